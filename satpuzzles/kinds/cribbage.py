"""Cribbage: play all cards of four piles onto stacks that add up to 31 at most, for the most points.

The top card of any pile is played onto the stack as long as the cards of the stack add up to 31 at most: an ace
counts 1, jack, queen and king 10, the others what they say. When no card fits, or when you are done with it, the stack
goes away and the next card begins a new one, until all cards are played. A card scores 2 points if the stack adds up to
15 or to 31 with it; 2 if it is the second of a rank in a row, 6 if it is the third, 12 if it is the fourth; and the
length of the longest run, three cards or more, that the last cards make in any order. All that it does counts.

With `new_stack: when stuck` a stack goes on as long as a card fits, and with `points: {jack: 2}` a jack that begins a
stack scores, too: so plays the game that it comes from, as far as its players have found out.

Source: Zachtronics, Möbius Front '83, 2020; points as in cribbage, Sir John Suckling, about 1630.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from satpuzzles.board.board import Place
from satpuzzles.board.cards import PileBoard
from satpuzzles.board.stacks import Plays
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Drawing, Face
from satpuzzles.clues.piles import ANY_TIME, POINTS, WHOLE, Deck, NewStack, Piles, Points, pile_board
from satpuzzles.clues.plays import Stack, replayed
from satpuzzles.optimised import Optimised
from satpuzzles.rules.rule import Grid, Spot, Value

PLAYED = ""


class StackOf(NamedTuple):
    """A stack by its number from 1; in an answer it holds the piles that its cards come from, such as 122."""

    number: int

    def __str__(self) -> str:
        return f"stack {self.number}"


class Cribbage(Optimised):
    """One deal."""

    deck = Deck(WHOLE, doc="which cards there are: whole, ranks such as A-6 with four cards each, or part")
    points = Points(
        tuple(POINTS.items()),
        doc="what scores: {15: 2, 31: 2, pair: 2, three: 6, four: 12, run: 1, jack: 0} by default; a run for each card",
    )
    new_stack = NewStack(ANY_TIME, doc='when a new stack may be begun: "any time", or only "when stuck"')
    piles = Piles(doc="four piles, each from its top card down, such as 5H QS 10C; or all cards without suits")

    @property
    def board(self) -> PileBoard:
        return pile_board(self.piles)

    def best(self, tick: Callable[[int], None]) -> Iterator[tuple[int, Grid]]:
        plays = Plays(self.piles, dict(self.points), self.new_stack == ANY_TIME, tick)
        for points, plan in plays.best():
            yield points, {StackOf(i): "".join(str(pile + 1) for pile in piles) for i, piles in enumerate(plan, 1)}

    def _replayed(self, entry: Entry) -> list[Stack]:
        return replayed(entry, self.piles, dict(self.points), self.new_stack == ANY_TIME)

    def _stacks(self, grid: Grid) -> Iterator[tuple[Stack, int]]:
        """The stacks of an answer, each with the points so far."""
        score = 0
        for stack in self._replayed(Entry(self.draw_answer(grid), name="answer")):
            score += sum(play.points for play in stack)
            yield stack, score

    def worth(self, grid: Grid) -> int:
        return max(score for _, score in self._stacks(grid))

    def draw_answer(self, grid: Grid) -> str:
        return " ".join(map(str, grid.values()))

    def read_grid(self, entry: Entry) -> Grid:
        """The stacks of a text such as ``122 13``, if they can be played."""
        self._replayed(entry)
        return {StackOf(i): word for i, word in enumerate(entry.text("stacks").split(), 1)}

    def as_data(self, grid: Grid) -> dict[str, Any]:
        stacks = [
            {
                "piles": [play.pile + 1 for play in stack],
                "cards": [str(play.card) for play in stack],
                "points": [play.points for play in stack],
                "total": stack[-1].total,
                "score": score,
            }
            for stack, score in self._stacks(grid)
        ]
        return {"score": self.worth(grid), "stacks": stacks}

    def drawing(self, grid: Grid | None = None, differs: Iterable[Spot] = ()) -> Drawing:
        """The deal; with an answer its stacks below, a line each."""
        lines = (
            [
                f"stack {number:{len(str(len(grid)))}}: "
                + ", ".join(
                    f"{play.card} from {play.pile + 1}{f' +{play.points}' * (play.points > 0)}" for play in stack
                )
                + f"; adds up to {stack[-1].total}, {score} so far"
                for number, (stack, score) in enumerate(self._stacks(grid), 1)
            ]
            if grid
            else []
        )
        return Drawing(self.title, self.board, tuple(self.marks()), {}, frozenset(), "\n".join(lines))

    def _dealt(self) -> dict[Place, Value]:
        rows = [(self.board.row(i), pile) for i, pile in enumerate(self.piles)]
        return {place: str(pile[j]) if j < len(pile) else PLAYED for row, pile in rows for j, place in enumerate(row)}

    def held(self) -> Mapping[Spot, Sequence[Value]]:
        return {place: tuple(dict.fromkeys((card, PLAYED))) for place, card in self._dealt().items()}

    def frames(self, grid: Grid) -> Iterator[tuple[str, Mapping[Place, Value]]]:
        lies, score = self._dealt(), 0
        yield "the deal", dict(lies)
        for number, (stack, _) in enumerate(self._stacks(grid), 1):
            for play in stack:
                score += play.points
                lies[self.board.row(play.pile)[play.place]] = PLAYED
                earned = f" and scores {play.points}" * (play.points > 0)
                said = f"{play.card.symbol} from pile {play.pile + 1} makes {play.total}{earned}"
                yield f"stack {number}: {said}; {score} so far", dict(lies)

    def face(self, value: Value) -> Face:
        symbols = {str(card): card.symbol for pile in self.piles for card in pile}
        return Face(symbols.get(str(value), ""), str(value))

    def says(self, spot: Spot, value: Value) -> str:
        return f"{spot} is {value or 'played'}"


EXAMPLE = """\
kind: cribbage
title: Fours to sixes
deck: 4-6
score: 43
piles: |
  6H 4D 6C
  4H 4S 5D
  6S 5H 5C
  5S 4C 6D
"""
