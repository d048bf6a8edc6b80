"""Loopy: slitherlink on squares (``7x7t0``: 7 wide, 7 high); the other tilings, ``t1`` and so on, are refused."""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import packed, rows_of, signs_in_runs, size_as_data

if TYPE_CHECKING:
    from satpuzzles.kinds.slitherlink import Slitherlink

KIND = "slitherlink"
KEEPS = ("size", "clues")
# the kind of grid and, for the generator, the difficulty
_PARAMETERS = re.compile(r"(\d{1,3})x(\d{1,3})(?:t(\d{1,2}))?(?:d[enth])?")


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a slitherlink."""
    match = _PARAMETERS.fullmatch(parameters)
    if match is None:
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected some such as 7x7t0')
    if match[3] not in (None, "0"):
        raise BadInput(f"t{match[3]} is a grid that is not of squares; only t0 is known here")
    width, height = int(match[1]), int(match[2])
    signs = signs_in_runs(description, width * height, "01234")
    return {"size": size_as_data(height, width), "clues": rows_of(signs, width)}


def write(puzzle: "Slitherlink") -> str:
    """An ID."""
    height, width = puzzle.size
    known = dict(puzzle.clues)
    return f"{width}x{height}t0:{packed([str(known.get(cell, '.')) for cell in puzzle.board.cells])}\n"
