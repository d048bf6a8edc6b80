"""Cages: groups of cells with a clue on what they hold together."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import groups
from satpuzzles.clues.marks import Between, Cage, Mark, Outside
from satpuzzles.constraints.constraint import LARGEST_SUM, Constraint, on_board
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.among import Among
from satpuzzles.rules.automaton import Automaton
from satpuzzles.rules.count import AtLeast, Exactly
from satpuzzles.rules.distinct_sum import DistinctSum
from satpuzzles.rules.formula import Expression, is_value
from satpuzzles.rules.rule import Rule, Spots
from satpuzzles.rules.same_values import CountDistinct, SameValues
from satpuzzles.rules.when import When

_MOST_LETTERS = 8  # each subset of them is a rule
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Killer(Constraint):
    """The digits of the cage add up to the sum, and none repeats; without a sum none repeats."""

    names = ("killer", "killer cage", "cage")
    example = "{cells: [r1c1, r1c2, r2c1], sum: 15}"

    def read(self, entry: Entry) -> None:
        """Cells, perhaps a sum."""
        fields = self.fields(entry, "cells", "sum?")
        self.cells = self.path(fields["cells"])
        self.sum = self.total(fields["sum"]) if "sum" in fields else None

    def marks(self) -> Iterator[Mark]:
        """The cage and its sum."""
        yield Cage(on_board(self.cells), "" if self.sum is None else str(self.sum))

    def rules(self) -> Iterator[Rule]:
        """Different digits with the sum, or the one and then the other."""
        yield from _cage(self, self.cells, self.sum, self.clue)


def _cage(constraint: Constraint, cells: Spots, total: int | str | None, clue: str) -> Iterator[Rule]:
    if isinstance(total, int):
        because = f"{clue} holds different digits that add up to {total}"
        yield DistinctSum(total, cells, because=because, clue=clue)
        return
    yield AllDifferent(cells, because=f"{clue} holds no digit twice", clue=clue, title=clue)
    if total is not None:
        yield constraint.balance(cells, (total,), f"the cage adds up to {total}", clue=clue)


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
        self.sums: dict[str, int | str] = {}
        sums = fields["sums"].mapping("sums by letter such as {A: 15, B: 7}") if "sums" in fields else {}
        for letter, total in sums.items():
            if letter not in self.cages:
                raise total.error(f"there is no such cage on the map; it has {', '.join(self.cages)}")
            self.sums[letter] = self.total(total)

    def marks(self) -> Iterator[Mark]:
        """Each cage with its sum."""
        for letter, cells in self.cages.items():
            yield Cage(cells, str(self.sums.get(letter, "")))

    def rules(self) -> Iterator[Rule]:
        """Those of each cage; a cage is a clue of its own."""
        for letter, cells in self.cages.items():
            yield from _cage(self, cells, self.sums.get(letter), f"{self.clue}, cage {letter}")


class SumCage(Constraint):
    """The digits of the cells add up to the sum; they may repeat."""

    names = ("sum", "sum cage")
    example = "{cells: [r1c1, r1c2, r2c1], sum: 15}"

    def read(self, entry: Entry) -> None:
        """Cells and a sum."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = self.path(fields["cells"])
        self.sum = self.total(fields["sum"])

    def marks(self) -> Iterator[Mark]:
        """A cage with the sum; outside the grid, with an arrow, if the cells are all of a diagonal."""
        cells = on_board(self.cells)
        if not cells:
            return
        first, last = cells[0], cells[-1]
        way = (1 if last.row > first.row else -1, 1 if last.column > first.column else -1)
        before = Cell(first.row - way[0], first.column - way[1])
        if len(cells) > 1 and before not in self.board.cells and self.cells == self.board.ray(before, way):
            yield Outside(before, (str(self.sum),), way)
        else:
            yield Cage(cells, f"Σ{self.sum}")

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        yield self.adds_up(self.cells, self.sum, f"the cells add up to {self.sum}")


