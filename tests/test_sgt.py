"""Game IDs of Simon Tatham's collection: unique, with the answer that the generator has stored beside them."""

from pathlib import Path

import pytest
from test_formats import DATA

import satpuzzles as sp

OWN = Path(__file__).parent / "data" / "sgt_game_ids.tsv"


def stored(path):
    """Game, ID and the digits of the solution, row by row."""
    for line in path.read_text(encoding="utf-8").splitlines():
        game, *_, game_id, solution = line.split("\t") if line[0] != "#" else ("",) * 3
        if game in ("solo", "unequal", "pattern"):
            digits = solution.removeprefix("S")
            yield game, game_id, list(map(int, digits.split(",") if "," in digits else digits))


def shown(item):
    return item[1].partition(":")[0]


@pytest.mark.parametrize("item", list(stored(OWN)), ids=shown)
def test_the_stored_solution_is_the_only_one(item):
    game, game_id, digits = item
    kind = "nonogram" if game == "pattern" else "sudoku"
    for puzzle in (sp.load(game_id), sp.loads(game_id, kind, format=f"sgt:{game}")):
        found = sp.check(puzzle)
        assert (found.verdict, list(found.grids[0].values())) == ("unique", digits)
        assert sp.loads(sp.dump(puzzle)) == puzzle


def test_ids_of_others():
    path = DATA / "sgt_game_ids.tsv"
    if not path.exists():
        pytest.skip("the file is not part of the project")
    found = list(stored(path))
    assert len(found) == 120
    for game, game_id, digits in found:
        check = sp.check(sp.loads(game_id, format=f"sgt:{game}"))
        assert (check.verdict, list(check.grids[0].values())) == ("unique", digits), game_id
        assert sp.loads(game_id) == sp.loads(game_id, format=f"sgt:{game}")


@pytest.mark.parametrize("game_id", [game_id for game, game_id, _ in stored(OWN) if game == "pattern"])
def test_ids_are_written_as_they_were(game_id):
    assert sp.dump(sp.load(game_id), "sgt:pattern") == f"{game_id}\n"


def test_symmetry_and_difficulty_are_only_for_the_generator():
    plain = sp.loads("2x2:b1c3b1c4b")
    for parameters in ("2x2db", "2x2r4dt", "2x2md2du", "2x2a"):
        assert sp.loads(f"{parameters}:b1c3b1c4b") == plain


def test_many_in_a_file(run, tmp_path, monkeypatch):
    lines = [game_id for game, game_id, _ in stored(OWN) if len(game_id) < 90]
    (tmp_path / "ids.txt").write_text("\n".join(["# mine", *lines, "4x4:1,2"]) + "\n")
    monkeypatch.chdir(tmp_path)
    done = run("check", "ids.txt")
    assert done.code == 2
    assert done.out == "".join(f"ids.txt:{n}: unique\n" for n in range(2, len(lines) + 2))
    assert done.err.count("\n") == 1
    assert f"ids.txt:{len(lines) + 2}: a game ID of which game? name it: --from sgt:keen or sgt:lightup or" in done.err


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("solo", "2x2:b1c3b1c4", "the givens cover 14 cells; expected 16"),
        ("solo", "2x2:zz", "the givens cover more cells; expected 16"),
        ("solo", "2x2:b1C3", '"C" stands in the givens'),
        ("solo", "2x2:5o", 'expected a digit of 1-4, or ".", not "5"'),
        ("solo", "2x2:p,a", "2 parts with commas between; expected 1"),
        ("solo", "2x2k:p,a", "2 parts with commas between; expected 3"),
        ("solo", "2x2k:p,z_,p", "the cages speak of more edges between cells"),
        ("solo", "2x2k:p,b,p", "the cages speak of 3 edges between cells; expected 24 and the end"),
        ("solo", "2x2k:p,yz,p", "the cages speak of more edges"),
        ("solo", "2x2k:p,x,p", "the cage of r1c1 has 0 sums; expected one"),
        ("solo", "2x2k:p,12,p", '"1" stands in the cages; expected small letters and _'),
        ("solo", "4j:p,x", "the blocks are of 16 cells; expected 4 each"),
        ("solo", "9:zzzc", 'its parameters are "9"; expected some such as 3x3'),
        ("solo", "9x9:a", "81 cells in a row; expected at most 31"),
        ("solo", "2x2", "expected a game ID of solo"),
        ("solo", "2x2q:p", 'its parameters are "2x2q"'),
        ("solo", "3x3#123456", 'an ID with "#" names a seed of the generator'),
        ("unequal", "4:0,0,0,", "3 cells with commas between; expected 16"),
        ("unequal", "2:0,0,x,0,", 'cell 3 is "x"; expected a digit'),
        ("unequal", "2:0U,0,0,0,", "r1c1 has U, and there is no cell on that side"),
        ("unequal", "2:3,0,0,0,", "expected a digit of 1-2"),
        ("unequal", "2x2:0,0,0,0,", 'its parameters are "2x2"; expected a size'),
    ],
)
def test_bad_ids(game, text, message, run):
    done = run("check", "--from", f"sgt:{game}", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1
