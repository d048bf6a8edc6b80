"""Hexiom: move the tiles so that each touches as many tiles as its number says.

The board is a hexagon; a place touches up to six others. What is marked with +, a tile or an empty place, stays as it
is. The other tiles may go anywhere: only how many there are of each matters.

Source: Hexiom, a game by Moonkey on Kongregate; text format of slowfrog's solver, github.com/slowfrog/hexiom.
"""

from collections.abc import Iterator

from satpuzzles.board.hexagonal import HexBoard, hex_board
from satpuzzles.board.square import Cell
from satpuzzles.clues.hex_tiles import BLANK, HexTiles
from satpuzzles.clues.marks import Face, Label, Mark
from satpuzzles.kind import Kind
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.neighbour_count import NeighbourCount
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value


class Hexiom(Kind):
    """One level of Hexiom."""

    tiles = HexTiles(doc="the side in a line, then the rows: a digit is a tile, . none, + before either: it is fixed")

    words = {BLANK: "is empty"}
    faces = {BLANK: Face("·", "."), **{n: Face(str(n), str(n), "#f6e3b4") for n in range(7)}}

    @property
    def board(self) -> HexBoard:
        return hex_board(self.tiles.side)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, tuple(sorted(set(self.tiles.lies), key=str)))

    def rules(self) -> Iterator[Rule]:
        board, lies = self.board, self.tiles.lies
        for cell in board.cells:
            because = f"a tile at {cell} touches as many tiles as it says"
            yield NeighbourCount(cell, board.neighbours(cell), BLANK, because=because)
        for value in sorted(set(lies), key=str):  # the empty ones follow from the others, but a solver needs to be told
            n = lies.count(value)
            one = n == 1
            empty, says = f"place{' is' if one else 's are'} empty", f"tile{' says' if one else 's say'} {value}"
            yield Exactly(n, board.cells, value, because=f"{n} {empty if value == BLANK else says}")
        for cell, value in self._fixed():
            yield Is(cell, value, because=f"{self.says(cell, value)}, fixed", clue=cell)

    def _fixed(self) -> Iterator[tuple[Cell, int | str]]:
        return ((c, v) for c, v, fixed in zip(self.board.cells, self.tiles.lies, self.tiles.fixed) if fixed)

    def marks(self) -> Iterator[Mark]:
        yield from (Label(cell, self.face(value)) for cell, value in self._fixed())


EXAMPLE = """\
kind: hexiom
title: Where does the three belong?
board: |
  2
    1 1
  +. . 1
    3 .
"""
