"""Sudoku: fill the grid so that every row, column and box holds each digit once.

Boxes are rectangles of the given shape, or irregular regions drawn as a map, or there are none. Any size will do; a
board with sides of different lengths takes its digits from the longer one, and no digit repeats in a line. Candidate
marks restrict a cell to some digits.

Source: Howard Garns, "Number Place", Dell Pencil Puzzles and Word Games, May 1979.
"""

from collections.abc import Iterator

from satpuzzles.board.square import Cells, Layered, SquareBoard, square_board
from satpuzzles.clues.digits import Candidates, DigitRange, Givens, show_digits
from satpuzzles.clues.field import YesNo
from satpuzzles.clues.letters import Different, Layers, Letters
from satpuzzles.clues.size import BoxShape, Regions, Size
from satpuzzles.constraints.find import Constraints
from satpuzzles.kind import Kind
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.one_of import Is, OneOf
from satpuzzles.rules.rule import Rule, Spot, Value


class Sudoku(Kind):
    """One sudoku."""

    size = Size((9, 9), high=36, doc="cells in a row, or rows x columns such as 6x8")
    digits = DigitRange(doc="the digits in use, such as 0-8; by default from 1 to the longer side")
    repeats = YesNo(False, doc="yes if digits may repeat in rows and columns; then there are no boxes unless named")
    regions = Regions((), doc="irregular regions instead of boxes, drawn with a letter a cell")
    boxes = BoxShape(doc="rows x columns of a box, or none; by default the squarest that fit")
    givens = Givens((), doc="given digits, drawn, or all cells in one line; . is open")
    letters = Letters((), doc="unknown digits by name, usable wherever a cell or a number is: {A: 1-9, B: 1 3 5}")
    different = Different((), doc="letters that stand for different digits, [A, B]")
    layers = Layers((), doc="a second value for every cell, part of the answer: {terrain: [land, water]}")
    constraints = Constraints((), doc="variant rules, a list of names or mappings: - thermometer: r1c1-r1c4")
    candidates = Candidates((), doc="digits that a cell may take: {r1c1: 1-3 7}")

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        domains: dict[Spot, tuple[Value, ...]] = dict.fromkeys(self.board.cells, self.digits)
        domains.update(self.letters)
        return domains | {Layered(layer, cell): words for layer, words in self.layers for cell in self.board.cells}

    def _named_areas(self) -> Iterator[tuple[str, Cells]]:
        if self.boxes:
            yield from self.board.boxes(*self.boxes)
        for number, cells in enumerate(self.regions, 1):
            yield f"region {number}", cells

    def areas(self) -> tuple[Cells, ...]:
        """The cells of each box and region."""
        return tuple(cells for _, cells in self._named_areas())

    def rules(self) -> Iterator[Rule]:
        board = self.board
        lines = () if self.repeats else (*board.rows(), *board.columns())
        for name, cells in (*lines, *self._named_areas()):
            yield AllDifferent(cells, because=f"{name} holds no digit twice", title=name)
        for cell, digit in self.givens:
            yield Is(cell, digit, because=f"{cell} is {digit}", clue=cell)
        if self.different:
            yield AllDifferent(self.different, because=f"{', '.join(self.different)} are different", clue="different")
        for constraint in self.constraints:
            yield from constraint.rules()
        for cell, digits in self.candidates:
            yield OneOf(cell, digits, because=f"{cell} is one of {show_digits(digits)}", clue=("marks", cell))


EXAMPLE = """\
kind: sudoku
title: Four by four
size: 4
givens: |
  1 . . .
  . . 3 .
  . 4 . .
  . . . 2
"""
