"""Sliding puzzles: every sequence against a search by hand, shortest lengths against breadth-first search, theory."""

import json
from itertools import permutations
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.tasks.plan import Planning, plan, sequences

# edges, start, most moves, the sequences that the report lists
REPORT = {
    "square": ([(0, 1), (1, 2), (2, 3), (3, 0)], [1, 2, 3, 0], 9, ["210", "012301230"]),
    "graph1": (
        [(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (3, 4)],
        [0, 2, 1, 4, 3],
        6,
        ["243210", "234210", "124320", "123420"],
    ),
    "graph5": ([(0, 1), (0, 3), (1, 2), (1, 4), (2, 3), (3, 4)], [0, 2, 1, 4, 3], 8, ["32103410", "14301230"]),
    "graph7": (
        [(0, 1), (0, 5), (1, 2), (1, 4), (2, 5), (4, 5)],
        [0, 5, 4, 3, 2, 1],
        8,
        ["54125410", "52145210", "14521450", "12541250"],
    ),
    "graph9": (
        [(0, 1), (0, 6), (1, 5), (2, 3), (2, 5), (3, 4), (4, 5), (5, 6)],
        [0, 6, 4, 2, 3, 1, 5],
        8,
        ["15234560"],
    ),
    "graph17": ([(0, 1), (0, 5), (1, 2), (2, 3), (2, 5), (3, 4), (4, 5)], [0, 2, 3, 5, 1, 4], 14, ["12543210543210"]),
}
THETA0 = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 6), (6, 3)]


def puzzle(edges, start, **more):
    return sp.puzzle("sliding", edges=[list(edge) for edge in edges], start=list(start), **more)


def found(made, most):
    return [made.moves_of(grid) for grid in sequences(Planning(made, most=most))]


def by_hand(edges, start, most):
    """Every walk of the hole that ends with all at home and never goes back at once, by length."""
    near = {v: [b if a == v else a for a, b in edges if v in (a, b)] for v in range(len(start))}
    home, answers = list(range(len(start))), []

    def go(held, hole, walk):
        if held == home:
            answers.append(walk[1:])
        if len(walk) <= most:
            for there in near[hole]:
                if walk[-2:-1] != [there]:
                    moved = held[:]
                    moved[hole], moved[there] = moved[there], 0
                    go(moved, there, [*walk, there])

    go(list(start), start.index(0), [start.index(0)])
    return sorted(answers, key=lambda walk: (len(walk), walk))


def reached(edges, start):
    """The least number of moves to every arrangement that can be reached."""
    met, edge, steps = {tuple(start): 0}, [tuple(start)], 0
    while edge:
        steps, new = steps + 1, []
        for held in edge:
            hole = held.index(0)
            for a, b in edges:
                if hole in (a, b):
                    moved = list(held)
                    moved[a], moved[b] = moved[b], moved[a]
                    if tuple(moved) not in met:
                        met[tuple(moved)] = steps
                        new.append(tuple(moved))
        edge = new
    return met


def grid_edges(h, w):
    across = [(r * w + c, r * w + c + 1) for r in range(h) for c in range(w - 1)]
    return across + [(r * w + c, r * w + w + c) for r in range(h - 1) for c in range(w)]


@pytest.mark.parametrize("name", REPORT)
def test_the_sequences_of_the_report_and_no_others(name):
    edges, start, most, listed = REPORT[name]
    made = puzzle(edges, start)
    assert sorted(found(made, most)) == sorted([int(v) for v in walk] for walk in listed)
    assert len(made.moves_of(sp.solve(made).grid)) == min(map(len, listed))


@pytest.mark.parametrize("seed", range(60))
def test_every_sequence_on_random_graphs(seed):
    rng = Random(seed)
    n = rng.randint(2, 6)
    edges = [(a, b) for a in range(n) for b in range(a) if rng.random() < 0.5]
    if not edges:
        edges = [(0, 1)]
    start = rng.sample(range(n), n)
    most = rng.randint(0, 8 if len(edges) < 9 else 6)
    wanted = by_hand(edges, start, most)
    made = puzzle(edges, start)
    walks = found(made, most)
    assert sorted(walks, key=lambda walk: (len(walk), walk)) == wanted
    assert [len(walk) for walk in walks] == sorted(map(len, wanted))
    home = reached(edges, start).get(tuple(range(n)))
    answer = plan(made, time_limit=20)
    assert answer.verdict == ("none" if home is None else "solved")
    if home is not None:
        assert len(made.moves_of(answer.grid)) == home
        bounded = puzzle(edges, start, moves=home)
        assert sp.count(bounded).number == sum(len(walk) == home for walk in by_hand(edges, start, home))


def test_lengths_of_eight_puzzles():
    """The distance of random positions, by breadth-first search from home; some of them are far."""
    distance = reached(grid_edges(3, 3), range(9))
    assert max(distance.values()) == 31
    rng = Random(8)
    positions = sorted(distance)
    for held in [*rng.sample(positions, 8), max(positions, key=distance.get)]:
        made = sp.puzzle("sliding", grid="3x3", start=list(held))
        assert len(made.moves_of(sp.solve(made).grid)) == distance[held]


@pytest.mark.parametrize(
    ("edges", "n"),
    [
        ([(0, 1), (1, 2), (2, 3), (3, 0)], 4),
        ([(0, 1), (0, 2), (1, 2), (2, 3)], 4),
        ([(0, 1), (1, 2), (2, 0), (3, 4)], 5),
        ([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2)], 5),
        ([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)], 4),
        ([(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)], 5),
    ],
    ids=["square", "triangle-and-tail", "two-parts", "house", "two-triangles", "bipartite"],
)
def test_what_theory_says_is_so(edges, n):
    """Of every arrangement: where it says no, or yes, all that can be reached agrees."""
    for start in permutations(range(n)):
        made = puzzle(edges, start)
        solvable = tuple(range(n)) in reached(edges, start)
        if list(made.contradictions()):
            assert not solvable
            assert list(made.remarks()) == []
        elif list(made.remarks()):
            assert solvable


