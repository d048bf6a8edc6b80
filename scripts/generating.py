"""What generated puzzles are made from: filled grids, drawings of them, clues dropped one by one.

Everything depends on the random numbers that are handed in and on whether answers are unique, never on which solution a
solver happens to find first.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

import satpuzzles as sp

OURS = {"source": "generated for satpuzzles", "license": "MIT"}

Rows = list[list[int]]
Fields = dict[str, object]
Place = tuple[int, int]


class Drawn(str):
    """Text that stands in a file as a block."""


def drawn(rows: Sequence[Sequence[object]]) -> Drawn:
    """One character a cell, with spaces between if some are longer."""
    width = max(len(str(symbol)) for row in rows for symbol in row)
    # to the left, because a block that began with spaces would need an indentation indicator
    lines = ((" " * (width > 1)).join(str(symbol).ljust(width) for symbol in row).rstrip() for row in rows)
    return Drawn("".join(f"{line}\n" for line in lines))


def filled_sudoku(rng: Random, height: int, width: int) -> Rows:
    """A filled grid with boxes of height x width: the cyclic pattern, shuffled, then mixed by Kempe chains.

    Shuffling lines and digits alone leaves the triples of the pattern in sight. A chain is what hangs together of the
    cells of two digits by rows, columns and boxes; within it the two may change places.
    """
    n = height * width

    def lines(band: int) -> list[int]:
        return [b * band + i for b in rng.sample(range(n // band), n // band) for i in rng.sample(range(band), band)]

    digits = rng.sample(range(1, n + 1), n)
    rows, columns = lines(height), lines(width)
    grid = [[digits[(r % height * width + r // height + c) % n] for c in columns] for r in rows]
    boxes = {(r, c): r // height * n + c // width for r, c in cells_of(grid)}
    mix(rng, grid, boxes, 40 * n)
    return grid


def mix(rng: Random, grid: Rows, boxes: dict[Place, int], times: int) -> None:
    for _ in range(times):
        pair = rng.sample(grid[0], 2)
        cells = {cell for cell in boxes if grid[cell[0]][cell[1]] in pair}
        todo = [rng.choice(sorted(cells))]
        cells.remove(todo[0])
        while todo:
            r, c = todo.pop()
            grid[r][c] = sum(pair) - grid[r][c]
            near = {(i, j) for i, j in cells if i == r or j == c or boxes[i, j] == boxes[r, c]}
            cells -= near
            todo += near


def fewest(rng: Random, clues: Sequence[Place], unique: Callable[[set[Place]], bool], batch: int = 1) -> set[Place]:
    """The clues that are left when, in random order, each batch goes without which the answer is still unique.

    With batches of one none of them can go: a clue that was needed among more is needed among fewer.
    """
    left = set(clues)
    order = rng.sample(list(clues), len(clues))
    for i in range(0, len(order), batch):
        if unique(left - set(order[i : i + batch])):
            left -= set(order[i : i + batch])
    return left


def is_unique(kind: str, fields: Fields) -> bool:
    return sp.check(sp.puzzle(kind, **fields)).verdict == "unique"


def some(grid: Sequence[Sequence[object]], places: set[Place]) -> Drawn:
    """These cells of a grid, drawn; the others open."""
    return drawn([[value if (r, c) in places else "." for c, value in enumerate(row)] for r, row in enumerate(grid)])


def cells_of(grid: Sequence[Sequence[object]]) -> list[Place]:
    return [(r, c) for r, row in enumerate(grid) for c in range(len(row))]


def beside(cell: Place) -> set[Place]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def by_row(values: Iterable[int], width: int) -> Rows:
    """Values in reading order, cut into rows."""
    flat = list(values)
    return [flat[i : i + width] for i in range(0, len(flat), width)]
