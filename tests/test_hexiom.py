"""Hexiom: the article's level, small boards against all arrangements, the levels of the game where they are at hand."""

import os
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import satpuzzles as sp

LEVEL10 = """\
3
  +.+. .
 +. 0 . 2
 . 1+2 1 .
  2 . 0+.
   .+.+.
"""
FOLDER = Path(os.environ.get("SATPUZZLES_DATA", ""), "hexiom")


def around(side):
    """For each hex in reading order the numbers of those that touch it: by distance of their middles."""
    rows = [2 * side - 1 - abs(r - side + 1) for r in range(2 * side - 1)]
    middles = [(2 * c + abs(r - side + 1), r) for r, n in enumerate(rows) for c in range(n)]
    steps = {(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)}
    return [[j for j, (x, y) in enumerate(middles) if (x - a, y - b) in steps] for a, b in middles]


def answers(side, lies, fixed):
    """Every set of places for the tiles that gives the numbers that there are, and those that are fixed."""
    near, found = around(side), []
    tiles = sorted(v for v in lies if v != ".")
    for chosen in combinations(range(len(lies)), len(tiles)):
        shown = ["."] * len(lies)
        for i in chosen:
            shown[i] = sum(j in chosen for j in near[i])
        if sorted(v for v in shown if v != ".") == tiles and all(shown[i] == lies[i] for i in fixed):
            found.append(shown)
    return found


def puzzle(side, lies, fixed):
    places = iter(("+" if i in fixed else " ") + str(v) for i, v in enumerate(lies))
    rows = ["".join(next(places) for _ in range(2 * side - 1 - abs(r - side + 1))) for r in range(2 * side - 1)]
    return sp.puzzle("hexiom", board="\n".join([str(side), *rows]))


@pytest.mark.parametrize("seed", range(40))
def test_small_boards_against_every_arrangement(seed):
    rng = Random(seed)
    taken = {i for i in range(7) if rng.random() < 0.6}
    lies = [sum(j in taken for j in near) if i in taken else "." for i, near in enumerate(around(2))]
    if seed % 4 == 0:
        rng.shuffle(lies)
    fixed = {i for i in range(7) if rng.random() < 0.25}
    wanted = answers(2, lies, fixed)
    made = puzzle(2, lies, fixed)
    found = [[grid[cell] for cell in made.board.cells] for grid in sp.solutions(made)]
    assert sorted(map(str, found)) == sorted(map(str, wanted))
    assert sp.count(made).number == len(wanted)


def test_the_level_of_the_article():
    """Its text format and the native one; as many answers as arrangements of its seven tiles on nineteen places."""
    made = sp.loads(LEVEL10)
    assert made == sp.puzzle("hexiom", board=LEVEL10)
    assert sp.dump(made, "hexiom") == LEVEL10
    signs = [c for line in LEVEL10.splitlines()[1:] for c in line.replace(" ", "")]
    lies, fixed = [], set()
    for sign in signs:
        if sign == "+":
            fixed.add(len(lies))
        else:
            lies.append(sign if sign == "." else int(sign))
    wanted = answers(3, lies, fixed)
    assert sp.count(made).number == len(wanted) > 0
    grid = sp.solve(made).grid
    assert [grid[cell] for cell in made.board.cells] in wanted


def test_fixed_places_that_can_go():
    lies = [1, ".", ".", 3, 1, 1, "."]
    fixed = {i for i, v in enumerate(lies) if v != 1}
    wanted = answers(2, lies, fixed)
    made = puzzle(2, lies, fixed)
    assert (len(wanted), sp.check(made).verdict) == (1, "unique")
    left = sp.redundant(made).puzzle.tiles.fixed
    kept = {i for i, still in enumerate(left) if still}
    assert answers(2, lies, kept) == wanted
    assert all(len(answers(2, lies, kept - {i})) > 1 for i in kept)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("", "not nothing"),
        ("x\n", "the side of the board"),
        ("0\n.", "the side of the board from 1 to 30"),
        ("2\n . .\n. . .", "a board of side 2 has 3 rows, not 2"),
        ("2\n . . .\n. . .\n . .", "row 1: expected 2 hexes"),
        ("2\n . .\n. 7 .\n . .", 'r2c2: expected a tile from 0 to 6, or "." for none, not "7"'),
        ("2\n . +\n. . .\n . .", "row 1: expected 2 hexes"),
        ("2\n ++. .\n. . .\n . .", "row 1: expected 2 hexes"),
    ],
    ids=["empty", "no-side", "side", "rows", "long-row", "tile", "plus-alone", "plus-twice"],
)
def test_bad_boards(board, says):
    with pytest.raises(sp.SatpuzzlesError) as error:
        sp.puzzle("hexiom", board=board)
    assert says in str(error.value)


def test_a_tile_that_can_not_be_satisfied(run, tmp_path):
    file = tmp_path / "corner.yaml"
    file.write_text("kind: hexiom\nboard: |\n  2\n   +5 .\n  . . .\n   . .\n")
    assert run("check", file).code == 1
    why = run("why", file)
    assert "a tile at r1c1 touches as many tiles as it says" in why.out
    assert "r1c1 is 5, fixed" in why.out


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the levels may not be shipped; SATPUZZLES_DATA names their folder")
@pytest.mark.parametrize("level", range(1, 41))
def test_the_levels_of_the_game(level):
    text = (FOLDER / f"level{level:02}.txt").read_text()
    made = sp.loads(text)
    grid = sp.solve(made).grid
    values = [grid[cell] for cell in made.board.cells]
    side = int(text.split()[0])
    for value, near in zip(values, around(side)):
        assert value == "." or value == sum(values[j] != "." for j in near)
    assert sorted(map(str, values)) == sorted(c for line in text.splitlines()[1:] for c in line if c in ".0123456")
