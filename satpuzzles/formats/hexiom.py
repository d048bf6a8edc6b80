"""Levels of Hexiom as slowfrog's solver keeps them: the side of the board, then its rows, two signs a hex."""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Data
from satpuzzles.clues.hex_tiles import drawn_tiles
from satpuzzles.formats.format import Format, of_fields

if TYPE_CHECKING:
    from satpuzzles.kinds.hexiom import Hexiom

_TEXT = re.compile(r"\s*(\d{1,2})[ \t]*\n((?:[ \t]*[+.0-6][ \t+.0-6]*(?:\n|$))+)\s*")


def _knows(text: str) -> bool:
    """As many rows as a board of that side has, and a place without a tile or a fixed one somewhere."""
    match = _TEXT.fullmatch(text.replace("\r\n", "\n"))
    return bool(match and re.search(r"[+.]", match[2]) and len(match[2].split("\n")) >= 2 * int(match[1]) - 1)


def _read(text: str, name: str) -> dict[str, Data]:
    return {"board": text.replace("\r\n", "\n")}


def _write(puzzle: "Hexiom") -> str:
    return drawn_tiles(puzzle.tiles)


FORMATS = (Format("hexiom", "hexiom", of_fields("hexiom", _read), _write, ("board",), text=_knows),)
