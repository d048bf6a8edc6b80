"""Every sudoku constraint on all 288 sudokus of order 4, against its meaning written here once more."""

import random
import re
from itertools import combinations, groupby, pairwise, permutations, product

import pytest

import satpuzzles as sp
from satpuzzles.constraints.find import constraints

N = 4
CELLS = [(r, c) for r in range(N) for c in range(N)]
BOX = {cell: (cell[0] // 2, cell[1] // 2) for cell in CELLS}


def all_sudokus():
    rows = list(permutations(range(1, 5)))
    found = []
    for grid in product(rows, repeat=4):
        if any(len(set(column)) < 4 for column in zip(*grid)):
            continue
        if all(len({grid[r + i][c + j] for i in (0, 1) for j in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2)):
            found.append({(r, c): grid[r][c] for r, c in CELLS})
    return found


SUDOKUS = all_sudokus()
ON_LAYERS = (
    "connected",
    "no 2x2",
    "yin yang",
    "layer is",
    "layer count",
    "chaos construction",
    "layer run",
    "layer same",
)  # fmt: skip; see test_letters_and_layers.py and test_regions.py
TOO_LARGE_FOR_FOUR = (
    "windoku", "X", "anti-king", "non-consecutive", "global entropy", "global modulo", "anti-taxicab", "all given"
)  # fmt: skip
NEEDS = {"doppelganger": "digits: 0-9\n"}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def names(cells):
    return [name(cell) for cell in cells]


def beside(cell, king=True):
    r, c = cell
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0) and (king or 0 in (i, j))]
    return [(r + i, c + j) for i, j in steps if (r + i, c + j) in BOX]


def walk(rng, length):
    """A path of different cells, each touching the one before."""
    while True:
        cells = [rng.choice(CELLS)]
        while len(cells) < length:
            cells.append(rng.choice(beside(cells[-1])))
        if len(set(cells)) == length:
            return cells


def parts_by_box(cells):
    parts = []
    for cell in cells:
        if parts and BOX[parts[-1][-1]] == BOX[cell]:
            parts[-1].append(cell)
        else:
            parts.append([cell])
    return parts


def adjacent(king):
    return [(a, b) for a in CELLS for b in beside(a, king) if a < b]


def by_row(symbols):
    """Symbols by cell, drawn."""
    return "".join(
        " ".join(symbols[c] for c in sorted(symbols) if c[0] == r) + "\n"
        for r, _ in groupby(sorted(symbols), lambda c: c[0])
    )


def a_map(groups):
    return by_row({c: next((letter for letter, cells in groups.items() if c in cells), ".") for c in CELLS})


def falls_into(values, total):
    if not values:
        return True
    sums = [sum(values[:i]) for i in range(1, len(values) + 1)]
    return any(s == total and falls_into(values[i:], total) for i, s in enumerate(sums, 1))


LINES = {
    "thermometer": lambda v: all(a < b for a, b in pairwise(v)),
    "slow thermometer": lambda v: all(a <= b for a, b in pairwise(v)),
    "parity": lambda v: all(a % 2 != b % 2 for a, b in pairwise(v)),
    "whispers": lambda v: all(abs(a - b) >= 2 for a, b in pairwise(v)),
    "palindrome": lambda v: v == v[::-1],
    "renban": lambda v: len(set(v)) == len(v) == max(v) - min(v) + 1,
    "nabner": lambda v: all(abs(a - b) > 1 for a, b in combinations(v, 2)),
    "modular": lambda v: all(len({x % 3 for x in v[i : i + 3]}) == len(v[i : i + 3]) for i in range(len(v) - 1)),
    "entropic": lambda v: all(
        len({(x - 1) * 3 // 4 for x in v[i : i + 3]}) == len(v[i : i + 3]) for i in range(len(v) - 1)
    ),
    "same difference": lambda v: len({abs(a - b) for a, b in pairwise(v)}) <= 1,
    "between": lambda v: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1]),
    "lockout": lambda v: abs(v[0] - v[-1]) >= 4 and not any(min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
    "zipper": lambda v: (
        len({v[i] + v[-1 - i] for i in range(len(v) // 2)} | ({v[len(v) // 2]} if len(v) % 2 else set())) <= 1
    ),
    "double arrow": lambda v: sum(v[1:-1]) == v[0] + v[-1],
}
LINES_WITH_A_NUMBER = {
    "modular": ("value", lambda v, n: all(len({x % n for x in w}) == len(w) for w in windows(v, n))),
    "lockout": (
        "difference",
        lambda v, n: abs(v[0] - v[-1]) >= n and not any(min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
    ),
    "whispers": ("difference", lambda v, n: all(abs(a - b) >= n for a, b in pairwise(v))),
}


def windows(v, n):
    return [v[i : i + n] for i in range(max(len(v) - n, 0) + 1)]


SETS = {
    "extra region": lambda v: len(set(v)) == len(v),
    "odd": lambda v: all(x % 2 for x in v),
    "even": lambda v: not any(x % 2 for x in v),
    "equal cells": lambda v: len(set(v)) == 1,
    "equality cage": lambda v: (
        len(set(v)) == len(v) and sum(x % 2 for x in v) * 2 == len(v) and sum(x <= 2 for x in v) * 2 == len(v)
    ),
}
WHOLE = {
    "diagonals": lambda g: len({g[i, i] for i in range(N)}) == len({g[3 - i, i] for i in range(N)}) == N,
    "falling diagonal": lambda g: len({g[i, i] for i in range(N)}) == N,
    "rising diagonal": lambda g: len({g[3 - i, i] for i in range(N)}) == N,
    "anti-knight": lambda g: all(
        g[a] != g[b] for a, b in combinations(CELLS, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 5
    ),
    "anti-king": lambda g: all(g[a] != g[b] for a, b in adjacent(king=True)),
    "non-consecutive": lambda g: all(abs(g[a] - g[b]) != 1 for a, b in adjacent(king=False)),
    "disjoint groups": lambda g: all(
        len({g[r + i, c + j] for r in (0, 2) for c in (0, 2)}) == 4 for i in (0, 1) for j in (0, 1)
    ),
    "windoku": lambda g: True,
    "anti-taxicab": lambda g: (
        not any(g[a] == g[b] == abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in combinations(CELLS, 2))
    ),
    "global modulo": lambda g: all(
        {g[r + i, c + j] % 3 for i in (0, 1) for j in (0, 1)} == {0, 1, 2} for r, c in product(range(3), repeat=2)
    ),
    "dutch flatmates": lambda g: all(
        g[r, c] != 2 or g.get((r - 1, c)) == 1 or g.get((r + 1, c)) == 4 for r, c in CELLS
    ),
    "different lines": lambda g: len({tuple(g[c] for c in line) for line in all_lines()}) == 16,
    "global entropy": lambda g: all(
        set(square) >= {1, 2} and {3, 4} & set(square)
        for r, c in product(range(3), repeat=2)
        for square in [[g[r + i, c + j] for i in (0, 1) for j in (0, 1)]]
    ),
}


def all_lines():
    """Rows and columns, in both directions."""
    lines = [[(r, c) for c in range(N)] for r in range(N)] + [[(r, c) for r in range(N)] for c in range(N)]
    return [way for line in lines for way in (line, line[::-1])]


def sight(rng):
    """A place outside, and the cells seen from there."""
    side, k = rng.choice(["above c", "below c", "left of r", "right of r"]), rng.randrange(N)
    line = [(i, k) if side.endswith("c") else (k, i) for i in range(N)]
    return f"{side}{k + 1}", line if side[0] in "al" else line[::-1]


def sandwich(v):
    a, b = sorted((v.index(1), v.index(N)))
    return sum(v[a + 1 : b])


INNER = (
    "killer",
    "sum",
    "contains",
    "sandwich",
    "look and say",
    "palindrome",
    "region sum",
    "renban",
    "clone",
    "arrow",
)


def cases(title, rng):
    """A value for the file, and the predicate that it stands for."""
    line, some = walk(rng, rng.randint(2, 5)), rng.sample(CELLS, rng.randint(2, 4))
    two = rng.choice(adjacent(king=False))
    if title in LINES_WITH_A_NUMBER and rng.random() < 0.5:
        n, (field, keeps) = rng.randint(2, 3), LINES_WITH_A_NUMBER[title]
        return {"cells": names(line), field: n}, lambda g: keeps([g[c] for c in line], n)
    if title in LINES:
        return names(line), lambda g: LINES[title]([g[c] for c in line])
    if title in SETS:
        some = some if title in ("extra region", "equality cage") else some[:2]
        return names(some), lambda g: SETS[title]([g[c] for c in some])
    if title in WHOLE:
        return None, WHOLE[title]
    if title == "given":
        return {"cells": names(some), "digits": "1 3-4"}, lambda g: all(g[c] in (1, 3, 4) for c in some)
    if title == "formula":
        a, b, c, *_ = *names(some), "r2c2", "r4c1"
        p, q, r = ((int(n[1]) - 1, int(n[3]) - 1) for n in (a, b, c))
        return rng.choice(
            [
                (f"{a} + 2 * {b} >= {c} + 5", lambda g: g[p] + 2 * g[q] >= g[r] + 5),
                (f"{a} < {b} or not ({c} in [1, 4])", lambda g: g[p] < g[q] or g[r] not in (1, 4)),
                (f"count({a} == 1, {b} == 1, {c} > 2) == 1", lambda g: (g[p] == 1) + (g[q] == 1) + (g[r] > 2) == 1),
                (f"abs({a} - {b}) == {c} % 2", lambda g: abs(g[p] - g[q]) == g[r] % 2),
                (f"implies({a} == 1, {b} == 1) and iff({b} == 1, {a} == 1)", lambda g: (g[p] == 1) == (g[q] == 1)),
                (f"max({a}, {b}) // min({b}, {c}) != 1", lambda g: max(g[p], g[q]) // min(g[q], g[r]) != 1),
                (f"any(row(2) == {a}) and sum(cells[r1c1:r1c2]) < -{b} + 6", lambda g: g[0, 0] + g[0, 1] < 6 - g[q]),
            ]
        )
    if title in ("any of", "all of"):
        inner = rng.sample(INNER, 3 if title == "any of" else 2)
        found = [cases(one, rng) for one in inner]
        together = any if title == "any of" else all
        return (
            [{one: value} for one, (value, _) in zip(inner, found)],
            lambda g: together(predicate(g) for _, predicate in found),
        )
    if title == "not":
        inner = rng.choice(INNER)
        value, predicate = cases(inner, rng)
        return {inner: value}, lambda g: not predicate(g)
    if title in ("minimum", "maximum"):
        cells, sign = some[:2], 1 if title == "minimum" else -1
        others = {a: [b for b in beside(a, king=False) if b not in cells] for a in cells}
        return names(cells), lambda g: all(sign * g[a] < sign * g[b] for a in cells for b in others[a])
    if title == "row indexer":
        return names(some), lambda g: all(g[g[r, c] - 1, c] == r + 1 for r, c in some)
    if title == "column indexer":
        return names(some), lambda g: all(g[r, g[r, c] - 1] == c + 1 for r, c in some)
    if title == "box indexer":
        places = {cell: sorted(c for c in CELLS if BOX[c] == BOX[cell]) for cell in some}
        return names(some), lambda g: all(g[places[c][g[c] - 1]] == places[c].index(c) + 1 for c in some)
    if title == "counting circles":
        circles = rng.sample(CELLS, 6)
        return names(circles), lambda g: all([g[o] for o in circles].count(g[c]) == g[c] for c in circles)
    if title == "clone":
        copy = rng.sample(CELLS, len(some))
        return {"cells": names(some), "copy": names(copy)}, lambda g: [g[c] for c in some] == [g[c] for c in copy]
    if title == "white dot":
        n = rng.choice([1, 2])
        return {"cells": names(two), "value": n}, lambda g: abs(g[two[0]] - g[two[1]]) == n
    if title == "black dot":
        n = rng.choice([2, 3])
        return {"cells": names(two), "value": n}, lambda g: max(g[c] for c in two) == n * min(g[c] for c in two)
    if title in ("sum dot", "X", "V"):
        n = {"X": 10, "V": 5, "sum dot": rng.randint(3, 7)}[title]
        value = {"cells": names(two), "value": n} if title == "sum dot" else names(two)
        return value, lambda g: g[two[0]] + g[two[1]] == n
    if title == "all given":
        n = rng.choice([2, 3])
        return (
            ["black dot"] if n == 2 else ["sum dot"],
            lambda g: (
                not any(
                    (g[a] == 2 * g[b] or g[b] == 2 * g[a]) if n == 2 else g[a] + g[b] == 5
                    for a, b in adjacent(king=False)
                )
            ),
        )
    if title == "greater than":
        return names(two), lambda g: g[two[0]] > g[two[1]]
    if title in ("killer", "sum", "rellik"):
        n = rng.randint(3, 9)
        total = {"cells": names(some), "sum": n}
        if title == "sum":
            return total, lambda g: sum(g[c] for c in some) == n
        if title == "killer":
            return total, lambda g: sum(g[c] for c in some) == n and len({g[c] for c in some}) == len(some)
        sizes = range(1, len(some) + 1)
        return total, lambda g: not any(sum(g[c] for c in part) == n for k in sizes for part in combinations(some, k))
    if title == "killer cages":
        total, cages = rng.randint(3, 7), {"A": some[:2], "B": some[2:]}
        return (
            {"map": a_map(cages), "sums": {"A": total}},
            lambda g: (
                sum(g[c] for c in cages["A"]) == total
                and all(len({g[c] for c in cage}) == len(cage) for cage in cages.values())
            ),
        )
    if title == "greater-than signs":
        inside = rng.random() < 0.5  # the signs between boxes are left out
        across = {c: rng.choice("<>...-") for c in CELLS if c[1] < 3 and not (inside and c[1] == 1)}
        down = {c: rng.choice("^v...-") for c in CELLS if c[0] < 3 and not (inside and c[0] == 1)}
        pairs = [(sign, c, (c[0], c[1] + 1)) for c, sign in across.items()]
        pairs += [(sign, c, (c[0] + 1, c[1])) for c, sign in down.items()]
        return (
            {"horizontal": by_row(across), "vertical": by_row(down)},
            lambda g: all(g[a] > g[b] if s in ">v" else g[a] < g[b] if s in "<^" else True for s, a, b in pairs),
        )
    if title == "equal sums":
        other = rng.sample(CELLS, 3)
        value = [names(some), names(other)]
        if rng.random() < 0.5:
            other = [c for c in other if c not in some] or [next(c for c in CELLS if c not in some)]
            value = {"map": a_map({"p": some, "q": other})}
        return value, lambda g: sum(g[c] for c in some) == sum(g[c] for c in other)
    if title == "contains":
        digits = rng.choices(range(1, 5), k=2)
        return (
            {"cells": names(some), "digits": digits},
            lambda g: all([g[c] for c in some].count(d) >= digits.count(d) for d in digits),
        )
    if title == "look and say":
        digit, n = rng.randint(1, 4), rng.randint(0, 2)
        return {"cells": names(some), "counts": {digit: n}}, lambda g: [g[c] for c in some].count(digit) == n
    if title in FREE:
        return free(title, rng, some)
    if title == "anti-leaper":
        a, b = rng.choice([(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)])
        apart = [(c, d) for c, d in combinations(CELLS, 2) if {abs(c[0] - d[0]), abs(c[1] - d[1])} == {a, b}]
        return {"step": f"{a}x{b}"}, lambda g: all(g[c] != g[d] for c, d in apart)
    if title == "lunchbox":
        n = rng.randint(0, 5)

        def packed(v):
            a, b = sorted((v.index(min(v)), v.index(max(v))))
            return len(set(v)) == len(v) and sum(v[a + 1 : b]) == n

        return {"cells": names(line), "sum": n}, lambda g: packed([g[c] for c in line])
    if title == "value indexing":
        a, b, *rest = walk(rng, 5)
        return names([a, b, *rest]), lambda g: g[b] <= len(rest) and g[rest[g[b] - 1]] == g[a]
    if title == "same digits":
        groups = [some, *(rng.sample(CELLS, len(some)) for _ in range(rng.randint(1, 2)))]
        groups = [group[:2] for group in groups]
        return [names(group) for group in groups], lambda g: len({tuple(sorted(g[c] for c in x)) for x in groups}) == 1
    if title == "count different":
        cell, *others = rng.sample(CELLS, 5)
        value = {"cell": name(cell), "cells": names(others)}
        return value, lambda g: g[cell] == len({g[c] for c in others})
    if title == "full rank":
        place, seen = sight(rng)
        rank, ties = rng.randint(1, 16), rng.random() < 0.5

        def ranked(g):
            here, *others = [[g[c] for c in way] for way in (seen, *(way for way in all_lines() if way != seen))]
            return sum(other < here for other in others) == rank - 1 and (ties or here not in others)

        return {"from": place, "rank": rank, **({"ties": "yes"} if ties else {})}, ranked
    if title == "region sum":
        parts = parts_by_box(line)
        return names(line), lambda g: len({sum(g[c] for c in part) for part in parts}) == 1
    if title == "sum line" and rng.random() < 0.5:
        n = rng.randint(3, 5)
        turned = [line[i:] + line[:i] for i in range(len(line))]
        return (
            {"cells": names(line), "sum": n, "loop": "yes"},
            lambda g: any(falls_into([g[c] for c in way], n) for way in turned),
        )
    if title == "sum line":
        n = rng.randint(3, 5)
        return {"cells": names(line), "sum": n}, lambda g: falls_into([g[c] for c in line], n)
    if title == "arrow":
        if rng.random() < 0.5:
            return {
                "circle": name(line[0]),
                "shaft": names(line[1:]),
            }, lambda g: g[line[0]] == sum(g[c] for c in line[1:])
        pill, shafts = walk(rng, 2), [walk(rng, 4), walk(rng, 4)]
        return (
            {"circle": names(pill), "shaft": [names(shaft) for shaft in shafts]},
            lambda g: all(10 * g[pill[0]] + g[pill[1]] == sum(g[c] for c in shaft) for shaft in shafts),
        )
    if title == "little killer":
        k, n = rng.randrange(-1, 3), rng.randint(4, 12)
        start = f"above c{k + 1}" if k >= 0 else "left of r1"
        cells = [(i, k + 1 + i) for i in range(N) if k + 1 + i < N]
        if k < 0:
            cells = [(i, i - 1) for i in range(1, N)]
        return (
            {"from": start, "direction": "down-right", "sum": n},
            lambda g: sum(g[c] for c in cells) == n,
        )
    place, seen = sight(rng)
    n = rng.randint(1, 4) if title in ("skyscraper", "numbered room", "hidden skyscraper") else rng.randint(0, 10)
    look = {
        "sandwich": lambda v: sandwich(v) == n,
        "X-sum": lambda v: sum(v[: v[0]]) == n,
        "skyscraper": lambda v: sum(x == max(v[: i + 1]) for i, x in enumerate(v)) == n,
        "numbered room": lambda v: v[v[0] - 1] == n,
        "hidden skyscraper": lambda v: next((x for i, x in enumerate(v) if x < max(v[: i + 1])), None) == n,
    }[title]
    return {"from": place, "value": n}, lambda g: look([g[c] for c in seen])


FREE = ("table", "pairs", "all pairs", "linear", "regex", "automaton")


def free(title, rng, some):
    """Relations that are written out in the file."""
    if title == "table":
        rows = {tuple(rng.choices(range(1, 5), k=len(some))) for _ in range(9)}
        written = [" ".join(map(str, row)) if rng.random() < 0.5 else list(row) for row in sorted(rows)]
        return {"cells": names(some), "rows": written}, lambda g: tuple(g[c] for c in some) in rows
    if title in ("pairs", "all pairs"):
        allowed = {a: rng.sample(range(1, 5), k=rng.randint(1, 4)) for a in rng.sample(range(1, 5), k=3)}
        two = list(pairwise(some) if title == "pairs" else combinations(some, 2))
        value = {"cells": names(some), "allowed": {a: sorted(b) for a, b in allowed.items()}}
        return value, lambda g: all(g[b] in allowed.get(g[a], []) for a, b in two)
    if title == "linear":
        weights, n = rng.choices([-2, -1, 1, 3], k=len(some)), rng.randint(-3, 5)
        sign = rng.choice(["equals", "at least", "at most"])
        test = {"equals": lambda t: t == n, "at least": lambda t: t >= n, "at most": lambda t: t <= n}[sign]
        value = {"cells": names(some), "weights": " ".join(map(str, weights)), sign: n}
        return value, lambda g: test(sum(w * g[c] for w, c in zip(weights, some)))
    if title == "regex":
        pattern = rng.choice(
            ["(12|21)*.?", "[^3]+", "[1-2 4].{1,3}", "(1?2?)*[34]*", "1{0,1}(.[23]|4+|)", "..|...|4.*"]
        )
        return {"cells": names(some), "pattern": pattern}, lambda g: re.fullmatch(
            pattern.replace(" ", ""), "".join(str(g[c]) for c in some)
        )
    states = "abc"
    moves = {s: {d: rng.sample(states, k=rng.randint(1, 2)) for d in rng.sample(range(1, 5), 3)} for s in states}

    def accepted(values, state):
        if not values:
            return state == "b"
        return any(accepted(values[1:], there) for there in moves[state].get(values[0], []))

    value = {"cells": names(some), "start": "a", "accept": "b", "moves": moves}
    return value, lambda g: accepted([g[c] for c in some], "a")


@pytest.mark.parametrize("constraint", [c for c in constraints() if c.names[0] not in NEEDS], ids=lambda c: c.names[0])
def test_it_means_what_it_says(constraint):
    title = constraint.names[0]
    if title in ON_LAYERS:
        return
    met = []
    for seed in range(1 if title in WHOLE else 12):
        value, predicate = cases(title, random.Random(seed))
        puzzle = sp.puzzle("sudoku", size=4, constraints=[title if value is None else {title: value}])
        found = sorted([grid[c] for c in puzzle.board.cells] for grid in sp.solutions(puzzle))
        expected = sorted([g[c] for c in CELLS] for g in SUDOKUS if predicate(g))
        assert found == expected, (title, value)
        met.append(len(expected))
        assert sp.loads(sp.dump(puzzle)) == puzzle
        assert list(puzzle.rules()) == list(puzzle.rules())
    assert title in TOO_LARGE_FOR_FOUR or 0 < sum(met) < 288 * len(met)


@pytest.mark.parametrize("title", ["anti-king", "non-consecutive", "anti-taxicab", "global entropy", "global modulo"])
def test_whole_grids_of_nine(title):
    """No sudoku of order 4 keeps these; the answers of order 9 must."""
    puzzle = sp.puzzle("sudoku", constraints=[title])
    for grid in sp.solutions(puzzle, limit=3):
        for a, b in combinations(puzzle.board.cells, 2):
            apart = sorted((abs(a.row - b.row), abs(a.column - b.column)))
            if title == "anti-taxicab":
                assert not grid[a] == grid[b] == sum(apart)
            if title == "anti-king" and apart in ([0, 1], [1, 1]):
                assert grid[a] != grid[b]
            if title == "non-consecutive" and apart == [0, 1]:
                assert abs(grid[a] - grid[b]) != 1
        if title == "global entropy":
            for r, c in product(range(8), repeat=2):
                assert {(grid[r + i, c + j] - 1) // 3 for i in (0, 1) for j in (0, 1)} == {0, 1, 2}
        if title == "global modulo":
            for r, c in product(range(8), repeat=2):
                assert {grid[r + i, c + j] % 3 for i in (0, 1) for j in (0, 1)} == {0, 1, 2}


def test_doppelgangers_by_search():
    """Grids of 4x4 with the digits 0 to 4, each rule as people say it."""
    groups = [[(r, c) for c in range(N)] for r in range(N)], [[(r, c) for r in range(N)] for c in range(N)]
    boxes = [[c for c in CELLS if BOX[c] == box] for box in sorted(set(BOX.values()))]
    of = {c: [next(group for group in kind if c in group) for kind in (*groups, boxes)] for c in CELLS}

    def missing(g, group):
        return set(range(5)) - {g[c] for c in group}

    def keeps(g):
        for kind in (*groups, boxes):
            left = [missing(g, group) for group in kind]
            if any(len(m) != 1 or 0 in m for m in left) or len(set.union(*left)) < 4:
                return False
        return all(g[c] != 0 or len(set.union(*(missing(g, group) for group in of[c]))) == 3 for c in CELLS)

    def fill(g, left):
        if not left:
            return [dict(g)] if keeps(g) else []
        cell, *rest = left
        taken = {g[c] for group in of[cell] for c in group if c in g}
        return [done for d in range(5) if d not in taken for done in fill({**g, cell: d}, rest)]

    start = {(0, 0): 0, (0, 1): 1, (0, 2): 2}
    puzzle = sp.puzzle("sudoku", size=4, digits="0-4", givens="012" + "." * 13, constraints=["doppelganger"])
    expected = sorted([g[c] for c in CELLS] for g in fill(start, CELLS[3:]))
    assert expected
    assert sorted([g[c] for c in puzzle.board.cells] for g in sp.solutions(puzzle)) == expected


@pytest.mark.parametrize("constraint", constraints(), ids=lambda c: c.names[0])
def test_its_example_loads(constraint):
    text = f"{constraint.names[0]}: {constraint.example}" if constraint.example else constraint.names[0]
    layers = "layers: {terrain: [land, water], region: [A, B, C, D, E, F, G, H, I]}"
    needs = NEEDS.get(constraint.names[0], "")
    puzzle = sp.loads(f"kind: sudoku\n{needs}{layers}\nconstraints:\n- {text}\n")
    assert len(puzzle.constraints) == 1
    assert constraint.__doc__
    assert constraint.__doc__.strip().endswith(".")


def test_names_are_not_taken_twice():
    all_names = [name for c in constraints() for name in c.names]
    assert len(all_names) == len(set(all_names))


def test_windows_of_the_nine_by_nine():
    puzzle = sp.puzzle("sudoku", constraints=["windoku"])
    windows = [rule for rule in puzzle.rules() if rule.clue]
    corners = [sorted(map(str, rule.spots))[0] for rule in windows]
    assert corners == ["r2c2", "r2c6", "r6c2", "r6c6"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("anti-night", 'there is no constraint "anti-night"; did you mean "anti-knight"?'),
        ("{anti-knight: 3}", "anti-knight stands alone"),
        ("{killer: {cells: [r1c1, r1c99], sum: 3}}", "r1c99 is off the board of 9 rows and 9 columns"),
        ("{killer: {cells: [r1c1, x], sum: 3}}", '"x" is no cell'),
        ("{killer: {sum: 3}}", "cells is missing; expected {cells:"),
        ("{killer: {cells: r1c1, total: 3}}", '"total" is unknown; expected {cells:'),
        (
            "{killer: {cells: r1c1, sum: many}}",
            '"many" is no letter of this puzzle; letters: names them; expected a whole number from 0 to',
        ),
        ("{contains: {cells: r1c1, digits: [1-3]}}", 'expected one digit, not "1-3"'),
        ("{given: {cells: r1c1, digits: {a: 1}}}", "expected digits such as 1-9"),
        ("{killer: {cells: r1c1, sum: [1]}}", "expected a whole number, not a list"),
        ("{regex: {cells: row 1, pattern: '1{0}{999}{999}{999}'}}", "more than 20,000 parts, repeats written out"),
        ("{odd: [row 1, A]}", '"A" is no cell'),
        ("{thermometer: [r1c1, r1c3]}", "r1c1 and r1c3 do not touch"),
        ("{thermometer: r1c1-r2c3}", "r1c1-r2c3 is neither straight nor diagonal"),
        ("{white dot: [r1c1, r2c2]}", "expected two cells that share a side"),
        ("{extra region: [r1c1, r1c1]}", "a cell stands there twice"),
        ("{little killer: {from: below c1, direction: down-right, sum: 9}}", "down-right leads away from the grid"),
        ("{sandwich: {from: c1, value: 9}}", "expected above c2"),
        ("{renban: r1c1, nabner: r1c2}", "expected one constraint, not 2 keys"),
        ("{anti-leaper: {step: 3}}", "expected a step such as 1x3"),
        ("{anti-leaper: {step: 0x0}}", "leads nowhere"),
        ("doppelganger", "doppelganger needs a square grid, n x n, with digits 0-n"),
        ("{sum line: {cells: r1c1-r1c4, sum: 10, loop: maybe}}", "expected yes or no"),
        ("{lunchbox: {cells: r1c1, sum: 3}}", "expected two or more different cells"),
        ("{value indexing: r1c1-r1c2}", "expected three or more cells"),
        ("{full rank: {from: left of r1, rank: 99}}", "from 1 to 36"),
        ("{full rank: {from: left of r1, rank: 9, ties: 3}}", "expected yes or no"),
        ("{same digits: [[r1c1], [r1c2, r1c3]]}", "expected groups of the same number of cells"),
        ("{table: {cells: r1c1-r1c2, rows: [1]}}", "expected 2 digits, one a cell, not 1"),
        ("{table: {cells: r1c1-r1c2, rows: [1 77]}}", "77 is no digit of this puzzle"),
        ("{pairs: {cells: r1c1-r1c2, allowed: {1: 77}}}", "77 is no digit of this puzzle"),
        ("{linear: {cells: r1c1-r1c2, weights: 1, equals: 3}}", "expected 2 weights, one a cell, not 1"),
        ("{linear: {cells: r1c1-r1c2}}", "expected equals, or at least, or at most"),
        ("{linear: {cells: r1c1-r1c2, equals: 3, at most: 4}}", "expected equals, or at least, or at most"),
        ("{regex: {cells: r1c1, pattern: (1}}", 'pattern, character 2: ")" is missing'),
        ("{regex: {cells: r1c1, pattern: 1)}}", 'character 2: ")" closes nothing'),
        ('{regex: {cells: r1c1, pattern: "[1"}}', "character 2: a digit is missing"),
        ('{regex: {cells: r1c1, pattern: "*"}}', 'expected a digit, not "*"'),
        ('{regex: {cells: r1c1, pattern: "1{,3}"}}', "expected {2}, {2,} or {2,5}"),
        ('{regex: {cells: r1c1, pattern: "1{3,2}"}}', "3 is more than 2"),
        ('{regex: {cells: r1c1, pattern: "1{999}{999}"}}', "more than 400 digits, repeats written out"),
        (f"{{regex: {{cells: r1c1, pattern: {'(' * 50}1{')' * 50}}}}}", "more than 40 parentheses in each other"),
        ("{regex: {cells: r1c1, pattern: A}}", "A is no digit of this puzzle"),
        ("{automaton: {cells: r1c1, start: a, accept: z, moves: {a: {1: a}}}}", 'no move leads to "z"'),
        ("{automaton: {cells: r1c1, start: a, accept: a, moves: {a: {77: a}}}}", "77 is no digit of this puzzle"),
    ],
)
def test_bad_constraints(text, message):
    with pytest.raises(sp.SatpuzzlesError) as refused:
        sp.loads(f"kind: sudoku\nconstraints:\n  - {text}\n")
    assert message in str(refused.value)
    assert str(refused.value).startswith("text:3: constraints, constraint 1")


MAP = ["AA.B", "AA.B", "....", "...."]


def across(drawing):
    return {"greater-than signs": {"horizontal": drawing}}


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        ({"killer cages": {"map": "AA.B\nAA.\n....\n....\n"}}, "map, row 2: expected 4 cells, not 3"),
        ({"killer cages": {"map": "AAAA"}}, "map: expected 4 rows, not 1"),
        ({"killer cages": {"map": ["...."] * 4}}, "map: expected a drawn map of cages, not a list"),
        ({"killer cages": {"map": "....\n" * 4}}, "map: there is no cage on the map"),
        ({"killer cages": {"map": "\n".join(MAP), "sums": {"C": 3}}}, "sums, C: there is no such cage on the map"),
        ({"killer cages": {"map": "\n".join(MAP), "sums": 3}}, "sums: expected sums by letter"),
        ({"killer cages": {"sum": 3}}, '"sum" is unknown; expected {map: ..., sums: ...}'),
        ({"killer cages": {"sums": {}}}, "map is missing; expected {map: ..., sums: ...}"),
        ({"equal sums": {"map": "AA..\n" + "....\n" * 3}}, "map: expected two groups or more, not 1"),
        ({"equal sums": {"cages": "AA.."}}, '"cages" is unknown'),
        ({"greater-than signs": {}}, "expected a drawing under horizontal, vertical or both"),
        (across("> . <\n- - -\n<\n. . .\n"), "horizontal, row 3: expected 3 signs, or the 2 inside boxes, not 1"),
        (across("< ^ .\n" * 4), 'horizontal, row 1: sign 2 is "^"; expected < or >, or "." for none'),
        (across("> . <\n" * 3), "horizontal: expected 4 rows, not 3"),
        ({"greater-than signs": {"vertical": ". . . .\n"}}, "vertical: expected 3 rows, or the 2 inside boxes, not 1"),
        ({"greater-than signs": {"vertical": ". . . .\n. . .\n"}}, "vertical, row 2: expected 4 signs, not 3"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_bad_drawings(constraint, message):
    with pytest.raises(sp.SatpuzzlesError) as refused:
        sp.puzzle("sudoku", size=4, constraints=[constraint])
    assert message in str(refused.value)


def test_drawings_survive_the_way_through_a_file():
    """Blank lines and spaces too, wherever YAML would make something else of them."""
    for rows in (MAP, ["", " A A . .", *MAP[1:]], [*MAP, "", ""]):
        puzzle = sp.puzzle("sudoku", size=4, constraints=["anti-knight", {"killer cages": {"map": "\n".join(rows)}}])
        assert sp.loads(sp.dump(puzzle)) == puzzle
    puzzle = sp.puzzle("sudoku", size=4, constraints=[{"killer cages": {"map": "\n".join(MAP) + "\n"}}])
    assert "constraints:\n  - killer cages:\n      map: |\n        AA.B\n" in sp.dump(puzzle)


def test_a_drawn_cage_or_sign_is_a_clue_of_its_own(run):
    cages = {"map": "\n".join(MAP), "sums": {"A": 10, "B": 2}}
    text = sp.dump(sp.puzzle("sudoku", size=4, constraints=[{"killer cages": cages}]))
    assert run("check", "-", stdin=text).out == (
        "no solution; impossible even alone: killer cages 1, cage B holds different digits that add up to 2\n"
    )


def test_signs_of_a_latin_square_are_all_drawn():
    """Nothing parts the cells of a board without boxes."""
    signs = {"horizontal": "> >\n. .\n. .\n", "vertical": ". v .\n. . .\n"}
    puzzle = sp.puzzle("sudoku", size=3, boxes="none", constraints=[{"greater-than signs": signs}])
    assert [list(grid.values()) for grid in sp.solutions(puzzle)] == [[3, 2, 1, 2, 1, 3, 1, 3, 2]]


def test_a_sum_out_of_reach_is_named(run):
    text = "kind: sudoku\nconstraints:\n  - killer: {cells: [r1c1, r1c2], sum: 18}\n"
    assert run("check", "-", stdin=text).out == (
        "no solution; impossible even alone: killer 1 holds different digits that add up to 18\n"
    )


def test_kinds_explains_each_constraint(run):
    listing = run("kinds", "sudoku").out
    for constraint in constraints():
        assert f"  {constraint.names[0]} " in listing
    first, _, *rest = run("kinds", "sudoku", "thermo").out.splitlines()
    assert first == "thermometer (also thermo): Digits rise from the bulb, the first cell."
    assert rest == ["- thermometer: [r1c1, r1c2, r2c3]"]
    assert 'nothing called "thermos"; did you mean "thermo"?' in run("kinds", "sudoku", "thermos").err
    assert "nothing called" in run("kinds", "knights", "x").err


@pytest.mark.parametrize("seed", range(6))
def test_all_given_spares_the_marked_pairs(seed):
    """White dots on all pairs of one solution that differ by 1, and no others: just the grids with the same pairs."""
    rng = random.Random(seed)
    grid = rng.choice(SUDOKUS)
    pairs = adjacent(king=False)
    dots = [(a, b) for a, b in pairs if abs(grid[a] - grid[b]) == 1]
    listed = [{"white dot": names(dot)} for dot in dots] + [{"all given": ["white dot"]}]
    puzzle = sp.puzzle("sudoku", size=4, constraints=listed)
    found = sorted([found[c] for c in puzzle.board.cells] for found in sp.solutions(puzzle))
    same = [g for g in SUDOKUS if [(a, b) for a, b in pairs if abs(g[a] - g[b]) == 1] == dots]
    assert found == sorted([g[c] for c in CELLS] for g in same)


@pytest.mark.parametrize(
    ("constraint", "keeps"),
    [
        ({"X": ["r1c2", "r1c3"]}, lambda v: v[1] + v[2] == 10),
        ({"lockout": "r1c1-r1c4"}, lambda v: LINES["lockout"](list(v))),
        ({"entropic": "r1c1-r1c4"}, lambda v: all(len({(x - 1) // 3 for x in v[i : i + 3]}) == 3 for i in (0, 1))),
        ({"all given": ["X", "V"]}, lambda v: not any(a + b in (5, 10) for a, b in pairwise(v))),
    ],
    ids=["X", "lockout", "entropic", "all given"],
)
def test_what_needs_more_digits_than_four(constraint, keeps):
    """A row of four cells with the digits 1 to 9, by brute force."""
    puzzle = sp.puzzle("sudoku", size="1x4", digits="1-9", constraints=[constraint])
    expected = sum(keeps(v) for v in permutations(range(1, 10), 4))
    assert 0 < expected < 3024
    assert sp.count(puzzle)[:2] == (expected, True)


@pytest.mark.parametrize("listed", [["white dot", "black dot"], ["black dot"], ["white dot"]], ids=" ".join)
@pytest.mark.parametrize("seed", range(3))
def test_a_dot_of_either_colour_is_a_dot(seed, listed):
    """Between 1 and 2 stands one of the two; the other one is not missing there."""
    rng = random.Random(seed)
    grid, pairs = rng.choice(SUDOKUS), adjacent(king=False)
    fits = {"white dot": lambda a, b: abs(a - b) == 1, "black dot": lambda a, b: a == 2 * b or b == 2 * a}
    dots = {}
    for a, b in pairs:
        colours = [colour for colour in fits if fits[colour](grid[a], grid[b])]
        if colours:
            dots[a, b] = rng.choice(colours)
    given = [{colour: names(pair)} for pair, colour in dots.items()]
    puzzle = sp.puzzle("sudoku", size=4, constraints=[*given, {"all given": listed}])

    def keeps(g):
        without = [pair for pair in pairs if pair not in dots]
        return all(fits[colour](g[a], g[b]) for (a, b), colour in dots.items()) and not any(
            fits[colour](g[a], g[b]) for a, b in without for colour in listed
        )

    found = sorted([found[c] for c in puzzle.board.cells] for found in sp.solutions(puzzle))
    assert found == sorted([g[c] for c in CELLS] for g in SUDOKUS if keeps(g))
    assert [grid[c] for c in CELLS] in found
