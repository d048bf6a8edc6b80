"""Constraints on the whole grid."""

from collections.abc import Iterator
from itertools import combinations

from satpuzzles.board.square import KING, KNIGHT, Cell, Cells, Offsets
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark, Stroke, Tint
from satpuzzles.constraints.constraint import CellSet, Constraint, WholeGrid, on_board
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.count import AtMost, Exactly
from satpuzzles.rules.formula import is_value
from satpuzzles.rules.rank import ReadDifferently
from satpuzzles.rules.rule import Rule, Spots
from satpuzzles.rules.some_of import SomeIs, SomeOf
from satpuzzles.rules.when import When


def _different(constraint: Constraint, cells: Spots, name: str) -> Rule:
    return AllDifferent(cells, because=f"{name} holds no digit twice", clue=constraint.clue, title=name)


class _Diagonal(WholeGrid):
    falling = rising = False

    def _diagonals(self) -> Iterator[tuple[str, Cells]]:
        board = self.board
        along = range(min(board.height, board.width))
        if self.falling:
            yield "the falling diagonal", tuple(Cell(i, i) for i in along)
        if self.rising:
            yield "the rising diagonal", tuple(Cell(board.height - 1 - i, i) for i in along)

    def marks(self) -> Iterator[Mark]:
        """A line from corner to corner."""
        return (Stroke(cells, "#34bbe6", form="diagonal") for _, cells in self._diagonals())

    def rules(self) -> Iterator[Rule]:
        """One rule a diagonal."""
        for name, cells in self._diagonals():
            yield _different(self, cells, name)


class FallingDiagonal(_Diagonal):
    """The diagonal from the top left holds no digit twice."""

    names = ("falling diagonal",)
    falling = True


class RisingDiagonal(_Diagonal):
    """The diagonal from the bottom left holds no digit twice."""

    names = ("rising diagonal",)
    rising = True


class Diagonals(_Diagonal):
    """Neither diagonal holds a digit twice."""

    names = ("diagonals", "both diagonals")
    falling = rising = True


def _moves_apart(constraint: Constraint, offsets: Offsets) -> Iterator[Rule]:
    """Every two cells that are such a move apart differ."""
    for a in constraint.board.cells:
        for b in constraint.board.leaps(a, offsets):
            if a < b:
                yield constraint.pair(a, b, _unequal, "{a} and {b} differ")


class _Leaper(WholeGrid):
    offsets: Offsets

    def rules(self) -> Iterator[Rule]:
        """Every two cells that are such a move apart."""
        yield from _moves_apart(self, self.offsets)


def _unequal(a: int, b: int) -> bool:
    return a != b


class AntiKnight(_Leaper):
    """Cells a chess knight's move apart hold different digits."""

    names = ("anti-knight", "antiknight")
    offsets = KNIGHT


class AntiKing(_Leaper):
    """Cells a chess king's move apart hold different digits."""

    names = ("anti-king", "antiking")
    offsets = KING


class AntiLeaper(Constraint):
    """Cells so many rows and columns apart, either way round, hold different digits: 1x3 is the camel."""

    names = ("anti-leaper",)
    example = "{step: 1x3}"

    def read(self, entry: Entry) -> None:
        """A step, rows x columns."""
        step = self.fields(entry, "step")["step"]
        sides = step.text("a step such as 1x3").lower().split("x")
        if len(sides) != 2:
            raise step.error(f"expected a step such as 1x3, not {step.shown()}")
        self.step = [Entry(side, step.file, step.line, step.name).whole(0, 99) for side in sides]
        if not any(self.step):
            raise step.error("a step of 0x0 leads nowhere")

    def rules(self) -> Iterator[Rule]:
        """Every two cells that are such a move apart."""
        a, b = self.step
        steps = {(i * r, j * c) for r, c in ((a, b), (b, a)) for i in (-1, 1) for j in (-1, 1)}
        yield from _moves_apart(self, sorted(steps))


class AntiTaxicab(WholeGrid):
    """No two cells as many steps apart, over rows and columns together, as their digit says hold the same digit."""

    names = ("anti-taxicab", "taxicab")

    def rules(self) -> Iterator[Rule]:
        """One rule for each two cells that are not further apart than the greatest digit."""
        for a, b in combinations(self.board.cells, 2):
            steps = abs(a.row - b.row) + abs(a.column - b.column)
            if steps in self.digits:
                because = f"{a} and {b} are {steps} steps apart and are not both {steps}"
                yield AtMost(1, (a, b), steps, because=because, clue=self.clue)


class NonConsecutive(WholeGrid):
    """Cells that share a side hold no consecutive digits."""

    names = ("non-consecutive", "nonconsecutive")

    def rules(self) -> Iterator[Rule]:
        """Every two such cells."""
        for a in self.board.cells:
            for b in self.board.leaps(a, ((0, 1), (1, 0))):
                yield self.pair(a, b, _apart, "{a} and {b} are not consecutive")


def _apart(a: int, b: int) -> bool:
    return abs(a - b) != 1


class DisjointGroups(WholeGrid):
    """Cells in the same place of different boxes hold different digits."""

    names = ("disjoint groups",)

    def rules(self) -> Iterator[Rule]:
        """One rule a place."""
        for place, cells in enumerate(zip(*self.sudoku.areas()), 1):
            yield _different(self, cells, f"place {place} of all boxes")


