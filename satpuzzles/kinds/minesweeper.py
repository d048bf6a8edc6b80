"""Minesweeper: find out which covered cells hide mines, from the numbers that are open.

A number counts the mines in the up to eight cells around it. How many mines there are in all may be known. What can be
told for sure, and how likely mines are elsewhere, is what "candidates" answers.

Source: Microsoft Minesweeper, 1990, after games of the 1960s and 1970s.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from satpuzzles.board.square import KING, Cell, Cells, SquareBoard, square_board
from satpuzzles.clues.field import Perhaps
from satpuzzles.clues.marks import Face, Label, Mark, Tint
from satpuzzles.clues.mine_view import COVERED, FLAG, OPENED, MineView
from satpuzzles.kind import Finding, Kind
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value

SAFE, MINE = 0, 1


class Minesweeper(Kind):
    """One board as a player sees it."""

    view = MineView(doc="rows: a digit is an opened cell, ? a covered one, * a known mine, . opened without a number")
    mines = Perhaps(
        high=lambda puzzle: len(puzzle.board.cells),
        what="the number of mines",
        clue="mines",
        doc="how many mines there are in all; any number if it is not said",
    )

    words = {SAFE: "is safe", MINE: "is a mine"}
    faces = {SAFE: Face("·", "."), MINE: Face("✹", "*", "#d9534f")}

    @property
    def board(self) -> SquareBoard:
        return square_board(len(self.view), len(self.view[0]))

    def _signs(self) -> Mapping[Cell, str]:
        return dict(zip(self.board.cells, "".join(self.view)))

    def _closed(self) -> Cells:
        return tuple(cell for cell, sign in self._signs().items() if sign in (COVERED, FLAG))

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        closed = set(self._closed())
        return {cell: (SAFE, MINE) if cell in closed else (SAFE,) for cell in self.board.cells}

    def rules(self) -> Iterator[Rule]:
        closed = set(self._closed())
        for cell, sign in self._signs().items():
            if sign == FLAG:
                yield Is(cell, MINE, because=f"{cell} is a known mine", clue=cell)
            elif sign not in (COVERED, OPENED):
                around = tuple(near for near in self.board.leaps(cell, KING) if near in closed)
                yield Exactly(int(sign), around, MINE, because=f"{cell} shows {sign}", clue=cell)
        if self.mines is not None:
            yield Exactly(
                self.mines, self._closed(), MINE, because=f"there are {self.mines} mines in all", clue="mines"
            )

    def marks(self) -> Iterator[Mark]:
        yield Tint(self._closed(), "#c8c8c8")
        for cell, sign in self._signs().items():
            if sign not in (COVERED, OPENED):
                yield Label(cell, self.faces[MINE] if sign == FLAG else Face(sign, sign))

    def symbols(self, value: Value) -> tuple[str, ...]:
        """An opened cell may be drawn with its number."""
        return (*super().symbols(value), *("012345678" if value == SAFE else ""))

    def asks_for_counts(self, candidates: Mapping[Spot, tuple[Value, ...]]) -> bool:
        """Where no covered cell is safe, a player has to guess."""
        left = [candidates[cell] for cell in self._closed()]
        return (SAFE,) not in left and (SAFE, MINE) in left

    def findings(
        self, candidates: Mapping[Spot, tuple[Value, ...]], counts: Mapping[Spot, Mapping[Value, int]] | None
    ) -> Iterator[Finding]:
        closed = self._closed()
        for name, value in (("safe", SAFE), ("mines", MINE)):
            if sure := tuple(cell for cell in closed if candidates[cell] == (value,)):
                yield Finding(name, sure)
        if counts:
            risks = {cell: Fraction(counts[cell].get(MINE, 0), sum(counts[cell].values())) for cell in closed}
            least = min(risks.values(), default=Fraction(1))
            if 0 < least < 1:
                best = tuple(cell for cell, risk in risks.items() if risk == least)
                yield Finding("best to open", best, least, "a mine")


EXAMPLE = """\
kind: minesweeper
title: Four mines
mines: 4
view: |
  2????
  ??3?1
  ??2??
  ???2?
"""
