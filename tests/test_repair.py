"""The fewest changes of a picture, against all changes there are."""

import json
import random
from collections import Counter
from functools import cache
from itertools import combinations, groupby, product

import pytest

import satpuzzles as sp
from satpuzzles.board.square import Cell
from satpuzzles.errors import BadInput, BadUsage, LimitReached
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks import repair as module
from satpuzzles.tasks.picture import settle
from satpuzzles.tasks.repair import repair


@cache
def runs(line):
    return tuple((len(list(same)), value) for value, same in groupby(line) if value)


def clues(picture):
    return tuple(map(runs, picture)), tuple(map(runs, zip(*picture)))


def pictures(height, width, colours):
    for values in product(range(colours + 1), repeat=height * width):
        yield tuple(values[i : i + width] for i in range(0, height * width, width))


def as_puzzle(picture, colours):
    def say(line):
        return " ".join(f"{length}{'_ab'[value] if colours > 1 else ''}" for length, value in line) or "0"

    rows, columns = clues(picture)
    more = {"colours": {"a": "#000000", "b": "#c00000"}} if colours > 1 else {}
    return sp.puzzle("nonogram", rows=list(map(say, rows)), columns=list(map(say, columns)), **more)


def as_grid(picture):
    return {Cell(r, c): value for r, row in enumerate(picture) for c, value in enumerate(row)}


def distance(one, other):
    return sum(a != b for rows in zip(one, other) for a, b in zip(*rows))


@pytest.mark.parametrize(("height", "width", "colours"), [(3, 3, 1), (4, 4, 1), (2, 5, 1), (3, 3, 2), (2, 4, 2)])
def test_no_fewer_changes_will_do(height, width, colours):
    shown = Counter(map(clues, pictures(height, width, colours)))
    unique = [picture for picture in pictures(height, width, colours) if shown[clues(picture)] == 1]
    several = [picture for picture in pictures(height, width, colours) if shown[clues(picture)] > 1]
    fewest = {}
    for picture in random.Random(1).sample(several, min(120, len(several))):
        near = (changed(picture, 1, colours), changed(picture, 2, colours))
        number = next((n for n, them in enumerate(near, 1) if any(shown[clues(p)] == 1 for p in them)), 0)
        fewest[picture] = number or min(distance(picture, other) for other in unique)
    hardest = sorted(fewest, key=fewest.__getitem__, reverse=True)[:25]
    for picture in hardest:
        found = repair(as_puzzle(picture, colours), as_grid(picture))
        assert len(found.changes) == found.at_least == fewest[picture]
        after = tuple(tuple(found.grid[Cell(r, c)] for c in range(width)) for r in range(height))
        assert shown[clues(after)] == 1
        assert {(change.spot, change.after) for change in found.changes} == {
            (cell, value) for cell, value in found.grid.items() if as_grid(picture)[cell] != value
        }


def changed(picture, number, colours):
    """All pictures with so many cells changed."""
    cells = list(as_grid(picture))
    for spots in combinations(cells, number):
        others = ([value for value in range(colours + 1) if value != picture[cell.row][cell.column]] for cell in spots)
        for values in product(*others):
            rows = [list(row) for row in picture]
            for cell, value in zip(spots, values):
                rows[cell.row][cell.column] = value
            yield tuple(map(tuple, rows))


def opened(clue, rng):
    """The clue with some of its lengths left open."""
    return " ".join("?" if word != "0" and rng.random() < 0.5 else word for word in clue.split())


@cache
def fits(line, clue):
    """Does a line of 0 and 1 fit a clue of lengths, with ? for one block and * for any?"""

    def match(blocks, items):
        if not items:
            return not blocks
        if items[0] == "*":
            return match(blocks, items[1:]) or bool(blocks and match(blocks[1:], items))
        return bool(blocks) and items[0] in ("?", str(blocks[0])) and match(blocks[1:], items[1:])

    return match([length for length, _ in runs(line)], [item for item in clue.split() if item != "0"])


@pytest.mark.parametrize("seed", range(12))
def test_open_clues_and_given_cells_stay_where_they_can(seed):
    """Brute force over all changes: what the picture shows anew is what the clue does not fit."""
    rng = random.Random(seed)
    every = list(pictures(3, 3, 1))
    picture = rng.choice(every)
    lines = [*picture, *zip(*picture)]
    closed = [" ".join(str(length) for length, _ in runs(line)) or "0" for line in lines]
    given = [rng.choice([clue, clue, clue, "*", opened(clue, rng)]) for clue in closed]
    known = Cell(*rng.choice([(r, c) for r in range(3) for c in range(3)])) if seed % 2 else None

    def read_anew(changed):
        lines = [*changed, *zip(*changed)]
        return [
            clue if fits(line, clue) else " ".join(str(length) for length, _ in runs(line)) or "0"
            for line, clue in zip(lines, given)
        ]

    def is_unique(changed):
        now = read_anew(changed)
        fitting = [
            other
            for other in every
            if all(fits(line, clue) for line, clue in zip([*other, *zip(*other)], now))
            and (known is None or other[known.row][known.column] == changed[known.row][known.column])
        ]
        return fitting == [changed]

    fewest = min((distance(picture, other) for other in every if is_unique(other)), default=None)
    grid = (
        ""
        if known is None
        else "\n".join("".join("x#"[picture[r][c]] if known == Cell(r, c) else "." for c in range(3)) for r in range(3))
    )
    puzzle = sp.puzzle("nonogram", rows=given[:3], columns=given[3:], **({"grid": grid} if grid else {}))
    if fewest is None:
        with pytest.raises(BadInput, match="whatever is changed in the picture, the open clues leave several"):
            repair(puzzle, as_grid(picture))
        return
    found = repair(puzzle, as_grid(picture))
    assert len(found.changes) == found.at_least == fewest
    after = tuple(tuple(found.grid[Cell(r, c)] for c in range(3)) for r in range(3))
    assert is_unique(after)
    data = found.puzzle.data()
    assert [*data["rows"], *data["columns"]] == read_anew(after)


