"""Kinds on grids: the solutions of small puzzles against all grids, judged by the rules as magazines print them."""

from itertools import pairwise, product
from random import Random

import pytest

import satpuzzles as sp


def beside(cell, cells):
    r, c = cell
    return [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in cells]


def connected(cells):
    cells = set(cells)
    stack = [min(cells)] if cells else []
    seen = set(stack)
    while stack:
        new = [near for near in beside(stack.pop(), cells) if near not in seen]
        seen.update(new)
        stack += new
    return seen == cells


def lines(height, width):
    return [[(r, c) for c in range(width)] for r in range(height)] + [
        [(r, c) for r in range(height)] for c in range(width)
    ]


def drawn(height, width, symbol):
    return "".join(" ".join(str(symbol(r, c)) for c in range(width)) + "\n" for r in range(height))


def regions(rng, height, width, count):
    """A random partition into connected regions, by cell."""
    cells = list(product(range(height), range(width)))
    region = {cell: i for i, cell in enumerate(rng.sample(cells, count))}
    while len(region) < len(cells):
        cell = rng.choice([cell for cell in cells if cell not in region and beside(cell, region)])
        region[cell] = region[rng.choice(beside(cell, region))]
    return region


def mosaic(rng):
    height, width = 3, 4
    numbers = {cell: rng.randrange(6) for cell in product(range(height), range(width)) if rng.random() < 0.35}
    fields = {"size": "3x4", "numbers": drawn(height, width, lambda r, c: numbers.get((r, c), "."))}

    def legal(grid):
        return all(
            sum(v for (i, j), v in grid.items() if abs(i - r) < 2 and abs(j - c) < 2) == n
            for (r, c), n in numbers.items()
        )

    return fields, (height, width), (0, 1), legal


def takuzu(rng):
    height, width = 4, 4
    givens = {cell: rng.randrange(2) for cell in product(range(4), range(4)) if rng.random() < 0.15}
    differ = rng.random() < 0.5
    fields = {
        "size": 4,
        "givens": drawn(4, 4, lambda r, c: givens.get((r, c), ".")),
        "lines_differ": "yes" if differ else "no",
    }

    def legal(grid):
        words = ["".join(str(grid[cell]) for cell in line) for line in lines(height, width)]
        fair = all(word.count("1") == 2 and "000" not in word and "111" not in word for word in words)
        different = not differ or (len(set(words[:4])) == 4 and len(set(words[4:])) == 4)
        return fair and different and all(grid[cell] == v for cell, v in givens.items())

    return fields, (height, width), (0, 1), legal


def star_battle(rng):
    region = regions(rng, 4, 4, 4)
    fields = {"size": 4, "regions": drawn(4, 4, lambda r, c: "ABCD"[region[r, c]])}

    def legal(grid):
        stars = [cell for cell, v in grid.items() if v]
        apart = all(max(abs(a - c), abs(b - d)) > 1 for a, b in stars for c, d in stars if (a, b) != (c, d))
        one_each = [sum(grid[cell] for cell in line) for line in lines(4, 4)] == [1] * 8
        return apart and one_each and sorted(region[cell] for cell in stars) == [0, 1, 2, 3]

    return fields, (4, 4), (0, 1), legal


def akari(rng):
    height, width = 4, 4
    walls = {cell: rng.choice("##012") for cell in product(range(height), range(width)) if rng.random() < 0.3}
    fields = {"size": 4, "walls": drawn(height, width, lambda r, c: walls.get((r, c), "."))}

    def seen(cell):
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = cell[0] + down, cell[1] + right
            while 0 <= r < height and 0 <= c < width and (r, c) not in walls:
                yield r, c
                r, c = r + down, c + right

    def legal(grid):
        if any((grid[cell] == 2) != (cell in walls) for cell in grid):
            return False
        free = [cell for cell in grid if cell not in walls]
        lit = all(grid[cell] == 1 or any(grid[other] == 1 for other in seen(cell)) for cell in free)
        apart = not any(grid[cell] == 1 and any(grid[other] == 1 for other in seen(cell)) for cell in free)
        numbers = all(
            n == "#" or sum(grid[near] == 1 for near in beside(cell, grid)) == int(n) for cell, n in walls.items()
        )
        return lit and apart and numbers

    return fields, (height, width), (0, 1, 2), legal


