"""Drawings, compared with what was looked at and found good (--update writes them anew)."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.board.edged import EdgedBoard
from satpuzzles.clues.marks import Outside
from satpuzzles.constraints.find import constraints
from satpuzzles.kind import example
from satpuzzles.optimised import Optimised

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
  - diagonals
  - killer: {cells: [r1c2, r1c3, r2c2], sum: 12}
  - sum: {cells: [r1c1, r1c2], sum: 9}
  - contains: {cells: [r6c8, r6c9, r7c8, r7c9], digits: [1, 2, 4]}
  - whispers: {cells: r9c2-r9c5, difference: 4}
  - arrow: {circle: [r4c6, r4c7], shaft: [[r4c8, r3c8], [r3c6, r2c6]]}
  - odd: r7c1
  - even: r7c2
  - lockout: r3c4-r3c6
  - clone: {cells: [r8c1, r8c2], copy: [r5c8, r5c9]}
  - clone: {cells: [r8c3, r8c4], copy: [r4c4, r4c5]}
  - little killer: {from: above c2, direction: down-right, sum: 20}
  - little killer: {from: right of r8, direction: up-left, sum: 44}
  - sum: {cells: r9c1-r1c9, sum: 45}
  - sandwich: {from: left of r2, value: 12}
  - X-sum: {from: left of r2, value: 13}
  - skyscraper: {from: below c4, value: 3}
  - numbered room: {from: below c4, value: 5}
marks: {r2c8: 1-9, r2c9: 5 7}
""")
LAYERS = "kind: sudoku\nlayers: {terrain: [land, water], region: [A, B, C, D, E, F, G, H, I]}"
UNDRAWN = {"all given", "anti-king", "anti-knight", "disjoint groups", "global entropy", "non-consecutive"}
UNDRAWN |= {"any of", "not", "formula", "connected", "no 2x2", "yin yang", "layer count"}
UNDRAWN |= {"anti-leaper", "anti-taxicab", "global modulo", "dutch flatmates", "different lines", "doppelganger"}
UNDRAWN |= {"table", "pairs", "all pairs", "linear", "regex", "automaton"}
UNDRAWN |= {"chaos construction", "layer run", "layer same"}
SAME_MEANING = [
    {"given", "layer is"},  # digits and words in small
    {"killer", "killer cages"},
    {"greater than", "greater-than signs", "minimum", "maximum"},
    {"diagonals", "rising diagonal", "falling diagonal"},
]
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
    if isinstance(puzzle, Optimised):
        grid = sp.solve(puzzle).grid
        same(f"{name}.txt", "\n".join([sp.render(puzzle), sp.render(puzzle, grid, ascii_only=True)]), update)
        return
    found = sp.check(puzzle)
    parts = [sp.render(puzzle), *(sp.render(puzzle, grid, differs=found.differs) for grid in found.grids[:1])]
    parts.append(sp.render(puzzle, found.grids[0], ascii_only=True) if found.grids else "")
    same(f"{name}.txt", "\n".join(parts), update)


@pytest.mark.parametrize("name", ["cribbage", "knights", "nonogram", "jigsaw", "slitherlink", "masyu"])
def test_svg(name, update):
    puzzle = PUZZLES[name]
    grid, differs = sp.solve(puzzle).grid, ()
    if not isinstance(puzzle, Optimised):
        differs = sp.check(puzzle).differs
    drawn = sp.render(puzzle, grid, format="svg", differs=differs)
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    same(f"{name}.svg", drawn, update)


def test_every_line_of_a_row_is_as_wide_as_the_others():
    for name, puzzle in PUZZLES.items():
        grid = sp.solve(puzzle).grid if name != "tall" else None
        lines = sp.render(puzzle, grid, ascii_only=True).splitlines()
        if "+" in lines[0] and not isinstance(puzzle.board, EdgedBoard):  # whose points are + in ASCII
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


def test_drawings_of_constraints(update):
    drawn = sp.render(VARIANT, format="svg")
    ET.fromstring(drawn)
    same("variant.svg", drawn, update)
    same("variant.txt", f"{sp.render(VARIANT)}\n{sp.render(VARIANT, ascii_only=True)}", update)


def looks(constraint):
    """What the marks of a constraint's example look like, wherever they are and whatever their numbers."""
    text = f"{constraint.names[0]}: {constraint.example}" if constraint.example else constraint.names[0]
    digits = "\ndigits: 0-9" if constraint.names[0] == "doppelganger" else ""
    marks = list(sp.loads(f"{LAYERS}{digits}\nconstraints:\n- {text}\n").constraints[0].marks())
    outside = [(re.sub(r"[0-9]", "", str(mark.texts)), mark.arrow) for mark in marks if isinstance(mark, Outside)]
    texts = [(type(mark).__name__, *(part for part in mark if isinstance(part, str))) for mark in marks]
    return {re.sub(r"(?<!#)\b[0-9]+\b", "", str(look)) for look in texts} | set(outside)


def test_every_constraint_is_drawn_and_none_like_another():
    """Add what cannot be drawn to UNDRAWN; give a line or a ground a colour of its own."""
    drawn = {c.names[0]: looks(c) for c in constraints()}
    assert {title for title, look in drawn.items() if not look} == UNDRAWN
    for a, b in combinations(set(drawn) - UNDRAWN, 2):
        assert drawn[a] != drawn[b] or any({a, b} <= same for same in SAME_MEANING), (a, b)
