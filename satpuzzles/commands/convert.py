"""satpuzzles convert."""

import sys
from typing import Any

from satpuzzles.commands.command import CUT, DONE, FILE, Command, only, split
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Write a puzzle in the format asked for, and say what it has no place for."""
    from satpuzzles.api import dump
    from satpuzzles.formats.foreign import left_out

    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        puzzle = only(args, out, files[0], kind).puzzle
        out.write(dump(puzzle, args.to))
    lost = left_out(puzzle, args.to)
    if lost:
        print(f"left out, since {args.to} has no place for it: {', '.join(lost)}", file=sys.stderr)
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Write a puzzle in another format. FILE may be in any of the formats that --from names, or a picture "
    "(PNG, GIF, JPEG, PBM), which becomes a nonogram; every other command takes these too.",
    FILE,
    options={
        "to": {
            "metavar": "FORMAT",
            "default": "yaml",
            "help": "yaml (the native format, by default); for sudokus fpuzzles (its JSON) or fpuzzles-link; for "
            "nonograms non, webpbn, nin, olsak, sgt:pattern, puzzlink or clues. What a format cannot say is refused "
            "by name, texts about the puzzle are left out where it has no place for them",
        },
        **CUT,
    },
)