def hitori(rng):
    height, width = 3, 4
    numbers = {cell: rng.randrange(1, 5) for cell in product(range(height), range(width))}
    fields = {"size": "3x4", "numbers": drawn(height, width, lambda r, c: numbers[r, c])}

    def legal(grid):
        white = [cell for cell, v in grid.items() if v == 0]
        kept = [[numbers[cell] for cell in line if cell in white] for line in lines(height, width)]
        apart = not any(grid[cell] and grid[near] for cell in grid for near in beside(cell, grid))
        return apart and connected(white) and all(len(set(some)) == len(some) for some in kept)

    return fields, (height, width), (0, 1), legal


def heyawake(rng):
    height, width = 3, 4
    region = regions(rng, height, width, 5)
    first = {}
    for cell in product(range(height), range(width)):
        first.setdefault(region[cell], cell)
    numbers = {first[i]: rng.randrange(3) for i in range(5) if rng.random() < 0.3}
    fields = {
        "size": "3x4",
        "rooms": drawn(height, width, lambda r, c: "ABCDE"[region[r, c]]),
        "numbers": drawn(height, width, lambda r, c: numbers.get((r, c), ".")),
    }

    def stretches(line):
        return (line[i:j] for i in range(len(line)) for j in range(i + 1, len(line) + 1))

    def legal(grid):
        white = [cell for cell, v in grid.items() if v == 0]
        apart = not any(grid[cell] and grid[near] for cell in grid for near in beside(cell, grid))
        rooms = (
            sum(grid[other] for other in grid if region[other] == region[cell]) == n for cell, n in numbers.items()
        )
        two = all(
            any(grid[cell] for cell in some) or sum(region[a] != region[b] for a, b in pairwise(some)) < 2
            for line in lines(height, width)
            for some in stretches(line)
        )
        return apart and connected(white) and all(rooms) and two

    return fields, (height, width), (0, 1), legal


def norinori(rng):
    height, width = 4, 4
    region = regions(rng, height, width, 3)
    fields = {"size": 4, "regions": drawn(height, width, lambda r, c: "ABC"[region[r, c]])}

    def legal(grid):
        shaded = [cell for cell, v in grid.items() if v]
        pairs = all(sum(grid[near] for near in beside(cell, grid)) == 1 for cell in shaded)
        return pairs and sorted(region[cell] for cell in shaded) == [0, 0, 1, 1, 2, 2]

    return fields, (height, width), (0, 1), legal


def skyscrapers(rng):
    clues = {side: [rng.choice(["."] * 5 + [1, 2, 3]) for _ in range(3)] for side in ("top", "bottom", "left", "right")}
    fields = {"size": 3, **{side: " ".join(map(str, numbers)) for side, numbers in clues.items()}}

    def legal(grid):
        rows, columns = lines(3, 3)[:3], lines(3, 3)[3:]
        if any(len({grid[cell] for cell in line}) < 3 for line in (*rows, *columns)):
            return False
        views = {
            "left": rows,
            "right": [row[::-1] for row in rows],
            "top": columns,
            "bottom": [column[::-1] for column in columns],
        }
        for side, numbers in clues.items():
            for line, n in zip(views[side], numbers):
                heights = [grid[cell] for cell in line]
                if n != "." and sum(h == max(heights[: i + 1]) for i, h in enumerate(heights)) != n:
                    return False
        return True

    return fields, (3, 3), (1, 2, 3), legal


def kuromasu(rng):
    height, width = 3, 4
    numbers = {cell: rng.randrange(1, 6) for cell in product(range(height), range(width)) if rng.random() < 0.25}
    fields = {"size": "3x4", "numbers": drawn(height, width, lambda r, c: numbers.get((r, c), "."))}

    def seen(cell, grid):
        found = 1
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = cell[0] + down, cell[1] + right
            while grid.get((r, c)) == 0:
                found += 1
                r, c = r + down, c + right
        return found

    def legal(grid):
        apart = not any(grid[cell] and grid[near] for cell in grid for near in beside(cell, grid))
        white = [cell for cell, v in grid.items() if v == 0]
        return (
            apart and connected(white) and all(grid[cell] == 0 and seen(cell, grid) == n for cell, n in numbers.items())
        )

    return fields, (height, width), (0, 1), legal


