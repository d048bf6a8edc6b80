"""The ladder: deductions from known facts, the simplest first, as a person would look for them.

A fact is "this spot does not take this value". The rungs:

0. bookkeeping: the value of a solved spot leaves the other spots of a rule where unit propagation of this rule says so;
   nobody is told; where it leaves one value, that is a step;
1. one rule, with the facts that are known;
2. two rules that share at least two open spots (one open spot adds nothing once each rule alone is done), unless one
   of them is large;
3. a minimal set of rules for one fact, out of all rules.

The cost of a step is twice the number of its rules, and the number of spots or of values whose facts it uses. So a
pair of rules with one value (pointing, claiming) comes before four spots of one rule.

The ladder is our own. The state of the art that it starts from: Bogaerts, Gamba and Guns (Artificial Intelligence 300,
2021) and Demystify (Espasa et al., 2021) take a smallest unsatisfiable subset over single facts and rules each time.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzles.model import Model
from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.sat.mus import minimal
from satpuzzles.sat.solver import Deadline, SatSolver
from satpuzzles.tasks.bits import Bits, single
from satpuzzles.tasks.rule_set import BY_SPOT, Reason, RuleSet

Ids = tuple[int, ...]

_PATIENCE = 12  # cores that are made minimal, the smallest first
LAST_VALUE = 1  # the cost of a step that bookkeeping alone gives
_LARGE = 40  # spots of a rule that is too large for pairs
_PAIRS = 3_000  # each has a solver of its own; more are left to the last rung
_OBVIOUS, _POINTING = 3, 5  # the least cost of a step that uses facts, from one rule and from two


class Step(NamedTuple):
    """Facts that follow from rules and known facts.

    Attributes:
        rules: none of them can be left out.
        facts: what follows; nothing where the rules turn out to be impossible. Some of the last value of a spot may be
            known from the bookkeeping.
        reason: the known facts that are enough.
        before: the candidates before it.
        cost: see the module.
        booked: the facts of the bookkeeping since the last step, each rule and solved spot with what it excludes.
    """

    rules: tuple[Rule, ...]
    facts: int
    reason: Reason
    before: int
    cost: int
    booked: tuple[tuple[Rule, Spot, int], ...] = ()


class Ladder:
    """The candidates of a puzzle, and the next step from them.

    Args:
        model: with a selector for each rule.
        solver: of its clauses; at the end it has the same solutions as before.
        selectors: of the rules that may be used. Rules of one spot are no steps, but known from the beginning.
        possible: for each spot the values of the solutions of these rules: the others are what is to be excluded.
            Without solutions everything is.
        deadline: checked while searching.
    """

    def __init__(
        self,
        model: Model,
        solver: SatSolver,
        selectors: Sequence[int],
        possible: Mapping[Spot, Sequence[Value]] | None,
        deadline: Deadline,
    ) -> None:
        self.domains = model.x.domains
        self.bits = Bits(self.domains)
        self.candidates = self.bits.all
        self.possible = self.bits.join((s, v) for s, values in (possible or {}).items() for v in values)
        self._model, self._solver, self.deadline = model, solver, deadline
        self._many = max((len(values) for values in self.domains.values()), default=0) > 2
        rules = [(rule, selector) for selector in selectors for rule in model.groups[selector]]
        self._rules = [rule for rule, _ in rules if len(set(rule.spots)) > 1]
        self._selectors = {selector: i for i, selector in enumerate(s for r, s in rules if len(set(r.spots)) > 1)}
        self._at: dict[Spot, list[int]] = {spot: [] for spot in self.domains}
        for i, rule in enumerate(self._rules):
            for spot in dict.fromkeys(rule.spots):
                self._at[spot].append(i)
        self._sets: dict[Ids, RuleSet] = {}
        self._seen: dict[Ids, tuple[int, list[Step]]] = {}
        self._refuted: dict[Ids, int] = {}
        self._implied: dict[tuple[int, Spot, Value], int] = {}
        self._emptied = False
        self._told = 0  # what is known from givens and steps
        self._given_to_solver = 0
        (self._mine,) = model.x.fresh(1)  # what this ladder knows holds for the solver where this is assumed
        self._cores: dict[int, list[int]] = {}
        self._booked: list[tuple[Rule, Spot, int]] = []
        self._ready: dict[Spot, None] = {}  # spots of which bookkeeping would leave one value
        self._partners = self._pairs()
        self._begin([rule for rule, _ in rules if len(set(rule.spots)) < 2])

    def _begin(self, givens: Sequence[Rule]) -> None:
        """What the rules of one spot exclude; one of no spot may be a contradiction by itself."""
        known = 0
        for rule in givens:
            for spot in set(rule.spots):
                known |= self.bits.join((spot, value) for value in self.domains[spot] if not rule.holds({spot: value}))
        self._learn(known)
        self._emptied = self._emptied or any(not rule.spots and not rule.holds({}) for rule in givens)

    def _pairs(self) -> list[tuple[Ids, list[int]]]:
        """Rules, none of them large, that share at least two spots, with these; none if there are too many."""
        shared: dict[Ids, list[int]] = {}
        large = {i for i, rule in enumerate(self._rules) if len(rule.spots) > _LARGE}
        for spot, all_rules in self._at.items():
            rules = [i for i in all_rules if i not in large]
            for i, a in enumerate(rules):
                for b in rules[i + 1 :]:
                    shared.setdefault((a, b), []).append(self.bits.of[spot])
        pairs = [(pair, spots) for pair, spots in sorted(shared.items()) if len(spots) > 1]
        self._all_pairs = not large and len(pairs) <= _PAIRS
        return pairs if len(pairs) <= _PAIRS else []

    @property
    def done(self) -> bool:
        """Nothing is left to exclude, or some spot has no candidate left."""
        return self._emptied or not self.candidates & ~self.possible

    def steps(self, most_rules: int = sys.maxsize) -> Iterator[Step]:
        """One step after another until all is done, or no step has at most so many rules.

        Raises:
            LimitReached: the deadline passed.
        """
        while not self.done:
            step = self._next(most_rules)
            if step is None:
                return
            yield step._replace(booked=tuple(self._booked))
            if not step.facts:
                return
            self._booked = []
            self._learn(step.facts)

    def _next(self, most_rules: int) -> Step | None:
        best = self._last_value() or self._cheapest(((i,) for i in range(len(self._rules))), _OBVIOUS)
        if most_rules > 1 and (best is None or best.cost > _POINTING):
            pair = self._cheapest((ids for ids, spots in self._partners if self._open(spots)), _POINTING)
            best = min((step for step in (best, pair) if step), key=lambda step: step.cost, default=None)
        pairs_left = most_rules == 2 and not self._all_pairs
        return best or (self._more(most_rules) if most_rules > 2 or pairs_left else None)

    def cut_back(self, steps: Sequence[Step], goal: int = 0) -> tuple[list[Step], list[Rule]]:
        """What some facts need of the steps so far, or without a goal their end: a contradiction.

        Each step has only the facts that are needed, with a reason for these. Beside the steps: all rules that were
        used, bookkeeping included.
        """
        kept: list[Step] = []
        used: list[Rule] = []
        need = goal
        if not goal and (not steps or steps[-1].facts):
            need = next((values for values in self.bits.of.values() if not self.candidates & values), 0)
        booked = self._booked
        for step in [*reversed(steps), None]:
            for rule, spot, gone in reversed(booked):
                if gone & need:
                    used.append(rule)
                    need = need & ~gone | self.bits.of[spot] & ~self.candidates
            if step is None:
                break
            facts = step.facts & need
            if facts & step.before or not step.facts:
                facts = step.facts if step.cost == LAST_VALUE else facts | self._whole_answers(step, facts)
                reason = self._reason_for(step, facts)
                need = need & ~facts | reason.used
                kept.append(step._replace(facts=facts, reason=reason))
                used += step.rules
            booked = list(step.booked)
        return kept[::-1], used

    def _whole_answers(self, step: Step, facts: int) -> int:
        """All facts of a step about the spots of some of them that it solves."""
        spots = (self.bits.of[spot] for spot in self.bits.by_spot(facts))
        return sum(step.facts & spot for spot in spots if self._many and single(step.before & ~step.facts & spot))

    def _reason_for(self, step: Step, facts: int) -> Reason:
        rules = self._set(tuple(self._rules.index(rule) for rule in step.rules))
        if self._counts(rules) or not facts:  # then the reason is exact
            return step.reason
        used = _union(
            ((), rules.reason(step.before, self.bits[place], counted=False).used) for place in self.bits.split(facts)
        )
        return Reason(used, BY_SPOT, ())

    def _learn(self, facts: int) -> None:
        """Some facts are known now; bookkeeping follows."""
        self._told |= facts
        self.candidates &= ~facts
        touched = list(self.bits.by_spot(facts))
        self._emptied = any(not self.candidates & self.bits.of[spot] for spot in touched)
        while touched and self._many and not self._emptied:
            touched = self._book(touched)

    def _book(self, touched: Sequence[Spot]) -> list[Spot]:
        """Exclude what solved spots exclude, but for what would solve a spot: that is a step. The spots touched."""
        after: list[Spot] = []
        for spot in touched:
            here = self.candidates & self.bits.of[spot]
            if not single(here):
                continue
            ((_, value),) = self.bits.split(here)
            for i in self._at[spot]:
                new = 0
                for other, values in self.bits.by_spot(self._follows(i, spot, value) & self.candidates).items():
                    gone = self.bits.join((other, v) for v in values)
                    left = self.candidates & self.bits.of[other] & ~gone
                    if not left or single(left):
                        self._ready[other] = None
                    else:
                        new |= gone
                        after.append(other)
                if new:
                    self.candidates &= ~new
                    self._booked.append((self._rules[i], spot, new))
        return after

    def _follows(self, rule: int, spot: Spot, value: Value) -> int:
        """What bookkeeping excludes: the same value elsewhere, by unit propagation of one rule."""
        key = (rule, spot, value)
        if key not in self._implied:
            self._implied[key] = self._set((rule,)).implied(spot, value) & self.bits.alike[value]
        return self._implied[key]

    def _last_value(self) -> Step | None:
        """A spot of which bookkeeping leaves one value, or none."""
        for spot in list(self._ready):
            here = self.candidates & self.bits.of[spot]
            gone = 0
            sources: dict[int, list[tuple[Spot, int]]] = {}
            for i in self._at[spot]:
                for other in self._set((i,)).spots:
                    value = self.candidates & self.bits.of[other]
                    if other != spot and single(value):
                        ((_, v),) = self.bits.split(value)
                        if out := self._follows(i, other, v) & self.bits.of[spot]:
                            sources.setdefault(i, []).append((other, out))
                            gone |= out
            if here and (not here & ~gone or (single(here & ~gone) and not single(here))):
                return self._struck_out(spot, here & ~gone, sources)
            if not here or single(here):
                del self._ready[spot]
        return None

    def _struck_out(self, spot: Spot, left: int, sources: Mapping[int, list[tuple[Spot, int]]]) -> Step:
        """The step to the last value: as few rules as exclude all others, those that exclude most first."""
        open_ = self.bits.of[spot] & ~left & ~self._told
        chosen: dict[int, int] = {}
        while open_:
            strikes = {i: sum(1 for _ in self.bits.split(_union(found) & open_)) for i, found in sources.items()}
            best = max(strikes, key=lambda i: strikes[i])
            chosen[best] = _union(sources[best])
            open_ &= ~chosen[best]
        facts = self.bits.of[spot] & ~left & ~self._told
        used, seen = self._told & self.bits.of[spot], 0
        peers: dict[Spot, None] = {}
        for i in chosen:
            for other, out in sources[i]:
                if out & facts & ~seen:
                    seen |= out
                    used |= self.bits.of[other] & ~self.candidates
                    peers[other] = None
        rules = tuple(self._rules[i] for i in self._needed(sorted(chosen), used, facts))
        return Step(rules, facts, Reason(used, BY_SPOT, tuple(peers)), self.candidates, LAST_VALUE)

    def _needed(self, ids: Sequence[int], used: int, facts: int) -> Iterable[int]:
        """Rules without those that the others, each alone, make unnecessary: they may exclude more than is booked."""
        alone = {
            i: self.bits.join(
                place
                for place in self.bits.split(facts)
                if self._set((i,)).excludes(used & self._set((i,)).mask, self.bits[place])
            )
            for i in ids
        }
        for i in ids:
            if not facts & ~_union((j, out) for j, out in alone.items() if j != i):
                del alone[i]
        return alone

    def _set(self, ids: Ids) -> RuleSet:
        if ids not in self._sets:
            self._sets[ids] = RuleSet([self._rules[i] for i in ids], self.domains, self.bits, self.deadline)
        return self._sets[ids]

    def _open(self, spots: Sequence[int]) -> bool:
        """Are at least two of the spots, given as sets of values, not solved?"""
        return sum(not single(self.candidates & spot) for spot in spots) > 1

    def _cheapest(self, choices: Iterable[Ids], enough: int) -> Step | None:
        """The cheapest step from one of some sets of rules; the first one that costs no more than enough."""
        best: Step | None = None
        for ids in choices:
            for step in self._pending(ids, enough):
                if step.cost <= enough or not step.facts:
                    return step
                if best is None or step.cost < best.cost:
                    best = step
        return best

    def _pending(self, ids: Ids, enough: int) -> list[Step]:
        """The steps that some rules allow, looked for again only if something changed at their spots.

        The last one is as cheap as wanted, if one is; then the others are not complete.
        """
        rules = self._set(ids)
        here = self.candidates & rules.mask
        seen, steps = self._seen.get(ids, (-1, []))
        if here == seen:
            return steps
        refuted = self._refuted.get(ids, 0)
        new = rules.refuted(self.candidates, here & ~self.possible & ~refuted)
        if new is None:
            return [self._impossible(rules)]
        refuted |= new
        self._refuted[ids] = refuted
        alone = _union(((), self._refuted.get((i,), 0)) for i in ids) if len(ids) > 1 else 0
        steps = []
        for step in self._group(rules, refuted & here & ~alone):
            steps.append(step)
            if step.cost <= enough:
                return steps
        self._seen[ids] = here, steps
        return steps

    def _counts(self, rules: RuleSet) -> bool:
        """Do the known facts count that a step uses?

        Not for a line of spots with two values: whoever looks at it sees all of it. But of more than half the board.
        """
        return self._many or 2 * rules.mask.bit_count() > self.bits.all.bit_count()

    def _impossible(self, rules: RuleSet) -> Step:
        reason = rules.reason(self.candidates, counted=self._many)
        return Step(rules.rules, 0, reason, self.candidates, 2 * len(rules.rules) + len(reason.keys))

    def _group(self, rules: RuleSet, refuted: int) -> Iterator[Step]:
        """Facts that follow from the same known facts are one step; where facts are not counted, all are."""
        if not refuted:
            return
        if not self._counts(rules):
            reason = Reason(rules.mask & ~self.candidates, BY_SPOT, ())
            yield Step(rules.rules, refuted, reason, self.candidates, 2 * len(rules.rules))
            return
        left = refuted if self._many else self._promising(rules, refuted)
        while left:
            fact = left & -left
            reason = rules.reason(self.candidates, fact, counted=self._many)
            rest = (self.bits[place] for place in self.bits.split(refuted ^ fact))
            facts = fact | sum(other for other in rest if rules.excludes(reason.used, other))
            used = len(reason.keys) if self._many else reason.used.bit_count()
            yield Step(rules.rules, facts, reason, self.candidates, 2 * len(rules.rules) + used)
            left &= ~facts

    def _promising(self, rules: RuleSet, refuted: int) -> int:
        """The fact for which a solver names the fewest known facts."""
        sizes = [
            (rules.reason(self.candidates, fact, counted=False).used.bit_count(), fact)
            for fact in (self.bits[place] for place in self.bits.split(refuted))
        ]
        return min(sizes)[1]

    def _more(self, most_rules: int) -> Step | None:
        """A step from a minimal set of rules, the smallest of those that come from the smallest cores."""
        x = self._model.x
        for spot, value in self.bits.split(self.bits.all & ~self.candidates & ~self._given_to_solver):
            self._solver.add([-self._mine, -x[spot, value]])
        self._given_to_solver = self.bits.all & ~self.candidates
        cores: list[tuple[int, int, list[int]]] = []
        for place in self.bits.split(self.candidates & ~self.possible):
            if self._solver.solve([self._mine, *self._selectors, x[place]]):
                raise AssertionError(f"satpuzzles is wrong: {place} was to be impossible")
            core = self._solver.core()
            kept = [selector for selector in self._selectors if selector in core]
            known = self._cores.get(self.bits[place], kept)
            cores.append(min((len(known), self.bits[place], known), (len(kept), self.bits[place], kept)))
        best: tuple[int, int, list[int]] | None = None
        for _, fact, core_ in sorted(cores)[:_PATIENCE]:
            ((spot, value),) = self.bits.split(fact)
            found = minimal(self._solver, core_, [self._mine, x[spot, value]]) or []
            self._cores[fact] = found
            if best is None or len(found) < best[0]:
                best = len(found), fact, found
        if best is None or best[0] > most_rules:
            return None
        return self._from_many(tuple(sorted(self._selectors[selector] for selector in best[2])), best[1])

    def _from_many(self, ids: Ids, fact: int) -> Step:
        rules = self._set(ids)
        found = rules.refuted(self.candidates, self.candidates & rules.mask & ~self.possible)
        if found is None or not fact & found:  # the rules exclude each other, the fact has no part in it
            return self._impossible(rules)
        reason = rules.reason(self.candidates, fact, counted=self._many)
        facts = 0
        for place in self.bits.split(found):
            other = self.bits[place]
            if rules.excludes(reason.used, other) and rules.needs_all(self.candidates, other):
                facts |= other
        return Step(rules.rules, facts, reason, self.candidates, 2 * len(ids) + len(reason.keys))


def _union(found: Iterable[tuple[object, int]]) -> int:
    union = 0
    for _, some in found:
        union |= some
    return union
