"""Connected regions of a rectangular board."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from satpuzzles.rules.rule import LAZY, Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables
from satpuzzles.sat import connected

_ENCODINGS = ("planar", LAZY)


Beside = Callable[[int], set[int]]  # the places next to a place


def _sides(width: int) -> Beside:
    """Those at the sides of a place of a board, row by row; some may be off the board."""
    return lambda i: {i - width, i + width, *([i - 1] if i % width else []), *([i + 1] if (i + 1) % width else [])}


def pieces_of(spots: Spots, beside: Beside, value: Value, grid: Grid) -> list[set[int]]:
    """The places of each connected component of the spots with the value, by their first ones."""
    left = {i for i, spot in enumerate(spots) if grid[spot] == value}
    pieces = []
    for i in range(len(spots)):
        piece, edge = set(), left & {i}
        while edge:
            left -= edge
            piece |= edge
            edge = {j for i in edge for j in beside(i)} & left
        if piece:
            pieces.append(piece)
    return pieces


def cuts_between(spots: Spots, beside: Beside, value: Value, grid: Grid, x: Variables) -> list[Clause]:
    """For each component but the largest: it is not there, nor the largest, or it goes on somewhere."""
    literals = [x[spot, value] for spot in spots]
    pieces = sorted(pieces_of(spots, beside, value, grid), key=len, reverse=True)
    cuts = []
    for piece in pieces[1:]:
        around = {j for i in piece for j in beside(i)} - piece
        on_board = (literals[j] for j in sorted(around) if 0 <= j < len(spots))
        cuts.append([-literals[min(piece)], -literals[min(pieces[0])], *on_board])
    return cuts


Cell = tuple[Value, int] | None  # of interest: its value and the number of its component
Edge = tuple[tuple[Cell, ...], frozenset[Value]]  # the last row read, and the values whose component is closed


def _shortest(spots: Spots, width: int) -> tuple[Spots, int]:
    """The spots row by row and the width, of the board turned so that rows are short."""
    height = len(spots) // width
    return (spots, width) if width <= height else (tuple(s for c in range(width) for s in spots[c::width]), height)


def _read(edge: Edge, i: int, width: int, value: Value) -> Edge | None:
    """The edge moved on by place i with a value, or nothing for one of no interest.

    A component that leaves the edge must be the only one of its value, now and for ever.
    """
    cells, closed = edge
    up, left, rest = cells[0], cells[-1] if i % width else None, cells[1:]
    here: Cell = None
    if value is not None:
        if value in closed:
            return None
        beside = [cell for cell in (up, left) if cell and cell[0] == value]
        here = beside[0] if beside else (value, width)
        rest = tuple(here if cell in beside else cell for cell in rest)
    cells = (*rest, here)
    if up and up not in cells:
        if any(cell and cell[0] == up[0] for cell in cells):
            return None
        closed |= {up[0]}
    numbers: dict[Cell, int] = {}
    return tuple(cell and (cell[0], numbers.setdefault(cell, len(numbers))) for cell in cells), closed


def _whole(edge: Edge) -> bool:
    components = {cell for cell in edge[0] if cell}
    return len(components) == len({value for value, _ in components})


class Connected(Rule):
    """The spots of a board of the given width, listed row by row, that take `value` are connected at their sides.

    None at all are connected, too.
    """

    spots: Spots
    width: int
    value: Value
    because: str
    clue: Clue = None

    encodings = _ENCODINGS

    def holds(self, grid: Grid) -> bool:
        """At most one component."""
        return len(pieces_of(self.spots, _sides(self.width), self.value, grid)) <= 1

    def clauses(self, x: Variables) -> list[Clause]:
        """A tree and its dual, see sat/connected; nothing with the lazy encoding, which needs `cuts`."""
        literals = [x[spot, self.value] for spot in self.spots]
        return [] if x.encoding == LAZY else connected.connected(x, _rows(literals, self.width))

    def automaton(self) -> Machine:
        """Which cells of the last row read hang together; see `_read`."""
        spots, width = _shortest(self.spots, self.width)

        def read(state: Edge, i: int, value: Value) -> Edge | None:
            return _read(state, i, width, value if value == self.value else None)

        return Machine(spots, ((None,) * width, frozenset()), read, _whole)

    def cuts(self, grid: Grid, x: Variables) -> list[Clause]:
        """The clauses that a grid with several components violates, one for each but the largest."""
        return cuts_between(self.spots, _sides(self.width), self.value, grid, x)


class YinYang(Rule):
    """The spots of a board of the given width, listed row by row, take two values.

    Those with each value are connected at their sides, and no 2x2 has one value only.
    """

    spots: Spots
    width: int
    values: tuple[Value, Value]
    because: str
    clue: Clue = None

    encodings = _ENCODINGS

    def holds(self, grid: Grid) -> bool:
        """Each value one component at most, no other value, four of a square never the same."""
        parts = [pieces_of(self.spots, _sides(self.width), value, grid) for value in self.values]
        whole = sum(len(piece) for pieces in parts for piece in pieces) == len(self.spots)
        return whole and all(len(pieces) <= 1 for pieces in parts) and not self._squares(grid)

    def _squares(self, grid: Grid) -> bool:
        rows = [self.spots[i : i + self.width] for i in range(0, len(self.spots), self.width)]
        squares = ((*a[c : c + 2], *b[c : c + 2]) for a, b in pairwise(rows) for c in range(self.width - 1))
        return any(len({grid[spot] for spot in square}) == 1 for square in squares)

    def clauses(self, x: Variables) -> list[Clause]:
        """An orientation of both trees, see sat/connected; only the squares with the lazy encoding."""
        others = [[-x[s, v]] for s in self.spots for v in x.domains[s] if v not in self.values]
        rows = _rows([x[spot, self.values[1]] for spot in self.spots], self.width)
        return others + (connected.no_squares(rows) if x.encoding == LAZY else connected.yin_yang(x, rows))

    def automaton(self) -> Machine:
        """As for `Connected`, of both values, and the value of the cell before the last row read."""
        spots, width = _shortest(self.spots, self.width)

        def read(state: tuple[Any, Edge], i: int, value: Value) -> tuple[Any, Edge] | None:
            corner, edge = state
            up, left = edge[0][0], edge[0][-1]
            square = i % width > 0 and all(cell and cell[0] == value for cell in (corner, up, left))
            after = None if square or value not in self.values else _read(edge, i, width, value)
            return after and (up and (up[0], 0), after)

        return Machine(spots, (None, ((None,) * width, frozenset())), read, lambda state: _whole(state[1]))

    def cuts(self, grid: Grid, x: Variables) -> list[Clause]:
        """Those of each value."""
        beside = _sides(self.width)
        return [cut for value in self.values for cut in cuts_between(self.spots, beside, value, grid, x)]


def _rows(literals: list[int], width: int) -> list[list[int]]:
    return [literals[i : i + width] for i in range(0, len(literals), width)]
