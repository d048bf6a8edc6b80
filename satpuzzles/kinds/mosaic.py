"""Mosaic: shade cells so that every number counts the shaded cells among the up to nine around it.

The cell of the number is one of the nine. Also known as Fill-a-Pix, Fill-In and ArtMosaico.

Source: Trevor Truran, Fill-a-Pix, for Puzzler Media and Conceptis.
"""

from collections.abc import Iterator

from satpuzzles.board.square import KING, SquareBoard, square_board
from satpuzzles.clues.marks import OPEN, SHADED
from satpuzzles.clues.numbered_cells import NumberClues
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.rule import Rule, Spot, Value

WHITE, BLACK = 0, 1


class Mosaic(Kind):
    """One mosaic."""

    words = {WHITE: "is white", BLACK: "is shaded"}
    faces = {WHITE: OPEN, BLACK: SHADED}

    size = Size(high=100, doc="cells in a row, or rows x columns such as 6x8")
    numbers = NumberClues((), high=9, doc="the grid, drawn: a number, or . where there is none")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (WHITE, BLACK))

    def rules(self) -> Iterator[Rule]:
        for cell, n in self.numbers:
            around = (cell, *self.board.leaps(cell, KING))
            yield Exactly(n, around, BLACK, because=f"{n} of the cells around {cell} are shaded", clue=cell)


EXAMPLE = """\
kind: mosaic
title: Five by five
size: 5
numbers: |
  1 . 3 3 .
  . . . . .
  . . 5 6 .
  3 . 5 4 2
  1 . . 4 .
"""
