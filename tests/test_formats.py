"""Others' formats: read, refused where a rule is unknown, written as a native file."""

import json
import os
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats import foreign

DATA = Path(os.environ.get("SATPUZZLES_DATA", "nowhere"))  # a folder with data of others that may not be shipped
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def row_by_row(grid):
    return "".join(map(str, grid.values()))


@pytest.mark.parametrize(
    "text", [GRID, GRID.replace(".", "0"), "\n".join(GRID[i : i + 9] for i in range(0, 81, 9)) + "\n"]
)
def test_plain_grids(text, run, tmp_path):
    (tmp_path / "x.txt").write_text(text)
    puzzle = sp.load(tmp_path / "x.txt")
    assert row_by_row(sp.solve(puzzle).grid) == SOLVED
    assert run("check", GRID).out.startswith("unique\n")
    assert run("check", "-", stdin=text).out.startswith("unique\n")
    assert sp.loads(run("convert", "sudoku", tmp_path / "x.txt").out) == puzzle


FOUR = "1.....3..4.....2"
SIXTEEN_DRAWN = "".join(f"{' '.join(str((4 * r + r // 4 + c) % 16 + 1) for c in range(16))}\n" for r in range(16))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (FOUR, 4),
        ("1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n", 4),
        ("1" + "." * 35, 6),
        ("# a comment\n\n1.....\n......\n" + "......\n" * 4, 6),
        (SIXTEEN_DRAWN, 16),
        (SIXTEEN_DRAWN.replace("\n", " "), 16),
        ("\n".join(chr(ord("A") + i) + "." * 24 for i in range(25)), 25),
    ],
    ids=["4 in a line", "4 drawn", "6 in a line", "6 drawn", "16 drawn", "16 in a line", "25 drawn"],
)
def test_plain_grids_of_other_sizes(text, size):
    puzzle = sp.loads(text, format="sudoku")
    assert puzzle.size == (size, size)
    assert puzzle.givens[0][1] == 1
    assert puzzle == sp.loads(sp.dump(puzzle))


def test_letters_in_plain_grids():
    """Where there are digits A is 10, and where there are none A is 1."""
    rows = ["." * 16] * 15
    mixed = sp.loads("\n".join(["1A" + "." * 13 + "G", *rows]), format="sudoku")
    assert [digit for _, digit in mixed.givens] == [1, 10, 16]
    letters = sp.loads("".join(["AP" + "." * 14, *rows]), format="sudoku")
    assert [digit for _, digit in letters.givens] == [1, 16]


def test_a_solution_and_notes_behind_a_line():
    puzzle = sp.loads(f"{GRID}\t{SOLVED}\teasy one\n")
    assert row_by_row(puzzle.drawn_solution()) == SOLVED
    assert puzzle.notes == "easy one"
    assert sp.check(puzzle).claims == ()
    assert sp.check(sp.loads(f"{GRID},{SOLVED[::-1]}")).claims != ()


def test_many_in_a_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    link = f"fpuzzles{'N4IgzglgXgpiBcBOANCALhNAbO8'}"  # damaged
    Path("many.txt").write_text(f"{GRID}\n#\n# next\n{GRID[:-1]}\n.~R1C1_5\n{link}\n{GRID}\tx\n")
    done = run("check", "many.txt")
    assert done.code == 2
    assert done.out.startswith("many.txt:1: unique\nmany.txt:5: several: two answers differ in ")
    assert done.out.endswith("many.txt:7: unique\n")
    assert [line.split(": ")[1] for line in done.err.splitlines()] == ["many.txt:4", "many.txt:6"]
    found = [json.loads(line) for line in run("count", "many.txt", "--limit", 2, "--format", "json").out.splitlines()]
    assert [(o["file"], o["count"]) for o in found] == [("many.txt:1", "1"), ("many.txt:5", "2"), ("many.txt:7", "1")]
    named = run("solve", "--from", "sudoku", "many.txt")
    assert named.out.count("many.txt:") == 2
    assert [line.split(": ")[1] for line in named.err.splitlines()] == ["many.txt:4", "many.txt:5", "many.txt:6"]
    for command in ("dimacs", "render", "convert", "decode"):
        assert "many.txt: expected one puzzle; 5 stand there: name one, many.txt:1" in run(command, "many.txt").err
    assert run("check", "many.txt:7").out.startswith("unique\n")
    assert "many.txt:2: no puzzle begins in this line; they begin in 1, 4, 5, 6, 7" in run("check", "many.txt:2").err
    assert "SVG shows one answer" in run("solve", "many.txt", "--format", "svg").err
    with pytest.raises(sp.SatpuzzlesError, match="expected one puzzle; 2 stand there"):
        sp.loads(f"{GRID}\n{GRID}\n")


