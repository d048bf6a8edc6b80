"""Heyawake: shade cells so that numbers count those of their rooms and no white stretch runs through three rooms.

Shaded cells do not touch at their sides, and white ones are connected at theirs. A straight stretch of white cells lies
in two rooms at most. A number counts the shaded cells of its room.

Source: Nikoli, Puzzle Communication Nikoli 39, 1992.
"""

from collections.abc import Iterator
from itertools import pairwise

from satpuzzles.board.square import Cell, Cells
from satpuzzles.clues.numbered_cells import RoomNumbers
from satpuzzles.clues.size import Regions, Size
from satpuzzles.rules.count import AtLeast, Exactly
from satpuzzles.rules.rule import Rule
from satpuzzles.shading import BLACK, Shading


class Heyawake(Shading):
    """One heyawake."""

    size = Size(high=60, doc="cells in a row, or rows x columns such as 6x8")
    rooms = Regions(doc="the rooms, drawn with a letter, or a number, a cell")
    numbers = RoomNumbers((), high=999, doc="the grid, drawn: a number in some cell of a room, or . elsewhere")

    def rules(self) -> Iterator[Rule]:
        room_of = {cell: i for i, cells in enumerate(self.rooms) for cell in cells}
        yield from self.apart()
        for _, line in self.board.groups():
            for cells in _through_three(line, room_of):
                because = f"{cells[0]} to {cells[-1]} goes through three rooms, so it is not all white"
                yield AtLeast(1, cells, BLACK, because=because)
        for cell, n in self.numbers:
            room = self.rooms[room_of[cell]]
            yield Exactly(n, room, BLACK, because=f"the room of {cell} has {n} shaded", clue=cell)


def _through_three(line: Cells, room_of: dict[Cell, int]) -> Iterator[Cells]:
    """The shortest stretches that go through three rooms."""
    borders = [i for i in range(1, len(line)) if room_of.get(line[i]) != room_of.get(line[i - 1])]
    return (line[first - 1 : second + 1] for first, second in pairwise(borders))


EXAMPLE = """\
kind: heyawake
title: Five by five
size: 5
rooms: |
  A A B B C
  A A B B C
  D D D E E
  F F D E E
  F F D G G
numbers: |
  0 . . . .
  . . . . .
  2 . . 0 .
  . . . . .
  . . . . .
"""
