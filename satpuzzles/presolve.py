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
    able = [rule for rule in rules if type(rule).propagate is not Rule.propagate]
    places: dict[Spot, list[tuple[int, int]]] = {}
    for r, rule in enumerate(able):
        for i, spot in enumerate(rule.spots):
            places.setdefault(spot, []).append((r, 1 << i))
    masks = [masks_of(rule.spots, domains) for rule in able]
    waiting = deque(range(len(able)))
    queued = [True] * len(able)
    while waiting:
        if deadline:
            deadline.check()
        r = waiting.popleft()
        queued[r] = False
        before, spots = masks[r], able[r].spots
        after = able[r].propagate(before)
        if after is None:
            return Presolved({}, able[r])
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
    left = {
        spot: tuple(value for value in domains[spot] if masks[r][value] & bit)
        for spot, ((r, bit), *_) in places.items()
    }
    return Presolved(left)
