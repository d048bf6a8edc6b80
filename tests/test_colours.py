"""Nonograms in colours and with open clues, against brute force that is written here from the rules."""

import json
import random
import xml.etree.ElementTree as ET
from itertools import groupby, product
from typing import NamedTuple

import pytest
from test_render import same

import satpuzzles as sp
from satpuzzles.board.square import Cell
from satpuzzles.rules.runs import Run, Runs
from satpuzzles.tasks.count import counted
from satpuzzles.tasks.search import Search

LETTERS = "abc"
FILLS = dict(zip(LETTERS, ("#000", "#c00000 red", "#FFFF80")))
ANYTHING = ("*", 1)
SIZES = [(2, 3), (3, 2), (1, 4), (3, 3), (2, 4), (3, 4)]
TWO = {"a": "#000", "b": "#f00 red"}
OPEN = """\
kind: nonogram
title: Three colours, open clues
colours: {a: "#000", b: "#c00000 red", c: "#ff8"}
background: "#e0f0ff"
rows: ["2a 11b", "?a", "1b _c 1a", "*"]
columns: ["1a *", "1a", "1b *", "*", "*", "*", "*", "*", "*", "*", "*", "1b 1c", "1b ?a"]
grid: |
  .............
  .x...........
  ..b..........
  a..c.........
"""
SMALL = """\
kind: nonogram
colours: {a: "#000", b: "#c00000 red"}
rows: ["2a 1b", "1a", "1b ?a", "*"]
columns: ["2a", "_a _b 1a", "1b *"]
grid: |
  ...
  .x.
  ...
  ..b
"""


def blocks(line):
    """Lengths and values of the blocks of a line."""
    return [(len(list(run)), value) for value, run in groupby(line) if value]


def fits(clue, found):
    """Do blocks fit a clue of (number or sign, value)?"""
    if not clue:
        return not found
    (length, value), rest = clue[0], clue[1:]
    if length == "*":
        return any(fits(rest, found[i:]) for i in range(len(found) + 1))
    if length == "_" and fits(rest, found):
        return True
    return bool(found) and value == found[0][1] and length in ("?", "_", found[0][0]) and fits(rest, found[1:])


def written(clue, colours):
    return " ".join(f"{n}{LETTERS[v - 1] if colours and n != '*' else ''}" for n, v in clue) or "0"


def random_clue(rng, line, values):
    """Of a line, half of its numbers perhaps open, or of no line at all."""
    if rng.random() < 0.15:
        return [(rng.choice([1, 1, 2, "?", "_", "*"]), rng.choice(values)) for _ in range(rng.randint(0, 3))]
    clue = [(n if rng.random() < 0.6 else rng.choice("?_"), v) for n, v in blocks(line)]
    if rng.random() < 0.2:
        at = rng.randint(0, len(clue))
        clue[at : rng.randint(at, len(clue))] = [ANYTHING]
    return clue


class Case(NamedTuple):
    """Clues of (number or sign, value), known values or None, and how many colours there are; with 0 there is one."""

    rows: tuple
    columns: tuple
    known: tuple
    colours: int

    @property
    def values(self):
        return range(max(self.colours, 1) + 1)

    def data(self):
        symbols = {None: ".", 0: "x", **(dict(enumerate(LETTERS, 1)) if self.colours else {1: "#"})}
        return {
            "rows": [written(clue, self.colours) for clue in self.rows],
            "columns": [written(clue, self.colours) for clue in self.columns],
            "grid": "".join("".join(symbols[value] for value in line) + "\n" for line in self.known),
            **({"colours": {letter: FILLS[letter] for letter in LETTERS[: self.colours]}} if self.colours else {}),
        }

    def answers(self):
        """By brute force: every line that fits a row, these together, and then those that fit the columns."""
        every = list(product(self.values, repeat=len(self.columns)))
        fitting = [
            [
                line
                for line in every
                if fits(clue, blocks(line)) and all(v is None or v == value for v, value in zip(known, line))
            ]
            for clue, known in zip(self.rows, self.known)
        ]
        return {
            grid
            for grid in product(*fitting)
            if all(fits(clue, blocks(line)) for clue, line in zip(self.columns, zip(*grid)))
        }

    def without_one(self):
        """By clue, as rules name them, the puzzle without it."""
        for side, name in (("rows", "row"), ("columns", "column")):
            for i, clue in enumerate(getattr(self, side)):
                if clue != [ANYTHING]:
                    yield f"{name} {i + 1}", self._replace(**{side: replaced(getattr(self, side), i, [ANYTHING])})
        for r, line in enumerate(self.known):
            for c, value in enumerate(line):
                if value is not None:
                    yield Cell(r, c), self._replace(known=replaced(self.known, r, replaced(line, c, None)))


