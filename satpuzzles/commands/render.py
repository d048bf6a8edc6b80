"""satpuzzles render."""

from typing import Any

from satpuzzles.commands import solve
from satpuzzles.commands.command import ASCII, DONE, FILE, SEARCH, Command, only, split
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Draw a puzzle, perhaps with an answer."""
    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        job = only(args, out, files[0], kind)
        if args.solve:
            return solve.one(job)
        job.show(None)
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Draw a puzzle.",
    FILE,
    ("text", "svg", "png"),
    {"solve": {"action": "store_true", "help": "with an answer"}, **ASCII, **SEARCH},
)
