"""Regions that are not given: each cell has a spot whose value names its region."""

from typing import Any

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat import cardinality
from satpuzzles.sat.totals import unary


class DifferentWithin(Rule):
    """Of `cells`, no two with the same region take the same value; `regions` has the region of each, in order."""

    cells: Spots
    regions: Spots
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Each cell, then its region."""
        return tuple(spot for pair in zip(self.cells, self.regions) for spot in pair)

    def holds(self, grid: Grid) -> bool:
        """As many pairs of a region and a value as cells."""
        return len({(grid[cell], grid[region]) for cell, region in zip(self.cells, self.regions)}) == len(self.cells)

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each cell, value and region, of which one at most is true for a value and region.

        Exactly one where there are just as many pairs of these as cells. Literals follow from the spots.
        """
        takers: dict[tuple[Value, Value], list[int]] = {}
        clauses: list[Clause] = []
        for cell, region in zip(self.cells, self.regions):
            for value in x.domains[cell]:
                for name in x.domains[region]:
                    here, there, both = x[cell, value], x[region, name], x.fresh(1)[0]
                    clauses += [[-here, -there, both], [-both, here], [-both, there]]
                    takers.setdefault((value, name), []).append(both)
        if len(takers) < len(self.cells):
            return [[]]
        say = cardinality.exactly if len(takers) == len(self.cells) else cardinality.at_most
        return [*clauses, *(clause for literals in takers.values() for clause in say(x, 1, literals))]

    def automaton(self) -> Machine:
        """The pairs met; very many states."""

        def read(state: tuple[Any, Any], i: int, value: Any) -> tuple[Any, Any] | None:
            met, cell = state
            if i % 2 == 0:
                return met, (value,)
            return None if (*cell, value) in met else (met | {(*cell, value)}, ())

        return Machine(self.spots, (frozenset(), ()), read, lambda state: True)


class NamedInOrder(Regular):
    """Of `values`, none but the first occurs among `spots` before the one that it follows in the list."""

    spots: Spots
    values: tuple[Value, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Number them by first occurrence."""
        met = [grid[spot] for spot in self.spots if grid[spot] in self.values]
        return list(dict.fromkeys(met)) == list(self.values[: len(set(met))])

    def automaton(self) -> Machine:
        """How many have been met."""
        places = {value: i for i, value in enumerate(self.values)}

        def meet(met: int, _: int, value: Value) -> int | None:
            place = places.get(value, -1)
            return max(met, place + 1) if place <= met else None

        return Machine(self.spots, 0, meet, lambda met: True)


class _Counting(Rule):
    """What `RunLength` and `CountSame` share: a spot whose value and `more` are a number of spots."""

    spot: Spot

    def _number_is(self, x: Variables, literals: list[int], more: int) -> list[Clause]:
        """The value of the spot and `more` are one more than the number of true literals."""
        counts, clauses = unary(x, literals)
        at_least = [x.true, x.true, *counts, -x.true]
        for value in x.domains[self.spot]:
            here, n = x[self.spot, value], value + more if isinstance(value, int) else -1
            inside = 0 <= n < len(at_least) - 1
            clauses += [[-here, at_least[n]], [-here, -at_least[n + 1]]] if inside else [[-here]]
        return clauses


def _alike(x: Variables, a: Spot, b: Spot) -> tuple[int, list[Clause]]:
    """A literal that two spots take the same value, and what defines it."""
    literal = x.fresh(1)[0]
    clauses: list[Clause] = []
    for value in dict.fromkeys((*x.domains[a], *x.domains[b])):
        clauses += [[-literal, -x[a, value], x[b, value]], [literal, -x[a, value], -x[b, value]]]
    return literal, clauses


class RunLength(_Counting):
    """The value of `spot`, an integer, and `more` are the number of spots that are seen from `start`, with itself.

    Along each of `arms`, which go on from the start, those are seen that take its value, up to the first that does
    not.
    """

    start: Spot
    arms: tuple[Spots, ...]
    because: str
    clue: Clue = None
    more: int = 0

    @property
    def spots(self) -> Spots:
        """The start, the arms one after another, then the spot that counts."""
        return (self.start, *(spot for arm in self.arms for spot in arm), self.spot)

    def holds(self, grid: Grid) -> bool:
        """Walk along each arm."""
        seen = 1
        for arm in self.arms:
            for spot in arm:
                if grid[spot] != grid[self.start]:
                    break
                seen += 1
        return bool(grid[self.spot] + self.more == seen)

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each spot of an arm that it is seen, and their number in unary; determined."""
        clauses: list[Clause] = []
        seen = []
        for arm in self.arms:
            before = x.true
            for spot in arm:
                alike, defining = _alike(x, self.start, spot)
                here = x.fresh(1)[0]
                clauses += [*defining, [-here, before], [-here, alike], [here, -before, -alike]]
                seen.append(here)
                before = here
        return clauses + self._number_is(x, seen, self.more)

    def automaton(self) -> Machine:
        """The value of the start, how many are seen, and whether more may be seen on this arm."""
        begins = {1 + sum(map(len, self.arms[:i])) for i in range(len(self.arms))}
        n = sum(map(len, self.arms))

        def read(state: tuple[Any, int, bool], i: int, value: Any) -> tuple[Any, int, bool] | None:
            first, seen, open_ = state
            if i == 0:
                return value, 1, True
            if i > n:
                return state if value + self.more == seen else None
            open_ = (open_ or i in begins) and value == first
            return first, seen + open_, open_

        return Machine(self.spots, (None, 0, True), read, lambda state: True)


class CountSame(_Counting):
    """The value of `spot`, an integer, and `more` say how many of `others` take the value of the first of them."""

    others: Spots
    because: str
    clue: Clue = None
    more: int = 0

    @property
    def spots(self) -> Spots:
        """The spot that counts, then those that are counted."""
        return (self.spot, *self.others)

    def holds(self, grid: Grid) -> bool:
        """Count them."""
        values = [grid[other] for other in self.others]
        return bool(grid[self.spot] + self.more == values.count(values[0]))

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each of the others that it is like the first, and their number in unary; determined."""
        alike = [_alike(x, self.others[0], other) for other in self.others[1:]]
        clauses = [clause for _, defining in alike for clause in defining]
        return clauses + self._number_is(x, [literal for literal, _ in alike], self.more)

    def automaton(self) -> Machine:
        """The number wanted, the first value, and how many are like it."""

        def read(state: tuple[Any, Any, int], i: int, value: Any) -> tuple[Any, Any, int]:
            wanted, first, found = state
            if i == 0:
                return value, None, 0
            first = (value,) if i == 1 else first
            return wanted, first, found + ((value,) == first)

        return Machine(self.spots, (None, None, 0), read, lambda state: state[0] + self.more == state[2])
