"""What a player of Minesweeper sees."""

from collections.abc import Container

from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import MAX_CELLS, Field
from satpuzzles.rules.rule import Clue

COVERED, FLAG, OPENED = "?", "*", "."

_EXPECTED = "rows of digits (opened), ? (covered), * (a known mine) and . (opened, its number not seen)"

View = tuple[str, ...]


class MineView(Field[View]):
    """Rows of signs, drawn or as a list: a digit is an opened cell, ``?`` a covered one, ``*`` a known mine.

    ``.`` is an opened cell whose number is not seen.
    """

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
                if sign not in f"{COVERED}{FLAG}{OPENED}012345678":
                    raise row.called(f"{entry.name}, r{r}c{c}").error(f'expected 0 to 8, ?, * or ., not "{sign}"')
        return view

    def dump(self, value: View, puzzle: object) -> Data:
        """Drawn."""
        return "".join(f"{row}\n" for row in value)

    def clues(self, value: View) -> tuple[Clue, ...]:
        """Numbers and known mines."""
        cells = ((Cell(r, c), sign) for r, row in enumerate(value) for c, sign in enumerate(row))
        return tuple(cell for cell, sign in cells if sign not in (COVERED, OPENED))

    def keep(self, value: View, kept: Container[Clue]) -> View:
        """Some of them; a mine that is not known any more is a covered cell."""
        gone = set(self.clues(value)) - {clue for clue in self.clues(value) if clue in kept}
        return tuple(
            "".join((COVERED if s == FLAG else OPENED) if (r, c) in gone else s for c, s in enumerate(row))
            for r, row in enumerate(value)
        )
