"""All different."""

from satpuzzles.rules.rule import Clause, Clue, Deduction, Grid, Machine, Rule, Spots, Value, Variables, listed
from satpuzzles.sat import cardinality


class AllDifferent(Rule):
    """No two of `spots` take the same value. `title` is what the spots are called, such as "row 4"."""

    spots: Spots
    because: str
    clue: Clue = None
    title: str = ""

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

    def tells(self, deduction: Deduction) -> str:
        """Hidden and naked singles, pairs, triples: where values can only stand, or by which spots they are taken."""
        before, name = deduction.before, self.title or self.because
        spots, values = deduction.spots, deduction.values
        places = [spot for spot in self.spots if not set(values).isdisjoint(before[spot])]
        taken = sorted({value for spot in spots for value in before[spot]}, key=lambda v: (len(str(v)), str(v)))
        if values and not places:
            return f"{name}: no place is left for {listed(values)}"
        if not deduction.gone and len(taken) < len(spots):
            return f"{name}: only {listed(taken)} {'are' if len(taken) > 1 else 'is'} left for {listed(spots)}"
        if not deduction.gone:
            return f"{name}: {listed(values)} have only {listed(places)} left" if len(places) < len(values) else ""
        if len(values) == len(places) == 1:
            return f"{name}: the {values[0]} can only stand at {places[0]}"
        if values and len(values) == len(places):
            return f"{name}: {listed(values)} can only stand at {listed(places)}"
        if spots and len(spots) == len(taken):
            return f"{name}: {listed(taken)} {'are' if len(taken) > 1 else 'is'} taken by {listed(spots)}"
        return ""

    def tells_with(self, other: Rule, deduction: Deduction) -> str:
        """Pointing and claiming: the places that this rule leaves for a value all belong to the other one."""
        every = {value for spot in self.spots for value in deduction.before[spot]}
        if not isinstance(other, AllDifferent) or len(deduction.values) != 1 or len(every) != len(self.spots):
            return ""
        (value,) = deduction.values
        places = [spot for spot in self.spots if value in deduction.before[spot]]
        gone = {(spot, v) for spot, values in deduction.gone.items() for v in values}
        inside = set(places) < set(other.spots) and {spot for spot, _ in gone} <= set(other.spots) - set(places)
        if not inside or {v for _, v in gone} != {value}:
            return ""
        name, there = self.title or self.because, other.title or other.because
        return f"{name}: the {value} must stand at {listed(places, 'or')}, which belong to {there}"
