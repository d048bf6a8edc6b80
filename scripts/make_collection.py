"""Write the collection, puzzles/<kind>/<name>.yaml, next to this script's folder.

    python scripts/make_collection.py SOURCES
    python scripts/make_collection.py SOURCES "row indexer" renban ...

The second form writes only the puzzles of these constraints.
SOURCES is a folder with knights.yaml, nonogram.yaml and variant_sudoku.yaml under cases/ and
nonogram_survey_free.json under data/: the puzzles that are quoted. All others are generated here, from fixed seeds.
What a file says never depends on which solution a solver happens to find first: grids are made by shuffling, and
solvers only say whether an answer is unique. So the same sources give the same bytes.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

import yaml
from generating import (
    OURS,
    Drawn,
    Fields,
    Place,
    beside,
    by_row,
    cells_of,
    drawn,
    fewest,
    filled_sudoku,
    is_unique,
    mix,
    some,
)
from grid_kinds import grid_kinds
from variants import READINGS, variant

import satpuzzles as sp

FOLDER = Path(__file__).resolve().parent.parent / "puzzles"
WIDEST_DRAWN = 25
COLUMNS = 120
KNIGHT_LEAPS = [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)]

# Files


def write(kind: str, name: str, fields: Fields) -> None:
    """The file of one puzzle; its answer is added where it is unique and not too wide."""
    data = {"kind": kind, **{key: value for key, value in fields.items() if value is not None}}
    puzzle = sp.loads(text_of(data))
    if fields.get("solutions") == 1:
        found = sp.check(puzzle)
        if found.verdict != "unique":
            raise SystemExit(f"{kind}/{name}: {found.verdict}, not unique")
        board = puzzle.board
        if board.width <= WIDEST_DRAWN:
            faces = [[puzzle.face(found.grids[0][cell]).plain for cell in cells] for _, cells in board.rows()]
            data["solution"] = drawn(faces)
    path = FOLDER / kind / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(data), encoding="utf-8")


def text_of(data: Fields) -> str:
    return "".join(entry(key, value) for key, value in data.items())


def entry(key: str, value: object) -> str:
    if isinstance(value, Drawn):
        return f"{key}: |\n" + "".join(f"  {line}\n" for line in value.splitlines())
    if key == "clues":
        return f"{key}:  # column, row, attacked knights\n" + "".join(f"  - {flow(item)}\n" for item in value)
    if isinstance(value, list) and any(holds_drawn(item) for item in value):
        return f"{key}:\n" + "".join(f"  - {nested(item, 2).lstrip()}" for item in value)
    if isinstance(value, dict) and holds_drawn(value):
        return f"{key}:{nested(value, 1)}"
    line = f"{key}: {flow(value)}\n"
    if len(line) <= COLUMNS or isinstance(value, str):
        return line
    if isinstance(value, dict):
        return f"{key}:\n" + "".join(f"  {k}: {flow(item)}\n" for k, item in value.items())
    return f"{key}:\n" + "".join(f"  - {nested(item, 2).lstrip()}" for item in value)


def holds_drawn(value: object) -> bool:
    return isinstance(value, Drawn) or (isinstance(value, dict) and any(map(holds_drawn, value.values())))


def nested(value: object, depth: int) -> str:
    """What stands behind a key, with its line end; drawings are blocks, and so is what is too long for a line."""
    indent = "  " * depth
    if isinstance(value, Drawn):
        return " |\n" + "".join(f"{indent}{line}\n" for line in value.splitlines())
    long = len(indent + flow(value)) > COLUMNS
    if isinstance(value, dict) and (long or holds_drawn(value)):
        return "\n" + "".join(f"{indent}{key}:{nested(item, depth + 1)}" for key, item in value.items())
    if isinstance(value, list) and long:
        return "\n" + "".join(f"{indent}- {nested(item, depth + 1).lstrip()}" for item in value)
    return f" {flow(value)}\n"


def flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {inside(flow(item))}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        # texts in lists are clues, which stand in quotes throughout, or names of cells and letters
        quoted = (isinstance(item, str) and not re.match(r"r\d|[A-Za-z]+$", item) for item in value)
        return "[" + ", ".join(json.dumps(item) if q else flow(item) for q, item in zip(quoted, value)) + "]"
    text = str(value)
    plain = text[0].isalnum() and ": " not in text and " #" not in text
    return text if plain else json.dumps(text, ensure_ascii=False)


def inside(text: str) -> str:
    """Text that can stand inside braces."""
    return json.dumps(text, ensure_ascii=False) if text[0].isalnum() and set(text) & set(",[]{}") else text


# Knights


def quoted_knights(case: Fields, number: int) -> Fields:
    return {
        "title": f"Knightdoku, board {number}",
        "author": "David Nacin",
        "source": 'David Nacin, "Knightdoku", Math Horizons 28(4), April 2021',
        "license": "clues quoted from the article; no license known",
        "solutions": case["solutions"],
        "clues": case["clues"],
    }


def own_knights(seed: int, height: int, width: int, per_line: int) -> Fields:
    """In a filled sudoku, the cells of any `per_line` digits stand so often in each row, column and box."""
    rng = Random(seed)
    n = height * width
    knights = [(r, c) for r, row in enumerate(filled_sudoku(rng, height, width)) for c in range(n)
               if row[c] <= per_line]  # fmt: skip
    attacks = {(r, c): sum((r + i, c + j) in knights for i, j in KNIGHT_LEAPS) for r, c in knights}
    numbers = [[attacks.get((r, c), 0) for c in range(n)] for r in range(n)]
    shape = {"size": n, "boxes": f"{height}x{width}", "per_line": per_line}
    left = fewest(rng, knights, lambda clues: is_unique("knights", {**shape, "grid": some(numbers, clues)}))
    return {
        "title": f"Knights on {n}x{n}, {len(left)} numbers",
        **OURS,
        "notes": "No number can go.",
        "solutions": 1,
        **shape,
        "grid": some(numbers, left),
    }


# Nonograms

CUP = """\
..#...#...
...#...#..
..#...#...
..........
########..
#######.##
#######..#
#######.##
.#######..
..####....
"""


def clues_of(rows: Sequence[Sequence[object]]) -> list[list[int]]:
    return [[len(list(run)) for full, run in groupby(value == "#" for value in row) if full] for row in rows]


def both_ways(rows: Sequence[Sequence[object]]) -> Fields:
    return {"rows": clues_of(rows), "columns": clues_of(list(zip(*rows)))}


def quoted_nonogram(case: Fields, title: str) -> Fields:
    return {
        "title": title,
        "source": "P98, 99 problems in Haskell",
        "license": "clues quoted from the problem; no license known",
        "solutions": case["solutions"],
        "rows": case["rows"],
        "columns": case["columns"],
    }


def permutations(n: int, solutions: int) -> Fields:
    return {
        "title": f"Permutations of {n}",
        "source": "every clue 1: n! solutions",
        "license": "MIT",
        "solutions": solutions,
        "rows": [1] * n,
        "columns": [1] * n,
    }


def open_nonogram(seed: int) -> Fields:
    """A picture whose clues are opened in random order as far as the answer stays unique."""
    rng = Random(seed)
    clues = both_ways([list(row) for row in CUP.splitlines()])
    words = {side: [" ".join(map(str, clue)) or "0" for clue in lines] for side, lines in clues.items()}
    for side, i in rng.sample([(key, i) for key, lines in words.items() for i in range(len(lines))], 20):
        numbers = words[side][i].split()
        at = rng.randrange(len(numbers))
        ways = [f"{' '.join(numbers[:at])} {sign} {' '.join(numbers[at + 1 :])}".strip() for sign in "_?"]
        for way in ["*", *ways] if rng.random() < 0.4 else ways:
            if is_unique("nonogram", {**words, side: [*words[side][:i], way, *words[side][i + 1 :]]}):
                words[side][i] = way
                break
    return {
        "title": "Tea, with open clues",
        **OURS,
        "notes": "? is one block, _ a block or none, * any blocks.",
        "solutions": 1,
        **words,
    }


def prefilled_nonogram(seed: int, n: int) -> Fields:
    """Random cells, and of these as few as make the answer unique."""
    rng = Random(seed)
    rows = [["#" if rng.random() < 0.35 else "x" for _ in range(n)] for _ in range(n)]
    clues = both_ways(rows)
    left = fewest(rng, cells_of(rows), lambda known: is_unique("nonogram", {**clues, "grid": some(rows, known)}))
    return {
        "title": f"Random {n}x{n} with known cells",
        **OURS,
        "notes": "# is full, x empty; none of them can go.",
        "solutions": 1,
        **clues,
        "grid": some(rows, left),
    }


def survey(puzzles: list[Fields]) -> Iterator[tuple[str, Fields]]:
    for p in puzzles:
        number = f"webpbn.com puzzle {p['webpbn']}, " if isinstance(p["webpbn"], int) else ""
        name = str(p["name"]).capitalize()
        yield (
            name.lower(),
            {
                "title": " ".join(str(p["title"]).split()) or name,
                "author": p["by"],
                "source": f"{number}{name} in Jan Wolter's Survey of Paint-by-Number Puzzle Solvers",
                "license": f"{p['copyright']}; free to redistribute with this line",
                "solutions": 1 if p["unique"] else None,
                "rows": p["rows"],
                "columns": p["columns"],
            },
        )


# Sudokus


def own_sudoku(
    seed: int, height: int, width: int, title: str, batch: int = 1, boxes: bool = True, notes: str | None = None
) -> Fields:
    """A filled grid without the givens that can go; with boxes of height 1 it is a Latin square."""
    rng = Random(seed)
    n = height * width
    grid = filled_sudoku(rng, height, width)
    shape = {"size": n, "boxes": f"{height}x{width}" if boxes else "none"}
    left = fewest(rng, cells_of(grid), lambda cells: is_unique("sudoku", {**shape, "givens": some(grid, cells)}), batch)
    return {"title": title, **OURS, "notes": notes, "solutions": 1, **shape, "givens": some(grid, left)}


def jigsaw(seed: int) -> Fields:
    """The boxes of a filled grid become irregular by trading cells that hold the same digit.

    A cell goes over to a region beside it, which gives its own cell with this digit to a region beside that one, and
    so on until the first region has the digit again; this stands if all regions are in one piece.
    """
    rng = Random(seed)
    grid = filled_sudoku(rng, 3, 3)
    region = {(r, c): r // 3 * 3 + c // 3 for r, c in cells_of(grid)}
    for _ in range(100):
        for _ in range(50):
            traded = dict(region)
            cell = rng.choice(list(region))
            first = region[cell]
            digit = grid[cell[0]][cell[1]]
            for _ in range(9):
                to = rng.choice([region[at] for at in sorted(beside(cell)) if at in region])
                other = next(at for at in region if region[at] == to and grid[at[0]][at[1]] == digit)
                traded[cell], cell = to, other
                if to == first:
                    break
            if all(sum(of == name for of in traded.values()) == 9 and in_one_piece(traded, name) for name in range(9)):
                region = traded
        mix(rng, grid, region, 3)
    letters = dict(zip(dict.fromkeys(region.values()), "ABCDEFGHI"))
    shape = {"size": 9, "regions": drawn([[letters[region[r, c]] for c in range(9)] for r in range(9)])}
    left = fewest(rng, cells_of(grid), lambda cells: is_unique("sudoku", {**shape, "givens": some(grid, cells)}))
    return {"title": "Jigsaw", **OURS, "notes": "No given can go.", "solutions": 1, **shape, "givens": some(grid, left)}


def in_one_piece(region: dict[Place, int], name: int) -> bool:
    cells = {cell for cell, of in region.items() if of == name}
    todo = [min(cells)]
    cells.remove(todo[0])
    while todo:
        near = cells & beside(todo.pop())
        cells -= near
        todo += near
    return not cells


def marked_sudoku(seed: int) -> Fields:
    """Givens go first, then marks, so that the marks have to carry the puzzle."""
    rng = Random(seed)
    grid = filled_sudoku(rng, 3, 3)
    places = rng.sample(cells_of(grid), 16)
    marks = {}
    for r, c in sorted(places):
        others = rng.sample([d for d in range(1, 10) if d != grid[r][c]], rng.choice([1, 2, 2]))
        marks[r, c] = " ".join(map(str, sorted([grid[r][c], *others])))

    def fields(givens: set[Place], marked: set[Place]) -> Fields:
        by_name = {f"r{r + 1}c{c + 1}": digits for (r, c), digits in marks.items() if (r, c) in marked}
        return {"size": 9, "boxes": "3x3", "givens": some(grid, givens), "marks": by_name}

    unmarked = [cell for cell in cells_of(grid) if cell not in marks]
    givens = fewest(rng, unmarked, lambda cells: is_unique("sudoku", fields(cells, set(marks))))
    marked = fewest(rng, list(marks), lambda cells: is_unique("sudoku", fields(givens, cells)))
    return {
        "title": f"{len(givens)} givens and {len(marked)} marked cells",
        **OURS,
        "notes": "No given and no mark can go.",
        "solutions": 1,
        **fields(givens, marked),
    }


def loose_sudoku(seed: int, givens: int) -> Fields:
    rng = Random(seed)
    grid = filled_sudoku(rng, 3, 3)
    left = set(rng.sample(cells_of(grid), givens))
    title = f"Only {givens} givens"
    return {"title": title, **OURS, "solutions": "many", "size": 9, "boxes": "3x3", "givens": some(grid, left)}


def contradiction(seed: int, givens: int) -> Fields:
    """The same digit twice in a row, in boxes and columns of their own."""
    rng = Random(seed)
    grid = filled_sudoku(rng, 3, 3)
    left = set(rng.sample(cells_of(grid), givens)) | {(4, 0), (4, 8)}
    grid[4][8] = grid[4][0]
    title = "Contradiction: two equal givens in row 5"
    return {"title": title, **OURS, "solutions": 0, "size": 9, "boxes": "3x3", "givens": some(grid, left)}


MEARS = 'Chris Mears, "Solving variant sudoku in MiniZinc"'


def named(cells: Sequence[Sequence[int]]) -> list[str]:
    return [f"r{row}c{column}" for row, column in cells]


def article(case: Fields, **fields: object) -> Fields:
    """One of the puzzles that Mears's article quotes."""
    title, author = case["title"].split(", by ")
    return {
        "title": title,
        "author": author,
        "source": MEARS,
        "license": "clues quoted from the article; no license known",
        "solutions": case["solutions"],
        **fields,
    }


