"""How many of some spots take a given value."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spots, Value, Variables
from satpuzzles.sat import cardinality


class _Count(Rule):
    n: int
    spots: Spots
    value: Value
    because: str
    clue: Clue = None

    encodings = cardinality.ENCODINGS

    def _how_many(self, grid: Grid) -> int:
        return sum(grid[spot] == self.value for spot in self.spots)

    def _literals(self, x: Variables) -> list[int]:
        return [x[spot, self.value] for spot in self.spots]


class Exactly(_Count):
    """Exactly `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n."""
        return self._how_many(grid) == self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals = n; see sat/cardinality for sizes and strength."""
        return cardinality.exactly(x, self.n, self._literals(x))


class AtMost(_Count):
    """At most `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n or less."""
        return self._how_many(grid) <= self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals <= n; see sat/cardinality for sizes and strength."""
        return cardinality.at_most(x, self.n, self._literals(x))


class AtLeast(_Count):
    """At least `n` of `spots` take `value`; a spot listed twice counts twice."""

    def holds(self, grid: Grid) -> bool:
        """The count is n or more."""
        return self._how_many(grid) >= self.n

    def clauses(self, x: Variables) -> list[Clause]:
        """Sum of the literals >= n; see sat/cardinality for sizes and strength."""
        return cardinality.at_least(x, self.n, self._literals(x))
