"""What clues look like: the few things that a renderer can draw besides the values of cells."""

from collections.abc import Mapping
from typing import NamedTuple

from satpuzzles.board.board import Board, Place
from satpuzzles.board.square import Cell, Cells

BLOCK = "█"  # the text of what fills its cell


class Face(NamedTuple):
    """How a value looks: its text, the same in plain ASCII, and a colour if it fills the whole cell."""

    text: str
    plain: str
    fill: str = ""


OPEN = Face("·", ".")
SHADED = Face(BLOCK, "#", "#8d939c")  # light enough for a number upon it


def ink(fill: str) -> str:
    """Black or white, whichever can be read on a ground (``#rgb`` or ``#rrggbb``)."""
    red, green, blue = rgb(fill)
    return "#000" if 299 * red + 587 * green + 114 * blue > 140_000 else "#fff"


def rgb(fill: str) -> tuple[int, int, int]:
    """The parts of a colour, from 0 to 255."""
    digits = fill[1:] if len(fill) == 7 else "".join(digit * 2 for digit in fill[1:])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


class Label(NamedTuple):
    """A given: text that stands in a cell whether the puzzle is solved or not."""

    cell: Place
    face: Face


class Areas(NamedTuple):
    """Groups of cells with a border around each."""

    groups: tuple[Cells, ...]


class Outside(NamedTuple):
    """Clues outside the grid in ASCII, in reading order, at a `place` just off the board such as (-1, 3) above it.

    A clue is a text, or a face if it has a ground of its own. `arrow` is the way that they look, down and right, where
    it is not straight ahead.
    """

    place: Cell
    texts: tuple[str | Face, ...]
    arrow: tuple[int, int] = (0, 0)


class Notes(NamedTuple):
    """The candidates of a cell, in small."""

    cell: Cell
    texts: tuple[str, ...]


class Stroke(NamedTuple):
    """A line through cells, below their digits, with a label in its first one.

    It is a broad ``band``; or thin: an ``arrow`` with a head at its end, or a ``diagonal`` from corner to corner.
    """

    cells: Cells
    colour: str = "#ccc"
    label: str = ""
    form: str = "band"


class Shape(NamedTuple):
    """A figure below a digit: ``circle``, ``square`` or ``diamond``; a circle around several cells is a pill."""

    cells: Cells
    form: str
    fill: str = ""
    line: str = ""


class Tint(NamedTuple):
    """A ground of some colour below a group of cells."""

    cells: Cells
    colour: str


class Cage(NamedTuple):
    """A dashed outline around cells, with a label in its first one."""

    cells: Cells
    label: str = ""


class Between(NamedTuple):
    """A sign between two cells, on the side or the corner that they share: a dot of some colour, a text or both."""

    first: Cell
    second: Cell
    text: str = ""
    fill: str = ""


class Ruler(NamedTuple):
    """Stronger lines after every so many rows and columns."""

    every: int


class Remark(NamedTuple):
    """What no picture shows, in words."""

    text: str


def greater_sign(greater: Cell, less: Cell) -> Between:
    """The sign between two cells that share a side, open towards the greater one."""
    first, second = sorted((greater, less))
    signs = "><" if first.row == second.row else "∨∧"
    return Between(first, second, signs[first != greater])


Mark = Label | Areas | Outside | Notes | Stroke | Shape | Tint | Cage | Between | Ruler | Remark


class Drawing(NamedTuple):
    """All that a renderer needs: the board, the clues' marks, the faces of known cells, and cells to point out.

    `caption` is text below, perhaps of several lines.
    """

    title: str
    board: Board
    marks: tuple[Mark, ...]
    faces: Mapping[Place, Face]
    differs: frozenset[Place]
    caption: str = ""

    def labels(self) -> dict[Place, Face]:
        """The given cells."""
        return {mark.cell: mark.face for mark in self.marks if isinstance(mark, Label)}

    def remarks(self) -> list[str]:
        """What stands below the picture, line by line."""
        captions = self.caption.splitlines()
        return captions + [mark.text for mark in self.marks if isinstance(mark, Remark)]

    def outside(self) -> dict[Cell, list[tuple[Face, tuple[int, int]]]]:
        """By place off the board its clues, each with its arrow, in reading order."""
        found: dict[Cell, list[tuple[Face, tuple[int, int]]]] = {}
        for mark in self.marks:
            if isinstance(mark, Outside):
                faces = (text if isinstance(text, Face) else Face(text, text) for text in mark.texts)
                found.setdefault(mark.place, []).extend((face, mark.arrow) for face in faces)
        return found

    def area_of(self) -> dict[Cell, int]:
        """For each cell in an area the number of the area."""
        areas = (mark.groups for mark in self.marks if isinstance(mark, Areas))
        return {cell: i for groups in areas for i, cells in enumerate(groups) for cell in cells}
