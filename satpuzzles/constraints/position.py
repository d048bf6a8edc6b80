"""Digits that speak of places: indexers and counting circles. Rows, columns and boxes are counted from 1."""

from collections.abc import Iterator
from typing import ClassVar

from satpuzzles.clues.marks import Mark, Shape, Tint
from satpuzzles.constraints.constraint import CellSet, OneCell, on_board
from satpuzzles.rules.count import CountIn
from satpuzzles.rules.element import Element
from satpuzzles.rules.rule import Rule


class _Indexer(OneCell):
    colour: ClassVar[str]

    def marks(self) -> Iterator[Mark]:
        """A ground of its own colour for each cell."""
        return (Tint((cell,), self.colour) for cell in self.cells)


class RowIndexer(_Indexer):
    """The digit n of such a cell in row r says that r stands in row n of the same column."""

    names = ("row indexer",)
    colour = "#f2aaaa"

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell in self.cells:
            because = f"{cell} says in which row of its column {cell.row + 1} stands"
            yield Element(cell, self.board.column(cell.column), cell.row + 1, because=because, clue=self.clue)


class ColumnIndexer(_Indexer):
    """The digit n of such a cell in column c says that c stands in column n of the same row."""

    names = ("column indexer",)
    colour = "#a5dba5"

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell in self.cells:
            because = f"{cell} says in which column of its row {cell.column + 1} stands"
            yield Element(cell, self.board.row(cell.row), cell.column + 1, because=because, clue=self.clue)


class BoxIndexer(_Indexer):
    """The digit n of such a cell in place p of its box says that p stands in place n of the box."""

    names = ("box indexer",)
    colour = "#b3b3f2"

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell in self.cells:
            for box in self.sudoku.areas():
                if cell in box:
                    place = box.index(cell) + 1
                    because = f"{cell} says in which place of its box {place} stands"
                    yield Element(cell, box, place, because=because, clue=self.clue)


class CountingCircles(CellSet):
    """A digit in one of the circles says how many circles hold this digit."""

    names = ("counting circles",)

    def marks(self) -> Iterator[Mark]:
        """The circles."""
        return (Shape((cell,), "circle", "#fff3c4", "#b08d2e") for cell in on_board(self.cells))

    def rules(self) -> Iterator[Rule]:
        """One rule a digit."""
        for digit in self.digits:
            because = f"{digit} circles hold {digit}, or none"
            yield CountIn((0, digit), self.cells, digit, because=because, clue=self.clue)
