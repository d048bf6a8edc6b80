"""Equal steps along a line."""

import itertools
from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat.clauses import at_least_one


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
        """A literal for each difference, with which each value implies one of the two that go with it.

        As many auxiliaries as values, determined for two spots or more; 2 m clauses for each two neighbours and
        difference. An automaton that remembers the last value and the difference has about five times as many.
        """
        pairs = list(itertools.pairwise(self.spots))
        if not pairs:
            return []
        domains = [x.domains[spot] for spot in pairs[0]]
        differences = sorted({abs(v - w) for v in domains[0] for w in domains[1]})
        literals = x.fresh(len(differences))
        clauses = at_least_one(literals)
        for difference, literal in zip(differences, literals):
            for here, there in (*pairs, *(pair[::-1] for pair in pairs)):
                for v in x.domains[here]:
                    near = {v - difference, v + difference}.intersection(x.domains[there])
                    clauses.append([-literal, -x[here, v], *(x[there, w] for w in sorted(near))])
        return clauses

    def automaton(self) -> Machine:
        """An automaton that remembers the last value and the difference: at most m * m states a layer, determined."""

        def step(state: tuple[Any, Any], _: int, value: int) -> tuple[Any, Any] | None:
            last, difference = state
            if last is None:
                return value, None
            found = abs(value - last)
            return (value, found) if difference in (None, found) else None

        return Machine(self.spots, (None, None), step, lambda state: True)
