"""Connected regions and yin-yang: the encoding from planar duality, lazy cuts, and a search by hand agree."""

from itertools import product

import pytest

import satpuzzles as sp
from satpuzzles.rules.connected import Connected, YinYang
from satpuzzles.rules.connected_along import ConnectedAlong
from satpuzzles.sat.solver import SatSolver
from satpuzzles.sat.variables import Variables

SIZES = [(1, 1), (1, 5), (2, 1), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 7), (5, 3)]


def pieces(grid, value):
    """How many connected parts the cells with the value have."""
    left = {cell for cell, v in grid.items() if v == value}
    found = 0
    while left:
        found += 1
        stack = [left.pop()]
        while stack:
            r, c = stack.pop()
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            stack += near
    return found


def expected(height, width, both):
    cells = list(product(range(height), range(width)))
    for values in product((0, 1), repeat=len(cells)):
        grid = dict(zip(cells, values))
        squares = (
            {grid[r + i, c + j] for i in (0, 1) for j in (0, 1)} for r in range(height - 1) for c in range(width - 1)
        )
        if pieces(grid, 1) <= 1 and (not both or (pieces(grid, 0) <= 1 and all(len(s) == 2 for s in squares))):
            yield values


def found(rule, encoding):
    """The grids of the rule's clauses, with cuts as long as there are any."""
    x = Variables(dict.fromkeys(rule.spots, (0, 1)), encoding)
    clauses = rule.clauses(x)
    solver = SatSolver(x.definitions + clauses + [[v, -v] for v in range(1, x.top + 1)])
    while solver.solve():
        assignment = solver.assignment(x.show)
        grid = x.decode(assignment)
        cuts = rule.cuts(grid, x) if encoding == "lazy" else []
        assert bool(cuts) != rule.holds(grid)
        for cut in cuts:
            assert not any(literal in assignment for literal in cut)
            solver.add(cut)
        if not cuts:
            yield tuple(grid.values())
            solver.add(x.another(assignment))


@pytest.mark.parametrize("encoding", ["planar", "lazy"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("both", [False, True], ids=["connected", "yin-yang"])
def test_all_small_grids(size, both, encoding):
    spots = tuple(product(range(size[0]), range(size[1])))
    one = Connected(spots, size[1], 1, because="")
    rule = YinYang(spots, size[1], (0, 1), because="") if both else one
    assert sorted(found(rule, encoding)) == list(expected(*size, both))


@pytest.mark.parametrize("encoding", ["levels", "lazy"])
@pytest.mark.parametrize("size", SIZES[:-1], ids=lambda s: f"{s[0]}x{s[1]}")
def test_all_small_grids_as_graphs(size, encoding):
    cells = tuple(product(range(size[0]), range(size[1])))
    place = {cell: i for i, cell in enumerate(cells)}
    edges = tuple((i, place[n]) for (r, c), i in place.items() for n in ((r + 1, c), (r, c + 1)) if n in place)
    rule = ConnectedAlong(cells, edges, 1, because="")
    assert sorted(found(rule, encoding)) == list(expected(*size, False))


@pytest.mark.parametrize(
    ("size", "number"), [("3", 34), ("3x4", 50), ("4", 96), ("4x5", 220), ("5", 660), ("5x6", 1948), ("6", 7736)]
)
def test_yin_yang_grids_are_counted(size, number):
    """Counted before, by dynamic programming along a frontier."""
    assert sp.count(sp.puzzle("yin-yang", size=size))[:2] == (number, True)


def test_the_lazy_encoding_is_not_for_dimacs():
    with pytest.raises(sp.SatpuzzlesError, match="adds clauses during the search"):
        sp.dimacs(sp.puzzle("yin-yang", size=3), encoding="lazy")
