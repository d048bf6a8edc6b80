"""Slitherlink, ``slither``: the numbers of cells."""

from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.formats.puzzlink.notation import OPEN, four, grid, packed_four, size
from satpuzzles.formats.puzzlink.notation import of_file as cells_of_file

if TYPE_CHECKING:
    from satpuzzles.kinds.slitherlink import Slitherlink

KIND = "slitherlink"
NAMES = ("slither", "slitherlink")
KEEPS = ("size", "clues")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a slitherlink."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    return _fields(height, width, four(parts[2], height * width, text), text)


def of_file(lines: list[str], text: Entry) -> Entry:
    """The same from the lines of a file."""
    return _fields(*cells_of_file(lines, text), text)


def _fields(height: int, width: int, signs: list[str], text: Entry) -> Entry:
    """A number that is not told says nothing."""
    return grid(KIND, height, width, "clues", [OPEN if sign in "?-" else sign for sign in signs], text)


def write(puzzle: "Slitherlink") -> str:
    """What stands behind the name in a link."""
    height, width = puzzle.size
    known = dict(puzzle.clues)
    return f"{width}/{height}/{packed_four([str(known.get(cell, OPEN)) for cell in puzzle.board.cells])}"
