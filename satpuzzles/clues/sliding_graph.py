"""Where tiles slide: a graph or a grid, and what lies in each place at the start."""

from typing import Any

from satpuzzles.clues.edges import edges
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.size import Shape, Size

MOST_PLACES = 100
Edges = tuple[tuple[int, int], ...]


class SlidingEdges(Field[Edges]):
    """A list of pairs of places, numbered from 0."""

    def parse(self, entry: Entry, puzzle: object) -> Edges:
        """No loops, no pair twice."""
        return edges(entry, lambda end: end.whole(0, MOST_PLACES - 1, "a place"), "[0, 1]")

    def dump(self, value: Edges, puzzle: object) -> Data:
        """The pairs."""
        return [list(edge) for edge in value]


class SlidingGrid(Field[Shape | None]):
    """The size of a grid, whose cells are numbered row by row from 0."""

    def parse(self, entry: Entry, puzzle: object) -> Shape:
        """Rows x columns."""
        height, width = Size(high=MOST_PLACES, doc="").parse(entry, None)
        if height * width > MOST_PLACES:
            raise entry.error(f"expected at most {MOST_PLACES} places, not {height * width}")
        return height, width

    def dump(self, value: Shape | None, puzzle: object) -> Data:
        """As it is written."""
        return f"{value[0]}x{value[1]}" if value else ""


class Arrangement(Field[tuple[int, ...]]):
    """What each place holds: all numbers from 0, the hole, each once."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[int, ...]:
        """A list, or a text, of as many numbers as places."""
        if puzzle.edges and puzzle.grid:
            raise entry.called("grid").error("edges say where tiles slide already; leave one of them out")
        if not puzzle.edges and not puzzle.grid:
            raise entry.called("edges").error("edges or grid is missing: where do tiles slide?")
        expected = "the content of each place, such as [1, 2, 3, 0]"
        if isinstance(entry.value, list):
            parts = entry.items(expected, "place")
        else:
            words = entry.text(expected).replace(",", " ").split()
            parts = [Entry(word, entry.file, entry.line, entry.name) for word in words]
        n = puzzle.grid[0] * puzzle.grid[1] if puzzle.grid else len(parts)
        if len(parts) != n:
            raise entry.error(f"expected the content of {n} places, not of {len(parts)}")
        most = max((end for edge in puzzle.edges for end in edge), default=0)
        if most >= n or n > MOST_PLACES:
            raise entry.error(f"expected the content of {most + 1} places or more, at most {MOST_PLACES}, not of {n}")
        start = tuple(part.called(entry.name).whole(0, n - 1, "a tile, or 0 for the hole,") for part in parts)
        missing = sorted(set(range(n)) - set(start))
        if missing:
            twice = next(tile for tile in start if start.count(tile) > 1)
            raise entry.error(f"{twice} lies in two places, and {missing[0]} in none; expected 0 to {n - 1}, each once")
        return start

    def dump(self, value: tuple[int, ...], puzzle: object) -> Data:
        """A list."""
        return list(value)
