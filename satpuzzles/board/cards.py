"""Playing cards, and a table with piles of them."""

import re
from typing import NamedTuple

from satpuzzles.board.square import Cell, SquareBoard

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Card(NamedTuple):
    """A rank, 1 for the ace to 13 for the king, and the letter of a suit, or nothing where suits do not matter."""

    rank: int
    suit: str = ""

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    @property
    def symbol(self) -> str:
        """As it is drawn."""
        return RANKS[self.rank - 1] + SUITS.get(self.suit, "")

    @property
    def value(self) -> int:
        """An ace is 1, a picture 10."""
        return min(self.rank, 10)


Pile = tuple[Card, ...]


def rank_of(word: str) -> int | None:
    """The rank that a word names, such as 7, J or T for 10; nothing if it names none."""
    name = word.upper().replace("T", "10")
    return RANKS.index(name) + 1 if name in RANKS else None


def card_of(word: str) -> Card | None:
    """The card that a word names, such as 10H, TH, 10♥ or 10; nothing if it names none."""
    found = re.fullmatch("(.{1,2}?)([CDHScdhs♣♦♥♠]?)", word)
    rank = found and rank_of(found[1])
    if not found or not rank:
        return None
    return Card(rank, next((letter for letter, sign in SUITS.items() if found[2].upper() in (letter, sign)), ""))


class Slot(Cell):
    """Where a card of a pile lies at the start: the row is the pile, the first column is its top."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pile {self.row + 1}, card {self.column + 1}"


class PileBoard(SquareBoard):
    """Piles side by side, a row each, with the top card first; short piles leave places empty."""

    def __init__(self, piles: int, most: int) -> None:
        super().__init__(piles, most)
        self.cells = tuple(Slot(*cell) for cell in self.cells)
