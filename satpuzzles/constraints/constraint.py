"""What a constraint of a variant sudoku is, and the shapes that many of them share."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import ClassVar, Protocol

from satpuzzles.board.square import Cell, Cells, SquareBoard
from satpuzzles.clues.cells import cell, path, touching
from satpuzzles.clues.digits import Digits
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.marks import Mark, Stroke
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.sum import Sum
from satpuzzles.rules.table import Table

Relation = Callable[[int, int], bool]


class OnSudoku(Protocol):
    """What a constraint may ask of the sudoku that it belongs to."""

    @property
    def board(self) -> SquareBoard:
        """The board."""

    @property
    def digits(self) -> Digits:
        """The digits in use, ascending."""

    @property
    def constraints(self) -> "tuple[Constraint, ...]":
        """All constraints; there are none yet while one is read."""

    def areas(self) -> tuple[Cells, ...]:
        """The boxes or regions."""


class Constraint:
    """One constraint: read from its entry in a file, then asked for its rules and marks.

    A subclass has `names` (the first one is the usual), `example` (its value in a file; nothing if the name is all),
    a docstring that says the rule, and `read` and `rules`. It knows no other constraint.
    """

    names: ClassVar[tuple[str, ...]]
    example: ClassVar[str] = ""

    def __init__(self, entry: Entry, sudoku: OnSudoku, clue: str) -> None:
        self.data: Data = entry.data()
        self.sudoku = sudoku
        self.board = sudoku.board
        self.digits = sudoku.digits
        self.clue = clue
        self.read(entry)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.data == other.data

    def __hash__(self) -> int:
        return hash((type(self), str(self.data)))

    def read(self, entry: Entry) -> None:
        """Set what the rules need. Raises BadInput."""

    def rules(self) -> Iterator[Rule]:
        """What a grid must keep."""
        raise NotImplementedError

    def marks(self) -> Iterator[Mark]:
        """What it looks like."""
        return iter(())

    def ordinal(self) -> int:
        """Its place among the constraints of its class, from 0."""
        alike = (c for c in self.sudoku.constraints if type(c) is type(self))
        return next((i for i, c in enumerate(alike) if c is self), 0)

    def fields(self, entry: Entry, *names: str) -> dict[str, Entry]:
        """The entries of a mapping with these keys and no others; a name that ends in ``?`` may be missing."""
        keys = ", ".join(f"{name.rstrip('?')}: ..." for name in names)
        example = f"{{{keys}}}" if "\n" in self.example else self.example
        found = entry.mapping(f"a mapping such as {example}")
        for key, value in found.items():
            if key not in names and f"{key}?" not in names:
                raise value.called(entry.name).error(f'"{key[:40]}" is unknown; expected {example}')
        for name in names:
            if name not in found and not name.endswith("?"):
                raise entry.error(f"{name} is missing; expected {example}")
        return found

    def pair(self, a: Cell, b: Cell, relation: Relation, says: str) -> Table:
        """The digits of two cells are in a relation; `says` has {a} and {b} for the cells."""
        rows = tuple((v, w) for v in self.digits for w in self.digits if relation(v, w))
        return Table((a, b), rows, because=f"{self.clue}: {says.format(a=a, b=b)}", clue=self.clue)

    def balance(self, left: Cells, right: Cells, says: str, more: int = 0) -> Sum:
        """The sum of the left cells is that of the right ones and `more`."""
        weights = (1,) * len(left) + (-1,) * len(right)
        return Sum(more, (*left, *right), because=f"{self.clue}: {says}", clue=self.clue, weights=weights)


class WholeGrid(Constraint):
    """A constraint that its name says completely."""

    def read(self, entry: Entry) -> None:
        """Nothing stands beside the name."""
        if entry.value not in ("", "true"):
            raise entry.error(f"{self.names[0]} stands alone, without {entry.shown()}")


class CellSet(Constraint):
    """A constraint on some cells, in any order."""

    example = "[r1c1, r1c2, r2c2]"

    def read(self, entry: Entry) -> None:
        """Cells, none twice."""
        self.cells = path(entry, self.board)
        if len(set(self.cells)) < len(self.cells):
            raise entry.error("a cell stands there twice")


class Line(Constraint):
    """A constraint on a line: cells in order, each touching the one before at a side or a corner."""

    example = "[r1c1, r1c2, r2c3]"
    colour: ClassVar[str] = "#ccc"

    def read(self, entry: Entry) -> None:
        """A path."""
        self.cells = touching(path(entry, self.board), entry)

    def marks(self) -> Iterator[Mark]:
        """The line."""
        yield Stroke(self.cells, self.colour)


class AlongLine(Line):
    """A line on which every two neighbours are in a relation."""

    says: ClassVar[str]

    def related(self, a: int, b: int) -> bool:
        """The relation, in the direction of the line."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """One rule for each step."""
        for a, b in pairwise(self.cells):
            yield self.pair(a, b, self.related, self.says)


class TwoCells(Constraint):
    """A constraint on two neighbouring cells."""

    example = "[r1c1, r1c2]"

    def read(self, entry: Entry) -> None:
        """Two cells that share a side."""
        cells = path(entry, self.board)
        if len(cells) != 2 or abs(cells[0].row - cells[1].row) + abs(cells[0].column - cells[1].column) != 1:
            raise entry.error(f"expected two cells that share a side, such as {self.example}")
        self.first, self.second = cells


class OneCell(Constraint):
    """A constraint on one cell, or on each of several."""

    example = "[r1c1, r5c5]"

    def read(self, entry: Entry) -> None:
        """Cells."""
        self.cells = path(entry, self.board) if isinstance(entry.value, list) else (cell(entry, self.board),)
