"""Masyu, ``mashu``: the circles of cells, 1 white and 2 black."""

from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.formats.puzzlink.notation import grid, packed_threes, size, threes
from satpuzzles.formats.puzzlink.notation import of_file as cells_of_file

if TYPE_CHECKING:
    from satpuzzles.kinds.masyu import Masyu

KIND = "masyu"
NAMES = ("mashu", "masyu", "pearl")
KEEPS = ("size", "circles")
_SIGNS = {"0": ".", ".": ".", "1": "o", "2": "#"}


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a masyu."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    return _fields(height, width, list(map(str, threes(parts[2], height * width, text))), text)


def of_file(lines: list[str], text: Entry) -> Entry:
    """The same from the lines of a file."""
    return _fields(*cells_of_file(lines, text), text)


def _fields(height: int, width: int, cells: list[str], text: Entry) -> Entry:
    wrong = next((cell for cell in cells if cell not in _SIGNS), None)
    if wrong is not None:
        raise text.error(f'"{wrong[:10]}" stands among the circles; expected 1, 2 or "."')
    return grid(KIND, height, width, "circles", [_SIGNS[cell] for cell in cells], text)


def write(puzzle: "Masyu") -> str:
    """What stands behind the name in a link."""
    height, width = puzzle.size
    colours = {cell: colour + 1 for cell, colour in puzzle.circles}
    return f"{width}/{height}/{packed_threes([colours.get(cell, 0) for cell in puzzle.board.cells])}"
