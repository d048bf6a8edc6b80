"""Cells whose value is given, drawn with a symbol for each value."""

from collections.abc import Iterable, Mapping
from typing import Any

from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import CellClues, OnBoard, draw, drawn
from satpuzzles.clues.marks import Face, Label, Mark
from satpuzzles.rules.rule import Grid

Known = tuple[tuple[Cell, int], ...]


class KnownCells(CellClues[int]):
    """Known cells, drawn; ``.`` is open.

    Args:
        faces: how each value looks; a file has its plain text or the other one.
    """

    def __init__(self, *default: Known, faces: Mapping[Any, Face], doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.faces = faces
        self.symbols = {text: value for value, face in faces.items() for text in (face.plain, face.text)}

    def parse(self, entry: Entry, puzzle: OnBoard) -> Known:
        """A drawn grid."""
        known = []
        plain = ", ".join(f'"{face.plain}"' for face in self.faces.values())
        rows = drawn(entry, puzzle.board, f'a drawn grid of {plain} and "."')
        for cell, symbol in zip(puzzle.board.cells, (symbol for row in rows for symbol in row)):
            text = str(symbol.value)
            if text not in self.symbols and text != ".":
                raise symbol.error(f'expected {plain} or ".", not {symbol.shown()}')
            if text != ".":
                known.append((cell, self.symbols[text]))
        return tuple(known)

    def dump(self, value: Known, puzzle: OnBoard) -> Data:
        """The known cells, drawn."""
        return draw({cell: self.faces[v].plain for cell, v in value}, puzzle.board)

    def marks(self, value: Known, puzzle: OnBoard) -> Iterable[Mark]:
        """The known cells."""
        return (Label(cell, self.faces[v]) for cell, v in value)

    def observe(self, grid: Grid, puzzle: OnBoard) -> Known:
        """Every cell."""
        return tuple((cell, grid[cell]) for cell in puzzle.board.cells)

    def empty(self, board: SquareBoard) -> Data:
        """Dots."""
        return draw({}, board)
