"""How large a board is and how it is cut into boxes and regions."""

from collections.abc import Iterable
from math import isqrt

from satpuzzles.board.square import Cells, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, OnBoard, draw, groups
from satpuzzles.clues.marks import Areas, Mark

Shape = tuple[int, int]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def _shape(entry: Entry, high: int, expected: str) -> Shape:
    sides = entry.text(expected).lower().split("x")
    if len(sides) != 2:
        raise entry.error(f"expected {expected}, not {entry.shown()}")
    expected += ", each side"
    height, width = (Entry(side, entry.file, entry.line, entry.name).whole(1, high, expected) for side in sides)
    return height, width


def boxes_that_fit(board: SquareBoard) -> Shape | None:
    """The squarest boxes of as many cells as the longer side that tile a board, not higher than wide, if any do."""
    n = max(board.width, board.height)
    for height in range(isqrt(n), 1, -1):
        if n % height == 0 and board.height % height == 0 and board.width % (n // height) == 0:
            return height, n // height
    return None


def box_shape(entry: Entry, board: SquareBoard) -> Shape | None:
    """The shape of boxes that tile a board, or nothing where the entry says ``none``. Raises BadInput."""
    if entry.text("boxes such as 3x3, or none") == "none":
        return None
    height, width = _shape(entry, max(board.height, board.width), "boxes such as 3x3, or none")
    if board.height % height or board.width % width:
        raise entry.error(f"boxes of {height}x{width} do not tile a board of {board.height}x{board.width}")
    return height, width


class Size(Field[Shape]):
    """The height and width of a board, ``9`` or ``6x8`` (rows x columns), each from 1 to `high`."""

    def __init__(self, *default: Shape, high: int, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.high = high

    def parse(self, entry: Entry, puzzle: object) -> Shape:
        """One number for a square board, or rows x columns."""
        if "x" in entry.text("a size such as 9 or 6x8").lower():
            return _shape(entry, self.high, "a size such as 9 or 6x8")
        side = entry.whole(1, self.high, "a size such as 9 or 6x8, each side")
        return side, side

    def dump(self, value: Shape, puzzle: object) -> Data:
        """One number for a square board."""
        return value[0] if value[0] == value[1] else f"{value[0]}x{value[1]}"


class BoxShape(Field[Shape | None]):
    """The height and width of a box, ``3x3`` (rows x columns), or ``none``.

    By default the boxes have as many cells as a row and are as square as possible, not higher than wide; there are
    none if no such boxes tile the board, or if the puzzle has regions or lets digits repeat.
    """

    def __init__(self, *, doc: str) -> None:
        super().__init__(doc=doc)

    def default(self, puzzle: OnBoard) -> Shape | None:
        """The squarest boxes that fit, if any."""
        if getattr(puzzle, "regions", ()) or getattr(puzzle, "repeats", False):
            return None
        return boxes_that_fit(puzzle.board)

    def parse(self, entry: Entry, puzzle: OnBoard) -> Shape | None:
        """A shape that tiles the board."""
        return box_shape(entry, puzzle.board)

    def dump(self, value: Shape | None, puzzle: object) -> Data:
        """Rows x columns."""
        return f"{value[0]}x{value[1]}" if value else "none"

    def marks(self, value: Shape | None, puzzle: OnBoard) -> Iterable[Mark]:
        """A border around each box."""
        if value:
            yield Areas(tuple(cells for _, cells in puzzle.board.boxes(*value)))


class Regions(Field[tuple[Cells, ...]]):
    """Irregular regions, drawn with one letter or digit a cell; in the order of their first cells."""

    def parse(self, entry: Entry, puzzle: OnBoard) -> tuple[Cells, ...]:
        """A drawn map; ``.`` is no region."""
        found = groups(entry, puzzle.board, "a drawn map of regions")
        if len(found) > len(_LETTERS):
            raise entry.error(f"expected at most {len(_LETTERS)} regions, not {len(found)}")
        return tuple(found.values())

    def dump(self, value: tuple[Cells, ...], puzzle: OnBoard) -> Data:
        """The map, with letters in order."""
        return draw({cell: _LETTERS[i] for i, cells in enumerate(value) for cell in cells}, puzzle.board)

    def marks(self, value: tuple[Cells, ...], puzzle: OnBoard) -> Iterable[Mark]:
        """A border around each region."""
        if value:
            yield Areas(value)
