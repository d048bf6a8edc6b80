"""All different."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables
from satpuzzles.sat import cardinality


class AllDifferent(Rule):
    """No two of `spots` take the same value."""

    spots: Spots
    because: str
    clue: Clue = None

    encodings = cardinality.ENCODINGS

    def holds(self, grid: Grid) -> bool:
        """As many values as spots."""
        return len({grid[spot] for spot in self.spots}) == len(self.spots)

    def clauses(self, x: Variables) -> list[Clause]:
        """At most one spot for each value; exactly one where there are just as many values as spots.

        The second clause set is redundant, and is what makes hidden singles unit propagation. With n spots and
        values: n (n choose 2) binary clauses up to n = 10, sequential counters above.
        """
        values = dict.fromkeys(value for spot in self.spots for value in x.domains[spot])
        if len(values) < len(self.spots):
            return [[]]
        say = cardinality.exactly if len(values) == len(self.spots) else cardinality.at_most
        clauses: list[Clause] = []
        for value in values:
            takers = [x[spot, value] for spot in self.spots if value in x.domains[spot]]
            clauses += say(x, 1, takers)
        return clauses

    def automaton(self) -> Machine:
        """The set of values so far; 2 ** m states a layer for m values."""

        def take(met: frozenset[Value], _: int, value: Value) -> frozenset[Value] | None:
            return None if value in met else met | {value}

        return Machine(self.spots, frozenset(), take, lambda met: True, any_order=True)