def test_theta0_is_an_exception_and_search_decides():
    """One sixth of its arrangements can be reached (Wilson)."""
    met = reached(THETA0, range(7))
    assert len(met) * 6 == 5040
    some = Random(3).sample(list(permutations(range(7))), 10)
    for start in some:
        made = puzzle(THETA0, start)
        assert not list(made.remarks())
        assert (plan(made).verdict == "none") == (start not in met)
    assert {start in met for start in some} == {True, False}


def test_wilsons_graphs_are_recognised():
    assert list(puzzle(REPORT["graph17"][0], REPORT["graph17"][1]).remarks())
    assert not list(puzzle(REPORT["graph1"][0], REPORT["graph1"][1]).remarks()), "it has a cut vertex"
    assert not list(puzzle(REPORT["square"][0], REPORT["square"][1]).remarks()), "it is a cycle"
    assert "parity" in next(sp.puzzle("sliding", grid="3x3", start=[0, 2, 1, 3, 4, 5, 6, 7, 8]).contradictions())


def test_what_the_command_prints(run, tmp_path):
    file = tmp_path / "g.yaml"
    file.write_text("kind: sliding\nedges: [[0, 1], [0, 2], [1, 2], [2, 3], [2, 4], [3, 4]]\nstart: [0, 2, 1, 4, 3]\n")
    assert run("solve", file).out.splitlines()[-1].startswith("6 moves: ")
    done = run("solve", file, "--all", "--moves", "6", "--format", "json")
    *answers, summary = map(json.loads, done.out.splitlines())
    assert sorted("".join(map(str, a["solution"]["moves"])) for a in answers) == sorted(REPORT["graph1"][3])
    assert (summary["count"], summary["exact"]) == ("4", True)
    none = run("solve", file, "--moves", "5")
    assert (none.code, none.out) == (1, "no solution: no answer has 5 moves or fewer\n")
    assert (
        run("solve", file, "--all").err == "satpuzzles: every sequence of moves? say of how many at most: --moves N\n"
    )
    assert (run("check", file).code, run("check", file).err.count("\n")) == (2, 1)
    assert "leave --moves out" in run("solve", "knights", "board2.yaml", "--moves", "3").err
    stopped = run(
        "solve",
        "--time-limit",
        "0.3",
        "-",
        stdin="kind: sliding\ngrid: 4x4\nstart: [15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]\n",
    )
    assert stopped.code in (1, 3)


def test_far_from_home_is_not_taken_for_no_solution(run):
    """More than a thousand moves by distances alone; it can be solved, by Wilson's theorem."""
    far = f"kind: sliding\ngrid: 2x40\nstart: {list(range(80))[::-1]}\n"
    done = run("solve", "-", "--time-limit", "1", stdin=far)
    assert done.code == 3
    assert done.out.startswith("undecided: ")
    assert "solvable, by Wilson's theorem" in done.err


def test_an_arrangement_that_is_home():
    made = sp.puzzle("sliding", grid="2x2", start=[0, 1, 2, 3])
    assert made.moves_of(sp.solve(made).grid) == []
    assert found(made, 4) == [[]]


BAD = {
    "loop": ("edges: [[0, 1], [1, 1]]\nstart: [1, 0]", "x.yaml:2: edges, edge 2: a loop from 1 to itself; expected"),
    "double edge": ("edges: [[0, 1], [1, 0]]\nstart: [1, 0]", "edge 2: 1 and 0 are joined already"),
    "no permutation": ("edges: [[0, 1]]\nstart: [1, 1]", "1 lies in two places, and 0 in none; expected 0 to 1, each"),
    "too few": ("grid: 2x2\nstart: [1, 0]", "start: expected the content of 4 places, not of 2"),
    "unknown place": ("edges: [[0, 5]]\nstart: [1, 0]", "start: expected the content of 6 places or more"),
    "no such tile": ("grid: 2x2\nstart: [1, 0, 2, 4]", "a tile, or 0 for the hole, from 0 to 3"),
    "both": ("grid: 2x2\nedges: [[0, 1]]\nstart: [1, 0]", "leave one of them out"),
    "neither": ("start: [1, 0]", "edges or grid is missing"),
    "three ends": ("edges: [[0, 1, 2]]\nstart: [1, 0]", "expected two places such as [0, 1], not 3"),
    "moves": ("grid: 2x2\nstart: [1, 0, 2, 3]\nmoves: -1", "the number of moves from 0 to 1000"),
    "solution": ("grid: 2x2\nstart: [1, 0, 2, 3]\nmoves: 1\nsolution: 2", "2 is not next to the hole in 1"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(name, run, tmp_path):
    text, says = BAD[name]
    (tmp_path / "x.yaml").write_text(f"kind: sliding\n{text}\n")
    done = run("check" if name == "solution" else "solve", tmp_path / "x.yaml")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert says in done.err


@pytest.mark.parametrize("how", ["text", "svg", "html"])
def test_a_drawn_answer_needs_no_number_of_moves(run, how):
    text = "kind: sliding\ngrid: 2x2\nstart: [1, 0, 2, 3]\n"
    done = run("render", "-", "--solve", "--format", how, stdin=text)
    assert done.code == 0
    assert "1 move" in done.out
    every = run("solve", "-", "--all", stdin=text)
    assert (every.code, every.out) == (2, "")
    assert "--moves N" in every.err
