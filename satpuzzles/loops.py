"""Kinds whose answer is one closed loop along the edges of a board."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from satpuzzles.board.edged import EdgedBoard, Ends
from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import draw, drawn
from satpuzzles.clues.marks import Drawing, Face
from satpuzzles.kind import Kind
from satpuzzles.rules.count import CountIn
from satpuzzles.rules.rule import Grid, Rule, Spot, Value
from satpuzzles.rules.single_loop import SingleLoop

OFF, ON = 0, 1

_UP, _DOWN, _LEFT, _RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
_BENDS = {".": (), "|": (_UP, _DOWN), "-": (_LEFT, _RIGHT)}
_BENDS |= {"L": (_UP, _RIGHT), "J": (_UP, _LEFT), "F": (_DOWN, _RIGHT), "7": (_DOWN, _LEFT)}
_LIKE = dict(zip("·│I─└┘┌┐", ".||-LJF7"))


class Looped(Kind):
    """A kind whose spots are the edges of its board, and whose rules are those of one loop along them, and its clues.

    A drawn answer has a sign for each point: ``F7JL`` where the loop turns, ``-`` and ``|`` where it goes straight
    on, ``.`` where it does not pass; or what these stand for, ``┌┐┘└─│·``.
    """

    words = {OFF: "is not on the loop", ON: "is on the loop"}
    faces = {OFF: Face("×", "x"), ON: Face("━", "-", "#2457a6")}

    called: ClassVar[str]  # edges

    @property
    def board(self) -> EdgedBoard:
        """Whose edges may be on the loop."""
        raise NotImplementedError

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        """Every edge is on the loop or not."""
        return dict.fromkeys(self.board.edges, (OFF, ON))

    def one_loop(self) -> Iterator[Rule]:
        """That there is one loop: at each point, and as a whole."""
        board = self.board
        for _, name, edges in board.meetings():
            yield CountIn((0, 2), edges, ON, because=f"two {self.called} or none meet at {name}")
        yield SingleLoop(board.edges, board.points[1], ON, because="there is one closed loop")

    def symbols(self, value: Value) -> tuple[str, ...]:
        """Also in a word."""
        return (*super().symbols(value), "loop" if value == ON else "off")

    def drawing(self, grid: Grid | None = None, differs: Iterable[Spot] = ()) -> Drawing:
        """With the loop of a grid."""
        faces = {edge: self.faces[value] for edge, value in (grid or {}).items()}
        return Drawing(self.title, self.board, tuple(self.marks()), faces, frozenset(differs))

    def as_data(self, grid: Grid) -> dict[str, Any]:
        """The edges along each row of points, and those from each row to the next, 1 for those on the loop."""
        rows: dict[str, dict[int, list[Value]]] = {"horizontal": {}, "vertical": {}}
        for (a, b), edge in self.board.by_ends.items():
            rows["horizontal" if a[0] == b[0] else "vertical"].setdefault(a[0], []).append(grid[edge])
        return {name: list(found.values()) for name, found in rows.items()}

    def _points(self) -> SquareBoard:
        return SquareBoard(*self.board.points)

    def _ends(self, point: tuple[int, int], way: tuple[int, int]) -> Ends:
        """The ends of the edge that leads from a point, by row and column of points, one way."""
        first = self.board.first
        here, there = ((2 * r + first, 2 * c + first) for r, c in (point, (point[0] + way[0], point[1] + way[1])))
        return min(here, there), max(here, there)

    def draw_answer(self, grid: Grid) -> str:
        """A sign for each point."""
        signs = {ways: sign for sign, ways in _BENDS.items()}
        on = {ends for ends, edge in self.board.by_ends.items() if grid[edge] == ON}
        cells = self._points().cells
        ways = {c: tuple(w for w in (_UP, _DOWN, _LEFT, _RIGHT) if self._ends(c, w) in on) for c in cells}
        return draw({cell: signs[ways[cell]] for cell in cells}, self._points())

    def read_grid(self, entry: Entry) -> Grid:
        """The loop of such a drawing. Raises BadInput if one sign goes where the next does not come from."""
        points = self._points()
        on: set[Ends] = set()
        drawing = entry.value
        text = drawing.replace("|", "I") if isinstance(drawing, str) else drawing  # as a space it would be free
        found = drawn(Entry(text, entry.file, entry.line, entry.name), points, "a drawn loop")
        symbols = (symbol for row in found for symbol in row)
        for cell, symbol in zip(points.cells, symbols):
            sign = _LIKE.get(str(symbol.value), str(symbol.value))
            if sign not in _BENDS:
                raise symbol.error(f"expected one of {' '.join(_BENDS)}, not {symbol.shown()}")
            for way in (_UP, _DOWN, _LEFT, _RIGHT):
                ends = self._ends(cell, way)
                leads = way in _BENDS[sign]
                if leads and ends not in self.board.by_ends:
                    raise symbol.error(f'"{sign}" leads off the board')
                if way in (_UP, _LEFT) and leads != (ends in on):
                    raise symbol.error(f'"{sign}" does not go on where the sign {_SIDE[way]} does')
                if leads:
                    on.add(ends)
        return {edge: ON if ends in on else OFF for ends, edge in self.board.by_ends.items()}


_SIDE = {_UP: "above it", _LEFT: "to its left"}
