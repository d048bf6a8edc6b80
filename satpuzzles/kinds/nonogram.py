"""Nonogram: shade cells so that every row and column shows exactly the blocks of its clue.

A clue lists the lengths of the blocks of shaded cells of its line, in order; blocks are parted by at least one empty
cell. A clue may be open: "?" is one block of unknown length, "_" a block that may be absent, "*" any number of
blocks. Blocks may have colours: "3a 2b" is three cells of colour a and two of colour b behind them, and blocks of
different colours may touch. Also known as Hanjie, Griddlers and Picross.

Source: Non Ishida and Tetsuya Nishio, 1987/88; open clues after the Hanjie report written for SICStus Prolog.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.colours import WHITE, Colour, Colours, Ground
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import MAX_CELLS
from satpuzzles.clues.known_cells import KnownCells
from satpuzzles.clues.line_clues import LineClues, show_clue, totals
from satpuzzles.clues.marks import BLOCK, Face, Mark, Ruler
from satpuzzles.kind import ClueValue, Kind
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Grid, Rule, Spot, Spots, Value
from satpuzzles.rules.runs import ANY, BLANK, Run, Runs, reading, runs_of

FULL = 1
_COUNTED = 5  # cells between the stronger lines, for people who count


class Nonogram(Kind):
    """One nonogram."""

    colours = Colours((), doc='colours of the blocks, by letter, perhaps with names: {a: "#000000", b: "#c00000 red"}')
    background = Ground(WHITE, doc='the colour of empty cells, such as "#ffe0b0"')
    rows = LineClues(side="left", doc='a list of clues, top to bottom: "3 1", or with ?, _ and * for what is open')
    columns = LineClues(side="top", doc="the clues of the columns, left to right, written as those of the rows")
    grid = KnownCells((), doc="cells that are known, drawn: # full (or a colour's letter), x empty, . open")

    @property
    def board(self) -> SquareBoard:
        return square_board(len(self.rows), len(self.columns))

    def check(self, entry: Entry) -> None:
        if len(self.rows) * len(self.columns) > MAX_CELLS:
            size = f"{len(self.rows):,} rows and {len(self.columns):,} columns"
            raise entry.error(f"{size}; expected at most {MAX_CELLS:,} cells")

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (BLANK, *self._faces))

    @property
    def _faces(self) -> Mapping[Value, Face]:
        return _faces(self.colours)

    @property
    def _names(self) -> Mapping[Value, str]:
        return {value: str(colour) for value, colour in enumerate(self.colours, 1)} or {FULL: "full"}

    @property
    def known_faces(self) -> Mapping[Value, Face]:
        return {**self._faces, BLANK: Face("×", "x")}

    def face(self, value: Value) -> Face:
        ground = self.background if self.background != WHITE else ""
        return Face("·", ".", ground) if value == BLANK else self._faces[value]

    def symbols(self, value: Value) -> tuple[str, ...]:
        return (*super().symbols(value), *(("×", "x") if value == BLANK else ()))

    def says(self, spot: Spot, value: Value) -> str:
        return f"{spot} is {self._names.get(value, 'empty')}"

    def lines(self) -> Iterator[tuple[str, Spots, tuple[Run, ...]]]:
        """Name, cells and clue of each line."""
        for (name, cells), clue in zip(self.board.rows(), self.rows):
            yield name, cells, clue
        for (name, cells), clue in zip(self.board.columns(), self.columns):
            yield name, cells, clue

    def rules(self) -> Iterator[Rule]:
        for name, cells, clue in self.lines():
            yield Runs(cells, clue, because=f"{name} reads {show_clue(clue, self.colours)}", clue=name)
        for cell, value in self.grid:
            yield Is(cell, value, because=self.says(cell, value), clue=cell)

    def contradictions(self) -> Iterator[str]:
        """Where the rows and the columns do not have the same number of cells of a colour."""
        rows = totals(self.rows, len(self.columns), self._faces)
        columns = totals(self.columns, len(self.rows), self._faces)
        for value in self._faces if rows and columns else ():
            (least, most), (other_least, other_most) = rows[value], columns[value]
            if least > other_most:
                yield f"{self._has('least', least, most, value)}, the columns {_at('most', other_most, other_least)}"
            elif other_least > most:
                yield f"{self._has('most', most, least, value)}, the columns {_at('least', other_least, other_most)}"

    def _has(self, which: str, bound: int, other: int, value: Value) -> str:
        noun = f"cell{'s' * (bound != 1)}"
        name = self._names[value]
        cells = f"{noun} of colour {name}" if len(name) == 1 else f"{name} {noun}"
        return f"the rows have {_at(which, bound, other)} {cells}"

    def marks(self) -> Iterator[Mark]:
        yield from super().marks()
        yield Ruler(_COUNTED)

    def clue_values(self, grid: Grid) -> dict[str, list[ClueValue | list[ClueValue]]]:
        """The lengths that a grid gives to each line with an open clue, read as far left as possible.

        With colours each has its letter; a block that is absent is 0.
        """
        values: dict[str, list[ClueValue | list[ClueValue]]] = {}
        for name, cells, clue in self.lines():
            runs = runs_of([grid[cell] for cell in cells])
            lengths = reading(clue, runs)
            if lengths is not None and any(isinstance(run.length, str) for run in clue):
                left = iter(runs)
                blocks = [[self._clue_value(next(left)) for _ in block] for block in lengths]
                values[name] = [
                    block if run.length == ANY else block[0] if block else 0 for run, block in zip(clue, blocks)
                ]
        return values

    def _clue_value(self, run: Run) -> ClueValue:
        return show_clue((run,), self.colours) if self.colours else run.length


def _at(which: str, bound: int, other: int) -> str:
    return str(bound) if bound == other else f"at {which} {bound}"


@lru_cache(maxsize=16)
def _faces(colours: tuple[Colour, ...]) -> Mapping[Value, Face]:
    if not colours:
        return {FULL: Face(BLOCK, "#", "#000")}
    return {value: Face(colour.letter, colour.letter, colour.fill) for value, colour in enumerate(colours, 1)}


EXAMPLE = """\
kind: nonogram
title: A heart, three of its clues open
rows: ["1 1", "?", "5", "3", "1"]
columns: ["2", "4", "*", "4", "_ 2"]
"""