class Windoku(WholeGrid):
    """Four more 3x3 boxes, one cell from the corners of the 9x9 grid, hold no digit twice."""

    names = ("windoku",)

    def _windows(self) -> Iterator[Cells]:
        for r in range(1, self.board.height - 3, 4):
            for c in range(1, self.board.width - 3, 4):
                yield tuple(Cell(r + i, c + j) for i in range(3) for j in range(3))

    def marks(self) -> Iterator[Mark]:
        """A ground for each."""
        return (Tint(cells, "#c5d8ee") for cells in self._windows())

    def rules(self) -> Iterator[Rule]:
        """Four windows; none outside 9x9."""
        for cells in self._windows():
            yield _different(self, cells, f"the window at {cells[0]}")


class ExtraRegion(CellSet):
    """The cells hold no digit twice."""

    names = ("extra region", "no repeat")

    def marks(self) -> Iterator[Mark]:
        """A ground."""
        yield Tint(on_board(self.cells), "#d0d0d0")

    def rules(self) -> Iterator[Rule]:
        """All different."""
        yield _different(self, self.cells, f"{self.clue}: the region")


class _EverySquare(WholeGrid):
    def classes(self) -> dict[str, tuple[int, ...]]:
        """Digits of each class, by a word for one of them."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """Each class at least once in each 2x2."""
        for corner in self.board.cells:
            square = (corner, *self.board.leaps(corner, ((0, 1), (1, 0), (1, 1))))
            if len(square) == 4:
                for name, digits in self.classes().items():
                    because = f"the 2x2 at {corner} holds a {name}"
                    yield SomeOf(square, digits, because=because, clue=self.clue)


class GlobalEntropy(_EverySquare):
    """Every 2x2 holds a low, a middle and a high digit."""

    names = ("global entropy",)

    def classes(self) -> dict[str, tuple[int, ...]]:
        """Thirds of the digits."""
        n = len(self.digits) // 3
        return {
            "low digit": self.digits[:n],
            "middle digit": self.digits[n : 2 * n],
            "high digit": self.digits[2 * n :],
        }


class GlobalModulo(_EverySquare):
    """Every 2x2 holds a digit of each remainder by 3."""

    names = ("global modulo", "global mod 3")

    def classes(self) -> dict[str, tuple[int, ...]]:
        """Digits by remainder."""
        return {f"digit of remainder {r}": tuple(d for d in self.digits if d % 3 == r) for r in range(3)}


class DutchFlatmates(WholeGrid):
    """Every middle digit (5 of 1-9) has the least digit right above it or the greatest right below it, or both."""

    names = ("dutch flatmates",)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        least, middle, greatest = self.digits[0], self.digits[(len(self.digits) - 1) // 2], self.digits[-1]
        for cell in self.board.cells:
            wanted = {n: digit for d, digit in ((-1, least), (1, greatest)) for n in self.board.leaps(cell, ((d, 0),))}
            because = f"{cell} is not {middle}, or has {least} above or {greatest} below"
            beside = SomeIs(tuple(wanted), tuple(wanted.values()), because=because, clue=self.clue)
            yield When(is_value(cell, middle), beside, because=because, clue=self.clue)


class DifferentLines(WholeGrid):
    """No two rows or columns, read in either direction, read the same: no full ranks are tied."""

    names = ("different lines",)

    def rules(self) -> Iterator[Rule]:
        """One rule; lines of another length differ anyway."""
        names = [line for _, line in (*self.board.rows(), *self.board.columns())]
        lines = [way for line in names for way in (line, line[::-1])]
        for length in {len(line) for line in lines}:
            same = tuple(line for line in lines if len(line) == length)
            yield ReadDifferently(same, because="no two rows or columns read the same", clue=self.clue)


class Doppelganger(WholeGrid):
    """Rows, columns and boxes hold 0 and all but one of the other digits; no two rows miss the same digit, nor two
    columns, nor two boxes, and the row, the column and the box of a 0 miss different ones.
    """

    names = ("doppelganger",)

    def read(self, entry: Entry) -> None:
        """The digits must be 0 to n in a grid of n x n."""
        super().read(entry)
        n = self.board.height
        if self.sudoku.repeats or self.board.width != n or self.digits != tuple(range(n + 1)):
            raise entry.error(f"{self.names[0]} needs a square grid, n x n, with digits 0-n")

    def rules(self) -> Iterator[Rule]:
        """Each digit is as often there as it must; each group holds 0; what the groups of a 0 hold together."""
        n = self.board.height
        areas = self.sudoku.areas()
        for _, cells in (*self.board.rows(), *self.board.columns(), *(("", area) for area in areas)):
            yield SomeOf(cells, (0,), because=f"{cells[0]} to {cells[-1]} holds 0", clue=self.clue)
        for digit in range(1, n + 1):
            because = f"all but one of the rows, columns and boxes hold {digit}"
            yield Exactly(n - 1, self.board.cells, digit, because=because, clue=self.clue)
        for cell in self.board.cells:
            groups = [self.board.row(cell.row), self.board.column(cell.column), *(a for a in areas if cell in a)]
            for one, other in combinations(groups, 2):
                cells = tuple(dict.fromkeys((*one, *other)))
                for digit in range(1, n + 1):
                    because = f"if {cell} is 0, no two of its row, column and box miss {digit}"
                    together = SomeOf(cells, (digit,), because=because, clue=self.clue)
                    yield When(is_value(cell, 0), together, because=because, clue=self.clue)
