"""A step of several rules as a story: suppose that it is not so, then one rule after another, until one is broken."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks.bits import Bits
from satpuzzles.tasks.ladder import Step
from satpuzzles.tasks.rule_set import BY_SPOT, Reason, RuleSet


class Line(NamedTuple):
    """One rule of a story: what follows from it, and the known and supposed facts that are enough.

    The last line has no facts: the rule, or a spot without a value, is what cannot be. Without both the rules
    exclude each other only together.
    """

    rule: Rule | None
    facts: int
    reason: Reason
    before: int
    spot: Spot | None = None


class Stories:
    """Tells steps of one puzzle. The rules have small solvers of their own, apart from those of the ladder."""

    def __init__(self, bits: Bits, domains: Mapping[Spot, Sequence[Value]], deadline: Deadline) -> None:
        self._bits, self._domains, self._deadline = bits, domains, deadline
        self._sets: dict[Rule, RuleSet] = {}

    def tell(self, step: Step) -> tuple[int, list[Line]]:
        """The supposition, one value of one spot, and what follows from it, cut back to what the end needs."""
        if step.facts:
            supposed = step.facts & -step.facts
            ((spot, _),) = self._bits.split(supposed)
            others = self._bits.of[spot] & ~supposed
        else:
            supposed = others = 0
        known = step.reason.used | others
        return supposed, self._cut_back(self._follow(step.rules, known), others)

    def _alone(self, rule: Rule) -> RuleSet:
        if rule not in self._sets:
            self._sets[rule] = RuleSet((rule,), self._domains, self._bits, self._deadline)
        return self._sets[rule]

    def _follow(self, rules: tuple[Rule, ...], known: int) -> list[Line]:
        lines: list[Line] = []
        left = self._bits.all & ~known
        nothing = Reason(0, BY_SPOT, ())
        while True:
            before = left
            for rule in rules:
                alone = self._alone(rule)
                facts = alone.refuted(left, alone.mask & left)
                if facts is None:
                    return [*lines, Line(rule, 0, alone.reason(left), left)]
                if not facts:
                    continue
                lines.append(Line(rule, facts, nothing, left))
                left &= ~facts
                for spot in self._bits.by_spot(facts):
                    if not left & self._bits.of[spot]:
                        return [*lines, Line(None, 0, Reason(self._bits.of[spot], BY_SPOT, (spot,)), left, spot)]
            if left == before:
                return [*lines, Line(None, 0, Reason(self._bits.all & ~left, BY_SPOT, ()), left)]

    def _cut_back(self, lines: list[Line], supposed: int) -> list[Line]:
        kept = [lines[-1]]
        need = lines[-1].reason.used
        for line in reversed(lines[:-1]):
            facts = line.facts & need
            if not facts or line.rule is None:
                continue
            alone = self._alone(line.rule)
            parts: dict[tuple[str, tuple[object, ...]], tuple[int, Reason]] = {}
            for place in self._bits.split(facts):
                reason = alone.reason(line.before, self._bits[place])
                some, known = parts.get(reason[1:], (0, reason))
                parts[reason[1:]] = some | self._bits[place], reason._replace(used=reason.used | known.used)
            need &= ~facts
            for some, reason in reversed(parts.values()):
                kept.append(Line(line.rule, some, reason, line.before))
                need |= reason.used
        return kept[::-1]
