"""Puzzles whose number of solutions is known from elsewhere: closed forms, plain counting written here, published."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, groupby, permutations, product
from math import comb, factorial
from typing import Any, NamedTuple

import satpuzzles as sp


class Known(NamedTuple):
    """A puzzle, made when it is asked for; `slow` takes more than about a second."""

    puzzle: Callable[[], Any]
    number: int
    source: str
    slow: bool = False


def nonogram(rows: "list[str]", columns: "list[str]") -> Callable[[], Any]:
    return lambda: sp.puzzle("nonogram", rows=rows, columns=columns)


def random_nonogram(size: int, density: float, seed: int) -> Callable[[], Any]:
    rng = random.Random(seed)
    picture = [[rng.random() < density for _ in range(size)] for _ in range(size)]

    def clue(line: "tuple[bool, ...] | list[bool]") -> str:
        return " ".join(str(len(list(run))) for full, run in groupby(line) if full) or "0"

    return nonogram([clue(row) for row in picture], [clue(column) for column in zip(*picture)])


def sudoku(**fields: Any) -> Callable[[], Any]:
    return lambda: sp.puzzle("sudoku", **fields)


def rectangle(rows: int, columns: int) -> Callable[[], Any]:
    return sudoku(size=f"{rows}x{columns}", boxes="none")


def layered(size: int, *constraints: Any) -> Callable[[], Any]:
    return sudoku(size=size, digits="1", repeats="yes", layers={"t": ["x", "y"]}, constraints=list(constraints))


def binary_matrices(size: int, per_line: int) -> int:
    """Square 0-1 matrices by the sums of their lines: row by row, by how many columns still need how many ones."""
    states = Counter({(per_line,) * size: 1})
    for _ in range(size):
        after: Counter[tuple[int, ...]] = Counter()
        for needs, ways in states.items():
            for chosen in combinations(range(size), per_line):
                left = tuple(sorted(need - (i in chosen) for i, need in enumerate(needs)))
                if left[0] >= 0:
                    after[left] += ways
        states = after
    return states[(0,) * size]


@cache
def sudokus_of_four() -> "list[tuple[tuple[int, ...], ...]]":
    def fits(grid: "tuple[tuple[int, ...], ...]") -> bool:
        boxes = [[grid[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
        return all(len(set(group)) == 4 for group in (*zip(*grid), *boxes))

    return [grid for grid in product(permutations((1, 2, 3, 4)), repeat=4) if fits(grid)]


def of_four(keeps: "Callable[[tuple[tuple[int, ...], ...]], bool]") -> int:
    return sum(keeps(grid) for grid in sudokus_of_four())


def binary_grids(size: int, keeps: "Callable[[list[tuple[int, ...]]], bool]") -> int:
    cells = product((0, 1), repeat=size * size)
    return sum(keeps([grid[i : i + size] for i in range(0, len(grid), size)]) for grid in cells)


def no_square(rows: "list[tuple[int, ...]]") -> bool:
    size = range(len(rows) - 1)
    return not any(
        len({rows[r][c], rows[r][c + 1], rows[r + 1][c], rows[r + 1][c + 1]}) == 1 for r in size for c in size
    )


DERANGEMENTS = [1, 0, 1, 2, 9, 44, 265, 1854, 14833]
YIN_YANG = {"3x3": 34, "3x4": 50, "4x4": 96, "5x4": 220, "5x5": 660, "5x6": 1948, "6x6": 7736}
YIN_YANG |= {"7x7": 230_568, "8x8": 11_974_112}
FEW_CLUES = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def _known() -> "Iterator[tuple[str, Known]]":
    for n in (4, 5, 6, 8, 10, 12):
        yield f"nonogram of ones {n}x{n}", Known(nonogram(["1"] * n, ["1"] * n), factorial(n), "permutations")
    for rows, columns in ((2, 3), (5, 5), (10, 10)):
        puzzle = nonogram(["*"] * rows, ["*"] * columns)
        yield f"nonogram without clues {rows}x{columns}", Known(puzzle, 2 ** (rows * columns), "subsets")
    yield "nonogram, a block a row 15x15", Known(nonogram(["?"] * 15, ["*"] * 15), 120**15, "intervals")
    for n in (5, 15):
        puzzle = nonogram(["? ?"] * n, ["*"] * n)
        yield f"nonogram, two blocks a row {n}x{n}", Known(puzzle, comb(n + 1, 4) ** n, "intervals")
    for size, density, number in ((10, 0.3, 4486), (15, 0.35, 432), (20, 0.4, 3555)):
        puzzle = random_nonogram(size, density, 1)
        yield f"random nonogram {size}x{size}", Known(puzzle, number, "two other counters", size > 10)
    for n, number in ((2, 2), (3, 12), (4, 576), (5, 161_280)):
        yield f"latin square {n}x{n}", Known(rectangle(n, n), number, "OEIS A002860", n > 4)
    for n in (5, 8):
        number = factorial(n) * DERANGEMENTS[n]
        yield f"latin rectangle 2x{n}", Known(rectangle(2, n), number, "derangements")
    for n, number in ((4, 576), (5, 66_240), (6, 15_321_600)):
        yield f"latin rectangle 3x{n}", Known(rectangle(3, n), number, "OEIS A001009", n > 5)
    yield "sudoku 4x4", Known(sudoku(size=4), 288, "OEIS A107739")
    yield "sudoku 6x6", Known(sudoku(size=6), 28_200_960, "published, Pettersen 2005", True)
    less = FEW_CLUES.replace("4", ".", 1)
    yield "sudoku of 17 clues", Known(sudoku(givens=FEW_CLUES), 1, "Royle's list of 17 clues", True)
    yield "sudoku of 16 clues", Known(sudoku(givens=less), 1225, "found one by one", True)
    for n, per_line in [(n, 2) for n in range(4, 10)] + [(n, 3) for n in range(5, 9)]:
        puzzle = knights(n, per_line)
        yield f"knights, {per_line} a line {n}x{n}", Known(puzzle, binary_matrices(n, per_line), "by rows", n > 7)
    yield "knights without clues 9x9", Known(knights(9, 3, "3x3"), 398_298_015_072, "bands of rows", True)
    for size, number in YIN_YANG.items():
        yield f"yin-yang {size}", Known(yin_yang(size), number, "every grid up to 4x4, else other counters", size > "7")
    for n, number in ((2, 13), (3, 218), (4, 11_506), (5, 2_301_877)):
        connected = {"connected": {"layer": "t", "value": "x"}}
        yield f"connected cells {n}x{n}", Known(layered(n, connected), number + 1, "OEIS A059525, and none")
    yield "no 2x2 of one value 3x3", Known(layered(3, {"no 2x2": "t"}), binary_grids(3, no_square), "every grid")
    letters = sudoku(size=4, letters={"A": "1-9", "B": "1-9"}, constraints=[{"formula": "A * B == 12"}])
    yield "letters and a formula", Known(letters, 4 * 288, "divisors")
    for name, constraint, keeps in (
        ("thermometer", {"thermometer": "r1c1-r1c4"}, lambda g: g[0] == (1, 2, 3, 4)),
        ("killer", {"killer": {"cells": ["r1c1", "r2c1", "r2c2"], "sum": 7}}, lambda g: g[0][0] + sum(g[1][:2]) == 7),
        ("formula", {"formula": "r1c1 < r2c3 or r4c4 == 2"}, lambda g: g[0][0] < g[1][2] or g[3][3] == 2),
        ("when", {"palindrome": ["r1c1", "r2c2"], "when": "r4c4 == 1"}, lambda g: g[3][3] != 1 or g[0][0] == g[1][1]),
    ):
        yield f"4x4 with {name}", Known(sudoku(size=4, constraints=[constraint]), of_four(keeps), "all 288")


def knights(size: int, per_line: int, boxes: str = "none") -> Callable[[], Any]:
    return lambda: sp.puzzle("knights", size=size, per_line=per_line, boxes=boxes, clues=[])


def yin_yang(size: str) -> Callable[[], Any]:
    return lambda: sp.puzzle("yin-yang", size=size)


KNOWN = dict(_known())
