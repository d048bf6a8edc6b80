"""The sum between the least and the greatest value of a line."""

from itertools import combinations, pairwise

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat import cardinality


class Lunchbox(Rule):
    """The values of `spots` between the least and the greatest of them add up to `total`.

    Values are integers, not negative, and these two occur once each; there are at least two spots, all different.
    """

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Find the two ends, add what is between."""
        values: list[int] = [grid[spot] for spot in self.spots]
        low, high = min(values), max(values)
        if values.count(low) > 1 or values.count(high) > 1:
            return False
        a, b = sorted((values.index(low), values.index(high)))
        return sum(values[a + 1 : b]) == self.total

    def clauses(self, x: Variables) -> list[Clause]:
        """Which value is the least, which the greatest, which spots are the two ends; then a running sum.

        About n * total * m clauses and n * total auxiliaries, all determined.
        """
        values: list[int] = sorted({v for spot in self.spots for v in x.domains[spot]})
        low, high = self._extreme(x, values, -1), self._extreme(x, values, 1)
        clauses = low[1] + high[1]
        ends, opened = list(x.fresh(len(self.spots))), [-x.true, *x.fresh(len(self.spots))]
        for spot, end in zip(self.spots, ends):
            for v, is_low, is_high in zip(values, low[0], high[0]):
                here = x[spot, v]
                clauses += [[-here, -is_low, end], [-here, -is_high, end], [-here, is_low, is_high, -end]]
        for end, (before, after) in zip(ends, pairwise(opened)):
            clauses += [[-end, before, after], [-end, -before, -after], [end, -before, after], [end, before, -after]]
        return clauses + self._between(x, ends, opened)

    def _extreme(self, x: Variables, values: list[int], sign: int) -> tuple[list[int], list[Clause]]:
        """A literal a value that it is the least (-1) or greatest (1), with what makes it so, once."""
        literals = list(x.fresh(len(values)))
        clauses = cardinality.exactly(x, 1, literals)
        for value, literal in zip(values, literals):
            takes = [x[spot, value] for spot in self.spots]
            clauses.append([-literal, *takes])
            clauses += [[-literal, -a, -b] for a, b in combinations(takes, 2)]
            beyond = [v for v in values if sign * v > sign * value]
            clauses += [[-literal, -x[spot, v]] for spot in self.spots for v in beyond]
        return literals, clauses

    def _between(self, x: Variables, ends: list[int], opened: list[int]) -> list[Clause]:
        """Spots that are no ends, while one end has been met and the other not, add up to the total."""
        sums = [x.true, *([-x.true] * self.total)]
        clauses: list[Clause] = []
        for spot, end, before in zip(self.spots, ends, opened):
            after = list(x.fresh(self.total + 1))
            clauses += cardinality.exactly(x, 1, after)
            for k, here in enumerate(sums):
                clauses += [[-here, end, -before, -x[spot, v], *after[k + v : k + v + 1]] for v in x.domains[spot]]
                clauses += [[-here, -end, after[k]], [-here, before, after[k]]]
            sums = after
        return [*clauses, [sums[self.total]]]

    def automaton(self) -> Machine:
        """All values so far; very many states."""

        def read(values: tuple[int, ...], _: int, value: int) -> tuple[int, ...]:
            return (*values, value)

        def fits(values: tuple[int, ...]) -> bool:
            ends = [i for i, value in enumerate(values) if value in (min(values), max(values))]
            once = len(ends) == 2 and values[ends[0]] != values[ends[1]]
            return once and sum(values[ends[0] + 1 : ends[1]]) == self.total

        return Machine(self.spots, (), read, fits)
