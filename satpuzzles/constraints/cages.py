"""Cages: groups of cells with a clue on what they hold together."""

from collections import Counter
from collections.abc import Iterator

from satpuzzles.board.square import Cell, Cells
from satpuzzles.clues.cells import path
from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import groups
from satpuzzles.clues.marks import Between, Cage, Mark, Outside
from satpuzzles.constraints.constraint import Constraint
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.count import AtLeast, Exactly
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.sum import Sum

_LARGEST = 10_000
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Killer(Constraint):
    """The digits of the cage add up to the sum, and none repeats; without a sum none repeats."""

    names = ("killer", "killer cage", "cage")
    example = "{cells: [r1c1, r1c2, r2c1], sum: 15}"

    def read(self, entry: Entry) -> None:
        """Cells, perhaps a sum."""
        fields = self.fields(entry, "cells", "sum?")
        self.cells = path(fields["cells"], self.board)
        self.total = fields["sum"].whole(0, _LARGEST) if "sum" in fields else None

    def marks(self) -> Iterator[Mark]:
        """The cage and its sum."""
        yield Cage(self.cells, "" if self.total is None else str(self.total))

    def rules(self) -> Iterator[Rule]:
        """All different, then the sum."""
        yield from _cage(self.cells, self.total, self.clue)


def _cage(cells: Cells, total: int | None, clue: str) -> Iterator[Rule]:
    yield AllDifferent(cells, because=f"{clue} holds no digit twice", clue=clue)
    if total is not None:
        yield Sum(total, cells, because=f"{clue} adds up to {total}", clue=clue)


class KillerCages(Constraint):
    """Killer cages drawn as a map, a letter a cell and . where there is none; some or all have sums."""

    names = ("killer cages", "cages")
    example = """
    map: |
      AAB......
      A.B......
      ..B...CC.
      .........
      .........
      .........
      .DD......
      .D.......
      .........
    sums: {A: 15, B: 7}"""

    def read(self, entry: Entry) -> None:
        """A map, and a sum by letter."""
        fields = self.fields(entry, "map", "sums?")
        self.cages = groups(fields["map"], self.board, "a drawn map of cages")
        if not self.cages:
            raise fields["map"].error("there is no cage on the map, only dots")
        self.totals: dict[str, int] = {}
        sums = fields["sums"].mapping("sums by letter such as {A: 15, B: 7}") if "sums" in fields else {}
        for letter, total in sums.items():
            if letter not in self.cages:
                raise total.error(f"there is no such cage on the map; it has {', '.join(self.cages)}")
            self.totals[letter] = total.whole(0, _LARGEST)

    def marks(self) -> Iterator[Mark]:
        """Each cage with its sum."""
        for letter, cells in self.cages.items():
            yield Cage(cells, str(self.totals.get(letter, "")))

    def rules(self) -> Iterator[Rule]:
        """Those of each cage; a cage is a clue of its own."""
        for letter, cells in self.cages.items():
            yield from _cage(cells, self.totals.get(letter), f"{self.clue}, cage {letter}")


