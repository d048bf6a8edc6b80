"""A small sudoku for every constraint, made by reading clues off a filled grid.

A new constraint needs a line in READINGS: how one clue of it may be read off a grid. What is read may be wrong, for a
random line is hardly ever a thermometer: a clue counts only if the grid keeps its rules. From some clues and all digits
as givens, the givens go that can, then the clues that can; so every clue that is left is needed.

Where letters and layers are part of the answer, it is made at random, too, keeping what must hold throughout.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby, permutations
from math import gcd, prod
from random import Random
from typing import NamedTuple

from generating import OURS, Fields, Place, by_row, cells_of, drawn, fewest, filled_sudoku, is_unique, some

import satpuzzles as sp
from satpuzzles.board.square import Cell, Layered
from satpuzzles.clues.digits import show_digits
from satpuzzles.rules.rule import Grid

Clue = object  # plain data, what stands behind the name of the constraint
TRIES = 4000
ATTEMPTS = 30


class Stuck(Exception):
    """There is no such clue where it was looked for."""


class Look:
    """A filled grid, and the cells that no clue has taken yet."""

    def __init__(self, rng: Random, shape: Fields, answer: Grid) -> None:
        self.rng = rng
        self.shape = shape
        self.answer = answer
        self.n = int(str(shape["size"]))
        self.grid = by_row((value for spot, value in answer.items() if isinstance(spot, Cell)), self.n)
        self.free = set(cells_of(self.grid))

    def digits(self, cells: list[Place]) -> list[int]:
        return [self.grid[r][c] for r, c in cells]

    def word(self, layer: str, cell: Place) -> str:
        return str(self.answer[Layered(layer, Cell(*cell))])

    def near(self, cell: Place, king: bool) -> list[Place]:
        r, c = cell
        steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0) and (king or 0 in (i, j))]
        return [(r + i, c + j) for i, j in steps if (r + i, c + j) in self.free]

    def line(self, low: int, high: int) -> list[Place]:
        """A way from cell to touching cell that does not meet itself."""
        cells = [self.cell()]
        for _ in range(self.rng.randint(low, high) - 1):
            cells.append(self.one_of([cell for cell in self.near(cells[-1], king=True) if cell not in cells]))
        return cells

    def group(self, low: int, high: int) -> list[Place]:
        """Cells that hang together by their sides, in order."""
        cells = [self.cell()]
        for _ in range(self.rng.randint(low, high) - 1):
            around = {near for cell in cells for near in self.near(cell, king=False)}
            cells.append(self.one_of(around - set(cells)))
        return sorted(cells)

    def cell(self) -> Place:
        return self.one_of(self.free)

    def one_of(self, cells: Iterable[Place]) -> Place:
        found = sorted(cells)
        if not found:
            raise Stuck
        return self.rng.choice(found)

    def pair(self) -> list[Place]:
        return self.group(2, 2)

    def side(self) -> tuple[str, list[int]]:
        """A place outside, and the digits that are seen from there."""
        side, k = self.rng.choice(["above c", "below c", "left of r", "right of r"]), self.rng.randrange(self.n)
        line = [row[k] for row in self.grid] if side.endswith("c") else self.grid[k]
        return f"{side}{k + 1}", line if side[0] in "al" else line[::-1]


def names(cells: list[Place]) -> list[str]:
    return [f"r{r + 1}c{c + 1}" for r, c in cells]


# Clues of many constraints


def whole(look: Look) -> Clue:
    return ""


def one_cell(look: Look) -> Clue:
    return names([look.cell()])


def two_cells(look: Look) -> Clue:
    return names(look.pair())


def on_line(low: int, high: int) -> Callable[[Look], Clue]:
    return lambda look: names(look.line(low, high))


def in_group(low: int, high: int) -> Callable[[Look], Clue]:
    return lambda look: names(look.group(low, high))


def with_sum(low: int, high: int) -> Callable[[Look], Clue]:
    def read(look: Look) -> Clue:
        cells = look.group(low, high)
        return {"cells": names(cells), "sum": sum(look.digits(cells))}

    return read


def from_outside(value: Callable[[list[int]], int]) -> Callable[[Look], Clue]:
    def read(look: Look) -> Clue:
        place, digits = look.side()
        return {"from": place, "value": value(digits)}

    return read


# Clues of one


def arrow(look: Look) -> Clue:
    circle, *shaft = names(look.line(3, 4))
    return {"circle": circle, "shaft": shaft}


def sum_line(look: Look) -> Clue:
    return {"cells": names(look.line(4, 6)), "sum": look.rng.randint(look.n, look.n + 3)}


def rellik(look: Look) -> Clue:
    return {"cells": names(look.group(3, 4)), "sum": look.rng.randint(3, 2 * look.n)}


def look_and_say(look: Look) -> Clue:
    cells = look.group(4, 5)
    said = look.rng.sample(range(1, look.n + 1), 2)
    return {"cells": names(cells), "counts": {digit: look.digits(cells).count(digit) for digit in sorted(said)}}


def quadruple(look: Look) -> Clue:
    r, c = (look.rng.randrange(look.n - 1) for _ in range(2))
    cells = [(r + i, c + j) for i in (0, 1) for j in (0, 1)]
    return {"cells": names(cells), "digits": sorted(look.rng.sample(look.digits(cells), 2))}


def equal_sums(look: Look) -> Clue:
    groups = [look.group(2, 3) for _ in range(2)]
    if set(groups[0]) & set(groups[1]):
        raise Stuck
    return [names(group) for group in groups]


def equal_cells(look: Look) -> Clue:
    first = look.cell()
    return names(sorted([first, look.one_of(look.free - {first})]))


def clone(look: Look) -> Clue:
    cells = look.group(2, 3)
    (r, c), (to_r, to_c) = cells[0], look.cell()
    copy = [(i + to_r - r, j + to_c - c) for i, j in cells]
    if not set(copy) <= look.free - set(cells):
        raise Stuck
    return {"cells": names(cells), "copy": names(copy)}


def sum_dot(look: Look) -> Clue:
    cells = look.pair()
    return {"cells": names(cells), "value": sum(look.digits(cells))}


def falling_pair(look: Look) -> Clue:
    return names(sorted(look.pair(), key=lambda cell: -look.grid[cell[0]][cell[1]]))


def little_killer(look: Look) -> Clue:
    side, k = look.rng.choice(["above c", "left of r"]), look.rng.randrange(1, look.n - 1)
    cells = [(i, i + k) if side == "above c" else (i + k, i) for i in range(look.n - k)]
    return {"from": f"{side}{k}", "direction": "down-right", "sum": sum(look.digits(cells))}


def sandwich(digits: list[int]) -> int:
    low, high = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[low + 1 : high])


def counting_circles(look: Look) -> Clue:
    """Circles around d cells that hold d, for some digits d."""
    circles: list[Place] = []
    for digit in look.rng.sample(range(1, look.n + 1), 3):
        circles += look.rng.sample([cell for cell in cells_of(look.grid) if look.digits([cell]) == [digit]], digit)
    return names(sorted(circles))


def equal_groups(look: Look) -> Clue:
    size = look.rng.randint(2, 3)
    groups = [look.group(size, size) for _ in range(2)]
    if set(groups[0]) & set(groups[1]):
        raise Stuck
    return [names(group) for group in groups]


def count_different(look: Look) -> Clue:
    cells = look.group(4, 5)
    kinds = len(set(look.digits(cells)))
    counting = look.one_of(cell for cell in look.free - set(cells) if look.digits([cell]) == [kinds])
    return {"cell": names([counting])[0], "cells": names(cells)}


def candidates(look: Look) -> Clue:
    digits = look.rng.sample(range(1, look.n + 1), look.rng.randint(2, 3))
    return {"cells": names([look.cell()]), "digits": " ".join(map(str, sorted(digits)))}


def lunchbox(look: Look) -> Clue:
    cells = look.line(4, 5)
    digits = look.digits(cells)
    low, high = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return {"cells": names(cells), "sum": sum(digits[low + 1 : high])}


def first_hidden(digits: list[int]) -> int:
    return next((d for i, d in enumerate(digits) if d < max(digits[: i + 1])), 0)


def full_rank(look: Look) -> Clue:
    place, digits = look.side()
    lines = [*look.grid, *map(list, zip(*look.grid))]
    return {"from": place, "rank": 1 + sum(way < digits for line in lines for way in (line, line[::-1]))}


def prime(look: Look) -> Clue:
    pairs = [(a, b) for a, b in permutations(range(1, look.n + 1), 2) if all((10 * a + b) % d for d in range(2, 9))]
    return {"cells": names(look.pair()), "rows": [f"{a} {b}" for a, b in pairs]}


def divisors(look: Look) -> Clue:
    return {"cells": names(look.line(3, 4)), "allowed": related(look.n, lambda a, b: a % b == 0 or b % a == 0)}


def coprime(look: Look) -> Clue:
    return {"cells": names(look.group(3, 4)), "allowed": related(look.n, lambda a, b: gcd(a, b) == 1)}


def related(n: int, relation: Callable[[int, int], bool]) -> Clue:
    digits = range(1, n + 1)
    return {a: show_digits(tuple(b for b in digits if relation(a, b))) for a in digits}


def average(look: Look) -> Clue:
    return {"cells": names(look.line(3, 3)), "weights": "1 -2 1", "equals": 0}


def pattern(look: Look) -> Clue:
    """Digits that stand in this order, digits side by side, or where the odd digits stand."""
    k, across = look.rng.randrange(look.n), look.rng.random() < 0.5
    cells = [(k, i) if across else (i, k) for i in range(look.n)]
    digits = look.digits(cells)
    i = look.rng.randrange(look.n - 1)
    ordered = [str(digits[i]) for i in sorted(look.rng.sample(range(look.n), 3))]
    ways = [f".*{'.*'.join(ordered)}.*", f".*({digits[i]}{digits[i + 1]}|{digits[i + 1]}{digits[i]}).*"]
    ways.append("".join("[135]+" if odd else "[246]+" for odd, _ in groupby(d % 2 for d in digits)))
    return {"cells": f"{'row' if across else 'column'} {k + 1}", "pattern": look.rng.choice(ways)}


def multiple_of_three(look: Look) -> Clue:
    return {
        "cells": names(look.group(3, 4)),
        "start": "r0",
        "accept": "r0",
        "moves": {
            "r0": {"1 4": "r1", "2 5": "r2", "3 6": "r0"},
            "r1": {"1 4": "r2", "2 5": "r0", "3 6": "r1"},
            "r2": {"1 4": "r0", "2 5": "r1", "3 6": "r2"},
        },
    }


def product(look: Look) -> Clue:
    cells = look.group(2, 3)
    return f"{' * '.join(names(cells))} == {prod(look.digits(cells))}"


def palindrome_or_renban(look: Look) -> Clue:
    line = names(look.line(3, 5))
    return [{"palindrome": line}, {"renban": line}]


def one_is_wrong(look: Look) -> Clue:
    """A skyscraper clue on both sides of a line, one of which is wrong."""
    k = look.rng.randrange(1, look.n + 1)
    sides = look.rng.choice([(f"left of r{k}", f"right of r{k}"), (f"above c{k}", f"below c{k}")])
    one, other = ({"skyscraper": {"from": side, "value": look.rng.randint(1, 4)}} for side in sides)
    return [{"all of": [one, {"not": other}]}, {"all of": [{"not": one}, other]}]


def wrong(look: Look) -> Clue:
    place, _ = look.side()
    return look.rng.choice(
        [
            {look.rng.choice(["odd", "even"]): names([look.cell()])},
            {look.rng.choice(["white dot", "black dot"]): names(look.pair())},
            {look.rng.choice(["thermometer", "renban"]): names(look.line(3, 4))},
            {"skyscraper": {"from": place, "value": look.rng.randint(1, 4)}},
        ]
    )


def coded_skyscraper(look: Look) -> Clue:
    place, _ = look.side()
    return {"from": place, "value": look.rng.choice("ABCD")}


def always(clue: Clue) -> Callable[[Look], Clue]:
    return lambda look: clue


def word_of(layer: str) -> Callable[[Look], Clue]:
    def read(look: Look) -> Clue:
        cell = look.cell()
        return {"layer": layer, "cells": names([cell]), "value": look.word(layer, cell)}

    return read


def land_in_line(look: Look) -> Clue:
    name, k = look.rng.choice(["row", "column"]), look.rng.randrange(look.n)
    n = sum(look.word("terrain", (k, i) if name == "row" else (i, k)) == "land" for i in range(look.n))
    return {"layer": "terrain", "cells": f"{name} {k + 1}", "value": "land", "count": n}


def digit_counts_land(look: Look) -> Clue:
    """A digit says how many cells of its row, column or box are land."""
    cell, group = look.cell(), look.rng.choice(["row", "column", "box"])
    number = {"row": cell[0], "column": cell[1], "box": cell[0] // 2 * 2 + cell[1] // 3}[group]
    return f"{names([cell])[0]} == count(terrain[{group}({number + 1})] == land)"


def by_weather(look: Look) -> Clue:
    """A line that is one thing on land and another where it is wet."""
    cells = look.line(3, 4)
    wet = any(look.word("terrain", cell) == "water" for cell in cells)
    condition = f"{'any' if wet else 'all'}(terrain[{', '.join(names(cells))}] == {'water' if wet else 'land'})"
    return {"renban" if wet else "thermometer": names(cells), "when": condition}


def region_run(look: Look) -> Clue:
    """The digit says how far its region goes on in a straight line."""
    r, c = look.cell()
    step = look.rng.choice([(0, 1), (0, -1), (1, 0), (-1, 0)])
    cells = [(r + i * step[0], c + i * step[1]) for i in range(look.n)]
    cells = [cell for cell in cells if cell in look.free]
    if len(cells) == 1:
        raise Stuck
    return {"cell": names(cells)[0], "layer": "region", "cells": names(cells)}


def region_around(look: Look) -> Clue:
    """The digit says how many of the cells around it are of its region, itself too."""
    cell = look.cell()
    return {"cell": names([cell])[0], "layer": "region", "cells": names([cell, *look.near(cell, king=True)])}


# Clues as they stand in the file


def one_by_one(name: str, look: Look, clues: list[Clue]) -> list[object]:
    return [{name: clue} if clue else name for clue in clues]


def together(name: str, look: Look, clues: list[Clue]) -> list[object]:
    """One list of all cells."""
    return [{name: sorted(cell for clue in clues for cell in clue)}] if clues else []


def on_a_map(name: str, look: Look, clues: list[Clue]) -> list[object]:
    """Cages by letter."""
    letters = {cell: "ABCDEFGHIJKLMNOP"[i] for i, clue in enumerate(clues) for cell in clue["cells"]}
    rows = [[letters.get(f"r{r + 1}c{c + 1}", ".") for c in range(look.n)] for r in range(look.n)]
    sums = {"ABCDEFGHIJKLMNOP"[i]: clue["sum"] for i, clue in enumerate(clues)}
    return [{name: {"map": drawn(rows), "sums": sums}}] if clues else []


def as_signs(name: str, look: Look, clues: list[Clue]) -> list[object]:
    """All signs drawn, those that are no clues as dots."""
    n = look.n
    across = [[sign(clues, "><", (r, c), (r, c + 1)) for c in range(n - 1)] for r in range(n)]
    down = [[sign(clues, "v^", (r, c), (r + 1, c)) for c in range(n)] for r in range(n - 1)]
    return [{name: {"horizontal": drawn(across), "vertical": drawn(down)}}] if clues else []


def sign(clues: list[Clue], signs: str, first: Place, second: Place) -> str:
    pair = names([first, second])
    return signs[0] if pair in clues else signs[1] if pair[::-1] in clues else "."


def all_dots(name: str, look: Look, clues: list[Clue]) -> list[object]:
    """Every white dot that the grid has."""
    cells = cells_of(look.grid)
    pairs = [[(r, c), other] for r, c in cells for other in ((r, c + 1), (r + 1, c)) if other in cells]
    dots = [pair for pair in pairs if abs(look.digits(pair)[0] - look.digits(pair)[1]) == 1]
    return [*({"white dot": names(dot)} for dot in dots), *({name: ["white dot"]} for _ in clues)]


def as_they_are(name: str, look: Look, clues: list[Clue]) -> list[object]:
    return list(clues)


def by_word(name: str, look: Look, clues: list[Clue]) -> list[object]:
    """One list of cells for each word of a layer."""
    words = {clue["value"]: {**clue, "cells": []} for clue in clues}
    for clue in sorted(clues, key=lambda clue: clue["cells"]):
        words[clue["value"]]["cells"] += clue["cells"]
    return [{name: words[word]} for word in sorted(words)]


class Reading(NamedTuple):
    """How a constraint is read off a grid.

    `read` gives a clue to try; `most` is how many clues to begin with; `shown` is how they stand in the file; `apart`
    is whether clues take their cells, so that no two share one; `more` are more fields of the puzzle; `kept` are
    constraints that the grid is made to keep, which stand in the file, too; `beside` are names of other readings whose
    clues are needed, too; `constraint` is the name of the constraint if the reading is called otherwise.
    """

    read: Callable[[Look], Clue]
    most: int = 8
    shown: Callable[[str, Look, list[Clue]], list[object]] = one_by_one
    apart: bool = True
    boxes: tuple[int, int] = (2, 3)
    more: Fields = {}
    kept: list[object] = []
    beside: tuple[str, ...] = ()
    constraint: str = ""
    notes: str = ""


LAND = {"layer": "terrain", "value": "land"}
ON_TERRAIN = Reading(
    whole,
    1,
    apart=False,
    more={"layers": {"terrain": ["land", "water"]}},
    kept=[{"yin yang": "terrain"}],
    beside=("layer is", "counting land"),
    notes="Digits in formulas say how many cells of their row, column or box are land.",
)
IN_REGIONS = Reading(
    whole,
    12,
    apart=False,
    boxes=(2, 2),
    more={"boxes": "none", "layers": {"region": list("ABCD")}},
    kept=[{"chaos construction": {"layer": "region"}}],
)

READINGS = {
    "killer": Reading(with_sum(2, 4)),
    "killer cages": Reading(with_sum(2, 4), shown=on_a_map),
    "sum": Reading(with_sum(3, 4)),
    "equal sums": Reading(equal_sums, 5),
    "contains": Reading(quadruple, apart=False),
    "rellik": Reading(rellik),
    "look and say": Reading(look_and_say),
    "odd": Reading(one_cell, 12, together),
    "even": Reading(one_cell, 12, together),
    "minimum": Reading(one_cell, 12, together, apart=False),
    "maximum": Reading(one_cell, 12, together, apart=False),
    "equal cells": Reading(equal_cells, 6),
    "clone": Reading(clone, 3),
    "white dot": Reading(two_cells, 12, apart=False),
    "black dot": Reading(two_cells, 12, apart=False),
    "sum dot": Reading(sum_dot, 12, apart=False),
    "X": Reading(two_cells, 12, apart=False),
    "V": Reading(two_cells, 12, apart=False),
    "all given": Reading(whole, 1, all_dots),
    "greater than": Reading(falling_pair, 20, apart=False),
    "greater-than signs": Reading(falling_pair, 36, as_signs, apart=False),
    "falling diagonal": Reading(whole, 1),
    "rising diagonal": Reading(whole, 1),
    "diagonals": Reading(whole, 1),
    "anti-knight": Reading(whole, 1),
    "anti-king": Reading(whole, 1),
    "non-consecutive": Reading(whole, 1),
    "disjoint groups": Reading(whole, 1),
    "windoku": Reading(whole, 1, boxes=(3, 3)),
    "extra region": Reading(in_group(5, 6), 3),
    "global entropy": Reading(whole, 1),
    "thermometer": Reading(on_line(3, 5), 5),
    "slow thermometer": Reading(on_line(4, 5), 5),
    "parity": Reading(on_line(4, 6), 5),
    "whispers": Reading(on_line(3, 5), 6),
    "palindrome": Reading(on_line(3, 5), 6),
    "renban": Reading(on_line(3, 5), 6),
    "nabner": Reading(on_line(2, 3), 8),
    "entropic": Reading(on_line(4, 6), 5),
    "modular": Reading(on_line(4, 6), 5),
    "same difference": Reading(on_line(3, 4), 6),
    "between": Reading(on_line(3, 5), 6),
    "lockout": Reading(on_line(3, 4), 6),
    "zipper": Reading(on_line(3, 5), 6),
    "double arrow": Reading(on_line(3, 5), 6),
    "sum line": Reading(sum_line, 5),
    "region sum": Reading(on_line(3, 5), 6),
    "arrow": Reading(arrow, 6),
    "row indexer": Reading(one_cell, 12, together),
    "column indexer": Reading(one_cell, 12, together),
    "box indexer": Reading(one_cell, 12, together),
    "counting circles": Reading(counting_circles, 1),
    "little killer": Reading(little_killer, apart=False),
    "sandwich": Reading(from_outside(sandwich), 12, apart=False),
    "X-sum": Reading(from_outside(lambda digits: sum(digits[: digits[0]])), 12, apart=False),
    "skyscraper": Reading(
        from_outside(lambda digits: sum(d == max(digits[: i + 1]) for i, d in enumerate(digits))), 12, apart=False
    ),
    "numbered room": Reading(from_outside(lambda digits: digits[digits[0] - 1]), 12, apart=False),
    "hidden skyscraper": Reading(from_outside(first_hidden), 12, apart=False),
    "full rank": Reading(full_rank, apart=False, boxes=(2, 2)),
    "same digits": Reading(equal_groups, 5),
    "equality cage": Reading(in_group(4, 6), 6),
    "count different": Reading(count_different, 6),
    "given": Reading(candidates, 36),
    "lunchbox": Reading(lunchbox),
    "value indexing": Reading(on_line(3, 5), 6),
    "anti-leaper": Reading(always({"step": "1x3"}), 1, kept=[{"anti-leaper": {"step": "1x3"}}]),
    "anti-taxicab": Reading(whole, 1),
    "global modulo": Reading(whole, 1),
    "dutch flatmates": Reading(whole, 1),
    "different lines": Reading(whole, 1, boxes=(2, 2)),
    "doppelganger": Reading(whole, 1, more={"digits": "0-6"}),
    "table": Reading(prime, 10, notes="Each pair of cells, read from the left or from above, is a prime number."),
    "pairs": Reading(divisors, 8, notes="Of two neighbours on a line, one divides the other."),
    "all pairs": Reading(coprime, 8, notes="No two digits of a cage have a common divisor but 1."),
    "linear": Reading(average, 8, notes="The middle of each line is the average of its two ends."),
    "regex": Reading(
        pattern,
        12,
        apart=False,
        notes="Marked rows and columns match their patterns: . is any digit, * and + repeat it.",
    ),
    "automaton": Reading(multiple_of_three, 10, notes="The digits of each group add up to a multiple of 3."),
    "formula": Reading(product, 10, notes="The digits of each group have the given product."),
    "any of": Reading(
        palindrome_or_renban, notes="Each line is a palindrome or holds consecutive digits in any order."
    ),
    "all of": Reading(
        one_is_wrong, 12, apart=False, constraint="any of", notes="Of two skyscraper clues of a line, one is wrong."
    ),
    "not": Reading(wrong, 40, apart=False, notes="All clues are wrong."),
    "coded skyscrapers": Reading(
        coded_skyscraper,
        20,
        apart=False,
        more={"letters": dict.fromkeys("ABCD", "1-4"), "different": list("ABCD")},
        constraint="skyscraper",
        notes="The letters stand for different digits.",
    ),
    "yin yang": ON_TERRAIN._replace(read=always("terrain")),
    "connected": ON_TERRAIN._replace(read=always(LAND), kept=[{"connected": LAND}]),
    "no 2x2": ON_TERRAIN._replace(read=always({"layer": "terrain"}), kept=[{"no 2x2": {"layer": "terrain"}}]),
    "layer is": ON_TERRAIN._replace(read=word_of("terrain"), most=36, shown=by_word, beside=("counting land",)),
    "layer count": ON_TERRAIN._replace(read=land_in_line, most=12),
    "counting land": ON_TERRAIN._replace(read=digit_counts_land, most=20, constraint="formula", beside=("layer is",)),
    "by weather": ON_TERRAIN._replace(
        read=by_weather,
        most=12,
        shown=as_they_are,
        beside=("layer is",),
        notes="Where water touches a line its digits are consecutive in any order; a dry line is a thermometer.",
    ),
    "chaos construction": IN_REGIONS._replace(read=always({"layer": "region"}), most=1, beside=("layer run",)),
    "layer run": IN_REGIONS._replace(read=region_run),
    "layer same": IN_REGIONS._replace(read=region_around),
}


def variant(name: str) -> Fields:
    """A sudoku with one solution that needs the constraint of this name."""
    for attempt in range(ATTEMPTS):
        with suppress(Stuck):
            return attempted(name, Random(f"{name} {attempt}" if attempt else name))
    raise SystemExit(f"sudoku/{name}: no such puzzle found")


def attempted(name: str, rng: Random) -> Fields:
    """The same, for one answer. Raises Stuck: its clues are too few, or would do without the constraint."""
    reading = READINGS[name]
    height, width = reading.boxes
    shape: Fields = {"size": height * width, "boxes": f"{height}x{width}", **reading.more}
    kept = [name] if reading.read is whole and name != "all given" else reading.kept
    if kept or reading.more or reading.read is whole:
        answer = random_answer(rng, {**shape, "constraints": kept})
    else:
        cells = sp.puzzle("sudoku", **shape).board.cells
        answer = dict(zip(cells, (digit for row in filled_sudoku(rng, height, width) for digit in row)))
    look = Look(rng, shape, answer)
    clues = {key: list(read_off(key, look)) for key in (name, *reading.beside)}
    own = reading.constraint or name

    def fields(givens: set[Place], left: dict[str, set[int]]) -> Fields:
        constraints = [other for other in kept if own not in (other, *other)]
        for key, which in left.items():
            constraints += shown(key, look, [clue for i, clue in enumerate(clues[key]) if i in which])
        return {**shape, "givens": some(look.grid, givens), "constraints": constraints}

    left = {key: set(range(len(found))) for key, found in clues.items()}
    if not is_unique("sudoku", fields(set(cells_of(look.grid)), left)):
        raise Stuck
    givens = fewest(rng, cells_of(look.grid), lambda some: is_unique("sudoku", fields(some, left)))
    for key in (*reading.beside, name):

        def unique(which: set[int], key: str = key) -> bool:
            return is_unique("sudoku", fields(givens, {**left, key: which}))

        left[key] = fewest(rng, sorted(left[key]), unique)
    if is_unique("sudoku", fields(givens, {**left, name: set()})):
        raise Stuck
    made = fields(givens, left)
    givens_say = "no givens" if not givens else "1 given" if len(givens) == 1 else f"{len(givens)} givens"
    made["givens"] = made["givens"] if givens else None
    title = f"{name[0].upper()}{name[1:]}, {givens_say}"
    return {"title": title, **OURS, "notes": reading.notes or None, "solutions": 1, **made}


def random_answer(rng: Random, fields: Fields) -> Grid:
    """Random values of cells, letters and layers as long as there is a solution, until there is one only."""
    domains = sp.puzzle("sudoku", **fields).domains()
    known: Grid = {}
    for spot in rng.sample(list(domains), len(domains)):
        for value in rng.sample(domains[spot], len(domains[spot])):
            found = sp.check(sp.puzzle("sudoku", **with_values(fields, {**known, spot: value})))
            if found.verdict == "unique":
                return dict(found.grids[0])
            if found.verdict == "several":
                known[spot] = value
                break
    raise Stuck


def with_values(fields: Fields, known: Grid) -> Fields:
    """A puzzle where these values are given."""
    n = int(str(fields["size"]))
    digits = [[known.get(Cell(r, c), ".") for c in range(n)] for r in range(n)]
    words = [
        {"layer is": {"layer": spot.layer, "cells": [str(spot.cell)], "value": value}}
        for spot, value in known.items()
        if isinstance(spot, Layered)
    ]
    letters = {name: known.get(name, digits) for name, digits in fields.get("letters", {}).items()}
    return {**fields, "letters": letters, "givens": drawn(digits), "constraints": [*fields["constraints"], *words]}


def shown(name: str, look: Look, clues: list[Clue]) -> list[object]:
    return READINGS[name].shown(READINGS[name].constraint or name, look, clues)


def read_off(name: str, look: Look) -> Iterator[Clue]:
    """Clues that the grid keeps and that say something, none twice."""
    reading = READINGS[name]
    seen: list[Clue] = []
    for _ in range(TRIES):
        if len(seen) == reading.most:
            return
        with suppress(Stuck):
            clue = reading.read(look)
            if clue not in seen and is_kept(name, look, clue):
                seen.append(clue)
                look.free -= cells_in(clue) if reading.apart else set()
                yield clue


def is_kept(name: str, look: Look, clue: Clue) -> bool:
    puzzle = sp.puzzle("sudoku", **look.shape, constraints=shown(name, look, [clue]))
    rules = [rule for constraint in puzzle.constraints for rule in constraint.rules()]
    return bool(rules) and all(rule.holds(look.answer) for rule in rules)


def cells_in(clue: Clue) -> set[Place]:
    """The cells that a clue names."""
    return {(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", str(clue))}
