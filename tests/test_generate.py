"""Generated puzzles: unique by other means, no clue too many, the same for the same seed."""

import itertools
import json
from itertools import groupby, permutations, product
from random import Random

import pytest
from conftest import KINDS_WITH_RULES

import satpuzzles as sp
from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.board.symmetry import SYMMETRIES, orbit
from satpuzzles.clues.field import Field
from satpuzzles.constraints.find import constraints
from satpuzzles.formats.yaml import write
from satpuzzles.kind import example
from satpuzzles.model import broken
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks.blank import emptied, frame, observed, random_grid
from satpuzzles.tasks.generate import Unfit, generate
from satpuzzles.tasks.needed import clues_of, keeping
from satpuzzles.tasks.rate import rate

KINDS = [kind for kind in map(sp.find_kind, sp.kind_names()) if observed(kind)]
OTHER_ENGINES = ("cadical153", "minisat22")


def verdict(kind, fields, engine="cadical153"):
    return sp.check(sp.puzzle(kind, **fields), engine=engine).verdict


def without_each(puzzle):
    """For each clue that was chosen, the fields of the puzzle without it, by changing what stands in the file."""
    fields = puzzle.data()
    for key in ("givens", "circles"):
        for i, symbol in enumerate(fields.get(key, "")):
            if symbol not in ".\n":
                yield {**fields, key: fields[key][:i] + "." + fields[key][i + 1 :]}
    for key in ("clues", "constraints"):
        for i in range(len(fields.get(key, []))):
            yield {**fields, key: fields[key][:i] + fields[key][i + 1 :]}


WISHES = {
    "sudoku": ("sudoku", {}),
    "sudoku 6x6": ("sudoku", {"size": "6"}),
    "sudoku 4x6 without boxes": ("sudoku", {"size": "4x6", "fields": {"boxes": "none"}}),
    "sudoku with killer cages": ("sudoku", {"size": "6", "topics": ["killer"]}),
    "sudoku with thermometers and dots": ("sudoku", {"size": "6", "topics": ["thermometer", "black dot"]}),
    "knights": ("knights", {}),
    "knights 6x6": ("knights", {"size": "6", "fields": {"per_line": "2"}}),
    "yin-yang": ("yin-yang", {"size": "6x7"}),
}


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("seed", range(3))
def test_unique_and_every_clue_needed(wish, seed):
    kind, options = WISHES[wish]
    made = generate(kind, seed=seed, **options)
    fields = made.puzzle.data()
    for engine in OTHER_ENGINES:
        assert verdict(kind, fields, engine) == "unique"
    smaller = list(without_each(made.puzzle))
    assert len(smaller) == made.clues
    assert made.minimal
    for fewer in smaller:
        assert verdict(kind, fewer) == "several"


@pytest.mark.parametrize("seed", range(10))
def test_small_sudokus_by_brute_force(seed):
    """Among the 288 filled 4x4 grids there is one with the givens, and more without any of them."""
    grids = []
    for rows in product(permutations(range(1, 5)), repeat=4):
        lines = [*zip(*rows), *((*rows[r][c : c + 2], *rows[r + 1][c : c + 2]) for r in (0, 2) for c in (0, 2))]
        if all(len(set(line)) == 4 for line in lines):
            grids.append(sum(rows, ()))
    assert len(grids) == 288
    givens = [(4 * r + c, digit) for (r, c), digit in generate("sudoku", size="4", seed=seed).puzzle.givens]
    fitting = lambda some: sum(all(grid[i] == digit for i, digit in some) for grid in grids)  # noqa: E731
    assert fitting(givens) == 1
    assert all(fitting([given for given in givens if given != gone]) > 1 for gone in givens)


def runs(line):
    return tuple(len(list(run)) for full, run in groupby(line) if full)


