"""satpuzzles convert."""

from typing import Any

from satpuzzles.commands.command import DONE, FILE, Command, only, split
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Write a puzzle in the format asked for."""
    from satpuzzles.api import dump

    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        out.write(dump(only(args, out, files[0], kind).puzzle, args.to))
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Write a puzzle in another format. FILE may be an f-puzzles link or JSON, an Interactive Sudoku Solver string, "
    "a game ID of Simon Tatham's Solo or Unequal, or a plain sudoku grid; every other command takes these too.",
    FILE,
    options={
        "to": {
            "metavar": "FORMAT",
            "default": "yaml",
            "help": "yaml (the native format, by default), fpuzzles (its JSON) or fpuzzles-link; what a format cannot "
            "say is refused by name",
        }
    },
)
