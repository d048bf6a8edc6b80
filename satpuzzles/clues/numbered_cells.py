"""Cells with a number in them."""

from collections.abc import Iterable
from typing import Any

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import CellClues, OnBoard, drawn
from satpuzzles.clues.marks import Face, Label, Mark
from satpuzzles.rules.rule import Grid

Numbers = tuple[tuple[Cell, int], ...]


class NumberedCells(CellClues[int]):
    """Numbers in cells: a list of ``[column, row, number]`` from 1, or under ``grid`` drawn with ``.`` between.

    Args:
        high: the largest number that makes sense.
        face: how a numbered cell looks, put before its number.
    """

    def __init__(self, *default: Numbers, high: int, face: Face, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.high = high
        self.face = face

    def also(self) -> tuple[str, ...]:
        """Drawn as a grid."""
        return ("grid",)

    def parse(self, entry: Entry, puzzle: OnBoard) -> Numbers:
        """Triples or a grid; no cell twice."""
        if isinstance(entry.value, str):
            return tuple(self._drawn(entry, puzzle))
        expected = "a list of [column, row, number], or a drawn grid"
        numbers: dict[Cell, int] = {}
        for item in entry.items(expected, "clue"):
            parts = item.items("[column, row, number]", "number")
            if len(parts) != 3:
                raise item.error(f"expected [column, row, number], not {len(parts)} numbers")
            column = parts[0].called(item.name).whole(1, puzzle.board.width, "a column")
            row = parts[1].called(item.name).whole(1, puzzle.board.height, "a row")
            cell = Cell(row - 1, column - 1)
            if cell in numbers:
                raise item.error(f"{cell} has a number already")
            numbers[cell] = parts[2].called(item.name).whole(0, self.high, "a number")
        return tuple(numbers.items())

    def _drawn(self, entry: Entry, puzzle: OnBoard) -> Iterable[tuple[Cell, int]]:
        rows = drawn(entry, puzzle.board, 'a drawn grid of numbers and "."')
        for cell, symbol in zip(puzzle.board.cells, (symbol for row in rows for symbol in row)):
            if symbol.value != ".":
                yield cell, symbol.whole(0, self.high, '"." or a number')

    def dump(self, value: Numbers, puzzle: object) -> Data:
        """Triples."""
        return [[cell.column + 1, cell.row + 1, n] for cell, n in value]

    def marks(self, value: Numbers, puzzle: OnBoard) -> Iterable[Mark]:
        """The face and the number, in the cell."""
        for cell, n in value:
            yield Label(cell, Face(f"{self.face.text}{n}", f"{self.face.plain}{n}"))

    def observe(self, grid: Grid, puzzle: Any) -> Numbers:
        """Every number that may stand in its cell: the rules that come from it, as the kind has them, hold."""
        found: dict[Cell, int] = {}
        for n in range(self.high + 1):
            open_cells = [cell for cell in puzzle.board.cells if cell not in found]
            tried = puzzle.having(self, tuple((cell, n) for cell in open_cells))
            wrong = {rule.clue for rule in tried.rules() if rule.clue is not None and not rule.holds(grid)}
            found.update((cell, n) for cell in open_cells if cell not in wrong)
        return tuple(sorted(found.items()))

    def empty(self, board: Board) -> Data:
        """No cell."""
        return []