class SumCage(Constraint):
    """The digits of the cells add up to the sum; they may repeat."""

    names = ("sum", "sum cage")
    example = "{cells: [r1c1, r1c2, r2c1], sum: 15}"

    def read(self, entry: Entry) -> None:
        """Cells and a sum."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = path(fields["cells"], self.board)
        self.total = fields["sum"].whole(0, _LARGEST)

    def marks(self) -> Iterator[Mark]:
        """A cage with the sum; outside the grid, with an arrow, if the cells are all of a diagonal."""
        first, last = self.cells[0], self.cells[-1]
        way = (1 if last.row > first.row else -1, 1 if last.column > first.column else -1)
        before = Cell(first.row - way[0], first.column - way[1])
        if len(self.cells) > 1 and before not in self.board.cells and self.cells == self.board.ray(before, way):
            yield Outside(before, (str(self.total),), way)
        else:
            yield Cage(self.cells, f"Σ{self.total}")

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.total, self.cells, because=f"{self.clue} adds up to {self.total}", clue=self.clue)


class EqualSums(Constraint):
    """Each of the groups has the same sum, which is not given. Also as ``map:``, drawn with a letter a cell."""

    names = ("equal sums",)
    example = "[[r1c1, r1c2], [r2c1, r3c1]]"

    def read(self, entry: Entry) -> None:
        """A list of groups of cells, or a map."""
        if isinstance(entry.value, dict):
            drawing = self.fields(entry, "map")["map"]
            self.groups = list(groups(drawing, self.board, "a drawn map of groups").values())
            if len(self.groups) < 2:
                raise drawing.error(f"expected two groups or more, not {len(self.groups)}")
            return
        self.groups = [path(item, self.board) for item in entry.items("a list of groups of cells", "group")]

    def marks(self) -> Iterator[Mark]:
        """Cages with the same letter."""
        return (Cage(group, f"={_LETTERS[self.ordinal() % len(_LETTERS)]}") for group in self.groups)

    def rules(self) -> Iterator[Rule]:
        """Each group has the sum of the first."""
        for number, group in enumerate(self.groups[1:], 2):
            yield self.balance(self.groups[0], group, f"group {number} adds up to as much as the first")


class Contains(Constraint):
    """The cells hold these digits, one listed twice at least twice: a quadruple."""

    names = ("contains", "quadruple", "quad")
    example = "{cells: [r1c1, r1c2, r2c1, r2c2], digits: [1, 1, 7]}"

    def read(self, entry: Entry) -> None:
        """Cells and digits."""
        fields = self.fields(entry, "cells", "digits")
        self.cells = path(fields["cells"], self.board)
        items = fields["digits"].value
        parts = items if isinstance(items, list) else [Entry(w, entry.file, entry.line) for w in str(items).split()]
        self.wanted = Counter(digit_set(part.called(entry.name), self.digits)[0] for part in parts)

    def marks(self) -> Iterator[Mark]:
        """A circle where four cells meet; a cage around others."""
        (row, column), last = min(self.cells), max(self.cells)
        digits = [str(digit) for digit in sorted(self.wanted.elements())]
        square = {Cell(row + i, column + j) for i in (0, 1) for j in (0, 1)}
        if set(self.cells) == square:
            yield Between(Cell(row, column), last, " ".join(digits), "#fff")
        else:
            yield Cage(self.cells, f"∋{','.join(digits)}")

    def rules(self) -> Iterator[Rule]:
        """One rule a digit."""
        for digit, n in self.wanted.items():
            times = f"{digit}" if n == 1 else f"{digit} {n} times"
            yield AtLeast(n, self.cells, digit, because=f"{self.clue} holds {times}", clue=self.clue)


class Rellik(Constraint):
    """No two or more cells of the cage, nor a single one, add up to the number."""

    names = ("rellik",)
    example = "{cells: [r1c1, r1c2, r2c1], sum: 9}"

    def read(self, entry: Entry) -> None:
        """Cells, not too many, and a number."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = path(fields["cells"], self.board)
        self.total = fields["sum"].whole(0, _LARGEST)

    def marks(self) -> Iterator[Mark]:
        """A cage with the number."""
        yield Cage(self.cells, f"≠{self.total}")

    def rules(self) -> Iterator[Rule]:
        """One automaton over the set of sums so far."""
        from satpuzzles.rules.subset_sums import NoSubsetSum

        because = f"no digits of {self.clue} add up to {self.total}"
        yield NoSubsetSum(self.total, self.cells, because=because, clue=self.clue)


class LookAndSay(Constraint):
    """The cage holds exactly so many of each digit as the clue says: 2 of 7, for example."""

    names = ("look and say",)
    example = "{cells: [r1c1, r1c2, r2c1], counts: {7: 2}}"

    def read(self, entry: Entry) -> None:
        """Cells, and for some digits how many there are."""
        fields = self.fields(entry, "cells", "counts")
        self.cells = path(fields["cells"], self.board)
        self.counts = {}
        for digit, count in fields["counts"].mapping("digits with their counts such as {7: 2}").items():
            key = Entry(digit, entry.file, entry.line, entry.name)
            self.counts[digit_set(key, self.digits)[0]] = count.whole(0, len(self.cells))

    def marks(self) -> Iterator[Mark]:
        """A cage with counts and digits."""
        yield Cage(self.cells, " ".join(f"{n}×{digit}" for digit, n in self.counts.items()))

    def rules(self) -> Iterator[Rule]:
        """One rule a digit."""
        for digit, n in self.counts.items():
            yield Exactly(n, self.cells, digit, because=f"{self.clue} holds {n} of {digit}", clue=self.clue)
