"""Sums."""

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class Sum(Regular):
    """The values of `spots`, integers, each times its weight (1 without weights), add up to `total`.

    A spot listed twice counts twice.
    """

    total: int
    spots: Spots
    because: str
    clue: Clue = None
    weights: tuple[int, ...] = ()

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

        return Machine(self.spots, 0, add, lambda end: end == self.total)
