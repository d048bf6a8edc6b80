"""The colours of a puzzle: what its cells are filled with, and the ground of those that are not."""

import re
from string import ascii_lowercase
from typing import Any, NamedTuple

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field

WHITE = "#ffffff"
_EMPTY = "x"  # how a drawn grid says that a cell is empty
_GROUND = 'a colour such as "#ffffff"'
_EXPECTED = 'a colour such as "#c00000", or "#c00000 red"'


class Colour(NamedTuple):
    """A colour: the letter that clues and drawings have for it, ``#rrggbb``, and what people call it, if anything."""

    letter: str
    fill: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.letter


_USUAL = (
    "#000000 black",
    "#d02020 red",
    "#2060d0 blue",
    "#208040 green",
    "#f0c000 yellow",
    "#e07010 orange",
    "#8040a0 purple",
    "#804020 brown",
    "#808080 grey",
    "#f090b0 pink",
)
MOST_USUAL = len(_USUAL)


def usual(number: int) -> dict[str, str]:
    """So many colours that can be told apart, as a file says them; at most `MOST_USUAL`."""
    return dict(zip(ascii_lowercase, _USUAL[:number]))


class Colours(Field[tuple[Colour, ...]]):
    """Colours by letter: ``{a: "#000000", b: "#c00000 red"}``; the values of cells are their numbers, from 1."""

    def parse(self, entry: Entry, puzzle: object) -> tuple[Colour, ...]:
        """A mapping from letters to colours, each perhaps with a name that nothing else has."""
        found: list[Colour] = []
        items = entry.mapping('a letter for each colour, such as {a: "#000000"}')
        for letter, item in items.items():
            if not (len(letter) == 1 and letter.isascii() and letter.isalpha()):
                raise item.called(entry.name).error(f'"{letter[:40]}" is no letter from a to z or A to Z')
            if letter == _EMPTY:
                raise item.called(entry.name).error(f'"{_EMPTY}" is no colour: in drawings it is an empty cell')
            fill, _, rest = item.text(_EXPECTED).partition(" ")
            name = " ".join(rest.split())
            taken = {"empty", *items, *(colour.name for colour in found if colour.name)} - {letter}
            if name in taken:
                raise item.error(f'"{name[:40]}" is taken; give it another name')
            found.append(Colour(letter, _fill(fill, item, _EXPECTED), name))
        if not found:
            raise entry.error('expected at least one colour, such as {a: "#000000"}')
        return tuple(found)

    def dump(self, value: tuple[Colour, ...], puzzle: object) -> Data:
        """A mapping."""
        return {colour.letter: f"{colour.fill} {colour.name}".strip() for colour in value}


class Ground(Field[str]):
    """The colour of what is not filled, as ``#rrggbb``."""

    def parse(self, entry: Entry, puzzle: object) -> str:
        """One colour."""
        return _fill(entry.text(_GROUND), entry, _GROUND)

    def dump(self, value: str, puzzle: Any) -> Data:
        """Itself."""
        return value

    def need(self) -> str:
        """The usual one."""
        return f" ({self._default[0]} by default)"


def _fill(text: str, entry: Entry, expected: str) -> str:
    """``#rrggbb`` of this or of ``#rgb``."""
    if not re.fullmatch(r"#([0-9a-fA-F]{3}){1,2}", text):
        raise entry.error(f"expected {expected}, not {entry.shown()}")
    digits = text[1:].lower()
    return f"#{digits}" if len(digits) == 6 else "#" + "".join(digit * 2 for digit in digits)
