"""Groups that hold the same values, and how many different values a group holds."""

from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat.totals import unary


class SameValues(Rule):
    """The groups hold the same values, each as often as in the other groups."""

    groups: tuple[Spots, ...]
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """All groups, one after another."""
        return tuple(spot for group in self.groups for spot in group)

    def holds(self, grid: Grid) -> bool:
        """The same list, sorted."""
        return len({tuple(sorted(grid[spot] for spot in group)) for group in self.groups}) <= 1

    def clauses(self, x: Variables) -> list[Clause]:
        """For each value how often each group holds it, in unary, and that these are equal; determined."""
        if len({len(group) for group in self.groups}) > 1:
            return [[]]
        clauses: list[Clause] = []
        for value in dict.fromkeys(v for spot in self.spots for v in x.domains[spot]):
            counts = [unary(x, [x[spot, value] for spot in group]) for group in self.groups]
            clauses += [clause for _, defining in counts for clause in defining]
            for here, _ in counts[1:]:
                clauses += [clause for a, b in zip(counts[0][0], here) for clause in ([-a, b], [a, -b])]
        return clauses

    def automaton(self) -> Machine:
        """The values of the first group and of the group being read, sorted; very many states."""
        if len({len(group) for group in self.groups}) > 1:
            return Machine(self.spots, None, lambda *_: None, lambda state: False)
        n = len(self.groups[0]) if self.groups else 0

        def read(state: tuple[Any, Any], i: int, value: Any) -> tuple[Any, Any] | None:
            first, here = state
            here = tuple(sorted((*here, value)))
            if len(here) < n:
                return first, here
            return (here, ()) if i < n else (first, ()) if here == first else None

        return Machine(self.spots, (None, ()), read, lambda state: True)


class CountDistinct(Rule):
    """The value of `spot`, an integer, says how many different values `others` hold."""

    spot: Spot
    others: Spots
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The spot that counts, then those that are counted."""
        return (self.spot, *self.others)

    def holds(self, grid: Grid) -> bool:
        """Count them."""
        return bool(grid[self.spot] == len({grid[other] for other in self.others}))

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal a value that it occurs, and how many of these are true in unary; determined."""
        clauses: list[Clause] = []
        occurs: list[int] = []
        takers: dict[Value, list[int]] = {}
        for other in self.others:
            for value in x.domains[other]:
                takers.setdefault(value, []).append(x[other, value])
        for literals in takers.values():
            literal = x.fresh(1)[0]
            clauses += [[-literal, *literals], *([literal, -taker] for taker in literals)]
            occurs.append(literal)
        counts, more = unary(x, occurs)
        at_least = [x.true, *counts, -x.true]  # at_least[n]: n or more different values
        for n in x.domains[self.spot]:
            here = x[self.spot, n]
            inside = isinstance(n, int) and 0 <= n <= len(counts)
            clauses += [[-here, at_least[n]], [-here, -at_least[n + 1]]] if inside else [[-here]]
        return clauses + more

    def automaton(self) -> Machine:
        """The number and the set of values met."""

        def meet(state: tuple[Any, Any], i: int, value: Any) -> tuple[Any, Any]:
            return (value, frozenset()) if i == 0 else (state[0], state[1] | {value})

        return Machine(self.spots, (None, frozenset()), meet, lambda state: state[0] == len(state[1]))
