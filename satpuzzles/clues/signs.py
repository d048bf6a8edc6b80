"""Signs between neighbouring cells: which of two is greater."""

import re
from collections.abc import Container, Iterable
from typing import Any

from satpuzzles.board.square import Cell
from satpuzzles.clues.cells import cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.marks import Mark, greater_sign
from satpuzzles.rules.rule import Clue, Grid

Pairs = tuple[tuple[Cell, Cell], ...]  # the greater one first


class GreaterSigns(Field[Pairs]):
    """A list of ``r1c1 > r1c2``, or ``<``, of cells that share a side."""

    def parse(self, entry: Entry, puzzle: Any) -> Pairs:
        """A list of texts."""
        found: dict[frozenset[Cell], tuple[Cell, Cell]] = {}
        for item in entry.items("a list such as [r1c1 > r1c2]", "sign"):
            parts = re.fullmatch(r"(\S+)\s*([<>])\s*(\S+)", item.text("two cells such as r1c1 > r1c2"))
            if parts is None:
                raise item.error(f"expected two cells such as r1c1 > r1c2, not {item.shown()}")
            first, second = (cell(Entry(n, item.file, item.line, item.name), puzzle.board) for n in parts.group(1, 3))
            if second not in puzzle.board.neighbours(first):
                raise item.error(f"{first} and {second} do not share a side")
            if frozenset((first, second)) in found:
                raise item.error(f"there is a sign between {first} and {second} already")
            found[frozenset((first, second))] = (first, second) if parts[2] == ">" else (second, first)
        return tuple(found.values())

    def dump(self, value: Pairs, puzzle: object) -> Data:
        """As it is written."""
        return [f"{a} > {b}" for a, b in value]

    def marks(self, value: Pairs, puzzle: object) -> Iterable[Mark]:
        """A sign on each side, open towards the greater cell."""
        return (greater_sign(a, b) for a, b in value)

    def clues(self, value: Pairs) -> tuple[Clue, ...]:
        """Each sign."""
        return value

    def keep(self, value: Pairs, kept: Container[Clue]) -> Pairs:
        """Some of them."""
        return tuple(pair for pair in value if pair in kept)

    def observe(self, grid: Grid, puzzle: Any) -> Pairs:
        """All of them."""
        return tuple((a, b) if grid[a] > grid[b] else (b, a) for a, b in puzzle.board.pairs() if grid[a] != grid[b])

    def empty(self, board: object) -> Data:
        """None."""
        return []
