"""Cells by name: ``r1c1``, stretches, paths, and the groups of a board."""

import itertools
import re
from collections.abc import Mapping

from satpuzzles.board.board import Board, Place
from satpuzzles.board.square import Cell, Cells, SquareBoard
from satpuzzles.clues.entry import Entry
from satpuzzles.errors import nearest
from satpuzzles.rules.rule import Spot, Spots

_CELL = re.compile(r"[rR]\d{1,9}[cC]\d{1,9}")
_WORD = re.compile(r"(?:row|column|box|region|(?:falling|rising)\s+diagonal)\s+\d+|\S+")
_EXPECTED = "cells such as r1c1, [r1c1, r1c2] or r1c1-r1c4"


def cell(entry: Entry, board: SquareBoard) -> Cell:
    """One cell of the board."""
    cells = path(entry, board)
    if len(cells) != 1:
        raise entry.error(f"expected one cell such as r1c1, not {len(cells)}")
    return cells[0]


def path(entry: Entry, board: SquareBoard) -> Cells:
    """Cells in order: a list of names and stretches, or a text of them; ``r1c1-r1c4`` is straight or diagonal.

    Raises:
        BadInput: a name that is no cell, a cell off the board, a stretch that is neither straight nor diagonal.
    """
    return tuple(spot for spot in places(entry, board, {}) if isinstance(spot, Cell))


def places(entry: Entry, board: Board, named: Mapping[str, Spots]) -> Spots:
    """The same on any board, where a text may also be one of some names (``A``, ``row 3``) for other spots.

    On boards that are not rectangles a stretch goes along a row, or through the unknowns in their order.

    Raises:
        BadInput: as for `path`.
    """
    if isinstance(entry.value, list):
        words = [(part.called(entry.name), " ".join(part.text(_EXPECTED).split())) for part in entry.value]
    else:
        text = entry.text(_EXPECTED).replace(",", " ")
        words = [(entry, " ".join(word.split())) for word in _WORD.findall(text)]
    found: list[Spot] = []
    for place, word in words:
        if word in named:
            found += named[word]
            continue
        first, dash, last = word.partition("-")
        start = _named(first, place, board, named)
        found += _stretch(start, _named(last, place, board, named), place, board) if dash else [start]
    if not found:
        raise entry.error(f"expected {_EXPECTED}, not nothing")
    return tuple(found)


def touching(spots: Spots, entry: Entry) -> Spots:
    """The same spots, refused where two neighbouring cells of the path do not touch, at least at a corner."""
    for a, b in itertools.pairwise(spots):
        if isinstance(a, Cell) and isinstance(b, Cell) and max(abs(a.row - b.row), abs(a.column - b.column)) != 1:
            raise entry.error(f"{a} and {b} do not touch; a line goes from cell to neighbouring cell")
    return spots


def joined(cells: Cells) -> tuple[list[Cells], Cells]:
    """The pairs of cells that touch, at least at a corner, which join one to the next; and the cells left over."""
    pairs: list[Cells] = []
    met, left = list(cells[:1]), list(dict.fromkeys(cells[1:]))
    while True:
        near = ((a, b) for b in left for a in reversed(met) if max(abs(a.row - b.row), abs(a.column - b.column)) <= 1)
        pair = next(near, None)
        if pair is None:
            return pairs, tuple(left)
        pairs.append(pair)
        met.append(pair[1])
        left.remove(pair[1])


def is_cell_name(text: str) -> bool:
    """Is it written as a cell is, ``r1c1``, on the board or not?"""
    return bool(_CELL.fullmatch(text))


def _groups(word: str, named: Mapping[str, Spots]) -> str:
    """Which groups a word that names none may have meant: those of its sort, or one of each sort."""
    sorts: dict[str, list[str]] = {}
    for name in named:
        sort, _, number = name.rpartition(" ")
        if sort and number.isdecimal():
            sorts.setdefault(sort, []).append(name)
    meant = word.rpartition(" ")[0] or word
    if meant in sorts:
        return f"; there is {sorts[meant][0]} to {sorts[meant][-1]}"
    return f", or a group such as {', '.join(names[0] for names in sorts.values())}" if sorts else ""


def _named(word: str, entry: Entry, board: Board, named: Mapping[str, Spots]) -> Place:
    if not isinstance(board, SquareBoard):
        known = {str(cell): cell for cell in board.cells}
        if word not in known:
            some = ", ".join(itertools.islice(known, 3))
            hint = nearest(word, list(known)) or f"; expected {some} ...{_groups(word, named)}"
            raise entry.error(f'"{word[:40]}" is no place of this board{hint}')
        return known[word]
    row, c, column = word.lower().removeprefix("r").partition("c")
    if word[:1] in ("r", "R") and c and row.isdecimal() and column.isdecimal() and word.isascii() and len(word) < 12:
        if 1 <= int(row) <= board.height and 1 <= int(column) <= board.width:
            return Cell(int(row) - 1, int(column) - 1)
        raise entry.error(f"{word} is off the board of {board.height} rows and {board.width} columns")
    raise entry.error(f'"{word[:40]}" is no cell; expected {_EXPECTED}{_groups(word, named)}')


def _stretch(a: Place, b: Place, entry: Entry, board: Board) -> list[Place]:
    if not isinstance(board, SquareBoard):
        row = next(cells for _, cells in board.rows() if a in cells)
        if b not in row or not board.in_rows:
            raise entry.error(f"{a} and {b} are not in a row; list what stands between them")
        i, k = row.index(a), row.index(b)
        return list(row[i : k + 1] if i <= k else row[k : i + 1][::-1])
    down, right = b.row - a.row, b.column - a.column
    steps = max(abs(down), abs(right))
    if 0 not in (down, right) and abs(down) != abs(right):
        raise entry.error(f"{a}-{b} is neither straight nor diagonal")
    return [Cell(a.row + i * down // max(steps, 1), a.column + i * right // max(steps, 1)) for i in range(steps + 1)]
