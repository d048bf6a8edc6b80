"""One closed loop along the edges of a rectangle of points: linear size, no levels.

A loop has an inside, and everything else is its outside: one literal for each face says which, and an edge is on the
loop where its two faces differ. Without checkerboards no two corners of the loop touch, so that every point has no
edge or two. What is left to say is that the inside is connected, and the outside.

Both are trees of runs: the faces of a row that belong together are a node, and so is every stretch along which a run
lies upon one of the row below. Each such stretch has a direction, and each run has one way out; only the first of the
inside has none. A cycle of runs would go around something of the other kind, whose runs would form a cycle, too, and
so on inwards for ever. The outside with a frame around the board has just one cycle, the frame.

16 auxiliaries and 58 clauses a face, all determined. Levels, or a spanning tree of the points and its dual, took many
times as long.
"""

from itertools import pairwise

from satpuzzles.sat.variables import Clause, Variables

Rows = list[list[int]]


def faces(x: Variables, across: Rows, down: Rows) -> tuple[Rows, list[Clause]]:
    """Literals that say which faces are inside, where every point has no edge or two, and some edge is on.

    Args:
        x: the pool.
        across: the literals of the edges along each row of points.
        down: of those from each row of points to the next.
    """
    height, width = len(down), len(across[0])
    inside = [list(x.fresh(width)) for _ in range(height)]
    framed = _framed(inside, -x.true)
    clauses: list[Clause] = []
    for r, row in enumerate(across):
        for c, edge in enumerate(row):
            clauses += _differ(edge, framed[r][c + 1], framed[r + 1][c + 1])
    for r, row in enumerate(down):
        for c, edge in enumerate(row):
            clauses += _differ(edge, framed[r + 1][c], framed[r + 1][c + 1])
    for above, below in pairwise(inside):
        for (a, b), (d, e) in zip(pairwise(above), pairwise(below)):
            clauses += [[a, -b, -d, e], [-a, b, d, -e]]
    return inside, [*clauses, [literal for row in inside for literal in row]]


def _framed(inside: Rows, outside: int) -> Rows:
    width = len(inside[0]) + 2
    return [[outside] * width, *([outside, *row, outside] for row in inside), [outside] * width]


def _differ(edge: int, a: int, b: int) -> list[Clause]:
    return [[-edge, a, b], [-edge, -a, -b], [edge, -a, b], [edge, a, -b]]


def one_loop(x: Variables, inside: Rows) -> list[Clause]:
    """The inside is one region, the outside, which goes around it, another one."""
    trees = _Trees(x)
    firsts, any_so_far = trees.firsts(inside)
    trees.tree(inside, firsts)
    outside = [[-literal for literal in row] for row in _framed(inside, -x.true)]
    nowhere = [[-x.true] * len(outside[0]) for _ in outside]
    down = trees.tree(outside, nowhere)
    for arcs, found in zip(down, [-x.true, *any_so_far]):  # or its cycle could go either way
        trees.add(found, arcs[0])
    return trees.clauses


class _Trees:
    """Clauses as they are built; what is known for certain is left out of them."""

    def __init__(self, x: Variables) -> None:
        self._x, self._true = x, x.true
        self.clauses: list[Clause] = []

    def add(self, *literals: int) -> None:
        if self._true not in literals:
            self.clauses.append([literal for literal in literals if literal != -self._true])

    def both(self, a: int, b: int) -> int:
        """The literal that both are true."""
        if -self._true in (a, b) or a == -b:
            return -self._true
        if self._true in (a, b) or a == b:
            return b if a == self._true else a
        (new,) = self._x.fresh(1)
        self.clauses += [[-new, a], [-new, b], [new, -a, -b]]
        return new

    def either(self, a: int, b: int) -> int:
        return -self.both(-a, -b)

    def firsts(self, inside: Rows) -> tuple[Rows, list[int]]:
        """For each face whether it is the first of the inside, and for each row whether one was up to its end."""
        found = -self._true
        firsts, ends = [], []
        for row in inside:
            here = []
            for face in row:
                here.append(self.both(face, -found))
                found = self.either(found, face)
            firsts.append(here)
            ends.append(found)
        return firsts, ends

    def tree(self, region: Rows, roots: Rows) -> Rows:
        """Each run has one way out, up or down, or a root; gives where the way out of the upper run goes down."""
        width = len(region[0])
        none = [-self._true] * width
        ups, downs = [none], []
        for above, below in pairwise(region):
            shared = [self.both(a, b) for a, b in zip(above, below)]
            starts = [self.both(face, -before) for before, face in zip([-self._true, *shared], shared)]
            ways = [(-self._true,) * 2 if s == -self._true else tuple(self._x.fresh(2)) for s in starts]
            for start, (up, down) in zip(starts, ways):
                for way in (up, down):
                    self.add(-way, start)
                self.add(-start, up, down)
                self.add(-up, -down)
            ups.append([up for up, _ in ways])
            downs.append([down for _, down in ways])
        downs.append(none)
        for row, *outs in zip(region, ups, downs, roots):
            self._one_way_out(row, list(zip(*outs)))
        return downs

    def _one_way_out(self, row: list[int], ways: list[tuple[int, ...]]) -> None:
        """Of each run of true literals in a row; `ways` are what may lead out at each of its faces."""
        so_far = before = -self._true
        for face, outs, behind in zip(row, ways, [*row[1:], -self._true]):
            so_far = self.both(so_far, self.both(before, face))
            for out in outs:
                self.add(-so_far, -out)
                so_far = self.either(so_far, out)
            self.add(-face, behind, so_far)
            before = face
