"""satpuzzles convert."""

import os
import sys
from typing import Any

from satpuzzles.commands.command import CUT, DONE, FILE, Command, only, split
from satpuzzles.errors import BadUsage
from satpuzzles.output import Output

_ENDINGS = {".non": "non", ".xml": "webpbn", ".nin": "nin", ".g": "olsak"}
_DRAWINGS = (".png", ".svg", ".jpg", ".jpeg", ".gif", ".pdf")


def run(args: Any) -> int:
    """Write a puzzle in the format asked for, and say what it has no place for."""
    from satpuzzles.api import dump
    from satpuzzles.formats.foreign import NATIVE, left_out

    kind, files = split(args.words, 1)
    ending = os.path.splitext(args.output or "")[1].lower()
    if ending in _DRAWINGS:
        raise BadUsage(f"{args.output}: convert writes puzzles; satpuzzles render draws")
    to = args.to or _ENDINGS.get(ending, NATIVE)
    with Output(args.output) as out:
        puzzle = only(args, out, files[0], kind).puzzle
        out.write(dump(puzzle, to))
    lost = left_out(puzzle, to)
    if lost:
        print(f"left out, since {to} has no place for it: {', '.join(lost)}", file=sys.stderr)
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
            "help": "by default the one that the ending of -o belongs to, or else yaml, the native one; for sudokus "
            "fpuzzles (its JSON) or fpuzzles-link; for "
            "nonograms non, webpbn, nin, olsak, sgt:pattern, puzzlink or clues; for loops sgt:loopy, sgt:pearl "
            "or puzzlink. What a format cannot say is refused by name, texts about the puzzle are left out where it "
            "has no place for them",
        },
        **CUT,
    },
)