def dune(case: Fields) -> Fields:
    dots = [{"black dot": named(cells)} for cells in case["black_kropki"]]
    cages = [{"killer": {"cells": named(cage["cells"]), "sum": cage["sum"]}} for cage in case["killer_cages"]]
    thermometers = [{"thermometer": named(cells)} for cells in case["thermometers"]]
    return article(case, constraints=dots + cages + thermometers)


def two_halves(case: Fields) -> Fields:
    arrows = [
        {"arrow": {"circle": named([arrow["total"]])[0], "shaft": named(arrow["line"])}} for arrow in case["arrow"]
    ]
    renbans = [{"renban": named(cells)} for cells in case["renban"]]
    quads = []
    for quad in case["quads"]:
        row, column = quad["at"]
        square = named([(row + i, column + j) for i in (0, 1) for j in (0, 1)])
        quads.append({"contains": {"cells": square, "digits": list(quad["letters"])}})
    letters = dict.fromkeys(case["letters"], "1-9")
    return article(case, letters=letters, different=case["letters"], constraints=arrows + renbans + quads)


def zippery(case: Fields) -> Fields:
    """A line with land on it has the rule of its colour, one with water is a zipper."""
    names = {"german_whisper": "whispers", "same_difference": "same difference", "region_sum": "region sum"}
    lines = []
    for line in case["lines"]:
        cells = named(line["cells"])
        for rule, terrain in ((names.get(line["colour"], line["colour"]), "land"), ("zipper", "water")):
            lines.append({rule: cells, "when": f"any(terrain[{', '.join(cells)}] == {terrain})"})
    return article(case, layers={"terrain": ["land", "water"]}, constraints=[{"yin yang": "terrain"}, *lines])


