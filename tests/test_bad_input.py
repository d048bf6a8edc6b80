"""Whatever is wrong with a file or a call: one line that says where and what was expected, exit code 2."""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden" / "errors.txt"

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefghi", "bcdefghij")
)
LONG_TEXTS = f'rows:\n- &a "{"1 " * 125_000}"\n' + "- *a\n" * 20_000
DECK = [f"{rank}{suit}" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "CDHS"]
CARDS = 'kind: cribbage\ndeck: part\npiles: ["{}", "{}", "{}", "{}"]\n'
FILES = {
    "empty": "",
    "only a comment": "# nothing\n",
    "not yaml": "kind: sudoku\ngivens: [1, 2\n",
    "formula without quotes": "kind: sudoku\nconstraints: [{formula: sum(cells[r1c1:r1c3]) == 6}]\n",
    "a tab": "kind: sudoku\n\tgivens: x\n",
    "no mapping": "- kind\n- sudoku\n",
    "a text": "hello\n",
    "two documents": "kind: sudoku\n---\nkind: sudoku\n",
    "repeated key": "kind: sudoku\nsize: 4\nsize: 9\n",
    "repeated inner key": "kind: sudoku\nmarks: {r1c1: 1, r1c1: 2}\n",
    "unknown kind": "kind: sudokku\n",
    "unknown kind, none near": "kind: zzz\n",
    "kind is a list": "kind: [sudoku]\n",
    "no kind": "size: 4\n",
    "unknown key": "kind: sudoku\ngiven: ....\n",
    "unknown key, none near": "kind: knights\nclues: []\nzzzzz: 1\n",
    "key is a list": "kind: sudoku\n? [a, b]\n: 1\n",
    "missing field": "kind: nonogram\nrows: [1]\n",
    "missing clues": "kind: knights\n",
    "bare star": "kind: nonogram\nrows: [*]\ncolumns: [1]\n",
    "bare question mark": "kind: nonogram\nrows: [3, ?]\ncolumns: [1]\n",
    "unknown alias": "kind: nonogram\nrows: [*x]\ncolumns: [1]\n",
    "alias bomb": BOMB,
    "alias bomb of text": LONG_TEXTS,
    "too deep": "kind: sudoku\nmarks: " + "[" * 50 + "]" * 50 + "\n",
    "negative clue": "kind: nonogram\nrows: [3, 1, 4 -5 1]\ncolumns: [1, 1]\n",
    "clue of words": 'kind: nonogram\nrows: ["1 a"]\ncolumns: [1]\n',
    "zero among blocks": 'kind: nonogram\nrows: ["1 0"]\ncolumns: [1]\n',
    "clue too large": "kind: nonogram\nrows: [10000000000]\ncolumns: [1]\n",
    "clue in a clue": "kind: nonogram\nrows: [[[1]]]\ncolumns: [1]\n",
    "rows is a number": "kind: nonogram\nrows: 3\ncolumns: [1]\n",
    "no rows": "kind: nonogram\nrows: []\ncolumns: [1]\n",
    "prefilled too high": "kind: nonogram\nrows: [1]\ncolumns: [1]\ngrid: |\n  .\n  .\n",
    "prefilled sign": "kind: nonogram\nrows: [1]\ncolumns: [1]\ngrid: |\n  o\n",
    "colours are a text": "kind: nonogram\ncolours: red\nrows: [1]\ncolumns: [1]\n",
    "no colours": "kind: nonogram\ncolours: {}\nrows: [1]\ncolumns: [1]\n",
    "colour of two digits": "kind: nonogram\ncolours: {a: '#00'}\nrows: [1a]\ncolumns: [1a]\n",
    "colour by name": "kind: nonogram\ncolours: {a: red}\nrows: [1a]\ncolumns: [1a]\n",
    "colour declared twice": "kind: nonogram\ncolours: {a: '#000', a: '#fff'}\nrows: [1a]\ncolumns: [1a]\n",
    "colour name twice": "kind: nonogram\ncolours: {a: '#000 red', b: '#fff red'}\nrows: [1a]\ncolumns: [1a]\n",
    "colour called empty": "kind: nonogram\ncolours: {a: '#000 empty'}\nrows: [1a]\ncolumns: [1a]\n",
    "colour called as another's letter": (
        "kind: nonogram\ncolours: {a: '#000 b', b: '#fff'}\nrows: [1a]\ncolumns: [1a]\n"
    ),
    "colour x": "kind: nonogram\ncolours: {x: '#000'}\nrows: [1x]\ncolumns: [1x]\n",
    "colour of two letters": "kind: nonogram\ncolours: {ab: '#000'}\nrows: [1]\ncolumns: [1]\n",
    "colour of no letter": "kind: nonogram\ncolours: {ä: '#000'}\nrows: [1]\ncolumns: [1]\n",
    "background": "kind: nonogram\nbackground: white\nrows: [1]\ncolumns: [1]\n",
    "clue without colour": "kind: nonogram\ncolours: {a: '#000', b: '#f00'}\nrows: [1a 2]\ncolumns: [1a]\n",
    "undeclared colour": "kind: nonogram\ncolours: {a: '#000', b: '#f00'}\nrows:\n- 1a\n- 1a 2c\ncolumns: [1a]\n",
    "clue with a colour, but none declared": "kind: nonogram\nrows: [1, 3a]\ncolumns: [1]\n",
    "open clue with a colour, but none declared": "kind: nonogram\nrows: [1, '?b']\ncolumns: [1]\n",
    "star with a colour": "kind: nonogram\ncolours: {a: '#000'}\nrows: ['*a']\ncolumns: [1a]\n",
    "zero of a colour": "kind: nonogram\ncolours: {a: '#000'}\nrows: [0a]\ncolumns: [1a]\n",
    "known cell of another colour": (
        "kind: nonogram\ncolours: {a: '#000'}\nrows: [1a]\ncolumns: [1a, 1a]\ngrid: |\n  ab\n"
    ),
    "known cell without colour": "kind: nonogram\ncolours: {a: '#000'}\nrows: [1a]\ncolumns: [1a]\ngrid: |\n  #\n",
    "more clues than known cells": "kind: nonogram\nrows: [1, 1, 1]\ncolumns: [1]\ngrid: |\n  .\n  .\n",
    "too many lines": f"kind: nonogram\nrows: [{'1,' * 100_001}]\ncolumns: [1]\n",
    "a million lines": f"kind: nonogram\nrows: [{'1,' * 1_000_000}]\ncolumns: [1]\n",
    "too many cells": f"kind: nonogram\nrows: [{'1,' * 400}]\ncolumns: [{'1,' * 400}]\n",
    "knights size of words": "kind: knights\nsize: big\nclues: []\n",
    "a grid of 10^9": "kind: knights\nsize: 1000000000\nclues: []\n",
    "a sudoku of 10^9": "kind: sudoku\nsize: 1000000000\n",
    "negative size": "kind: sudoku\nsize: -4\n",
    "size 0": "kind: sudoku\nsize: 0\n",
    "size of three sides": "kind: sudoku\nsize: 3x3x3\n",
    "boxes that do not tile": "kind: sudoku\nsize: 9\nboxes: 2x4\n",
    "boxes of words": "kind: sudoku\nboxes: square\n",
    "pair instead of triple": "kind: knights\nclues: [[1, 1, 0], [2, 2]]\n",
    "column off the board": "kind: knights\nclues: [[10, 1, 0]]\n",
    "row off the board": "kind: knights\nclues: [[1, 0, 0]]\n",
    "nine attacked": "kind: knights\nclues: [[1, 1, 9]]\n",
    "a clue twice": "kind: knights\nclues: [[1, 1, 2], [1, 1, 2]]\n",
    "clues and grid": "kind: knights\nsize: 1\nclues: []\ngrid: |\n  .\n",
    "drawn row too long": "kind: knights\nsize: 2\nper_line: 1\ngrid: |\n  ..\n  ...\n",
    "drawn sign": "kind: knights\nsize: 2\nper_line: 1\ngrid: |\n  .x\n  ..\n",
    "given digit": "kind: sudoku\nsize: 4\ngivens: |\n  1...\n  .5..\n  ....\n  ....\n",
    "given line too short": "kind: sudoku\ngivens: 123456789\n",
    "marks off the board": "kind: sudoku\nsize: 4\nmarks: {r5c1: 1}\n",
    "marks of another digit": "kind: sudoku\nsize: 4\nmarks: {r1c1: 1-5}\n",
    "marks empty": "kind: sudoku\nsize: 4\nmarks: {r1c1: ''}\n",
    "range backwards": "kind: sudoku\nsize: 4\nmarks: {r1c1: 3-1}\n",
    "too many digits": "kind: sudoku\nsize: 4\ndigits: 0-90\n",
    "regions too low": "kind: sudoku\nsize: 2\nregions: |\n  AB\n",
    "solutions of words": "kind: sudoku\nsolutions: some\n",
    "title is a list": "kind: sudoku\ntitle: [a]\n",
    "control characters": "kind: sudoku\ntitle: \x01\n",
    "a card that there is not": CARDS.format("5X 2C", "3D", "4H", "AS"),
    "a rank that there is not": CARDS.format("11C 2C", "3D", "4H", "AS"),
    "a card twice in a pile": CARDS.format("2C 3D 2C", "4H", "AS", ""),
    "a card in two piles": CARDS.format("2C 3D", "4H", "10S 2C", ""),
    "a fifth of a rank": CARDS.format("5 5 5", "5 5", "", ""),
    "cards with and without suits": CARDS.format("5H 5", "6", "", ""),
    "three piles": "kind: cribbage\npiles: [5H, 6H, 7H]\n",
    "five piles": "kind: cribbage\npiles: [5H, 6H, 7H, 8H, 9H]\n",
    "piles are a mapping": "kind: cribbage\npiles: {a: 5H}\n",
    "piles in one line": "kind: cribbage\npiles: 5H 6H\n",
    "a pile is a mapping": "kind: cribbage\npiles: [5H, {a: 6H}, 7H, 8H]\n",
    "no cards at all": CARDS.format("", "", "", ""),
    "a card is missing": CARDS.format(" ".join(DECK[:51:2]), " ".join(DECK[1:51:2]), "", "").replace("part", "whole"),
    "many cards are missing": CARDS.format("5H", "6H", "7H", "8H").replace("deck: part\n", ""),
    "a card outside of the deck": CARDS.format("AC AD AH AS 2C", "", "", "").replace("part", "A"),
    "a deck of no ranks": CARDS.format("AC", "", "", "").replace("part", "half"),
    "a deck backwards": CARDS.format("AC", "", "", "").replace("part", "6-A"),
    "points below nothing": CARDS.format("AC", "", "", "") + "points: {pair: -2}\n",
    "points are no number": CARDS.format("AC", "", "", "") + "points: {run: many}\n",
    "points for nothing known": CARDS.format("AC", "", "", "") + "points: {flush: 4}\n",
    "points are a number": CARDS.format("AC", "", "", "") + "points: 2\n",
    "a new stack at another time": CARDS.format("AC", "", "", "") + "new_stack: never\n",
    "a field that cribbage has not": CARDS.format("AC", "", "", "") + "pile: AC\n",
    "no piles": "kind: cribbage\ndeck: part\n",
}
ONE_LINE = re.compile(r"satpuzzles: .+\n")


