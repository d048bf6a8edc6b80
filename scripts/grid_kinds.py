"""Puzzles for the collection, of the kinds on grids: solutions by chance and their rules, clues dropped one by one."""

from collections.abc import Callable, Iterable, Iterator
from math import prod
from random import Random

from generating import OURS, Drawn, Fields, Place, Rows, beside, cells_of, drawn, fewest, filled_sudoku, is_unique, some

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def grid_kinds() -> Iterator[tuple[str, str, Fields]]:
    """Kind, name and fields of each."""
    for make, sizes in (
        (mosaic, (8, 15)),
        (takuzu, (6, 10)),
        (skyscrapers, (4, 6)),
        (akari, (7, 12)),
        (heyawake, (6, 10)),
        (hitori, (5, 8)),
        (star_battle, (6, 8)),
        (norinori, (5, 6)),
        (kuromasu, (6, 9)),
        (futoshiki, (4, 6)),
        (kakuro, (4, 5)),
        (calcudoku, (4, 6)),
    ):
        for seed, size in enumerate(sizes, 40):
            yield (
                make.__name__.replace("_", "-"),
                f"{make.__name__}{size}",
                {**make(Random(seed), size), **OURS, "solutions": 1},
            )


def attempts(make: Callable[[], Fields | None], kind: str) -> Fields:
    """The first that has one answer."""
    while True:
        fields = make()
        if fields and is_unique(kind, {k: v for k, v in fields.items() if k != "title"}):
            return fields


def titled(size: int, what: str = "") -> str:
    return f"{size} by {size}{', ' * bool(what)}{what}"


def with_fewest(
    rng: Random, kind: str, key: str, grid: Rows, fields: Fields, cells: list[Place] | None = None
) -> Fields:
    """The numbers of a grid, as few as are needed of those in some cells."""

    def told(left: set[Place]) -> Fields:
        return {**fields, key: some(grid, left)}

    left = fewest(rng, cells or cells_of(grid), lambda left: is_unique(kind, told(left)))
    return {"title": titled(len(grid), f"{len(left)} numbers"), **told(left)}


def around(cell: Place) -> list[Place]:
    return [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]


def mosaic(rng: Random, size: int) -> Fields:
    while True:
        shaded = {(r, c): rng.random() < 0.5 for r in range(size) for c in range(size)}
        numbers = [[sum(shaded.get(near, False) for near in around((r, c))) for c in range(size)] for r in range(size)]
        if is_unique("mosaic", {"size": size, "numbers": drawn(numbers)}):
            return with_fewest(rng, "mosaic", "numbers", numbers, {"size": size})


