"""Pearl: masyu, ``W`` and ``B`` for the circles."""

from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Data
from satpuzzles.formats.sgt.notation import packed, rows_of, signs_in_runs, size_as_data, size_of

if TYPE_CHECKING:
    from satpuzzles.kinds.masyu import Masyu

KIND = "masyu"
KEEPS = ("size", "circles")
_SIGNS = {".": ".", "W": "o", "B": "#"}


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a masyu."""
    height, width = size_of(parameters, "(?:d[a-z])?n?", "8x8")
    signs = [_SIGNS[sign] for sign in signs_in_runs(description, width * height, "WB")]
    return {"size": size_as_data(height, width), "circles": rows_of(signs, width)}


def write(puzzle: "Masyu") -> str:
    """An ID."""
    height, width = puzzle.size
    signs = {cell: "WB"[colour] for cell, colour in puzzle.circles}
    return f"{width}x{height}:{packed([signs.get(cell, '.') for cell in puzzle.board.cells])}\n"