def yin_yang(seed: int, size: int) -> Fields:
    """Random circles as long as there is a solution, then as few of them as are needed."""
    rng = Random(seed)
    rows: list[list[object]] = [["."] * size for _ in range(size)]
    for r, c in rng.sample(cells_of(rows), size * size):
        for rows[r][c] in rng.sample("o#", 2):
            found = sp.check(sp.puzzle("yin-yang", size=size, circles=drawn(rows)))
            if found.verdict != "none":
                break
        if found.verdict == "unique":
            break
    grid = by_row(("o#"[colour] for colour in found.grids[0].values()), size)

    def fields(circles: set[Place]) -> Fields:
        return {"size": size, "circles": some(grid, circles)}

    circles = fewest(rng, cells_of(grid), lambda left: is_unique("yin-yang", fields(left)))
    title = f"{size} by {size}, {len(circles)} circles"
    return {"title": title, **OURS, "solutions": 1, **fields(circles)}


def greater_than(case: Fields) -> Fields:
    """Signs stand inside the boxes only: between lines 1-2, 2-3, 4-5 and so on."""
    signs = {way: Drawn("".join(f"{line}\n" for line in case[way])) for way in ("horizontal", "vertical")}
    return {
        "title": case["title"],
        "source": 'Chris Mears, "Greater-than Sudoku in MiniZinc"',
        "license": "clues quoted from the article; no license known",
        "solutions": case["solutions"],
        "constraints": [{"greater-than signs": signs}],
    }


