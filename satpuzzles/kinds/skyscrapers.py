"""Skyscrapers: every row and column holds each height once, and numbers outside say how many buildings are seen.

A building hides all lower ones behind it.

Source: Masanori Natsuhara, World Puzzle Championship, 1992.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.digits import Givens
from satpuzzles.clues.field import Whole
from satpuzzles.clues.outside_numbers import SIDES, OutsideNumbers, line_seen
from satpuzzles.kind import Kind
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.line_of_sight import Visible
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value


class Skyscrapers(Kind):
    """One city."""

    size = Whole(low=1, high=30, doc="cells in a row, and heights")
    givens = Givens((), doc="heights that are known, drawn; . is open")
    top = OutsideNumbers(low=1, high=30, doc="how many are seen from above into each column: . 2 3 .")
    bottom = OutsideNumbers(low=1, high=30, doc="from below into each column")
    left = OutsideNumbers(low=1, high=30, doc="from the left into each row")
    right = OutsideNumbers(low=1, high=30, doc="from the right into each row")

    @property
    def board(self) -> SquareBoard:
        return square_board(self.size, self.size)

    @property
    def digits(self) -> tuple[int, ...]:
        """The heights."""
        return tuple(range(1, self.size + 1))

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, self.digits)

    def rules(self) -> Iterator[Rule]:
        for name, cells in self.board.groups():
            yield AllDifferent(cells, because=f"{name} holds no height twice", title=name)
        for side in SIDES:
            for i, n in enumerate(getattr(self, side)):
                name, cells = line_seen(self.board, side, i)
                if n is not None:
                    because = f"{n} {'is' if n == 1 else 'are'} seen in {name} from the {side}"
                    yield Visible(n, cells, because=because, clue=(side, i))
        for cell, height in self.givens:
            yield Is(cell, height, because=f"{cell} is {height}", clue=cell)


EXAMPLE = """\
kind: skyscrapers
title: Four by four
size: 4
givens: |
  . . . 2
  2 . . .
  . . . .
  . . . .
top: . 2 . .
left: . . 3 .
right: . . 1 3
"""
