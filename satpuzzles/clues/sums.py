"""The grid of a kakuro: white cells, and black ones with the sums of the stretches that begin behind them."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, OnBoard, draw, drawn
from satpuzzles.clues.marks import Face, Label, Mark

_BLACK = re.compile(r"(\d{0,3})[\\/](\d{0,3})")
_EXPECTED = r'"." for a white cell, "#" for a black one, or a sum below and one to the right such as 16\7, 16\ or \7'


class Sums(NamedTuple):
    """What stands in a black cell: the sum of the cells below it and of those to its right; 0 is none."""

    cell: Cell
    down: int
    across: int


class SumGrid(Field[tuple[Sums, ...]]):
    r"""The black cells, drawn with spaces between: ``.`` is white, ``#`` black, ``16\7`` has sums below and right."""

    def parse(self, entry: Entry, puzzle: OnBoard) -> tuple[Sums, ...]:
        """A drawn grid."""
        rows = drawn(entry, puzzle.board, "a drawn grid with spaces between its cells")
        found = []
        for cell, symbol in zip(puzzle.board.cells, (symbol for row in rows for symbol in row)):
            sums = _BLACK.fullmatch(str(symbol.value))
            if sums is None and symbol.value not in (".", "#"):
                raise symbol.error(f"expected {_EXPECTED}, not {symbol.shown()}")
            if symbol.value != ".":
                found.append(Sums(cell, *(int(n or 0) for n in sums.groups())) if sums else Sums(cell, 0, 0))
        return tuple(found)

    def dump(self, value: tuple[Sums, ...], puzzle: OnBoard) -> Data:
        """Drawn."""
        return draw({sums.cell: _shown(sums) for sums in value}, puzzle.board)

    def marks(self, value: tuple[Sums, ...], puzzle: object) -> Iterable[Mark]:
        """White on black."""
        return (Label(sums.cell, Face(_shown(sums), _shown(sums), "#444")) for sums in value)

    def empty(self, board: Board) -> Data:
        """Dots."""
        return draw({}, board)


def _shown(sums: Sums) -> str:
    down, across = (str(n) if n else "" for n in sums[1:])
    return f"{down}\\{across}" if down or across else "#"


def stretches(sums: Iterable[Sums], board: Any) -> Iterable[tuple[Cell, str, int, tuple[Cell, ...]]]:
    """Each stretch of white cells: the black cell or edge before it, its direction, its sum or 0, its cells."""
    black = {one.cell: one for one in sums}
    for line, step in ((board.rows(), (0, 1)), (board.columns(), (1, 0))):
        for _, cells in line:
            start = Cell(cells[0].row - step[0], cells[0].column - step[1])
            for cell in (start, *cells):
                if cell != start and cell not in black:
                    continue
                behind = []
                for near in board.ray(cell, step):
                    if near in black:
                        break
                    behind.append(near)
                if behind:
                    one = black.get(cell, Sums(cell, 0, 0))
                    name = "to the right of" if step[1] else "below"
                    yield cell, name, one.across if step[1] else one.down, tuple(behind)
