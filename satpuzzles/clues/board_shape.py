"""Boards that a puzzle file describes, and the values that their places take."""

import re
from typing import Any, NamedTuple

from satpuzzles.board.board import Board
from satpuzzles.board.graph import GraphBoard
from satpuzzles.board.hexagonal import hex_board
from satpuzzles.board.named import NamedBoard
from satpuzzles.board.square import Cells, SquareBoard
from satpuzzles.clues.digits import digit_set, show_digits
from satpuzzles.clues.edges import edges
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import MAX_CELLS, Field, groups
from satpuzzles.clues.letters import checked_name
from satpuzzles.clues.size import Size, box_shape, boxes_that_fit
from satpuzzles.errors import nearest
from satpuzzles.rules.rule import Spots, Value

_LONGEST_SIDE = 316
_LARGEST_HEXAGON = 50
_MOST_PLACES = 1000
_MOST_WORDS = 64
_EXPECTED = "{shape: square, size: 4}, {shape: hex, size: 3}, {shape: graph, edges: [[A, B]]} or {names: [A, B]}"
_KEYS = {
    "square": ("size", "boxes", "regions"),
    "hex": ("size",),
    "graph": ("vertices", "edges"),
    "names": ("names",),
}
_NUMBER = re.compile(r"-?\d")


class Shaped(NamedTuple):
    """A board with the boxes or regions on it, and how a file describes it."""

    board: Board
    areas: tuple[tuple[str, Cells], ...]
    data: tuple[tuple[str, Any], ...]

    def groups(self) -> dict[str, Spots]:
        """What rules speak of, by name: rows and other lines, boxes or regions, ``all``."""
        return {**dict(self.board.groups()), **dict(self.areas), "all": self.board.cells}


class BoardShape(Field[Shaped]):
    """A board: ``shape`` is square, hex, graph or names.

    A square one has ``size`` (4, or rows x columns), ``boxes`` (by default the squarest that fit, or none) or
    ``regions`` (drawn); a hex one ``size``, its side; a graph ``edges`` as pairs of vertices, and ``vertices`` where
    some are alone or their order matters; ``names`` lists unknowns.
    """

    key = "board"

    def parse(self, entry: Entry, puzzle: object) -> Shaped:
        """A mapping."""
        fields = entry.mapping(_EXPECTED)
        form = fields["shape"].text("square, hex, graph or names") if "shape" in fields else ""
        form = form or ("names" if "names" in fields else "graph" if "edges" in fields else "square")
        if form not in _KEYS:
            hint = nearest(form, list(_KEYS)) or f"; there are {', '.join(_KEYS)}"
            raise fields["shape"].error(f'there is no shape "{form[:40]}"{hint}')
        for key, value in fields.items():
            if key != "shape" and key not in _KEYS[form]:
                raise value.error(f"a board of shape {form} takes {' and '.join(_KEYS[form])} only")
        needed = {"graph": "edges"}.get(form, _KEYS[form][0])
        if needed not in fields:
            raise entry.error(f"{needed} is missing; expected {_EXPECTED}")
        board, areas = getattr(self, f"_{form}")(fields)
        data = {"shape": form, **{key: value.data() for key, value in fields.items() if key != "shape"}}
        return Shaped(board, areas, tuple((key, _frozen(value)) for key, value in data.items()))

    def _square(self, fields: dict[str, Entry]) -> tuple[Board, tuple[tuple[str, Cells], ...]]:
        board = SquareBoard(*Size(high=_LONGEST_SIDE, doc="").parse(fields["size"], None))
        if len(board.cells) > MAX_CELLS:
            raise fields["size"].error(f"expected at most {MAX_CELLS:,} cells, not {len(board.cells):,}")
        if "regions" in fields and "boxes" in fields:
            raise fields["boxes"].error("a board has boxes or regions, not both")
        if "regions" in fields:
            drawn = groups(fields["regions"], board, "a drawn map of regions")
            return board, tuple((f"region {i}", cells) for i, cells in enumerate(drawn.values(), 1))
        boxes = box_shape(fields["boxes"], board) if "boxes" in fields else boxes_that_fit(board)
        return board, tuple(board.boxes(*boxes)) if boxes else ()

    def _hex(self, fields: dict[str, Entry]) -> tuple[Board, tuple[()]]:
        return hex_board(fields["size"].whole(1, _LARGEST_HEXAGON, "the side of a hexagon")), ()

    def _names(self, fields: dict[str, Entry]) -> tuple[Board, tuple[()]]:
        return NamedBoard(_names(fields["names"])), ()

    def _graph(self, fields: dict[str, Entry]) -> tuple[Board, tuple[()]]:
        vertices = _names(fields["vertices"]) if "vertices" in fields else ()

        def vertex(end: Entry) -> str:
            name = checked_name(end.text("the name of a vertex"), end, "place")
            if vertices and name not in vertices:
                raise end.error(f'"{name}" is none of the vertices{nearest(name, list(vertices))}')
            return name

        joined = edges(fields["edges"], vertex, "[A, B]")
        vertices = vertices or tuple(dict.fromkeys(end for edge in joined for end in edge))
        if not vertices:
            raise fields["edges"].error("expected at least one edge, or vertices")
        return GraphBoard(vertices, joined), ()

    def dump(self, value: Shaped, puzzle: object) -> Data:
        """As it was written."""
        return {key: _thawed(part) for key, part in value.data}


def _names(entry: Entry) -> tuple[str, ...]:
    """A list of names, or a text of them."""
    expected = "names such as [A, B]"
    if isinstance(entry.value, list):
        names = [item.text(expected) for item in entry.items(expected, "name")]
    else:
        names = entry.text(expected).replace(",", " ").split()
    if not 0 < len(names) <= _MOST_PLACES:
        raise entry.error(f"expected from 1 to {_MOST_PLACES} names, not {len(names)}")
    for name in names:
        checked_name(name, entry, "place")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise entry.error(f"{twice} stands there twice")
    return tuple(names)


def _frozen(data: Data) -> Any:
    return tuple(map(_frozen, data)) if isinstance(data, (list, tuple)) else data


def _thawed(data: Any) -> Data:
    return list(map(_thawed, data)) if isinstance(data, tuple) else data


class Values(Field[tuple[Value, ...]]):
    """What every place may take: numbers such as ``1-4``, or a list of words such as ``[red, green]``."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Value, ...]:
        """Numbers or words; no word is the name of a place, too."""
        first = entry.value[0].value if isinstance(entry.value, list) and entry.value else entry.value
        if isinstance(first, str) and _NUMBER.match(first.strip()):
            return digit_set(entry)
        words = entry.items("numbers such as 1-4, or a list of words such as [red, green]", "value")
        found = tuple(checked_name(word.text("a word"), word, "value") for word in words)
        if not 0 < len(found) <= _MOST_WORDS or len(set(found)) < len(found):
            raise entry.error(f"expected from 1 to {_MOST_WORDS} different words, not {len(found)}")
        taken = [word for word in found if word in map(str, puzzle.board.cells)]
        if taken:
            raise entry.error(f"{taken[0]} is the name of a place; take another word")
        return found

    def dump(self, value: tuple[Value, ...], puzzle: object) -> Data:
        """As it is written."""
        return show_digits(value) if isinstance(value[0], int) else [str(word) for word in value]  # type: ignore[arg-type]
