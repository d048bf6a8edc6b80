"""Constraints on single cells and on cells that copy each other."""

from collections.abc import Iterator

from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Entry
from satpuzzles.constraints.constraint import Constraint, OneCell
from satpuzzles.rules.one_of import OneOf
from satpuzzles.rules.rule import Rule

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Odd(OneCell):
    """The cell holds an odd digit."""

    names = ("odd",)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        odd = tuple(d for d in self.digits if d % 2)
        for cell in self.cells:
            yield OneOf(cell, odd, because=f"{cell} is odd", clue=self.clue)


class Even(OneCell):
    """The cell holds an even digit."""

    names = ("even",)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        even = tuple(d for d in self.digits if d % 2 == 0)
        for cell in self.cells:
            yield OneOf(cell, even, because=f"{cell} is even", clue=self.clue)


class Minimum(OneCell):
    """The cell is less than every neighbour at its sides that is not listed too."""

    names = ("minimum",)

    def rules(self) -> Iterator[Rule]:
        """One rule for each neighbour."""
        for cell in self.cells:
            for other in self.board.leaps(cell, _SIDES):
                if other not in self.cells:
                    yield self.pair(cell, other, _less, "{a} is less than {b}")


class Maximum(OneCell):
    """The cell is greater than every neighbour at its sides that is not listed too."""

    names = ("maximum",)

    def rules(self) -> Iterator[Rule]:
        """One rule for each neighbour."""
        for cell in self.cells:
            for other in self.board.leaps(cell, _SIDES):
                if other not in self.cells:
                    yield self.pair(other, cell, _less, "{a} is less than {b}")


def _less(a: int, b: int) -> bool:
    return a < b


def _equal(a: int, b: int) -> bool:
    return a == b


class Given(Constraint):
    """Each of the cells holds one of the digits."""

    names = ("given", "candidates")
    example = "{cells: r1c1, digits: 1-3 7}"

    def read(self, entry: Entry) -> None:
        """Cells and digits, or a letter."""
        fields = self.fields(entry, "cells", "digits")
        self.cells = self.path(fields["cells"])
        digits = fields["digits"]
        lettered = digits.value in dict(self.sudoku.letters)
        self.allowed = (self.digit(digits),) if lettered else digit_set(digits)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell in self.cells:
            because = f"{self.clue}: {cell} is {' or '.join(map(str, self.allowed))}"
            yield OneOf(cell, self.allowed, because=because, clue=self.clue)


class EqualCells(Constraint):
    """All these cells hold the same digit."""

    names = ("equal cells", "equal")
    example = "[r1c1, r5c5]"

    def read(self, entry: Entry) -> None:
        """Cells."""
        self.cells = self.path(entry)

    def rules(self) -> Iterator[Rule]:
        """Each equals the first."""
        for other in self.cells[1:]:
            yield self.pair(self.cells[0], other, _equal, "{a} and {b} are equal")


class Clone(Constraint):
    """The cells of one group hold the digits of the other, in the same order."""

    names = ("clone",)
    example = "{cells: [r1c1, r1c2], copy: [r5c5, r5c6]}"

    def read(self, entry: Entry) -> None:
        """Two groups of the same number of cells."""
        fields = self.fields(entry, "cells", "copy")
        self.cells = self.path(fields["cells"])
        self.copy = self.path(fields["copy"])
        if len(self.cells) != len(self.copy):
            raise entry.error(f"{len(self.cells)} cells and {len(self.copy)} in the copy; expected the same number")

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell, copy in zip(self.cells, self.copy):
            if cell != copy:
                yield self.pair(cell, copy, _equal, "{a} and {b} are equal")
