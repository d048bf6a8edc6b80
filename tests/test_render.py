"""Drawings, compared with what was looked at and found good (--update writes them anew)."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.kind import example

GOLDEN = Path(__file__).parent / "golden"
OPEN_LINE = "." * 13 + "\n"
KNOWN = OPEN_LINE + "x" + OPEN_LINE[1:] + OPEN_LINE
TALL = sp.puzzle("nonogram", rows=[12, "1 10", "3 *"], columns=["_ 1"] * 13, grid=KNOWN)
JIGSAW = sp.puzzle("sudoku", size=4, regions="AAAB\nACBB\nCCBD\nCDDD", givens="1..." + "." * 12)
RECTANGLE = sp.puzzle("sudoku", size="2x12", boxes="none", givens=". " * 11 + "12 " + ". " * 12)
VARIANT = sp.loads("""
kind: sudoku
title: A little of each
constraints:
  - killer: {cells: [r1c1, r1c2, r2c1, r2c2], sum: 15}
  - thermometer: [r4c1, r4c2, r3c3, r3c4]
  - arrow: {circle: r5c5, shaft: [r6c6, r7c7]}
  - renban: r9c1-r9c4
  - white dot: [r1c5, r1c6]
  - black dot: [r1c7, r2c7]
  - X: [r5c1, r6c1]
  - greater than: [r8c8, r8c9]
  - greater than: [r8c5, r7c5]
""")
PUZZLES = {name: sp.loads(example(sp.find_kind(name))) for name in sp.kind_names()}
PUZZLES |= {"tall": TALL, "jigsaw": JIGSAW, "rectangle": RECTANGLE}


def same(name: str, drawn: str, update: bool) -> None:
    path = GOLDEN / name
    if update:
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PUZZLES)
def test_text(name, update):
    puzzle = PUZZLES[name]
    found = sp.check(puzzle)
    parts = [sp.render(puzzle), *(sp.render(puzzle, grid, differs=found.differs) for grid in found.grids[:1])]
    parts.append(sp.render(puzzle, found.grids[0], ascii_only=True) if found.grids else "")
    same(f"{name}.txt", "\n".join(parts), update)


@pytest.mark.parametrize("name", ["knights", "nonogram", "jigsaw"])
def test_svg(name, update):
    puzzle = PUZZLES[name]
    found = sp.check(puzzle)
    drawn = sp.render(puzzle, found.grids[0], format="svg", differs=found.differs)
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    same(f"{name}.svg", drawn, update)


def test_every_line_of_a_row_is_as_wide_as_the_others():
    for name, puzzle in PUZZLES.items():
        lines = sp.render(puzzle, sp.check(puzzle).grids[0] if name != "tall" else None, ascii_only=True).splitlines()
        if "+" in lines[0]:
            assert len({len(line) for line in lines}) == 1


def test_text_in_svg_is_escaped():
    puzzle = sp.puzzle("sudoku", size=1, title='<script>alert("&")</script>\x01')
    root = ET.fromstring(sp.render(puzzle, format="svg"))
    assert root[0].text == '<script>alert("&")</script>'


def test_colours_only_where_asked_for():
    puzzle = PUZZLES["sudoku"]
    grid = sp.solve(puzzle).grid
    assert "\x1b" not in sp.render(puzzle, grid, differs=[puzzle.board.cells[0]])
    coloured = sp.render(puzzle, grid, differs=[puzzle.board.cells[1]], colour=True)
    assert "\x1b[1m1\x1b[0m" in coloured
    assert "\x1b[7m3\x1b[0m" in coloured


def test_svg_of_constraints(update):
    drawn = sp.render(VARIANT, format="svg")
    ET.fromstring(drawn)
    same("variant.svg", drawn, update)