def latin(grid, size):
    return all(len({grid[cell] for cell in line}) == size for line in lines(size, size))


def futoshiki(rng):
    cells = list(product(range(3), range(3)))
    pairs = [(a, b) for a in cells for b in beside(a, cells) if a < b and rng.random() < 0.2]
    signs = [(a, rng.choice("<>"), b) for a, b in pairs]
    fields = {"size": 3, "signs": [f"r{a + 1}c{b + 1} {sign} r{c + 1}c{d + 1}" for (a, b), sign, (c, d) in signs]}

    def legal(grid):
        return latin(grid, 3) and all((grid[a] > grid[b]) == (sign == ">") for a, sign, b in signs)

    return fields, (3, 3), (1, 2, 3), legal


def kakuro(rng):
    """A frame of black cells around two rows of two or three; some sums are missing."""
    width = 3
    down = [rng.choice(["#", f"{rng.randrange(3, 12)}\\"]) for _ in range(width)]
    across = [rng.choice(["#", f"\\{rng.randrange(6, 15)}"]) for _ in range(1)]
    fields = {"size": "2x4", "grid": f"# {' '.join(down)}\n{across[0]} . . .\n"}

    def legal(grid):
        row = [grid[1, c] for c in (1, 2, 3)]
        sums = across[0] == "#" or sum(row) == int(across[0][1:])
        below = all(sign == "#" or n == int(sign[:-1]) for n, sign in zip(row, down))
        return len(set(row)) == 3 and sums and below

    return fields, (2, 4), tuple(range(10)), legal


def calcudoku(rng):
    region = regions(rng, 3, 3, 4)
    cages = [[cell for cell in region if region[cell] == i] for i in range(4)]
    clues = {}
    for i, cells in enumerate(cages):
        sign = "" if len(cells) == 1 else rng.choice("+*-/" if len(cells) == 2 else "+*")
        clues[i] = (rng.randrange(1, 4) if sign in ("", "-", "/") else rng.choice([3, 4, 5, 6, 8, 9, 12]), sign)
    shown = {i: clue for i, clue in clues.items() if rng.random() < 0.5}
    drawing = drawn(3, 3, lambda r, c: "ABCD"[region[r, c]])
    fields = {"size": 3, "cages": {"map": drawing, "clues": {"ABCD"[i]: f"{n}{s}" for i, (n, s) in shown.items()}}}

    def gives(values, sign):
        low, high, product_of = min(values), max(values), 1
        for value in values:
            product_of *= value
        return {"": low, "+": sum(values), "*": product_of, "-": high - low, "/": high / low}[sign]

    def legal(grid):
        return latin(grid, 3) and all(gives([grid[cell] for cell in cages[i]], s) == n for i, (n, s) in shown.items())

    return fields, (3, 3), (1, 2, 3), legal


MAKERS = [
    mosaic,
    takuzu,
    star_battle,
    akari,
    hitori,
    heyawake,
    norinori,
    skyscrapers,
    kuromasu,
    futoshiki,
    kakuro,
    calcudoku,
]


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_solutions_are_what_the_rules_say(maker):
    some = 0
    for seed in range(8):
        fields, (height, width), values, legal = maker(Random(seed))
        puzzle = sp.puzzle(maker.__name__.replace("_", "-"), **fields)
        cells = list(product(range(height), range(width)))
        domains = [puzzle.domains()[cell] for cell in puzzle.board.cells]
        assert {v for domain in domains for v in domain} <= set(values)
        right = {word for word in product(*domains) if legal(dict(zip(cells, word)))}
        found = [tuple(grid[cell] for cell in puzzle.board.cells) for grid in sp.solutions(puzzle)]
        assert len(found) == len(set(found))
        assert set(found) == right
        some += len(right)
    assert some
