"""What clues look like: the few things that a renderer can draw besides the values of cells."""

from collections.abc import Mapping
from typing import NamedTuple

from satpuzzles.board.square import Cell, Cells, SquareBoard


class Face(NamedTuple):
    """How a value looks: its text, the same in plain ASCII, and a colour if it fills the whole cell."""

    text: str
    plain: str
    fill: str = ""


class Label(NamedTuple):
    """A given: text that stands in a cell whether the puzzle is solved or not."""

    cell: Cell
    face: Face


class Areas(NamedTuple):
    """Groups of cells with a border around each."""

    groups: tuple[Cells, ...]


class Outside(NamedTuple):
    """Clues beside the rows (``left``) or above the columns (``top``), line by line."""

    side: str
    lines: tuple[tuple[str, ...], ...]


class Notes(NamedTuple):
    """The candidates of a cell, in small."""

    cell: Cell
    texts: tuple[str, ...]


class Stroke(NamedTuple):
    """A line through cells; ``start`` is what stands at its first cell: nothing, ``bulb`` or ``circle``."""

    cells: Cells
    start: str = ""


class Cage(NamedTuple):
    """A dashed outline around cells, with a label in its first one."""

    cells: Cells
    label: str = ""


class Between(NamedTuple):
    """A sign on the side that two cells share: a dot of some colour, or a text."""

    first: Cell
    second: Cell
    text: str = ""
    fill: str = "#fff"


Mark = Label | Areas | Outside | Notes | Stroke | Cage | Between


class Drawing(NamedTuple):
    """All that a renderer needs: the board, the clues' marks, the faces of known cells, and cells to point out."""

    title: str
    board: SquareBoard
    marks: tuple[Mark, ...]
    faces: Mapping[Cell, Face]
    differs: frozenset[Cell]

    def labels(self) -> dict[Cell, Face]:
        """The given cells."""
        return {mark.cell: mark.face for mark in self.marks if isinstance(mark, Label)}

    def outside(self, side: str) -> tuple[tuple[str, ...], ...]:
        """The clues of one side, line by line; none if there are no such clues."""
        return next((mark.lines for mark in self.marks if isinstance(mark, Outside) and mark.side == side), ())

    def area_of(self) -> dict[Cell, int]:
        """For each cell in an area the number of the area."""
        areas = (mark.groups for mark in self.marks if isinstance(mark, Areas))
        return {cell: i for groups in areas for i, cells in enumerate(groups) for cell in cells}
