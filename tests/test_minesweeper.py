"""Minesweeper: what is safe, what is a mine and how likely the rest is, against all placements of mines."""

import json
import os
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.kind import example
from satpuzzles.tasks.candidates import reasons

IDS = Path(os.environ.get("SATPUZZLES_DATA", ""), "sgt_game_ids.tsv")
SIZES = [(1, 6), (2, 4), (3, 3), (3, 4), (2, 6), (4, 4)]


def around(r, c, h, w):
    return [
        (i, j) for i in (r - 1, r, r + 1) for j in (c - 1, c, c + 1) if (i, j) != (r, c) and 0 <= i < h and 0 <= j < w
    ]


def placements(view, mines=None):
    """All sets of mines that the numbers, the flags and the total allow."""
    h, w = len(view), len(view[0])
    closed = [(r, c) for r in range(h) for c in range(w) if view[r][c] in "?*"]
    found = []
    for chosen in product((0, 1), repeat=len(closed)):
        here = {cell for cell, mine in zip(closed, chosen) if mine}
        flags = all((r, c) in here for r, c in closed if view[r][c] == "*")
        numbers = all(
            sum(near in here for near in around(r, c, h, w)) == int(view[r][c])
            for r in range(h)
            for c in range(w)
            if view[r][c] not in "?*"
        )
        if flags and numbers and mines in (None, len(here)):
            found.append(here)
    return closed, found


def board(seed):
    """A random position, now and then with a number that is wrong."""
    rng = Random(seed)
    h, w = rng.choice(SIZES)
    cells = [(r, c) for r in range(h) for c in range(w)]
    here = {cell for cell in cells if rng.random() < 0.3}
    opened = {cell for cell in cells if cell not in here and rng.random() < 0.45}
    flags = {cell for cell in here if rng.random() < 0.15}

    def sign(cell):
        if cell in opened:
            wrong = rng.random() < 0.02
            return str(min(8, sum(near in here for near in around(*cell, h, w)) + wrong))
        return "*" if cell in flags else "?"

    view = ["".join(sign((r, c)) for c in range(w)) for r in range(h)]
    return view, len(here) if rng.random() < 0.6 else None


@pytest.mark.parametrize("seed", range(150))
def test_small_boards_against_every_placement(seed):
    view, mines = board(seed)
    closed, every = placements(view, mines)
    puzzle = sp.puzzle("minesweeper", view=view, **({} if mines is None else {"mines": mines}))
    found = sp.candidates(puzzle, counts=True)
    assert sp.count(puzzle).number == len(every)
    if not every:
        assert found.verdict == "none"
        return
    for cell in closed:
        with_mine = sum(cell in here for here in every)
        assert found.counts[cell].get(1, 0) == with_mine
        assert found.counts[cell].get(0, 0) == len(every) - with_mine
        assert found.values[cell] == tuple(v for v, n in ((0, len(every) - with_mine), (1, with_mine)) if n)
    plain = sp.candidates(puzzle)
    assert plain.values == found.values
    findings = {finding.name: finding for finding in puzzle.findings(plain.values, plain.counts)}
    safe = tuple(cell for cell in closed if not any(cell in here for here in every))
    assert tuple(findings["safe"].spots if "safe" in findings else ()) == safe
    if "best to open" in findings:
        odds = {cell: Fraction(sum(cell in here for here in every), len(every)) for cell in closed}
        assert not safe
        assert findings["best to open"].probability == min(odds.values())
        assert findings["best to open"].spots == tuple(c for c in closed if odds[c] == min(odds.values()))
    else:
        assert safe or all(cell in here for here in every for cell in closed)


