"""satpuzzles new."""

from typing import Any

from satpuzzles.commands.command import DONE, Command
from satpuzzles.commands.kinds import as_data
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Print a template."""
    from satpuzzles.kind import find_kind

    about = as_data(find_kind(args.kind))
    fields = "\n".join(f"  {keys}: {doc}" for keys, doc in about["fields"].items())
    comment = "".join(f"# {line}".rstrip() + "\n" for line in f"{about['rules']}\n\nFields:\n{fields}\n".splitlines())
    with Output(args.output, new=True) as out:
        out.write(f"{comment}\n{about['example']}")
    return DONE


COMMAND = Command(
    run,
    "KIND [-o FILE]",
    "Print a commented template of a puzzle file.",
    words={"kind": {"metavar": "KIND", "help": "such as sudoku"}},
)
