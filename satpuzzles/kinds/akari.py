"""Akari: place lights so that every cell is lit, no light shines on another, and numbers count the lights beside them.

A light shines along its row and column up to a wall. A number in a wall counts the lights in the cells at its sides.
Also known as Light Up and Bijutsukan.

Source: Asaokitan, for Nikoli, 2001.
"""

from collections.abc import Iterator
from itertools import groupby

from satpuzzles.board.square import Cell, Cells, SquareBoard, square_board
from satpuzzles.clues.marks import OPEN, Face
from satpuzzles.clues.numbered_cells import Walls
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.count import AtLeast, AtMost, Exactly
from satpuzzles.rules.rule import Rule, Spot, Value

EMPTY, LIGHT, WALL = 0, 1, 2


class Akari(Kind):
    """One akari."""

    words = {EMPTY: "is empty", LIGHT: "is a light", WALL: "is a wall"}
    faces = {EMPTY: OPEN, LIGHT: Face("●", "o"), WALL: Face("█", "#", "#000")}

    size = Size(high=60, doc="cells in a row, or rows x columns such as 6x8")
    walls = Walls(high=4, doc="the grid, drawn: # a wall, 0 to 4 a wall with a number, . a cell")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        walls = dict(self.walls)
        return {cell: (WALL,) if cell in walls else (EMPTY, LIGHT) for cell in self.board.cells}

    def _stretches(self) -> Iterator[tuple[str, Cells]]:
        """The cells between two walls."""
        walls = dict(self.walls)
        for name, line in self.board.groups():
            for wall, cells in groupby(line, walls.__contains__):
                if not wall:
                    yield name, tuple(cells)

    def rules(self) -> Iterator[Rule]:
        seen: dict[Cell, Cells] = {}
        for name, cells in self._stretches():
            if len(cells) > 1:
                yield AtMost(1, cells, LIGHT, because=f"one light at most from {cells[0]} to {cells[-1]} in {name}")
            for cell in cells:
                seen[cell] = (*seen.get(cell, ()), *cells)
        for cell, cells in seen.items():
            yield AtLeast(1, tuple(dict.fromkeys(cells)), LIGHT, because=f"{cell} is lit")
        for cell, n in self.walls:
            if n != Walls.BARE:
                beside = self.board.neighbours(cell)
                yield Exactly(n, beside, LIGHT, because=f"{cell} has {n} light{'s' * (n != 1)} beside it", clue=cell)


EXAMPLE = """\
kind: akari
title: Five by five
size: 5
walls: |
  1 . # # 1
  . . # # .
  2 . . 0 #
  . . . . .
  # . 1 . #
"""
