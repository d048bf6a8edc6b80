"""A small sudoku for every constraint, made by reading clues off a filled grid.

A new constraint needs a line in READINGS: how one clue of it may be read off a grid. What is read may be wrong, for a
random line is hardly ever a thermometer: a clue counts only if the grid keeps its rules. From some clues and all digits
as givens, the givens go that can, then the clues that can; so every clue that is left is needed.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from generating import OURS, Fields, Place, Rows, by_row, cells_of, drawn, fewest, filled_sudoku, is_unique, some

import satpuzzles as sp

Clue = object  # plain data, what stands behind the name of the constraint
TRIES = 4000


class Stuck(Exception):
    """There is no such clue where it was looked for."""


class Look:
    """A filled grid with boxes, and the cells that no clue has taken yet."""

    def __init__(self, rng: Random, grid: Rows, height: int, width: int) -> None:
        self.rng = rng
        self.grid = grid
        self.n = height * width
        self.boxes = f"{height}x{width}"
        self.free = set(cells_of(grid))

    def digits(self, cells: list[Place]) -> list[int]:
        return [self.grid[r][c] for r, c in cells]

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


class Reading(NamedTuple):
    """How a constraint is read off a grid.

    `read` gives a clue to try; `most` is how many clues to begin with; `shown` is how they stand in
    the file; `apart` is whether clues take their cells, so that no two share one.
    """

    read: Callable[[Look], Clue]
    most: int = 8
    shown: Callable[[str, Look, list[Clue]], list[object]] = one_by_one
    apart: bool = True
    boxes: tuple[int, int] = (2, 3)


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
}


def variant(name: str) -> Fields:
    """A sudoku with one solution that needs the constraint of this name."""
    reading = READINGS[name]
    rng = Random(name)
    height, width = reading.boxes
    shape = {"size": height * width, "boxes": f"{height}x{width}"}
    grid = keeping_grid(rng, shape, name) if reading.read is whole else filled_sudoku(rng, height, width)
    look = Look(rng, grid, height, width)
    clues = list(read_off(name, reading, look))

    def fields(givens: set[Place], which: set[int]) -> Fields:
        constraints = reading.shown(name, look, [clue for i, clue in enumerate(clues) if i in which])
        return {**shape, "givens": some(grid, givens), "constraints": constraints}

    every = set(range(len(clues)))
    givens = fewest(rng, cells_of(grid), lambda left: is_unique("sudoku", fields(left, every)))
    which = fewest(rng, sorted(every), lambda left: is_unique("sudoku", fields(givens, left)))
    if is_unique("sudoku", fields(givens, set())):
        raise SystemExit(f"sudoku/{name}: unique without it")
    made = fields(givens, which)
    givens_say = "no givens" if not givens else "1 given" if len(givens) == 1 else f"{len(givens)} givens"
    made["givens"] = made["givens"] if givens else None
    return {"title": f"{name[0].upper()}{name[1:]}, {givens_say}", **OURS, "solutions": 1, **made}


def keeping_grid(rng: Random, shape: Fields, name: str) -> Rows:
    """A grid that keeps a rule on all cells: random digits as long as there is a solution, until there is one only."""
    n = int(str(shape["size"]))
    rows: list[list[object]] = [["."] * n for _ in range(n)]
    shown = {} if name == "all given" else {"constraints": [name]}
    for r, c in rng.sample(cells_of(rows), n * n):
        for digit in rng.sample(range(1, n + 1), n):
            rows[r][c] = digit
            found = sp.check(sp.puzzle("sudoku", **shape, **shown, givens=drawn(rows)))
            if found.verdict == "unique":
                return by_row(found.grids[0].values(), n)
            if found.verdict == "several":
                break
    raise SystemExit(f"sudoku/{name}: no grid")


def read_off(name: str, reading: Reading, look: Look) -> Iterator[Clue]:
    """Clues that the grid keeps and that say something, none twice."""
    seen: list[Clue] = []
    for _ in range(TRIES):
        if len(seen) == reading.most:
            return
        with suppress(Stuck):
            clue = reading.read(look)
            if clue not in seen and is_kept(name, reading, look, clue):
                seen.append(clue)
                look.free -= cells_in(clue) if reading.apart else set()
                yield clue


def is_kept(name: str, reading: Reading, look: Look, clue: Clue) -> bool:
    puzzle = sp.puzzle("sudoku", size=look.n, boxes=look.boxes, constraints=reading.shown(name, look, [clue]))
    grid = {cell: look.grid[cell.row][cell.column] for cell in puzzle.board.cells}
    rules = [rule for constraint in puzzle.constraints for rule in constraint.rules()]
    return bool(rules) and all(rule.holds(grid) for rule in rules)


def cells_in(clue: Clue) -> set[Place]:
    """The cells that a clue names."""
    if isinstance(clue, dict):
        return cells_in(list(clue.values()))
    if isinstance(clue, list):
        return {cell for item in clue for cell in cells_in(item)}
    row, _, column = str(clue).removeprefix("r").partition("c")
    return {(int(row) - 1, int(column) - 1)} if row.isdecimal() and column.isdecimal() else set()
