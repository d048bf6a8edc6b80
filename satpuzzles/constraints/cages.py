"""Cages: groups of cells with a clue on what they hold together."""

from collections import Counter
from collections.abc import Iterator

from satpuzzles.clues.cells import cell, path
from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Cage, Mark
from satpuzzles.constraints.constraint import Constraint
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.automaton import Automaton
from satpuzzles.rules.count import AtLeast, Exactly
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.same_values import CountDistinct, SameValues
from satpuzzles.rules.sum import Sum

_LARGEST = 10_000


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
        yield AllDifferent(self.cells, because=f"{self.clue} holds no digit twice", clue=self.clue)
        if self.total is not None:
            yield Sum(self.total, self.cells, because=f"{self.clue} adds up to {self.total}", clue=self.clue)


class SumCage(Constraint):
    """The digits of the cells add up to the sum; they may repeat."""

    names = ("sum", "sum cage")
    example = "{cells: [r1c1, r1c2, r2c1], sum: 15}"

    def read(self, entry: Entry) -> None:
        """Cells and a sum."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = path(fields["cells"], self.board)
        self.total = fields["sum"].whole(0, _LARGEST)

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.total, self.cells, because=f"{self.clue} adds up to {self.total}", clue=self.clue)


class EqualSums(Constraint):
    """Each of the groups has the same sum, which is not given."""

    names = ("equal sums",)
    example = "[[r1c1, r1c2], [r2c1, r3c1]]"

    def read(self, entry: Entry) -> None:
        """Groups of cells."""
        self.groups = [path(item, self.board) for item in entry.items("a list of groups of cells", "group")]

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

    def rules(self) -> Iterator[Rule]:
        """One rule a digit."""
        for digit, n in self.counts.items():
            yield Exactly(n, self.cells, digit, because=f"{self.clue} holds {n} of {digit}", clue=self.clue)


class SameDigits(Constraint):
    """All groups hold the same digits, each as often as in the other groups, in any order."""

    names = ("same digits", "same values")
    example = "[[r1c1, r1c2], [r2c4, r3c4]]"

    def read(self, entry: Entry) -> None:
        """Groups of as many cells."""
        self.groups = tuple(path(item, self.board) for item in entry.items("a list of groups of cells", "group"))
        if len({len(group) for group in self.groups}) != 1:
            raise entry.error("expected groups of the same number of cells")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        yield SameValues(self.groups, because=f"the groups of {self.clue} hold the same digits", clue=self.clue)


class EqualityCage(Constraint):
    """The cage holds as many odd as even digits, and as many low as high ones; no digit repeats. Of an odd number of
    digits the middle one is neither low nor high and stays out.
    """

    names = ("equality cage",)
    example = "[r1c1, r1c2, r2c1, r2c2]"

    def read(self, entry: Entry) -> None:
        """Cells."""
        self.cells = path(entry, self.board)

    def marks(self) -> Iterator[Mark]:
        """The cage."""
        yield Cage(self.cells, "")

    def rules(self) -> Iterator[Rule]:
        """All different, then what is balanced."""
        yield AllDifferent(self.cells, because=f"{self.clue} holds no digit twice", clue=self.clue)
        half = len(self.digits) // 2
        ranks = {d: 0 if d in self.digits[:half] else 1 for d in (*self.digits[:half], *self.digits[-half:])}
        for kinds, says in ((ranks, "low as high"), ({d: d % 2 for d in self.digits}, "odd as even")):
            because = f"{self.clue} holds as many {says} digits"
            yield self._balanced(kinds, because)

    def _balanced(self, kinds: dict[int, int], because: str) -> Rule:
        """An automaton whose state is how many more there are of the first kind."""
        n = len(self.cells)
        moves = tuple((m, d, m + (-1 if kind else 1)) for m in range(-n, n + 1) for d, kind in kinds.items())
        return Automaton(self.cells, 0, moves, (0,), because=because, clue=self.clue)


class CountDifferent(Constraint):
    """The digit of the cell says how many different digits the other cells hold."""

    names = ("count different",)
    example = "{cell: r1c1, cells: [r1c2, r2c1, r2c2]}"

    def read(self, entry: Entry) -> None:
        """A cell and cells."""
        fields = self.fields(entry, "cell", "cells")
        self.cell = cell(fields["cell"], self.board)
        self.cells = path(fields["cells"], self.board)

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.cell} says how many different digits the other cells of {self.clue} hold"
        yield CountDistinct(self.cell, self.cells, because=because, clue=self.clue)
