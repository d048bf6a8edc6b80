"""What a constraint of a variant sudoku is, and the shapes that many of them share."""

from collections.abc import Callable, Container, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Protocol

from satpuzzles.board.square import KING, Cell, Cells, SquareBoard
from satpuzzles.clues.cells import places, touching
from satpuzzles.clues.digits import Digits, digit_set
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.marks import Mark, Stroke
from satpuzzles.errors import BadInput
from satpuzzles.rules.rule import Clue, Grid, Rule, Spot, Spots
from satpuzzles.rules.sum import Sum
from satpuzzles.rules.table import Table

if TYPE_CHECKING:
    from random import Random

    from satpuzzles.clues.formula import Vocabulary

LARGEST_SUM = 10_000
_LONGEST = 7  # cells of a line that is generated

Relation = Callable[[int, int], bool]


class OnSudoku(Protocol):
    """What a constraint may ask of the sudoku that it belongs to."""

    @property
    def board(self) -> SquareBoard:
        """The board."""

    @property
    def digits(self) -> Digits:
        """The digits in use, ascending."""

    @property
    def repeats(self) -> bool:
        """May digits repeat in rows and columns?"""

    @property
    def letters(self) -> tuple[tuple[str, Digits], ...]:
        """The letters, with the digits that each may stand for."""

    @property
    def layers(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The layers, with their words."""

    @property
    def constraints(self) -> "tuple[Constraint, ...]":
        """All constraints; there are none yet while one is read."""

    def areas(self) -> tuple[Cells, ...]:
        """The boxes or regions."""


def vocabulary(sudoku: OnSudoku) -> "Vocabulary":
    """What formulas in a sudoku may name."""
    from satpuzzles.clues.formula import Vocabulary

    return Vocabulary(sudoku.board, groups(sudoku), sudoku.letters, sudoku.layers)


def groups(sudoku: OnSudoku) -> dict[str, Spots]:
    """Rows, columns, boxes and all cells by name."""
    board = sudoku.board
    boxes = {f"box {number}": cells for number, cells in enumerate(sudoku.areas(), 1)}
    return {**dict(board.groups()), **boxes, "all": board.cells}


class UnknownLetter(Exception):
    """A letter stands where a number is needed; the constraint is then read once for each digit of the letter."""


class LetterValue(int):
    """A digit that a letter is taken to be; sentences and marks show the letter."""

    letter: str

    def __str__(self) -> str:
        return self.letter


class Constraint:
    """One constraint: read from its entry in a file, then asked for its rules and marks.

    A subclass has `names` (the first one is the usual), `example` (its value in a file; nothing if the name is all),
    a docstring that says the rule, and `read` and `rules`. It knows no other constraint.

    Args:
        entry: what stands behind the name in the file.
        sudoku: what it belongs to.
        clue: the clue that its rules name.
        known: digits that letters are taken to be.

    Raises:
        BadInput: the entry is not what it should be.
        UnknownLetter: `known` lacks a letter that is needed.
    """

    names: ClassVar[tuple[str, ...]]
    example: ClassVar[str] = ""

    def __init__(self, entry: Entry, sudoku: OnSudoku, clue: str, known: Mapping[str, int]) -> None:
        self.data: Data = entry.data()
        self.sudoku = sudoku
        self.board = sudoku.board
        self.digits = sudoku.digits
        self.clue = clue
        self.known = known
        self.read(entry)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.data == other.data

    def __hash__(self) -> int:
        return hash((type(self), str(self.data)))

    def read(self, entry: Entry) -> None:
        """Set what the rules need. Raises BadInput."""

    def rules(self) -> Iterator[Rule]:
        """What a grid must keep."""
        raise NotImplementedError

    def marks(self) -> Iterator[Mark]:
        """What it looks like."""
        return iter(())

    def written(self) -> Data:
        """As it stands in a file, under its usual name."""
        return self.names[0] if self.data in ("", "true") else {self.names[0]: self.data}

    def clues(self) -> tuple[Clue, ...]:
        """The clues that its rules name."""
        return (self.clue,)

    def keep(self, kept: Container[Clue]) -> "Constraint | None":
        """The constraint with those of its clues that are among these, if any are."""
        return self if self.clue in kept else None

    def all(self) -> "Iterator[Constraint]":
        """Itself, or those that it is made of."""
        yield self

    @classmethod
    def observe(cls, grid: Grid, sudoku: OnSudoku, rng: "Random") -> Iterator[Data]:
        """What may stand behind the name in the file of a finished grid: many entries, each true of it."""
        raise NotImplementedError

    @classmethod
    def true_of(cls, data: Data, grid: Grid, sudoku: OnSudoku) -> bool:
        """Does a finished grid keep the constraint with this entry? If it cannot be read, no."""
        try:
            made = cls(Entry.of(data, cls.names[0]), sudoku, cls.names[0], {})
        except BadInput:
            return False
        return all(rule.holds(grid) for rule in made.rules())

    def path(self, entry: Entry) -> Spots:
        """Cells in order, among which may be letters, and ``row 3``, ``column 2``, ``box 5``, ``all``."""
        named: dict[str, Spots] = {letter: (letter,) for letter, _ in self.sudoku.letters}
        text = str(entry.data())
        if any(word in text for word in ("row", "column", "box", "all")):
            named |= groups(self.sudoku)
        return places(entry, self.board, named)

    def letter(self, entry: Entry) -> str:
        """The letter that stands there, or nothing."""
        return entry.value if isinstance(entry.value, str) and entry.value in dict(self.sudoku.letters) else ""

    def number(self, entry: Entry, low: int, high: int, expected: str = "a whole number") -> int:
        """A whole number from `low` to `high`, or the digit that a letter is taken to be."""
        letter = self.letter(entry)
        if not letter:
            return self._whole(entry, low, high, expected)
        if letter not in self.known:
            raise UnknownLetter(letter)
        value = LetterValue(self.known[letter])
        value.letter = letter
        if not low <= value <= high:
            raise entry.error(f"{letter} may be {int(value)}; expected {expected} from {low} to {high}")
        return value

    def _whole(self, entry: Entry, low: int, high: int, expected: str) -> int:
        text = entry.value if isinstance(entry.value, str) else ""
        if text.isidentifier():
            letters = ", ".join(name for name, _ in self.sudoku.letters)
            known = f"; letters: {letters}" if letters else "; letters: names them"
            why = f"{known}; expected {expected} from {low} to {high}, or a letter"
            raise entry.error(f'"{text[:40]}" is no letter of this puzzle{why}')
        return entry.whole(low, high, expected)

    def digit(self, entry: Entry) -> int:
        """A digit of the sudoku, or the one that a letter is taken to be, whatever that is."""
        if self.letter(entry):
            return self.number(entry, 0, 99)
        digits = digit_set(entry, self.digits)
        if len(digits) > 1:
            raise entry.error(f"expected one digit, not {entry.shown()}")
        return digits[0]

    def total(self, entry: Entry) -> int | str:
        """What cells add up to: a whole number or a letter."""
        return self.letter(entry) or self._whole(entry, 0, LARGEST_SUM, "a whole number")

    def adds_up(self, cells: Spots, total: int | str, says: str) -> Sum:
        """The cells add up to a number or to what a letter stands for."""
        if isinstance(total, str):
            return self.balance(cells, (total,), says)
        return Sum(total, cells, because=f"{self.clue}: {says}", clue=self.clue)

    def ordinal(self) -> int:
        """Its place among the constraints of its class, from 0."""
        alike = (c for one in self.sudoku.constraints for c in one.all() if type(c) is type(self))
        return next((i for i, c in enumerate(alike) if c is self), 0)

    def fields(self, entry: Entry, *names: str) -> dict[str, Entry]:
        """The entries of a mapping with these keys and no others; a name that ends in ``?`` may be missing."""
        keys = ", ".join(f"{name.rstrip('?')}: ..." for name in names)
        example = f"{{{keys}}}" if "\n" in self.example else self.example
        found = entry.mapping(f"a mapping such as {example}")
        for key, value in found.items():
            if key not in names and f"{key}?" not in names:
                raise value.called(entry.name).error(f'"{key[:40]}" is unknown; expected {example}')
        for name in names:
            if name not in found and not name.endswith("?"):
                raise entry.error(f"{name} is missing; expected {example}")
        return found

    def domain(self, spot: Spot) -> Digits:
        """The digits that a cell or letter may take."""
        return dict(self.sudoku.letters)[spot] if isinstance(spot, str) else self.digits

    def pair(self, a: Spot, b: Spot, relation: Relation, says: str) -> Table:
        """The digits of two cells are in a relation; `says` has {a} and {b} for the cells."""
        rows = tuple((v, w) for v in self.domain(a) for w in self.domain(b) if relation(v, w))
        return Table((a, b), rows, because=f"{self.clue}: {says.format(a=a, b=b)}", clue=self.clue)

    def balance(self, left: Spots, right: Spots, says: str, more: int = 0, clue: str = "") -> Sum:
        """The sum of the left cells is that of the right ones and `more`."""
        clue = clue or self.clue
        weights = (1,) * len(left) + (-1,) * len(right)
        return Sum(more, (*left, *right), because=f"{clue}: {says}", clue=clue, weights=weights)


def on_board(spots: Spots) -> Cells:
    """The cells among some spots."""
    return tuple(spot for spot in spots if isinstance(spot, Cell))


class WholeGrid(Constraint):
    """A constraint that its name says completely."""

    def read(self, entry: Entry) -> None:
        """Nothing stands beside the name."""
        if entry.value not in ("", "true"):
            raise entry.error(f"{self.names[0]} stands alone, without {entry.shown()}")
        self.data = ""


class CellSet(Constraint):
    """A constraint on some cells, in any order."""

    example = "[r1c1, r1c2, r2c2]"

    def read(self, entry: Entry) -> None:
        """Cells, none twice."""
        self.cells = self.path(entry)
        if len(set(self.cells)) < len(self.cells):
            raise entry.error("a cell stands there twice")


class Line(Constraint):
    """A constraint on a line: cells in order, each touching the one before at a side or a corner."""

    example = "[r1c1, r1c2, r2c3]"
    colour: ClassVar[str] = "#ccc"

    def read(self, entry: Entry) -> None:
        """A path."""
        self.cells = touching(self.path(entry), entry)

    def marks(self) -> Iterator[Mark]:
        """The line."""
        yield Stroke(on_board(self.cells), self.colour)

    @classmethod
    def observe(cls, grid: Grid, sudoku: OnSudoku, rng: "Random") -> Iterator[Data]:
        """Lines of three cells or more, grown at random as long as they are true, no cell on two of them."""
        board = sudoku.board
        free = set(board.cells)
        for first in rng.sample(board.cells, len(board.cells)):
            line = [first] if first in free else []
            while line and len(line) < _LONGEST:
                ways = [cell for cell in board.leaps(line[-1], KING) if cell in free and cell not in line]
                ways = [cell for cell in ways if cls.true_of([*map(str, line), str(cell)], grid, sudoku)]
                if not ways:
                    break
                line.append(rng.choice(ways))
            if len(line) > 2:
                free -= set(line)
                yield [str(cell) for cell in line]


class AlongLine(Line):
    """A line on which every two neighbours are in a relation."""

    says: ClassVar[str]

    def related(self, a: int, b: int) -> bool:
        """The relation, in the direction of the line."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """One rule for each step."""
        for a, b in pairwise(self.cells):
            yield self.pair(a, b, self.related, self.says)


class TwoCells(Constraint):
    """A constraint on two neighbouring cells."""

    example = "[r1c1, r1c2]"

    def read(self, entry: Entry) -> None:
        """Two cells that share a side."""
        spots = self.path(entry)
        cells = on_board(spots)
        apart = len(cells) == 2 and abs(cells[0].row - cells[1].row) + abs(cells[0].column - cells[1].column) != 1
        if len(spots) != 2 or apart:
            raise entry.error(f"expected two cells that share a side, such as {self.example}")
        self.first, self.second = spots

    @classmethod
    def observe(cls, grid: Grid, sudoku: OnSudoku, rng: "Random") -> Iterator[Data]:
        """Every pair of neighbours of which it is true, one way round or the other."""
        for a in sudoku.board.cells:
            for b in sudoku.board.leaps(a, ((0, 1), (1, 0))):
                ways: list[Data] = [[str(a), str(b)], [str(b), str(a)]]
                if true := [way for way in ways if cls.true_of(way, grid, sudoku)]:
                    yield true[0]


class OneCell(Constraint):
    """A constraint on one cell, or on each of several."""

    example = "[r1c1, r5c5]"

    def read(self, entry: Entry) -> None:
        """Cells, no letters."""
        spots = self.path(entry)
        self.cells = on_board(spots)
        if len(self.cells) < len(spots):
            raise entry.error("expected cells, not a letter")
