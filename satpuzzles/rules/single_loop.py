"""One closed loop along the edges of a rectangle of points."""

from typing import NamedTuple

from satpuzzles.rules.rule import LAZY, Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat import loop

Point = tuple[int, int]
_FREE, _PASSED = -1, -2  # a point that no edge touches, and one with two


class SingleLoop(Rule):
    """The edges that take `value` form one closed loop, which passes no point twice.

    Points stand in rows of the given width; `spots` are the edges between those beside each other: of each row of
    points those along it, then those down to the next row.
    """

    spots: Spots
    width: int
    value: Value
    because: str
    clue: Clue = None

    encodings = ("runs", LAZY)
    lazy_is_faster = True  # docs/encodings.md

    def _ends(self) -> dict[tuple[Point, Point], Spot]:
        """Each edge by its two points."""
        found: dict[tuple[Point, Point], Spot] = {}
        spots = iter(self.spots)
        row = 0
        while len(found) < len(self.spots):
            along = (((row, c), (row, c + 1)) for c in range(self.width - 1))
            for ends in (*along, *(((row, c), (row + 1, c)) for c in range(self.width))):
                if (spot := next(spots, None)) is not None:
                    found[ends] = spot
            row += 1
        return found

    def holds(self, grid: Grid) -> bool:
        """Walk along from one edge: every point has two, and all of them are met."""
        ways: dict[Point, list[Point]] = {}
        for (a, b), spot in self._ends().items():
            if grid[spot] == self.value:
                ways.setdefault(a, []).append(b)
                ways.setdefault(b, []).append(a)
        if not ways or any(len(others) != 2 for others in ways.values()):
            return False
        start = at = next(iter(ways))
        met = {start}
        while onward := [point for point in ways[at] if point not in met]:
            at = onward[0]
            met.add(at)
        return len(met) == len(ways)

    def _rows(self) -> tuple[list[Spots], list[Spots]]:
        """The edges along each row of points, and those from each row to the next."""
        step = 2 * self.width - 1
        across = [self.spots[i : i + self.width - 1] for i in range(0, len(self.spots), step)]
        down = [self.spots[i : i + self.width] for i in range(self.width - 1, len(self.spots), step)]
        return across, down

    def clauses(self, x: Variables) -> list[Clause]:
        """Inside and outside as trees of runs, see sat/loop; with the lazy encoding each may fall into pieces."""
        across, down = ([[x[s, self.value] for s in row] for row in rows] for rows in self._rows())
        if self.width < 2 or not down:
            return [[]]
        inside, clauses = loop.faces(x, across, down)
        if x.encoding == LAZY:
            x.noted[self] = inside
            return clauses
        return clauses + loop.one_loop(x, inside)

    def automaton(self) -> Machine:
        """Along the last row of points, which of them are the two ends of one path; see `_Read`."""
        across, down = self._rows()
        spots, width = self.spots, self.width
        if width > len(down) + 1:  # the board turned, so that rows are short
            spots, width = _turned(across, down), len(down) + 1
        reader = _Read(width, self.value)
        return Machine(spots, ((_FREE,) * width, False), reader.read, lambda state: bool(state[1]))

    def cuts(self, grid: Grid, x: Variables) -> list[Clause]:
        """For each piece of the inside but the largest, and each of the outside that is shut in: it goes on somewhere,
        or is not there, or the largest is not.
        """
        if self not in x.noted:
            return []
        inside: list[list[int]] = x.noted[self]
        width = len(inside[0]) + 2
        literals = [0] * (width + 1) + [at for row in inside for at in (*row, 0, 0)] + [0] * (width - 1)  # and a frame
        true = [False] * len(literals)
        for r, row in enumerate(self._rows()[1], 1):
            for c, spot in enumerate(row[:-1], 1):
                true[r * width + c] = true[r * width + c - 1] != (grid[spot] == self.value)
        pieces = _pieces(true, width)
        rooms = sorted((piece for piece in pieces if true[piece.first]), key=lambda piece: -piece.size)
        cuts = []
        for piece in pieces:
            if piece.first and piece is not rooms[0]:
                sign = -1 if true[piece.first] else 1
                last = [-literals[rooms[0].first]] if true[piece.first] else []
                around = [-sign * literals[i] for i in sorted(piece.around) if literals[i]]
                cuts.append([sign * literals[piece.first], *last, *around])
        return cuts


class _Piece(NamedTuple):
    first: int
    size: int
    around: set[int]


def _pieces(true: list[bool], width: int) -> list[_Piece]:
    """The connected parts of equal faces, row by row with a frame of one face; that of the frame comes first."""
    left = bytearray([1]) * len(true)
    found = []
    for start in range(len(true)):
        if not left[start]:
            continue
        left[start] = 0
        value, size, around, edge = true[start], 0, set(), [start]
        while edge:
            at = edge.pop()
            size += 1
            for beside in (at - width, at - 1, at + 1, at + width):
                if 0 <= beside < len(true):
                    if true[beside] != value:
                        around.add(beside)
                    elif left[beside]:
                        left[beside] = 0
                        edge.append(beside)
        found.append(_Piece(start, size, around))
    return found


def _turned(across: list[Spots], down: list[Spots]) -> Spots:
    """The edges column by column: those along each column, then those to the next one."""
    spots: list[Spot] = []
    for c in range(len(across[0]) + 1):
        spots += [row[c] for row in down]
        spots += [row[c] for row in across if c < len(row)]
    return tuple(spots)


State = tuple[tuple[int, ...], bool]


class _Read:
    """Reads edges in their order.

    A state has for each column of points the last one that was met: `_FREE`, `_PASSED`, or the column of the other end
    of the path that ends there; and whether the loop is closed.
    """

    def __init__(self, width: int, value: Value) -> None:
        self._width, self._value = width, value

    def read(self, state: State, i: int, value: Value) -> State | None:
        """The state after edge i, or nothing where it is of no loop."""
        ends, closed = state
        taken = value == self._value
        at = i % (2 * self._width - 1) - (self._width - 1)
        if taken and closed:
            return None
        if at >= 0:  # down, away from a point that must have no edge or two
            end = ends[at]
            if taken != (end >= 0):
                return None
            return (*ends[:at], _FREE if end == _PASSED else end, *ends[at + 1 :]), closed
        return self._along(list(ends), at + self._width - 1) if taken else state

    def _along(self, ends: list[int], a: int) -> State | None:
        b = a + 1
        if _PASSED in (ends[a], ends[b]):
            return None
        if ends[a] == b:
            ends[a] = ends[b] = _PASSED
            return (tuple(ends), True) if max(ends) < 0 else None
        first, last = (ends[k] if ends[k] >= 0 else k for k in (a, b))
        for k in (a, b):
            if ends[k] >= 0:
                ends[k] = _PASSED
        ends[first], ends[last] = last, first
        return tuple(ends), False
