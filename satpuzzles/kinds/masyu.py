"""Masyu: draw one closed loop through cells; it turns on black circles and goes straight through white ones.

The loop goes from cell to cell through the middles of their sides, passes every circle and no cell twice. On both sides
of a black circle it goes straight through the next cell. Before or after a white circle, or both, it turns in the
next cell.

Source: "White pearls, black pearls" (Shiroshinju Kuroshinju), Puzzle Communication Nikoli 90, 2000.
"""

from collections.abc import Iterator, Mapping

from satpuzzles.board.edged import Edges, LinksBoard, links_board
from satpuzzles.board.square import Cell
from satpuzzles.clues.circles import Circles
from satpuzzles.clues.marks import Face
from satpuzzles.clues.size import Size
from satpuzzles.loops import OFF, ON, Looped
from satpuzzles.rules.count import AtMost, CountIn, Exactly
from satpuzzles.rules.rule import Rule, Value
from satpuzzles.rules.table import Table

WHITE, BLACK = 0, 1


class Masyu(Looped):
    """One masyu."""

    called = "lines"

    size = Size(high=100, doc="cells in a row, or rows x columns such as 6x8")
    circles = Circles((), doc="the circles, drawn: # black, o white, . none")

    @property
    def board(self) -> LinksBoard:
        return links_board(*self.size)

    @property
    def known_faces(self) -> Mapping[Value, Face]:
        return {BLACK: Face("●", "#"), WHITE: Face("○", "o")}

    def rules(self) -> Iterator[Rule]:
        yield from self.one_loop()
        for cell, colour in self.circles:
            yield from self._black(cell) if colour == BLACK else self._white(cell)

    def _black(self, cell: Cell) -> Iterator[Rule]:
        for lines in self._axes(cell):
            near = tuple(line[0] for line in lines)
            yield Exactly(1, near, ON, because=f"the loop turns on the black circle {cell}", clue=cell)
            for line in lines:
                because = f"the loop goes straight on from the black circle {cell}"
                rows = ((OFF, OFF), (OFF, ON), (ON, ON)) if len(line) == 2 else ((OFF,),)
                yield Table(line, rows, because=because, clue=cell)

    def _white(self, cell: Cell) -> Iterator[Rule]:
        because = f"the loop goes straight through the white circle {cell}"
        axes = [tuple(line[0] for line in lines) for lines in self._axes(cell)]
        for lines, near in zip(self._axes(cell), axes):
            yield CountIn((0, 2), near, ON, because=because, clue=cell)
            turns = f"the loop turns before or after the white circle {cell}"
            yield AtMost(3, tuple(part for line in lines for part in line), ON, because=turns, clue=cell)
        yield Exactly(2, axes[0] + axes[1], ON, because=because, clue=cell)

    def _axes(self, cell: Cell) -> Iterator[list[Edges]]:
        for steps in (((-1, 0), (1, 0)), ((0, -1), (0, 1))):
            yield [line for step in steps if (line := self.board.straight(cell, step, 2))]


EXAMPLE = """\
kind: masyu
title: Six by six
size: 6
circles: |
  . . o . . .
  . o . . . .
  . . . . . .
  . o . # . .
  . . . . # .
  . . . o . .
"""
