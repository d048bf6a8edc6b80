"""What others' files of nonograms have in common: lines, texts about the puzzle, colours, clues, drawings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.clues.colours import WHITE
from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
from satpuzzles.formats.format import TEXTS

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

Word = tuple[str, str]  # a length and what the file calls its colour
Drawn = list[list[str]]  # for each cell what the file calls its colour

KIND = "nonogram"
BLACK = "#000000"
SOME, OPEN = "?", "?_*"
_LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZX"
# for colours that a file names and does not describe
_FILLS = ("#c00000", "#0060c0", "#008000", "#e08000", "#800080", "#a06030", "#008080", "#e060a0", "#808080", "#c0b000")
_NAMED = {
    "black": BLACK, "white": WHITE, "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00",
    "orange": "#ffa500", "brown": "#a52a2a", "pink": "#ffc0cb", "purple": "#800080", "violet": "#ee82ee",
    "grey": "#808080", "gray": "#808080", "cyan": "#00ffff", "magenta": "#ff00ff", "navy": "#000080",
    "lime": "#00ff00", "maroon": "#800000", "olive": "#808000", "teal": "#008080", "silver": "#c0c0c0",
    "gold": "#ffd700", "tan": "#d2b48c", "beige": "#f5f5dc", "turquoise": "#40e0d0", "lightblue": "#add8e6",
    "lightgreen": "#90ee90", "darkgreen": "#006400", "darkblue": "#00008b", "darkred": "#8b0000",
}  # fmt: skip


def lines(text: Entry) -> list[Entry]:
    """The lines of a text, without space at their ends."""
    found = str(text.value).removesuffix("\n").split("\n")
    return [Entry(line.strip(), text.file, max(text.line, 1) + i) for i, line in enumerate(found)]


def listed(items: Sequence[Entry], at: Entry) -> Entry:
    """A list as an entry at the place of another."""
    return Entry(list(items), at.file, at.line)


def told(value: str, at: Entry) -> Entry:
    """A text as an entry at the place of another."""
    return Entry(value, at.file, at.line)


def fields(text: Entry, **found: Entry) -> Entry:
    """A nonogram as `Format.read` gives it."""
    return Entry({"kind": told(KIND, text), **found}, text.file, text.line)


def whole(line: Entry, what: str) -> int:
    """A size. Raises BadInput."""
    return line.called(what).whole(1, 100_000)


class Palette:
    """The colours of a file by what it calls them, each with a letter of ours.

    Args:
        plain: what it calls the black of puzzles without colours.
    """

    def __init__(self, plain: str) -> None:
        self.plain = plain
        self.letters: dict[str, str] = {}
        self.fills: dict[str, Entry] = {}
        self.names: dict[str, str] = {}
        self.background: Entry | None = None

    def add(self, key: str, fill: str, at: Entry, name: str = "", wanted: str = "") -> None:
        """One more colour.

        Args:
            key: what the file calls it.
            fill: ``#rrggbb``, a word, or nothing if the file does not say.
            at: where it stands.
            name: what people call it.
            wanted: the letter to give it, if that is one and free.
        """
        if key in self.letters:
            raise at.error(f'the colour "{key[:40]}" stands there twice')
        free = [letter for letter in _LETTERS if letter not in self.letters.values()]
        if not free:
            raise at.error(f"more than {len(_LETTERS)} colours")
        likely = (letter for letter in (wanted, *name.lower(), *free) if letter in free)
        self.letters[key] = next(likely)
        words = " ".join(name.split())
        self.names[key] = "" if words in ("empty", self.letters[key], *self.names.values()) else words
        self.fills[key] = told(fill_of(fill) or _FILLS[len(self.fills) % len(_FILLS)], at)

    @property
    def is_plain(self) -> bool:
        """Is there nothing but the black of puzzles without colours?"""
        return self.letters.keys() == {self.plain} and self.fills[self.plain].value == BLACK

    def word(self, word: Word) -> str:
        """An item of a clue as we write it."""
        length, key = word
        return length if self.is_plain else f"{length}{self.letters.get(key, '')}"

    def symbols(self, grid: Drawn, blank: str) -> str:
        """A drawing as ours; empty cells as `blank` says, what has no colour is left open."""
        shown = {"": blank, "?": "."} | {key: "#" if self.is_plain else of for key, of in self.letters.items()}
        return "".join("".join(shown[key] for key in row) + "\n" for row in grid)

    def fields(self, text: Entry) -> dict[str, Entry]:
        """The fields of a puzzle for it."""
        ground = {} if self.background is None else {"background": self.background}
        if self.is_plain:
            return ground
        colours = {
            letter: told(f"{self.fills[key].value} {self.names[key]}", self.fills[key])
            for key, letter in self.letters.items()
        }
        return {"colours": Entry(dict(colours), text.file, text.line), **ground}


def fill_of(text: str) -> str:
    """A colour as ``#rrggbb`` if it can be made out; else what stands there."""
    digits = text.removeprefix("#").lower()
    if re.fullmatch(r"[0-9a-f]{6}", digits):
        return f"#{digits}"
    if re.fullmatch(r"[0-9a-f]{3}", digits):
        return "#" + "".join(digit * 2 for digit in digits)
    return _NAMED.get(digits, text)


