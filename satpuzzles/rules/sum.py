"""Sums."""

from collections.abc import Sequence
from math import inf
from typing import Any

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Spots, Variables
from satpuzzles.sat.automaton import regular
from satpuzzles.sat.totals import binary

BINARY_FROM = 4000  # running totals; below it the automaton is small enough for the propagation that it gives
ENCODINGS = ("binary",)


class Sum(Regular):
    """The values of `spots`, integers, each times its weight (1 without weights), add up to `total`.

    A spot listed twice counts twice.
    """

    total: int
    spots: Spots
    because: str
    clue: Clue = None
    weights: tuple[int, ...] = ()

    encodings = ENCODINGS

    def holds(self, grid: Grid) -> bool:
        """The sum is the total."""
        values: list[int] = [grid[spot] for spot in self.spots]
        weights = self.weights or (1,) * len(values)
        return sum(weight * value for weight, value in zip(weights, values)) == self.total

    def automaton(self) -> Machine:
        """A running total as an automaton: one state for each total that can still come out right.

        At most n times the range of totals auxiliaries, all determined. Totals out of reach at either end are never
        made.
        """

        def add(so_far: int, i: int, value: int) -> int:
            return so_far + value * (self.weights[i] if self.weights else 1)

        return Machine(self.spots, 0, add, lambda end: end == self.total, any_order=True)

    def clauses(self, x: Variables) -> list[Clause]:
        """The automaton; a long sum of many totals in binary instead: what is added equals what is taken away."""
        weights = self.weights or (1,) * len(self.spots)
        if x.encoding == "binary" or _running_totals(x, self.spots, weights) > BINARY_FROM:
            return self._binary(x, weights)
        return super().clauses(x)

    def _binary(self, x: Variables, weights: tuple[int, ...]) -> list[Clause]:
        terms = list(zip(self.spots, weights))
        left, clauses = binary(x, [(s, w) for s, w in terms if w > 0], max(-self.total, 0))
        right, more = binary(x, [(s, -w) for s, w in terms if w < 0], max(self.total, 0))
        clauses += more
        for i in range(max(len(left), len(right))):
            a, b = (bits[i] if i < len(bits) else -x.true for bits in (left, right))
            clauses += [[-a, b], [a, -b]]
        return clauses


class SumIn(Regular):
    """The values of `spots`, integers, each times its weight, add up to at least `least` and at most `most`.

    Either bound may be missing. A spot listed twice counts twice.
    """

    least: int | None
    most: int | None
    spots: Spots
    because: str
    clue: Clue = None
    weights: tuple[int, ...] = ()

    def holds(self, grid: Grid) -> bool:
        """The sum is in between."""
        weights = self.weights or (1,) * len(self.spots)
        total = sum(weight * grid[spot] for weight, spot in zip(weights, self.spots))
        return (self.least is None or total >= self.least) and (self.most is None or total <= self.most)

    def automaton(self) -> Machine:
        """A running total."""
        weights = self.weights or (1,) * len(self.spots)
        least = -inf if self.least is None else self.least
        most = inf if self.most is None else self.most

        def add(so_far: int, i: int, value: int) -> int:
            return so_far + value * weights[i]

        return Machine(self.spots, 0, add, lambda end: least <= end <= most, any_order=True)

    def clauses(self, x: Variables) -> list[Clause]:
        """The automaton; totals from which either nothing or everything follows are one state."""
        return regular(x, self._automaton([x.domains[spot] for spot in self.spots]))

    def _automaton(self, domains: list[Sequence[Any]]) -> Machine:
        weights = self.weights or (1,) * len(self.spots)
        least = -inf if self.least is None else self.least
        most = inf if self.most is None else self.most
        low, high = [0.0], [0.0]  # the least and greatest that the rest can add
        for i in range(len(weights) - 1, -1, -1):
            values = [weights[i] * value for value in domains[i]]
            low.insert(0, low[0] + min(values))
            high.insert(0, high[0] + max(values))

        def add(so_far: int | str, i: int, value: int) -> int | str | None:
            if isinstance(so_far, str):
                return so_far
            total = so_far + value * weights[i]
            if total + high[i + 1] < least or total + low[i + 1] > most:
                return None
            return "safe" if total + low[i + 1] >= least and total + high[i + 1] <= most else total

        return Machine(self.spots, 0, add, lambda end: end == "safe" or least <= end <= most)


def _running_totals(x: Variables, spots: Spots, weights: tuple[int, ...]) -> int:
    """How many totals there are on the way, counted generously."""
    spread, found = 0, 0
    for spot, weight in zip(spots, weights):
        values: list[int] = list(x.domains[spot])
        spread += abs(weight) * (max(values) - min(values))
        found += spread
    return found
