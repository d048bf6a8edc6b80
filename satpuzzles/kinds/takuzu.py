"""Takuzu: fill the grid with noughts and ones, as many of each in every line, never three alike side by side.

Every row and every column holds as many noughts as ones. Where the file says so, no two rows are the same, nor two
columns. Also known as Binairo, Unruly and Tohu wa Vohu.

Source: Peter De Schepper and Frank Coussement, Binairo, 2009.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.digits import Givens
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import YesNo
from satpuzzles.clues.size import Size
from satpuzzles.kind import Kind
from satpuzzles.rules.count import AtMost, Exactly
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rank import ReadDifferently
from satpuzzles.rules.rule import Rule, Spot, Value


class Takuzu(Kind):
    """One takuzu."""

    size = Size(high=60, doc="cells in a row, or rows x columns such as 6x8; both even")
    lines_differ = YesNo(False, doc="yes if no two rows, and no two columns, are the same")
    givens = Givens((), doc="the grid, drawn with 0, 1 and . for open cells")

    digits = (0, 1)

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def check(self, entry: Entry) -> None:
        if any(side % 2 for side in self.size):
            raise entry.error("size: expected an even number of rows and of columns, half of each line is 0")

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, self.digits)

    def rules(self) -> Iterator[Rule]:
        for name, cells in self.board.groups():
            half = len(cells) // 2
            yield Exactly(half, cells, 1, because=f"{name} holds {half} ones and {half} noughts")
            for three in zip(cells, cells[1:], cells[2:]):
                for digit in self.digits:
                    yield AtMost(2, three, digit, because=f"{three[0]} to {three[2]} are not all {digit}")
        if self.lines_differ:
            for name, lines in (("rows", self.board.rows()), ("columns", self.board.columns())):
                yield ReadDifferently(tuple(cells for _, cells in lines), because=f"no two {name} are the same")
        for cell, digit in self.givens:
            yield Is(cell, digit, because=f"{cell} is {digit}", clue=cell)


EXAMPLE = """\
kind: takuzu
title: Four by four
size: 4
givens: |
  0 . . 0
  0 . 1 .
  . . . 0
  . . . .
"""
