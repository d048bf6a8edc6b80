"""Regions to be found: against all ways to cut a small grid, written out here."""

from itertools import permutations, product

import pytest

import satpuzzles as sp
from satpuzzles.board.square import Layered

N = 3
CELLS = [(r, c) for r in range(N) for c in range(N)]


def in_one_piece(cells):
    left, edge = set(cells), {min(cells)}
    while edge:
        left -= edge
        edge = {(r + i, c + j) for r, c in edge for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} & left
    return not left


def cut():
    """All maps of three connected regions of three cells, named in the order of their first cells."""
    for names in product("ABC", repeat=9):
        if "".join(dict.fromkeys(names)) == "ABC" and all(names.count(name) == 3 for name in "ABC"):
            regions = [[cell for cell, one in zip(CELLS, names) if one == name] for name in "ABC"]
            if all(map(in_one_piece, regions)):
                yield dict(zip(CELLS, names))


MAPS = list(cut())
SQUARES = [
    dict(zip(CELLS, sum(rows, ())))
    for rows in product(permutations((1, 2, 3)), repeat=3)
    if all(len(set(column)) == 3 for column in zip(*rows))
]


def chaos(*constraints):
    """All answers of a 3x3 chaos construction: digits and regions."""
    listed = [{"chaos construction": {"layer": "region"}}, *constraints]
    layers = {"region": ["A", "B", "C"]}
    puzzle = sp.puzzle("sudoku", size=N, boxes="none", layers=layers, constraints=listed)
    cells = puzzle.board.cells
    found = [([g[c] for c in cells], [g[Layered("region", c)] for c in cells]) for g in sp.solutions(puzzle)]
    assert sp.loads(sp.dump(puzzle)) == puzzle
    return sorted(found)


def expected(keeps):
    return sorted(
        ([g[c] for c in CELLS], [m[c] for c in CELLS])
        for g in SQUARES
        for m in MAPS
        if all(len({g[c] for c in CELLS if m[c] == name}) == 3 for name in "ABC") and keeps(g, m)
    )


def run(m, arm):
    return next((i for i, cell in enumerate(arm) if m[cell] != m[arm[0]]), len(arm))


def test_chaos_construction():
    assert MAPS
    assert chaos() == expected(lambda g, m: True)


@pytest.mark.parametrize("plus", [0, 1])
def test_runs_along_arms(plus):
    across, down = [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]
    arms = [["r1c1", "r1c2", "r1c3"], ["r1c1", "r2c1", "r3c1"]]
    one = {"layer run": {"cell": "r2c2", "layer": "region", "cells": arms[0], "plus": plus}}
    assert chaos(one) == expected(lambda g, m: g[1, 1] + plus == run(m, across))
    both = {"layer run": {"cell": "r1c1", "layer": "region", "cells": arms, "plus": plus}}
    assert chaos(both) == expected(lambda g, m: g[0, 0] + plus == run(m, across) + run(m, down) - 1)


@pytest.mark.parametrize("plus", [0, 1])
def test_cells_of_the_same_region(plus):
    clue = {"layer same": {"cell": "r2c2", "layer": "region", "cells": "r2c2 r1c1 r1c2 r3c3", "plus": plus}}
    around = [(1, 1), (0, 0), (0, 1), (2, 2)]
    assert chaos(clue) == expected(lambda g, m: g[1, 1] + plus == sum(m[c] == m[1, 1] for c in around))


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        ("{chaos construction: {layer: nowhere}}", 'there is no layer "nowhere"'),
        ("{chaos construction: {layer: half}}", "81 cells cannot be 2 regions of the same size"),
        ("{layer run: {cell: r1c1-r1c2, layer: half, cells: r1c1}}", "expected one cell, not 2"),
        ("{layer run: {cell: r1c1, layer: half, cells: [[r1c1], [r1c2]]}}", "several lists begin with the same cell"),
    ],
)
def test_refused(constraint, message):
    with pytest.raises(sp.SatpuzzlesError, match="constraint 1") as refused:
        sp.loads(f"kind: sudoku\nlayers: {{half: [a, b]}}\nconstraints:\n  - {constraint}\n")
    assert message in str(refused.value)
