"""Yin-yang: colour every cell black or white so that each colour is connected and no 2x2 has one colour.

Cells of a colour are connected at their sides. Circles show the colours of some cells.

Source: Minako Sakai, "White circles, black circles" (Shiromaru-Kuromaru), Puzzler, 1993.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.known_cells import KnownCells
from satpuzzles.clues.marks import Face
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.connected import YinYang as YinYangRule
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value

WHITE, BLACK = 0, 1


class YinYang(Kind):
    """One yin-yang."""

    words = {WHITE: "is white", BLACK: "is black"}
    faces = {BLACK: Face("●", "#"), WHITE: Face("○", "o")}

    size = Size(high=50, doc="cells in a row, or rows x columns such as 6x8")
    circles = KnownCells((), doc="the colours that are known, drawn: # black, o white, . open")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (WHITE, BLACK))

    def rules(self) -> Iterator[Rule]:
        because = "black and white are each connected, and no 2x2 has one colour"
        yield YinYangRule(self.board.cells, self.board.width, (WHITE, BLACK), because=because)
        for cell, colour in self.circles:
            yield Is(cell, colour, because=self.says(cell, colour), clue=cell)


EXAMPLE = """\
kind: yin-yang
title: Five by five
size: 5
circles: |
  o # . . .
  . . o . .
  . o . . .
  . . # . .
  . . . # .
"""
