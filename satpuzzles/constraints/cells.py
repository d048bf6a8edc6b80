"""Constraints on single cells and on cells that copy each other."""

from collections.abc import Iterator

from satpuzzles.board.square import Cell
from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark, Notes, Shape, Tint, greater_sign
from satpuzzles.constraints.constraint import Constraint, OneCell, on_board
from satpuzzles.rules.one_of import OneOf
from satpuzzles.rules.rule import Rule

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_GREY = "#d4d4d4"
_COLOURS = ("#ffd27f", "#9fe3d0", "#f7b6d9", "#b9c8f5", "#c8e08a", "#e3b98f")  # to tell groups of a kind apart


class Odd(OneCell):
    """The cell holds an odd digit."""

    names = ("odd",)

    def marks(self) -> Iterator[Mark]:
        """A grey circle."""
        return (Shape((cell,), "circle", _GREY) for cell in self.cells)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        odd = tuple(d for d in self.digits if d % 2)
        for cell in self.cells:
            yield OneOf(cell, odd, because=f"{cell} is odd", clue=self.clue)


class Even(OneCell):
    """The cell holds an even digit."""

    names = ("even",)

    def marks(self) -> Iterator[Mark]:
        """A grey square."""
        return (Shape((cell,), "square", _GREY) for cell in self.cells)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        even = tuple(d for d in self.digits if d % 2 == 0)
        for cell in self.cells:
            yield OneOf(cell, even, because=f"{cell} is even", clue=self.clue)


class _Extreme(OneCell):
    def _sides(self) -> Iterator[tuple[Cell, Cell]]:
        """Each cell with each neighbour that is not listed."""
        for cell in self.cells:
            for other in self.board.leaps(cell, _SIDES):
                if other not in self.cells:
                    yield cell, other


class Minimum(_Extreme):
    """The cell is less than every neighbour at its sides that is not listed too."""

    names = ("minimum",)

    def marks(self) -> Iterator[Mark]:
        """A sign on each side."""
        return (greater_sign(other, cell) for cell, other in self._sides())

    def rules(self) -> Iterator[Rule]:
        """One rule for each neighbour."""
        for cell, other in self._sides():
            yield self.pair(cell, other, _less, "{a} is less than {b}")


class Maximum(_Extreme):
    """The cell is greater than every neighbour at its sides that is not listed too."""

    names = ("maximum",)

    def marks(self) -> Iterator[Mark]:
        """A sign on each side."""
        return (greater_sign(cell, other) for cell, other in self._sides())

    def rules(self) -> Iterator[Rule]:
        """One rule for each neighbour."""
        for cell, other in self._sides():
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
        self.allowed = (self.digit(digits),) if self.letter(digits) else digit_set(digits)

    def marks(self) -> Iterator[Mark]:
        """Small digits."""
        return (Notes(cell, tuple(map(str, self.allowed))) for cell in on_board(self.cells))

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

    def marks(self) -> Iterator[Mark]:
        """Squares of one colour."""
        colour = _COLOURS[self.ordinal() % len(_COLOURS)]
        return (Shape((cell,), "square", line=colour) for cell in on_board(self.cells))

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

    def marks(self) -> Iterator[Mark]:
        """Both groups on the same ground."""
        colour = _COLOURS[self.ordinal() % len(_COLOURS)]
        return (Tint(on_board(cells), colour) for cells in (self.cells, self.copy))

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell, copy in zip(self.cells, self.copy):
            if cell != copy:
                yield self.pair(cell, copy, _equal, "{a} and {b} are equal")
