"""Star battle: place stars so that every row, column and region holds the same number of them, and none touch.

Stars do not touch even at a corner.

Source: Hans Eendebak, World Puzzle Championship, 2003.
"""

from collections.abc import Iterator

from satpuzzles.board.square import Cell, SquareBoard, square_board
from satpuzzles.clues.field import Whole
from satpuzzles.clues.known_cells import KnownCells
from satpuzzles.clues.marks import OPEN, Face
from satpuzzles.clues.size import Regions, Size
from satpuzzles.kind import Kind
from satpuzzles.rules.count import AtMost, Exactly
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value

EMPTY, STAR = 0, 1


class StarBattle(Kind):
    """One star battle."""

    words = {EMPTY: "is empty", STAR: "is a star"}
    faces = {EMPTY: OPEN, STAR: Face("★", "*")}

    size = Size(high=50, doc="cells in a row")
    stars = Whole(1, low=1, high=25, doc="stars in each row, column and region")
    regions = Regions(doc="the regions, drawn with a letter a cell")
    grid = KnownCells((), doc="what is known, drawn: * a star, x no star, . open")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    @property
    def known_faces(self) -> dict[Value, Face]:
        return {STAR: self.faces[STAR], EMPTY: Face("×", "x")}

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (EMPTY, STAR))

    def rules(self) -> Iterator[Rule]:
        regions = ((f"region {i}", cells) for i, cells in enumerate(self.regions, 1))
        many = f"{self.stars} star{'s' * (self.stars > 1)}"
        for name, cells in (*self.board.groups(), *regions):
            yield Exactly(self.stars, cells, STAR, because=f"{name} holds {many}")
        for a in self.board.cells:
            square = self.board.leaps(a, ((0, 0), (0, 1), (1, 0), (1, 1)))
            if len(square) > 1:
                end = Cell(square[-1].row, square[-1].column)
                yield AtMost(1, square, STAR, because=f"no stars touch between {a} and {end}")
        for cell, value in self.grid:
            yield Is(cell, value, because=self.says(cell, value), clue=cell)


EXAMPLE = """\
kind: star-battle
title: Five by five
size: 5
regions: |
  A A A B B
  C C A A D
  C C C D D
  E E E D D
  E E E E D
"""
