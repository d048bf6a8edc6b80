"""Norinori: shade two cells of every region so that every shaded cell touches exactly one other.

So all shaded cells make up dominoes, which may lie across regions and do not touch each other at their sides.

Source: Nikoli.
"""

from collections.abc import Iterator

from satpuzzles.clues.size import Regions, Size
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.neighbour_count import NeighbourCount
from satpuzzles.rules.rule import Rule
from satpuzzles.shading import BLACK, WHITE, Shading


class Norinori(Shading):
    """One norinori."""

    size = Size(high=60, doc="cells in a row, or rows x columns such as 6x8")
    regions = Regions(doc="the regions, drawn with a letter, or a number, a cell")

    def rules(self) -> Iterator[Rule]:
        for i, cells in enumerate(self.regions, 1):
            yield Exactly(2, cells, BLACK, because=f"region {i} has two shaded cells")
        for cell in self.board.cells:  # its value, 1, is how many of its neighbours are shaded
            because = f"if {cell} is shaded, so is one of its neighbours"
            yield NeighbourCount(cell, self.board.neighbours(cell), WHITE, because=because)


EXAMPLE = """\
kind: norinori
title: Five by five
size: 5
regions: |
  A A B B C
  A A A C C
  D D C C C
  D E E E E
  E E E E E
"""
