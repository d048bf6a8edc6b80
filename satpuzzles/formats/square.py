"""Square grids as our fields draw them."""

from collections.abc import Sequence
from math import isqrt

from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.field import draw


def drawn(symbols: Sequence[str]) -> str:
    """The symbols of all cells of a square, row by row, as a drawn grid."""
    board = SquareBoard(isqrt(len(symbols)), isqrt(len(symbols)))
    return draw(dict(zip(board.cells, symbols)), board)
