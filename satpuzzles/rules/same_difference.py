"""Equal steps along a line."""

import itertools
from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spots, Variables
from satpuzzles.sat.automaton import regular


class SameDifference(Rule):
    """Any two neighbours among `spots` differ by the same number, up or down; values are integers."""

    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """At most one difference."""
        values: list[int] = [grid[spot] for spot in self.spots]
        return len({abs(a - b) for a, b in itertools.pairwise(values)}) <= 1

    def clauses(self, x: Variables) -> list[Clause]:
        """An automaton that remembers the last value and the difference: at most m * m states a layer, determined."""

        def step(state: tuple[Any, Any], _: int, value: int) -> tuple[Any, Any] | None:
            last, difference = state
            if last is None:
                return value, None
            found = abs(value - last)
            return (value, found) if difference in (None, found) else None

        return regular(x, self.spots, (None, None), step, lambda state: True)