def test_sections_of_a_solver_string_are_one_puzzle():
    for text in (f"{GRID}\n\n.AntiKnight\n", ".AntiKnight\n\n# more\n.AntiKing"):
        assert foreign.parts(text, "x") == [(0, text, "iss")]
    native = "kind: sudoku\n\nregions: |\n  .A......\n"
    assert [part.format for part in foreign.parts(native, "x")] == ["yaml"]
    assert [part.line for part in foreign.parts(".AntiKnight\n.AntiKing\n\n", "x")] == [1, 2]


def test_norvigs_sudokus(run):
    path = DATA / "sudoku_norvig.tsv"
    if not path.exists():
        pytest.skip("the file is not part of the project")
    found = [json.loads(line) for line in run("check", path, "--format", "json").out.splitlines()]
    solutions = [line.split("\t")[1] for line in path.read_text().splitlines() if line[0] != "#"]
    answers = ["".join(str(v) for row in o["solutions"][0]["grid"] for v in row) for o in found]
    assert {o["verdict"] for o in found} == {"unique"}
    assert answers == solutions


def test_a_format_that_is_named(run, tmp_path):
    native = run("convert", GRID).out
    for words in (["check", "--from", "yaml", "-"], ["check", "-", "--from", "yaml"]):
        assert run(*words, stdin=native).code == 0
    assert run("check", "--from", "sudoku", FOUR).out.startswith("unique\n")
    assert run("render", "--from", "iss", ".~R1C1_5").code == 0
    (tmp_path / "x").write_text(FOUR)
    cnf = run("dimacs", "--from", "sudoku", tmp_path / "x").out
    assert "c 1 r1c1 is 1" in cnf
    assert "no solution" in run("decode", "--from", "sudoku", tmp_path / "x", "-", stdin="s UNSATISFIABLE\n").out
    assert run("convert", "--from", "sudoku", tmp_path / "x").out.startswith("kind: sudoku\nsize: 4\n")
    assert "no such file" in run("check", "--from", "sgt:solo", "nothing.txt").err
    assert "a mapping of fields" in run("check", "--from", "yaml", "-", stdin=GRID).err
    assert "expected a link of f-puzzles or SudokuPad" in run("check", "--from", "fpuzzles", "-", stdin=native).err
    assert "begins with a dot" in run("check", "--from", "iss", "-", stdin=native).err
    unknown = run("check", "--from", "xyz", "-", stdin=native)
    assert unknown.code == 2
    assert f'there is no format "xyz"; there are {", ".join(foreign.format_names())}\n' in unknown.err
    about = run("check", "--help").out
    assert all(name in " ".join(about.split()) for name in foreign.format_names())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no characters stand there"),
        (GRID[:-1], "80 characters stand there"),
        ("12\n123\n", "2 lines of 2 to 3 characters stand there"),
        ("1...\n....\n....\n...\n", "4 lines of 3 to 4 characters stand there"),
        ("1" * 64, "expected a grid of 4x4, 6x6, 9x9, 16x16 or 25x25"),
        ("1" + "." * 254 + "0", '"0" and "." stand in the grid: is 0 a digit or an open cell?'),
        ("1234123412341234\n" * 16, "16 lines of 16 cells without a digit above 4: one grid, or 16 of 4x4?"),
        (GRID.replace("5", "x"), 'givens, r1c1: expected a digit of 1-9, or ".", not "x"'),
    ],
    ids=["empty", "80", "two lines", "short row", "64", "zero", "sixteen lines", "letter"],
)
def test_grids_that_are_none(text, message, run):
    done = run("check", "--from", "sudoku", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def fpuzzles_board(**rules):
    grid = [[{"value": int(c), "given": True} if c != "." else {} for c in GRID[i : i + 9]] for i in range(0, 81, 9)]
    grid[0][2] = {"value": 9, "centerPencilMarks": [1]}  # the player's, and wrong: no clue
    return {"size": 9, "title": "Test", "grid": grid, **rules}


def test_fpuzzles_json_and_link():
    lzstring = pytest.importorskip("lzstring")
    board = fpuzzles_board(
        thermometer=[{"lines": [["R1C2", "R1C1"]]}],
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "8"}],
        ratio=[{"cells": ["R1C1", "R1C2"], "value": ""}][:0],
        sandwichsum=[{"cell": "R0C1", "value": "4"}],
        littlekillersum=[{"cell": "R1C0", "direction": "DR", "value": "51"}, {"cell": "R1C0", "direction": "DR"}],
        line=[{"lines": [["R1C1", "R9C9"]]}],
    )
    puzzle = sp.loads(json.dumps(board))
    assert len(puzzle.constraints) == 4
    assert puzzle.title == "Test"
    packed = lzstring.LZString().compressToBase64(json.dumps(board))
    for link in (
        f"https://f-puzzles.com/?load={packed}",
        f"https://sudokupad.app/fpuzzles{packed}",
        f"fpuzzles{packed}",
    ):
        assert sp.load(link) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (json.dumps(fpuzzles_board(fogofwarx=[{"cells": ["R1C1"]}])), 'the rule "fogofwarx" is not known'),
        (json.dumps(fpuzzles_board(thermometer=[{"lines": [["R1C1", "R99C1"]]}])), "r99c1 is off the board"),
        (json.dumps(fpuzzles_board(thermometer=[{}])), "not a board of f-puzzles"),
        (json.dumps(fpuzzles_board(negative=["chess"])), 'negative: "chess" is not known'),
        ('{"size": 9, "grid": [[', "the f-puzzles JSON is damaged"),
        ('{"grid": [[]]}', "not a board of f-puzzles"),
        ("https://f-puzzles.com/?load=Nothing", "the f-puzzles link is damaged"),
        (".ConnectedValues~VX~1", 'the constraint "ConnectedValues" is not known'),
        (".Shape~VA~9", "Shape: cannot make sense of"),
        (".RegionSize~x", "RegionSize: cannot make sense of"),
        (".Or.~R1C1_1", ".Or has no .End"),
        (".AntiKnight.End", "an .End that ends nothing"),
        (".Or" * 60 + ".End" * 60, "more than 50 groups in each other"),
        (".AntiKnight.Or.End", "Or: cannot make sense of"),
        (".SameValues~0~R1C1~R1C2", "SameValues: cannot make sense of"),
        (".Replicate~AA*.~R1C1_1.End", "Replicate: cannot make sense of"),
        (".Replicate~C.~R1C9_1.End", "Replicate: cannot make sense of"),
        (
            ".Replicate~"
            + "_" * 13
            + ".Replicate~"
            + "_" * 13
            + ".Thermo~R1C1.Thermo~R1C1.Thermo~R1C1.Thermo~R1C1.End.End",
            "a Replicate of more than 20,000 constraints",
        ),
        (".Replicate~B.Sandwich~3~R1.End", "Sandwich, a clue outside the grid, cannot be replicated"),
        (".NFA~UgM~R1C1", "NFA: cannot make sense of"),
        (".Regex~_~R1C1", "Regex: cannot make sense of"),
        (".~R1C1_1~R1C1_2", "givens: cannot make sense of"),
        (".Var~X~~3.~VX4_1", "givens: cannot make sense of"),
        (".LittleKiller~9~R5C5", "LittleKiller: cannot make sense of"),
        (".Cage~x~R1C1", "Cage: cannot make sense of"),
        (".Cage~3~R1C1~Q2", "Cage: cannot make sense of"),
        (".Cage~3~R1C1~R1Cg", "r1c16 is off the board"),
        (".~R1C1_99", 'expected a digit of 1-9, or ".", not "99"'),
    ],
)
def test_refused(text, message, run):
    done = run("check", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_another_kind_is_refused(run):
    assert "this is a sudoku, not knights" in run("check", "knights", GRID).err


def test_solver_strings():
    givens = "~".join(f"R{i // 9 + 1}C{i % 9 + 1}_{c}" for i, c in enumerate(GRID) if c != ".")
    text = (
        f".~{givens}.Cage~8~R1C1~R1C2.Thermo~R1C2~R1C1.Sandwich~19~C1.X~R1C4~R1C3~R5C5.Skyscraper~R1~5~2.Quad~R1C1~5~7"
    )
    puzzle = sp.load(text)
    assert [type(c).names[0] for c in puzzle.constraints] == [
        "killer", "thermometer", "sandwich", "X", "skyscraper", "skyscraper", "contains",
    ]  # fmt: skip
    solved = {c: int(v) for c, v in zip(puzzle.board.cells, SOLVED)}
    assert [rule.because for rule in puzzle.rules() if not rule.holds(solved)] == []


@pytest.mark.parametrize("name", ["fpuzzles_links.json", "variant_sudoku_iss.json"])
def test_puzzles_of_setters(name):
    """Each is unique with the answer given, or refused because of a rule that is not known."""
    if not (DATA / name).exists():
        pytest.skip("the puzzles belong to their setters and are not part of the project")
    right = 0
    for item in json.loads((DATA / name).read_text(encoding="utf-8"))["puzzles"]:
        text = f"https://f-puzzles.com/?load={item['load']}" if "load" in item else item["iss"]
        try:
            puzzle = sp.loads(text)
        except sp.SatpuzzlesError:
            continue
        found = sp.check(puzzle)
        assert found.verdict == "unique", item
        digits = [found.grids[0][cell] for cell in puzzle.board.cells]
        shown = [chr(ord("@") + d) for d in digits] if max(digits) > 9 else map(str, digits)
        assert "".join(shown) == "".join(map(str, item["solution"])), item
        right += 1
    assert right >= {"fpuzzles_links.json": 14, "variant_sudoku_iss.json": 62}[name]


def test_a_native_file_may_look_like_json():
    puzzle = sp.loads('{"kind": "knights", "size": 2, "per_line": 1, "grid": "0.\\n.."}')
    assert puzzle.name == "knights"
    assert sp.loads('{"kind": "nonogram", "rows": [[1]], "columns": [[1]]}').name == "nonogram"