def takuzu(rng: Random, size: int) -> Fields:
    grid: Rows = []

    def fits(row: list[int]) -> bool:
        columns = [[*(line[c] for line in grid), digit] for c, digit in enumerate(row)]
        lines = [row, *columns]
        return all(
            max(line.count(0), line.count(1)) <= size // 2
            and not any(len(set(line[i : i + 3])) == 1 for i in range(len(line) - 2))
            for line in lines
        )

    def fill() -> bool:
        if len(grid) == size:
            return True
        for _ in range(200):
            row = rng.sample([0, 1] * (size // 2), size)
            if fits(row):
                grid.append(row)
                if fill():
                    return True
                grid.pop()
        return False

    while not fill():
        grid.clear()
    return with_fewest(rng, "takuzu", "givens", grid, {"size": size})


def skyscrapers(rng: Random, size: int) -> Fields:
    def make() -> Fields:
        grid = filled_sudoku(rng, 2, size // 2)
        columns = [list(column) for column in zip(*grid)]
        views = {"top": columns, "left": grid, "bottom": [c[::-1] for c in columns], "right": [r[::-1] for r in grid]}
        seen = {
            side: [sum(h == max(line[: i + 1]) for i, h in enumerate(line)) for line in views[side]] for side in views
        }
        return {side: " ".join(map(str, numbers)) for side, numbers in seen.items()}

    full = attempts(lambda: {"size": size, **make()}, "skyscrapers")
    clues = [(side, i) for side in ("top", "bottom", "left", "right") for i in range(size)]

    def told(left: set[tuple[str, int]]) -> Fields:
        sides = {
            side: " ".join(n if (side, i) in left else "." for i, n in enumerate(str(full[side]).split()))
            for side in ("top", "bottom", "left", "right")
        }
        return {"size": size, **{side: text for side, text in sides.items() if set(text) - set(". ")}}

    left = fewest(rng, clues, lambda left: is_unique("skyscrapers", told(left)))  # type: ignore[arg-type]
    return {"title": titled(size, f"{len(left)} numbers"), **told(left)}  # type: ignore[arg-type]


def akari(rng: Random, size: int) -> Fields:
    cells = [(r, c) for r in range(size) for c in range(size)]

    def seen(cell: Place, walls: set[Place]) -> Iterator[Place]:
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = cell[0] + down, cell[1] + right
            while (r, c) in every and (r, c) not in walls:
                yield r, c
                r, c = r + down, c + right

    every = set(cells)

    def numbers_of(walls: set[Place]) -> list[list[object]]:
        lights: set[Place] = set()
        lit: set[Place] = set()
        for cell in rng.sample(cells, len(cells)):
            if cell not in walls and cell not in lit:
                lights.add(cell)
                lit |= {cell, *seen(cell, walls)}
        return [[len(beside((r, c)) & lights) if (r, c) in walls else "." for c in range(size)] for r in range(size)]

    while True:
        walls = {cell for cell in cells if rng.random() < 0.13}
        walls |= {(size - 1 - r, size - 1 - c) for r, c in walls}
        grid = numbers_of(walls)

        def told(left: set[Place], grid: list[list[object]] = grid, walls: set[Place] = walls) -> Fields:
            rows = [
                [("#" if (r, c) in walls and (r, c) not in left else s) for c, s in enumerate(row)]
                for r, row in enumerate(grid)
            ]
            return {"size": size, "walls": drawn(rows)}

        if is_unique("akari", told(walls)):
            left = fewest(rng, sorted(walls), lambda left: is_unique("akari", told(left)))
            return {"title": titled(size, f"{len(left)} numbers"), **told(left)}


def shaded(rng: Random, size: int) -> set[Place]:
    """Cells that do not touch and leave the others connected, as many as chance finds."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    found: set[Place] = set()
    for cell in rng.sample(cells, len(cells)):
        if not beside(cell) & found and connected(set(cells) - found - {cell}) and rng.random() < 0.85:
            found.add(cell)
    return found


def connected(cells: set[Place]) -> bool:
    todo = [min(cells)]
    left = cells - set(todo)
    while todo:
        near = beside(todo.pop()) & left
        left -= near
        todo += near
    return not left


def heyawake(rng: Random, size: int) -> Fields:
    def make() -> Fields | None:
        room: dict[Place, int] = {}
        for r, c in cells_of([[0] * size] * size):
            if (r, c) not in room:
                high, wide = rng.randint(1, 3), rng.randint(2, 3)
                number = len(set(room.values()))
                block = [(i, j) for i in range(r, min(r + high, size)) for j in range(c, min(c + wide, size))]
                row = next((j for i, j in block if i == r and (i, j) in room), size)
                room.update({(i, j): number for i, j in block if j < row and (i, j) not in room})
        black = shaded(rng, size)
        if len(set(room.values())) > len(_LETTERS):
            return None
        rows = [[_LETTERS[room[r, c]] for c in range(size)] for r in range(size)]
        numbers: list[list[object]] = [["."] * size for _ in range(size)]
        first = {number: cell for cell, number in sorted(room.items(), reverse=True)}
        for number, (r, c) in first.items():
            numbers[r][c] = sum(room[cell] == number for cell in black)
        grids.append((numbers, sorted(first.values())))
        return {"size": size, "rooms": drawn(rows), "numbers": drawn(numbers)}

    grids: list[tuple[list[list[object]], list[Place]]] = []
    fields = attempts(make, "heyawake")
    numbers, cells = grids[-1]
    return with_fewest(rng, "heyawake", "numbers", numbers, {k: fields[k] for k in ("size", "rooms")}, cells)  # type: ignore[arg-type]


def hitori(rng: Random, size: int) -> Fields:
    def make() -> Fields:
        grid = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
        rng.shuffle(grid)
        columns = rng.sample(range(size), size)
        grid = [[row[c] for c in columns] for row in grid]
        black = shaded(rng, size)
        for r, c in black:  # a number that is to be white elsewhere in the line
            line = [(r, j) for j in range(size)] if rng.random() < 0.5 else [(i, c) for i in range(size)]
            i, j = rng.choice([cell for cell in line if cell not in black])
            grid[r][c] = grid[i][j]
        return {"title": titled(size), "size": size, "numbers": drawn(grid)}

    return attempts(make, "hitori")


def regions(rng: Random, size: int, count: int) -> Drawn:
    """A random partition into connected regions."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    region = {cell: i for i, cell in enumerate(rng.sample(cells, count))}
    while len(region) < len(cells):
        cell = rng.choice([cell for cell in cells if cell not in region and beside(cell) & region.keys()])
        region[cell] = region[rng.choice(sorted(beside(cell) & region.keys()))]
    return drawn([[_LETTERS[region[r, c]] for c in range(size)] for r in range(size)])


def star_battle(rng: Random, size: int) -> Fields:
    return attempts(lambda: {"title": titled(size), "size": size, "regions": regions(rng, size, size)}, "star-battle")


def norinori(rng: Random, size: int) -> Fields:
    return attempts(
        lambda: {"title": titled(size), "size": size, "regions": regions(rng, size, size * size // 5)}, "norinori"
    )


def kuromasu(rng: Random, size: int) -> Fields:
    def seen(cell: Place, black: set[Place]) -> int:
        found = 1
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = cell[0] + down, cell[1] + right
            while 0 <= r < size and 0 <= c < size and (r, c) not in black:
                found += 1
                r, c = r + down, c + right
        return found

    while True:
        black = shaded(rng, size)
        white = [(r, c) for r in range(size) for c in range(size) if (r, c) not in black]
        numbers = [[seen((r, c), black) for c in range(size)] for r in range(size)]
        if is_unique("kuromasu", {"size": size, "numbers": some(numbers, set(white))}):
            return with_fewest(rng, "kuromasu", "numbers", numbers, {"size": size}, white)


def latin(rng: Random, size: int) -> Rows:
    """The cyclic square, its lines and digits shuffled."""
    rows, columns, digits = (rng.sample(range(size), size) for _ in range(3))
    return [[digits[(r + c) % size] + 1 for c in columns] for r in rows]


def futoshiki(rng: Random, size: int) -> Fields:
    def told(signs: Iterable[object]) -> Fields:
        return {"size": size, "signs": sorted(f"{_name(a)} > {_name(b)}" for a, b in signs)}  # type: ignore[misc]

    while True:
        grid = latin(rng, size)
        cells = cells_of(grid)
        pairs = [(a, b) for a in cells for b in sorted(beside(a)) if a < b and b in cells]
        signs = [(a, b) if grid[a[0]][a[1]] > grid[b[0]][b[1]] else (b, a) for a, b in pairs]
        if is_unique("futoshiki", told(signs)):
            left = fewest(rng, signs, lambda left: is_unique("futoshiki", told(left)))  # type: ignore[arg-type]
            return {"title": titled(size, f"{len(left)} signs"), **told(left)}


def _name(cell: Place) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def kakuro(rng: Random, size: int) -> Fields:
    def make() -> Fields | None:
        white = {(r, c) for r in range(1, size) for c in range(1, size) if rng.random() < 0.72}
        lonely = [cell for cell in white if not {(cell[0], cell[1] + 1), (cell[0], cell[1] - 1)} & white]
        lonely += [cell for cell in white if not {(cell[0] + 1, cell[1]), (cell[0] - 1, cell[1])} & white]
        if lonely or len(white) < size or not connected(white):
            return None
        digits: dict[Place, int] = {}
        for cell in sorted(white):
            taken = {digits.get(near) for near in (*_behind(cell, white, (0, -1)), *_behind(cell, white, (-1, 0)))}
            fits = [digit for digit in range(1, 10) if digit not in taken]
            if not fits:
                return None
            digits[cell] = rng.choice(fits)
        rows = [[_sums((r, c), white, digits) for c in range(size)] for r in range(size)]
        return {"title": titled(size), "size": size, "grid": drawn(rows)}

    return attempts(make, "kakuro")


def _behind(cell: Place, white: set[Place], step: Place) -> list[Place]:
    found = []
    while (cell := (cell[0] + step[0], cell[1] + step[1])) in white:
        found.append(cell)
    return found


def _sums(cell: Place, white: set[Place], digits: dict[Place, int]) -> str:
    if cell in white:
        return "."
    down, across = (sum(digits[near] for near in _behind(cell, white, step)) or "" for step in ((1, 0), (0, 1)))
    return f"{down}\\{across}" if down or across else "#"


def calcudoku(rng: Random, size: int) -> Fields:
    def make() -> Fields:
        grid = latin(rng, size)
        drawing = regions(rng, size, size * size * 2 // 5)
        cages: dict[str, list[int]] = {}
        for letters, row in zip(drawing.splitlines(), grid):
            for letter, digit in zip(letters, row):
                cages.setdefault(letter, []).append(digit)
        return {
            "title": titled(size),
            "size": size,
            "cages": {"map": drawing, "clues": {letter: _clue(rng, digits) for letter, digits in cages.items()}},
        }

    return attempts(make, "calcudoku")


def _clue(rng: Random, digits: list[int]) -> str:
    low, high = min(digits), max(digits)
    if len(digits) == 1:
        return str(low)
    if len(digits) == 2 and rng.random() < 0.6:
        return f"{high // low}/" if high % low == 0 else f"{high - low}-"
    return f"{sum(digits)}+" if rng.random() < 0.5 else f"{prod(digits)}*"
