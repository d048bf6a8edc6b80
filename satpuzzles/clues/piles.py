"""A deal of cards: which there are, how they lie in piles, what they are worth, when a stack may end."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from satpuzzles.board.cards import RANKS, SUITS, Card, Pile, PileBoard, Slot, card_of, rank_of
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.marks import Face, Label, Mark, Outside

PILES = 4
WHOLE, PART = "whole", "part"
ANY_TIME, STUCK = "any time", "when stuck"
POINTS = {"15": 2, "31": 2, "pair": 2, "three": 6, "four": 12, "run": 1, "jack": 0}
_MOST_POINTS = 1000
_CARDS = "a card is a rank (A 2 3 4 5 6 7 8 9 10 J Q K), with a suit (C D H S) if the others have one: 10H"


class Deck(Field[str]):
    """Which cards there are."""

    def parse(self, entry: Entry, puzzle: object) -> str:
        """``whole``, ``part``, or ranks."""
        expected = 'whole, part, or ranks such as "A-6" or "2 4 9-K"'
        text = " ".join(entry.text(expected).split())
        if text not in (WHOLE, PART) and not ranks_of(text):
            raise entry.error(f"expected {expected}, not {entry.shown()}")
        return text

    def dump(self, value: str, puzzle: object) -> Data:
        """Itself."""
        return value

    def need(self) -> str:
        """What it is by default."""
        return f" ({self._default[0]} by default)"


def ranks_of(deck: str) -> list[int]:
    """The ranks of a deck; none where a word of it is neither a rank nor two with a dash between."""
    found: list[int] = []
    for word in deck.split():
        low, _, high = word.partition("-")
        first, last = rank_of(low), rank_of(high or low)
        if first is None or last is None or first > last:
            return []
        found += range(first, last + 1)
    return sorted(set(found))


class Piles(Field[tuple[Pile, ...]]):
    """Four piles of cards, each from its top down; every card of the deck once."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Pile, ...]:
        """A text with a line a pile, or a list of texts or of lists."""
        expected = "four piles, a line each, such as 5H QS 3D"
        if isinstance(entry.value, list):
            items = entry.items(expected, "pile")
        else:
            items = [line.called(f"{entry.name}, pile {i}") for i, line in enumerate(entry.lines(expected), 1)]
        if len(items) != PILES:
            raise entry.error(f"expected four piles, not {len(items)}")
        piles = tuple(tuple(_cards(item)) for item in items)
        every = [card for pile in piles for card in pile]
        if not every:
            raise entry.error("expected cards; all piles are empty")
        with_suit = next((card for card in every if card.suit), None)
        if with_suit and (without := next((card for card in every if not card.suit), None)):
            raise entry.error(f"{with_suit} has a suit and {without} has none; give all cards a suit, or none")
        deck = _whole(puzzle.deck, bool(with_suit))
        _no_more_than(deck, zip(items, piles), puzzle.deck)
        missing = list((deck - Counter(every)).elements()) if puzzle.deck != PART else []
        if missing:
            names = ", ".join(map(str, missing[:5])) + (" ..." if len(missing) > 5 else "")
            hint = 'where only a part is dealt, say "deck: part", or which ranks, such as "deck: A-6"'
            raise entry.error(f"{len(missing)} card{'s are' if len(missing) > 1 else ' is'} missing: {names}; {hint}")
        return piles

    def dump(self, value: tuple[Pile, ...], puzzle: object) -> Data:
        """A line a pile; a list where one is empty, since empty lines are passed over."""
        lines = [" ".join(map(str, pile)) for pile in value]
        return "".join(f"{line}\n" for line in lines) if all(lines) else tuple(lines)

    def marks(self, value: tuple[Pile, ...], puzzle: Any) -> Iterable[Mark]:
        """The cards, and which pile is which."""
        for i, pile in enumerate(value):
            yield Outside(Slot(i, -1), (f"pile {i + 1}",))
            for j in range(puzzle.board.width):
                card = pile[j] if j < len(pile) else None
                yield Label(Slot(i, j), Face(card.symbol, str(card)) if card else Face("", ""))


def pile_board(piles: tuple[Pile, ...]) -> PileBoard:
    """The table with these piles."""
    return PileBoard(len(piles), max(map(len, piles)))


def _cards(entry: Entry) -> Iterable[Card]:
    if isinstance(entry.value, list):
        words = [item.text("a card, such as 5H") for item in entry.items("cards, such as 5H QS", "card")]
    else:
        words = entry.text("cards, such as 5H QS").replace(",", " ").split()
    for word in words:
        card = card_of(word)
        if card is None:
            raise entry.error(f'there is no card "{word[:20]}"; {_CARDS}')
        yield card


def _whole(deck: str, suits: bool) -> Counter[Card]:
    """How many there are of each card."""
    ranks = ranks_of(deck) or range(1, len(RANKS) + 1)
    cards = [Card(rank, suit) for rank in ranks for suit in SUITS]
    return Counter(card if suits else card._replace(suit="") for card in cards)


def _no_more_than(deck: Counter[Card], dealt: Iterable[tuple[Entry, Pile]], name: str) -> None:
    seen: dict[Card, list[str]] = {}
    for entry, pile in dealt:
        for card in pile:
            if card not in deck:
                raise entry.error(f"{card} is no card of the deck {name}")
            where = seen.setdefault(card, [])
            where.append(entry.name.rpartition(", ")[2])
            if len(where) > deck[card]:
                many = f"{card} lies there twice" if where[-1] == where[0] else f"{card} lies in {where[0]}, too"
                raise entry.error(many if card.suit else f"{card} is there five times; a deck has four of a rank")


class Points(Field[tuple[tuple[str, int], ...]]):
    """What is scored for what; whatever is not named has its usual points."""

    def parse(self, entry: Entry, puzzle: object) -> tuple[tuple[str, int], ...]:
        """A mapping."""
        given = entry.mapping("points by name, such as {pair: 2, run: 1}")
        for name, value in given.items():
            if name not in POINTS:
                raise value.called(entry.name).error(f'"{name[:20]}" scores nothing; expected {", ".join(POINTS)}')
        points = {name: value.whole(0, _MOST_POINTS, "points") for name, value in given.items()}
        return tuple({**POINTS, **points}.items())

    def dump(self, value: tuple[tuple[str, int], ...], puzzle: object) -> Data:
        """Those that are not as usual."""
        return {name: points for name, points in value if points != POINTS[name]}


class NewStack(Field[str]):
    """When a new stack may be begun."""

    def parse(self, entry: Entry, puzzle: object) -> str:
        """One of two phrases."""
        expected = f"{ANY_TIME} or {STUCK}"
        if entry.text(expected) not in (ANY_TIME, STUCK):
            raise entry.error(f"expected {expected}, not {entry.shown()}")
        return entry.text(expected)

    def dump(self, value: str, puzzle: object) -> Data:
        """Itself."""
        return value

    def need(self) -> str:
        """What it is by default."""
        return f" ({self._default[0]} by default)"
