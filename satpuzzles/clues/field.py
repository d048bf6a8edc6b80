"""What a field of a puzzle file is, and the plain ones: text and numbers."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, overload

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell, Cells, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.marks import Mark
from satpuzzles.rules.rule import Clue, Grid

if TYPE_CHECKING:
    from random import Random

MAX_CELLS = 100_000

T = TypeVar("T")
V = TypeVar("V")


class Topic(NamedTuple):
    """A part of a field that has a help of its own: names, the usual one first, a sentence, an example."""

    names: tuple[str, ...]
    about: str
    example: str


class OnBoard(Protocol):
    """What a field may ask of the puzzle that it belongs to: the fields declared above it, and the board."""

    @property
    def board(self) -> SquareBoard:
        """The board that those fields describe."""


class Field(Generic[T]):
    """One key of a puzzle file, declared in the body of a kind: ``size = Size(9, doc="...")``.

    On a puzzle the attribute is the parsed value, immutable and equal by content.

    Args:
        default: the value of a puzzle that does not have the key; without it the key must be there.
        doc: what it says and how it is written, for the help of the kind.
    """

    key = ""  # the key in files, where it must differ from the attribute
    keys: tuple[str, ...]
    stays: ClassVar[bool] = False  # may a generated puzzle lack none of its clues?

    def __init__(self, *default: T, doc: str) -> None:
        self._default = default
        self.doc = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.keys = (self.key or name, *self.also())

    @overload
    def __get__(self, puzzle: None, owner: type) -> "Field[T]": ...
    @overload
    def __get__(self, puzzle: object, owner: type) -> T: ...
    def __get__(self, puzzle: object, owner: type) -> "Field[T] | T":
        """The field itself on the kind; a puzzle has the value under the same name."""
        if puzzle is None:
            return self
        raise AttributeError(f"{self.name} is not read yet; declare it above what uses it")

    def also(self) -> tuple[str, ...]:
        """Other keys under which the same thing may stand, written in another way."""
        return ()

    def need(self) -> str:
        """What a file without it means, in a few words to stand behind `doc` in the help, or nothing."""
        if self._default:
            plain = isinstance(self._default[0], int)
            return f" ({self._default[0]} by default)" if plain else ""
        return " (needed)" if self.needed else ""

    @property
    def needed(self) -> bool:
        """Must a file have it?"""
        return not self._default and type(self).default is Field.default

    def topics(self) -> "list[Topic]":
        """Parts of the field that the help of the kind explains by name."""
        return []

    def default(self, puzzle: Any) -> T:
        """The value of a puzzle without the key; raises KeyError if there must be one."""
        if self._default:
            return self._default[0]
        raise KeyError(self.name)

    def parse(self, entry: Entry, puzzle: Any) -> T:
        """The value of an entry; `puzzle` has the fields declared above this one. Raises BadInput."""
        raise NotImplementedError

    def dump(self, value: T, puzzle: Any) -> Data:
        """The value as plain data that `parse` reads back under the first key."""
        raise NotImplementedError

    def marks(self, value: T, puzzle: Any) -> Iterable[Mark]:
        """What the value looks like."""
        return ()

    def observe(self, grid: Grid, puzzle: Any) -> T | None:
        """All that a finished grid shows of it; nothing where `generate` is to keep what is given.

        Args:
            grid: the values of all spots.
            puzzle: whose grid it is, with an empty value of this field.
        """
        return None

    def more(self, value: T, topic: str, grid: Grid, puzzle: Any, rng: "Random") -> T:
        """The value and clues of one of its topics that a finished grid shows, chosen at random; raises BadUsage."""
        raise NotImplementedError

    def empty(self, board: Board) -> Data:
        """What a file says that has no clue of this field yet; asked of fields that a file must have."""
        raise NotImplementedError

    def clues(self, value: T) -> tuple[Clue, ...]:
        """The clues in it that may be dropped one by one, as the rules that come from them name them."""
        return ()

    def keep(self, value: T, kept: Container[Clue]) -> T:
        """The value without those of its `clues` that are not among these."""
        return value

    def renewed(self, value: T, gone: Container[Clue], grid: Grid, puzzle: Any) -> T:
        """The value with those of its `clues` that are among these read off a finished grid anew."""
        return value


class CellClues(Field[tuple[tuple[Cell, V], ...]]):
    """Cells with something in them, each a clue that may be dropped; `clue` is how the rules call it."""

    def clue(self, cell: Cell) -> Clue:
        """The cell."""
        return cell

    def clues(self, value: tuple[tuple[Cell, V], ...]) -> tuple[Clue, ...]:
        """One a cell."""
        return tuple(self.clue(cell) for cell, _ in value)

    def keep(self, value: tuple[tuple[Cell, V], ...], kept: Container[Clue]) -> tuple[tuple[Cell, V], ...]:
        """Some of the cells."""
        return tuple((cell, v) for cell, v in value if self.clue(cell) in kept)

    def renewed(
        self, value: tuple[tuple[Cell, V], ...], gone: Container[Clue], grid: Grid, puzzle: Any
    ) -> tuple[tuple[Cell, V], ...]:
        """The same cells, where all of them can be read off a grid."""
        seen = dict(self.observe(grid, puzzle) or ())
        return tuple((cell, seen[cell] if self.clue(cell) in gone and cell in seen else v) for cell, v in value)


class Text(Field[str]):
    """Free text."""

    def parse(self, entry: Entry, puzzle: object) -> str:
        """Any text."""
        return entry.text("text")

    def dump(self, value: str, puzzle: Any) -> Data:
        """Itself."""
        return value


class Drawings(Field[tuple[str, ...]]):
    """Drawn grids: the text of one, or a list."""

    def parse(self, entry: Entry, puzzle: object) -> tuple[str, ...]:
        """A text, or texts."""
        expected = "a drawn grid, or a list of them"
        items = entry.items(expected, "grid") if isinstance(entry.value, list) else [entry]
        return tuple(filter(None, (item.text(expected) for item in items)))

    def dump(self, value: tuple[str, ...], puzzle: Any) -> Data:
        """One as a text."""
        return value[0] if len(value) == 1 else list(value)


class Whole(Field[int]):
    """A whole number in a range."""

    def __init__(self, *default: int, low: int, high: int, doc: str) -> None:
        super().__init__(*default, doc=doc)
        self.low = low
        self.high = high

    def parse(self, entry: Entry, puzzle: object) -> int:
        """A number from low to high."""
        return entry.whole(self.low, self.high)

    def dump(self, value: int, puzzle: Any) -> Data:
        """Itself."""
        return value


class Perhaps(Field[int | None]):
    """A whole number from 0 that may not be known: nothing then.

    Args:
        high: the largest, or what gives it for a puzzle that has the fields declared above.
        what: what it is the number of, for messages, such as "the number of moves".
        clue: how rules call it, if it is a clue that may be dropped.
        doc: as of every field.
    """

    def __init__(self, *, high: int | Callable[[Any], int], what: str, clue: str = "", doc: str) -> None:
        super().__init__(None, doc=doc)
        self._high, self._what, self._clue = high, what, clue

    def parse(self, entry: Entry, puzzle: Any) -> int | None:
        """A number; an empty text is none."""
        if entry.value == "":
            return None
        return entry.whole(0, self._high if isinstance(self._high, int) else self._high(puzzle), self._what)

    def dump(self, value: int | None, puzzle: Any) -> Data:
        """The number."""
        return "" if value is None else value

    def clues(self, value: int | None) -> tuple[Clue, ...]:
        """One, if it is a clue and known."""
        return (self._clue,) if self._clue and value is not None else ()

    def keep(self, value: int | None, kept: Container[Clue]) -> int | None:
        """Perhaps."""
        return value if not self._clue or self._clue in kept else None


class YesNo(Field[bool]):
    """Whether something is so."""

    def parse(self, entry: Entry, puzzle: object) -> bool:
        """``yes`` or ``no``."""
        if entry.text("yes or no") not in ("yes", "no"):
            raise entry.error(f"expected yes or no, not {entry.shown()}")
        return entry.value == "yes"

    def dump(self, value: bool, puzzle: Any) -> Data:
        """The word."""
        return "yes" if value else "no"

    def need(self) -> str:
        """The usual word."""
        return f" ({'yes' if self._default[0] else 'no'} by default)" if self._default else super().need()


class HowMany(Field[int | str | None]):
    """How many solutions a puzzle has: a number, or ``many``."""

    def parse(self, entry: Entry, puzzle: object) -> "int | str":
        """A number or the word."""
        expected = 'a number or "many"'
        return "many" if entry.text(expected) == "many" else entry.whole(0, 10**15, expected)

    def dump(self, value: "int | str | None", puzzle: Any) -> Data:
        """Itself."""
        return "" if value is None else value


def drawn(entry: Entry, board: Board, expected: str) -> list[list[Entry]]:
    """The symbols of a drawn grid, row by row, each named by its cell.

    Spaces and ``|`` are free: a row is either one character a cell, or symbols with spaces between.

    Raises:
        BadInput: the wrong number of rows, or of symbols in one of them.
    """
    rows = list(entry.lines(expected))
    lengths = [len(cells) for _, cells in board.rows()]
    if len(rows) != len(lengths):
        raise entry.error(f"expected {len(lengths)} rows, not {len(rows)}")
    return [_symbols(row, r, length) for r, (row, length) in enumerate(zip(rows, lengths))]


def groups(entry: Entry, board: Board, expected: str) -> dict[str, Cells]:
    """The cells of each symbol of a drawn map, in the order of their first cells; ``.`` is no symbol.

    Raises:
        BadInput: the map is not of the size of the board.
    """
    symbols = [symbol for row in drawn(entry, board, expected) for symbol in row]
    found: dict[str, Cells] = {}
    for cell, symbol in zip(board.cells, symbols):
        if symbol.value != ".":
            name = str(symbol.value)
            found[name] = (*found.get(name, ()), cell)
    return found


def draw(symbols: Mapping[Any, str], board: Board) -> str:
    """A grid that `drawn` reads back; ``.`` where there is no symbol, spaces where a symbol is longer than 1."""
    width = max(map(len, symbols.values()), default=1)
    between = " " if width > 1 else ""
    rows = ([symbols.get(cell, ".").rjust(width) for cell in row] for _, row in board.rows())
    return "".join(f"{between.join(row)}\n" for row in rows)


def _symbols(row: Entry, r: int, width: int) -> list[Entry]:
    words = row.text("a row").replace("|", " ").split()
    symbols = words if len(words) == width else list("".join(words))
    if len(symbols) != width:
        raise row.error(f"expected {width} cells, not {len(symbols)}")
    field = row.name.split(",")[0]
    return [Entry(s, row.file, row.line, f"{field}, r{r + 1}c{c}") for c, s in enumerate(symbols, 1)]
