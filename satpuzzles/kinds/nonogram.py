"""Nonogram: shade cells so that every row and column shows exactly the blocks of its clue.

A clue lists the lengths of the blocks of shaded cells of its line, in order; blocks are parted by at least one empty
cell. A clue may be open: "?" is one block of unknown length, "_" a block that may be absent, "*" any number of
blocks. Also known as Hanjie, Griddlers and Picross.

Source: Non Ishida and Tetsuya Nishio, 1987/88; open clues after the Hanjie report written for SICStus Prolog.
"""

from collections.abc import Iterator

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import MAX_CELLS
from satpuzzles.clues.known_cells import KnownCells
from satpuzzles.clues.line_clues import LineClues, show_clue
from satpuzzles.clues.marks import Face
from satpuzzles.kind import Kind
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Grid, Rule, Spot, Spots, Value
from satpuzzles.rules.runs import ANY, BLANK, Run, Runs, reading, runs_of

FULL = 1


class Nonogram(Kind):
    """One nonogram."""

    rows = LineClues(side="left", doc='a list of clues, top to bottom: "3 1", or with ?, _ and * for what is open')
    columns = LineClues(side="top", doc="the clues of the columns, left to right, written as those of the rows")
    grid = KnownCells(
        (),
        faces={FULL: Face("█", "#", "#000"), BLANK: Face("×", "x")},
        doc="cells that are known, drawn: # full, x empty, . open",
    )

    words = {BLANK: "is empty", FULL: "is full"}
    faces = {BLANK: Face("·", "."), FULL: Face("█", "#", "#000")}

    @property
    def board(self) -> SquareBoard:
        return square_board(len(self.rows), len(self.columns))

    def check(self, entry: Entry) -> None:
        if len(self.rows) * len(self.columns) > MAX_CELLS:
            size = f"{len(self.rows):,} rows and {len(self.columns):,} columns"
            raise entry.error(f"{size}; expected at most {MAX_CELLS:,} cells")

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (BLANK, FULL))

    def lines(self) -> Iterator[tuple[str, Spots, tuple[Run, ...]]]:
        """Name, cells and clue of each line."""
        for (name, cells), clue in zip(self.board.rows(), self.rows):
            yield name, cells, clue
        for (name, cells), clue in zip(self.board.columns(), self.columns):
            yield name, cells, clue

    def rules(self) -> Iterator[Rule]:
        for name, cells, clue in self.lines():
            yield Runs(cells, clue, because=f"{name} reads {show_clue(clue)}", clue=name)
        for cell, value in self.grid:
            yield Is(cell, value, because=f"{cell} {self.words[value]}", clue=cell)

    def clue_values(self, grid: Grid) -> dict[str, list[int | list[int]]]:
        """The lengths that a grid gives to each line with an open clue, read as far left as possible."""
        values: dict[str, list[int | list[int]]] = {}
        for name, cells, clue in self.lines():
            lengths = reading(clue, runs_of([grid[cell] for cell in cells]))
            if lengths is not None and any(isinstance(run.length, str) for run in clue):
                pairs = zip(clue, lengths)
                values[name] = [block if run.length == ANY else sum(block) for run, block in pairs]
        return values


EXAMPLE = """\
kind: nonogram
title: A heart, three of its clues open
rows: ["1 1", "?", "5", "3", "1"]
columns: ["2", "4", "*", "4", "_ 2"]
"""
