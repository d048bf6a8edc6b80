"""Cells with a number in them."""

from collections.abc import Container, Iterable, Sequence
from typing import Any

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import CellClues, Field, OnBoard, draw, drawn
from satpuzzles.clues.marks import BLOCK, Face, Label, Mark
from satpuzzles.errors import BadUsage
from satpuzzles.rules.rule import Clue, Grid

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
        return that_hold(self, puzzle.board.cells, self.high, grid, puzzle)

    def empty(self, board: Board) -> Data:
        """No cell."""
        return []


class DrawnNumbers(Field[Numbers]):
    """Numbers in cells, drawn with ``.`` between; spaces between where one is above 9. They belong to the board.

    Args:
        high: the largest number that makes sense.
    """

    def __init__(self, *default: Numbers, high: int, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.high = high

    def parse(self, entry: Entry, puzzle: OnBoard) -> Numbers:
        """A drawn grid."""
        rows = drawn(entry, puzzle.board, 'a drawn grid of numbers and "."')
        symbols = (symbol for row in rows for symbol in row)
        found = ((cell, symbol) for cell, symbol in zip(puzzle.board.cells, symbols) if symbol.value != ".")
        return tuple((cell, symbol.whole(0, self.high, '"." or a number')) for cell, symbol in found)

    def dump(self, value: Numbers, puzzle: OnBoard) -> Data:
        """Drawn."""
        return draw({cell: str(n) for cell, n in value}, puzzle.board)

    def marks(self, value: Numbers, puzzle: OnBoard) -> Iterable[Mark]:
        """The numbers."""
        return (Label(cell, Face(str(n), str(n))) for cell, n in value)

    def empty(self, board: Board) -> Data:
        """Dots."""
        return draw({}, board)


class NumberClues(DrawnNumbers, CellClues[int]):
    """The same where each number is a clue, which may be dropped and read off a solution."""

    def observe(self, grid: Grid, puzzle: Any) -> Numbers:
        """Every number that may stand in its cell."""
        return that_hold(self, puzzle.board.cells, self.high, grid, puzzle)


class RoomNumbers(NumberClues):
    """At most one number in each of the puzzle's ``rooms``, about all of it, in any of its cells."""

    def parse(self, entry: Entry, puzzle: Any) -> Numbers:
        """A drawn grid."""
        numbers = super().parse(entry, puzzle)
        room_of = {cell: i for i, cells in enumerate(puzzle.rooms) for cell in cells}
        seen: dict[int, Cell] = {}
        for cell, _ in numbers:
            if cell not in room_of:
                raise entry.error(f"{cell} has a number and lies in no room")
            if (first := seen.setdefault(room_of[cell], cell)) != cell:
                raise entry.error(f"{first} and {cell} lie in one room; expected one number for it")
        return numbers

    def observe(self, grid: Grid, puzzle: Any) -> Numbers:
        """In the first cell of each room."""
        return that_hold(self, [cells[0] for cells in puzzle.rooms], self.high, grid, puzzle)


class Walls(CellClues[int]):
    """Cells that are walls, drawn ``#``, some of them with a number, which is a clue; ``.`` is no wall.

    Without a number it is `BARE`.
    """

    BARE = -1

    def __init__(self, *default: Numbers, high: int, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.high = high

    def parse(self, entry: Entry, puzzle: OnBoard) -> Numbers:
        """A drawn grid."""
        rows = drawn(entry, puzzle.board, 'a drawn grid of "#", numbers and "."')
        symbols = (symbol for row in rows for symbol in row)
        return tuple(
            (cell, self.BARE if symbol.value == "#" else symbol.whole(0, self.high, '".", "#" or a number'))
            for cell, symbol in zip(puzzle.board.cells, symbols)
            if symbol.value != "."
        )

    def dump(self, value: Numbers, puzzle: OnBoard) -> Data:
        """Drawn."""
        return draw({cell: "#" if n == self.BARE else str(n) for cell, n in value}, puzzle.board)

    def marks(self, value: Numbers, puzzle: OnBoard) -> Iterable[Mark]:
        """White numbers on black."""
        for cell, n in value:
            bare = n == self.BARE
            yield Label(cell, Face(BLOCK if bare else str(n), "#" if bare else str(n), "#000"))

    def clues(self, value: Numbers) -> tuple[Clue, ...]:
        """Those with a number."""
        return tuple(cell for cell, n in value if n != self.BARE)

    def keep(self, value: Numbers, kept: Container[Clue]) -> Numbers:
        """All walls, some of the numbers."""
        return tuple((cell, n if cell in kept else self.BARE) for cell, n in value)

    def observe(self, grid: Grid, puzzle: Any) -> Numbers:
        """The same walls, each with its number."""
        given = dict(getattr(puzzle, self.name))
        return that_hold(self, list(given), self.high, grid, puzzle)

    def empty(self, board: Board) -> Data:
        """Raise BadUsage: nobody can say where walls are to be."""
        raise BadUsage("walls are part of the board: give a puzzle file that has them, its numbers are read off anew")


def that_hold(field: Field[Numbers], cells: Sequence[Cell], high: int, grid: Grid, puzzle: Any) -> Numbers:
    """For each cell the number whose rules, as the kind has them, hold."""
    found: dict[Cell, int] = {}
    for n in range(high + 1):
        left = [cell for cell in cells if cell not in found]
        tried = puzzle.having(field, tuple((cell, n) for cell in left))
        wrong = {rule.clue for rule in tried.rules() if rule.clue is not None and not rule.holds(grid)}
        found.update((cell, n) for cell in left if cell not in wrong)
    return tuple(sorted(found.items()))
