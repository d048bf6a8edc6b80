"""The negation of a rule."""

from typing import Any

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Rule, Spots

_REFUSED = "refused"


class Complement(Regular):
    """`rule`, which has an automaton, does not hold."""

    rule: Rule
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Those of the rule."""
        return self.rule.spots

    def holds(self, grid: Grid) -> bool:
        """The rule is broken."""
        return not self.rule.holds(grid)

    def negated(self) -> Rule:
        """The rule."""
        return self.rule

    def automaton(self) -> Machine:
        """The rule's automaton with one more state for refused words, and acceptance turned round."""
        spots, start, step, accept, any_order = self.rule.automaton()

        def turned(state: Any, i: int, value: Any) -> Any:
            after = None if state == _REFUSED else step(state, i, value)
            return _REFUSED if after is None else after

        return Machine(spots, start, turned, lambda state: state == _REFUSED or not accept(state), any_order)