def variant_file(constraint: str) -> str:
    """The name of the file of its puzzle; one is taken by the article's."""
    return "greater_than_pairs" if constraint == "greater than" else re.sub(r"[^a-z0-9]+", "_", constraint.lower())


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    for constraint in sys.argv[2:] or READINGS:
        write("sudoku", variant_file(constraint), variant(constraint))
    if len(sys.argv) == 2:
        write_others(Path(sys.argv[1]))


def write_others(sources: Path) -> None:
    knights = yaml.safe_load((sources / "cases" / "knights.yaml").read_text(encoding="utf-8"))
    write("knights", "board1", quoted_knights(knights["board1"], 1))
    write("knights", "board2", quoted_knights(knights["board2"], 2))
    write("knights", "small", own_knights(1, 2, 3, 2))
    write("knights", "large", own_knights(2, 3, 4, 4))

    nonograms = yaml.safe_load((sources / "cases" / "nonogram.yaml").read_text(encoding="utf-8"))
    write("nonogram", "cross", quoted_nonogram(nonograms["cross"], "Cross"))
    write("nonogram", "contradiction", quoted_nonogram(nonograms["contradiction"], "Contradiction"))
    for case in nonograms["permutations"]:
        write("nonogram", f"permutations{case['n']}", permutations(case["n"], case["solutions"]))
    write("nonogram", "open", open_nonogram(3))
    write("nonogram", "prefilled", prefilled_nonogram(6, 10))
    for name, fields in survey(json.loads((sources / "data" / "nonogram_survey_free.json").read_text("utf-8"))):
        write("nonogram", name, fields)

    for kind, name, fields in grid_kinds():
        write(kind, name, fields)

    for seed, size in ((15, 6), (16, 10), (17, 14)):
        write("yin-yang", f"size{size}", yin_yang(seed, size))

    write("sudoku", "four", own_sudoku(5, 2, 2, "Four by four", notes="No given can go."))
    write("sudoku", "six", own_sudoku(6, 2, 3, "Six by six", notes="No given can go."))
    write("sudoku", "minimal", own_sudoku(7, 3, 3, "Nine by nine", notes="No given can go."))
    write("sudoku", "jigsaw", jigsaw(8))
    write("sudoku", "marks", marked_sudoku(9))
    write("sudoku", "sixteen", own_sudoku(10, 4, 4, "Sixteen by sixteen", batch=8))
    write("sudoku", "twentyfive", own_sudoku(11, 5, 5, "Twenty-five by twenty-five", batch=25))
    write("sudoku", "latin", own_sudoku(12, 1, 7, "Latin square", boxes=False, notes="No given can go."))
    write("sudoku", "many", loose_sudoku(13, 17))
    variants = yaml.safe_load((sources / "cases" / "variant_sudoku.yaml").read_text(encoding="utf-8"))
    write("sudoku", "dune", dune(variants["dune"]))
    write("sudoku", "greater_than", greater_than(variants["greater_than"]))
    write("sudoku", "two_halves", two_halves(variants["two_halves"]))
    write("sudoku", "zippery", zippery(variants["zippery_when_wet"]))
    write("sudoku", "equal_givens", contradiction(14, 20))


if __name__ == "__main__":
    main()
