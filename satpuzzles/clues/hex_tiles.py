"""The pieces of Hexiom: numbered tiles and blanks on a hexagonal board, some of them fixed."""

import re
from collections.abc import Container
from typing import Any, NamedTuple

from satpuzzles.board.hexagonal import hex_board
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.rules.rule import Clue

LARGEST_SIDE = 30
BLANK = "."
_EXPECTED = 'the side of the board in a line, then its rows, such as "+. 2 3"'
_PLACE = re.compile(r"\+?\s*[^+\s]")


class Tiles(NamedTuple):
    """A board of a side, and hex by hex, in reading order, what lies there and whether it is fixed."""

    side: int
    lies: tuple[int | str, ...]
    fixed: tuple[bool, ...]


class HexTiles(Field[Tiles]):
    """A drawn board: a line with its side, then its rows; a digit is a tile, ``.`` none, ``+`` before it fixes it."""

    key = "board"

    def parse(self, entry: Entry, puzzle: object) -> Tiles:
        """Each hex as one character, perhaps with a ``+`` before; spaces are free."""
        lines = list(entry.lines(_EXPECTED, blank=" \t"))
        if not lines:
            raise entry.error(f"expected {_EXPECTED}, not nothing")
        side = lines[0].called(entry.name).whole(1, LARGEST_SIDE, "the side of the board")
        wanted = [len(cells) for _, cells in hex_board(side).rows()]
        if len(lines) - 1 != len(wanted):
            raise entry.error(f"a board of side {side} has {len(wanted)} rows, not {len(lines) - 1}")
        lies: list[int | str] = []
        fixed: list[bool] = []
        for r, (line, length) in enumerate(zip(lines[1:], wanted), 1):
            places = [place.replace(" ", "") for place in _PLACE.findall(str(line.value))]
            row = line.called(f"{entry.name}, row {r}")
            if len(places) != length or str(line.value).count("+") != sum(place[0] == "+" for place in places):
                raise row.error(
                    f"expected {length} hexes, each a digit or ., fixed ones with + before; not {row.shown()}"
                )
            for c, place in enumerate(places, 1):
                if place[-1] not in ".0123456":
                    raise row.called(f"{entry.name}, r{r}c{c}").error(
                        f'expected a tile from 0 to 6, or "." for none, not "{place[-1]}"'
                    )
                lies.append(BLANK if place[-1] == BLANK else int(place[-1]))
                fixed.append(place[0] == "+")
        return Tiles(side, tuple(lies), tuple(fixed))

    def dump(self, value: Tiles, puzzle: Any) -> Data:
        """Drawn, each hex with its sign or a space before."""
        return drawn_tiles(value)

    def clues(self, value: Tiles) -> tuple[Clue, ...]:
        """The fixed places."""
        return tuple(cell for cell, fixed in zip(hex_board(value.side).cells, value.fixed) if fixed)

    def keep(self, value: Tiles, kept: Container[Clue]) -> Tiles:
        """With only these places fixed."""
        cells = hex_board(value.side).cells
        return value._replace(fixed=tuple(fixed and cell in kept for cell, fixed in zip(cells, value.fixed)))


def drawn_tiles(tiles: Tiles) -> str:
    """The text of a board, in the format of slowfrog's solver."""
    places = iter(f"{' +'[fixed]}{lies}" for lies, fixed in zip(tiles.lies, tiles.fixed))
    rows = [len(cells) for _, cells in hex_board(tiles.side).rows()]
    lines = (" " * (max(rows) - n) + "".join(next(places) for _ in range(n)) for n in rows)
    return "".join(f"{line.rstrip()}\n" for line in (str(tiles.side), *lines))
