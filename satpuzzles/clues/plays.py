"""Answers of solitaire cribbage played out by the plainest reading of the rules; the search shares none of this."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from satpuzzles.board.cards import Card, Pile
from satpuzzles.clues.entry import Entry

_MOST = 31


class Play(NamedTuple):
    """A card on a stack: its pile and its place in that, from 0, what the stack adds up to with it, what it scores."""

    pile: int
    place: int
    card: Card
    total: int
    points: int


Stack = tuple[Play, ...]


def replayed(entry: Entry, piles: Sequence[Pile], points: Mapping[str, int], any_time: bool) -> list[Stack]:
    """The stacks of an answer such as ``122 13``: the piles, from 1, of the cards of each.

    Args:
        entry: the answer.
        piles: top cards first.
        points: by name, as `satpuzzles.clues.piles.POINTS` has them.
        any_time: may a new stack be begun while a card still fits?

    Raises:
        BadInput: the rules do not allow it, or cards are left.
    """
    gone = [0] * len(piles)
    stacks: list[Stack] = []
    for word in entry.text("stacks, each the piles of its cards, such as 122 13").split():
        if stacks and not any_time and (card := _that_fits(stacks[-1], piles, gone)):
            raise entry.error(f"stack {word} begins while {card} fits on the one before")
        stack: Stack = ()
        for letter in word:
            stack += (_play(entry, letter, stack, piles, gone, points),)
            gone[stack[-1].pile] += 1
        stacks.append(stack)
    if left := sum(map(len, piles)) - sum(gone):
        raise entry.error(f"{left} card{'s are' if left > 1 else ' is'} not played")
    return stacks


def _play(
    entry: Entry, letter: str, stack: Stack, piles: Sequence[Pile], gone: Sequence[int], points: Mapping[str, int]
) -> Play:
    pile = "1234".find(letter)
    if not 0 <= pile < len(piles):
        raise entry.error(f'expected the numbers of piles, 1 to {len(piles)}, not "{letter}"')
    if gone[pile] == len(piles[pile]):
        raise entry.error(f"pile {letter} is empty when its next card is to be played")
    card = piles[pile][gone[pile]]
    cards = [*(play.card for play in stack), card]
    total = sum(card.value for card in cards)
    if total > _MOST:
        raise entry.error(f"{' '.join(map(str, cards))} is no stack: it adds up to {total}, more than {_MOST}")
    return Play(pile, gone[pile], card, total, _scored([card.rank for card in cards], total, points))


def _that_fits(stack: Stack, piles: Sequence[Pile], gone: Sequence[int]) -> Card | None:
    """A top card that could still be played."""
    tops = (pile[n] for pile, n in zip(piles, gone) if n < len(pile))
    return next((card for card in tops if stack[-1].total + card.value <= _MOST), None)


def _scored(ranks: Sequence[int], total: int, points: Mapping[str, int]) -> int:
    """What the last card of a stack scores."""
    back = ranks[::-1]
    scored = points[str(total)] if total in (15, 31) else 0
    scored += points["jack"] if back == [11] else 0
    scored += {1: 0, 2: points["pair"], 3: points["three"], 4: points["four"]}[
        len(list(takewhile(lambda rank: rank == back[0], back)))
    ]
    ends = (sorted(back[:n]) for n in range(3, len(back) + 1))
    runs = (len(end) for end in ends if end == list(range(end[0], end[-1] + 1)))
    return scored + points["run"] * max(runs, default=0)
