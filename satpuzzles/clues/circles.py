"""Circles in cells of which a solution shows more than a puzzle says."""

from collections.abc import Iterable
from typing import Any

from satpuzzles.clues.known_cells import Known, KnownCells, WithFaces
from satpuzzles.clues.marks import Mark, Shape
from satpuzzles.clues.numbered_cells import that_hold
from satpuzzles.rules.rule import Grid

_PAINT = {"#": "#000", "o": "#fff"}


class Circles(KnownCells):
    """Black and white circles, drawn, whose meaning is that of the kind's rules."""

    def marks(self, value: Known, puzzle: WithFaces) -> Iterable[Mark]:
        """Circles."""
        faces = puzzle.known_faces
        return (Shape((cell,), "circle", fill=_PAINT[faces[v].plain], line="#000") for cell, v in value)

    def observe(self, grid: Grid, puzzle: Any) -> Known:
        """Every circle that may stand in its cell."""
        return that_hold(self, puzzle.board.cells, max(puzzle.known_faces), grid, puzzle)