def replaced(items, at, item):
    return (*items[:at], item, *items[at + 1 :])


def random_case(seed):
    rng = random.Random(seed)
    colours = seed % 4
    values = range(1, max(colours, 1) + 1)
    height, width = rng.choice(SIZES if len(values) < 3 else SIZES[:5])
    picture = [[rng.choice([0, *values]) for _ in range(width)] for _ in range(height)]
    rows = tuple(random_clue(rng, line, values) for line in picture)
    columns = tuple(random_clue(rng, line, values) for line in zip(*picture))
    known = tuple(tuple(value if rng.random() < 0.15 else None for value in line) for line in picture)
    return Case(rows, columns, known, colours)


def rows_of(puzzle, grid):
    return tuple(tuple(grid[cell] for cell in cells) for _, cells in puzzle.board.rows())


@pytest.mark.parametrize("seed", range(120))
def test_the_answers_are_those_of_brute_force(seed):
    case = random_case(seed)
    answers = case.answers()
    puzzle = sp.loads(sp.dump(sp.puzzle("nonogram", **case.data())))
    assert puzzle == sp.puzzle("nonogram", **case.data())
    for options in ({}, {"encoding": "automaton"}, {"presolve": False}):
        assert {rows_of(puzzle, grid) for grid in sp.solutions(puzzle, **options)} == answers
    found = sp.check(puzzle)
    assert found.verdict == ("none" if not answers else "unique" if len(answers) == 1 else "several")
    assert sp.count(puzzle).number == len(answers)
    values = {cell: {grid[cell.row][cell.column] for grid in answers} for cell in puzzle.board.cells}
    candidates = sp.candidates(puzzle, counts=True)
    assert {cell: set(some) for cell, some in candidates.values.items()} == (values if answers else {})
    for cell, counts in (candidates.counts or {}).items():
        assert counts == {v: sum(g[cell.row][cell.column] == v for g in answers) for v in counts}
    steps = sp.steps(puzzle)
    assert steps.verdict == found.verdict
    if len(answers) == 1:
        assert steps.open == ()
        superfluous = {clue for clue, fewer in case.without_one() if fewer.answers() == answers}
        assert set(sp.redundant(puzzle).superfluous) == superfluous


@pytest.mark.parametrize("seed", range(40))
def test_the_automata_count_what_brute_force_counts(seed):
    case = random_case(seed)
    search = Search(sp.puzzle("nonogram", **case.data()))
    if next(search.grids(), None):
        assert counted(search).total == len(case.answers())


@pytest.mark.parametrize("seed", range(40))
def test_a_line_holds_what_brute_force_says(seed):
    rng = random.Random(seed)
    values = range(1, seed % 3 + 2)
    length = rng.randint(0, 5 if len(values) < 3 else 4)
    clue = random_clue(rng, [rng.choice([0, *values]) for _ in range(length)], values)
    rule = Runs(tuple(range(length)), tuple(Run(n, v) for n, v in clue), because="")
    for line in product((0, *values), repeat=length):
        assert rule.holds(dict(enumerate(line))) == fits(clue, blocks(line)), (clue, line)


def numbers(side, value, width):
    """The fewest and the most cells of a value in lines of these clues, by brute force over each line."""
    fewest = most = 0
    for clue in side:
        counts = [line.count(value) for line in product(range(3), repeat=width) if fits(clue, blocks(line))]
        if not counts:
            return None
        fewest, most = fewest + min(counts), most + max(counts)
    return fewest, most


