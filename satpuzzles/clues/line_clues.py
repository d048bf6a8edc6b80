"""The clues of nonograms, and what is known of their cells."""

from collections.abc import Container, Iterable
from typing import Any

from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import MAX_CELLS, Field
from satpuzzles.clues.marks import Mark, Outside
from satpuzzles.rules.rule import Clue, Grid
from satpuzzles.rules.runs import ANY, MAYBE, SOME, Run, runs_of

LineClue = tuple[Run, ...]

_SIGNS = 'a list of numbers, or "?", "_", "*"'
_LONGEST = 10**9
_ANYTHING = (Run(ANY),)


class LineClues(Field[tuple[LineClue, ...]]):
    """One clue for each line: ``3 1``, or a list; ``0`` or nothing is a line without a block.

    ``?`` is a block of unknown length, ``_`` a block that may be absent, ``*`` any blocks.

    Args:
        side: where the clues are drawn, ``left`` or ``top``.
    """

    stays = True

    def __init__(self, *, side: str, doc: str) -> None:
        super().__init__(doc=doc)
        self.side = side

    def parse(self, entry: Entry, puzzle: object) -> tuple[LineClue, ...]:
        """A list of clues, at least one."""
        items = entry.items("a list of clues", "clue")
        if not 1 <= len(items) <= MAX_CELLS:
            raise entry.error(f"expected 1 to {MAX_CELLS:,} clues, not {len(items):,}")
        return tuple(map(self._clue, items))

    def _clue(self, item: Entry) -> LineClue:
        if isinstance(item.value, dict):  # what YAML makes of a bare question mark
            raise item.error(f'expected {_SIGNS}; write "?" in quotes')
        if isinstance(item.value, list):
            words = [part.called(item.name).text(_SIGNS) for part in item.value]
        else:
            words = item.text(_SIGNS).replace(",", " ").split()
        if words == ["0"]:
            return ()
        return tuple(Run(self._length(word, item)) for word in words)

    def _length(self, word: str, item: Entry) -> int | str:
        if word in (SOME, MAYBE, ANY):
            return word
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            raise item.error(f'"{word[:40]}" is no number; a clue is {_SIGNS}')
        if word.startswith("-"):
            raise item.error(f"{word[:40]} is a negative number; a clue is {_SIGNS}")
        if len(digits) > 10 or not 0 < int(word) <= _LONGEST:
            raise item.error(f"a block of {word[:40]} cells; expected 1 to {_LONGEST:,}, or 0 alone for no block")
        return int(word)

    def dump(self, value: tuple[LineClue, ...], puzzle: object) -> Data:
        """A text for each line."""
        return [show_clue(clue) for clue in value]

    def marks(self, value: tuple[LineClue, ...], puzzle: object) -> Iterable[Mark]:
        """All beside the rows, or above the columns."""
        for i, clue in enumerate(value):
            yield Outside(Cell(i, -1) if self.side == "left" else Cell(-1, i), tuple(show_clue(clue).split()))

    def observe(self, grid: Grid, puzzle: Any) -> tuple[LineClue, ...]:
        """The runs of each line."""
        lines = puzzle.board.rows() if self.side == "left" else puzzle.board.columns()
        return tuple(tuple(runs_of([grid[cell] for cell in cells])) for _, cells in lines)

    def empty(self, board: SquareBoard) -> Data:
        """Clues that allow anything."""
        return [ANY] * (board.height if self.side == "left" else board.width)

    def _names(self, value: tuple[LineClue, ...]) -> list[str]:
        return [f"{'row' if self.side == 'left' else 'column'} {i}" for i in range(1, len(value) + 1)]

    def clues(self, value: tuple[LineClue, ...]) -> tuple[Clue, ...]:
        """Each that does not allow anything."""
        return tuple(name for name, clue in zip(self._names(value), value) if clue != _ANYTHING)

    def keep(self, value: tuple[LineClue, ...], kept: Container[Clue]) -> tuple[LineClue, ...]:
        """The others allow anything."""
        return tuple(clue if name in kept else _ANYTHING for name, clue in zip(self._names(value), value))


def show_clue(clue: LineClue) -> str:
    """A clue as it is written, ``3 ? 1``; a line without a block is ``0``."""
    return " ".join(str(run.length) for run in clue) or "0"
