"""Solitaire cribbage as MaxSAT: the second opinion on the dynamic programme, with which it shares nothing."""

from collections.abc import Iterable, Mapping, Sequence

from pysat.examples.rc2 import RC2Stratified
from pysat.formula import WCNF, IDPool

MOST = 31


def most_points(piles: Sequence[Sequence[int]], points: Mapping[str, int], any_time: bool) -> int:
    """The points of the best play.

    For each turn: which card is played, its rank, what the stack adds up to, whether the stack is new. What scores is
    a wish of that weight, whose literal implies that the points are earned.

    Args:
        piles: ranks from 1 to 13, top cards first.
        points: for 15, 31, pair, three, four, each card of a run, jack.
        any_time: may a new stack begin while a card still fits?
    """
    made = _Formula(piles, points, any_time)
    with RC2Stratified(made.formula, solver="g4", adapt=True, exhaust=True, minz=True) as solver:
        assert solver.compute() is not None
        return made.wishes - solver.cost


class _Formula:
    def __init__(self, piles: Sequence[Sequence[int]], points: Mapping[str, int], any_time: bool) -> None:
        self.formula, self.wishes = WCNF(), 0
        self._pool, self._points = IDPool(), points
        self._rank = {(i, j): rank for i, pile in enumerate(piles) for j, rank in enumerate(pile)}
        self._ranks = sorted(set(self._rank.values()))
        self._turns = range(len(self._rank))
        self._order()
        self._sums(any_time)
        for turn in self._turns:
            self._scores(turn)

    def _is(self, *name: object) -> int:
        return self._pool.id(name)

    def _add(self, *clause: int) -> None:
        self.formula.append(list(clause))

    def _one(self, literals: list[int]) -> None:
        self._add(*literals)
        self._at_most_one(literals)

    def _at_most_one(self, literals: list[int]) -> None:
        for i, a in enumerate(literals):
            for b in literals[:i]:
                self._add(-a, -b)

    def _order(self) -> None:
        """Every card in one turn, every turn one card, each pile from its top."""
        for turn in self._turns:
            self._one([self._is("card", turn, card) for card in self._rank])
            self._one([self._is("rank", turn, rank) for rank in self._ranks])
            for card, rank in self._rank.items():
                self._add(-self._is("card", turn, card), self._is("rank", turn, rank))
        for card in self._rank:
            self._one([self._is("card", turn, card) for turn in self._turns])
            self._add(-self._gone(0, card))
            for turn in self._turns[1:]:
                gone, before = self._gone(turn, card), self._gone(turn - 1, card)
                played = self._is("card", turn - 1, card)
                self._add(-before, gone)
                self._add(-played, gone)
                self._add(-gone, before, played)
            for turn in self._turns if card[1] else ():
                self._add(-self._is("card", turn, card), self._gone(turn, (card[0], card[1] - 1)))

    def _gone(self, turn: int, card: tuple[int, int]) -> int:
        """Has it been played before this turn?"""
        return self._is("gone", turn, card)

    def _sums(self, any_time: bool) -> None:
        self._add(self._is("new", 0))
        for turn in self._turns:
            self._one([self._is("sum", turn, total) for total in range(1, MOST + 1)])
            for card, rank in self._rank.items():
                played, new, value = self._is("card", turn, card), self._is("new", turn), min(rank, 10)
                self._add(-played, -new, self._is("sum", turn, value))
                for total in range(1, MOST + 1) if turn else ():
                    before = self._is("sum", turn - 1, total)
                    if total + value > MOST:
                        self._add(-played, new, -before)
                        continue
                    self._add(-played, new, -before, self._is("sum", turn, total + value))
                    if not any_time:  # no new stack while this card lies on top and fits
                        below_top = [-self._gone(turn, (card[0], card[1] - 1))] if card[1] else []
                        self._add(-new, -before, self._gone(turn, card), *below_top)

    def _wish(self, points: int, literal: int, implied: Iterable[Iterable[int]]) -> int:
        for clause in implied:
            self._add(-literal, *clause)
        if points:
            self.formula.append([literal], weight=points)
            self.wishes += points
        return literal

    def _scores(self, turn: int) -> None:
        self._wish(self._points["15"], self._is("sum", turn, 15), ())
        self._wish(self._points["31"], self._is("sum", turn, MOST), ())
        jack = [self._is("rank", turn, 11)] if 11 in self._ranks else []
        self._wish(self._points["jack"], self._is("jack", turn), [[self._is("new", turn)], jack])
        if turn:
            alike = self._is("alike", turn)
            self._add(-alike, -self._is("new", turn))
            for rank in self._ranks:
                self._add(-alike, -self._is("rank", turn, rank), self._is("rank", turn - 1, rank))
        groups = []
        for n, name in ((2, "pair"), (3, "three"), (4, "four")):
            if turn >= n - 1:
                every = [[self._is("alike", turn - i)] for i in range(n - 1)]
                groups.append(self._wish(self._points[name], self._is(name, turn), every))
        self._at_most_one(groups)
        self._at_most_one(list(self._runs(turn)))

    def _runs(self, turn: int) -> Iterable[int]:
        """The last cards, in any order, are all ranks from one to another."""
        for length in range(3, min(turn + 1, 7) + 1):
            for low in range(1, 14 - length + 1):
                ranks, turns = range(low, low + length), range(turn - length + 1, turn + 1)
                if set(ranks) <= set(self._ranks):
                    one_stack = [[-self._is("new", t)] for t in turns[1:]]
                    all_there = [[self._is("rank", t, rank) for t in turns] for rank in ranks]
                    run = self._is("run", turn, length, low)
                    yield self._wish(self._points["run"] * length, run, [*one_stack, *all_there])