@pytest.mark.parametrize("seed", range(150))
def test_totals_are_said_only_where_they_cannot_match(seed):
    rng = random.Random(seed)
    size = rng.randint(2, 4)
    sides = [[random_clue(rng, rng.choices(range(3), k=size), (1, 2)) for _ in range(size)] for _ in range(2)]
    if seed % 2:
        sides = [[[(n if isinstance(n, int) else 1, v) for n, v in clue] for clue in side] for side in sides]
    rows, columns = ([written(clue, 2) for clue in side] for side in sides)
    puzzle = sp.puzzle("nonogram", rows=rows, columns=columns, colours={"a": "#000", "b": "#f00"})
    said = list(puzzle.contradictions())
    for value in (1, 2):
        (by_row, by_column) = (numbers(side, value, size) for side in sides)
        if by_row is None or by_column is None:
            assert not said
            return
        apart = by_row[0] > by_column[1] or by_column[0] > by_row[1]
        sentences = [sentence for sentence in said if f" of colour {LETTERS[value - 1]}," in sentence]
        assert not sentences or apart
        closed = not any(isinstance(n, str) for side in sides for clue in side for n, _ in clue)
        assert bool(sentences) == apart or not closed
    if said:
        assert sp.check(puzzle).verdict == sp.solve(puzzle).verdict == sp.hint(puzzle).verdict == "none"
        assert sp.count(puzzle).number == 0
        assert not list(sp.solutions(puzzle))


@pytest.mark.parametrize("seed", range(60))
def test_no_total_is_said_of_what_has_a_solution(seed):
    """Blocks of a random picture become open; one that may be absent can stand in a gap."""
    rng = random.Random(seed)
    height, width = rng.randint(1, 3), rng.randint(3, 6)
    picture = [rng.choices(range(4), k=width) for _ in range(height)]

    def opened(line):
        shown = [f"{len(list(run))}{LETTERS[v - 1]}" for v, run in groupby(line) if v]
        shown = [rng.choice(["*", f"?{word[-1]}", f"_{word[-1]}", word, word, word]) for word in shown]
        for _ in range(rng.randint(0, 2)):
            shown.insert(rng.randint(0, len(shown)), rng.choice(["*", "_a", "_b"]))
        return " ".join(shown) or "0"

    rows, columns = list(map(opened, picture)), list(map(opened, zip(*picture)))
    puzzle = sp.puzzle("nonogram", rows=rows, columns=columns, colours={"a": "#000", "b": "#f00", "c": "#0f0"})
    assert not list(puzzle.contradictions())


@pytest.mark.parametrize(
    ("rows", "columns", "colours", "sentence"),
    [
        (["3", "1"], ["2", "1", "2"], {}, "the rows have 4 full cells, the columns 5"),
        (["1", "0"], ["1", "1"], {}, "the rows have 1 full cell, the columns 2"),
        (["1 ?", "3"], ["1", "1", "0"], {}, "the rows have 5 full cells, the columns 2"),
        (["1 ?", "*"], ["1", "0", "0", "0"], {}, "the rows have at least 2 full cells, the columns 1"),
        (["1", "1"], ["?", "?", "?"], {}, "the rows have 2 full cells, the columns at least 3"),
        (
            ["1a", "*"],
            ["1b", "1b", "1b"],
            TWO,
            "the rows have at least 1 cell of colour a, the columns 0",
        ),
        (["3b", "?a"], ["1b", "1a", "*"], TWO, ""),
        (["1b _a 1b"], ["1b", "1a", "1b"], TWO, ""),
        (["1b * 1b"], ["1b", "1a", "1b"], TWO, ""),
        (["2b", "?a"], ["0", "1a", "0"], TWO, "the rows have 2 red cells, the columns 0"),
    ],
    ids=[
        "closed",
        "one",
        "full",
        "open rows",
        "open columns",
        "a letter",
        "open enough",
        "one may be in the gap",
        "anything may be in the gap",
        "a name",
    ],
)
def test_totals_that_cannot_match(rows, columns, colours, sentence):
    puzzle = sp.puzzle("nonogram", rows=rows, columns=columns, **({"colours": colours} if colours else {}))
    assert sp.check(puzzle).contradictions == ((sentence,) if sentence else ())


def test_totals_are_said_first_by_every_command(run):
    text = "kind: nonogram\nrows: [3, 1]\ncolumns: [2, 1, 2]\n"
    sentence = "the rows have 4 full cells, the columns 5"
    for command in ("check", "solve", "count", "hint", "steps", "candidates", "redundant"):
        done = run(command, "-", stdin=text)
        assert (done.code, done.out) == (1, f"no solution: {sentence}\n"), command
    found = json.loads(run("check", "-", "--format", "json", stdin=text).out)
    assert (found["verdict"], found["contradictions"]) == ("none", [sentence])
    assert run("why", "-", stdin=text).out.startswith(f"no solution: {sentence}\nno solution: ")


def test_a_clue_that_is_too_long_is_named_before_totals(run):
    text = "kind: nonogram\nrows: [3, 1]\ncolumns: [1, 1]\n"
    assert run("check", "-", stdin=text).out == "no solution; impossible even alone: row 1 reads 3\n"


