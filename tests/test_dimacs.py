"""DIMACS out, answers of real solvers and of no solver back in."""

import re
import subprocess

import pytest
from conftest import KINDS_WITH_RULES
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.errors import BadInput, LimitReached, RefusedAnswer
from satpuzzles.kind import example
from satpuzzles.sat.dimacs import read_answer

EXAMPLES = [sp.loads(example(sp.find_kind(name))) for name in KINDS_WITH_RULES]
# how each program is called, and whether its answer is what it prints or a file that it writes
PROGRAMS = {
    "cadical": (["cadical", "-q", "{cnf}"], False),
    "minisat": (["minisat", "-verb=0", "{cnf}", "{result}"], True),
    "picosat": (["picosat", "{cnf}"], False),
    "cryptominisat5": (["cryptominisat5", "--verb", "0", "{cnf}"], False),
}


@pytest.mark.external
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("puzzle", [*EXAMPLES, sp.load("board2.yaml", "knights")], ids=repr)
def test_the_round_trip_through_a_program(name, puzzle, program, run, tmp_path):
    program(name)
    words, writes = PROGRAMS[name]
    (tmp_path / "p.yaml").write_text(sp.dump(puzzle), encoding="utf-8")
    assert run("dimacs", tmp_path / "p.yaml", "-o", tmp_path / "p.cnf").code == 0
    places = {"cnf": tmp_path / "p.cnf", "result": tmp_path / "p.out"}
    done = subprocess.run([word.format(**places) for word in words], capture_output=True, text=True, timeout=60)
    assert done.returncode == 10, done.stderr
    if writes:
        back = run("decode", tmp_path / "p.yaml", tmp_path / "p.out")
    else:
        back = run("decode", tmp_path / "p.yaml", stdin=done.stdout)
    assert back.code == 0, back.err
    assert back.out == run("solve", tmp_path / "p.yaml").out


@pytest.mark.external
@pytest.mark.parametrize("name", PROGRAMS)
def test_no_solution_through_a_program(name, program, run, tmp_path):
    program(name)
    words, writes = PROGRAMS[name]
    (tmp_path / "p.yaml").write_text("kind: nonogram\nrows: ['1 1', 0, '1 1']\ncolumns: [2, 0, 2]\n")
    assert run("dimacs", tmp_path / "p.yaml", "-o", tmp_path / "p.cnf").code == 0
    places = {"cnf": tmp_path / "p.cnf", "result": tmp_path / "p.out"}
    done = subprocess.run([word.format(**places) for word in words], capture_output=True, text=True, timeout=60)
    answer = (tmp_path / "p.out").read_text() if writes else done.stdout
    back = run("decode", tmp_path / "p.yaml", stdin=answer)
    assert (back.code, back.out) == (1, "no solution, says the solver\n")


def test_the_file_says_what_its_variables_mean(run):
    text = run("dimacs", "board2.yaml").out
    lines = text.splitlines()
    assert lines[0] == "c kind: knights"
    assert "c source: David Nacin" in text
    assert "c 12 r2c3 holds a knight" in lines
    assert f"c p show {' '.join(map(str, range(1, 82)))} 0" in lines
    formula = CNF(from_string=text)
    assert f"p cnf {formula.nv} {len(formula.clauses)}" in lines
    text = sp.dimacs(sp.puzzle("sudoku", size=4))
    assert "\nc 7 r1c2 is 3\n" in text
    assert "\nc p show 1 2 " in text


def test_a_title_cannot_break_the_file():
    text = sp.dimacs(sp.puzzle("sudoku", size=1, title="a\np cnf 1 1\n1 0\n\x85x\x1b[31m\0\ufffe"))
    assert text.count("cnf") == 1  # some programs look for the header in comments too
    assert text.replace("\n", "").isprintable()
    assert all(line[0] in "c" or line.startswith("p cnf") or line.endswith(" 0") for line in text.splitlines())
    assert sum(line.startswith("p cnf") for line in text.splitlines()) == 1


@pytest.mark.parametrize("puzzle", EXAMPLES, ids=repr)
def test_the_same_bytes_under_any_hash_seed(puzzle, run, tmp_path):
    (tmp_path / "p.yaml").write_text(sp.dump(puzzle), encoding="utf-8")
    outputs = {run("dimacs", tmp_path / "p.yaml", PYTHONHASHSEED=seed).out for seed in ("0", "1", "4711", "random")}
    assert len(outputs) == 1
    for command in ("solve", "check"):
        assert len({run(command, tmp_path / "p.yaml", PYTHONHASHSEED=seed).out for seed in ("0", "1", "99")}) == 1


@pytest.mark.parametrize("puzzle", EXAMPLES, ids=repr)
def test_answers_to_other_encodings_decode_without_naming_them(puzzle):
    """The show set is the same whatever the encoding; auxiliaries may be more."""
    for encoding in sorted({name for rule in puzzle.rules() for name in rule.encodings} - {"lazy"}):
        with Solver("glucose4", bootstrap_with=CNF(from_string=sp.dimacs(puzzle, encoding=encoding)).clauses) as s:
            s.solve()
            answer = f"s SATISFIABLE\nv {' '.join(map(str, s.get_model()))} 0\n"
        assert sp.decode(puzzle, answer) == sp.solve(puzzle).grid


