"""Kuromasu: shade cells so that each number says how many white cells are seen from it, itself included.

It is seen along row and column up to a shaded cell or the edge; numbers stand in white cells. Shaded cells do not touch
at their sides, and white ones are connected at theirs. Also known as Range and Kurodoko.

Source: Nikoli, Puzzle Communication Nikoli 34, 1991.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SIDES
from satpuzzles.clues.numbered_cells import NumberClues
from satpuzzles.clues.size import Size
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.seen_along import SeenAlong
from satpuzzles.shading import WHITE, Shading


class Kuromasu(Shading):
    """One kuromasu."""

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    numbers = NumberClues((), high=99, doc="the grid, drawn: a number, or . where there is none")

    def rules(self) -> Iterator[Rule]:
        yield from self.apart()
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