def test_totals_are_said_at_once_where_a_search_would_take_ages():
    rows = ["1 " * 12] * 25
    puzzle = sp.puzzle("nonogram", rows=rows, columns=[*["1 " * 12] * 24, "1 " * 13])
    assert sp.check(puzzle, time_limit=5).contradictions == ("the rows have 300 full cells, the columns 301",)


@pytest.mark.parametrize("name", ["open", "solved"])
def test_drawings(name, update):
    puzzle = sp.loads(OPEN)
    grid = None if name == "open" else sp.solve(puzzle).grid
    differs = [] if grid is None else [puzzle.board.cells[0], puzzle.board.cells[5], puzzle.board.cells[-1]]
    drawn = sp.render(puzzle, grid, format="svg", differs=differs)
    ET.fromstring(drawn)
    same(f"colours-{name}.svg", drawn, update)
    parts = [{}, {"ascii_only": True}, {"colour": True}]
    same(f"colours-{name}.txt", "\n".join(sp.render(puzzle, grid, differs=differs, **part) for part in parts), update)


def test_no_colours_for_a_terminal_that_does_not_want_them():
    puzzle = sp.loads(SMALL)
    assert "\x1b" not in sp.render(puzzle, sp.solve(puzzle).grid)


def test_values_are_said_by_name_or_letter():
    puzzle = sp.loads(SMALL)
    assert [puzzle.says("r1c1", value) for value in range(3)] == ["r1c1 is empty", "r1c1 is a", "r1c1 is red"]
    assert sp.why(puzzle, "r1c3=red").answer == "forced"
    assert sp.why(puzzle, "r1c3=b").answer == "forced"
    assert sp.why(puzzle, "r1c3=empty").answer == "impossible"


def test_a_value_is_asked_for_by_its_whole_name_first():
    colours = {"a": "#800000 dark red", "b": "#f00 red", "c": "#008 dark blue"}
    puzzle = sp.puzzle("nonogram", colours=colours, rows=["1a 1b 1c"], columns=["1a", "1b", "1c"])
    asked = ("r1c2=red", "r1c1=dark red", "r1c3=blue", "r1c3=c", "r1c2=x")
    answers = [sp.why(puzzle, text).answer for text in asked]
    assert answers == ["forced", "forced", "forced", "forced", "impossible"]


def test_readings_of_open_clues_have_colours(run):
    done = run("solve", "-", "--ascii", stdin=SMALL)
    assert done.out.endswith(
        "row 3 reads 1b 1a\nrow 4 reads (1a 1b)\ncolumn 2 reads 1a 1b 1a\ncolumn 3 reads 1b (1a 1b)\n"
    )
    (found,) = json.loads(run("solve", "-", "--format", "json", stdin=SMALL).out)["solutions"]
    assert found["grid"] == [[1, 1, 2], [1, 0, 0], [0, 2, 1], [0, 1, 2]]
    assert found["clues"]["column 3"] == ["1b", ["1a", "1b"]]
    absent = "kind: nonogram\ncolours: {a: '#000'}\nrows: [_a, 1a]\ncolumns: [1a]\n"
    assert "row 1 reads 0\n" in run("solve", "-", stdin=absent).out


def test_all_commands_take_colours(tmp_path, capsys):
    from satpuzzles.cli import command_names, find_command, main

    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    more = {"generate": [], "prove": ["-o", str(tmp_path / "proof")], "why": ["r1c1=a"], "check": ["--certify"]}
    for name in command_names():
        if find_command(name).files and name != "decode":
            code = main([name, str(file), *more.get(name, [])])
            out, err = capsys.readouterr()
            assert code == 0, (name, err)
            assert out, name


