r"""Kakuro: fill the white cells with digits from 1 to 9 so that stretches add up to their sums, no digit twice in one.

A black cell has the sum of the white cells below it and of those to its right, up to the next black one: 16\7. Also
known as Cross Sums.

Source: Jacob E. Funk, Cross Sums, Dell Magazines, 1966.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.marks import Face
from satpuzzles.clues.size import Size
from satpuzzles.clues.sums import SumGrid, stretches
from satpuzzles.kind import Kind
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.distinct_sum import DistinctSum
from satpuzzles.rules.rule import Rule, Spot, Value

BLACK = 0


class Kakuro(Kind):
    """One kakuro."""

    words = {BLACK: "is black"}
    faces = {BLACK: Face("█", "#", "#444")}

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    grid = SumGrid(doc=r"drawn with spaces: . is white, # black, 16\7 a sum below and one to the right, 16\ or \7 one")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        black = {sums.cell for sums in self.grid}
        return {cell: (BLACK,) if cell in black else tuple(range(1, 10)) for cell in self.board.cells}

    def rules(self) -> Iterator[Rule]:
        for cell, way, total, cells in stretches(self.grid, self.board):
            name = f"{cells[0]} to {cells[-1]}"
            if total:
                because = f"what stands {way} {cell} adds up to {total}"
                yield DistinctSum(total, cells, because=because)
            else:
                yield AllDifferent(cells, because=f"{name} holds no digit twice", title=name)


EXAMPLE = r"""
kind: kakuro
title: Small
size: 3
grid: |
  #   4\  3\
  \3  .   .
  \4  .   .
"""
