"""Dots and signs between neighbouring cells, and that all of them are given."""

from collections.abc import Container, Iterable, Iterator
from itertools import pairwise

from satpuzzles.board.square import Cell, Cells
from satpuzzles.clues.cells import path
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Between, Mark, greater_sign
from satpuzzles.constraints.constraint import Constraint, LetterValue, TwoCells
from satpuzzles.rules.formula import is_value
from satpuzzles.rules.rule import Clue, Rule
from satpuzzles.rules.table import Table
from satpuzzles.rules.when import When


class _Sign(TwoCells):
    """A sign between two cells; ``value`` is the number that it stands for."""

    value: int
    text = ""
    fill = ""

    def marks(self) -> Iterator[Mark]:
        """A dot or a text; nothing beside a letter."""
        if isinstance(self.first, Cell) and isinstance(self.second, Cell):
            yield Between(self.first, self.second, self.shown(), self.fill)

    def shown(self) -> str:
        """The text of the sign."""
        return self.text

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
                self.value = self.number(fields["value"], 0, 999, "a number")
            entry = fields["cells"]
        super().read(entry)

    def shown(self) -> str:
        """The number, if it is not the usual one."""
        return "" if self.value == type(self).value else str(self.value)


class WhiteDot(_Numbered):
    """The digits of the two cells differ by 1, or by the number given."""

    names = ("white dot", "difference")
    example = "{cells: [r1c1, r1c2], value: 1}"
    value = 1
    fill = "#fff"

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

    def shown(self) -> str:
        """The sum."""
        return str(self.value)

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
            among = (c for one in self.sudoku.constraints for c in one.all())
            given = [c for c in among if isinstance(c, _Sign) and type(c) in alike]
            marked = {frozenset((c.first, c.second)) for c in given}
            pairs = [pair for pair in neighbours if frozenset(pair) not in marked]
            values = [c.value for c in given if type(c) is sign] or [sign.value]
            for value in sorted({int(value) for value in values if not isinstance(value, LetterValue)}):
                yield from self._none_of(sign, value, pairs)
            for letter in dict.fromkeys(value.letter for value in values if isinstance(value, LetterValue)):
                yield from self._none_of_letter(sign, letter, pairs)

    def _none_of_letter(self, sign: type[_Sign], letter: str, pairs: list[tuple[Cell, Cell]]) -> Iterator[Rule]:
        """The same for each digit that the letter may stand for, if it does."""
        for digit in self.domain(letter):
            for rule in self._none_of(sign, digit, pairs):
                because = f"{rule.because} (if {letter} is {digit})"
                yield When(is_value(letter, digit), rule, because=because, clue=self.clue)

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
            yield greater_sign(a, b)


class GreaterThanSigns(Constraint):
    """Signs between cells, drawn: < and > in rows, ^ and v in columns, open towards the greater digit; . is none."""

    names = ("greater-than signs", "greater than signs")
    example = """
    horizontal: |
      > < . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . > . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
    vertical: |  # here, as may be done there, without the signs between boxes
      ^ v . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . ^"""

    def read(self, entry: Entry) -> None:
        """Signs in each row, or signs in each column between two rows; all, or those inside boxes only."""
        fields = self.fields(entry, "horizontal?", "vertical?")
        if not fields:
            raise entry.error("expected a drawing under horizontal, vertical or both")
        self.greater: list[tuple[Cell, Cell]] = []
        if "horizontal" in fields:
            self._across(fields["horizontal"])
        if "vertical" in fields:
            self._down(fields["vertical"])

    def _across(self, drawing: Entry) -> None:
        columns = [cells for _, cells in self.board.columns()]
        lines = list(drawing.lines("a drawing of < and >", blank=" \t|"))
        if len(lines) != self.board.height:
            raise drawing.error(f"expected {self.board.height} rows, not {len(lines)}")
        for r, line in enumerate(lines):
            signs = _signs(line, "<>")
            for c, sign in zip(self._places(columns, len(signs), line, "signs"), signs):
                self._put(columns[c][r], columns[c + 1][r], sign)

    def _down(self, drawing: Entry) -> None:
        rows = [cells for _, cells in self.board.rows()]
        lines = list(drawing.lines("a drawing of ^ and v", blank=" \t|"))
        for r, line in zip(self._places(rows, len(lines), drawing, "rows"), lines):
            signs = _signs(line, "^v")
            if len(signs) != self.board.width:
                raise line.error(f"expected {self.board.width} signs, not {len(signs)}")
            for upper, lower, sign in zip(rows[r], rows[r + 1], signs):
                self._put(upper, lower, sign)

    def _places(self, lines: list[Cells], number: int, entry: Entry, what: str) -> list[int]:
        """Behind which lines the signs stand: between all, or as many as do not part two boxes."""
        area = {cell: i for i, cells in enumerate(self.sudoku.areas()) for cell in cells}
        everywhere = list(range(len(lines) - 1))
        inside = [i for i in everywhere if all(area.get(a) == area.get(b) for a, b in zip(lines[i], lines[i + 1]))]
        if number not in (len(everywhere), len(inside)):
            few = f", or the {len(inside)} inside boxes" if 0 < len(inside) < len(everywhere) else ""
            raise entry.error(f"expected {len(everywhere)} {what}{few}, not {number}")
        return everywhere if number == len(everywhere) else inside

    def _put(self, first: Cell, second: Cell, sign: str) -> None:
        if sign in "<>^v":
            self.greater.append((first, second) if sign in ">v" else (second, first))

    def rules(self) -> Iterator[Rule]:
        """One rule a sign; a sign is a clue of its own."""
        rows = tuple((v, w) for v in self.digits for w in self.digits if v > w)
        for a, b in self.greater:
            because = f"{self.clue}: {a} is greater than {b}"
            yield Table((a, b), rows, because=because, clue=(self.clue, a, b))

    def clues(self) -> tuple[Clue, ...]:
        """Each sign."""
        return tuple((self.clue, a, b) for a, b in self.greater)

    def keep(self, kept: Container[Clue]) -> "GreaterThanSigns | None":
        """Drawings of some of the signs, between all lines."""
        greater = {(a, b) for a, b in self.greater if (self.clue, a, b) in kept}

        def drawn(pairs: Iterable[tuple[Cell, Cell]], falls: str, rises: str) -> str:
            return "".join(falls if (a, b) in greater else rises if (b, a) in greater else "." for a, b in pairs)

        rows, columns = ([cells for _, cells in lines] for lines in (self.board.rows(), self.board.columns()))
        across = [drawn(pairwise(row), ">", "<") for row in rows if len(columns) > 1]
        down = [drawn(zip(upper, lower), "v", "^") for upper, lower in pairwise(rows)]
        data = {"horizontal": "\n".join([*across, ""]), "vertical": "\n".join([*down, ""])}
        entry = Entry.of({key: drawing for key, drawing in data.items() if drawing}, self.names[0])
        return GreaterThanSigns(entry, self.sudoku, self.clue, self.known) if greater else None

    def marks(self) -> Iterator[Mark]:
        """The signs."""
        for a, b in self.greater:
            yield greater_sign(a, b)


def _signs(line: Entry, symbols: str) -> str:
    """The signs of a line, one character each."""
    signs = "".join(line.text("signs").replace("|", " ").split())
    for i, sign in enumerate(signs, 1):
        if sign not in f"{symbols}.-":
            raise line.error(f'sign {i} is "{sign}"; expected {" or ".join(symbols)}, or "." for none')
    return signs
