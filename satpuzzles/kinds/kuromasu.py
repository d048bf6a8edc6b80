"""Kuromasu: shade cells so that each number says how many white cells are seen from it, itself included.

It is seen along row and column up to a shaded cell or the edge; numbers stand in white cells. Shaded cells do not touch
at their sides, and white ones are connected at theirs. Also known as Range and Kurodoko.

Source: Nikoli, Puzzle Communication Nikoli 34, 1991.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SIDES, SquareBoard, square_board
from satpuzzles.clues.marks import OPEN, SHADED
from satpuzzles.clues.numbered_cells import NumberClues
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.count import AtMost
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.rules.seen_along import SeenAlong

WHITE, BLACK = 0, 1


class Kuromasu(Kind):
    """One kuromasu."""

    words = {WHITE: "is white", BLACK: "is shaded"}
    faces = {WHITE: OPEN, BLACK: SHADED}

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    numbers = NumberClues((), high=99, doc="the grid, drawn: a number, or . where there is none")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (WHITE, BLACK))

    def rules(self) -> Iterator[Rule]:
        for a, b in self.board.pairs():
            yield AtMost(1, (a, b), BLACK, because=f"{a} and {b} are not both shaded")
        yield Connected(self.board.cells, self.board.width, WHITE, because="the white cells are connected")
        for cell, n in self.numbers:
            yield Is(cell, WHITE, because=f"{cell} has a number, so it is white", clue=cell)
            rays = tuple(self.board.ray(cell, way) for way in SIDES)
            yield SeenAlong(n - 1, rays, WHITE, because=f"{cell} sees {n} white cells, itself included", clue=cell)


EXAMPLE = """\
kind: kuromasu
title: Five by five
size: 5
numbers: |
  . 8 . . .
  . . . . .
  . . . 9 .
  5 . 5 . .
  . . . . .
"""
