"""A rule that counts only on a condition."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat.clauses import guarded


class When(Rule):
    """If `spot` takes `value`, then `rule` holds."""

    spot: Spot
    value: Value
    rule: Rule
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The spot of the condition, then those of the rule."""
        return (self.spot, *self.rule.spots)

    def holds(self, grid: Grid) -> bool:
        """Another value, or the rule holds."""
        return grid[self.spot] != self.value or self.rule.holds(grid)

    def clauses(self, x: Variables) -> list[Clause]:
        """The rule's clauses, each with the negated condition; auxiliaries are free where it is false."""
        return guarded(x[self.spot, self.value], self.rule.clauses(x))