@pytest.mark.parametrize("seed", range(0, 150, 5))
def test_reasons_are_enough_and_none_can_go(seed):
    view, mines = board(seed)
    closed, every = placements(view, mines)
    if not every:
        return
    puzzle = sp.puzzle("minesweeper", view=view, **({} if mines is None else {"mines": mines}))
    values = sp.candidates(puzzle).values
    for spot, value, rules in reasons(puzzle, values):

        def forces(some, spot=spot, value=value):
            sets = ({c for c, mine in zip(closed, chosen) if mine} for chosen in product((0, 1), repeat=len(closed)))
            grids = ({cell: int(cell in here) for cell in puzzle.board.cells} for here in sets)
            return all(grid[spot] == value for grid in grids if all(rule.holds(grid) for rule in some))

        assert forces(rules)
        assert not any(forces([other for other in rules if other != rule]) for rule in rules)


def test_numbers_that_can_go():
    """The middle number says nothing that the others do not; each of those that are kept is needed."""
    puzzle = sp.puzzle("minesweeper", view=["?1?", "?1?", "?1?", "111"], mines=2)
    found = sp.redundant(puzzle)
    _, before = placements(["?1?", "?1?", "?1?", "111"], 2)
    assert (sp.count(puzzle).number, sp.count(found.puzzle).number) == (len(before), len(before))
    assert {spot for spot, values in puzzle.domains().items() if len(values) == 1} == {
        spot for spot, values in found.puzzle.domains().items() if len(values) == 1
    }


def test_a_total_makes_the_difference():
    """The article's solver passed over the number of mines."""
    view = ["1?", "??"]
    assert sp.candidates(sp.puzzle("minesweeper", view=view)).verdict == "several"
    assert sp.candidates(sp.puzzle("minesweeper", view=["0?", "??"], mines=1)).verdict == "none"
    corner = sp.puzzle("minesweeper", view=["1???", "????"], mines=5)
    assert [str(spot) for spot, values in sp.candidates(corner).values.items() if values == (1,)] == [
        "r1c3", "r1c4", "r2c3", "r2c4",
    ]  # fmt: skip


def test_an_expert_board_agrees_with_the_formula():
    """Probabilities by polynomials are nothing or one exactly where a solver says so."""
    rng = Random(4)
    mines = {(r, c) for r in range(16) for c in range(30) if rng.random() < 0.2}
    opened = {(r, c) for r in range(16) for c in range(8) if (r, c) not in mines and rng.random() < 0.5}
    view = [
        "".join(str(sum(n in mines for n in around(r, c, 16, 30))) if (r, c) in opened else "?" for c in range(30))
        for r in range(16)
    ]
    puzzle = sp.puzzle("minesweeper", view=view, mines=len(mines))
    found = sp.candidates(puzzle, counts=True)
    without = sp.candidates(sp.puzzle("minesweeper", view=view))
    assert len({sum(counts.values()) for counts in found.counts.values()}) == 1
    assert all(set(values) <= set(without.values[spot]) for spot, values in found.values.items())
    assert all({v for v, n in found.counts[s].items() if n} == set(values) for s, values in found.values.items())
    mean = sum(Fraction(c.get(1, 0), sum(c.values())) for c in found.counts.values())
    assert mean == len(mines), "the expected number of mines is the total"


def test_what_cannot_be_counted_is_told_all_the_same(monkeypatch):
    """Nobody has asked for probabilities by name, so candidates without them will do."""
    monkeypatch.setattr("satpuzzles.tasks.candidates._by_total", lambda search: None)
    monkeypatch.setattr("satpuzzles.tasks.candidates._counts", lambda search, values: None)
    puzzle = sp.puzzle("minesweeper", view=["1??", "???"])
    found = sp.candidates(puzzle)
    assert (found.verdict, found.counts) == ("several", None)
    assert all(values for values in found.values.values())
    assert sp.candidates(puzzle, counts=True).verdict == "undecided"


