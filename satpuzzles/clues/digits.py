"""Digits: which there are, which are given, which a cell may take."""

from collections.abc import Iterable
from typing import Any

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import CellClues, Field, draw, drawn
from satpuzzles.clues.marks import Face, Label, Mark, Notes
from satpuzzles.rules.rule import Clue, Grid

Digits = tuple[int, ...]

_OPEN = ".0_?*"
_LARGEST = 99
_MOST = 64


def digit_set(entry: Entry, known: Digits | None = None) -> Digits:
    """Digits written as ``1-3 7``, or as a list, in ascending order; each must be one of `known`."""
    if isinstance(entry.value, list):
        words = [(part, part.text("a digit or a range such as 1-9")) for part in entry.items("digits", "digit")]
    else:
        words = [(entry, word) for word in entry.text("digits such as 1-9").replace(",", " ").split()]
    found: set[int] = set()
    for part, word in words:
        low, dash, high = word.partition("-")
        ends = [
            Entry(end, part.file, part.line, entry.name).whole(0, _LARGEST, "digits such as 1-9 or 1-3 7, each")
            for end in (low, high if dash else low)
        ]
        if ends[0] > ends[1]:
            raise part.called(entry.name).error(f"the range {word} is empty")
        found.update(range(ends[0], ends[1] + 1))
    wrong = sorted(found - set(known)) if known else []
    if wrong or not found:
        what = f"{wrong[0]} is no digit of this puzzle" if wrong else "no digits"
        raise entry.error(f"{what}; expected some of {show_digits(known) if known else '0-99'}")
    return tuple(sorted(found))


def show_digits(digits: Digits) -> str:
    """Digits as they are written: ``1-3 7``."""
    parts: list[list[int]] = []
    for digit in digits:
        if parts and digit == parts[-1][-1] + 1:
            parts[-1].append(digit)
        else:
            parts.append([digit])
    return " ".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)


class DigitRange(Field[Digits]):
    """The digits in use, ``1-9`` or ``0-8``; by default from 1 to the longer side of the board."""

    def __init__(self, *, doc: str) -> None:
        super().__init__(doc=doc)

    def default(self, puzzle: Any) -> Digits:
        """1 to the longer side."""
        return tuple(range(1, max(puzzle.board.height, puzzle.board.width) + 1))

    def parse(self, entry: Entry, puzzle: object) -> Digits:
        """A range or list."""
        digits = digit_set(entry)
        if len(digits) > _MOST:
            raise entry.error(f"expected at most {_MOST} digits, not {len(digits)}")
        return digits

    def dump(self, value: Digits, puzzle: object) -> Data:
        """As a range."""
        return show_digits(value)


class Givens(CellClues[int]):
    """Given digits: a drawn grid, or all cells in one line; ``.`` (also ``0``, ``_``, ``?``, ``*``) is open.

    Digits above 9 are numbers with spaces between, or one letter a cell with A for 10. The puzzle must have
    ``digits``.
    """

    def parse(self, entry: Entry, puzzle: Any) -> tuple[tuple[Cell, int], ...]:
        """A grid or a line."""
        board = puzzle.board
        text = entry.text("a drawn grid of digits")
        if board.height > 1 and len(text.splitlines()) == 1:
            words = text.replace("|", " ").split()
            symbols = words if len(words) == len(board.cells) else list("".join(words))
            if len(symbols) != len(board.cells):
                raise entry.error(
                    f"expected {len(board.cells)} cells in one line, or {board.height} lines; "
                    f"one line of {len(symbols)} cells stands there"
                )
            entries = [
                Entry(symbol, entry.file, entry.line, f"{entry.name}, {cell}")
                for cell, symbol in zip(board.cells, symbols)
            ]
        else:
            entries = [symbol for row in drawn(entry, board, "a drawn grid of digits") for symbol in row]
        found = ((cell, self._digit(symbol, puzzle.digits)) for cell, symbol in zip(board.cells, entries))
        return tuple((cell, digit) for cell, digit in found if digit is not None)

    def _digit(self, symbol: Entry, digits: Digits) -> int | None:
        text = symbol.text("a digit")
        if len(text) == 1 and text in _OPEN and not (text == "0" and 0 in digits):
            return None
        if len(text) == 1 and text.isascii() and text.isalpha() and digits[-1] > 9:
            value = ord(text.upper()) - ord("A") + 10
        else:
            value = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
        if value not in digits:
            raise symbol.error(f'expected a digit of {show_digits(digits)}, or ".", not {symbol.shown()}')
        return value

    def dump(self, value: tuple[tuple[Cell, int], ...], puzzle: Any) -> Data:
        """The grid, drawn."""
        return draw({cell: str(digit) for cell, digit in value}, puzzle.board)

    def marks(self, value: tuple[tuple[Cell, int], ...], puzzle: Any) -> Iterable[Mark]:
        """The digits."""
        return (Label(cell, Face(str(digit), str(digit))) for cell, digit in value)

    def observe(self, grid: Grid, puzzle: Any) -> tuple[tuple[Cell, int], ...]:
        """Every digit."""
        return tuple((cell, grid[cell]) for cell in puzzle.board.cells)

    def empty(self, board: Board) -> Data:
        """Dots."""
        return draw({}, board)


class Candidates(CellClues[Digits]):
    """Candidate marks: for some cells the digits that they may take, ``{r1c1: 1-3 7}``."""

    key = "marks"

    def clue(self, cell: Cell) -> Clue:
        """Not to be taken for a given."""
        return "marks", cell

    def parse(self, entry: Entry, puzzle: Any) -> tuple[tuple[Cell, Digits], ...]:
        """A mapping from cells to digits."""
        names = {str(cell): cell for cell in puzzle.board.cells}
        found = []
        for name, digits in entry.mapping("a mapping such as {r1c1: 1-3 7}").items():
            if name not in names:
                raise digits.called(entry.name).error(f'"{name[:40]}" is no cell of this board; write r1c1')
            found.append((names[name], digit_set(digits, puzzle.digits)))
        return tuple(found)

    def dump(self, value: tuple[tuple[Cell, Digits], ...], puzzle: object) -> Data:
        """As it is written."""
        return {str(cell): show_digits(digits) for cell, digits in value}

    def marks(self, value: tuple[tuple[Cell, Digits], ...], puzzle: object) -> Iterable[Mark]:
        """Small digits."""
        return (Notes(cell, tuple(map(str, digits))) for cell, digits in value)