@pytest.fixture(scope="module")
def pictures():
    """All pictures of 4x4, by their clues."""
    found = {}
    for cells in product((0, 1), repeat=16):
        rows = [cells[i : i + 4] for i in (0, 4, 8, 12)]
        found.setdefault((tuple(map(runs, rows)), tuple(map(runs, zip(*rows)))), []).append(cells)
    return found


@pytest.mark.parametrize("seed", range(10))
def test_small_nonograms_by_brute_force(seed, pictures):
    made = generate("nonogram", size="4", seed=seed)
    clues = tuple(
        tuple(tuple(run.length for run in clue) for clue in getattr(made.puzzle, s)) for s in ("rows", "columns")
    )
    assert pictures[clues] == [tuple(made.grid.values())]
    assert made.puzzle.grid == ()


SNAKES = ".#..\n#.#.\n.#.#\n..#.\n"  # rows and columns say the same of its mirror image


def test_a_picture_is_changed_and_the_changes_are_named(pictures):
    cells = [int(c == "#") for c in SNAKES if c != "\n"]
    rows = [cells[i : i + 4] for i in (0, 4, 8, 12)]
    assert len(pictures[tuple(map(runs, rows)), tuple(map(runs, zip(*rows)))]) > 1
    made = generate("nonogram", solution=SNAKES, seed=1)
    changed = [Cell(i // 4, i % 4) for i, value in enumerate(cells) if made.grid[Cell(i // 4, i % 4)] != value]
    assert [change.spot for change in made.changes] == changed != []
    assert all(made.grid[spot] == after != before for spot, before, after in made.changes)
    assert sp.check(made.puzzle).grids == (made.grid,)
    assert all(str(cell) in made.puzzle.notes for cell in changed)


def test_a_picture_is_kept_and_cells_are_given():
    made = generate("nonogram", solution=SNAKES, seed=1, changes=False)
    assert made.changes == ()
    assert "".join("#" if full else "." for full in made.grid.values()) == SNAKES.replace("\n", "")
    assert len(made.puzzle.grid) == made.clues > 0
    assert sp.check(made.puzzle, engine="minisat22").grids == (made.grid,)
    for gone in made.puzzle.grid:
        drawn = "".join(
            "\n" * (cell.column == 0)
            + (".x#"[1 + value] if (cell, value) in made.puzzle.grid and cell != gone[0] else ".")
            for cell, value in made.grid.items()
        )
        assert verdict("nonogram", {**made.puzzle.data(), "grid": drawn.strip()}) == "several"


def test_a_large_nonogram():
    made = generate("nonogram", size="20x30", seed=4)
    assert (made.puzzle.board.height, made.puzzle.board.width) == (20, 30)
    assert sp.check(made.puzzle, engine="minisat22").grids == (made.grid,)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_patterns(symmetry):
    turns = {
        "half-turn": [lambda r, c: (8 - r, 8 - c)],
        "left-right": [lambda r, c: (r, 8 - c)],
        "top-bottom": [lambda r, c: (8 - r, c)],
        "both-ways": [lambda r, c: (r, 8 - c), lambda r, c: (8 - r, c)],
        "quarter-turn": [lambda r, c: (c, 8 - r)],
        "diagonal": [lambda r, c: (c, r)],
        "full": [lambda r, c: (c, 8 - r), lambda r, c: (r, 8 - c), lambda r, c: (c, r)],
    }[symmetry]
    made = generate("sudoku", symmetry=symmetry, seed=2)
    cells = {tuple(cell) for cell, _ in made.puzzle.givens}
    assert all({turn(*cell) for cell in cells} == cells for turn in turns)
    assert verdict("sudoku", made.puzzle.data()) == "unique"
    board = made.puzzle.board
    for group in {orbit(Cell(*cell), board, symmetry) for cell in cells}:
        assert sp.check(keeping(made.puzzle, set(board.cells) - set(group))).verdict == "several"


def test_orbits_by_hand():
    board = SquareBoard(3, 5)
    assert orbit(Cell(0, 0), board, "half-turn") == (Cell(0, 0), Cell(2, 4))
    assert orbit(Cell(1, 2), board, "both-ways") == (Cell(1, 2),)
    assert len(orbit(Cell(0, 1), SquareBoard(4, 4), "full")) == 8


@pytest.mark.parametrize("n", [30, 40, 81])
def test_so_many_clues(n):
    made = generate("sudoku", clues=n, seed=1)
    assert made.clues == len(made.puzzle.givens) == n
    assert not made.minimal
    assert "more than are needed" in made.puzzle.notes
    assert verdict("sudoku", made.puzzle.data()) == "unique"


@pytest.mark.parametrize("grade", ["gentle", "easy", "expert"])
def test_a_puzzle_of_a_grade(grade):
    made = generate("sudoku", rate=grade, seed=3)
    assert rate(made.puzzle).grade == grade
    assert f"grade {grade}" in made.puzzle.notes
    assert verdict("sudoku", made.puzzle.data()) == "unique"
    assert made.minimal == all(verdict("sudoku", fewer) == "several" for fewer in without_each(made.puzzle))


def test_a_grade_that_no_puzzle_has():
    """Four cells are never hard."""
    with pytest.raises(sp.SatpuzzlesError, match="no such extreme sudoku puzzle in 100 tries: the last one was gentle"):
        generate("sudoku", size="2", rate="extreme", seed=1)


def test_fewer_clues_than_are_needed_are_as_few_as_were_found():
    made = generate("sudoku", size="4", clues=2, seed=1)
    assert made.minimal
    assert made.clues == 4  # no 4x4 sudoku has fewer


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.name)
def test_every_kind_is_generated_from_its_example(kind):
    puzzle = sp.loads(example(kind))
    made = generate(puzzle, seed=3)
    assert sp.check(made.puzzle, engine="minisat22").grids == (made.grid,)
    assert made.puzzle == sp.loads(write(made.puzzle))
    varied = [field.name for field in observed(kind)]
    head = ("title", "author", "source", "copyright", "license", "notes", "solutions", "solution", *varied)
    for field in kind.fields:
        if field.name not in head:
            assert getattr(made.puzzle, field.name) == getattr(puzzle, field.name)
    assert (made.puzzle.solutions, "seed 3" in made.puzzle.notes) == (1, True)


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.name)
def test_what_is_observed_is_true_and_can_be_dropped(kind):
    blank = emptied(sp.loads(example(kind)))
    grid = random_grid(blank, Random(1), {}, Deadline())
    assert broken(blank.rules(), grid) == []
    full = blank
    for field in observed(kind):
        full = full.having(field, field.observe(grid, blank))
    assert broken(full.rules(), grid) == []
    assert kind(**full.data()) == full
    assert {rule.clue for rule in full.rules()} - {None} == set(clues_of(full)) != set()
    for field in observed(kind):
        value = getattr(full, field.name)
        for clue in field.clues(value)[:5]:
            left = field.clues(field.keep(value, set(clues_of(full)) - {clue}))
            assert list(left) == [other for other in field.clues(value) if other != clue]


