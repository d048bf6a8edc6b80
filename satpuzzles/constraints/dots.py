"""Dots and signs between neighbouring cells, and that all of them are given."""

from collections.abc import Iterator

from satpuzzles.board.square import Cell
from satpuzzles.clues.cells import path
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Between, Mark
from satpuzzles.constraints.constraint import Constraint, TwoCells
from satpuzzles.rules.rule import Rule


class _Sign(TwoCells):
    """A sign between two cells; ``value`` is the number that it stands for."""

    value: int
    text = ""
    fill = "#fff"

    def marks(self) -> Iterator[Mark]:
        """A dot, or the text of the sign."""
        yield Between(self.first, self.second, self.text, self.fill)

    def related(self, a: int, b: int) -> bool:
        """Are two digits as the sign says?"""
        raise NotImplementedError

    def says(self) -> str:
        """The sentence, with {a} and {b} for the cells."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        yield self.pair(self.first, self.second, self.related, self.says())


class _Numbered(_Sign):
    """The number has a usual value: the cells alone, or ``{cells: ..., value: 3}``."""

    def read(self, entry: Entry) -> None:
        """Cells, or cells and a number."""
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
    value = 1

    def related(self, a: int, b: int) -> bool:
        """The difference."""
        return abs(a - b) == self.value

    def says(self) -> str:
        """As people say it."""
        return f"{{a}} and {{b}} differ by {self.value}"


class BlackDot(_Numbered):
    """One of the two digits is twice the other, or so many times as given."""

    names = ("black dot", "ratio")
    example = "{cells: [r1c1, r1c2], value: 2}"
    value = 2
    fill = "#000"

    def related(self, a: int, b: int) -> bool:
        """The ratio."""
        return a == self.value * b or b == self.value * a

    def says(self) -> str:
        """As people say it."""
        return f"one of {{a}} and {{b}} is {self.value} times the other"


class SumDot(_Numbered):
    """The two digits add up to the number given."""

    names = ("sum dot",)
    example = "{cells: [r1c1, r1c2], value: 7}"
    value = 5

    def related(self, a: int, b: int) -> bool:
        """The sum."""
        return a + b == self.value

    def says(self) -> str:
        """As people say it."""
        return f"{{a}} and {{b}} add up to {self.value}"


class X(_Sign):
    """The two digits add up to 10."""

    names = ("X", "x")
    value = 10
    text = "X"

    def related(self, a: int, b: int) -> bool:
        """The sum."""
        return a + b == self.value

    def says(self) -> str:
        """As people say it."""
        return f"{{a}} and {{b}} add up to {self.value}"


class V(X):
    """The two digits add up to 5."""

    names = ("V", "v")
    value = 5
    text = "V"


class AllGiven(Constraint):
    """All signs of these names are given: neighbours without one are not as it would say. A dot has either colour."""

    names = ("all given", "negative")
    example = "[black dot, X, V]"

    def read(self, entry: Entry) -> None:
        """Names of signs."""
        signs: dict[str, type[_Sign]] = {name: sign for sign in _SIGNS for name in sign.names}
        self.signs = []
        for item in entry.items(f"a list of signs such as {self.example}", "sign"):
            name = item.text("a sign")
            if name not in signs:
                raise item.error(f'"{name[:40]}" is no sign between cells; expected {", ".join(signs)}')
            self.signs.append(signs[name])

    def rules(self) -> Iterator[Rule]:
        """One rule for each number of a sign and two neighbours that it does not stand between."""
        neighbours = [(a, b) for a in self.board.cells for b in self.board.leaps(a, ((0, 1), (1, 0)))]
        for sign in self.signs:
            alike = _DOTS if sign in _DOTS else (sign,)
            given = [c for c in self.sudoku.constraints if isinstance(c, _Sign) and type(c) in alike]
            marked = {frozenset((c.first, c.second)) for c in given}
            pairs = [pair for pair in neighbours if frozenset(pair) not in marked]
            for value in sorted({c.value for c in given if type(c) is sign}) or [sign.value]:
                yield from self._none_of(sign, value, pairs)

    def _none_of(self, sign: type[_Sign], value: int, pairs: list[tuple[Cell, Cell]]) -> Iterator[Rule]:
        absent = sign.__new__(sign)
        absent.value = value
        for a, b in pairs:
            says = f"no {sign.names[0]}, so it is not so that {absent.says()}"
            yield self.pair(a, b, lambda v, w: not absent.related(v, w), says)


_DOTS = (WhiteDot, BlackDot)
_SIGNS = (*_DOTS, SumDot, X, V)


class GreaterThan(Constraint):
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

    def marks(self) -> Iterator[Mark]:
        """A sign on each side, open towards the greater cell."""
        for a, b in zip(self.cells, self.cells[1:]):
            across, down = a.row == b.row, a.column == b.column
            forward = (across and a.column < b.column) or (down and a.row < b.row)
            first, second = sorted((a, b))
            yield Between(first, second, (">" if forward else "<") if across else ("∨" if forward else "∧"))
