"""Lines: cells in order, and what holds along them."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import ceil

from satpuzzles.clues.cells import joined, path, touching
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark, Shape, Stroke
from satpuzzles.constraints.constraint import LARGEST_SUM, AlongLine, Constraint, Line, on_board
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.consecutive import Consecutive
from satpuzzles.rules.element import ElementIs
from satpuzzles.rules.lunchbox import Lunchbox as LunchboxRule
from satpuzzles.rules.rule import Rule, Spot, Spots
from satpuzzles.rules.same_difference import SameDifference
from satpuzzles.rules.sum import Sum
from satpuzzles.rules.table import Table


class Thermometer(AlongLine):
    """Digits rise from the bulb, the first cell."""

    names = ("thermometer", "thermo")
    colour = "#c4c4c4"
    says = "{a} is less than {b}"

    def marks(self) -> Iterator[Mark]:
        """A line and a bulb."""
        yield from super().marks()
        yield Shape(on_board(self.cells[:1]), "circle", self.colour)

    def related(self, a: int, b: int) -> bool:
        """Less."""
        return a < b


class SlowThermometer(Thermometer):
    """Digits never fall from the bulb on; they may stay."""

    names = ("slow thermometer", "slow thermo")
    colour = "#a4c2ea"
    says = "{a} is at most {b}"

    def related(self, a: int, b: int) -> bool:
        """At most."""
        return a <= b


class Parity(AlongLine):
    """Odd and even digits alternate."""

    names = ("parity",)
    colour = "#ff8a80"
    says = "one of {a} and {b} is odd, the other even"

    def related(self, a: int, b: int) -> bool:
        """Of different parity."""
        return (a + b) % 2 == 1


class Whispers(Line):
    """Neighbours on the line differ by at least the number given, usually half of the digits, rounded up."""

    names = ("whispers", "german whispers")
    colour = "#67f067"
    example = "{cells: [r1c1, r1c2, r2c3], difference: 5}"

    def read(self, entry: Entry) -> None:
        """A path, or a path and a number."""
        entry, number = _cells_and(self, entry, "difference")
        self.least = self.number(number, 0, 99) if number else ceil(len(self.digits) / 2)
        super().read(entry)

    def marks(self) -> Iterator[Mark]:
        """The line, with the number if it is not the usual one."""
        label = "" if self.least == ceil(len(self.digits) / 2) else f"≥{self.least}"
        yield Stroke(on_board(self.cells), self.colour, label)

    def rules(self) -> Iterator[Rule]:
        """One rule a step."""
        n = self.least
        for a, b in pairwise(self.cells):
            yield self.pair(a, b, lambda v, w: abs(v - w) >= n, f"{{a}} and {{b}} differ by {n} or more")


def _cells_and(line: Line, entry: Entry, name: str) -> tuple[Entry, Entry | None]:
    """The entry of the path, and that of a number of this name, which may be missing."""
    if not isinstance(entry.value, dict):
        return entry, None
    fields = line.fields(entry, "cells", f"{name}?")
    return fields["cells"], fields.get(name)


class Palindrome(Line):
    """The line reads the same from both ends."""

    names = ("palindrome",)
    colour = "#9a9a9a"

    def rules(self) -> Iterator[Rule]:
        """One rule for each two cells as far from the ends."""
        for a, b in list(zip(self.cells, reversed(self.cells)))[: len(self.cells) // 2]:
            if a != b:
                yield self.pair(a, b, lambda v, w: v == w, "{a} and {b} are equal")


class _Group(Line):
    """A line on which order means nothing: it may branch, so that each cell touches some other one."""

    def read(self, entry: Entry) -> None:
        """Cells, in one piece."""
        spots = self.path(entry)
        if stray := joined(on_board(spots))[1]:
            raise entry.error(f"{stray[0]} does not touch the rest of the line")
        self.cells = spots

    def marks(self) -> Iterator[Mark]:
        """A line from each cell to one before it."""
        for pair in joined(on_board(self.cells))[0]:
            yield Stroke(pair, self.colour)


class Renban(_Group):
    """The line holds consecutive digits, each once, in any order."""

    names = ("renban",)
    colour = "#f067f0"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        yield Consecutive(self.cells, because=f"{self.clue} holds consecutive digits", clue=self.clue)


class Nabner(_Group):
    """No two digits of the line, wherever they stand, are equal or consecutive."""

    names = ("nabner",)
    colour = "#c9c883"

    def rules(self) -> Iterator[Rule]:
        """One rule for each two cells."""
        for a, b in combinations(self.cells, 2):
            yield self.pair(a, b, lambda v, w: abs(v - w) > 1, "{a} and {b} are neither equal nor consecutive")


class _Classes(Line):
    kinds = 3

    def in_class(self, digit: int) -> int:
        """The class of a digit, one of `kinds`."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """Any two cells fewer than `kinds` steps apart are of different classes."""
        for i, a in enumerate(self.cells):
            for b in self.cells[i + 1 : i + self.kinds]:
                yield self.pair(a, b, self._unlike, "{a} and {b} are of different kinds")

    def _unlike(self, v: int, w: int) -> bool:
        return self.in_class(v) != self.in_class(w)


class Entropic(_Classes):
    """Any three neighbours on the line are one low, one middle and one high digit, in any order."""

    names = ("entropic",)
    colour = "#ffccaa"

    def read(self, entry: Entry) -> None:
        """A path of cells only: a letter may be no digit of the puzzle, and is in no third then."""
        self.cells = touching(path(entry, self.board), entry)

    def in_class(self, digit: int) -> int:
        """The third that it is in."""
        return self.digits.index(digit) * 3 // len(self.digits)


class Modular(_Classes):
    """Any three neighbours on the line leave different remainders by 3; or any n by n, with another number given."""

    names = ("modular",)
    colour = "#33bbbb"
    example = "{cells: [r1c1, r1c2, r2c3], value: 3}"

    def read(self, entry: Entry) -> None:
        """A path, or a path and a number."""
        entry, number = _cells_and(self, entry, "value")
        self.kinds = self.number(number, 2, 99) if number else 3
        super().read(entry)

    def in_class(self, digit: int) -> int:
        """The remainder."""
        return digit % self.kinds


class SameDifferenceLine(Line):
    """All neighbours on the line differ by the same number, which is not given."""

    names = ("same difference",)
    colour = "#b08b5a"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        yield SameDifference(self.cells, because=f"neighbours on {self.clue} all differ by as much", clue=self.clue)


class Between(Line):
    """The digits on the line are strictly between those at its two ends."""

    names = ("between",)
    colour = "#b0b0b0"

    def marks(self) -> Iterator[Mark]:
        """A line with circles at its ends."""
        return _with_ends(self, "circle")

    def rules(self) -> Iterator[Rule]:
        """One rule for each cell inside."""
        yield from _inside(self, lambda low, high, v: low < v < high, "is strictly between")


class Lockout(Line):
    """The two ends differ by at least 4, or by the number given; the digits on the line are neither between them nor
    equal to one.
    """

    names = ("lockout",)
    colour = "#8fa8c8"
    example = "{cells: [r1c1, r1c2, r2c3], difference: 4}"

    def read(self, entry: Entry) -> None:
        """A path, or a path and a number."""
        entry, number = _cells_and(self, entry, "difference")
        self.least = self.number(number, 0, 99) if number else 4
        super().read(entry)

    def marks(self) -> Iterator[Mark]:
        """A line with diamonds at its ends."""
        return _with_ends(self, "diamond")

    def rules(self) -> Iterator[Rule]:
        """The ends, then one rule for each cell inside."""
        says = f"{{a}} and {{b}} differ by {self.least} or more"
        yield self.pair(self.cells[0], self.cells[-1], lambda a, b: abs(a - b) >= self.least, says)
        yield from _inside(self, lambda low, high, v: v < low or v > high, "is outside")


def _with_ends(line: Line, form: str) -> Iterator[Mark]:
    yield Stroke(on_board(line.cells), line.colour)
    for cell in on_board((line.cells[0], line.cells[-1])):
        yield Shape((cell,), form, line=line.colour)


def _inside(line: Line, fits, says: str) -> Iterator[Rule]:  # type: ignore[no-untyped-def]
    first, *inner, last = line.cells if len(line.cells) > 1 else (*line.cells, *line.cells)
    for cell in inner:
        triples = product(*map(line.domain, (first, cell, last)))
        rows = tuple((a, v, b) for a, v, b in triples if fits(min(a, b), max(a, b), v))
        because = f"{line.clue}: {cell} {says} {first} and {last}"
        yield Table((first, cell, last), rows, because=because, clue=line.clue)


class Zipper(Line):
    """Cells equally far from the middle add up to the same: to the middle cell if there is one."""

    names = ("zipper",)
    colour = "#c4a5f0"

    def rules(self) -> Iterator[Rule]:
        """One rule for each two such cells."""
        n = len(self.cells)
        pairs = [(self.cells[i], self.cells[n - 1 - i]) for i in range(n // 2)]
        target: Spots = (self.cells[n // 2],) if n % 2 else pairs[-1]
        for a, b in pairs if n % 2 else pairs[:-1]:
            yield self.balance((a, b), target, f"{a} and {b} add up to {' and '.join(map(str, target))}")


class DoubleArrow(Line):
    """The digits inside the line add up to the sum of its two ends."""

    names = ("double arrow",)
    colour = "#c54b8b"

    def marks(self) -> Iterator[Mark]:
        """A line with circles at its ends."""
        return _with_ends(self, "circle")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        ends = (self.cells[0], self.cells[-1])
        yield self.balance(self.cells[1:-1], ends, f"the inside adds up to {ends[0]} and {ends[1]}")


class SumLine(Line):
    """The line falls into parts that each add up to the number; a part is a stretch of the line. With loop: yes the
    line is closed, and a part may go on from the last cell to the first.
    """

    names = ("sum line",)
    colour = "#f5a742"
    example = "{cells: [r1c1, r1c2, r2c3], sum: 10}"

    def read(self, entry: Entry) -> None:
        """A path and a number, perhaps closed."""
        fields = self.fields(entry, "cells", "sum", "loop?")
        self.sum = self.number(fields["sum"], 1, LARGEST_SUM)
        self.loop = "loop" in fields and fields["loop"].text("yes or no") == "yes"
        if "loop" in fields and fields["loop"].value not in ("yes", "no"):
            raise fields["loop"].error(f"expected yes or no, not {fields['loop'].shown()}")
        super().read(fields["cells"])

    def marks(self) -> Iterator[Mark]:
        """The line and the number."""
        yield Stroke(on_board(self.cells), self.colour, str(self.sum))

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        from satpuzzles.rules.parts import Parts

        because = f"{self.clue} falls into parts that add up to {self.sum}"
        yield Parts(self.sum, self.cells, because=because, clue=self.clue, loop=self.loop)


class RegionSum(Line):
    """The line has the same sum in every box that it passes; coming back into a box begins a new sum."""

    names = ("region sum",)
    colour = "#2ecbff"

    def rules(self) -> Iterator[Rule]:
        """Each part has the sum of the first."""
        box: dict[Spot, int] = {cell: i for i, area in enumerate(self.sudoku.areas()) for cell in area}
        parts: list[Spots] = []
        for cell in self.cells:
            if parts and box.get(parts[-1][-1]) == box.get(cell):
                parts[-1] = (*parts[-1], cell)
            else:
                parts.append((cell,))
        for part in parts[1:]:
            yield self.balance(parts[0], part, f"{part[0]} to {part[-1]} adds up to as much as the first part")


class Arrow(Constraint):
    """The digits on each shaft add up to the circle; a pill of two or three cells is read as a number."""

    names = ("arrow",)
    example = "{circle: r1c1, shaft: [r2c2, r3c3]}"

    def read(self, entry: Entry) -> None:
        """A circle or pill, and one shaft or a list of them; shafts begin behind the circle."""
        fields = self.fields(entry, "circle", "shaft")
        self.circle = self.path(fields["circle"])
        if len(self.circle) > 3:
            raise fields["circle"].error(f"a pill has at most 3 cells, not {len(self.circle)}")
        shaft = fields["shaft"]
        several = isinstance(shaft.value, list) and any(isinstance(item.value, list) for item in shaft.value)
        shafts = shaft.items("a list of shafts", "shaft") if several else [shaft]
        self.shafts = [touching(self.path(item), item) for item in shafts]

    def rules(self) -> Iterator[Rule]:
        """One sum a shaft."""
        n = len(self.circle)
        worth = tuple(-(10 ** (n - 1 - i)) for i in range(n))
        for shaft in self.shafts:
            because = f"{self.clue}: {shaft[0]} to {shaft[-1]} adds up to {', '.join(map(str, self.circle))}"
            weights = (*worth, *(1 for _ in shaft))
            yield Sum(0, (*self.circle, *shaft), because=because, clue=self.clue, weights=weights)

    def marks(self) -> Iterator[Mark]:
        """The circle or pill, and an arrow from it along each shaft."""
        yield Shape(on_board(self.circle), "circle", line="#888")
        for shaft in self.shafts:
            start = self.circle[-1]
            near, first = on_board(self.circle), on_board(shaft[:1])
            if near and first:
                ((row, column),) = first
                start = min(near, key=lambda cell: abs(cell.row - row) + abs(cell.column - column))
            yield Stroke(on_board((start, *shaft)), "#888", form="arrow")


class Lunchbox(Constraint):
    """The digits between the least and the greatest digit on the line add up to the number; no digit repeats."""

    names = ("lunchbox",)
    example = "{cells: [r1c1, r1c2, r2c2, r3c2], sum: 5}"

    def read(self, entry: Entry) -> None:
        """Cells in order, two or more, and a number."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = self.path(fields["cells"])
        self.sum = self.number(fields["sum"], 0, LARGEST_SUM)
        if len(set(self.cells)) < max(len(self.cells), 2):
            raise fields["cells"].error("expected two or more different cells")

    def rules(self) -> Iterator[Rule]:
        """All different, then the sum."""
        yield AllDifferent(self.cells, because=f"{self.clue} holds no digit twice", clue=self.clue, title=self.clue)
        because = f"between the least and the greatest digit of {self.clue} are {self.sum} in all"
        yield LunchboxRule(self.sum, self.cells, because=because, clue=self.clue)

    def marks(self) -> Iterator[Mark]:
        """The line."""
        yield Stroke(on_board(self.cells), "#b0b0b0", f"∧{self.sum}")


class ValueIndexing(Line):
    """The second digit of the line says how many cells further on the first digit stands again."""

    names = ("value indexing", "slingshot")
    example = "[r1c1, r1c2, r1c3, r2c4]"

    def read(self, entry: Entry) -> None:
        """Three or more cells."""
        super().read(entry)
        if len(self.cells) < 3:
            raise entry.error("expected three or more cells")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        first, second, *rest = self.cells
        because = f"{second} says how far behind it on {self.clue} the digit of {first} stands"
        yield ElementIs(first, second, tuple(rest), because=because, clue=self.clue)

    def marks(self) -> Iterator[Mark]:
        """A line."""
        yield Stroke(on_board(self.cells), "#888", form="arrow")
