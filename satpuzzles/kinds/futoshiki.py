"""Futoshiki: every row and column holds each digit once, and signs between cells say which one is greater.

Also known as Unequal.

Source: Tamaki Seto, 2001.
"""

from collections.abc import Iterator

from satpuzzles.clues.digits import Givens
from satpuzzles.clues.field import Whole
from satpuzzles.clues.signs import GreaterSigns
from satpuzzles.latin import Latin
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.table import Table


class Futoshiki(Latin):
    """One futoshiki."""

    size = Whole(low=1, high=30, doc="cells in a row, and digits")
    givens = Givens((), doc="digits that are given, drawn; . is open")
    signs = GreaterSigns((), doc="a list of signs between cells that share a side: [r1c1 > r1c2, r2c1 < r3c1]")

    def rules(self) -> Iterator[Rule]:
        yield from self.square()
        greater = tuple((a, b) for a in self.digits for b in self.digits if a > b)
        for pair in self.signs:
            yield Table(pair, greater, because=f"{pair[0]} is greater than {pair[1]}", clue=pair)


EXAMPLE = """\
kind: futoshiki
title: Four by four
size: 4
givens: |
  . . . 2
  . . . .
  . . . .
  4 . . .
signs: [r1c1 > r2c1, r3c3 > r2c3, r3c4 > r2c4, r4c3 > r3c3]
"""
