"""Numbers outside the board, one for each line that is seen from a side."""

from collections.abc import Container, Iterable
from typing import Any

from satpuzzles.board.square import Cell, Cells, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.marks import Mark, Outside
from satpuzzles.rules.rule import Clue, Grid

Numbers = tuple[int | None, ...]
SIDES = ("top", "bottom", "left", "right")


def line_seen(board: SquareBoard, side: str, index: int) -> tuple[str, Cells]:
    """Name and cells of a line, from the side that it is seen from; lines are numbered from 0."""
    across = side in ("left", "right")
    cells = board.row(index) if across else board.column(index)
    return f"{'row' if across else 'column'} {index + 1}", cells[::-1] if side in ("right", "bottom") else cells


class OutsideNumbers(Field[Numbers]):
    """A number, or ``.`` where there is none, for each line at the side that the field is named for.

    Args:
        low, high: which numbers make sense.
    """

    def __init__(self, *default: Numbers, low: int = 0, high: int, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.low, self.high = low, high

    def _count(self, board: SquareBoard) -> int:
        return board.height if self.name in ("left", "right") else board.width

    def default(self, puzzle: Any) -> Numbers:
        """None."""
        return (None,) * self._count(puzzle.board)

    def need(self) -> str:
        """It may be left out."""
        return ""

    def parse(self, entry: Entry, puzzle: Any) -> Numbers:
        """A list, or a text with spaces between."""
        expected = 'numbers such as ". 2 3 ."'
        if isinstance(entry.value, list):
            parts = entry.items(expected, "number")
        else:
            words = enumerate(entry.text(expected).split(), 1)
            parts = [Entry(word, entry.file, entry.line, f"{entry.name}, number {i}") for i, word in words]
        if len(parts) != self._count(puzzle.board):
            raise entry.error(f"expected {self._count(puzzle.board)} numbers or dots, not {len(parts)}")
        return tuple(
            None if part.value == "." else part.whole(self.low, self.high, 'a number or "."') for part in parts
        )

    def dump(self, value: Numbers, puzzle: object) -> Data:
        """A text."""
        return " ".join("." if n is None else str(n) for n in value)

    def marks(self, value: Numbers, puzzle: Any) -> Iterable[Mark]:
        """At its side."""
        board = puzzle.board
        for i, n in enumerate(value):
            place = {
                "top": Cell(-1, i),
                "bottom": Cell(board.height, i),
                "left": Cell(i, -1),
                "right": Cell(i, board.width),
            }[self.name]
            if n is not None:
                yield Outside(place, (str(n),))

    def clues(self, value: Numbers) -> tuple[Clue, ...]:
        """Each number."""
        return tuple((self.name, i) for i, n in enumerate(value) if n is not None)

    def keep(self, value: Numbers, kept: Container[Clue]) -> Numbers:
        """Some of them."""
        return tuple(n if (self.name, i) in kept else None for i, n in enumerate(value))

    def observe(self, grid: Grid, puzzle: Any) -> Numbers:
        """The numbers whose rules, as the kind has them, hold."""
        found: list[int | None] = [None] * self._count(puzzle.board)
        for n in range(self.low, self.high + 1):
            tried = puzzle.having(self, (n,) * len(found))
            wrong = {rule.clue for rule in tried.rules() if rule.clue is not None and not rule.holds(grid)}
            found = [n if old is None and (self.name, i) not in wrong else old for i, old in enumerate(found)]
            if None not in found:
                break
        return tuple(found)

    def empty(self, board: Any) -> Data:
        """Dots."""
        return " ".join("." * self._count(board))
