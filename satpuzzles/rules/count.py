"""How many of some spots take a given value."""

from itertools import combinations

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clause, Clue, Deduction, Grid, Machine, Rule, Spots, Value, Variables, listed
from satpuzzles.sat import cardinality

_FEW = 5  # spots


class Counting(Rule):
    """How many of `spots` take `value`, compared with `n`."""

    n: int
    spots: Spots
    value: Value
    because: str
    clue: Clue = None

    encodings = cardinality.ENCODINGS

    def fits(self, count: int) -> bool:
        """Is that number of them right?"""
        raise NotImplementedError

    def _how_many(self, grid: Grid) -> int:
        return sum(grid[spot] == self.value for spot in self.spots)

    def _literals(self, x: Variables) -> list[int]:
        return [x[spot, self.value] for spot in self.spots]

    def tells(self, deduction: Deduction) -> str:
        """As many as may be are there, or no more than there must be are left."""
        takers = [spot for spot in self.spots if list(deduction.before[spot]) == [self.value]]
        able = [spot for spot in self.spots if self.value in deduction.before[spot]]
        values = {value for gone in deduction.gone.values() for value in gone}
        if values == {self.value}:
            return f"{self.because}: {listed(takers)}" if takers else ""
        if values and self.value not in values:
            return f"{self.because}, and only {listed(able)} {'are' if len(able) > 1 else 'is'} left for that"
        if not values and len(takers) > self.n:
            return f"{self.because}: {listed(takers)} are too many"
        if not values and len(able) < self.n:
            return f"{self.because}: only {listed(able) or 'none'} can"
        return ""

    def automaton(self) -> Machine:
        """The count, one more than n standing for all that are greater; n + 2 states a layer."""

        def add(so_far: int, _: int, value: Value) -> int:
            return min(so_far + (value == self.value), max(self.n, 0) + 1)

        return Machine(self.spots, 0, add, self.fits, any_order=True)


class Exactly(Counting):
    """Exactly `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n."""
        return self._how_many(grid) == self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals = n; see sat/cardinality for sizes and strength."""
        return cardinality.exactly(x, self.n, self._literals(x))

    def fits(self, count: int) -> bool:
        """Just n."""
        return count == self.n


class AtMost(Counting):
    """At most `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n or less."""
        return self._how_many(grid) <= self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals <= n; see sat/cardinality for sizes and strength."""
        return cardinality.at_most(x, self.n, self._literals(x))

    def fits(self, count: int) -> bool:
        """No more than n."""
        return count <= self.n


class AtLeast(Counting):
    """At least `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n or more."""
        return self._how_many(grid) >= self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals >= n; see sat/cardinality for sizes and strength."""
        return cardinality.at_least(x, self.n, self._literals(x))

    def fits(self, count: int) -> bool:
        """n or more."""
        return count >= self.n


class CountIn(Regular):
    """How many of `spots` take `value` is one of `counts`; a spot listed twice counts twice."""

    counts: tuple[int, ...]
    spots: Spots
    value: Value
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Count them."""
        return sum(grid[spot] == self.value for spot in self.spots) in self.counts

    def clauses(self, x: Variables) -> list[Clause]:
        """Of few spots every number of them that is wrong, without auxiliaries; of more the automaton."""
        if len(self.spots) > _FEW:
            return super().clauses(x)
        literals = [x[spot, self.value] for spot in self.spots]
        most = max((n for n in self.counts if n <= len(literals)), default=-1)
        clauses = [[-literal for literal in chosen] for chosen in combinations(literals, most + 1)]
        for n in range(most):
            for chosen in combinations(range(len(literals)), n) if n not in self.counts else ():
                clauses.append([-literal if i in chosen else literal for i, literal in enumerate(literals)])
        return clauses

    def automaton(self) -> Machine:
        """An automaton that counts, up to the greatest count."""
        most = max(self.counts, default=0)

        def add(so_far: int, _: int, value: Value) -> int | None:
            so_far += value == self.value
            return so_far if so_far <= most else None

        return Machine(self.spots, 0, add, lambda count: count in self.counts, any_order=True)
