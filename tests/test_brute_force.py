"""Tiny boards against brute force that is written here from the rules, not from `rules()`."""

import random
from itertools import groupby, permutations, product

import pytest

import satpuzzles as sp


def grids(puzzle, **options):
    return {tuple(grid[c] for c in puzzle.board.cells) for grid in sp.solutions(puzzle, **options)}


def matches(clue, blocks):
    """Does a clue of numbers, ?, _ and * fit these block lengths?"""
    if not clue:
        return not blocks
    first, rest = clue[0], clue[1:]
    if first == "*":
        return any(matches(rest, blocks[i:]) for i in range(len(blocks) + 1))
    if first == "_" and matches(rest, blocks):
        return True
    return bool(blocks) and first in ("?", "_", blocks[0]) and matches(rest, blocks[1:])


def blocks(line):
    return [len(list(run)) for value, run in groupby(line) if value]


@pytest.mark.parametrize("seed", range(60))
def test_nonograms(seed):
    rng = random.Random(seed)
    height, width = rng.choice([(1, 4), (2, 5), (3, 3), (3, 4), (4, 3), (2, 6)])
    signs = [1, 1, 1, 2, 3, "?", "_", "*"] if seed % 2 else [1, 1, 2, 3]

    def clue(line):
        if rng.random() < 0.5:
            return [rng.choice(signs) for _ in range(rng.randint(0, 3))]
        return [n if rng.random() < 0.8 else rng.choice("?_*") for n in blocks(line)]

    picture = [[rng.random() < 0.6 for _ in range(width)] for _ in range(height)]
    rows = [clue(line) for line in picture]
    columns = [clue(line) for line in zip(*picture)]
    known = (
        "\n".join("".join(rng.choice("....#x") for _ in range(width)) for _ in range(height)) if seed % 3 == 0 else ""
    )
    puzzle = sp.puzzle("nonogram", rows=rows, columns=columns, **({"grid": known} if known else {}))
    expected = set()
    for cells in product((0, 1), repeat=height * width):
        lines = [cells[r * width : (r + 1) * width] for r in range(height)]
        fits = all(matches(c, blocks(line)) for c, line in zip(rows, lines))
        fits = fits and all(matches(c, blocks(line)) for c, line in zip(columns, zip(*lines)))
        if fits and all(
            mark == "." or (mark == "#") == bool(cell) for mark, cell in zip(known.replace("\n", ""), cells)
        ):
            expected.add(cells)
    assert grids(puzzle) == expected
    assert grids(puzzle, presolve=False) == expected


def attacks(at, column, row):
    return sum(knight for (c, r), knight in at.items() if (c - column) ** 2 + (r - row) ** 2 == 5)


@pytest.mark.parametrize("seed", range(20))
def test_knights(seed):
    rng = random.Random(seed)
    n, per_line = 4, rng.choice([1, 2])
    clues = [
        [rng.randint(1, n), row, rng.choice([0, 1, 1, 2])] for row in rng.sample(range(1, n + 1), rng.randint(0, 2))
    ]
    puzzle = sp.puzzle("knights", size=n, per_line=per_line, clues=clues)
    expected = set()
    for cells in product((0, 1), repeat=n * n):
        at = {(c + 1, r + 1): cells[r * n + c] for r in range(n) for c in range(n)}
        lines = [[at[c, r] for c in range(1, n + 1)] for r in range(1, n + 1)]
        boxes = [[at[c + i, r + j] for i in (0, 1) for j in (0, 1)] for c in (1, 3) for r in (1, 3)]
        if any(sum(line) != per_line for line in (*lines, *zip(*lines), *boxes)):
            continue
        if all(at[c, r] and attacks(at, c, r) == k for c, r, k in clues):
            expected.add(cells)
    assert grids(puzzle) == expected


@pytest.mark.parametrize("seed", range(20))
def test_sudokus_of_four(seed):
    rng = random.Random(seed)
    givens = "".join(rng.choice("......1234") for _ in range(16))
    regions = rng.choice(["", "AAAB/ACBB/CCBD/CDDD"])
    fields = {"regions": regions.replace("/", "\n")} if regions else {}
    marks = {f"r{rng.randint(1, 4)}c{rng.randint(1, 4)}": "1-2 4"} if seed % 2 else {}
    puzzle = sp.puzzle("sudoku", size=4, givens=givens, marks=marks, **fields)
    names = regions.replace("/", "") or "AABBAABBCCDDCCDD"
    cells = [[i for i in range(16) if i // 4 == k] for k in range(4)]
    cells += [[i for i in range(16) if i % 4 == k] for k in range(4)]
    cells += [[i for i in range(16) if names[i] == name] for name in "ABCD"]
    rows = [
        [row for row in permutations("1234") if all(g in (".", d) for g, d in zip(givens[4 * r :], row))]
        for r in range(4)
    ]
    expected = set()
    for chosen in product(*rows):
        grid = sum(chosen, ())
        if any(grid[(int(cell[1]) - 1) * 4 + int(cell[3]) - 1] == "3" for cell in marks):
            continue
        if all(len({grid[i] for i in group}) == 4 for group in cells):
            expected.add(tuple(map(int, grid)))
    assert grids(puzzle) == expected
