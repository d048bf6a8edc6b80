"""Calcudoku: every row and column holds each digit once, and the digits of a cage give its number.

They are added or multiplied, or the smaller one of two is taken from the greater one, or divides it; a cage of one cell
has just its number. A digit may stand twice in a cage. Also known as KenKen and Keen.

Source: Tetsuya Miyamoto, 2004.
"""

from collections.abc import Iterator

from satpuzzles.clues.cages import Cages
from satpuzzles.clues.cages import Sum as CageClue
from satpuzzles.clues.digits import Givens
from satpuzzles.clues.field import Whole
from satpuzzles.latin import Latin
from satpuzzles.rules.multiplied import Multiplied
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.sum import Sum
from satpuzzles.rules.table import Table


class Calcudoku(Latin):
    """One calcudoku."""

    size = Whole(low=1, high=30, doc="cells in a row, and digits")
    cages = Cages(doc="{map: a drawn map with a letter a cage, clues: {A: 6+, B: 2-, C: 12*, D: 3/, E: 4}}")
    givens = Givens((), doc="digits that are given, drawn; . is open")

    def rules(self) -> Iterator[Rule]:
        yield from self.square()
        for cage in self.cages:
            if cage.number >= 0:
                yield self._rule(cage)

    def _rule(self, cage: CageClue) -> Rule:
        cells, number, sign = cage
        clue, because = ("cage", cells[0]), f"the cage of {cells[0]} gives {cage}"
        if sign == "*":
            return Multiplied(number, cells, because=because, clue=clue)
        if sign in ("-", "/"):
            less = ((a, a + number if sign == "-" else a * number) for a in self.digits)
            pairs = tuple((a, b) for a, b in less if b in self.digits)
            return Table(cells, (*pairs, *(pair[::-1] for pair in pairs)), because=because, clue=clue)
        return Sum(number, cells, because=because, clue=clue)


EXAMPLE = """\
kind: calcudoku
title: Three by three
size: 3
cages:
  map: |
    A A B
    C D B
    C D D
  clues: {A: 3+, B: 2-, C: 3/, D: 12*}
"""
