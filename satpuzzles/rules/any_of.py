"""Alternatives."""

from collections.abc import Sequence
from itertools import accumulate

from satpuzzles.rules.product import side_by_side
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat.clauses import at_least_one, guarded


class AnyOf(Rule):
    """Of the `alternatives`, each some rules, at least one holds with all its rules."""

    alternatives: tuple[tuple[Rule, ...], ...]
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Those of all rules, each once."""
        return tuple(dict.fromkeys(spot for rules in self.alternatives for rule in rules for spot in rule.spots))

    def holds(self, grid: Grid) -> bool:
        """One of them does."""
        return any(all(rule.holds(grid) for rule in rules) for rules in self.alternatives)

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each alternative, one of them true, which guards the clauses of its rules.

        A single alternative needs no literal. Auxiliaries are not determined: several alternatives may hold.
        """
        found = [[clause for rule in rules for clause in rule.clauses(x)] for rules in self.alternatives]
        if len(found) == 1:
            return found[0]
        literals = x.fresh(len(found))
        clauses = at_least_one(literals)
        for literal, alternative in zip(literals, found):
            clauses += guarded(literal, alternative)
        return clauses

    def automaton(self) -> Machine:
        """The states of all rules side by side."""
        rules = [rule for alternative in self.alternatives for rule in alternative]
        ends = list(accumulate(map(len, self.alternatives)))

        def accept(true: Sequence[bool]) -> bool:
            return any(all(true[begin:end]) for begin, end in zip([0, *ends], ends))

        return side_by_side([rule.automaton() for rule in rules], accept)

    def negated(self) -> Rule:
        """In each alternative some rule is broken."""
        broken = tuple(
            AnyOf(tuple((rule.negated(),) for rule in rules), because=self.because, clue=self.clue)
            for rules in self.alternatives
        )
        return AnyOf((broken,), because=f"not: {self.because}", clue=self.clue)
