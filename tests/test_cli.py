"""The command line as people and scripts use it: results, JSON, exit codes, pipes, Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from conftest import COMMAND

import satpuzzles as sp

HEAD = "kind: nonogram\n"
SEVERAL = HEAD + "rows: [1, 1]\ncolumns: [1, 1]\n"
NONE = HEAD + "rows: ['1 1', 0, '1 1']\ncolumns: [2, 0, 2]\n"
CANT_FIT = HEAD + "rows: [[3]]\ncolumns: [[1], [1]]\n"
UNIQUE = HEAD + "rows: [2, 1]\ncolumns: [2, 1]\n"
OPEN = HEAD + 'rows: ["_ 2", "* 1"]\ncolumns: [1, 1, 1]\n'
HARD = HEAD + f"rows: {['* 2 1 *'] * 12}\ncolumns: {['* 1 2 *'] * 12}\n".replace("'", '"')


def objects(done):
    return [json.loads(line) for line in done.out.splitlines()]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in [("several", SEVERAL), ("none", NONE), ("unfit", CANT_FIT), ("unique", UNIQUE), ("bad", "- 1\n")]:
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_solve(run):
    done = run("solve", "-", stdin=UNIQUE)
    assert (done.code, done.err) == (0, "")
    assert done.out == "   2 1\n2  ███\n1  █ ·\n"
    assert run("solve", "nonogram", "-", stdin=UNIQUE.removeprefix(HEAD)).out == done.out
    assert run("solve", "-", "--ascii", stdin=UNIQUE).out == "   2 1\n2  # #\n1  # .\n"


def test_solve_as_json(run):
    (found,) = objects(run("solve", "-", "--format", "json", stdin=OPEN))
    (solution,) = found.pop("solutions")
    assert solution["grid"] in ([[1, 1, 0], [0, 0, 1]], [[0, 1, 1], [1, 0, 0]])
    assert solution["clues"] == {"row 1": [0, 2], "row 2": [[], 1]}
    head = {"file": "-", "kind": "nonogram", "verdict": "solved"}
    assert found == {**head, "count": "1", "exact": False, "differs": None, "stats": None}


def test_the_values_of_open_clues_are_printed(run):
    assert run("solve", "-", stdin=OPEN).out.endswith("row 1 reads 0 2\nrow 2 reads () 1\n")


def test_solve_all(run):
    done = run("solve", "-", "--all", "--ascii", stdin=SEVERAL)
    grids = done.out.split("\n\n")
    assert sorted(grids[:2]) == sorted(["   1 1\n1  . #\n1  # .", "   1 1\n1  # .\n1  . #"])
    assert grids[2] == "exactly 2 solutions\n"
    one, two, summary = objects(run("solve", "-", "--all", "--format", "json", stdin=SEVERAL))
    assert {json.dumps(o["solution"]["grid"]) for o in (one, two)} == {"[[0, 1], [1, 0]]", "[[1, 0], [0, 1]]"}
    assert summary["verdict"] == "solved"
    assert (summary["count"], summary["exact"], summary["solutions"]) == ("2", True, [])


def test_a_limit_that_the_user_set_is_no_failure(run):
    done = run("solve", "-", "--limit", 1, stdin=SEVERAL)
    assert done.code == 0
    assert done.out.endswith("at least 1 solution (stopped at --limit)\n")
    done = run("count", "-", "--limit", 2, "--format", "json", stdin=SEVERAL)
    assert (done.code, objects(done)[0]["count"], objects(done)[0]["exact"]) == (0, "2", False)
    assert run("count", "-", "--limit", 3, stdin=SEVERAL).out == "exactly 2 solutions\n"


def test_no_solution(run):
    done = run("solve", "-", stdin=NONE)
    assert (done.code, done.out) == (1, "no solution\n")
    done = run("solve", "-", stdin=CANT_FIT)
    assert (done.code, done.out) == (1, "no solution; impossible even alone: row 1 reads 3\n")
    for command in ("check", "count"):
        assert run(command, "-", stdin=CANT_FIT).out == done.out
    (found,) = objects(run("check", "-", "--format", "json", stdin=CANT_FIT))
    assert found["impossible"] == [["row 1 reads 3"]]
    (found,) = objects(run("count", "-", "--format", "json", stdin=NONE))
    assert (found["verdict"], found["count"], found["exact"]) == ("none", "0", True)
    two = "kind: sudoku\nsize: 4\ngivens: |\n  1 1 . .\n  . . . .\n  . . . .\n  . . . .\n"
    assert run("check", "-", stdin=two).out == "no solution\n"


def test_a_clue_of_several_rules_is_judged_as_a_whole(run):
    """A knight in the corner that attacks 2, and both its targets cannot be: each rule alone is possible."""
    text = "kind: knights\nsize: 4\nper_line: 1\nclues: [[1, 1, 5]]\n"
    assert "r1c1 holds a knight; the knight at r1c1 attacks 5" in run("check", "-", stdin=text).out


def test_check(run, files):
    done = run("check", "unique.yaml")
    assert (done.code, done.out) == (0, "unique\n   2 1\n2  ███\n1  █ ·\n")
    done = run("check", "several.yaml", "--ascii")
    assert done.code == 4
    first, *grids = done.out.split("\n", 1)
    assert first == "several: two answers differ in 4 cells: r1c1, r1c2, r2c1, r2c2"
    assert grids[0].count("#*") == grids[0].count(".*") == 4
    (found,) = objects(run("check", "several.yaml", "--format", "json"))
    assert found["differs"] == ["r1c1", "r1c2", "r2c1", "r2c2"]
    assert (found["count"], found["exact"], len(found["solutions"])) == ("2", False, 2)


def test_several_files(run, files):
    done = run("check", "unique.yaml", "none.yaml")
    assert (done.code, done.out) == (1, "unique.yaml: unique\nnone.yaml: no solution\n")
    done = run("check", "several.yaml", "bad.yaml", "none.yaml", "--format", "json")
    assert done.code == 2
    assert [o["verdict"] for o in objects(done)] == ["several", "none"]
    assert done.err.startswith("satpuzzles: bad.yaml:1: expected a mapping")
    assert run("check", "several.yaml", "unique.yaml").code == 4
    assert run("solve", "several.yaml", "unique.yaml").code == 0
    assert run("check", "several.yaml", "none.yaml").code == 1


def test_time_limit(run):
    hard = HEAD + f"rows: {['1 ? 1 ? 1'] * 30}\ncolumns: {['2 ? ? 2'] * 30}\n".replace("'", '"')
    done = run("solve", "-", "--time-limit", "0", stdin=hard)
    assert (done.code, done.out) == (3, "undecided: the time limit of 0 s was reached\n")
    done = run("count", "-", "--time-limit", "4", "--format", "json", stdin="kind: sudoku\nsize: 9\n")
    assert done.code == 3
    (found,) = objects(done)
    assert (found["verdict"], found["exact"]) == ("undecided", False)
    assert int(found["count"]) > 0
    assert run("check", "-", "--time-limit", "0", stdin=hard).code == 3
    assert "knows no limits" in run("check", "-", "--time-limit", "9", "--engine", "lingeling", stdin=UNIQUE).err


def test_statistics(run):
    done = run("solve", "board2.yaml", "--stats")
    assert done.err.startswith("read 0.")
    assert "variables" in done.err
    (found,) = objects(run("count", "board2.yaml", "--stats", "--format", "json"))
    assert set(found["stats"]) == {"read", "build", "search", "variables", "clauses", "conflicts"}


def test_engines(run):
    expected = run("solve", "board2.yaml").out
    for engine in ("cadical103", "cadical153", "glucose4", "minisat22", "lingeling", "maplechrono", "minicard"):
        assert run("check", "board2.yaml", "--engine", engine).out == "unique\n" + expected
    assert run("solve", "board2.yaml", "--engine", "kissat404").out == expected
    assert "answers only once" in run("check", "board2.yaml", "--engine", "kissat").err


def test_output_files(run, files):
    expected = run("solve", "unique.yaml").out
    (files / "out").write_text("old")
    done = run("solve", "unique.yaml", "-o", "out")
    assert (done.code, done.out) == (0, "")
    assert (files / "out").read_text(encoding="utf-8") == expected
    assert run("render", "unique.yaml", "--format", "svg", "-o", "-").out.startswith("<svg")
    assert not [name for name in os.listdir(files) if name.endswith(".part")]
    os.symlink("out", files / "link")
    assert run("solve", "unique.yaml", "--ascii", "-o", "link").code == 0
    assert (files / "link").is_symlink()
    assert (files / "out").read_text() == "   2 1\n2  # #\n1  # .\n"


def test_render(run, files):
    assert run("render", "unique.yaml").out == "   2 1\n2  . .\n1  . .\n"
    assert run("render", "unique.yaml", "--solve").out == run("solve", "unique.yaml").out
    assert run("render", "none.yaml", "--solve").code == 1
    assert run("render", "unique.yaml", "--solve", "--format", "svg").out.count("<rect") == 4


def test_kinds_and_new(run):
    assert [line.split()[0] for line in run("kinds").out.splitlines()] == sp.kind_names()
    about = run("kinds", "knights").out
    assert about.startswith("Knights: place knights")
    assert "per_line" in about
    assert "Example:" in about
    assert objects(run("kinds", "sudoku", "--format", "json"))[0]["example"].startswith("kind: sudoku")
    assert run("new", "nonogram").out.startswith("# Nonogram: shade cells")


def test_help(run):
    top = run("--help").out
    for command in ("solve", "check", "count", "dimacs", "decode", "render", "kinds", "new"):
        assert f"  {command} " in top
        done = run(command, "--help")
        assert done.code == 0
        assert done.out.startswith(f"usage: satpuzzles {command} ")
    assert run("--version").out.startswith("satpuzzles 0.")


def test_a_terminal_without_symbols_gets_ascii(run):
    done = subprocess.run(
        [*COMMAND, "solve", "board2.yaml"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert done.stdout.isascii()
    assert b"N1" in done.stdout


def test_a_closed_pipe_ends_silently():
    code = f"{sys.executable} -m satpuzzles solve nonogram - --all | head -1; exit ${{PIPESTATUS[0]}}"
    start = time.monotonic()
    done = subprocess.run(["bash", "-c", code], input=HARD, capture_output=True, text=True, timeout=60)
    assert time.monotonic() - start < 30
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("command", ["count", "solve"])
def test_ctrl_c_tells_what_was_found(command):
    words = [*COMMAND, command, "-", "--format", "json", *(["--all"] if command == "solve" else [])]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdin.write(HARD)
    process.stdin.close()
    process.stdin = None
    if command == "solve":
        assert "solution" in json.loads(process.stdout.readline())
    else:
        time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")
    summary = json.loads(out.splitlines()[-1])
    assert (summary["verdict"], summary["exact"]) == ("undecided", False)
    assert int(summary["count"]) > 0


@pytest.mark.parametrize("words", [["check"], ["count"], ["solve", "--all"]], ids=" ".join)
def test_ctrl_c_inside_the_solver_ends_at_once(words):
    """A pigeonhole that takes CaDiCaL very long: 12 in 11, as one row of digits. Nothing is found before."""
    marks = ", ".join(f"r1c{c}: 1-11" for c in range(1, 13))
    text = f"kind: sudoku\nsize: 1x12\nboxes: none\ndigits: 1-13\nmarks: {{{marks}}}\n"
    call = [*COMMAND, *words, "-", "--encoding", "pairwise", "--stats"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(call, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    process.stdin.write(text)
    process.stdin.close()
    process.stdin = None
    time.sleep(2.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - start < 10
    assert process.returncode == 130
    assert out == ("" if words == ["check"] else "at least 0 solutions (interrupted)\n")
    assert re.fullmatch(r"read .* conflicts [\d,]+\n", err)


def test_ctrl_c_keeps_an_old_file_from_half_a_formula(tmp_path):
    (tmp_path / "s.yaml").write_text("kind: sudoku\nsize: 36\n")
    (tmp_path / "s.cnf").write_text("old")
    call = [*COMMAND, "dimacs", "s.yaml", "-o", "s.cnf"]
    process = subprocess.Popen(call, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    while not list(tmp_path.glob("*.part")):
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == (None, "")
    assert process.returncode == 130
    assert (tmp_path / "s.cnf").read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["s.cnf", "s.yaml"]


def test_what_ctrl_c_leaves_goes_to_the_file(tmp_path):
    call = [*COMMAND, "solve", "-", "--all", "--ascii", "-o", "out"]
    process = subprocess.Popen(call, cwd=tmp_path, stdin=subprocess.PIPE, text=True)
    process.stdin.write(HARD)
    process.stdin.close()
    process.stdin = None
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=20)
    assert process.returncode == 130
    assert re.search(r"\nat least [\d,]+ solutions \(interrupted\)\n$", (tmp_path / "out").read_text())


def test_a_picture_file_gets_no_sentence(run, files):
    (files / "old.svg").write_text("<svg/>")
    done = run("render", "none.yaml", "--solve", "--format", "svg", "-o", "old.svg")
    assert (done.code, done.out, done.err) == (1, "", "no solution\n")
    assert (files / "old.svg").read_text() == "<svg/>"


def test_a_file_keeps_its_mode(run, files):
    (files / "out").write_text("old")
    os.chmod(files / "out", 0o600)
    assert run("solve", "unique.yaml", "-o", "out").code == 0
    assert os.stat(files / "out").st_mode & 0o777 == 0o600


def test_standard_output_by_name_is_not_replaced(files):
    command = f"(echo A; {' '.join(COMMAND)} count unique.yaml -o /dev/stdout; echo B) > log"
    subprocess.run(["sh", "-c", command], check=True)
    assert (files / "log").read_text() == "A\nexactly 1 solution\nB\n"


def test_closed_streams(files):
    for words, code in [
        ("solve - <&-", 2),
        ("solve unique.yaml >&-", 0),
        ("solve unique.yaml 2>&-", 0),
        ("kinds >&-", 0),
    ]:
        done = subprocess.run(["sh", "-c", f"{' '.join(COMMAND)} {words}"], capture_output=True, text=True)
        assert done.returncode == code, words
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_text_that_the_terminal_cannot_show(run, files, encoding):
    (files / "♞.yaml").write_text('kind: sudoku\nsize: 1\ntitle: "♞ é"\n', encoding="utf-8")
    for words in (["dimacs"], ["render", "--format", "svg"], ["check"], ["solve", "--format", "json"]):
        done = subprocess.run(
            [*COMMAND, *words, "♞.yaml"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}
        )
        assert (done.returncode, done.stderr) == (0, b"")
        if "svg" in words:
            assert b"&#9822; &#233;" in done.stdout


def test_a_name_that_looks_like_an_option(run, files):
    (files / "-x.yaml").write_text(UNIQUE)
    assert run("count", "--limit", "5", "--", "-x.yaml").out == "exactly 1 solution\n"
    assert run("solve", "nonogram", "--ascii", "--", "-x.yaml").code == 0


def test_the_time_limit_covers_building(run):
    lines = "rows: [" + "'1 2 3 4 5 6 7 8 9'," * 220 + "]\ncolumns: [" + "'9 8 7 6 5 4 3 2 1'," * 220 + "]\n"
    start = time.monotonic()
    assert run("check", "-", "--time-limit", "1", stdin=HEAD + lines).code == 3
    assert time.monotonic() - start < 20


def test_long_lines_with_many_open_clues(run):
    """As a deterministic automaton this clue would take all memory there is."""
    clue = " ".join(["_ 1"] * 40)
    text = HEAD + f"rows: ['{clue}']\ncolumns: [" + "'*'," * 120 + "]\n"
    assert run("solve", "-", "--ascii", stdin=text).code == 0


def test_a_formula_that_is_too_large_is_refused(run):
    text = HEAD + f"rows: ['{' '.join(['1'] * 2500)}']\ncolumns: [" + "'*'," * 10000 + "]\n"
    done = run("solve", "-", stdin=text)
    assert (done.code, done.err) == (
        2,
        "satpuzzles: the formula needs more than 2,500,000 variables, the most that is built\n",
    )


def test_python_without_docstrings(files):
    for words in (["kinds"], ["kinds", "sudoku"], ["new", "sudoku"]):
        done = subprocess.run([sys.executable, "-OO", "-m", "satpuzzles", *words], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_what_a_file_claims_is_held_to_it(run):
    several = run("check", "-", "--ascii", stdin=SEVERAL + "solutions: 1\nsolution: |\n  ##\n  ..\n")
    assert several.code == 4
    assert several.out.endswith(
        "but the file says that it has 1 solution\nbut the solution in the file breaks a rule: row 1 reads 1\n"
    )
    assert "but" not in run("check", "-", stdin=SEVERAL + "solutions: many\nsolution: |\n  .#\n  #.\n").out
    assert "but" not in run("check", "-", stdin=UNIQUE + "solutions: 1\n").out
    assert run("check", "-", stdin=UNIQUE + "solutions: many\n").out.endswith("says that it has many solutions\n")
    assert run("check", "-", stdin=NONE + "solutions: 1\n").out.endswith("says that it has 1 solution\n")
    assert run("check", "-", stdin=UNIQUE + "solution: nonsense\n").code == 2


SIX = "kind: sudoku\nsize: 6\n"
FOUR = 'kind: sudoku\nsize: 4\ngivens: "12343412........"\n'


def test_count_is_exact_where_it_can(run):
    assert run("count", "-", stdin=SIX).out == "exactly 28,200,960 solutions\n"
    done = run("count", "-", "--format", "json", stdin=SIX)
    found = json.loads(done.out)
    assert (found["count"], found["exact"], found["verdict"], found["parts"]) == ("28200960", True, "counted", 1)
    done = run("count", "-", "--limit", "1500", stdin=SIX)
    assert (done.out, done.code) == ("at least 1,500 solutions (stopped at --limit)\n", 0)
    done = run("count", "-", "--time-limit", "0", stdin=SIX)
    assert (done.out, done.code) == ("at least 0 solutions (stopped at --time-limit)\n", 3)
    done = run("count", "-", "--exact", "--limit", "5", stdin=SIX)
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_candidates(run):
    done = run("candidates", "-", "--counts", stdin=FOUR)
    assert done.code == 0
    assert done.out.splitlines()[:5] == [
        "    c1   c2   c3   c4",
        "r1  [1]  [2]  [3]  [4]",
        "r2  [3]  [4]  [1]  [2]",
        "r3  24   13   24   13",
        "r4  24   13   24   13",
    ]
    assert done.out.splitlines()[5:7] == ["of 4 solutions:", "r3c1  2: 2  4: 2"]
    found = json.loads(run("candidates", "-", "--format", "json", stdin=FOUR).out)
    assert list(found) == ["file", "kind", "verdict", "candidates"]
    assert (found["verdict"], found["candidates"]["r3c1"]) == ("several", [2, 4])
    found = json.loads(run("candidates", "-", "--format", "json", "--counts", stdin=FOUR).out)
    assert found["candidates"]["r3c1"] == {"2": "2", "4": "2"}
    done = run("candidates", "-", stdin=FOUR.replace("1234", "1134"))
    assert done.code == 1
    assert done.out.startswith("no solution")
    done = run("candidates", "-", "--time-limit", "0", stdin=FOUR)
    assert (done.code, done.out) == (3, "undecided: the time limit of 0 s was reached\n")


def test_candidates_of_letters_and_layers(run):
    text = "kind: sudoku\nsize: 2\nboxes: none\nletters: {A: 1-2}\nlayers: {t: [land, sea]}\n"
    text += 'constraints: [{formula: "A == r1c1 and t[r1c1] == sea"}]\n'
    assert run("candidates", "-", stdin=text).out == (
        "A: 12\n    c1  c2\nr1  12  12\nr2  12  12\n"
        "t:\n    c1        c2\nr1  [sea]     land,sea\nr2  land,sea  land,sea\n"
    )
