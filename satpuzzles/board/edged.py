"""Rectangular boards whose spots are edges: the sides of cells, or the lines from cell to cell."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, NamedTuple

from satpuzzles.board.square import Cell, SquareBoard

Point = tuple[int, int]
Ends = tuple[Point, Point]

_SIDES = {"top": (0, 0, 0, 2), "left": (0, 0, 2, 0), "right": (0, 2, 2, 2), "bottom": (2, 0, 2, 2)}


class Side(NamedTuple):
    """One side of a cell; two cells share one, which is then the ``top`` or ``left`` one of the second."""

    cell: Cell
    side: str

    def __str__(self) -> str:
        return f"{self.side} of {self.cell}"

    @property
    def ends(self) -> Ends:
        """Row and column of both ends, in half cells from the top left of the board."""
        r, c, to_r, to_c = _SIDES[self.side]
        row, column = 2 * self.cell.row, 2 * self.cell.column
        return (row + r, column + c), (row + to_r, column + to_c)


class Link(NamedTuple):
    """The line between the middles of a cell and the next one, to the right or below."""

    cell: Cell
    next: Cell

    def __str__(self) -> str:
        return f"{self.cell}-{self.next}"

    @property
    def ends(self) -> Ends:
        """Row and column of both ends, in half cells from the top left of the board."""
        return _middle(self.cell), _middle(self.next)


Edge = Side | Link
Edges = tuple[Edge, ...]


def _middle(cell: Cell) -> Point:
    return 2 * cell.row + 1, 2 * cell.column + 1


class EdgedBoard(SquareBoard):
    """A board of cells with `edges` between points, each point joined to those beside it.

    The edges are in reading order: of each row of points those along it, then those down to the next row. Points are
    rows and columns in half cells, as `Side.ends` has them.

    Attributes:
        points: how many points stand in a column and in a row.
        by_ends: each edge by its ends, the upper or left one first.
    """

    first: ClassVar[int]  # in half cells, how far the first point lies from the top and the left

    def __init__(self, height: int, width: int) -> None:
        super().__init__(height, width)
        self.points = height + 1 - self.first, width + 1 - self.first
        places = [(r, c) for r in range(self.points[0]) for c in range(self.points[1])]
        ends = [
            ((r, c), (r + down, c + 1 - down))
            for r, c, down in sorted((r, c, down) for down in (0, 1) for r, c in places)
        ]
        ends.sort(key=lambda pair: (pair[0][0], pair[1][0]))
        inside = (pair for pair in ends if pair[1][0] < self.points[0] and pair[1][1] < self.points[1])
        scaled = [tuple((2 * r + self.first, 2 * c + self.first) for r, c in pair) for pair in inside]
        self.by_ends: dict[Ends, Edge] = {(a, b): self._edge(a, b) for a, b in scaled}
        self.edges: Edges = tuple(self.by_ends.values())

    @property
    def places(self) -> tuple[Cell | Edge, ...]:
        """Cells and edges."""
        return (*self.cells, *self.edges)

    def _edge(self, a: Point, b: Point) -> Edge:
        raise NotImplementedError

    def meetings(self) -> Iterator[tuple[Point, str, Edges]]:
        """Each point in reading order, what people call it, and the edges that meet there."""
        meet: dict[Point, list[Edge]] = {}
        for ends, edge in self.by_ends.items():
            for point in ends:
                meet.setdefault(point, []).append(edge)
        return ((point, self._name(point), tuple(meet[point])) for point in sorted(meet))

    def _name(self, point: Point) -> str:
        raise NotImplementedError


class SidesBoard(EdgedBoard):
    """The edges are the sides of cells, the points their corners."""

    first = 0

    def _edge(self, a: Point, b: Point) -> Side:
        row, column = a[0] // 2, a[1] // 2
        if a[0] == b[0]:
            return Side(Cell(row, column), "top") if row < self.height else Side(Cell(row - 1, column), "bottom")
        return Side(Cell(row, column), "left") if column < self.width else Side(Cell(row, column - 1), "right")

    def _name(self, point: Point) -> str:
        low, right = point[0] // 2 == self.height, point[1] // 2 == self.width
        cell = Cell(point[0] // 2 - low, point[1] // 2 - right)
        return f"the {'bottom' if low else 'top'} {'right' if right else 'left'} corner of {cell}"

    def sides(self, cell: Cell) -> Edges:
        """The four of a cell: top, left, right, bottom."""
        r, c = 2 * cell.row, 2 * cell.column
        ends = (((r, c), (r, c + 2)), ((r, c), (r + 2, c)), ((r, c + 2), (r + 2, c + 2)), ((r + 2, c), (r + 2, c + 2)))
        return tuple(self.by_ends[pair] for pair in ends)


class LinksBoard(EdgedBoard):
    """The edges are the lines from the middle of a cell to the next, the points those middles."""

    first = 1

    def _edge(self, a: Point, b: Point) -> Link:
        return Link(Cell(a[0] // 2, a[1] // 2), Cell(b[0] // 2, b[1] // 2))

    def _name(self, point: Point) -> str:
        return str(Cell(point[0] // 2, point[1] // 2))

    def straight(self, cell: Cell, step: tuple[int, int], length: int) -> Edges:
        """The edges from a cell in a direction, so many or as far as the board goes."""
        line = (cell, *self.ray(cell, step)[:length])
        middles = [_middle(cell) for cell in line]
        return tuple(self.by_ends[min(pair), max(pair)] for pair in pairwise(middles))


@lru_cache(maxsize=16)
def sides_board(height: int, width: int) -> SidesBoard:
    """A board of that size; the same one each time, since a puzzle is asked for its board often."""
    return SidesBoard(height, width)


@lru_cache(maxsize=16)
def links_board(height: int, width: int) -> LinksBoard:
    """A board of that size; the same one each time."""
    return LinksBoard(height, width)
