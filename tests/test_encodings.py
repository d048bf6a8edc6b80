"""Encodings against closed forms, and the promises of the variable pool."""

from itertools import product
from math import comb, factorial

import pytest
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.model import Model
from satpuzzles.sat import cardinality
from satpuzzles.sat.automaton import Machine, regular
from satpuzzles.sat.variables import Variables


def projected_count(x: Variables, clauses: list) -> int:
    """How many assignments of the show set satisfy the clauses."""
    with Solver("minisat22", bootstrap_with=x.definitions + clauses) as solver:
        found = 0
        while solver.solve():
            found += 1
            true = set(solver.get_model())
            solver.add_clause([-v if v in true else v for v in range(1, x.show + 1)])
        return found


def bits(n: int, encoding: "str | None" = None) -> "tuple[Variables, list[int]]":
    x = Variables(dict.fromkeys(range(n), (0, 1)), encoding)
    return x, [x[i, 1] for i in range(n)]


@pytest.mark.parametrize("encoding", [None, *cardinality.ENCODINGS])
@pytest.mark.parametrize("n", [0, 1, 2, 5, 7])
def test_cardinality_counts_are_binomials(n, encoding):
    for k in range(-1, n + 2):
        choose = [comb(n, i) if 0 <= i <= n else 0 for i in range(n + 1)]
        for say, expected in [
            (cardinality.exactly, choose[k] if 0 <= k <= n else 0),
            (cardinality.at_most, sum(choose[: max(k + 1, 0)])),
            (cardinality.at_least, sum(choose[max(k, 0) :])),
        ]:
            x, literals = bits(n, encoding)
            assert projected_count(x, say(x, k, literals)) == expected, (say, k)


def test_large_counts_take_the_totalizer_and_stay_right():
    x, literals = bits(12)
    cardinality_up_to, cardinality.COUNTER_UP_TO = cardinality.COUNTER_UP_TO, 20
    try:
        assert projected_count(x, cardinality.exactly(x, 5, literals)) == comb(12, 5)
    finally:
        cardinality.COUNTER_UP_TO = cardinality_up_to
    x, literals = bits(70)
    clauses = cardinality.exactly(x, 35, literals)
    assert len(clauses) < 3000  # the sequential counter would take about 70 * 35 * 2
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        assert solver.solve(literals[:35])
        assert not solver.solve(literals[:36])


def test_two_counting_rules_share_one_pool():
    """Auxiliaries that collided would lose solutions: two times 3 of 6 over overlapping bits."""
    x, literals = bits(8)
    clauses = cardinality.exactly(x, 3, literals[:6]) + cardinality.exactly(x, 3, literals[2:])
    expected = sum(sum(b[:6]) == 3 == sum(b[2:]) for b in product((0, 1), repeat=8))
    assert projected_count(x, clauses) == expected


def test_large_domains_take_exactly_one_value():
    for size in (3, 10, 11, 25):
        x = Variables({"a": range(size), "b": (7,), "c": (0, 1)})
        assert x.show == size + 1
        assert projected_count(x, []) == 2 * size


def test_order_literals_say_at_least():
    domains = {"a": (5, 1, 3), "b": (0, 1), "c": (4,)}
    for values in product(*domains.values()):
        x = Variables(domains)
        grid = dict(zip(domains, values))
        order = {(s, v): x.at_least(s, v) for s in domains for v in range(-1, 7)}
        clauses = [[x[at]] for at in grid.items()]
        with Solver("minisat22", bootstrap_with=x.definitions + clauses) as solver:
            for (s, v), literal in order.items():
                assert solver.solve([literal]) == (grid[s] >= v)
                assert solver.solve([-literal]) == (grid[s] < v)


def test_show_variables_come_first_whatever_the_encoding():
    puzzle = sp.load("board2.yaml", "knights")
    shows = {tuple(Model(puzzle, encoding=e).x.meanings()) for e in (None, "totalizer", "seqcounter", "cardnetwrk")}
    assert len(shows) == 1
    (meanings,) = shows
    assert [literal for literal, _, _ in meanings] == list(range(1, 82))


def test_regular_counts_words():
    """Words of length 6 over 0, 1, 2 without 2 directly behind 1."""
    x = Variables(dict.fromkeys(range(6), (0, 1, 2)))
    clauses = regular(x, Machine(tuple(range(6)), 0, lambda s, _, v: None if (s, v) == (1, 2) else v, lambda s: True))
    expected = sum("12" not in "".join(map(str, w)) for w in product((0, 1, 2), repeat=6))
    assert projected_count(x, clauses) == expected


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (sp.puzzle("sudoku", size=4), 288),
        (sp.puzzle("sudoku", size=4, boxes="none"), 576),
        (sp.puzzle("sudoku", size=5, boxes="none", givens="12345" + "." * 20), 161280 // 120),
        (sp.puzzle("sudoku", size="2x5", boxes="none"), factorial(5) * 44),
        (sp.puzzle("sudoku", size="1x3", digits="0-4"), 60),
        (sp.puzzle("knights", size=4, per_line=1, clues=[]), 16),
        (sp.puzzle("knights", size=3, per_line=2, boxes="none", clues=[]), 6),
        (sp.puzzle("nonogram", rows=[1] * 6, columns=[1] * 6), factorial(6)),
        (sp.puzzle("nonogram", rows=["1 1"] * 1, columns=["*"] * 6), comb(5, 2)),
        (sp.puzzle("nonogram", rows=["_ _"], columns=["*"] * 5), 31),
        (sp.puzzle("nonogram", rows=["*"] * 3, columns=["*"] * 3), 2**9),
    ],
    ids=lambda p: str(p),
)
def test_counts_that_are_known(puzzle, solutions):
    """288 sudokus and 576 Latin squares of order 4; 161,280 of order 5; 44 derangements of 5."""
    assert sp.count(puzzle)[:2] == (solutions, True)
