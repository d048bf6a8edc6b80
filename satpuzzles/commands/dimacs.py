"""satpuzzles dimacs."""

from typing import Any

from satpuzzles.commands.command import DONE, FILE, SEARCH, Command, only, split
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Print the formula of a puzzle."""
    from satpuzzles.tasks.dimacs import dimacs

    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        puzzle = only(args, out, files[0], kind).puzzle
        out.write(*(f"{line}\n" for line in dimacs(puzzle, encoding=args.encoding)))
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Print the formula in DIMACS CNF, with the meaning of its variables in comments.",
    FILE,
    options={"encoding": SEARCH["encoding"]},
)