def test_dimacs_and_back(run, tmp_path):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    puzzle = sp.loads(SMALL)
    text = sp.dimacs(puzzle)
    assert "red" in text or "r1c1" in text
    with Solver("minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    assert rows_of(puzzle, sp.decode(puzzle, answer)) == ((1, 1, 2), (1, 0, 0), (0, 2, 1), (0, 1, 2))


@pytest.mark.parametrize("solution", ["aab\na..\n.ba\n.ab\n", "aab\naxx\nxba\nxab\n", "a a b\na · ×\n· b a\n· a b\n"])
def test_the_drawn_answer(solution):
    data = {**sp.loads(SMALL).data(), "solutions": 1, "solution": solution}
    assert sp.check(sp.puzzle("nonogram", **data)).claims == ()
    wrong = {**data, "solution": solution.replace("b", "a")}
    assert sp.check(sp.puzzle("nonogram", **wrong)).claims[0].startswith("the solution in the file breaks a rule")


def test_a_drawn_answer_of_another_colour(run):
    text = "kind: nonogram\ncolours: {a: '#000'}\nrows: [1a]\ncolumns: [1a, 0]\nsolution: |\n  ab\n"
    done = run("check", "-", stdin=text)
    assert (done.code, done.err) == (2, 'satpuzzles: solution, r1c2: expected one of · . × x a, not "b"\n')


def test_short_and_long_colours_are_the_same():
    short, long = (sp.loads(SMALL.replace("#c00000", fill)) for fill in ("#C00", "#cc0000"))
    assert short == long
    assert short.data()["colours"] == {"a": "#000000", "b": "#cc0000 red"}


def test_more_colours_than_anybody_needs():
    letters = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    colours = {letter: f"#0000{i:02x}" for i, letter in enumerate(letters)}
    puzzle = sp.puzzle(
        "nonogram", colours=colours, rows=[" ".join(f"1{c}" for c in letters)], columns=[f"1{c}" for c in letters]
    )
    assert rows_of(puzzle, sp.check(puzzle).grids[0]) == (tuple(range(1, 52)),)


# Generating


@pytest.mark.parametrize("fill", ["", "all", "none", "0.4"])
@pytest.mark.parametrize("colours", [None, 1, 3])
def test_generated_pictures(fill, colours, run):
    options = [*(["--fill", fill] if fill else []), *(["--colours", str(colours)] if colours else [])]
    done = run("generate", "nonogram", "--size", "7x6", "--seed", "3", *options)
    assert done.code == 0
    puzzle = sp.loads(done.out)
    found = sp.check(puzzle, engine="minisat22")
    assert (found.verdict, found.claims) == ("unique", ())
    cells = list(found.grids[0].values())
    assert len(puzzle.colours) == (colours or 0)
    assert len(puzzle.board.row(0)) == 6
    assert cells == [0] * 42 if fill == "none" else 0 not in cells if fill == "all" else {0, 1} <= set(cells)
    assert run("generate", "nonogram", "--size", "7x6", "--seed", "3", *options).out == done.out


def test_a_large_picture_that_is_painted_all_over_or_nowhere():
    for fill, value in (("all", 1), ("none", 0)):
        made = sp.generate("nonogram", size="120x90", fill=fill, seed=1)
        assert set(made.grid.values()) == {value}
        assert (made.clues, made.changes) == (0, ())


def test_the_density_of_a_picture_is_about_what_was_asked_for():
    made = sp.generate("nonogram", size="15", fill="0.8", seed=2)
    assert 0.65 < sum(map(bool, made.grid.values())) / 225 < 0.95


def test_a_coloured_file_is_made_anew_in_its_colours():
    puzzle = sp.loads(SMALL)
    made = sp.generate(puzzle, seed=1)
    assert made.puzzle.colours == puzzle.colours
    assert sp.check(made.puzzle).grids == (made.grid,)


def test_a_drawing_in_letters(run, tmp_path):
    (tmp_path / "flag.txt").write_text("aabb\naabb\nc...\nc...\n", encoding="utf-8")
    done = run("generate", "nonogram", "--from", tmp_path / "flag.txt", "--colours", "3", "--seed", "1")
    assert sp.loads(done.out).rows[0] == (Run(2, 1), Run(2, 2))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nonogram", "--fill", "half"], 'expected all, none or a density such as 0.55, not "half"'),
        (["nonogram", "--fill", "1.5"], "expected all, none or a density"),
        (["nonogram", "--fill", "nan"], "expected all, none or a density"),
        (["sudoku", "--fill", "all"], "a fill is for random pictures"),
        (["nonogram", "--colours", "11"], "--colours takes at most 10"),
        (["nonogram", "--colours", "0"], "--colours"),
        (["sudoku", "--colours", "2"], 'sudoku has no field "colours"'),
    ],
    ids=["word", "too dense", "no number", "another kind", "too many colours", "no colours", "colours of another kind"],
)
def test_what_cannot_be_generated(words, message, run):
    done = run("generate", *words)
    assert done.code == 2
    assert message in done.err
    assert "Traceback" not in done.err
