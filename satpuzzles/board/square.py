"""Rectangular boards of square cells."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from satpuzzles.board.board import Board

Offsets = Sequence[tuple[int, int]]

SIDES: Offsets = ((-1, 0), (0, -1), (0, 1), (1, 0))
KING: Offsets = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
KNIGHT: Offsets = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))


class Cell(NamedTuple):
    """A cell by row and column, from 0 at the top left; people see it as ``r1c1``."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


Cells = tuple[Cell, ...]


class Layered(NamedTuple):
    """The second value of a cell, in a named layer of the answer: ``terrain[r1c1]``."""

    layer: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.layer}[{self.cell}]"


class SquareBoard(Board):
    """`height` rows of `width` cells, listed row by row."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        self.cells: Cells = tuple(Cell(r, c) for r in range(height) for c in range(width))

    def _key(self) -> tuple[int, int]:
        return self.height, self.width

    def row(self, r: int) -> Cells:
        """The cells of row r (from 0), left to right."""
        return self.cells[r * self.width : (r + 1) * self.width]

    def column(self, c: int) -> Cells:
        """The cells of column c (from 0), top to bottom."""
        return self.cells[c :: self.width]

    def rows(self) -> Iterator[tuple[str, Cells]]:
        """Name and cells of each row: ``row 1``, ..."""
        return ((f"row {r + 1}", self.row(r)) for r in range(self.height))

    def columns(self) -> Iterator[tuple[str, Cells]]:
        """Name and cells of each column: ``column 1``, ..."""
        return ((f"column {c + 1}", self.column(c)) for c in range(self.width))

    def groups(self) -> Iterator[tuple[str, Cells]]:
        """Rows, then columns."""
        yield from self.rows()
        yield from self.columns()

    def neighbours(self, cell: Cell) -> Cells:
        """The cells that share a side with it."""
        return self.leaps(cell, SIDES)

    def boxes(self, height: int, width: int) -> Iterator[tuple[str, Cells]]:
        """Name and cells of each box of the given size, in reading order; the boxes must tile the board."""
        if self.height % height or self.width % width:
            raise ValueError(f"boxes of {height}x{width} do not tile a board of {self.height}x{self.width}")
        corners = ((r, c) for r in range(0, self.height, height) for c in range(0, self.width, width))
        for number, (r, c) in enumerate(corners, 1):
            cells = tuple(Cell(r + i, c + j) for i in range(height) for j in range(width))
            yield f"box {number}", cells

    def ray(self, start: Cell, step: tuple[int, int]) -> Cells:
        """The cells behind a place, which may be just off the board, as far as it goes in a direction."""
        cells = []
        row, column = start
        while 0 <= (row := row + step[0]) < self.height and 0 <= (column := column + step[1]) < self.width:
            cells.append(Cell(row, column))
        return tuple(cells)

    def leaps(self, cell: Cell, offsets: Offsets) -> Cells:
        """The cells at the given offsets from a cell, as far as they are on the board."""
        places = (Cell(cell.row + r, cell.column + c) for r, c in offsets)
        return tuple(p for p in places if 0 <= p.row < self.height and 0 <= p.column < self.width)


@lru_cache(maxsize=16)
def square_board(height: int, width: int) -> SquareBoard:
    """A board of that size; the same one each time, since a puzzle is asked for its board often."""
    return SquareBoard(height, width)
