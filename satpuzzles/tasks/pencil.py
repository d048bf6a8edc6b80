"""Pencil marks: what is left to each spot once known values have struck out the same value elsewhere, rule by rule."""

from collections.abc import Mapping, Sequence

from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks.bits import Bits, single
from satpuzzles.tasks.rule_set import RuleSet


class Pencil:
    """Strikes out what goes without saying, as the bookkeeping of `satpuzzles.tasks.ladder` does, and nothing else.

    Args:
        rules: all rules of a puzzle.
        domains: for each spot its values.
    """

    def __init__(self, rules: Sequence[Rule], domains: Mapping[Spot, Sequence[Value]]) -> None:
        self.bits = Bits(domains)
        self._rules, self._domains = rules, domains
        self._many = max(map(len, domains.values()), default=0) > 2
        self._at: dict[Spot, list[int]] = {}
        for i, rule in enumerate(rules):
            for spot in set(rule.spots) if len(set(rule.spots)) > 1 else ():
                self._at.setdefault(spot, []).append(i)
        self._alone: dict[int, RuleSet] = {}
        self._struck: dict[tuple[Spot, Value], int] = {}

    def given(self) -> int:
        """The values that rules of one spot leave."""
        gone = 0
        for rule in self._rules:
            for spot in set(rule.spots) if len(set(rule.spots)) == 1 else ():
                gone |= self.bits.join((spot, v) for v in self._domains[spot] if not rule.holds({spot: v}))
        return self.bits.all & ~gone

    def marks(self, candidates: int) -> int:
        """The candidates without what the solved spots among them strike out; never the last one of a spot."""
        gone = 0
        for spot, values in self.bits.of.items() if self._many else ():
            here = candidates & values
            if single(here) and len(self._domains[spot]) > 1:
                gone |= self._strikes(*next(self.bits.split(here)))
        return candidates & ~sum(gone & values for values in self.bits.of.values() if candidates & values & ~gone)

    def _strikes(self, spot: Spot, value: Value) -> int:
        if (spot, value) not in self._struck:
            found = 0
            for i in self._at.get(spot, ()):
                if i not in self._alone:
                    self._alone[i] = RuleSet((self._rules[i],), self._domains, self.bits, Deadline())
                found |= self._alone[i].implied(spot, value)
            self._struck[spot, value] = found & self.bits.alike[value]
        return self._struck[spot, value]
