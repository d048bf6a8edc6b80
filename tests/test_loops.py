"""Loops: the rule by all cycles of small grids, both kinds by brute force, fresh game IDs, links."""

import datetime
import random
import shutil
import subprocess
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import satpuzzles as sp
from satpuzzles.clues.entry import Entry
from satpuzzles.rules.single_loop import SingleLoop
from satpuzzles.sat.counter import Counter
from satpuzzles.sat.solver import SatSolver
from satpuzzles.sat.variables import Variables

IDS = Path(__file__).parent / "data" / "sgt_game_ids.tsv"
SIZES = [(2, 2), (2, 5), (3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (1, 1), (1, 4), (3, 1)]


@cache
def loops(height, width):
    """Every cycle of a grid of points, as a set of edges (pairs of points), found by walking from its first point."""
    points = set(product(range(height), range(width)))

    def near(point):
        r, c = point
        return [p for p in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if p in points]

    def walk(path):
        for p in near(path[-1]):
            if p == path[0] and len(path) > 2:
                yield frozenset(frozenset(pair) for pair in zip(path, [*path[1:], path[0]]))
            elif p > path[0] and p not in path:
                yield from walk([*path, p])

    return {loop for start in points for loop in walk([start])}


def edges(height, width):
    """In the order of the rule: along each row of points, then down to the next."""
    for r in range(height):
        yield from (frozenset([(r, c), (r, c + 1)]) for c in range(width - 1))
        if r + 1 < height:
            yield from (frozenset([(r, c), (r + 1, c)]) for c in range(width))


def right(height, width):
    spots = tuple(edges(height, width))
    return sorted(tuple(int(edge in loop) for edge in spots) for loop in loops(height, width))


def found(rule, encoding):
    """The grids of the rule's clauses, with cuts as long as there are any."""
    x = Variables(dict.fromkeys(rule.spots, (0, 1)), encoding)
    clauses = rule.clauses(x)
    solver = SatSolver(x.definitions + clauses + [[v, -v] for v in range(1, x.top + 1)])
    while solver.solve():
        assignment = set(solver.assignment(x.top))
        grid = x.decode(assignment)
        cuts = rule.cuts(grid, x) if encoding == "lazy" else []
        assert bool(cuts) != rule.holds(grid)
        for cut in cuts:
            assert not assignment.intersection(cut)
            solver.add(cut)
        if not cuts:
            yield tuple(grid.values())
            solver.add(x.another(solver.assignment(x.show)))


@pytest.mark.parametrize("encoding", ["runs", "lazy"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_all_loops_of_small_grids(size, encoding):
    rule = SingleLoop(tuple(edges(*size)), size[1], 1, because="")
    assert sorted(found(rule, encoding)) == right(*size)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_all_loops_as_an_automaton_reads_them(size):
    spots = tuple(edges(*size))
    rule = SingleLoop(spots, size[1], 1, because="")
    counter = Counter(dict.fromkeys(spots, (0, 1)), [rule.automaton()], [list(spots)], keep=True)
    assert sorted(counter.words()) == right(*size)


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (3, 4), (4, 4)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_auxiliaries_are_determined(size):
    from pysat.solvers import Solver

    x = Variables(dict.fromkeys(edges(*size), (0, 1)))
    clauses = SingleLoop(tuple(edges(*size)), size[1], 1, because="").clauses(x)
    with Solver("minisat22", bootstrap_with=x.definitions + clauses) as solver:
        for v in range(1, x.top + 1):
            solver.add_clause([v, -v])
        assert sum(1 for _ in solver.enum_models()) == len(loops(*size))


@pytest.mark.parametrize(("side", "number"), [(1, 1), (2, 13), (3, 213), (4, 9349), (5, 1_222_363), (6, 487_150_371)])
def test_loops_are_counted(side, number):
    """The number of cycles in a grid: OEIS A140517."""
    assert sp.count(sp.puzzle("slitherlink", size=side))[:2] == (number, True)
    assert sp.count(sp.puzzle("masyu", size=side + 1))[:2] == (number, True)


def by_hand(kind, height, width, clues):
    """The loops that a puzzle allows, each as the set of its edges between points."""
    points = (height + 1, width + 1) if kind == "slitherlink" else (height, width)
    keeps = sides_right if kind == "slitherlink" else circles_right
    return {loop for loop in loops(*points) if keeps(loop, clues)}


def sides_right(loop, clues):
    def many(r, c):
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return sum(frozenset(pair) in loop for pair in zip(corners, [*corners[1:], corners[0]]))

    return all(many(*cell) == int(sign) for cell, sign in clues.items())


def circles_right(loop, clues):
    def ways(cell):
        return [next(iter(edge - {cell})) for edge in loop if cell in edge]

    def straight(cell):
        (r, c), (i, j) = ways(cell)
        return r == i or c == j

    for cell, sign in clues.items():
        near = ways(cell)
        if not near or straight(cell) != (sign == "o"):
            return False
        ahead = [straight(other) for other in near]
        if all(ahead) if sign == "o" else not all(ahead):
            return False
    return True


def as_loop(puzzle, grid):
    first = puzzle.board.first
    return frozenset(
        frozenset((r - first) // 2 * 1j + (c - first) // 2 for r, c in ends)
        for ends, edge in puzzle.board.by_ends.items()
        if grid[edge]
    )


def drawn(height, width, clues):
    return "".join("".join(clues.get((r, c), ".") for c in range(width)) + "\n" for r in range(height))


@pytest.mark.parametrize(
    ("kind", "field", "signs"), [("slitherlink", "clues", "0123"), ("masyu", "circles", "o#")], ids=["sides", "circles"]
)
def test_by_brute_force(kind, field, signs):
    rng = random.Random(kind)
    several = set()
    for _ in range(150):
        height, width = rng.choice([(1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3)])
        cells = list(product(range(height), range(width)))
        clues = {cell: rng.choice(signs) for cell in rng.sample(cells, rng.randint(0, min(4, len(cells))))}
        puzzle = sp.puzzle(kind, size=f"{height}x{width}", **{field: drawn(height, width, clues)})
        expected = {
            frozenset(frozenset(r * 1j + c for r, c in edge) for edge in loop)
            for loop in by_hand(kind, height, width, clues)
        }
        several.add(min(len(expected), 2))
        for encoding in (None, "lazy"):
            assert {as_loop(puzzle, grid) for grid in sp.solutions(puzzle, encoding=encoding)} == expected
        assert sp.count(puzzle)[:2] == (len(expected), True)
    assert several == {0, 1, 2}


@pytest.mark.parametrize("kind", ["slitherlink", "masyu"])
def test_what_a_loop_shows_is_what_keeps_the_rules(kind):
    """Every clue that may be added to the full puzzle is there, none that may not."""
    made = sp.generate(sp.puzzle(kind, size=5), seed=7)
    field = next(field for field in type(made.puzzle).fields if field.name in ("clues", "circles"))
    shown = dict(field.observe(made.grid, made.puzzle.having(field, ())))
    loop = {
        frozenset(((r - made.puzzle.board.first) // 2, (c - made.puzzle.board.first) // 2) for r, c in ends)
        for ends, edge in made.puzzle.board.by_ends.items()
        if made.grid[edge]
    }
    for cell in made.puzzle.board.cells:
        for value in range(5) if kind == "slitherlink" else (0, 1):
            sign = str(value) if kind == "slitherlink" else "o#"[value]
            keeps = sides_right if kind == "slitherlink" else circles_right
            assert (shown.get(cell) == value) == keeps(loop, {tuple(cell): sign})


def generated(game, parameters):
    """20 fresh game IDs; the seed is the day, and shown where a test fails."""
    program = shutil.which(f"sgt-{game}", path="/usr/games:/usr/bin")
    if program is None:
        pytest.skip("sgt-puzzles is not installed")
    seed = f"{parameters}#{datetime.datetime.now(datetime.timezone.utc):%Y%m%d}"
    return seed, subprocess.check_output([program, "--generate", "20", seed], text=True).split()


@pytest.mark.parametrize(
    ("game", "parameters"), [("loopy", "7x7t0de"), ("loopy", "10x8t0dh"), ("pearl", "6x6de"), ("pearl", "10x8dt")]
)
def test_fresh_game_ids(game, parameters):
    seed, ids = generated(game, parameters)
    for game_id in ids:
        puzzle = sp.loads(game_id, format=f"sgt:{game}")
        assert sp.check(puzzle).verdict == "unique", (seed, game_id)
        parameters, _, description = sp.dump(puzzle, f"sgt:{game}").strip().partition(":")
        assert (parameters, description) == tuple(game_id.split(":")), seed


def test_stored_game_ids():
    stored = [line.rstrip("\n").split("\t") for line in IDS.read_text(encoding="utf-8").splitlines()]
    for game in ("loopy", "pearl"):
        game_id, solution = next((found[-2:]) for found in stored if found[0] == game)
        puzzle = sp.loads(game_id, format=f"sgt:{game}")
        found = sp.check(puzzle)
        assert found.verdict == "unique"
        if solution != "-":  # of each cell its ways: right 1, up 2, left 4, down 8
            ways = {"9": "F", "C": "7", "3": "L", "6": "J", "5": "-", "A": "|", "0": "."}
            assert "".join(map(ways.__getitem__, solution)) == puzzle.draw_answer(found.grids[0]).replace("\n", "")


LINKS = {
    "slither/4/4/dgdh2c7b": {"size": 4, "clues": "3...\n3...\n.22.\n.2.1\n"},
    "slither/5/5/cbcbcddad": {"size": 5, "clues": "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n"},
    "mashu/6/6/1063000i3000": {"size": 6, "circles": "..o...\n.#..o.\n......\n...#..\n.o....\n......\n"},
}


@pytest.mark.parametrize("link", LINKS)
def test_links(link):
    whole = f"https://puzz.link/p?{link}"
    puzzle = sp.load(whole)
    assert puzzle.data() == LINKS[link]
    assert sp.dump(puzzle, "puzzlink") == f"{whole}\n"
    name, _, rest = link.partition("/")
    other = {"slither": "slitherlink", "mashu": "pearl"}[name]
    assert sp.loads(f"http://pzv.jp/p.html?{other}/v:/{rest}") == puzzle


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_any_clues_come_back(data):
    kind, field, signs, formats = data.draw(
        st.sampled_from(
            [
                ("slitherlink", "clues", "01234", ("puzzlink", "sgt:loopy")),
                ("masyu", "circles", "o#", ("puzzlink", "sgt:pearl")),
            ]
        )
    )
    height, width = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
    cells = data.draw(st.lists(st.sampled_from("." * 9 + signs), min_size=height * width, max_size=height * width))
    rows = "".join("".join(cells[i : i + width]) + "\n" for i in range(0, len(cells), width))
    puzzle = sp.puzzle(kind, size=f"{height}x{width}", **{field: rows})
    for name in formats:
        assert sp.loads(sp.dump(puzzle, name), format=name) == puzzle


def test_the_last_clue_may_be_written_without_what_is_behind_it():
    assert sp.load("https://puzz.link/p?slither/4/4/dgdh2c71").data() == LINKS["slither/4/4/dgdh2c7b"]


def test_files_of_pzpr():
    slither = "pzprv3/slither/2/3/3 . - /. 2 . /0 0 0 /"
    assert sp.loads(slither).data() == {"size": "2x3", "clues": "3..\n.2.\n"}
    assert sp.loads("pzprv3\nmashu\n2\n2\n1 .\n. 2\n1 1\n").data() == {"size": 2, "circles": "o.\n.#\n"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?slither/2/2/f", '"f" stands among the clues'),
        ("https://puzz.link/p?slither/2/2/00000", "the clues are of more than 4 cells"),
        ("https://puzz.link/p?slither/2/2/h2h2", "the clues are of more than 4 cells"),
        ("https://puzz.link/p?mashu/2/2/0r", '"r" stands among the clues'),
        ("https://puzz.link/p?mashu/1/1/01", "the clues are of more than 1 cells"),
        ("https://puzz.link/p?mashu/x/1/01", "columns: expected a whole number"),
        ("https://puzz.link/p?mashu/101/1/0", "size: expected"),
        ("pzprv3/mashu/2/2/. ./", "expected 2 lines of 2 cells"),
        ("pzprv3/mashu/1/2/. 3/", '"3" stands among the circles'),
        ("pzprv3/slither/1/2/. x/", 'expected "." or a number'),
        ("sgt:loopy 3x3t1:a", "t1 is a grid that is not of squares"),
        ("sgt:loopy 3x3t0:a5", '"5" stands in the grid; expected 0 1 2 3 4 and small letters'),
        ("sgt:loopy 3x3t0:a3", "the grid covers 2 cells; expected 9"),
        ("sgt:loopy 3:a", 'its parameters are "3"'),
        ("sgt:pearl 3x3:zz", "the grid covers more cells"),
        ("sgt:pearl 3x3q:i", 'its parameters are "3x3q"'),
    ],
)
def test_damaged(text, message):
    name, _, rest = text.partition(" ") if text.startswith("sgt:") else ("", "", text)
    with pytest.raises(sp.SatpuzzlesError) as raised:
        sp.loads(rest, **({"format": name} if name else {}))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_an_answer_is_drawn_point_by_point():
    puzzle = sp.puzzle("slitherlink", size="1x2")
    grid = puzzle.read_grid(Entry("F7.\nLJ."))
    assert grid == puzzle.read_grid(Entry("┌ ┐ ·\n└ ┘ ·"))
    assert {str(edge) for edge, on in grid.items() if on} == {
        "top of r1c1",
        "left of r1c1",
        "left of r1c2",
        "bottom of r1c1",
    }
    assert puzzle.as_data(grid) == {"horizontal": [[1, 0], [1, 0]], "vertical": [[1, 1, 0]]}
    assert puzzle.draw_answer(grid) == "F7.\nLJ.\n"
    assert sp.render(puzzle, grid, ascii_only=True) == "+---+   .\n|   |\n+---+   .\n"
    tall = sp.puzzle("masyu", size="3x2")
    assert tall.draw_answer(tall.read_grid(Entry("F7\n||\nLJ"))) == "F7\n||\nLJ\n"


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("F7.\nLJ", "row 2: expected 3 cells, not 2"),
        ("F7x\nLJ.", 'expected one of . | - L J F 7, not "x"'),
        ("F7.\n.J.", '"." does not go on where the sign above it does'),
        ("F..\nLJ.", '"." does not go on where the sign to its left does'),
        ("-7.\nLJ.", '"-" leads off the board'),
        ("F7.\nL7.", '"7" does not go on where the sign above it does'),
        ("F7.\nF7.", '"F" does not go on'),
        (5, "expected a drawn loop"),
    ],
)
def test_drawings_that_are_no_lines(drawing, message):
    puzzle = sp.puzzle("slitherlink", size="1x2")
    with pytest.raises(sp.SatpuzzlesError) as raised:
        puzzle.read_grid(Entry(drawing, name="solution"))
    assert message in str(raised.value)


def test_where_two_loops_differ():
    puzzle = sp.puzzle("slitherlink", size="1x2")
    several = sp.check(puzzle)
    assert several.verdict == "several"
    plain = sp.render(puzzle, several.grids[0], differs=several.differs, ascii_only=True)
    assert plain.count("*") == len(several.differs)
    coloured = sp.render(puzzle, several.grids[0], differs=several.differs, colour=True)
    assert "\x1b[7m" in coloured
    drawing = sp.render(puzzle, several.grids[0], differs=several.differs, format="svg")
    assert drawing.count("#ffe680") == len(several.differs)


def test_it_is_asked_why(run, tmp_path):
    file = tmp_path / "p.yaml"
    file.write_text("kind: slitherlink\nsize: 2\nclues: |\n  0.\n  ..\n")
    for value in ("off", "x", "not on the loop", "0"):
        done = run("why", file, f"top of r1c1={value}")
        assert done.out.startswith(f"top of r1c1={value} is forced: one rule is enough")
    assert "top of r1c1=loop is impossible" in run("why", file, "top of r1c1=loop").out