def test_what_the_command_says(run, tmp_path):
    (tmp_path / "b.yaml").write_text('kind: minesweeper\nview: ["?1?", "?1?", "?1?"]\n')
    out = run("candidates", tmp_path / "b.yaml", "--explain").out
    assert "safe: r1c1, r1c3, r3c1, r3c3\n" in out
    assert "r1c1 is safe: r2c2 shows 1, r3c2 shows 1\n" in out
    (tmp_path / "c.yaml").write_text("kind: minesweeper\nmines: 2\nview: |\n  1??\n  ???\n")
    out = run("candidates", tmp_path / "c.yaml").out
    assert "best to open: r1c2, r2c1, r2c2 (a mine: 1/3, 33.3%)\n" in out
    data = json.loads(run("candidates", tmp_path / "c.yaml", "--format", "json").out)
    assert data["findings"] == [
        {"name": "best to open", "spots": ["r1c2", "r2c1", "r2c2"], "probability": "1/3", "percent": "33.3"}
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("view: |\n  19\n  ??\n", 'b.yaml:3: view, r1c2: expected 0 to 8, ?, * or ., not "9"'),
        ("view: |\n  1?\n  ???\n", "row 2: expected 2 cells, as in the first row, not 3"),
        ("view: []\n", "not nothing"),
        ("view: |\n  1?\nmines: 3\n", "mines: expected the number of mines from 0 to 2"),
    ],
    ids=["nine", "ragged", "empty", "too-many"],
)
def test_bad_boards(text, says, run, tmp_path):
    (tmp_path / "b.yaml").write_text(f"kind: minesweeper\n{text}")
    done = run("check", tmp_path / "b.yaml")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


def test_a_number_that_cannot_be_is_named(run, tmp_path):
    (tmp_path / "b.yaml").write_text("kind: minesweeper\nview: |\n  ?1?\n  ?8?\n  111\n")
    done = run("candidates", tmp_path / "b.yaml")
    assert done.code == 1
    assert "impossible even alone: r2c2 shows 8" in done.out


@pytest.mark.skipif(not IDS.is_file(), reason="SATPUZZLES_DATA names the folder of game IDs")
def test_game_ids():
    ids = [line.split("\t") for line in IDS.read_text().splitlines() if line.startswith("mines")]
    for _, parameters, game, stored in ids:
        puzzle = sp.loads(game)
        assert puzzle == sp.loads(game, format="sgt:mines")
        drawn = stored.removeprefix("mines:").replace("1", "*").replace("0", ".").split("/")
        assert puzzle.solution[0].split() == drawn
        assert puzzle.mines == sum(row.count("*") for row in drawn) == int(parameters.partition("n")[2].rstrip("a"))
        answer = puzzle.drawn_solution()
        assert all(answer[spot] in values for spot, values in sp.candidates(puzzle).values.items())
    assert len(ids) > 10


@pytest.mark.parametrize(
    "game", ["9x9n10:7,7,m74cc", "9x9n10:9,0,m74cc88bf72b0594e95200", "9x9n9:7,7,m74cc88bf72b0594e95200"]
)
def test_damaged_game_ids(game, run):
    done = run("check", "--from", "sgt:mines", game)
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_explanations_that_end_at_the_limit_are_undecided(monkeypatch, capsys, tmp_path):
    """Exit code 3, with the reasons that were found in time."""
    from satpuzzles.cli import main
    from satpuzzles.errors import LimitReached
    from satpuzzles.tasks import candidates

    whole = candidates.reasons

    def first_only(*args, **options):
        yield next(whole(*args, **options))
        raise LimitReached("the time limit of 1 s was reached")

    file = tmp_path / "board.yaml"
    file.write_text(example(sp.find_kind("minesweeper")), encoding="utf-8")
    assert main(["candidates", str(file), "--explain"]) == 0
    all_told = capsys.readouterr().out
    monkeypatch.setattr(candidates, "reasons", first_only)
    assert main(["candidates", str(file), "--explain", "--time-limit", "1"]) == 3
    out, err = capsys.readouterr()
    assert all_told.startswith(out)
    assert out != all_told
    assert err == "the explanations ended at --time-limit\n"