def test_a_wrong_answer_is_refused_and_the_rule_named(run, tmp_path):
    puzzle = sp.load("board2.yaml", "knights")
    grid = sp.solve(puzzle).grid
    wrong = [i if knight else -i for i, knight in enumerate(grid.values(), 1)]
    wrong[0] = -wrong[0]
    done = run("decode", "board2.yaml", stdin=f"s SATISFIABLE\nv {' '.join(map(str, wrong))} 0\n")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "satpuzzles: standard input: refused: the answer breaks a rule: row 1 holds 3 knights (and 3 more)\n"
    )
    sudoku = sp.puzzle("sudoku", size=2, boxes="none")
    with pytest.raises(RefusedAnswer, match="breaks a rule: row 1 holds no digit twice"):
        sp.decode(sudoku, "s SATISFIABLE\nv 1 2 3 4 0\n")
    sudoku = sp.puzzle("sudoku", size="1x3", boxes="none")
    with pytest.raises(RefusedAnswer, match="r1c1 takes no value"):
        sp.decode(sudoku, "s SATISFIABLE\nv -1 -2 -3 4 -5 -6 -7 -8 9 0\n")
    with pytest.raises(RefusedAnswer, match="r1c1 takes 2 values"):
        sp.decode(sudoku, "s SATISFIABLE\nv 1 2 -3 4 -5 -6 -7 -8 9 0\n")


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n", [1, -2, 3]),
        ("s SATISFIABLE\nv 1 -2 3\nv 0\n", [1, -2, 3]),
        ("v 1 -2 3 0\ns SATISFIABLE\n", [1, -2, 3]),
        ("SAT\n1 -2 3 0\n", [1, -2, 3]),
        ("SAT\r\n1 -2\r\n3 0\r\n", [1, -2, 3]),
        ("SATISFIABLE\n1 -2 3 0\n", [1, -2, 3]),
        ("s SATISFIABLE\nv 0\n", []),
    ],
)
def test_answers_that_are_read(text, literals):
    assert read_answer(text, "answer") == ("satisfiable", literals)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "answer: no verdict"),
        ("v 1 0\n", "answer: no verdict"),
        ("s SATISFIABLE\ns SATISFIABLE\nv 1 0\n", "answer: two verdicts"),
        ("s NOT SATISFIABLE\nv 1 0\n", 'answer:1: "NOT SATISFIABLE" is no verdict'),
        ("s UNSATISFIABLE\nv 1 0\n", "answer:2: literals, but the verdict is UNSATISFIABLE"),
        ("s MAYBE\n", 'answer:1: "MAYBE" is no verdict'),
        ("s SATISFIABLE\n", "answer: the answer is cut off: no closing 0"),
        ("s SATISFIABLE\nv 1 -2\n", "no closing 0"),
        ("s SATISFIABLE\nv 1 -1 0\n", "answer:2: variable 1 is given twice"),
        ("s SATISFIABLE\nv 1 1 0\n", "variable 1 is given twice"),
        ("s SATISFIABLE\nv 1 x 0\n", '"x" is no literal'),
        ("s SATISFIABLE\nv 1 99999999999999999999 0\n", "is no literal"),
        ("s SATISFIABLE\nv 1 0 2\n", '"2" stands behind the closing 0'),
        ("hello\n", 'answer:1: expected a line "s SATISFIABLE"'),
        ("s SATISFIABLE\nv 1 0\nhello\n", "answer:3: expected a line"),
    ],
)
def test_answers_that_are_refused(text, message):
    with pytest.raises(BadInput, match=re.escape(message)):
        read_answer(text, "answer")


def test_an_answer_must_give_every_show_variable():
    with pytest.raises(BadInput, match="variable 2 has no value; expected all from 1 to 4"):
        sp.decode(sp.puzzle("sudoku", size=2, boxes="none"), "s SATISFIABLE\nv 1 0\n")


def test_unknown_is_undecided(run):
    with pytest.raises(LimitReached):
        sp.decode(EXAMPLES[0], "s UNKNOWN\n")
    assert run("decode", "board2.yaml", stdin="s UNKNOWN\n").code == 3
    assert run("decode", "board2.yaml", stdin="INDET\n").code == 3


def test_decode_as_json_and_svg(run):
    answer = run("solve", "board2.yaml", "--format", "json").out
    rows = re.search(r'"grid": (\[\[.*?\]\])', answer).group(1)
    cells = [int(c) for c in re.findall(r"[01]", rows)]
    text = f"s SATISFIABLE\nv {' '.join(str(i if c else -i) for i, c in enumerate(cells, 1))} 0\n"
    assert f'"grid": {rows}' in run("decode", "board2.yaml", "--format", "json", stdin=text).out
    assert run("decode", "knights", "board2.yaml", "-", "--format", "svg", stdin=text).out.startswith("<svg")