def expected_errors() -> "dict[str, str]":
    lines = GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else []
    return dict(line.split(" | ", 1) for line in lines)


@pytest.fixture(scope="module")
def collected(request):
    found: dict[str, str] = {}
    yield found
    if request.config.getoption("--update"):
        GOLDEN.parent.mkdir(exist_ok=True)
        known = {**expected_errors(), **found}
        GOLDEN.write_text("".join(f"{name} | {known[name]}\n" for name in FILES if name in known), encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_bad_files(name, tmp_path, monkeypatch, capsys, collected, update):
    from satpuzzles.cli import main

    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(FILES[name], encoding="utf-8")
    assert main(["solve", "bad.yaml"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert ONE_LINE.fullmatch(err), err
    assert len(err) < 400
    collected[name] = err.removeprefix("satpuzzles: ").strip()
    if not update:
        assert collected[name] == expected_errors()[name]


def refused(done, *words):
    assert done.code == 2
    assert done.out == ""
    assert ONE_LINE.fullmatch(done.err), done.err
    assert all(word in done.err for word in words), done.err


def test_files_that_are_none(run, tmp_path):
    refused(run("solve", tmp_path / "none.yaml"), "none.yaml: no such file")
    refused(run("solve", tmp_path), "cannot be read: Is a directory")
    refused(run("solve", "knights", "board99.yaml"), "no such file, nor a knights puzzle of the collection")
    refused(run("solve", "x\n\x1b[31my"), "no such file")


def test_binary_rubbish(run, tmp_path):
    (tmp_path / "x.yaml").write_bytes(bytes(range(256)) * 40)
    refused(run("solve", tmp_path / "x.yaml"), "x.yaml:", "UTF-8")
    (tmp_path / "x.yaml").write_bytes("kind: sudoku\ntitle: ü\n".encode("utf-16"))
    refused(run("solve", tmp_path / "x.yaml"), "x.yaml:1: not a text file in UTF-8")


def test_too_many_bytes(run, tmp_path):
    (tmp_path / "x.yaml").write_bytes(b"kind: sudoku\n" + b"#" * (1 << 20))
    refused(run("solve", tmp_path / "x.yaml"), "at most 1,048,576")
    refused(run("solve", "/dev/zero"), "at most 1,048,576")


@pytest.mark.parametrize("name", ["alias bomb", "alias bomb of text", "a grid of 10^9", "a sudoku of 10^9", "too deep"])
def test_bombs_stay_small(name, tmp_path):
    file = tmp_path / "bomb.yaml"
    file.write_text(FILES[name])
    done = subprocess.run(
        [sys.executable, "-m", "satpuzzles", "solve", file],
        capture_output=True,
        text=True,
        timeout=20,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (500 << 20, 500 << 20)),
    )
    assert done.returncode == 2
    assert ONE_LINE.fullmatch(done.stderr), done.stderr


def test_very_deep_and_very_wide_files(run, tmp_path):
    for text in (
        "[" * 500_000,
        "{a: " * 200_000,
        "- " * 500_000,
        "? " * 300_000,
        "kind: sudoku\nmarks: {" + "a," * 300_000,
    ):
        (tmp_path / "x.yaml").write_text(text)
        refused(run("solve", tmp_path / "x.yaml"))


def test_bad_usage(run):
    refused(run("slove", "board2.yaml"), 'no command "slove"; did you mean "solve"?')
    refused(run("solve"), 'see "satpuzzles solve --help"')
    refused(run("solve", "knigts", "board2.yaml"), 'no kind "knigts"; did you mean "knights"?')
    refused(run("solve", "knights"), "which file? knights is a kind")
    refused(run("solve", "nonogram", "board2.yaml"), "nor a nonogram puzzle")
    refused(run("solve", "board2.yaml", "--al1"), "unrecognized arguments: --al1")
    refused(run("solve", "board2.yaml", "--limit", "9" * 99), "expected a whole number from 1")
    refused(run("solve", "board2.yaml", "-o", ""), "names no file")
    refused(run("solve", "board2.yaml", "-o", "nothing/"), "names no file")
    refused(run("solve", "--"), "which file?")
    refused(run("solve", "board2.yaml", "--limit", "0"), 'expected a whole number from 1, not "0"')
    refused(run("solve", "board2.yaml", "--time-limit", "nan"), "expected seconds")
    refused(run("solve", "board2.yaml", "--engine", "zchaff"), 'no engine "zchaff"; PySAT has', "cadical195")
    refused(run("solve", "board2.yaml", "--encoding", "order"), 'no encoding "order" here', "seqcounter")
    refused(run("solve", "board2.yaml", "--format", "svg", "--all"), "SVG shows one answer")
    refused(run("dimacs", "board1.yaml", "board2.yaml"), "expected one file, not 2")
    refused(run("check", "-", "-"), "standard input can be read only once")
    refused(run("kinds", "sudokku"), 'did you mean "sudoku"?')
    refused(run("solve", "sudoku", "board2.yaml", "--limit"), "expected one argument")
    assert run().code == 2


def test_the_kind_must_be_the_one_named(run, tmp_path):
    (tmp_path / "x.yaml").write_text("kind: sudoku\nsize: 4\n")
    refused(run("solve", "knights", tmp_path / "x.yaml"), 'x.yaml:1: kind: the file is a "sudoku" puzzle, not knights')


def test_an_output_that_cannot_be_written(run, tmp_path):
    refused(run("solve", "board2.yaml", "-o", tmp_path / "no" / "out"), "cannot be written: No such file or directory")
    refused(run("solve", "board2.yaml", "-o", tmp_path), "cannot be written: is a directory")
    refused(run("solve", "board2.yaml", "-o", "/proc/nothing"), "cannot be written")
    (tmp_path / "there").write_text("mine")
    refused(run("new", "sudoku", "-o", tmp_path / "there"), "is there already")
    refused(run("solve", tmp_path / "none.yaml", "-o", tmp_path / "there"), "no such file")
    refused(run("dimacs", tmp_path / "none.yaml", "-o", tmp_path / "there"), "no such file")
    assert (tmp_path / "there").read_text() == "mine"
    assert os.listdir(tmp_path) == ["there"]


def test_a_full_disk(run):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    refused(run("dimacs", "board2.yaml", "-o", "/dev/full"), "cannot be written")


def test_a_missing_package_names_the_extra(run):
    try:
        import pycryptosat  # noqa: F401
    except ImportError:
        refused(run("solve", "board2.yaml", "--engine", "cryptominisat"), "pip install 'satpuzzles[cryptominisat]'")
    else:
        assert run("solve", "board2.yaml", "--engine", "cryptominisat").code == 0


def test_bad_data_from_python():
    import satpuzzles as sp

    for fields, message in [
        ({"size": 4, "givens": 3.5}, "givens: expected text, a number, a list or a mapping, not 3.5"),
        ({"size": True}, "size: expected text"),
        ({"sise": 4}, 'sudoku has no field "sise"; did you mean "size"?'),
        ({"size": 4, "marks": {"r1c1": [1, 9]}}, "marks, r1c1: 9 is no digit of this puzzle"),
    ]:
        with pytest.raises(sp.SatpuzzlesError, match=re.escape(message)):
            sp.puzzle("sudoku", **fields)


@pytest.mark.parametrize("limit", [-1, 2**70, "3", 1.5])
def test_bad_limits_from_python(limit):
    import satpuzzles as sp

    puzzle = sp.puzzle("sudoku", size=4)
    with pytest.raises(sp.SatpuzzlesError, match="a limit is a whole number"):
        sp.count(puzzle, limit=limit)
    with pytest.raises(sp.SatpuzzlesError, match="a limit is a whole number"):
        sp.solutions(puzzle, limit=limit)
    assert sp.count(puzzle, limit=0)[:2] == (0, False)


def test_a_block_that_begins_further_to_the_right_is_told_how_to_say_so(run):
    text = "kind: hexiom\ntitle: x\nboard: {}\n    2\n    1 1\n   1 . 1\n    1 .\n"
    done = run("check", "-", stdin=text.format("|"))
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("the block begins further to the right; write |3 in line 3\n")
    assert "not YAML" not in run("check", "-", stdin=text.format("|3")).err
