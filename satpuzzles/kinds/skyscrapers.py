"""Skyscrapers: every row and column holds each height once, and numbers outside say how many buildings are seen.

A building hides all lower ones behind it.

Source: World Puzzle Championships, since the 1990s.
"""

from collections.abc import Iterator

from satpuzzles.clues.digits import Givens
from satpuzzles.clues.field import Whole
from satpuzzles.clues.outside_numbers import SIDES, OutsideNumbers, line_seen
from satpuzzles.latin import Latin
from satpuzzles.rules.line_of_sight import Visible
from satpuzzles.rules.rule import Rule


class Skyscrapers(Latin):
    """One city."""

    size = Whole(low=1, high=30, doc="cells in a row, and heights")
    givens = Givens((), doc="heights that are known, drawn; . is open")
    top = OutsideNumbers(low=1, high=30, doc="how many are seen from above into each column: . 2 3 .")
    bottom = OutsideNumbers(low=1, high=30, doc="from below into each column")
    left = OutsideNumbers(low=1, high=30, doc="from the left into each row")
    right = OutsideNumbers(low=1, high=30, doc="from the right into each row")

    def rules(self) -> Iterator[Rule]:
        yield from self.square("height")
        for side in SIDES:
            for i, n in enumerate(getattr(self, side)):
                name, cells = line_seen(self.board, side, i)
                if n is not None:
                    because = f"{n} {'is' if n == 1 else 'are'} seen in {name} from the {side}"
                    yield Visible(n, cells, because=because, clue=(side, i))


EXAMPLE = """\
kind: skyscrapers
title: Four by four
size: 4
givens: |
  . . . 2
  2 . . .
  . . . .
  . . . .
top: . 2 . .
left: . . 3 .
right: . . 1 3
"""
