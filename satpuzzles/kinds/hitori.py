"""Hitori: shade cells so that no number stands twice in a line, none of them touch, and the white ones are connected.

A shaded number does not count. Shaded cells do not touch at their sides, and white ones are connected at theirs.

Source: Nikoli, Puzzle Communication Nikoli 29, 1990.
"""

from collections.abc import Iterator

from satpuzzles.board.square import Cell, SquareBoard, square_board
from satpuzzles.clues.marks import OPEN, SHADED
from satpuzzles.clues.numbered_cells import DrawnNumbers
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.count import AtMost
from satpuzzles.rules.rule import Rule, Spot, Value

WHITE, BLACK = 0, 1


class Hitori(Kind):
    """One hitori."""

    words = {WHITE: "is white", BLACK: "is shaded"}
    faces = {WHITE: OPEN, BLACK: SHADED}

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    numbers = DrawnNumbers(high=99, doc="the grid, drawn: a number in each cell")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (WHITE, BLACK))

    def rules(self) -> Iterator[Rule]:
        for name, cells in self.board.groups():
            places: dict[int, tuple[Cell, ...]] = {}
            for cell, n in self.numbers:
                if cell in cells:
                    places[n] = (*places.get(n, ()), cell)
            for n, same in places.items():
                if len(same) > 1:
                    yield AtMost(1, same, WHITE, because=f"{name} keeps one {n} at most")
        for a, b in self.board.pairs():
            yield AtMost(1, (a, b), BLACK, because=f"{a} and {b} are not both shaded")
        because = "the white cells are connected"
        yield Connected(self.board.cells, self.board.width, WHITE, because=because)


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
