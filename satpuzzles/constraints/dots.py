"""Dots and signs between neighbouring cells."""

from collections.abc import Iterator
from typing import ClassVar

from satpuzzles.clues.cells import path
from satpuzzles.clues.entry import Entry
from satpuzzles.constraints.constraint import TwoCells
from satpuzzles.rules.rule import Rule


class _Numbered(TwoCells):
    """Two neighbouring cells and a number that has a usual value: the cells alone, or ``{cells: ..., value: 3}``."""

    usual: ClassVar[int]

    def read(self, entry: Entry) -> None:
        """Cells, or cells and a number."""
        self.value = self.usual
        if isinstance(entry.value, dict):
            fields = self.fields(entry, "cells", "value?")
            if "value" in fields:
                self.value = fields["value"].whole(0, 999, "a number")
            entry = fields["cells"]
        super().read(entry)


class WhiteDot(_Numbered):
    """The digits of the two cells differ by 1, or by the number given."""

    names = ("white dot", "difference")
    example = "{cells: [r1c1, r1c2], value: 1}"
    usual = 1

    def rules(self) -> Iterator[Rule]:
        """The difference."""
        n = self.value
        says = f"{{a}} and {{b}} differ by {n}"
        yield self.pair(self.first, self.second, lambda a, b: abs(a - b) == n, says)


class BlackDot(_Numbered):
    """One of the two digits is twice the other, or so many times as given."""

    names = ("black dot", "ratio")
    example = "{cells: [r1c1, r1c2], value: 2}"
    usual = 2

    def rules(self) -> Iterator[Rule]:
        """The ratio."""
        n = self.value
        says = f"one of {{a}} and {{b}} is {n} times the other"
        yield self.pair(self.first, self.second, lambda a, b: a == n * b or b == n * a, says)


class SumDot(_Numbered):
    """The two digits add up to the number given."""

    names = ("sum dot",)
    example = "{cells: [r1c1, r1c2], value: 7}"
    usual = 5

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        n = self.value
        yield self.pair(self.first, self.second, lambda a, b: a + b == n, f"{{a}} and {{b}} add up to {n}")


class X(TwoCells):
    """The two digits add up to 10."""

    names = ("X", "x")
    total: ClassVar[int] = 10

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        n = self.total
        yield self.pair(self.first, self.second, lambda a, b: a + b == n, f"{{a}} and {{b}} add up to {n}")


class V(X):
    """The two digits add up to 5."""

    names = ("V", "v")
    total = 5


class GreaterThan(TwoCells):
    """The first cell holds the greater digit; a longer path falls all along."""

    names = ("greater than",)
    example = "[r1c1, r1c2]"

    def read(self, entry: Entry) -> None:
        """A path of cells that share sides."""
        self.cells = path(entry, self.board)
        for a, b in zip(self.cells, self.cells[1:]):
            if abs(a.row - b.row) + abs(a.column - b.column) != 1:
                raise entry.error(f"{a} and {b} share no side")

    def rules(self) -> Iterator[Rule]:
        """One rule a sign."""
        for a, b in zip(self.cells, self.cells[1:]):
            yield self.pair(a, b, lambda v, w: v > w, "{a} is greater than {b}")
