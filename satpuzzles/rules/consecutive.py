"""A set of consecutive values, in any order."""

import itertools

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat import cardinality


class Consecutive(Rule):
    """The values of `spots`, integers, are all different and without a gap between the least and the greatest."""

    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Sorted, each is one more than the one before."""
        values = sorted(int(grid[spot]) for spot in self.spots)
        return all(b == a + 1 for a, b in itertools.pairwise(values))

    def clauses(self, x: Variables) -> list[Clause]:
        """One literal for each least value that the set can have; with it, every value of the window exactly once.

        As many auxiliaries as windows, determined for at least one spot; about 2n clauses a window and the pairwise
        differences.
        """
        n = len(self.spots)
        values: set[int] = {v for spot in self.spots for v in x.domains[spot]}
        windows = [low for low in sorted(values) if all(low + i in values for i in range(n))]
        if n == 0:
            return []
        literals = x.fresh(len(windows))
        clauses = cardinality.exactly(x, 1, list(literals))
        for low, literal in zip(windows, literals):
            for spot in self.spots:
                clauses += [[-literal, -x[spot, v]] for v in x.domains[spot] if not low <= v < low + n]
            clauses += [[-literal, *(x[spot, low + i] for spot in self.spots)] for i in range(n)]
        for value in sorted(values):
            clauses += cardinality.at_most(x, 1, [x[spot, value] for spot in self.spots if value in x.domains[spot]])
        return clauses

    def automaton(self) -> Machine:
        """The set of values so far, within a window of as many values as spots."""
        n = len(self.spots)

        def take(met: frozenset[int], _: int, value: int) -> frozenset[int] | None:
            more = met | {value}
            return more if value not in met and max(more) - min(more) < n else None

        return Machine(self.spots, frozenset(), take, lambda met: True, any_order=True)
