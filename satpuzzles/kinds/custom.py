"""Custom: whatever a board, its values and rules from a list make of it, without a line of Python.

The board is square, hexagonal, a graph, or mere names; every place takes one of the values. Each rule of the list is
named as the kinds name theirs, may say why it holds (because), and may stand on a condition (when).

Source: satpuzzles; docs/custom.md has examples.
"""

from collections.abc import Iterable, Iterator, Mapping

from satpuzzles.board.board import Board
from satpuzzles.board.graph import GraphBoard
from satpuzzles.board.named import NamedBoard
from satpuzzles.clues.board_shape import BoardShape, Values
from satpuzzles.clues.known_cells import KnownCells
from satpuzzles.clues.marks import Areas, Drawing, Face, Mark
from satpuzzles.clues.rule_list import RuleList
from satpuzzles.kind import Kind
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Grid, Rule, Spot, Value


class Custom(Kind):
    """One puzzle with rules of its own."""

    shape = BoardShape(
        doc="{shape: square, size: 4}, {shape: hex, size: 3}, {shape: graph, edges: ...}, {names: [A, B]}"
    )
    values = Values(doc="what every place may take: 1-4, or words such as [red, green]")
    grid = KnownCells((), doc="places whose value is known, drawn; . is open")
    ruled = RuleList(doc="a list of rules: - all different: rows")

    @property
    def board(self) -> Board:
        return self.shape.board

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, self.values)

    def rules(self) -> Iterator[Rule]:
        for named in self.ruled:
            yield from named.rules
        for cell, value in self.grid:
            yield Is(cell, value, because=self.says(cell, value), clue=cell)

    @property
    def known_faces(self) -> Mapping[Value, Face]:
        return {value: self.face(value) for value in self.values}

    def face(self, value: Value) -> Face:
        """A word by its first letter on a board of cells, if that tells it from the others."""
        text = str(value)
        named = isinstance(value, int) or isinstance(self.board, (GraphBoard, NamedBoard))
        if not named and len({str(word)[0] for word in self.values}) == len(self.values):
            text = text[0]
        return Face(text, text)

    def marks(self) -> Iterator[Mark]:
        yield from super().marks()
        if self.shape.areas:
            yield Areas(tuple(cells for _, cells in self.shape.areas))

    def drawing(self, grid: Grid | None = None, differs: Iterable[Spot] = ()) -> Drawing:
        short = [(self.face(value).text, str(value)) for value in self.values]
        legend = ", ".join(f"{text} = {word}" for text, word in short if text != word)
        return super().drawing(grid, differs)._replace(caption=legend)


EXAMPLE = """\
kind: custom
title: A falling diagonal
board: {shape: square, size: 4}
values: 1-4
grid: |
  . . . .
  . 1 . .
  . . . .
  . . . .
rules:
  - all different: rows
  - all different: columns
  - all different: boxes
  - formula: r1c1 + r1c2 == 5
    because: the corner adds up
  - formula: r1c4 > r2c3 > r3c2 > r4c1
"""