def test_every_clue_of_the_collection_can_be_dropped(tmp_path):
    """Or is an open clue of a nonogram."""
    from pathlib import Path

    from satpuzzles.formats.files import collection

    for path in sorted(Path(collection()).rglob("*.yaml")):
        puzzle = sp.load(path)
        if puzzle.name not in KINDS_WITH_RULES:
            continue
        known = clues_of(puzzle)
        assert len(set(known)) == len(known)
        for rule in puzzle.rules():
            assert rule.clue is None or rule.clue in known or rule.because.endswith("reads *"), path.name
        half = known[::2]
        left = keeping(puzzle, set(half))
        assert len(clues_of(left)) == len(half), path.name
        assert len(list(left.rules())) <= len(list(puzzle.rules()))


def test_observed_numbers_are_counted_by_hand():
    blank = frame(sp.find_kind("knights"), "", {})
    grid = random_grid(blank, Random(5), {}, Deadline())
    knights = [cell for cell in grid if grid[cell] == 1]
    attacks = {a: sum((a.row - b.row) ** 2 + (a.column - b.column) ** 2 == 5 for b in knights) for a in knights}
    (field,) = observed(blank)
    assert dict(field.observe(grid, blank)) == attacks


@pytest.mark.parametrize("name", ["killer", "white dot", "black dot", "X", "V", "thermometer", "whispers", "renban"])
def test_constraints_that_are_observed_are_true(name):
    sudoku = frame(sp.find_kind("sudoku"), "", {})
    grid = random_grid(sudoku, Random(2), {}, Deadline())
    value = {str(cell): digit for cell, digit in grid.items()}
    true = {
        "killer": lambda d: sum(d["cells"]) == d["sum"] and len(set(d["cells"])) == len(d["cells"]) > 1,
        "white dot": lambda d: abs(d[0] - d[1]) == 1,
        "black dot": lambda d: max(d) == 2 * min(d),
        "X": lambda d: sum(d) == 10,
        "V": lambda d: sum(d) == 5,
        "thermometer": lambda d: sorted(set(d)) == d,
        "whispers": lambda d: all(abs(a - b) >= 5 for a, b in itertools.pairwise(d)),
        "renban": lambda d: sorted(d) == list(range(min(d), min(d) + len(d))),
    }[name]
    (constraint,) = (c for c in constraints() if name in c.names)
    entries = list(constraint.observe(grid, sudoku, Random(3)))
    assert len(entries) > 3
    for entry in entries:
        digits = [value[cell] for cell in (entry["cells"] if name == "killer" else entry)]
        assert true({"cells": digits, "sum": entry["sum"]} if name == "killer" else digits)


