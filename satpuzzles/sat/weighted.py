"""What automata accept together, by how many of some spots take one value: a polynomial for each independent part.

A total over a whole board, such as the number of mines, is one automaton that joins all parts into one. It is left out
of the machines instead: each part is counted by its number of such spots, and the polynomials are multiplied.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import comb
from operator import mul

from satpuzzles.sat.automaton import Machine, TooManyStates
from satpuzzles.sat.counter import Counter
from satpuzzles.sat.frontier import Frontier
from satpuzzles.sat.tracks import Domains, Track
from satpuzzles.sat.variables import Spot, Value

Polynomial = Sequence[int]  # how many grids have 0, 1, 2, ... of the spots at the value


class _ByNumber(Frontier):
    """A walk whose counts are polynomials at a power of two that is greater than any coefficient (Kronecker's trick).

    So they are added as integers are, and a spot at the value shifts them by `bits`.
    """

    def __init__(
        self,
        counted: Collection[Spot],
        value: Value,
        spots: Sequence[Spot],
        domains: Domains,
        tracks: Sequence[Track],
        check: Callable[[], None],
    ) -> None:
        super().__init__(spots, domains, tracks, check)
        self.bits = 1 + sum(len(domains[spot]).bit_length() for spot in spots)
        self.degree = sum(spot in counted for spot in spots)
        self._shifts: list[dict[Value, int]] = [{value: self.bits} if spot in counted else {} for spot in spots]

    def count(self, most: int, *, keep: bool = False) -> int:
        self._steps = self._steps or list(self._made_steps())
        here: dict[int, int] = {0: 1}
        self._behind = [here]
        for step, shift in zip(self._steps, self._shifts):
            self._check()
            there: dict[int, int] = defaultdict(int)
            for state, ways in here.items():
                for value, change in zip(*step[state & step.mask]):
                    there[state + change] += ways << shift.get(value, 0)
            if len(there) > most:
                raise TooManyStates
            here = there
            self._behind.append(here)
        self._look_ahead()
        self.total = here.get(0, 0)
        return self.total

    def _before(self, i: int, states: Iterable[int], ahead: dict[int, int]) -> dict[int, int]:
        step, shift = self._steps[i], self._shifts[i]
        here = {}
        for state in states:
            moves = zip(*step[state & step.mask])
            ways = sum(ahead.get(state + change, 0) << shift.get(value, 0) for value, change in moves)
            if ways:
                here[state] = ways
        return here

    def by_value(self) -> dict[Spot, dict[Value, int]]:
        found = super().by_value()
        for spot, shift in zip(self.spots, self._shifts):
            found[spot] = {value: ways << shift.get(value, 0) for value, ways in found[spot].items()}
        return found

    def polynomial(self, packed: int) -> Polynomial:
        """The coefficients of a count."""
        mask = (1 << self.bits) - 1
        return [packed >> (i * self.bits) & mask for i in range(self.degree + 1)]


class ByTotal:
    """The grids that all `machines` accept, in which the number of `counted` spots at `value` fits.

    Args:
        domains, machines, orders, check, tries: as for `satpuzzles.sat.counter.Counter`.
        counted: the spots of the total, none twice.
        value: what is counted of them.
        fits: which numbers will do.

    Raises:
        TooManyStates: a part has too many of them.
    """

    def __init__(
        self,
        domains: Domains,
        machines: Iterable[Machine],
        orders: Sequence[Sequence[Spot]],
        counted: Collection[Spot],
        value: Value,
        fits: Callable[[int], bool],
        *,
        check: Callable[[], None] = lambda: None,
        tries: int | None = None,
    ) -> None:
        self._counted, self._value, self._fits = set(counted), value, fits
        walk = partial(_ByNumber, self._counted, value)
        counter = Counter(domains, machines, orders, keep=True, check=check, walk=walk, tries=tries)
        if counter.total is None:
            raise TooManyStates
        self._impossible = counter.total == 0
        self._domains = counter.domains
        self._walks = [part.frontier for part in counter.parts if isinstance(part.frontier, _ByNumber)]
        self._free = counter.free

    @property
    def total(self) -> int:
        """How many there are."""
        if self._impossible:
            return 0
        every = _product([self._of_free(), *(walk.polynomial(walk.total or 0) for walk in self._walks)])
        return sum(n for k, n in enumerate(every) if self._fits(k))

    def by_value(self) -> dict[Spot, dict[Value, int]]:
        """For each spot how many have each value there."""
        if self._impossible:
            return {spot: dict.fromkeys(values, 0) for spot, values in self._domains.items()}
        found: dict[Spot, dict[Value, int]] = {}
        parts = [walk.polynomial(walk.total or 0) for walk in self._walks]
        free = self._of_free()
        for i, walk in enumerate(self._walks):
            ways = self._ways(_product([free, *parts[:i], *parts[i + 1 :]]), walk.degree)
            for spot, counts in walk.by_value().items():
                found[spot] = {v: sum(map(mul, walk.polynomial(n), ways)) for v, n in counts.items()}
        alike: dict[tuple[bool, tuple[Value, ...]], dict[Value, int]] = {}
        for spot in self._free:
            values, counted = tuple(self._domains[spot]), spot in self._counted
            if (counted, values) not in alike:
                ways = self._ways(_product([*parts, self._of_free(but=spot)]), 1)
                alike[counted, values] = {v: ways[counted and v == self._value] for v in values}
            found[spot] = alike[counted, values]
        return {spot: found[spot] for spot in self._domains}

    def _ways(self, rest: Polynomial, degree: int) -> list[int]:
        """For 0, 1, ..., degree spots at the value, how many grids of the rest fit."""
        return [sum(n for k, n in enumerate(rest, taken) if self._fits(k)) for taken in range(degree + 1)]

    def _of_free(self, but: Spot = None) -> Polynomial:
        """Of the spots in no part: binomials for those that are counted, a factor for each other one."""
        factor, sure, alike = 1, 0, dict[int, int]()
        for spot in self._free:
            values = self._domains[spot]
            if spot == but:
                continue
            if spot not in self._counted or self._value not in values:
                factor *= len(values)
            elif len(values) == 1:
                sure += 1
            else:
                alike[len(values) - 1] = alike.get(len(values) - 1, 0) + 1
        binomials = [[comb(n, k) * other ** (n - k) for k in range(n + 1)] for other, n in alike.items()]
        return _product([[0] * sure + [factor], *binomials])


def _product(polynomials: Iterable[Polynomial]) -> Polynomial:
    product: list[int] = [1]
    for polynomial in polynomials:
        longer = [0] * (len(product) + len(polynomial) - 1)
        for i, a in enumerate(polynomial):
            if a:
                for j, b in enumerate(product, i):
                    longer[j] += a * b
        product = longer
    return product
