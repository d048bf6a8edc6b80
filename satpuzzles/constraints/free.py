"""Free constraints: relations that a setter writes out, as tables, sums, patterns and automata."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from satpuzzles.clues.automaton import automaton
from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Entry
from satpuzzles.constraints.constraint import Constraint
from satpuzzles.rules.automaton import Automaton as AutomatonRule
from satpuzzles.rules.rule import Rule, Spots
from satpuzzles.rules.sum import Sum, SumIn
from satpuzzles.rules.table import Table as TableRule

_LARGEST = 10_000


class _Free(Constraint):
    def read(self, entry: Entry) -> None:
        """Set the cells and the digits that any of them may take."""
        self.cells = self.path(entry)
        self.known_digits = tuple(sorted({digit for spot in self.cells for digit in self.domain(spot)}))


class Table(_Free):
    """The digits of the cells, in order, are one of the rows."""

    names = ("table",)
    example = "{cells: [r1c1, r1c2, r1c3], rows: [1 2 3, 3 2 1]}"

    def read(self, entry: Entry) -> None:
        """Cells, and rows of as many digits."""
        fields = self.fields(entry, "cells", "rows")
        super().read(fields["cells"])
        self.rows = tuple(self._row(row) for row in fields["rows"].items("a list of rows such as 1 2 3", "row"))

    def _row(self, row: Entry) -> tuple[int, ...]:
        digits = tuple(self._digit(word) for word in _words(row, "digits such as 1 2 3"))
        if len(digits) != len(self.cells):
            raise row.error(f"expected {len(self.cells)} digits, one a cell, not {len(digits)}")
        return digits

    def _digit(self, entry: Entry) -> int:
        digit = entry.whole(0, 99, "a digit")
        if digit not in self.known_digits:
            raise entry.error(f"{digit} is no digit of this puzzle")
        return digit

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.clue}: the digits of {', '.join(map(str, self.cells))} are one of {len(self.rows)} rows"
        yield TableRule(self.cells, self.rows, because=because, clue=self.clue)


class _Relation(_Free):
    example = "{cells: [r1c1, r1c2, r1c3], allowed: {1: 2-4, 2: 3 4, 3: 4}}"

    def read(self, entry: Entry) -> None:
        """Cells, and for digits of the first those that the second may have."""
        fields = self.fields(entry, "cells", "allowed")
        super().read(fields["cells"])
        rows = []
        for digits, others in fields["allowed"].mapping("digits with those that may follow, such as {1: 2-4}").items():
            firsts = digit_set(Entry(digits, others.file, others.line, entry.name), self.known_digits)
            rows += [(a, b) for a in firsts for b in digit_set(others, self.known_digits)]
        self.rows = tuple(sorted(set(rows)))

    def related(self) -> Iterator[Spots]:
        """Which two cells the relation is between."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """One rule for each two cells."""
        for a, b in self.related():
            because = f"{self.clue}: {a} and {b} are an allowed pair"
            yield TableRule((a, b), self.rows, because=because, clue=self.clue)


class Pairs(_Relation):
    """Each two cells that follow each other in the list are an allowed pair; of other digits there are none."""

    names = ("pairs",)

    def related(self) -> Iterator[Spots]:
        """Neighbours in the list."""
        return pairwise(self.cells)


class AllPairs(_Relation):
    """Each two of the cells, wherever they stand in the list, are an allowed pair in the order of the list."""

    names = ("all pairs",)

    def related(self) -> Iterator[Spots]:
        """All of them."""
        return combinations(self.cells, 2)


class Linear(_Free):
    """The digits, each times its weight (1 without weights), add up to a number, or to at least or at most one."""

    names = ("linear",)
    example = "{cells: [r1c1, r1c2, r1c3], weights: 1 1 -2, equals: 0}"

    def read(self, entry: Entry) -> None:
        """Cells, perhaps weights, and one or two of equals, at least, at most."""
        fields = self.fields(entry, "cells", "weights?", "equals?", "at least?", "at most?")
        super().read(fields["cells"])
        self.weights: tuple[int, ...] = ()
        if "weights" in fields:
            weights = fields["weights"]
            words = _words(weights, "numbers such as 1 1 -2")
            self.weights = tuple(word.whole(-_LARGEST, _LARGEST) for word in words)
            if len(self.weights) != len(self.cells):
                raise weights.error(f"expected {len(self.cells)} weights, one a cell, not {len(self.weights)}")
        self.bounds = {name: fields[name].whole(-(10**6), 10**6) for name in _BOUNDS if name in fields}
        if not self.bounds or ("equals" in self.bounds and len(self.bounds) > 1):
            raise entry.error(f"expected equals, or at least, or at most; such as {self.example}")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        says = " and ".join(f"{name.removeprefix('equals')} {n}".strip() for name, n in self.bounds.items())
        because = f"{self.clue} adds up to {says}"
        if "equals" in self.bounds:
            yield Sum(self.bounds["equals"], self.cells, because=because, clue=self.clue, weights=self.weights)
        else:
            least, most = self.bounds.get("at least"), self.bounds.get("at most")
            yield SumIn(least, most, self.cells, because=because, clue=self.clue, weights=self.weights)


_BOUNDS = ("equals", "at least", "at most")


def _words(entry: Entry, expected: str) -> list[Entry]:
    """The entries of a list, or of a text with spaces between."""
    if isinstance(entry.value, list):
        return [word.called(entry.name) for word in entry.value]
    return [Entry(word, entry.file, entry.line, entry.name) for word in entry.text(expected).split()]


class Regex(_Free):
    """The digits of the cells, read in order, match the pattern as a whole: 4 for itself, A for 10 and so on, . for
    any digit, [1-3 7] for one of several, [^5] for any other, | between alternatives, parentheses, and behind what
    may repeat one of *, +, ?, {2}, {2,}, {2,5}.
    """

    names = ("regex", "pattern")
    example = '{cells: [r1c1, r1c2, r1c3, r1c4], pattern: "([13].)*"}'

    def read(self, entry: Entry) -> None:
        """Cells and a pattern."""
        from satpuzzles.clues.pattern import pattern

        fields = self.fields(entry, "cells", "pattern")
        super().read(fields["cells"])
        self.pattern = pattern(fields["pattern"], self.known_digits)

    def rules(self) -> Iterator[Rule]:
        """One automaton."""
        because = f"the digits of {self.clue} match its pattern"
        yield AutomatonRule(self.cells, 0, *self.pattern, because=because, clue=self.clue)


class Automaton(_Free):
    """The digits of the cells, read in order, lead from the start to a state of accept. The moves say for each state
    to which state which digits lead, or to which states: then one of the ways must do. No move, no way.
    """

    names = ("automaton",)
    example = "{cells: [r1c1, r1c2, r1c3], start: low, accept: [low, high], moves: {low: {1-2: low, 3-4: high}}}"

    def read(self, entry: Entry) -> None:
        """Cells, states and moves."""
        fields = self.fields(entry, "cells", "start", "accept", "moves")
        super().read(fields["cells"])
        self.start, self.accept, self.moves = automaton(fields, lambda e: digit_set(e, self.known_digits))

    def rules(self) -> Iterator[Rule]:
        """One automaton."""
        because = f"the digits of {self.clue} lead from {self.start} to {' or '.join(self.accept)}"
        yield AutomatonRule(self.cells, self.start, self.moves, self.accept, because=because, clue=self.clue)
