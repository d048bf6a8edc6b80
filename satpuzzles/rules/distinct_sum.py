"""Different values with a given sum: a killer cage."""

from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.rules.sum import Sum
from satpuzzles.sat import cardinality
from satpuzzles.sat.clauses import at_least_one, guarded

_MOST_SETS = 100


class DistinctSum(Rule):
    """The values of `spots`, integers, are all different and add up to `total`."""

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """No value twice, and the sum."""
        values: list[int] = [grid[spot] for spot in self.spots]
        return len(set(values)) == len(values) and sum(values) == self.total

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each set of values with this sum, which puts each of them somewhere and no other one anywhere.

        Far fewer clauses than a running total, and what a solver of killer sudokus knows by heart. One auxiliary a
        set, determined; 2 to 3 clauses for each set and value, and the pairwise differences. Above 100 sets a running
        total is smaller.
        """
        values: list[int] = sorted({value for spot in self.spots for value in x.domains[spot]})
        sets = _sets(values, len(self.spots), self.total, _MOST_SETS)
        if len(sets) > _MOST_SETS:
            different = AllDifferent(self.spots, because=self.because).clauses(x)
            return different + Sum(self.total, self.spots, because=self.because).clauses(x)
        takers = {v: [x[spot, v] for spot in self.spots if v in x.domains[spot]] for v in values}
        literals = x.fresh(len(sets))
        clauses = at_least_one(literals)
        for some, literal in zip(sets, literals):
            inside = [takers[v] for v in values if v in some]
            outside = [[-taker] for v in values if v not in some for taker in takers[v]]
            clauses += guarded(literal, inside + outside)
        for literals_of_value in takers.values():
            clauses += cardinality.at_most(x, 1, literals_of_value)
        return clauses

    def automaton(self) -> Machine:
        """The set of values so far; 2 ** m states a layer for m values."""

        def take(met: frozenset[int], _: int, value: int) -> frozenset[int] | None:
            return None if value in met else met | {value}

        return Machine(self.spots, frozenset(), take, lambda met: sum(met) == self.total, any_order=True)


def _sets(values: list[int], size: int, total: int, most: int) -> list[set[int]]:
    """The sets of `size` of the ascending `values` that add up to `total`; one more than `most` are enough."""
    found: list[set[int]] = []

    def extend(some: set[int], start: int, left: int) -> None:
        missing = size - len(some)
        if missing == 0:
            found.extend([some] if left == 0 else [])
            return
        for i in range(start, len(values) - missing + 1):
            smallest, largest = sum(values[i : i + missing]), values[i] + sum(values[len(values) - missing + 1 :])
            if smallest > left or len(found) > most:
                return
            if largest >= left:
                extend({*some, values[i]}, i + 1, left - values[i])

    extend(set(), 0, total)
    return found
