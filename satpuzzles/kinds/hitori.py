"""Hitori: shade cells so that no number stands twice in a line, none of them touch, and the white ones are connected.

A shaded number does not count. Shaded cells do not touch at their sides, and white ones are connected at theirs.

Source: Nikoli, Puzzle Communication Nikoli 29, 1990.
"""

from collections.abc import Iterator

from satpuzzles.board.square import Cell
from satpuzzles.clues.numbered_cells import DrawnNumbers
from satpuzzles.clues.size import Size
from satpuzzles.rules.count import AtMost
from satpuzzles.rules.rule import Rule
from satpuzzles.shading import WHITE, Shading


class Hitori(Shading):
    """One hitori."""

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    numbers = DrawnNumbers(high=99, doc="the grid, drawn: a number in each cell")

    def rules(self) -> Iterator[Rule]:
        for name, cells in self.board.groups():
            places: dict[int, tuple[Cell, ...]] = {}
            for cell, n in self.numbers:
                if cell in cells:
                    places[n] = (*places.get(n, ()), cell)
            for n, same in places.items():
                if len(same) > 1:
                    yield AtMost(1, same, WHITE, because=f"{name} keeps one {n} at most")
        yield from self.apart()


EXAMPLE = """\
kind: hitori
title: Five by five
size: 5
numbers: |
  2 4 5 3 2
  2 3 2 1 4
  4 5 1 2 3
  5 2 1 4 1
  3 3 4 1 4
"""