def test_the_constraints_of_a_puzzle_are_kept():
    puzzle = sp.puzzle("sudoku", size=6, constraints=["anti-knight", {"thermometer": "r1c1-r1c4"}], givens="." * 36)
    made = generate(puzzle, seed=1, topics=["X"])
    assert made.puzzle.data()["constraints"][:2] == ["anti-knight", {"thermometer": "r1c1-r1c4"}]
    given = [made.grid[Cell(0, c)] for c in range(4)]
    assert given == sorted(given)
    assert verdict("sudoku", made.puzzle.data()) == "unique"


def test_clues_that_are_named_stay(run):
    done = run(
        "generate", "sudoku", "--size", "4", "--set", "givens=1..............1", "--set", "title=Corners", "--seed", "1"
    )
    puzzle = sp.loads(done.out)
    assert {Cell(0, 0): 1, Cell(3, 3): 1}.items() <= dict(puzzle.givens).items()
    assert (puzzle.title, sp.check(puzzle).verdict) == ("Corners", "unique")


def test_a_given_solution():
    drawn = "1234\n3412\n2143\n4321\n"
    made = generate("sudoku", solution=drawn, seed=1)
    assert "".join(map(str, made.grid.values())) == drawn.replace("\n", "")
    assert generate("sudoku", solution=made.grid, size="4", seed=1) == made
    part = {Cell(0, 0): 9, Cell(8, 8): 9}
    assert part.items() <= generate("sudoku", solution=part, seed=1).grid.items()


