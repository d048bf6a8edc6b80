"""Knights: place knights so that every row, column and box holds the same number of them.

A numbered cell holds a knight that attacks exactly that many knights, by a chess knight's move. Other cells may hold
knights without a number. On the usual board of 9x9 every row, column and 3x3 box holds three.

Source: David Nacin, "Knightdoku", Math Horizons 28(4), April 2021.
"""

from collections.abc import Iterator

from satpuzzles.board.square import KNIGHT as LEAPS
from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.field import Whole
from satpuzzles.clues.marks import Face
from satpuzzles.clues.numbered_cells import NumberedCells
from satpuzzles.clues.size import BoxShape
from satpuzzles.kind import Kind
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value

EMPTY, KNIGHT = 0, 1


class Knights(Kind):
    """One board of knights."""

    size = Whole(9, low=1, high=316, doc="cells in a row")
    boxes = BoxShape(doc="rows x columns of a box, or none; by default the squarest that fit")
    per_line = Whole(3, low=0, high=316, doc="knights in each row, column and box")
    clues = NumberedCells(
        high=8,
        face=Face("♞", "N"),
        doc="a list of [column, row, attacked knights], or a drawn grid under grid",
    )

    words = {EMPTY: "is empty", KNIGHT: "holds a knight"}
    faces = {EMPTY: Face("·", "."), KNIGHT: Face("♘", "N")}

    @property
    def board(self) -> SquareBoard:
        return square_board(self.size, self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (EMPTY, KNIGHT))

    def rules(self) -> Iterator[Rule]:
        board = self.board
        boxes = board.boxes(*self.boxes) if self.boxes else ()
        for name, cells in (*board.rows(), *board.columns(), *boxes):
            many = f"{self.per_line} knight{'s' * (self.per_line != 1)}"
            yield Exactly(self.per_line, cells, KNIGHT, because=f"{name} holds {many}")
        for cell, n in self.clues:
            yield Is(cell, KNIGHT, because=f"{cell} holds a knight", clue=cell)
            attacked = board.leaps(cell, LEAPS)
            yield Exactly(n, attacked, KNIGHT, because=f"the knight at {cell} attacks {n}", clue=cell)


EXAMPLE = """\
kind: knights
title: Two numbers are enough
size: 6
per_line: 2
grid: |
  . . . . . .
  . . . 4 . .
  . . . . . .
  . . . . 5 .
  . . . . . .
  . . . . . .
"""
