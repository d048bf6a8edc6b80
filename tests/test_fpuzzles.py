"""f-puzzles: what its rules mean, a player's progress, what is refused; and back again."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_constraints import ON_LAYERS, SUDOKUS, adjacent
from test_formats import DATA, GRID, fpuzzles_board

import satpuzzles as sp
from satpuzzles.constraints.find import constraints

NAMES = """
rising diagonal, falling diagonal, diagonals, anti-knight, anti-king, non-consecutive, disjoint groups, killer, arrow,
killer cages, thermometer, slow thermometer, palindrome, renban, whispers, region sum, between, lockout, entropic,
modular, nabner, double arrow, zipper, white dot, black dot, X, V, all given, clone, contains, odd, even, minimum,
maximum, extra region, row indexer, column indexer, box indexer, little killer, sandwich, X-sum, skyscraper
"""
WRITTEN = [name.strip() for name in NAMES.split(",")]
COLLECTION = sorted((Path(__file__).parent.parent / "puzzles" / "sudoku").glob("*.yaml"))
EXAMPLES = {c.names[0]: c.example for c in constraints()}


def four(cells=(), **rules):
    """A board of 4x4 as text; `cells` are (row, column, content)."""
    grid = [[{} for _ in range(4)] for _ in range(4)]
    for r, c, content in cells:
        grid[r][c].update(content)
    return json.dumps({"size": 4, "grid": grid, **rules})


def answers(puzzle):
    return sorted([grid[c] for c in puzzle.board.cells] for grid in sp.solutions(puzzle))


def those(keeps):
    return sorted([g[r, c] for r, c in product(range(4), repeat=2)] for g in SUDOKUS if keeps(g))


def spot(cell):
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def meaning(puzzle):
    """All rules, without what they are called."""
    facts = [{k: v for k, v in vars(rule).items() if k not in ("because", "clue", "title")} for rule in puzzle.rules()]
    return {(type(rule).__name__, str(fact)) for rule, fact in zip(puzzle.rules(), facts)}


PAIRS = adjacent(king=False)


@pytest.mark.parametrize("other", [{}, {"ratio": [{"cells": ["R4C1", "R4C2"], "value": ""}]}], ids=["", "ratio"])
def test_nonconsecutive_makes_an_exception_where_there_is_a_dot(other):
    dots = [((0, 0), (0, 1)), ((1, 2), (2, 2))]
    difference = [{"cells": [spot(a), spot(b)]} for a, b in dots]
    puzzle = sp.loads(four(nonconsecutive=True, difference=difference, **other))
    exempt = [*dots, ((3, 0), (3, 1))] if other else dots

    def keeps(g):
        ratio = g[3, 0] == 2 * g[3, 1] or g[3, 1] == 2 * g[3, 0] or not other
        apart = all(abs(g[a] - g[b]) != 1 for a, b in PAIRS if (a, b) not in exempt)
        return ratio and apart and all(abs(g[a] - g[b]) == 1 for a, b in dots)

    assert answers(puzzle) == those(keeps)


def test_nonconsecutive_alone():
    assert sp.loads(four(nonconsecutive=True)).constraints[0].names[0] == "non-consecutive"


def test_negative_is_about_every_ratio_in_the_puzzle():
    ratio = [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R4C4", "R3C4"]}]
    puzzle = sp.loads(four(negative=["ratio"], ratio=ratio, difference=[{"cells": ["R2C2", "R2C3"], "value": 1}]))

    def is_ratio(g, a, b, n):
        return g[a] == n * g[b] or g[b] == n * g[a]

    dots = {((0, 0), (0, 1)): 3, ((2, 3), (3, 3)): 2}

    def keeps(g):
        if not all(is_ratio(g, *pair, n) for pair, n in dots.items()) or abs(g[1, 1] - g[1, 2]) != 1:
            return False
        free = [pair for pair in PAIRS if pair not in dots and pair != ((1, 1), (1, 2))]
        return not any(is_ratio(g, *pair, n) for pair in free for n in (2, 3))

    assert answers(puzzle) == those(keeps)


@pytest.mark.parametrize("key", ["minimum", "maximum"])
def test_extremes_are_not_compared_with_each_other(key):
    cells = [(0, 0), (0, 1), (2, 2)]
    puzzle = sp.loads(four(**{key: [{"cell": spot(cell)} for cell in cells]}))

    def keeps(g):
        beside = [(a, b) for pair in PAIRS for a, b in (pair, pair[::-1]) if a in cells and b not in cells]
        return all(g[a] < g[b] if key == "minimum" else g[a] > g[b] for a, b in beside)

    assert answers(puzzle) == those(keeps) != []


def test_a_cage_without_a_sum():
    for value in ({}, {"value": ""}, {"value": "0"}):
        puzzle = sp.loads(four(killercage=[{"cells": ["R1C1", "R2C2"], **value}]))
        assert answers(puzzle) == those(lambda g: g[0, 0] != g[1, 1])
    puzzle = sp.loads(four(killercage=[{"cells": ["R1C1", "R2C2"], "value": 3}]))
    assert answers(puzzle) == those(lambda g: g[0, 0] + g[1, 1] == 3)


def test_arrows_begin_in_their_circle():
    pill = {"cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R1C2", "R2C3", "R3C4"], ["R1C2", "R2C2"]]}
    puzzle = sp.loads(four(arrow=[pill, {"cells": ["R4C4"]}]))
    (arrow,) = puzzle.constraints
    assert [[str(cell) for cell in shaft] for shaft in arrow.shafts] == [["r2c3", "r3c4"], ["r2c2"]]


def test_little_killers():
    clues = [
        {"cell": "R0C0", "direction": "DR", "value": "10"},  # a corner
        {"cell": "R3C0", "direction": "UR", "cells": ["R1C1"], "value": "3"},  # its cells are not trusted
        {"cell": "R0C2", "direction": "DR"},  # without a value only drawn
    ]
    puzzle = sp.loads(four(littlekillersum=clues))
    corner = [(i, i) for i in range(4)]
    assert answers(puzzle) == those(lambda g: sum(g[c] for c in corner) == 10 and g[1, 0] + g[0, 1] == 3)


def test_regions_of_cells():
    nowhere = [(r, c, {"region": None}) for r, c in product(range(4), repeat=2)]
    assert sp.count(sp.loads(four(nowhere)))[:2] == (576, True)  # the Latin squares of order 4
    rows = [(r, c, {"region": r // 2 * 2 + c // 2}) for r, c in product(range(4), repeat=2)]
    assert sp.loads(four(rows)) == sp.puzzle("sudoku", size=4)
    one = sp.loads(four([(0, 0, {"region": None})]))
    assert sorted(map(len, one.areas())) == [3, 4, 4, 4]


def test_cells_that_are_odd_and_even_in_older_boards():
    puzzle = sp.loads(four([(0, 0, {"parity": "Odd"}), (1, 1, {"parity": "Even"})]))
    assert answers(puzzle) == those(lambda g: g[0, 0] % 2 == 1 and g[1, 1] % 2 == 0)


PLAYED = four(
    [
        (0, 0, {"value": 1, "given": True}),
        (0, 1, {"value": 2}),
        (0, 2, {"centerPencilMarks": [3, 4], "cornerPencilMarks": [1], "givenPencilMarks": [2, 3]}),
        (1, 0, {"value": 3, "centerPencilMarks": [3, 4]}),
        (3, 3, {"cornerPencilMarks": [1], "c": "#FF0000", "highlight": 1}),
    ]
)


def test_a_players_progress(run):
    assert answers(sp.loads(PLAYED)) == those(lambda g: g[0, 0] == 1 and g[0, 2] in (2, 3))
    used = sp.loads(PLAYED, use_marks=True)
    assert answers(used) == those(lambda g: (g[0, 0], g[0, 1], g[0, 2], g[1, 0]) == (1, 2, 3, 3))
    sentence = "2 values and 2 centre marks of the player were ignored; --use-marks takes them as clues"
    done = run("count", "-", "--stats", stdin=PLAYED)
    assert done.err.splitlines()[1:] == [sentence]
    (found,) = map(json.loads, run("count", "-", "--stats", "--format", "json", stdin=PLAYED).out.splitlines())
    assert found["stats"]["ignored"] == sentence
    done = run("count", "-", "--stats", "--use-marks", stdin=PLAYED)
    assert done.err.count("\n") == 1
    assert done.out == f"exactly {len(answers(used))} solutions\n".replace("exactly 1 solutions", "exactly 1 solution")
    one = four([(0, 0, {"value": 1})])
    done = run("count", "-", "--stats", stdin=one)
    assert done.err.endswith("\n1 value of the player was ignored; --use-marks takes it as a clue\n")
    assert "player" not in run("count", "-", "--stats", stdin=four()).err


def test_the_answer_in_the_file_is_held_to_it(run):
    right = "1234341221434321"
    for solution in (right, list(right), ",".join(right), [int(d) for d in right]):
        assert sp.loads(four(solution=solution)).drawn_solution() is not None
    wrong = four([(0, 0, {"value": 2, "given": True})], solution=right)
    assert "but the solution in the file breaks a rule: r1c1 is 2" in run("check", "-", stdin=wrong).out
    assert sp.loads(four(solution="." + right[1:])).solution == ()


WRONG = {
    "label": (four(killercage=[{"cells": ["R1C1"], "value": ">20"}]), 'killercage: ">20" is no number'),
    "xv": (four(xv=[{"cells": ["R1C1", "R1C2"], "value": "Q"}]), 'xv: "Q" is neither X nor V'),
    "cell": (four(odd=[{"cell": "A1"}]), 'odd: "A1" is no cell'),
    "outside": (four(sandwichsum=[{"cell": "R0C0", "value": "3"}]), "sandwichsum: R0C0 is not beside the grid"),
    "no cells": (four(extraregion=[{"cells": []}]), "extraregion: no cells"),
    "dots": (
        four(nonconsecutive=True, difference=[{"cells": ["R1C1", "R1C2"], "value": "2"}]),
        "nonconsecutive beside a difference other than 1 is not known",
    ),
    "drawn rule": (four(line=[{"lines": [], "fromConstraint": "Row Indexer"}]), 'a drawing stands for "Row Indexer"'),
    "digital root": (four(cage=[{"cells": ["R1C1"], "value": "DR3"}]), 'the digital root "DR3" of a cage is not known'),
    "key of a cell": (four([(0, 0, {"speed": 3})]), 'the key "speed" of a cell is not known'),
    "size": (json.dumps({"size": 32, "grid": [[{}] * 32] * 32}), "a size up to 31"),
    "not square": (json.dumps({"size": 4, "grid": [[{}] * 3] * 4}), "expected a grid of size x size cells"),
    "short link": ("https://f-puzzles.com/?id=yabcdef1", "the link only names a puzzle that is kept on the web"),
    "sudokupad": ("https://sudokupad.app/abc123", "the link only names a puzzle that is kept on the web"),
    "scl link": ("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNAbO8QGEs", "holds drawings, not rules"),
    "scl": ("sclN4IgzglgXgpiBcBOANCALhNAbO8QGEs", "holds drawings, not rules"),
    "ctc": ('{"cellSize": 50, "cells": [[{}]]}', "holds drawings, not rules"),
    "long link": ("https://f-puzzles.com/?load=" + "N" * 30_000, "a link of 30,000 characters; expected at most"),
}


@pytest.mark.parametrize("name", WRONG)
def test_refused(name, run):
    text, message = WRONG[name]
    done = run("check", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_drawings_of_an_extension_stand_beside_their_rule():
    line = {"lines": [["R1C1", "R1C2"]], "fromConstraint": "Zipper Line"}
    assert len(sp.loads(four(zipperline=[{"lines": [["R1C1", "R1C2"]]}], line=[line])).constraints) == 1


def test_links_that_came_through_the_web():
    lzstring = pytest.importorskip("lzstring")
    pack = lzstring.LZString().compressToBase64
    boards = (four(title="TITLE").replace("TITLE", str(7**n) + "\uffff") for n in range(200))
    packed = next(p for board in boards if (p := pack(board)).count("//") == 1 and "+" in p and p.endswith("="))
    puzzle = sp.loads("https://f-puzzles.com/?load=" + packed)
    for damaged in (
        packed.replace("//", "/"),
        packed.rstrip("="),
        packed.replace("+", " "),
        packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
    ):
        assert sp.loads("https://f-puzzles.com/?load=" + damaged) == puzzle
    assert sp.loads("https://sudokupad.app/?puzzleid=fpuzzles" + packed) == puzzle


def test_halves_of_characters_are_put_together():
    """JavaScript counts an emoji as two, and so does a link."""
    lzstring = pytest.importorskip("lzstring")
    title = "\N{GRINNING FACE}".encode("utf-16-be")
    halves = "".join(chr(title[i] * 256 + title[i + 1]) for i in (0, 2))
    packed = lzstring.LZString().compressToBase64(four(title="TITLE").replace("TITLE", halves))
    assert sp.loads("fpuzzles" + packed).title == "\N{GRINNING FACE}"


def listed(name):
    return f"- {name}: {EXAMPLES[name]}\n" if EXAMPLES[name] else f"- {name}\n"


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in (*ON_LAYERS, "doppelganger")])
def test_every_constraint_is_written_with_its_meaning_or_refused_by_name(name):
    puzzle = sp.loads(f"kind: sudoku\nconstraints:\n{listed(name)}")
    if name in WRITTEN:
        assert meaning(sp.loads(sp.dump(puzzle, "fpuzzles"))) == meaning(puzzle)
    else:
        with pytest.raises(sp.SatpuzzlesError, match=f"(f-puzzles has no {name}|{name}: f-puzzles cannot say)"):
            sp.dump(puzzle, "fpuzzles")


REGIONS = "".join(f"  {'ABC'[r // 3] * 8}.\n" for r in range(9))
BOXES = ["", "boxes: none\n", "boxes: 1x9\n", f"regions: |\n{REGIONS}"]


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(WRITTEN), unique=True, max_size=6),
    st.sampled_from(BOXES),
    st.sampled_from(["." * 81, GRID]),
    st.dictionaries(st.sampled_from(["r1c1", "r5c5", "r9c9"]), st.sampled_from(["1-9", "3", "2 4"])),
)
def test_what_is_written_is_read_back(names, boxes, givens, marks):
    rules = "".join(map(listed, names))
    rules = f"constraints:\n{rules}" if names else ""
    puzzle = sp.loads(f"kind: sudoku\n{boxes}givens: {givens!r}\nmarks: {json.dumps(marks)}\ntitle: ♞\n{rules}")
    if "non-consecutive" in names and {"white dot", "black dot"} & set(names):
        with pytest.raises(sp.SatpuzzlesError, match="non-consecutive: f-puzzles makes an exception"):
            sp.dump(puzzle, "fpuzzles")
        return
    again = sp.loads(sp.dump(puzzle, "fpuzzles"))
    assert meaning(again) == meaning(puzzle)
    assert (again.title, again.givens) == (puzzle.title, puzzle.givens)
    assert dict(again.candidates) == dict(puzzle.candidates)
    assert sp.loads(sp.dump(again, "fpuzzles")) == again


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size: 4x6", "f-puzzles has no board of 4x6"),
        ("letters: {A: 1-9}", "f-puzzles has no letters"),
        ("layers: {terrain: [land, water]}", "f-puzzles has no layers"),
        ("constraints: [{anti-knight: '', when: r1c1 == 1}]", 'f-puzzles has no "when" for a constraint'),
        ("size: 36", "f-puzzles has no board of 36x36"),
        ("digits: 0-8", "f-puzzles has no digits"),
        ("boxes: 3x3\nregions: |\n" + "  AAAAAAAAA\n" * 9, "f-puzzles has no regions besides boxes"),
        ("constraints: [{killer: {cells: [r1c1, r1c2], sum: 0}}]", "killer: f-puzzles cannot say a sum of 0"),
        ("constraints: [{sum: {cells: [r1c1, r1c2], sum: 3}}]", "sum: f-puzzles cannot say a sum of cells that are no"),
        ("constraints: [{minimum: r1c1}, {minimum: r1c2}]", "minimum: f-puzzles cannot say several of them"),
        ("constraints: [{contains: {cells: [r1c1, r1c2], digits: [1]}}]", "contains: f-puzzles cannot say more than"),
        (
            "constraints: [{modular: {cells: [r1c1, r1c2], value: 2}}]",
            "modular: f-puzzles cannot say another value",
        ),
        ("constraints: [{lockout: [r1c1]}]", "lockout: f-puzzles cannot say a line of one cell"),
        ("constraints: [{arrow: {circle: r1c1, shaft: [r1c1, r1c2]}}]", "arrow: f-puzzles cannot say a shaft that"),
        ("constraints: [{all given: [X]}]", "f-puzzles cannot say that all of X are given"),
        ("constraints: [{all given: [sum dot]}]", "f-puzzles cannot say that all of sum dot are given"),
    ],
    ids=[
        "oblong",
        "letters",
        "layers",
        "condition",
        "36",
        "digits",
        "regions",
        "sum 0",
        "sum",
        "minima",
        "contains",
        "modular",
        "one cell",
        "shaft",
        "X alone",
        "sum dots",
    ],
)
def test_what_cannot_be_written(text, message, run, tmp_path):
    done = run("convert", "-", "--to", "fpuzzles", "-o", tmp_path / "x.json", stdin=f"kind: sudoku\n{text}\n")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert message in done.err
    assert not (tmp_path / "x.json").exists()


def test_other_kinds_cannot_be_written(run):
    assert "fpuzzles has no knights, only sudoku" in run("convert", "board2.yaml", "--to", "fpuzzles").err
    assert 'no format "fpuzzle" to write; there are yaml, clues, fpuzzles, fpuzzles-link' in (
        run("convert", "board2.yaml", "--to", "fpuzzle").err
    )


@pytest.mark.parametrize("path", COLLECTION, ids=lambda path: path.stem)
def test_the_collection_is_written_or_refused_by_name(path):
    puzzle = sp.load(path)
    try:
        again = sp.loads(sp.dump(puzzle, "fpuzzles"))
    except sp.SatpuzzlesError as error:
        refused = {item if isinstance(item, str) else next(iter(item)) for item in puzzle.data()["constraints"]}
        refused |= {"letters", "layers", "digits", "repeats"} & puzzle.data().keys()
        assert any(name in str(error) for name in refused - set(WRITTEN))  # noqa: PT017
        return
    assert meaning(again) == meaning(puzzle)
    assert again.drawn_solution() == puzzle.drawn_solution()
    for key in ("title", "author", "source", "copyright", "license", "notes", "solutions"):
        assert getattr(again, key) == getattr(puzzle, key)


def test_links_are_written(run, tmp_path):
    pytest.importorskip("lzstring")
    puzzle = sp.loads(json.dumps(fpuzzles_board(diagonal=False, antiknight=True)))
    link = sp.dump(puzzle, "fpuzzles-link")
    assert link.startswith("https://f-puzzles.com/?load=")
    assert sp.loads(link) == puzzle
    assert run("convert", link.strip(), "--to", "yaml").out == sp.dump(puzzle)


def test_puzzles_of_setters_are_written():
    path = DATA / "fpuzzles_links.json"
    if not path.exists():
        pytest.skip("the puzzles belong to their setters and are not part of the project")
    for item in json.loads(path.read_text(encoding="utf-8"))["puzzles"]:
        puzzle = sp.loads(f"https://f-puzzles.com/?load={item['load']}")
        assert sp.loads(sp.dump(puzzle, "fpuzzles")) == puzzle
        assert sp.loads(sp.dump(puzzle, "fpuzzles-link")) == puzzle