BAD = {
    "no kind": (["generate"], 'which kind? see "satpuzzles generate --help"'),
    "unknown kind": (["generate", "sudko"], 'there is no kind "sudko"; did you mean "sudoku"?'),
    "no file": (["generate", "nowhere.yaml"], "nowhere.yaml: no such file"),
    "size": (["generate", "sudoku", "--size", "0"], "size: expected a size such as 9 or 6x8, each side from 1 to 36"),
    "size of a nonogram": (
        ["generate", "nonogram", "--size", "5x"],
        "size: expected a size such as 9 or 6x8, each side",
    ),
    "seed": (["generate", "sudoku", "--seed", "-1"], 'expected a whole number from 0, not "-1"'),
    "symmetry": (["generate", "sudoku", "--symmetry", "round"], 'there is no symmetry "round"; there are half-turn'),
    "square": (["generate", "yin-yang", "--size", "4x5", "--symmetry", "full"], "needs a square board, not one of 4x5"),
    "topic": (["generate", "sudoku", "--with", "kiler"], 'sudoku has nothing called "kiler"; did you mean "killer"?'),
    "topic that is not read off": (["generate", "sudoku", "--with", "sandwich"], "sandwich cannot be read off a grid"),
    "topic of a kind without": (["generate", "knights", "--with", "killer"], 'knights has nothing called "killer"'),
    "field": (["generate", "sudoku", "--set", "boxs=2x2"], 'sudoku has no field "boxs"; did you mean "boxes"?'),
    "setting": (["generate", "sudoku", "--set", "boxes"], "--set takes a field and its value"),
    "value": (["generate", "sudoku", "--set", "boxes=4x4"], "boxes: boxes of 4x4 do not tile a board of 9x9"),
    "claims": (["generate", "sudoku", "--set", "solutions=2"], "solutions is for the generated puzzle to say"),
    "clues as a field": (["generate", "knights", "--set", "clues=abc"], "clues: "),
    "several files": (["generate", "sudoku", "--count", "2"], "name a folder with -o"),
    "file and size": (["generate", "board2.yaml", "--size", "6"], "leave the size and fields out"),
    "impossible": (["generate", "sudoku", "--set", "size=4x5", "--set", "digits=1-4"], "no grid keeps the rules"),
    "solution": (
        ["generate", "sudoku", "--from", "wrong.txt"],
        "the solution breaks a rule: column 1 holds no digit twice",
    ),
    "drawing": (["generate", "nonogram", "--from", "odd.txt"], "odd.txt: solution, r2c2: expected one of · . × x █ #"),
    "ragged": (
        ["generate", "nonogram", "--from", "ragged.txt"],
        "ragged.txt: solution, row 2: expected 3 cells, not 2",
    ),
    "empty": (
        ["generate", "nonogram", "--from", "empty.txt"],
        "empty.txt: solution: expected a drawn grid, not an empty",
    ),
    "grade": (["generate", "sudoku", "--rate", "nice"], 'there is no grade "nice"; there are gentle, easy, medium'),
    "grade and clues": (["generate", "sudoku", "--rate", "easy", "--clues", "9"], "cannot be wished for together"),
    "no solution in it": (
        ["generate", "--from", "open.yaml"],
        "expected a puzzle with a solution, or with exactly one",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.txt").write_text("1234\n1234\n3412\n4321\n")
    (tmp_path / "empty.txt").write_text("\n")
    (tmp_path / "odd.txt").write_text("#.#\n#?#\n")
    (tmp_path / "ragged.txt").write_text("#.#\n##\n")
    (tmp_path / "open.yaml").write_text("kind: sudoku\nsize: 4\n")
    words, message = BAD[case]
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_what_cannot_be_had_ends_with_one_sentence(run):
    done = run("generate", "knights", "--symmetry", "full", "--seed", 1)
    assert (done.code, done.out) == (2, "")
    assert done.err == "satpuzzles: no such knights puzzle in 100 tries: all clues together leave several solutions\n"


def test_letters_that_no_clue_shows_are_no_puzzle():
    with pytest.raises(sp.SatpuzzlesError, match="all clues together leave several solutions"):
        generate(sp.puzzle("sudoku", size=4, letters={"A": "1-4"}), seed=1)


def test_a_kind_whose_clues_cannot_be_read_off(monkeypatch):
    kind = sp.find_kind("yin-yang")
    monkeypatch.setattr(type(kind.circles), "observe", Field.observe)
    with pytest.raises(sp.SatpuzzlesError, match="yin-yang puzzles cannot be generated"):
        generate("yin-yang", seed=1)


def test_unfit_is_no_error_of_the_user():
    assert not issubclass(Unfit, sp.SatpuzzlesError)


def test_same_seed_same_bytes(run):
    for words in (["sudoku", "--symmetry", "half-turn"], ["nonogram", "--size", "9x7"], ["sudoku", "--with", "killer"]):
        words = ["generate", *words, "--seed", "11", *(["--set", "size=6"] if "--with" in words else [])]
        outs = {run(*words, PYTHONHASHSEED=seed).out for seed in ("0", "1", "2")}
        assert len(outs) == 1
        assert "seed 11" in outs.pop()
    assert run("generate", "sudoku", "--size", "4").out != run("generate", "sudoku", "--size", "4").out


def test_the_file_is_checked_and_never_overwritten(run, tmp_path):
    file = tmp_path / "new.yaml"
    assert run("generate", "knights", "--seed", "1", "-o", file).code == 0
    assert run("check", file).out.startswith("unique")
    before = file.read_text()
    done = run("generate", "knights", "--seed", "2", "-o", file)
    assert (done.code, "is there already" in done.err, file.read_text()) == (2, True, before)


def test_many_puzzles(run, tmp_path):
    folder = tmp_path / "many"
    assert run("generate", "sudoku", "--size", "4", "--seed", "7", "--count", "3", "-o", folder).code == 0
    names = [f"sudoku-{seed}.yaml" for seed in (7, 8, 9)]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert (folder / "sudoku-8.yaml").read_text() == run("generate", "sudoku", "--size", "4", "--seed", "8").out
    lines = run("generate", "sudoku", "--size", "4", "--seed", "7", "--count", "3", "--format", "json").out.splitlines()
    for line, name in zip(lines, names, strict=True):
        found = json.loads(line)
        assert sp.loads(json.dumps(found["puzzle"])) == sp.load(folder / name)
        assert found["solutions"][0]["grid"] == sp.rows_of(SquareBoard(4, 4), sp.solve(sp.load(folder / name)).grid)
        assert (found["verdict"], found["count"], found["exact"], found["minimal"]) == ("unique", "1", True, True)


def test_changes_are_told(run, tmp_path):
    (tmp_path / "snakes.txt").write_text(SNAKES)
    done = run("generate", "nonogram", "--from", tmp_path / "snakes.txt", "--seed", "1")
    assert done.code == 0
    assert all(line.startswith("changed: r") and "in the picture it is " in line for line in done.err.splitlines())
    (found,) = map(
        json.loads,
        run(
            "generate", "nonogram", "--from", tmp_path / "snakes.txt", "--seed", "1", "--format", "json"
        ).out.splitlines(),
    )
    assert len(found["changes"]) == len(done.err.splitlines()) > 0


def test_a_file_gives_its_solution_and_its_frame(run, tmp_path):
    done = run("generate", "--from", "board2.yaml", "--seed", "1")
    assert sp.solve(sp.loads(done.out)).grid == sp.solve(sp.load("board2.yaml")).grid
    assert run("generate", "knights", "--from", "board2.yaml", "--seed", "1").out == done.out


def test_a_time_limit(run):
    done = run("generate", "sudoku", "--size", "25", "--time-limit", "0.2", "--seed", "1")
    assert (done.code, done.out) == (3, "")
    assert "time limit" in done.err


@pytest.mark.parametrize("seed", range(4))
def test_unique_by_cp_sat(seed, package):
    package("ortools")
    from ortools.sat.python import cp_model
    from test_second_engines import cp_sat_count

    for kind, options in (
        ("sudoku", {}),
        ("knights", {"size": "6", "fields": {"per_line": "2"}}),
        ("nonogram", {"size": "9x8"}),
    ):
        assert cp_sat_count(cp_model, kind, generate(kind, seed=seed, **options).puzzle, 5) == 1
