"""What single rules exclude by themselves, one after another until nothing changes, before anything is encoded."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzles.rules.rule import Rule, Spot, Value, masks_of
from satpuzzles.sat.solver import Deadline


class Presolved(NamedTuple):
    """What is left: for each spot that some rule spoke of its values, in domain order.

    ``impossible`` is a rule that cannot be kept any more, if there is one; `left` is then of no use.
    """

    left: Mapping[Spot, tuple[Value, ...]]
    impossible: Rule | None = None


def presolve(
    domains: Mapping[Spot, Sequence[Value]], rules: Sequence[Rule], deadline: Deadline | None = None
) -> Presolved:
    """The fixpoint of `Rule.propagate` over the rules that have it. No solution is lost.

    Raises:
        LimitReached: the deadline passed.
    """
    presolver = Presolver(domains, rules, deadline)
    impossible = presolver.run()
    return Presolved({}, impossible) if impossible else Presolved(presolver.left())


class Presolver:
    """The rules that have `Rule.propagate`, and for each of them what is possible, as masks.

    Args:
        domains: for each spot its values.
        rules: those that have nothing to offer are passed over.
        deadline: checked between rules.
    """

    def __init__(
        self, domains: Mapping[Spot, Sequence[Value]], rules: Sequence[Rule], deadline: Deadline | None = None
    ) -> None:
        self._domains = domains
        self._rules = [rule for rule in rules if type(rule).propagate is not Rule.propagate]
        self._deadline = deadline
        self._places: dict[Spot, list[tuple[int, int]]] = {}
        for r, rule in enumerate(self._rules):
            for i, spot in enumerate(rule.spots):
                self._places.setdefault(spot, []).append((r, 1 << i))
        self._masks = [masks_of(rule.spots, domains) for rule in self._rules]
        self._waiting = deque(range(len(self._rules)))

    def run(self) -> Rule | None:
        """Ask the rules that wait, and those whose spots change, until none does; returns one that cannot be kept."""
        rules, masks, places, waiting = self._rules, self._masks, self._places, self._waiting
        queued = [False] * len(rules)
        for r in waiting:
            queued[r] = True
        while waiting:
            if self._deadline:
                self._deadline.check()
            r = waiting.popleft()
            queued[r] = False
            before, spots = masks[r], rules[r].spots
            after = rules[r].propagate(before)
            if after is None:
                waiting.clear()
                return rules[r]
            masks[r] = dict(after)
            for value, cells in before.items():
                gone = cells & ~after[value]
                while gone:
                    bit = gone & -gone
                    gone ^= bit
                    for other, its in places[spots[bit.bit_length() - 1]]:
                        if masks[other][value] & its:
                            masks[other][value] ^= its
                            if not queued[other]:
                                queued[other] = True
                                waiting.append(other)
        return None

    def left(self) -> dict[Spot, tuple[Value, ...]]:
        """For each spot that some rule speaks of what is left."""
        found: dict[Spot, tuple[Value, ...]] = {}
        for rule, masks in zip(self._rules, self._masks):
            for i, spot in enumerate(rule.spots):
                if spot not in found:
                    found[spot] = tuple([value for value in self._domains[spot] if masks[value] >> i & 1])
        return found

    def values(self, spot: Spot) -> tuple[Value, ...]:
        """The values that are left to a spot, in domain order."""
        r, bit = self._places[spot][0]
        own = self._masks[r]
        return tuple(value for value in self._domains[spot] if own[value] & bit)

    def exclude(self, spot: Spot, value: Value) -> None:
        """A spot does not take a value; `run` then tells what follows."""
        for r, bit in self._places[spot]:
            self._masks[r][value] &= ~bit
            self._waiting.append(r)

    def refutes(self, spot: Spot, value: Value) -> bool:
        """Is there a rule that cannot be kept if the spot takes this value? One look ahead; all is as it was after."""
        masks = self._masks
        self._masks = [dict(own) for own in masks]
        for other in self._domains[spot]:
            if other != value:
                self.exclude(spot, other)
        impossible = self.run()
        self._masks = masks
        return impossible is not None