def test_fewer_than_the_greedy_search_finds():
    """On a sparse picture."""
    rng = random.Random(0)
    picture = tuple(tuple(int(rng.random() < 0.25) for _ in range(11)) for _ in range(11))
    puzzle = as_puzzle(picture, 1)
    found = repair(puzzle, as_grid(picture))
    assert len(found.changes) == found.at_least
    assert sp.check(found.puzzle).verdict == "unique"
    greedy = settle(lambda grid: module.shown_anew(puzzle, grid), as_grid(picture), random.Random(0), Deadline())
    assert len(found.changes) < len(greedy[1])


def test_where_the_search_stops_it_says_how_far_it_came(monkeypatch):
    rng = random.Random(0)
    picture = tuple(tuple(int(rng.random() < 0.4) for _ in range(8)) for _ in range(8))
    best = repair(as_puzzle(picture, 1), as_grid(picture))
    assert len(best.changes) > 1
    monkeypatch.setattr(module, "_MOST_PICTURES", 1)
    found = repair(as_puzzle(picture, 1), as_grid(picture))
    assert found.at_least <= len(best.changes) <= len(found.changes)
    assert found.at_least < len(found.changes)


def test_no_time():
    picture = ((1, 0), (0, 1))
    with pytest.raises(LimitReached, match="before enough changes were found; there must be at least"):
        repair(as_puzzle(picture, 1), as_grid(picture), time_limit=0)


TWO = """\
kind: nonogram
title: Two
notes: ours
rows: ["1", "1"]
columns: ["1", "1"]
"""


def test_the_command(run, tmp_path):
    done = run("repair", "-", stdin=TWO)
    puzzle = sp.loads(done.out)
    assert (done.code, sp.check(puzzle).verdict, puzzle.solutions) == (0, "unique", 1)
    assert sp.check(puzzle).claims == ()
    first, last = done.err.splitlines()
    assert first.startswith("changed: r")
    assert last == "1 change; fewer will not do"
    spot = first.split()[1]
    assert puzzle.notes == f"ours; changed so that there is one solution: {spot}"
    assert run("repair", "-", "-o", tmp_path / "out.yaml", stdin=TWO).out == ""
    assert (tmp_path / "out.yaml").read_text() == done.out
    again = run("repair", tmp_path / "out.yaml")
    assert (again.code, again.out, again.err) == (0, done.out, "nothing to change: there is one solution\n")


def test_the_picture_is_the_solution_of_the_file(run):
    """Of the two solutions the one that is drawn there is changed."""
    for drawn in (".#\n#.", "#.\n.#"):
        found = json.loads(
            run("repair", "-", "--format", "json", stdin=TWO + f"solution: |\n  {drawn[:2]}\n  {drawn[3:]}\n").out
        )
        before = [[int(sign == "#") for sign in row] for row in drawn.split("\n")]
        ((change),) = found["changes"]
        (grid,) = [solution["grid"] for solution in found["solutions"]]
        differs = [(r, c) for r, c in product(range(2), repeat=2) if grid[r][c] != before[r][c]]
        assert [f"r{r + 1}c{c + 1}" for r, c in differs] == [change["spot"]]
        assert (change["before"], change["after"]) == (
            before[differs[0][0]][differs[0][1]],
            grid[differs[0][0]][differs[0][1]],
        )
        assert (found["at_least"], found["verdict"], found["count"], found["exact"]) == (1, "unique", "1", True)
        assert sp.check(sp.puzzle(**found["puzzle"])).verdict == "unique"


def test_a_picture_file(run, tmp_path):
    from PIL import Image

    image = Image.new("L", (2, 2), 255)
    image.putpixel((0, 0), 0)
    image.putpixel((1, 1), 0)
    image.save(tmp_path / "two.png")
    done = run("repair", tmp_path / "two.png")
    assert (done.code, sp.check(sp.loads(done.out)).verdict) == (0, "unique")
    assert "title: two" in done.out


def test_bad_input(run):
    assert run("repair", "nonogram", "contradiction").code == 1
    wrong = run("repair", "-", stdin=TWO + "solution: |\n  ##\n  ..\n")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err == "satpuzzles: the picture breaks a rule: row 1 reads 1\n"
    other = run("repair", "sudoku", "dune")
    assert (other.code, other.err.count("\n")) == (2, 1)
    assert "a sudoku cannot be repaired" in other.err
    late = run("repair", "-", "--time-limit", "0", stdin=TWO)
    assert (late.code, late.out) == (3, "")


def test_kinds_without_pictures():
    for kind in ("knights", "yin-yang"):
        with pytest.raises(BadUsage, match="cannot be repaired"):
            repair(sp.loads(sp.kind.example(sp.find_kind(kind))), {})
