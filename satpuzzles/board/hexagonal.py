"""Hexagonal boards of hexes."""

from collections.abc import Iterator
from functools import lru_cache

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell, Cells

_DIRECTIONS = {"row": (0, 1), "falling diagonal": (1, 1), "rising diagonal": (-1, 0)}


class HexBoard(Board):
    """A hexagon of hexes, `side` along each edge: 2 side - 1 rows, the middle one as long as there are rows.

    A hex is a `Cell` of its row and its place in the row from the left, both from 0; people see it as ``r1c1``.
    """

    def __init__(self, side: int) -> None:
        self.side = side
        lengths = [2 * side - 1 - abs(row - side + 1) for row in range(2 * side - 1)]
        self._rows: tuple[Cells, ...] = tuple(tuple(Cell(r, c) for c in range(n)) for r, n in enumerate(lengths))
        self.cells: Cells = tuple(cell for row in self._rows for cell in row)
        self._at = {self.slanted(cell): cell for cell in self.cells}

    def slanted(self, cell: Cell) -> tuple[int, int]:
        """Row and distance along it from a slanted edge, so that falling diagonals go from (0, 0) to (1, 1)."""
        return cell.row, cell.column + max(0, cell.row - self.side + 1)

    def rows(self) -> Iterator[tuple[str, Cells]]:
        """Name and hexes of each row, from the top."""
        return ((f"row {r}", cells) for r, cells in enumerate(self._rows, 1))

    def groups(self) -> Iterator[tuple[str, Cells]]:
        """The lines in all three directions, ``row 1``, ``falling diagonal 1``, ``rising diagonal 1``, ...

        In each direction they are numbered in the reading order of their leftmost hexes.
        """
        for name, (down, right) in _DIRECTIONS.items():
            starts = [cell for cell in self.cells if self._beside(cell, (-down, -right)) is None]
            for number, start in enumerate(starts, 1):
                yield f"{name} {number}", tuple(self._line(start, (down, right)))

    def _beside(self, cell: Cell, step: tuple[int, int]) -> Cell | None:
        row, along = self.slanted(cell)
        return self._at.get((row + step[0], along + step[1]))

    def _line(self, cell: Cell | None, step: tuple[int, int]) -> Iterator[Cell]:
        while cell is not None:
            yield cell
            cell = self._beside(cell, step)

    def neighbours(self, cell: Cell) -> Cells:
        """Up to six."""
        steps = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
        return tuple(found for step in steps if (found := self._beside(cell, step)) is not None)


@lru_cache(maxsize=16)
def hex_board(side: int) -> HexBoard:
    """A board of that side; the same one each time, since a puzzle is asked for its board often."""
    return HexBoard(side)
