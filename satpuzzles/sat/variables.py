"""The one pool of variables of a formula: direct and order literals of spots, and auxiliaries."""

import itertools
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from satpuzzles.errors import TooLarge

Spot = Hashable
Value = Hashable
Clause = list[int]

MAX_VARIABLES = 2_500_000  # with the clauses that usually come with them about 3 GB
PAIRWISE_UP_TO = 10  # values of one spot; above it the sequential counter has fewer clauses (see cardinality)


class Variables:
    """The literals of spots, by meaning: ``x[spot, value]`` is true where the spot takes the value.

    Direct literals are numbered 1..``show`` in the order of `domains`, before all auxiliaries. A spot with two
    values is one variable, positive for the second value; a spot with one value is no variable at all.
    ``definitions`` holds the clauses that give literals their meaning (each spot takes exactly one value, order
    literals follow direct ones). They must never be guarded by a selector.

    Args:
        domains: for each spot its values, at least one, all different.
        encoding: the name of the encoding to prefer where a rule has several, or nothing.
        known: the values left to spots of which some are known not to be taken. The units that say so are among the
            definitions, so that rules need not say it again.

    Attributes:
        left: for each spot the values that are not known to be out, in order.
        noted: what a rule that is encoded lazily wants to know again when it cuts.
    """

    def __init__(
        self,
        domains: Mapping[Spot, Sequence[Any]],
        encoding: str | None = None,
        known: Mapping[Spot, Sequence[Any]] | None = None,
    ) -> None:
        self.encoding = encoding
        self.domains: Mapping[Spot, Sequence[Any]] = domains
        self.left: Mapping[Spot, Sequence[Any]] = {**domains, **known} if known else domains
        self.top = 0
        self.definitions: list[Clause] = []
        self.expressions: dict[Hashable, int] = {}  # what sat/boolean has made a literal for
        self._direct: dict[tuple[Spot, Value], int] = {}
        self._order: dict[Spot, list[int]] = {}
        self.noted: dict[Hashable, Any] = {}
        self._true = 0
        self._two_valued: set[int] = set()
        self._enter(domains)
        for spot, left in (known or {}).items():
            values = domains[spot]
            if len(left) < len(values):
                self.definitions += [[-self._direct[spot, v]] for v in values if v not in left]

    def _enter(self, domains: Mapping[Spot, Sequence[Any]]) -> None:
        for spot, values in domains.items():
            self._number(spot, values)
        self.show = self.top
        for spot, values in domains.items():
            if len(values) == 1:
                self._direct[spot, values[0]] = self.true
            elif len(values) > 2:
                self._take_one_value([self._direct[spot, value] for value in values])

    def grow(self, domains: Mapping[Spot, Sequence[Any]]) -> None:
        """Number further spots, behind all variables that there are: direct literals are no first ones any more.

        A formula that has grown is not to be exported; `show` is its greatest direct literal.
        """
        self.domains = {**self.domains, **domains}
        self.left = {**self.left, **domains}
        self._enter(domains)

    def _number(self, spot: Spot, values: Sequence[Value]) -> None:
        if not values:
            raise ValueError(f"{spot} has no value to take")
        if len(values) == 2:
            self.top += 1
            self._two_valued.add(self.top)
            self._direct[spot, values[0]] = -self.top
            self._direct[spot, values[1]] = self.top
        elif len(values) > 2:
            self._direct.update(((spot, value), self.top + i) for i, value in enumerate(values, 1))
            self.top += len(values)

    def _take_one_value(self, literals: list[int]) -> None:
        self.definitions.append(literals)
        if len(literals) <= PAIRWISE_UP_TO:
            self.definitions += [[-a, -b] for i, a in enumerate(literals) for b in literals[i + 1 :]]
        else:
            so_far = self.fresh(len(literals) - 1)
            self.definitions += [[-a, s] for a, s in zip(literals, so_far)]
            self.definitions += [[-s, t] for s, t in itertools.pairwise(so_far)]
            self.definitions += [[-s, -b] for s, b in zip(so_far, literals[1:])]

    def __getitem__(self, at: tuple[Spot, Value]) -> int:
        """The literal "this spot takes this value"; always false for a value outside the spot's domain."""
        literal = self._direct.get(at)
        return -self.true if literal is None else literal

    @property
    def true(self) -> int:
        """A literal that is always true, made when first asked for."""
        if not self._true:
            self._true = self.fresh(1)[0]
            self.definitions.append([self._true])
        return self._true

    def fresh(self, count: int) -> range:
        """`count` new auxiliary variables. Raises TooLarge when there are too many."""
        if self.top + count > MAX_VARIABLES:
            raise TooLarge(f"the formula needs more than {MAX_VARIABLES:,} variables, the most that is built")
        self.top += count
        return range(self.top - count + 1, self.top + 1)

    def at_least(self, spot: Spot, value: int) -> int:
        """The order literal "this spot takes this value or a greater one", channelled to the direct ones.

        Determined by the direct literals. For a domain of m values: m - 1 variables and 4m - 5 clauses, made at
        the first call for a spot (Crawford and Baker 1994; Tamura et al. 2009).
        """
        values: list[int] = sorted(self.domains[spot])
        below = sum(v < value for v in values)
        if below == 0:
            return self.true
        if below == len(values):
            return -self.true
        return self._ladder(spot, values)[below - 1]

    def _ladder(self, spot: Spot, values: list[int]) -> list[int]:
        if spot in self._order:
            return self._order[spot]
        if len(values) == 2:
            self._order[spot] = [self[spot, values[1]]]
            return self._order[spot]
        ladder = list(self.fresh(len(values) - 1))
        self._order[spot] = ladder
        self.definitions += [[-high, low] for low, high in itertools.pairwise(ladder)]
        for low, high, value in zip([0, *ladder], [*ladder, 0], values):
            here = self[spot, value]
            self.definitions += [[-here, low]] if low else []
            self.definitions += [[-here, -high]] if high else []
            self.definitions.append([here, *([-low] if low else []), *([high] if high else [])])
        return ladder

    def decode(self, true: Iterable[int]) -> dict[Spot, Value]:
        """The grid of an assignment, given its true literals (those up to `show` are enough).

        Raises:
            ValueError: a spot has no value or several; only an assignment from elsewhere can do that.
        """
        true = set(true)
        true.add(self._true)
        grid = {}
        direct = self._direct
        for spot, values in self.domains.items():
            if len(values) == 2:  # one variable
                literal = direct[spot, values[1]]
                if (literal in true) != (-literal in true):
                    grid[spot] = values[literal in true]
                    continue
            taken = [value for value in values if direct[spot, value] in true]
            if len(taken) != 1:
                raise ValueError(f"{spot} takes {len(taken) or 'no'} value{'s' if taken else ''}")
            grid[spot] = taken[0]
        return grid

    def assignment(self, grid: Mapping[Spot, Value]) -> list[int]:
        """The literals of the show set that are true for a grid: the other way round from `decode`."""
        return [lit if grid[spot] == value else -lit for lit, spot, value in self.meanings()]

    def another(self, assignment: Iterable[int]) -> Clause:
        """The clause that some spot takes another value than in this assignment of the show set.

        Of a spot with more than two values the true literal is enough, since it takes exactly one.
        """
        if len(self._two_valued) == self.show:
            return [-lit for lit in assignment]
        return [-lit for lit in assignment if lit > 0 or -lit in self._two_valued]

    def meanings(self) -> Iterable[tuple[int, Spot, Value]]:
        """The show variables in order, each with what it says when true."""
        return ((lit, *at) for at, lit in self._direct.items() if 0 < lit <= self.show)
