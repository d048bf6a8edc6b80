"""Slitherlink: draw one closed loop along the sides of cells; a number says how many sides of its cell are on it.

The loop neither crosses nor touches itself, and has no branches. Cells without a number may have any of their sides on
the loop.

Source: Nikoli, "Puzzle Communication Nikoli" 26, June 1989.
"""

from collections.abc import Iterator

from satpuzzles.board.edged import SidesBoard, sides_board
from satpuzzles.clues.numbered_cells import NumberClues
from satpuzzles.clues.size import Size
from satpuzzles.loops import ON, Looped
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.rule import Rule


class Slitherlink(Looped):
    """One slitherlink."""

    called = "sides"

    size = Size(high=100, doc="cells in a row, or rows x columns such as 6x8")
    clues = NumberClues((), high=4, doc="how many sides of a cell are on the loop, drawn: 0 to 3, . open")

    @property
    def board(self) -> SidesBoard:
        return sides_board(*self.size)

    def rules(self) -> Iterator[Rule]:
        yield from self.one_loop()
        for cell, n in self.clues:
            many = f"{n} side{'s' * (n != 1)}"
            yield Exactly(n, self.board.sides(cell), ON, because=f"{cell} has {many} on the loop", clue=cell)


EXAMPLE = """\
kind: slitherlink
title: Five by five
size: 5
clues: |
  3 2 . 2 .
  . . . 1 .
  1 0 . . .
  . . . 1 3
  . 3 . 0 .
"""
