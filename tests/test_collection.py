"""Every puzzle of the collection is what its file says."""

from functools import cache
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.constraints.find import constraints
from satpuzzles.formats.files import collection
from satpuzzles.kind import rows_of
from satpuzzles.optimised import Optimised

FOLDER = Path(collection())
FILES = sorted(FOLDER.glob("*/*.yaml"))
UNDECIDED = {"nonogram/faase", "nonogram/knotty"}  # no solver is known to finish these
SURVEY = {
    "bucks": "Copyright 2004 by Jan Wolter",
    "cat": "Copyright 2004 by Jan Wolter",
    "dancer": "Copyright 2004 by Jan Wolter",
    "edge": "Copyright 2004 by Jan Wolter",
    "faase": "Copyright 2006 by Kerrin Mansfield",
    "forever": "Copyright 2009 by Gator",
    "knot": "Copyright 2004 by Jan Wolter",
    "knotty": "Copyright 2013 by Joe Cooke",
    "light": "Copyright 2007 by Robert Kummerfeldt",
    "merka": "Copyright 2007 by Nancy Snyder",
    "mum": "Copyright 2004 by Jan Wolter",
    "petro": "Copyright 2006 by Jan Wolter",
    "skid": "Copyright 2004 by Jan Wolter",
    "swing": "Copyright 2006 by Jan Wolter",
}
BOARDS = {  # as the article solves them
    "board1": """\
..N...N.N
.N.NN....
..NN..N..
..NN.N...
.N..N...N
N.....NN.
N....N.N.
....NN.N.
NN......N
""",
    "board2": """\
.N...NN..
..N..N.N.
.N.N....N
N...N..N.
....N..NN
.NN.N....
N.N...N..
...N.NN..
N..N....N
""",
}


@cache
def puzzle(name):
    return sp.load(FOLDER / f"{name}.yaml")


def names(wanted=lambda name, puzzle: True):
    found = [file.relative_to(FOLDER).with_suffix("").as_posix() for file in FILES]
    return [name for name in found if wanted(name, puzzle(name))]


def test_the_collection_is_found():
    assert {name.split("/")[0] for name in names()} >= {"knights", "nonogram", "sudoku"}


@pytest.mark.parametrize("name", names())
def test_says_what_it_is_and_whose(name):
    p = puzzle(name)
    assert p.name == name.split("/")[0]
    assert p.title
    assert p.source
    assert p.license
    assert (p.solutions is None) == (name in UNDECIDED or isinstance(p, Optimised))
    assert sp.loads(sp.dump(p)) == p
    assert sp.render(p).strip()


@pytest.mark.parametrize("name", names(lambda name, p: p.solutions is not None))
def test_has_so_many_solutions(name):
    p = puzzle(name)
    if p.solutions == "many":
        assert sp.count(p, limit=2).number == 2
    else:
        found = sp.count(p, limit=p.solutions + 1)
        assert (found.number, found.exact) == (p.solutions, True)


@pytest.mark.parametrize("name", names(lambda name, p: p.solutions == 1 and getattr(p.board, "width", 99) <= 25))
def test_unique_answers_of_a_width_to_read_are_drawn(name):
    assert puzzle(name).solution


@pytest.mark.parametrize("name", names(lambda name, p: isinstance(p, Optimised)))
def test_the_best_answer_has_so_many_points(name):
    p = puzzle(name)
    assert p.worth(p.drawn_solution()) == p.score
    assert p.worth(sp.solve(p).grid) == p.score


@pytest.mark.parametrize("name", names(lambda name, p: p.solution and not isinstance(p, Optimised)))
def test_the_drawn_answer_keeps_every_rule_and_is_what_the_solver_finds(name):
    p = puzzle(name)
    drawn = p.drawn_solution()
    grid = sp.solve(p).grid  # letters and layers are not drawn
    if p.solutions == 1:
        assert {spot: grid[spot] for spot in drawn} == drawn
        assert set(p.board.cells) <= set(drawn) or not set(p.board.cells) & set(p.domains())
    assert [rule.because for rule in p.rules() if not rule.holds({**grid, **drawn})] == []


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_the_article(name):
    p = puzzle(f"knights/{name}")
    grid = sp.solve(p).grid
    assert "".join("".join(".N"[value] for value in row) + "\n" for row in rows_of(p.board, grid)) == BOARDS[name]


def test_the_survey_is_there_with_its_rights():
    rights = {name: puzzle(f"nonogram/{name}").license.split(";")[0] for name in SURVEY}
    assert rights == SURVEY


def without_each(puzzle, key):
    """The puzzle without one clue, for each clue of a field."""
    data = puzzle.data()
    if key == "marks":
        fewer = [{k: v for k, v in data[key].items() if k != left_out} for left_out in data[key]]
    elif key == "clues":
        fewer = [data[key][:i] + data[key][i + 1 :] for i in range(len(data[key]))]
    else:
        text = data[key]
        fewer = [text[:i] + "." + text[i + 1 :] for i, symbol in enumerate(text) if symbol not in ".\n "]
    assert fewer
    return [type(puzzle)(**{**data, key: value}) for value in fewer]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("knights/small", "clues"),
        ("knights/large", "clues"),
        ("nonogram/prefilled", "grid"),
        ("sudoku/four", "givens"),
        ("sudoku/six", "givens"),
        ("sudoku/latin", "givens"),
        ("sudoku/minimal", "givens"),
        ("sudoku/jigsaw", "givens"),
        ("sudoku/marks", "givens"),
        ("sudoku/marks", "marks"),
    ],
)
def test_nothing_can_go_where_the_notes_say_so(name, key):
    assert "can go" in puzzle(name).notes
    assert {sp.check(p).verdict for p in without_each(puzzle(name), key)} == {"several"}


def kinds_in(constraint):
    """The classes of a constraint and of those inside."""
    return {type(constraint)}.union(*(kinds_in(part) for part in getattr(constraint, "parts", ())))


@pytest.mark.parametrize("constraint", constraints(), ids=lambda c: c.names[0])
def test_every_constraint_has_a_puzzle_that_needs_it(constraint):
    """A new one needs a line in READINGS of scripts/variants.py."""
    users = [puzzle(name) for name in names() if name.startswith("sudoku/")]
    users = [p for p in users if any(constraint in kinds_in(c) for c in p.constraints)]
    assert users
    p = min(users, key=lambda p: (constraint not in map(type, p.constraints), len(p.board.cells)))
    data = p.data()
    others = [value for c, value in zip(p.constraints, data["constraints"]) if constraint not in kinds_in(c)]
    assert p.solutions == 1
    assert sp.check(type(p)(**{**data, "constraints": others})).verdict == "several"


def test_all_signs_of_open_clues_are_in_use():
    p = puzzle("nonogram/open")
    assert set("?_*") <= {run.length for clue in (*p.rows, *p.columns) for run in clue}


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("dune", "365917824 427368195 189542763 671834952 592671348 843295671 756123489 938456217 214789536"),
        ("greater_than", "834967251 915238764 276451839 657329148 489175623 321846597 743582916 162793485 598614372"),
    ],
)
def test_the_variants_of_the_articles_have_the_published_answers(name, rows):
    found = sp.check(sp.load(f"sudoku/{name}"))
    assert found.verdict == "unique"
    assert "".join(map(str, found.grids[0].values())) == rows.replace(" ", "")
