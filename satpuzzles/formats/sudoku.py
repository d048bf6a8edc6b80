"""Plain sudoku grids: all cells in one line, or drawn row by row; read only.

``.``, ``0``, ``_``, ``?`` and ``*`` are open cells. Above 9 the digits are numbers with spaces between, or one letter a
cell: A is 10, or 1 where there are letters only. Behind the cells in one line may stand the solution, and notes.
Boxes are those of the sizes 4, 6 (2 high, 3 wide), 9, 16 and 25; other sizes leave open what their boxes are.
"""

import re

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.format import Format, of_fields
from satpuzzles.formats.square import drawn

Fields = dict[str, Data]

_SIZES = {side * side: side for side in (4, 6, 9, 16, 25)}
_EXPECTED = "4x4, 6x6, 9x9, 16x16 or 25x25"
_OPEN = ".0_?*"
_LINE = re.compile(r"\s*(?:(?:[0-9.*_][ \t|]*){81}$|[0-9.*_]{81}[\s,;])")
_DRAWN = re.compile(r"\s*(?:[0-9.*_](?:[\s|+-]*)){81}$")


def rows_of(text: str) -> list[str]:
    """The lines that hold cells, without comments (``#``) and mere rules (``---+---``)."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line.strip("-+=| \t") and not line.startswith("#")]


def is_whole(line: str) -> bool:
    """Does a line hold all cells of a grid?"""
    return bool(_cells(line)[0])


def _a_line_each(lines: list[str], name: str) -> bool:
    rows = rows_of("\n".join(lines))
    return not is_drawn(rows, name) and any(map(is_whole, rows))


def is_drawn(rows: list[str], name: str) -> bool:
    """Are these lines one grid, and not a grid each?

    Raises:
        BadInput: they may be either.
    """
    side = len(rows)
    if side not in _SIZES.values() or any(len(_row(row, side)) != side for row in rows):
        return False
    if side in _SIZES and set("".join(rows)) <= set("1234 |" + _OPEN):
        raise BadInput(f"{name}: {side} lines of {side} cells without a digit above 4: one grid, or {side} of 4x4?")
    return True


def read(text: str, name: str) -> Fields:
    """The fields of a sudoku.

    Raises:
        BadInput: it is no grid, or it leaves open what its digits are.
    """
    rows = rows_of(text)
    cells, words = _cells(rows[0]) if len(rows) == 1 else _cells_of_rows(rows)
    side = _SIZES.get(len(cells))
    if side is None:
        raise BadInput(f"{name}: expected a grid of {_EXPECTED}, drawn or in one line; {_found(rows)}")
    fields: Fields = {"size": side, "givens": _shown(cells, side, name)}
    if words and len(words[0]) == len(cells) and not set(words[0]) & set(_OPEN):
        fields["solution"] = _shown(list(words.pop(0)), side, name)
    return {**fields, "notes": " ".join(words)} if words else fields


def _cells(line: str) -> tuple[list[str], list[str]]:
    """All cells of a grid, none if they do not stand in this line, and the words behind them."""
    words = line.replace("|", " ").replace(",", " ").replace(";", " ").split()
    if words and len(words[0]) in _SIZES:
        return list(words[0]), words[1:]
    for cells in (words, list("".join(words))):
        if len(cells) in _SIZES and all(len(cell) < 3 for cell in cells):
            return cells, []
    return [], []


def _cells_of_rows(rows: list[str]) -> tuple[list[str], list[str]]:
    found = [_row(row, len(rows)) for row in rows]
    return [cell for row in found for cell in row if all(len(row) == len(rows) for row in found)], []


def _row(row: str, side: int) -> list[str]:
    words = row.replace("|", " ").replace(",", " ").split()
    return words if len(words) == side else list("".join(words))


def _found(rows: list[str]) -> str:
    lengths = [len("".join(row.split())) for row in rows]
    many = f"{len(rows)} lines of {min(lengths)} to {max(lengths)}" if len(rows) > 1 else "".join(map(str, lengths))
    return f"{many or 'no'} characters stand there"


def _shown(cells: list[str], side: int, name: str) -> str:
    if side > 9 and "0" in cells and "." in cells:
        raise BadInput(f'{name}: "0" and "." stand in the grid: is 0 a digit or an open cell?')
    shown = ["." if cell in _OPEN else cell for cell in cells]
    if side > 9 and all(cell == "." or (cell.isascii() and cell.isalpha()) for cell in shown):
        shown = [cell if cell == "." else str(ord(cell.upper()) - ord("A") + 1) for cell in shown]
    return drawn(shown)


FORMATS = (
    Format(
        "sudoku",
        "sudoku",
        of_fields("sudoku", read),
        line=_LINE.match,
        text=_DRAWN.match,
        named=is_whole,
        lines=_a_line_each,
    ),
)
