"""What can be solved line by line, by one look ahead or only by search, against lines written out as patterns."""

import random
from itertools import groupby, product

import pytest

import satpuzzles as sp
from satpuzzles.kind import example
from satpuzzles.tasks.rate import rate

SIZE = 5


def clue(line):
    return [len(list(run)) for value, run in groupby(line) if value]


def places():
    """The places of the cells of each line."""
    return [[(r, c) for c in range(SIZE)] for r in range(SIZE)] + [[(r, c) for r in range(SIZE)] for c in range(SIZE)]


def propagated(clues, known):
    """The known cells with all that single lines tell, or nothing if a line has no pattern left."""
    known = dict(known)
    while True:
        before = len(known)
        for cells, its in zip(places(), clues):
            fit = [
                p
                for p in product((0, 1), repeat=SIZE)
                if clue(p) == its and all(known.get(cell, v) == v for cell, v in zip(cells, p))
            ]
            if not fit:
                return None
            known |= {cell: v for cell, *values in zip(cells, *fit) if len(set(values)) == 1 for v in values[:1]}
        if len(known) == before:
            return known


def needed(clues):
    known = propagated(clues, {})
    if len(known) == SIZE**2:
        return "lines"
    while True:
        before = len(known)
        for cell, value in product(product(range(SIZE), repeat=2), (0, 1)):
            if cell not in known and propagated(clues, {**known, cell: value}) is None:
                known = propagated(clues, {**known, cell: 1 - value})
        if len(known) == SIZE**2:
            return "look-ahead"
        if len(known) == before:
            return "search"


def test_needed():
    rng = random.Random(7)
    seen = {}
    while len(seen) < 2 or min(seen.values()) < 8:
        grid = [[int(rng.random() < 0.45) for _ in range(SIZE)] for _ in range(SIZE)]
        clues = [clue(line) for line in (*grid, *zip(*grid))]
        found = rate(sp.puzzle("nonogram", rows=clues[:SIZE], columns=clues[SIZE:]))
        if found.verdict == "unique":
            assert found.needs == needed(clues)
            seen[found.needs] = seen.get(found.needs, 0) + 1


@pytest.mark.parametrize("kind", ["sudoku", "knights"])
def test_other_kinds_are_not_asked(kind):
    assert rate(sp.loads(example(sp.find_kind(kind)))).needs == ""


@pytest.mark.parametrize(
    ("clue", "known", "told"),
    [
        (
            "4",
            ".....",
            "row 1, clue 4: c2 to c4 are full\n  the 4 begins at r1c1 at the earliest, at r1c2 at the latest",
        ),
        ("1 2", "#....", "row 1, clue 1 2: c2 is empty\n  the 1 ends at r1c1 at the latest; the 2 begins at r1c3"),
        (
            "2",
            "..#..",
            "row 1, clue 2: c1 and c5 are empty\n"
            "  the 2 begins at r1c2 at the earliest; the 2 ends at r1c4 at the latest; see r1c3",
        ),
        ("1 1", "..#.#", "row 1, clue 1 1: c1 and c2 are empty\n  its blocks can be laid in one way only; see"),
        (
            "?",
            "#.#..",
            "row 1, clue ?: c2 is full\n  the ? begins at r1c1 at the latest and ends at r1c3 at the earliest",
        ),
    ],
    ids=["overlap", "between", "reach", "one way", "open"],
)
def test_words(clue, known, told):
    trace = sp.steps(sp.puzzle("nonogram", rows=[clue], columns=["*"] * 5, grid=known))
    assert told in "\n".join(map(str, trace.steps))


def test_a_clue_that_does_not_fit():
    told = str(sp.why(sp.puzzle("nonogram", rows=["1 ? 2"], columns=["*"] * 4)).steps[0])
    assert "row 1 reads 1 ? 2, which takes 6 cells; the line has 4" in told