def clues(found: Iterable[tuple[Entry, list[Word]]], palette: Palette) -> list[Entry]:
    """Clues, each with its place, as we write them."""
    return [told(" ".join(map(palette.word, words)) or "0", at) for at, words in found]


def runs(line: Sequence[str]) -> list[Word]:
    """The clue that a line of a drawing has."""
    found: list[Word] = []
    for key in line:
        if found and found[-1][1] == key:
            found[-1] = str(int(found[-1][0]) + 1), key
        else:
            found.append(("1", key))
    return [word for word in found if word[1]]


def texts(puzzle: "Nonogram", keeps: Sequence[str] = TEXTS) -> dict[str, str]:
    """The texts about a puzzle that are there, by field."""
    data = puzzle.data()
    return {key: str(data[key]) for key in keeps if key in data}


def head(puzzle: "Nonogram", before: str) -> str:
    """The texts about a puzzle, a line of them a line, such as ``# title: A heart``."""
    found = ((key, line.strip()) for key, text in texts(puzzle).items() for line in text.splitlines())
    return "".join(f"{before}{key}: {line}".rstrip() + "\n" for key, line in found)


def told_in_head(found: Iterable[Entry], before: str) -> dict[str, Entry]:
    """What `head` has written."""
    said: dict[str, list[str]] = {}
    at: dict[str, Entry] = {}
    for line in found:
        key, colon, value = str(line.value).removeprefix(before).strip().partition(":")
        if colon and key in TEXTS:
            said.setdefault(key, []).append(value.strip())
            at.setdefault(key, line)
    return {key: told("\n".join(values), at[key]) for key, values in said.items()}


def words(puzzle: "Nonogram", format: str, may_be_open: str = "") -> Iterator[list[list[Word]]]:  # noqa: A002
    """The clues of the rows, and of the columns, with the letters of their colours.

    Raises:
        BadInput: there are open ones, other than these.
    """
    for side, lines_of in (("row", puzzle.rows), ("column", puzzle.columns)):
        for i, clue in enumerate(lines_of, 1):
            for run in clue:
                if isinstance(run.length, str) and run.length not in may_be_open:
                    raise BadInput(f'{format} has no "{run.length}", which {side} {i} has; nothing is written')
        letters = {value: colour.letter for value, colour in enumerate(puzzle.colours, 1)}
        yield [[(str(run.length), letters.get(int(str(run.value)), "")) for run in clue] for clue in lines_of]


def drawings(puzzle: "Nonogram", blank: str, full: str) -> list[list[str]]:
    """The stored solutions row by row, with letters where there are colours."""
    letters = {value: colour.letter for value, colour in enumerate(puzzle.colours, 1)} or {1: full}
    shown = {0: blank, **letters}
    return [
        ["".join(shown[int(str(grid[cell]))] for cell in cells) for _, cells in puzzle.board.rows()]
        for grid in puzzle.drawn_solutions()
    ]


def solutions(found: Sequence[Entry]) -> dict[str, Entry]:
    """The field for drawings, if there are any."""
    return {"solution": listed(found, found[0])} if found else {}


def fits(clue: Sequence[str], length: int) -> bool:
    """Can a clue without colours stand in a line of this length?"""
    least = [int(word) if word.isdecimal() else int(word == SOME) for word in clue if word != "0"]
    return sum(least) + sum(map(bool, least)) - 1 <= length
