"""Constraints on the whole grid."""

from collections.abc import Iterator

from satpuzzles.board.square import KING, KNIGHT, Cell, Cells, Offsets
from satpuzzles.clues.marks import Mark, Stroke, Tint
from satpuzzles.constraints.constraint import CellSet, Constraint, WholeGrid, on_board
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.rule import Rule, Spots


def _different(constraint: Constraint, cells: Spots, name: str) -> Rule:
    return AllDifferent(cells, because=f"{name} holds no digit twice", clue=constraint.clue)


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


class _Leaper(WholeGrid):
    offsets: Offsets

    def rules(self) -> Iterator[Rule]:
        """Every two cells that are such a move apart."""
        for a in self.board.cells:
            for b in self.board.leaps(a, self.offsets):
                if a < b:
                    yield self.pair(a, b, _unequal, "{a} and {b} differ")


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


class GlobalEntropy(WholeGrid):
    """Every 2x2 holds a low, a middle and a high digit."""

    names = ("global entropy",)

    def rules(self) -> Iterator[Rule]:
        """Each third at least once in each 2x2."""
        from satpuzzles.rules.some_of import SomeOf

        n = len(self.digits) // 3
        thirds = {"low": self.digits[:n], "middle": self.digits[n : 2 * n], "high": self.digits[2 * n :]}
        for corner in self.board.cells:
            square = (corner, *self.board.leaps(corner, ((0, 1), (1, 0), (1, 1))))
            if len(square) == 4:
                for name, third in thirds.items():
                    because = f"the 2x2 at {corner} holds a {name} digit"
                    yield SomeOf(square, third, because=because, clue=self.clue)
