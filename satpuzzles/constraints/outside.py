"""Clues outside the grid, about the row, column or diagonal that they look along."""

from collections.abc import Iterator
from typing import ClassVar

from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark, Outside
from satpuzzles.constraints.constraint import LARGEST_SUM, Constraint
from satpuzzles.rules.element import Element
from satpuzzles.rules.line_of_sight import FirstHidden, Sandwich, Visible, XSum
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rank import Rank, ReadDifferently
from satpuzzles.rules.rule import Rule

_SIDES = ("above c", "below c", "left of r", "right of r")
_DIRECTIONS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}


def _place(entry: Entry, board: SquareBoard) -> tuple[Cell, tuple[int, int]]:
    """The cell outside the grid that ``above c2`` names, and the direction into the grid."""
    text = " ".join(entry.text("a place such as above c2 or left of r1").split())
    for side in _SIDES:
        if text.startswith(side):
            along = board.width if side.endswith("c") else board.height
            number = Entry(text.removeprefix(side), entry.file, entry.line, entry.name).whole(1, along) - 1
            if side.endswith("c"):
                return (Cell(-1, number), (1, 0)) if side == "above c" else (Cell(board.height, number), (-1, 0))
            return (Cell(number, -1), (0, 1)) if side == "left of r" else (Cell(number, board.width), (0, -1))
    raise entry.error(f"expected above c2, below c2, left of r1 or right of r1, not {entry.shown()}")


class LittleKiller(Constraint):
    """The digits on the diagonal add up to the sum; they may repeat."""

    names = ("little killer",)
    example = "{from: above c2, direction: down-right, sum: 20}"

    def read(self, entry: Entry) -> None:
        """A place outside, a diagonal direction, a sum."""
        fields = self.fields(entry, "from", "direction", "sum")
        self.start, _ = _place(fields["from"], self.board)
        direction = fields["direction"].text("a direction")
        if direction not in _DIRECTIONS:
            raise fields["direction"].error(f"expected {', '.join(_DIRECTIONS)}, not {fields['direction'].shown()}")
        self.sum = self.total(fields["sum"])
        self.direction = _DIRECTIONS[direction]
        self.cells = self.board.ray(self.start, self.direction)
        if not self.cells:
            raise fields["direction"].error(f"{direction} leads away from the grid")

    def marks(self) -> Iterator[Mark]:
        """The sum, and an arrow into the grid."""
        yield Outside(self.start, (str(self.sum),), self.direction)

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        yield self.adds_up(self.cells, self.sum, f"{self.cells[0]} to {self.cells[-1]} adds up to {self.sum}")


class _Looking(Constraint):
    example = "{from: left of r1, value: 12}"
    sign: ClassVar[str] = ""  # before the number, to tell it from other numbers outside

    def read(self, entry: Entry) -> None:
        """A place outside and a number."""
        fields = self.fields(entry, "from", "value")
        self.start, step = _place(fields["from"], self.board)
        self.place = str(fields["from"].value)
        self.value = self.number(fields["value"], 0, LARGEST_SUM)
        self.cells = self.board.ray(self.start, step)

    def marks(self) -> Iterator[Mark]:
        """The number."""
        yield Outside(self.start, (f"{self.sign}{self.value}",))


class SandwichClue(_Looking):
    """The digits between the least and the greatest digit of the line add up to the number."""

    names = ("sandwich",)

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.place}: the digits between {self.digits[0]} and {self.digits[-1]} add up to {self.value}"
        bread = (self.digits[0], self.digits[-1])
        yield Sandwich(self.value, self.cells, bread, because=because, clue=self.clue)


class XSumClue(_Looking):
    """The first X digits from that side add up to the number, X being the first of them."""

    names = ("X-sum", "x-sum", "xsum")
    sign = "X"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.place}: the first digits, as many as the first one says, add up to {self.value}"
        yield XSum(self.value, self.cells, because=because, clue=self.clue)


class Skyscraper(_Looking):
    """So many digits are seen from that side, where a digit hides smaller and equal ones behind it; never 0."""

    names = ("skyscraper",)
    sign = "^"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.place}: {self.value} digits are seen"
        yield Visible(self.value, self.cells, because=because, clue=self.clue)


class NumberedRoomClue(_Looking):
    """The first digit from that side says in which place of the line the number stands."""

    names = ("numbered room",)
    sign = "#"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.place}: {self.value} stands as far in as the first digit says"
        yield Element(self.cells[0], self.cells, self.value, because=because, clue=self.clue)


class HiddenSkyscraper(_Looking):
    """The first digit from that side that is hidden behind a greater or equal one is the number."""

    names = ("hidden skyscraper",)
    sign = "h"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        because = f"{self.place}: the first hidden digit is {self.value}"
        yield FirstHidden(self.value, self.cells, because=because, clue=self.clue)


class FullRank(Constraint):
    """The line, read as a number from that side, has this rank among all rows and columns, read from both sides, the
    least being 1. No other line reads the same, unless ties is yes; equal lines then share the better rank.
    """

    names = ("full rank",)
    example = "{from: left of r1, rank: 17}"

    def read(self, entry: Entry) -> None:
        """A place outside, a rank, perhaps whether ties are allowed."""
        fields = self.fields(entry, "from", "rank", "ties?")
        self.start, step = _place(fields["from"], self.board)
        if self.board.height != self.board.width:
            raise entry.error("full ranks need a square grid")
        ties = fields["ties"] if "ties" in fields else Entry("no")
        if ties.value not in ("yes", "no"):
            raise ties.error(f"expected yes or no, not {ties.shown()}")
        self.place = str(fields["from"].value)
        self.rank = self.number(fields["rank"], 1, 4 * self.board.height)
        self.ties = ties.value == "yes"
        self.cells = self.board.ray(self.start, step)

    def marks(self) -> Iterator[Mark]:
        """The rank."""
        yield Outside(self.start, (f"r{self.rank}",))

    def rules(self) -> Iterator[Rule]:
        """What follows for the first digit of a row or column that holds all digits, the rank, then no tie."""
        lines = [line for _, line in (*self.board.rows(), *self.board.columns())]
        others = [way for line in lines for way in (line, line[::-1]) if way != self.cells]
        because = f"{self.place}: rank {self.rank}"
        if len(self.digits) == self.board.height and not self.sudoku.repeats:
            yield Is(self.cells[0], self.digits[(self.rank - 1) // 4], because=because, clue=self.clue)
        yield Rank(self.rank, self.cells, tuple(others), because=because, clue=self.clue)
        if not self.ties:
            for other in others:
                because = f"{self.place}: no other row or column reads the same"
                yield ReadDifferently((self.cells, other), because=because, clue=self.clue)
