"""What a player of Minesweeper sees, and how many mines there are."""

from typing import Any

from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import MAX_CELLS, Field
from satpuzzles.rules.rule import Clue

COVERED, FLAG = "?", "*"
_MOST = 8
_EXPECTED = "rows of digits (opened), ? (covered) and * (a known mine)"

View = tuple[str, ...]


class MineView(Field[View]):
    """Rows of signs, drawn or as a list: a digit is an opened cell, ``?`` a covered one, ``*`` a known mine."""

    def parse(self, entry: Entry, puzzle: object) -> View:
        """Rows of the same length; spaces are free."""
        if isinstance(entry.value, list):
            rows = entry.items(_EXPECTED, "row")
        else:
            rows = list(entry.lines(_EXPECTED, blank=" \t"))
        view = tuple("".join(row.text(_EXPECTED).split()) for row in rows)
        if not view or not view[0]:
            raise entry.error(f"expected {_EXPECTED}, not nothing")
        if len(view) * len(view[0]) > MAX_CELLS:
            raise entry.error(f"expected at most {MAX_CELLS:,} cells")
        for r, (row, signs) in enumerate(zip(rows, view), 1):
            if len(signs) != len(view[0]):
                raise row.error(f"expected {len(view[0])} cells, as in the first row, not {len(signs)}")
            for c, sign in enumerate(signs, 1):
                if sign not in f"{COVERED}{FLAG}012345678":
                    raise row.called(f"{entry.name}, r{r}c{c}").error(f'expected 0 to {_MOST}, ? or *, not "{sign}"')
        return view

    def dump(self, value: View, puzzle: object) -> Data:
        """Drawn."""
        return "".join(f"{row}\n" for row in value)

    def clues(self, value: View) -> tuple[Clue, ...]:
        """Numbers and known mines."""
        return tuple(Cell(r, c) for r, row in enumerate(value) for c, sign in enumerate(row) if sign != COVERED)


class MineCount(Field[int | None]):
    """How many mines there are in all, flags included."""

    def parse(self, entry: Entry, puzzle: Any) -> int:
        """At most as many as cells."""
        return entry.whole(0, len(puzzle.board.cells), "the number of mines")

    def dump(self, value: int | None, puzzle: object) -> Data:
        """The number."""
        return "" if value is None else value
