"""Some rules with a small solver of their own: what follows from them, and from which known facts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzles.rules.rule import Rule, Spot, Spots, Value
from satpuzzles.sat.clauses import guarded
from satpuzzles.sat.solver import Deadline, SatSolver
from satpuzzles.sat.variables import Clause, Variables
from satpuzzles.tasks.bits import Bits

ENGINE = "minicard"  # measured: the MiniSat family is faster than CaDiCaL for many tiny questions

BY_SPOT, BY_VALUE = "spot", "value"


class Reason(NamedTuple):
    """Known facts that are enough for a deduction: ``used``, which are all about ``keys``, spots or values.

    Without one of the keys they are not enough.
    """

    used: int
    mode: str
    keys: tuple[Spot | Value, ...]


class RuleSet:
    """Some rules over their own spots only. A fact is "this spot does not take this value", a set of facts is `Bits`.

    Args:
        rules: at least one.
        domains: of all spots of the puzzle.
        bits: their numbering.
        deadline: checked while searching.
    """

    def __init__(
        self, rules: Sequence[Rule], domains: Mapping[Spot, Sequence[Value]], bits: Bits, deadline: Deadline
    ) -> None:
        self.rules = tuple(rules)
        self.spots: Spots = tuple(dict.fromkeys(spot for rule in rules for spot in rule.spots))
        self.mask = bits.area(self.spots)
        self._bits = bits
        x = Variables({spot: domains[spot] for spot in self.spots})
        clauses: list[Clause] = []
        self._selectors = list(x.fresh(len(rules))) if len(rules) > 1 else []
        for i, rule in enumerate(rules):
            clauses += guarded(self._selectors[i], rule.clauses(x)) if self._selectors else rule.clauses(x)
        self._solver = SatSolver(x.definitions + clauses, ENGINE, deadline)
        self._show = x.show
        self._literal = {bits[place]: x[place] for place in bits.split(self.mask)}
        self._values = {literal: bit for bit, literal in self._literal.items()}
        self._always = sum(bit for bit, literal in self._literal.items() if abs(literal) > x.show)
        self._many = max(len(domains[spot]) for spot in self.spots) > 2
        self._witnesses: list[int] = []
        self._excluded, self._known = 0, list[int]()

    def _assume(self, candidates: int) -> list[int]:
        """The literals of what is excluded; remembered, since mostly a little more is excluded than before."""
        excluded = self.mask & ~candidates
        if excluded & self._excluded != self._excluded:
            self._excluded, self._known = 0, []
        new = excluded ^ self._excluded
        while new:
            low = new & -new
            self._known.append(-self._literal[low])
            new ^= low
        self._excluded = excluded
        return self._known

    def refuted(self, candidates: int, targets: int) -> int | None:
        """Which of the targets these rules exclude, given the candidates; nothing if they allow no values at all.

        What was possible once is remembered and looked at first: a new question is asked only where none of those
        assignments is left.
        """
        self._witnesses = [witness for witness in self._witnesses if witness & candidates == witness]
        targets &= self.mask & candidates
        asked = targets
        for witness in self._witnesses:
            targets &= ~witness
        found = 0
        known = [*self._selectors, *self._assume(candidates)]
        while targets:
            target = targets & -targets
            targets ^= target
            if self._solver.solve([*known, self._literal[target]]):
                targets &= ~self._witness()
            else:
                found |= target
        if found and found == asked and not self._witnesses and not self._solver.solve(known):
            return None
        return found

    def _witness(self) -> int:
        values = self._values
        found = self._always
        for literal in self._solver.assignment(self._show):
            found |= values.get(literal, 0)
        self._witnesses.append(found)
        return found

    def implied(self, spot: Spot, value: Value) -> int:
        """The facts that unit propagation gives from one value alone."""
        literals = self._solver.propagate([*self._selectors, self._literal[self._bits[spot, value]]])
        found = 0
        for literal in literals:
            found |= self._values.get(-literal, 0)
        return found & ~self._bits.of[spot]

    def excludes(self, used: int, fact: int) -> bool:
        """Does the fact follow from these rules and these known facts?"""
        known = [-self._literal[self._bits[place]] for place in self._bits.split(used)]
        return not self._solver.solve([*self._selectors, *known, self._literal[fact]])

    def needs_all(self, candidates: int, fact: int) -> bool:
        """Does the fact follow from no part of these rules, given the candidates?"""
        need = [*self._assume(candidates), self._literal[fact]]
        return all(
            self._solver.solve([*self._selectors[:i], *self._selectors[i + 1 :], *need])
            for i in range(len(self._selectors))
        )

    def reason(self, candidates: int, fact: int = 0) -> Reason:
        """Few known facts from which the fact follows; without a fact, with which these rules allow nothing.

        They are taken spot by spot, or value by value, whatever needs less. Where no spot has more than two values,
        facts are not counted, and all that the solver names are taken.
        """
        known = self._assume(candidates)
        self._solver.solve([*self._selectors, *known, *self._target(fact)])
        core = self._solver.core().difference(self._target(fact))
        if not self._many:
            return Reason(self._facts(core), BY_SPOT, ())
        return min(self._by(mode, candidates, fact, core) for mode in (BY_SPOT, BY_VALUE))[2]

    def _target(self, fact: int) -> list[int]:
        return [self._literal[fact]] if fact else []

    def _facts(self, core: set[int]) -> int:
        return sum(self._values[-literal] for literal in core if -literal in self._values)

    def _by(self, mode: str, candidates: int, fact: int, core: set[int]) -> tuple[int, bool, Reason]:
        groups: dict[Spot | Value, list[int]] = {}
        for spot, value in self._bits.split(self.mask & ~candidates):
            groups.setdefault(spot if mode == BY_SPOT else value, []).append(-self._literal[self._bits[spot, value]])
        keep = [key for key, literals in groups.items() if not core.isdisjoint(literals)]
        need = [*self._selectors, *self._target(fact)]
        for key in keep[:]:
            if key not in keep:
                continue
            rest = [other for other in keep if other != key]
            if not self._solver.solve([*need, *(literal for other in rest for literal in groups[other])]):
                core = self._solver.core()
                keep = [other for other in rest if not core.isdisjoint(groups[other])]
        used = self._facts({literal for key in keep for literal in groups[key]})
        return len(keep), mode == BY_VALUE, Reason(used, mode, tuple(keep))
