"""Connected regions of rectangular boards, from planar duality: linear size, no levels.

A graph in the plane and its dual share their edges, and the edges that a spanning tree leaves out are, in the dual, a
spanning tree too. So to orient a tree it is enough that every vertex has one parent and every face one: a cycle of
parents would enclose a face, whose parents would have to form a cycle inside, and so on inwards for ever. Nothing has
to say that there are no cycles. Auxiliaries are not determined: count over the show set.
"""

from itertools import pairwise

from satpuzzles.sat import cardinality
from satpuzzles.sat.variables import Clause, Variables

Rows = list[list[int]]
Place = tuple[int, int]
Edge = tuple[Place, Place]


def _edges(height: int, width: int) -> list[Edge]:
    across = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]


def _corners(edge: Edge, height: int, width: int) -> list[Place]:
    """The inner corner points at the ends of the side that two cells share: the faces of the graph of cells."""
    (r, c), (below, _) = edge
    ends = [(r, c), (r - 1, c)] if r == below else [(r, c), (r, c - 1)]
    return [(i, j) for i, j in ends if 0 <= i < height - 1 and 0 <= j < width - 1]


def connected(x: Variables, region: Rows) -> list[Clause]:
    """The true literals of a rectangle of cells are connected at their sides, or there are none.

    A spanning tree of all cells, rooted at the first one, in which the region is one subtree: of all cells of the
    region just one, its top, has its parent outside or is the root. About 9 auxiliaries and 37 clauses a cell.
    """
    height, width = len(region), len(region[0])
    parents: dict[Place, list[int]] = {(r, c): [] for r in range(height) for c in range(width)}
    arcs: dict[Place, list[int]] = {(r, c): [] for r in range(height - 1) for c in range(width - 1)}
    tops: dict[Place, int] = dict(zip(parents, [region[0][0], *x.fresh(len(parents) - 1)]))
    clauses: list[Clause] = [[-top, region[r][c]] for (r, c), top in tops.items() if (r, c) != (0, 0)]
    for edge in _edges(height, width):
        corners = _corners(edge, height, width)
        to_u, to_v, *duals = x.fresh(2 + len(corners))
        clauses += cardinality.exactly(x, 1, [to_u, to_v, *duals])
        for corner, dual in zip(corners, duals):
            arcs[corner].append(dual)
        for (child, parent), arc in ((edge, to_v), (edge[::-1], to_u)):
            parents[child].append(arc)
            if child != (0, 0):
                here, there = region[child[0]][child[1]], region[parent[0]][parent[1]]
                clauses += [[-arc, -here, there, tops[child]], [-arc, -there, -tops[child]]]
    for place, literals in parents.items():
        clauses += [[-literal] for literal in literals] if place == (0, 0) else cardinality.exactly(x, 1, literals)
    for literals in arcs.values():
        clauses += cardinality.exactly(x, 1, literals)
    return clauses + cardinality.at_most(x, 1, list(tops.values()))


def no_squares(black: Rows) -> list[Clause]:
    """No 2x2 is all true or all false; nor, from 3x3 on, a checkerboard, which would cut one colour in two."""
    clauses: list[Clause] = []
    for above, below in pairwise(black):
        for (a, b), (d, e) in zip(pairwise(above), pairwise(below)):
            clauses += [[a, b, d, e], [-a, -b, -d, -e]]
            if min(len(black), len(above)) >= 3:
                clauses += [[a, -b, -d, e], [-a, b, d, -e]]
    return clauses


def yin_yang(x: Variables, black: Rows) -> list[Clause]:
    """The true literals of a rectangle are connected, so are the false ones, and no 2x2 is all true or all false.

    One forest over the cells whose trees are the two colours: neighbours of one colour are child and parent, any
    others are not, and each cell has one parent or is a root. The rim changes colour twice at most, and where it
    does, going clockwise, a root stands; a rim of one colour is a cycle of parents instead, with the other colour's
    root as the first cell inside. An island would need as many parents as it has cells in a tree with one edge
    less. About 5 auxiliaries and 22 clauses a cell, all determined. Boards under 3x3 use `connected`.
    """
    height, width = len(black), len(black[0])
    clauses = no_squares(black)
    if min(height, width) < 3:
        white = [[-literal for literal in row] for row in black]
        return clauses + connected(x, black) + connected(x, white)
    rim = [(0, c) for c in range(width)] + [(r, width - 1) for r in range(1, height)]
    rim += [(height - 1, c) for c in range(width - 2, -1, -1)] + [(r, 0) for r in range(height - 2, 0, -1)]
    changes = dict(zip(rim, x.fresh(len(rim))))  # from the cell before
    mono = x.fresh(1)[0]
    clauses.append([mono, *changes.values()])
    for before, place in zip([rim[-1], *rim], rim):
        a, b, change = black[before[0]][before[1]], black[place[0]][place[1]], changes[place]
        clauses += [[-change, a, b], [-change, -a, -b], [change, -a, b], [change, a, -b], [-mono, -change]]
    clauses += cardinality.at_most(x, 2, list(changes.values()))
    ups: dict[Place, list[int]] = {(r, c): [] for r in range(height) for c in range(width)}
    arcs: dict[Edge, int] = {}
    for u, v in _edges(height, width):
        a, b = black[u[0]][u[1]], black[v[0]][v[1]]
        arcs[u, v], arcs[v, u] = to_v, to_u = x.fresh(2)
        ups[u].append(to_v)
        ups[v].append(to_u)
        clauses += [[-to_u, -to_v], [-to_u, a, -b], [-to_u, -a, b], [-to_v, a, -b], [-to_v, -a, b]]
        clauses += [[a, b, to_u, to_v], [-a, -b, to_u, to_v]]
    roots = {**changes, (1, 1): mono}
    for place, literals in ups.items():
        clauses += cardinality.exactly(x, 1, literals + ([roots[place]] if place in roots else []))
    clauses += [[-mono, arcs[place, after]] for place, after in zip(rim, [*rim[1:], rim[0]])]
    return clauses
