"""Sums."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spots, Value, Variables
from satpuzzles.sat.automaton import State, regular


class Sum(Rule):
    """The values of `spots`, integers, add up to `total`; a spot listed twice counts twice."""

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """The sum is the total."""
        return sum(grid[spot] for spot in self.spots) == self.total  # type: ignore[misc]

    def clauses(self, x: Variables) -> list[Clause]:
        """A running total as an automaton: one state for each total that can still come out right.

        At most n * total auxiliaries, all determined. Totals out of reach at either end are never made.
        """

        def add(so_far: State, _: int, value: Value) -> State:
            return so_far + value  # type: ignore[operator, no-any-return]

        return regular(x, self.spots, 0, add, lambda end: end == self.total)