class EqualSums(Constraint):
    """Each of the groups has the same sum, which is not given. Also as ``map:``, drawn with a letter a cell."""

    names = ("equal sums",)
    example = "[[r1c1, r1c2], [r2c1, r3c1]]"

    def read(self, entry: Entry) -> None:
        """A list of groups of cells, or a map."""
        if isinstance(entry.value, dict):
            drawing = self.fields(entry, "map")["map"]
            self.groups: list[Spots] = list(groups(drawing, self.board, "a drawn map of groups").values())
            if len(self.groups) < 2:
                raise drawing.error(f"expected two groups or more, not {len(self.groups)}")
            return
        self.groups = [self.path(item) for item in entry.items("a list of groups of cells", "group")]

    def marks(self) -> Iterator[Mark]:
        """Cages with the same letter."""
        return (Cage(on_board(group), f"={_LETTERS[self.ordinal() % len(_LETTERS)]}") for group in self.groups)

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
        self.cells = self.path(fields["cells"])
        items = fields["digits"].value
        parts = items if isinstance(items, list) else [Entry(w, entry.file, entry.line) for w in str(items).split()]
        self.letters = [letter for part in parts if (letter := self.letter(part))]
        if len(self.letters) > _MOST_LETTERS:
            raise entry.error(f"expected at most {_MOST_LETTERS} letters, not {len(self.letters)}")
        self.wanted = Counter(self.digit(part.called(entry.name)) for part in parts if not self.letter(part))

    def marks(self) -> Iterator[Mark]:
        """A circle where four cells meet; a cage around others."""
        cells = on_board(self.cells)
        if not cells:
            return
        (row, column), last = min(cells), max(cells)
        digits = [*map(str, sorted(self.wanted.elements())), *self.letters]
        square = {Cell(row + i, column + j) for i in (0, 1) for j in (0, 1)}
        if set(self.cells) == square:
            yield Between(Cell(row, column), last, " ".join(digits), "#fff")
        else:
            yield Cage(cells, f"∋{','.join(digits)}")

    def rules(self) -> Iterator[Rule]:
        """One rule a digit, and one for each digit that some letters may all stand for."""
        for digit, n in self.wanted.items():
            times = f"{digit}" if n == 1 else f"{digit} {n} times"
            yield AtLeast(n, self.cells, digit, because=f"{self.clue} holds {times}", clue=self.clue)
        alone = () if self.wanted else self.letters
        for letter in alone:
            yield Among(letter, self.cells, because=f"{self.clue} holds {letter}", clue=self.clue)
        for size in range(2 if alone else 1, len(self.letters) + 1):
            for some in combinations(self.letters, size):
                for digit in self.domain(some[0]):
                    yield self._if_all(some, digit)

    def _if_all(self, letters: tuple[str, ...], digit: int) -> Rule:
        """If all these letters are the digit, it is there as often, besides those that are listed as digits."""
        n = self.wanted[digit] + len(letters)
        names = " and ".join(letters)
        because = f"{self.clue} holds {names}: {n} of {digit} if {names} is {digit}"
        conditions = tuple(is_value(letter, digit) for letter in letters)
        condition = conditions[0] if len(letters) == 1 else Expression("and", conditions)
        return When(condition, AtLeast(n, self.cells, digit, because=because), because=because, clue=self.clue)


class Rellik(Constraint):
    """No two or more cells of the cage, nor a single one, add up to the number."""

    names = ("rellik",)
    example = "{cells: [r1c1, r1c2, r2c1], sum: 9}"

    def read(self, entry: Entry) -> None:
        """Cells, not too many, and a number."""
        fields = self.fields(entry, "cells", "sum")
        self.cells = self.path(fields["cells"])
        self.sum = self.number(fields["sum"], 0, LARGEST_SUM)

    def marks(self) -> Iterator[Mark]:
        """A cage with the number."""
        yield Cage(on_board(self.cells), f"≠{self.sum}")

    def rules(self) -> Iterator[Rule]:
        """One automaton over the set of sums so far."""
        from satpuzzles.rules.subset_sums import NoSubsetSum

        because = f"no digits of {self.clue} add up to {self.sum}"
        yield NoSubsetSum(self.sum, self.cells, because=because, clue=self.clue)


class LookAndSay(Constraint):
    """The cage holds exactly so many of each digit as the clue says: 2 of 7, for example."""

    names = ("look and say",)
    example = "{cells: [r1c1, r1c2, r2c1], counts: {7: 2}}"

    def read(self, entry: Entry) -> None:
        """Cells, and for some digits how many there are."""
        fields = self.fields(entry, "cells", "counts")
        self.cells = self.path(fields["cells"])
        self.counts: list[tuple[int, int]] = []
        for digit, count in fields["counts"].mapping("digits with their counts such as {7: 2}").items():
            key = Entry(digit, entry.file, entry.line, entry.name)
            self.counts.append((self.digit(key), self.number(count, 0, len(self.cells))))

    def marks(self) -> Iterator[Mark]:
        """A cage with counts and digits."""
        yield Cage(on_board(self.cells), " ".join(f"{n}×{digit}" for digit, n in self.counts))

    def rules(self) -> Iterator[Rule]:
        """One rule a digit."""
        for digit, n in self.counts:
            yield Exactly(n, self.cells, digit, because=f"{self.clue} holds {n} of {digit}", clue=self.clue)


class SameDigits(Constraint):
    """All groups hold the same digits, each as often as in the other groups, in any order."""

    names = ("same digits", "same values")
    example = "[[r1c1, r1c2], [r2c4, r3c4]]"

    def read(self, entry: Entry) -> None:
        """Groups of as many cells."""
        self.groups = tuple(self.path(item) for item in entry.items("a list of groups of cells", "group"))
        if len({len(group) for group in self.groups}) != 1:
            raise entry.error("expected groups of the same number of cells")

    def marks(self) -> Iterator[Mark]:
        """Cages with the same letter."""
        return (Cage(on_board(group), f"≡{_LETTERS[self.ordinal() % len(_LETTERS)]}") for group in self.groups)

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
        self.cells = self.path(entry)

    def marks(self) -> Iterator[Mark]:
        """A cage that says what is balanced."""
        yield Cage(on_board(self.cells), "½")

    def rules(self) -> Iterator[Rule]:
        """All different, then what is balanced."""
        yield AllDifferent(self.cells, because=f"{self.clue} holds no digit twice", clue=self.clue, title=self.clue)
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
        spots = self.path(fields["cell"])
        if len(spots) != 1:
            raise fields["cell"].error(f"expected one cell, not {len(spots)}")
        self.cell = spots[0]
        self.cells = self.path(fields["cells"])

    def marks(self) -> Iterator[Mark]:
        """A cage that names the cell that counts."""
        yield Cage(on_board(self.cells), f"≠: {self.cell}")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.cell} says how many different digits the other cells of {self.clue} hold"
        yield CountDistinct(self.cell, self.cells, because=because, clue=self.clue)
