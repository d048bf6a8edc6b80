"""Mosaic: shade cells so that every number counts the shaded cells among the up to nine around it.

The cell of the number is one of the nine. Also known as Fill-a-Pix, Fill-In and ArtMosaico.

Source: Trevor Truran, Fill-a-Pix, for Puzzler Media and Conceptis.
"""

from collections.abc import Iterator

from satpuzzles.board.square import KING
from satpuzzles.clues.numbered_cells import NumberClues
from satpuzzles.clues.size import Size
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.rule import Rule
from satpuzzles.shading import BLACK, Shading


class Mosaic(Shading):
    """One mosaic."""

    size = Size(high=100, doc="cells in a row, or rows x columns such as 6x8")
    numbers = NumberClues((), high=9, doc="the grid, drawn: a number, or . where there is none")

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
