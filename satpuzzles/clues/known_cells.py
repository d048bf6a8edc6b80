"""Cells whose value is given, drawn with a symbol for each value."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import CellClues, OnBoard, draw, drawn
from satpuzzles.clues.marks import Face, Label, Mark
from satpuzzles.rules.rule import Grid

Known = tuple[tuple[Cell, int], ...]


class WithFaces(OnBoard, Protocol):
    """What this field asks of a puzzle."""

    @property
    def known_faces(self) -> Mapping[Any, Face]:
        """How each value looks where it is known; a file has its plain text or the other one."""


class KnownCells(CellClues[int]):
    """Known cells, drawn; ``.`` is open."""

    def parse(self, entry: Entry, puzzle: WithFaces) -> Known:
        """A drawn grid."""
        known = []
        faces = puzzle.known_faces
        symbols = {text: value for value, face in faces.items() for text in (face.plain, face.text)}
        plain = ", ".join(f'"{face.plain}"' for face in faces.values())
        rows = drawn(entry, puzzle.board, f'a drawn grid of {plain} and "."')
        for cell, symbol in zip(puzzle.board.cells, (symbol for row in rows for symbol in row)):
            text = str(symbol.value)
            if text not in symbols and text != ".":
                raise symbol.error(f'expected {plain} or ".", not {symbol.shown()}')
            if text != ".":
                known.append((cell, symbols[text]))
        return tuple(known)

    def dump(self, value: Known, puzzle: WithFaces) -> Data:
        """The known cells, drawn."""
        faces = puzzle.known_faces
        return draw({cell: faces[v].plain for cell, v in value}, puzzle.board)

    def marks(self, value: Known, puzzle: WithFaces) -> Iterable[Mark]:
        """The known cells."""
        faces = puzzle.known_faces
        return (Label(cell, faces[v]) for cell, v in value)

    def observe(self, grid: Grid, puzzle: OnBoard) -> Known:
        """Every cell."""
        return tuple((cell, grid[cell]) for cell in puzzle.board.cells)

    def empty(self, board: Board) -> Data:
        """Dots."""
        return draw({}, board)
