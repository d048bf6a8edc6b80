"""Stacks: how to play the top cards of piles onto stacks for the most points, in solitaire cribbage.

All that has been played is summed up by how many cards of each pile are gone and by what the current stack can still
earn: its sum, and its last cards as far as further cards may make a pair or a run of them. So positions after n cards
follow from positions after n - 1 cards, and of two ways into the same position only the better one is kept: an exact
dynamic programme. Of each position with a new stack it is remembered how many points it is worth and where the stack
before began, from which the plan is found, last stack first.

The same programme with no more than some hundred positions for each n is a beam search, which gives a good plan in a
moment. What was rejected: a table over the last six cards and the sum, as a solver of others has it
(five billion entries); making the automaton of stacks minimal (its making takes longer than the search).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import accumulate
from typing import NamedTuple

from satpuzzles.board.cards import Pile

MOST = 31  # of a stack
WIDTHS = (1, 100, 3000, None)  # positions for each number of cards played; None is all of them
_PLACE = 1 << 20  # more than there are positions with a new stack: below the points stands where a stack began

Plan = tuple[tuple[int, ...], ...]  # by stack, the pile of each card, from 0
Step = tuple[int, int] | tuple[()]  # points times _PLACE and the next state of a stack; nothing where no card fits


class _Stack(NamedTuple):
    """What the cards on a stack can still earn: their sum, and the ranks of the last ones that may count again."""

    total: int
    last: tuple[int, ...]


class _Stacks:
    """The states of a stack and how cards lead from one to the next, made when they are asked for.

    Attributes:
        room: by state, what may still be added to the sum.
        steps: by rank and state, what playing such a card earns and makes of it; None if it was never asked.
    """

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points = points
        self._states: list[_Stack] = []
        self._number: dict[_Stack, int] = {}
        self.room: list[int] = []
        self.steps: list[list[Step | None]] = [[] for _ in range(14)]
        self._state(_Stack(0, ()))

    def _state(self, stack: _Stack) -> int:
        if stack not in self._number:
            self._number[stack] = len(self._states)
            self._states.append(stack)
            self.room.append(MOST - stack.total)
            for steps in self.steps:
                steps.append(None)
        return self._number[stack]

    def step(self, state: int, rank: int) -> Step:
        total, last = self._states[state]
        total += min(rank, 10)
        step: Step = ()
        if total <= MOST:
            last = (*last, rank)
            points = self._points["15"] * (total == 15) + self._points["31"] * (total == MOST)
            points += self._points["jack"] * (rank == 11 and state == 0)
            points += self._points[("", "pair", "three", "four")[_alike(last) - 1]] if _alike(last) > 1 else 0
            points += self._points["run"] * _run(last)
            step = points * _PLACE, self._state(_Stack(total, _useful(last, MOST - total)))
        self.steps[rank][state] = step
        return step


def _alike(ranks: Sequence[int]) -> int:
    """How many equal ones are at the end."""
    return next((i for i, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))


def _run(ranks: Sequence[int]) -> int:
    """The length of the longest run, in any order, at the end; 0 below three."""
    length, low, high = 0, ranks[-1], ranks[-1]
    for n, rank in enumerate(reversed(ranks), 1):
        if rank in ranks[len(ranks) - n + 1 :]:
            break
        low, high = min(low, rank), max(high, rank)
        length = n if high - low == n - 1 else length
    return length if length >= 3 else 0


def _useful(ranks: tuple[int, ...], room: int) -> tuple[int, ...]:
    """The last ranks that may count again if no more than `room` is added to the stack."""
    alike = _alike(ranks)
    useful = alike if alike < 4 and min(ranks[-1], 10) <= room else 0
    for n in range(1, len(ranks) + 1):
        last = ranks[len(ranks) - n :]
        if len(set(last)) < n:
            break
        if _to_a_run(last) <= room:
            useful = max(useful, n)
    return ranks[len(ranks) - useful :]


def _to_a_run(ranks: Sequence[int]) -> int:
    """How much more makes a run of different ranks, and at least one card more."""
    low, high = min(ranks), max(ranks)
    missing = sum(min(rank, 10) for rank in range(low, high + 1) if rank not in ranks)
    if missing:
        return missing
    beside = [min(rank, 10) for rank in (low - 1, high + 1) if 1 <= rank <= 13]
    if len(ranks) > 1:
        return min(beside)
    ways = ((low - 2, low - 1), (low - 1, low + 1), (low + 1, low + 2))
    return min(min(a, 10) + min(b, 10) for a, b in ways if a >= 1 and b <= 13)


class Plays:
    """The search for the best plan.

    Args:
        piles: top cards first.
        points: for ``15``, ``31``, ``pair``, ``three``, ``four``, each card of a ``run``, and a ``jack`` that begins a
            stack.
        any_time: may a new stack be begun while a card still fits?
        tick: called often with how many positions have been looked at; may raise to end the search.
    """

    def __init__(
        self, piles: Sequence[Pile], points: Mapping[str, int], any_time: bool, tick: Callable[[int], None]
    ) -> None:
        self._piles = [tuple(card.rank for card in pile) for pile in piles]
        self._any_time = any_time
        self._tick = tick
        self._stacks = _Stacks(points)
        # a position is one number: how many cards of each pile are gone, in mixed radix
        sizes = [len(pile) + 1 for pile in piles]
        self._weights = [1, *accumulate(sizes[:-1], int.__mul__)]
        self._sizes = sizes
        self._looked_at = 0

    def best(self) -> Iterator[tuple[int, Plan]]:
        """Better and better plans with their points; if it ends by itself, the last one is the best there is."""
        found = -1
        for width in WIDTHS:
            reached = self._explore(width)
            end = max(reached)
            points, plan = self._plan(reached, end)
            if points > found:
                found = points
                yield points, plan

    def _tops(self, position: int) -> list[tuple[int, int]]:
        """The number of each pile that is not empty, and the rank on its top."""
        gone = enumerate(position // weight % size for weight, size in zip(self._weights, self._sizes))
        return [(i, self._piles[i][n]) for i, n in gone if n < len(self._piles[i])]

    def _explore(self, width: int | None) -> dict[int, int]:
        """For each position with a new stack the most points before it, and where the stack before began."""
        reached = {0: 0}
        layer: dict[int, dict[int, int]] = {0: {0: 0}}  # by position, by state of the stack
        for _ in range(sum(map(len, self._piles)) + 1):
            following: dict[int, dict[int, int]] = {}
            for position, by_stack in layer.items():
                if width != 1:  # the first plan is there in any case
                    self._tick(self._looked_at)
                tops = self._tops(position)
                if position:
                    self._begin_anew(position, by_stack, self._least(tops), reached)
                self._looked_at += len(by_stack)
                for pile, rank in tops:
                    self._play(rank, by_stack, following.setdefault(position + self._weights[pile], {}))
            layer = _widest(following, width)
        return reached

    def _begin_anew(self, position: int, by_stack: dict[int, int], least: int, reached: dict[int, int]) -> None:
        """The best of all stacks that may end here."""
        ended = [value for stack, value in by_stack.items() if self._may_end(stack, least)]
        if ended:
            reached[position] = max(ended)
            by_stack[0] = reached[position] // _PLACE * _PLACE + position

    def _play(self, rank: int, by_stack: dict[int, int], into: dict[int, int]) -> None:
        """A card of this rank on every stack; of two ways to the same the better one stays."""
        steps = self._stacks.steps[rank]
        for stack, value in by_stack.items():
            step = steps[stack]
            if step is None:
                step = self._stacks.step(stack, rank)
            if step:
                earned, after = step
                if into.get(after, -1) < value + earned:
                    into[after] = value + earned

    def _plan(self, reached: dict[int, int], end: int) -> tuple[int, Plan]:
        """The stacks up to a position with a new stack, and their points."""
        points, plan = 0, []
        while end:
            start = reached[end] % _PLACE
            earned, piles = self._cards(start, end)
            points += earned // _PLACE
            plan.append(piles)
            end = start
        return points, tuple(plan[::-1])

    def _cards(self, start: int, end: int) -> tuple[int, tuple[int, ...]]:
        """The best stack from one position to another: what it earns, and the piles of its cards.

        A beam may have missed it, so it may be better than what was reached.
        """
        ways: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(start, 0): (0, ())}
        while ways and all(position != end for position, _ in ways):
            following: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
            for (position, stack), (earned, piles) in ways.items():
                for pile, rank in self._tops(position):
                    weight, size = self._weights[pile], self._sizes[pile]
                    step = self._stacks.steps[rank][stack] or self._stacks.step(stack, rank)
                    if step and position // weight % size < end // weight % size:
                        key, way = (position + weight, step[1]), (earned + step[0], (*piles, pile))
                        following[key] = max(following.get(key, way), way)
            ways = following
        least = self._least(self._tops(end))
        return max(way for (_, stack), way in ways.items() if self._may_end(stack, least))

    def _may_end(self, stack: int, least: int) -> bool:
        """May a new stack be begun where the lowest card on top has this value?"""
        return self._any_time or self._stacks.room[stack] < least

    @staticmethod
    def _least(tops: Iterable[tuple[int, int]]) -> int:
        """The lowest value on top; more than any stack has room for if all piles are empty."""
        return min((min(rank, 10) for _, rank in tops), default=MOST + 1)


def _widest(layer: dict[int, dict[int, int]], width: int | None) -> dict[int, dict[int, int]]:
    """The positions with the most points, so many, or all."""
    if width is None or sum(map(len, layer.values())) <= width:
        return layer
    best = nlargest(width, ((v, p, s) for p, by_stack in layer.items() for s, v in by_stack.items()))
    kept: dict[int, dict[int, int]] = {}
    for value, position, stack in best:
        kept.setdefault(position, {})[stack] = value
    return kept
