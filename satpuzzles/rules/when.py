"""A rule that depends on a condition."""

from satpuzzles.rules import residual
from satpuzzles.rules.any_of import AnyOf
from satpuzzles.rules.formula import Expression, Formula, spots_of, truth
from satpuzzles.rules.product import side_by_side
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat import boolean
from satpuzzles.sat.clauses import guarded


class When(Rule):
    """Where `condition`, a Boolean expression, is true, `rule` holds."""

    condition: Expression
    rule: Rule
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Those of the condition, then those of the rule."""
        return (*spots_of(self.condition), *self.rule.spots)

    def holds(self, grid: Grid) -> bool:
        """The condition is false, or the rule holds."""
        return not truth(self.condition, grid) or self.rule.holds(grid)

    def clauses(self, x: Variables) -> list[Clause]:
        """The rule's clauses, each with the negated condition; auxiliaries are free where it is false."""
        return guarded(boolean.literal(x, boolean.simplified(self.condition)), self.rule.clauses(x))

    def automaton(self) -> Machine:
        """What is left of the condition, and the state of the rule."""
        machines = [residual.machine(self.condition, spots_of(self.condition)), self.rule.automaton()]
        return side_by_side(machines, lambda true: not true[0] or true[1])

    def negated(self) -> Rule:
        """The condition is true and the rule broken."""
        condition = Formula(self.condition, because=self.because, clue=self.clue)
        return AnyOf(((condition, self.rule.negated()),), because=f"not: {self.because}", clue=self.clue)
