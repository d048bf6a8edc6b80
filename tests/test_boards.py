"""Boards: which places there are, which touch, and how they are drawn; against counts and figures known otherwise."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from satpuzzles.board.graph import GraphBoard
from satpuzzles.board.hexagonal import HexBoard
from satpuzzles.board.named import NamedBoard
from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.marks import Drawing, Face
from satpuzzles.renderers.svg import outlines, svg
from satpuzzles.renderers.text import text

THETA = GraphBoard(("A", "B", "C", "D"), (("A", "B"), ("B", "C"), ("C", "D"), ("A", "D"), ("A", "C")))
BOARDS = [SquareBoard(3, 4), HexBoard(1), HexBoard(3), THETA, NamedBoard(("d1", "d2"))]


def drawing(board, symbol="x", differs=()):
    faces = {cell: Face(symbol, symbol) for cell in board.cells}
    return Drawing("Board", board, (), faces, frozenset(differs))


@pytest.mark.parametrize("side", range(1, 7))
def test_hexes_in_a_hexagon(side):
    """Centred hexagonal numbers, and as many pairs as a honeycomb of that size has inner walls."""
    board = HexBoard(side)
    assert len(board.cells) == 3 * side * (side - 1) + 1
    assert len(list(board.pairs())) == 9 * side * side - 15 * side + 6
    assert all(cell in board.neighbours(other) for cell in board.cells for other in board.neighbours(cell))


def test_hexes_touch_where_they_are_drawn_side_by_side():
    board = HexBoard(4)
    middle = {(c.row, c.column): (2 * c.column + abs(c.row - 3), c.row) for c in board.cells}
    near = {
        frozenset((a, b))
        for a, b in combinations(board.cells, 2)
        if abs(middle[a][1] - middle[b][1]) + abs(middle[a][0] - middle[b][0]) == 2 and middle[a][0] != middle[b][0]
    }
    assert {frozenset(pair) for pair in board.pairs()} == near


def test_every_hex_is_on_three_lines():
    lines = dict(HexBoard(3).groups())
    assert sorted(len(cells) for cells in lines.values()) == sorted([3, 4, 5, 4, 3] * 3)
    assert all(sum(cell in cells for cells in lines.values()) == 3 for cell in HexBoard(3).cells)
    assert list(map(str, lines["falling diagonal 1"])) == ["r1c1", "r2c2", "r3c3", "r4c3", "r5c3"]


def test_boards_are_equal_by_what_they_hold():
    assert HexBoard(3) == HexBoard(3) != HexBoard(2)
    assert THETA == GraphBoard(THETA.cells, THETA.edges) != GraphBoard(THETA.cells, ())
    assert len({SquareBoard(2, 3), SquareBoard(3, 2), SquareBoard(2, 3)}) == 2


def test_hexes_as_text():
    assert text(drawing(HexBoard(2))) == " x x\nx x x\n x x\n"
    assert text(drawing(HexBoard(2), "12")) == "  12  12\n12  12  12\n  12  12\n"


def test_graphs_and_names_as_text():
    assert text(drawing(THETA, "7", "B")).splitlines()[:2] == ["A  7   next to B, C, D", "B  7*  next to A, C"]
    assert text(drawing(NamedBoard(("d1", "d2")))) == "d1  x\nd2  x\n"


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{type(b).__name__}-{len(b.cells)}")
def test_svg_shows_every_cell_within_the_picture(board):
    document = ET.fromstring(svg(drawing(board, differs=board.cells[:1])))
    shown = [element.text for element in document.iter("{http://www.w3.org/2000/svg}text")]
    assert shown.count("x") == len(board.cells)
    width, height = int(document.get("width")), int(document.get("height"))
    assert list(outlines(drawing(board))) == list(board.cells)
    for path in outlines(drawing(board)).values():
        x, y = map(int, path[1:].replace("l", " ").replace("a", " ").replace("h", " ").split()[:2])
        assert 0 < x < width
        assert 0 < y < height


def test_planar_graphs_are_drawn_without_crossings_the_same_each_time():
    wheel = GraphBoard(tuple("abcdef"), (*zip("abcde", "bcdea"), *(("f", v) for v in "abcde")))
    points = wheel.layout()
    assert points == wheel.layout()

    def turn(a, b, c):
        (ax, ay), (bx, by), (cx, cy) = (points[v] for v in (a, b, c))
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    for (a, b), (c, d) in combinations(wheel.edges, 2):
        if len({a, b, c, d}) == 4:
            assert turn(a, b, c) == turn(a, b, d) or turn(c, d, a) == turn(c, d, b)
