"""Others' formats: read, refused where a rule is unknown, written as a native file."""

import json
import os
from pathlib import Path

import pytest

import satpuzzles as sp

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
        (json.dumps(fpuzzles_board(negative=["chess"])), "not a board of f-puzzles"),
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
        (".~R1C1_99", "99 is no digit of this puzzle"),
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
