"""Exact counts: every way to count agrees with what is known, and with every other."""

import random
import sys
from itertools import product

import pytest
from known_counts import KNOWN

import satpuzzles as sp
from satpuzzles.errors import MissingPackage
from satpuzzles.sat import counter as counters
from satpuzzles.sat import frontier, ganak
from satpuzzles.sat.automaton import Machine
from satpuzzles.sat.counter import Counter
from satpuzzles.tasks import automata
from satpuzzles.tasks import count as counting
from satpuzzles.tasks.search import Search

QUICK = [name for name, known in KNOWN.items() if not known.slow]
SMALL = [name for name in QUICK if KNOWN[name].number <= 700]


def automata_of(puzzle, **options):
    domains = {spot: tuple(values) for spot, values in puzzle.domains().items()}
    return automata.counter(puzzle.rules(), domains, lambda: None, **options)


def test_there_are_many():
    assert len(KNOWN) >= 40


@pytest.mark.parametrize("name", QUICK)
def test_automata_alone(name):
    """No formula, no solver, no backbone."""
    assert automata_of(KNOWN[name].puzzle()).total == KNOWN[name].number


@pytest.mark.parametrize("name", [*QUICK, "sudoku of 17 clues", "sudoku of 16 clues"])
def test_count(name):
    found = sp.count(KNOWN[name].puzzle())
    assert (found.number, found.exact, found.undecided) == (KNOWN[name].number, True, False)


@pytest.mark.parametrize("name", SMALL)
def test_words_values_and_single_solutions(name):
    puzzle = KNOWN[name].puzzle()
    grids = [tuple(grid.values()) for grid in Search(puzzle).grids()]
    kept = automata_of(puzzle, keep=True)
    words = list(kept.words())
    assert len(grids) == len(words) == KNOWN[name].number
    assert set(grids) == set(words)
    counts = kept.by_value()
    for i, (spot, values) in enumerate(puzzle.domains().items()):
        assert {v: counts[spot].get(v, 0) for v in values} == {v: sum(w[i] == v for w in words) for v in values}


def test_the_formula_takes_over_from_the_automata(monkeypatch):
    """Part by part: two of them here, neither counted by automata."""
    puzzle = sp.puzzle("nonogram", rows=["1"] * 4 + ["0"] + ["1"] * 5, columns=["1"] * 9, grid=APART)
    assert str(sp.count(puzzle)) == "exactly 2,880 solutions (2 independent parts)"
    monkeypatch.setattr(counters, "WIDTHS", ())
    assert str(sp.count(puzzle)) == "exactly 2,880 solutions (2 independent parts)"
    monkeypatch.setattr(counting, "OF_A_PART", 100)
    found = sp.count(puzzle)
    assert str(found) == "at least 2,400 solutions (100 of one part were found one by one; --exact goes on)"
    assert found.undecided


APART = "\n".join(["....xxxxx"] * 4 + ["xxxxxxxxx"] + ["xxxx....."] * 5)


def test_ganak_takes_over_from_both(monkeypatch, package):
    package("pyganak")
    monkeypatch.setattr(counters, "WIDTHS", ())
    monkeypatch.setattr(counting, "OF_A_PART", 100)
    puzzle = sp.puzzle("nonogram", rows=["1"] * 4 + ["0"] + ["1"] * 5, columns=["1"] * 9, grid=APART)
    assert str(sp.count(puzzle, exact=True)) == "exactly 2,880 solutions (2 independent parts)"
    monkeypatch.setattr(counting, "GANAK_SECONDS", 0.0)
    monkeypatch.setattr(ganak, "_TICK", 0.0)
    assert str(sp.count(puzzle, exact=True)) == "at least 2,400 solutions (no method came to an end)"


def test_without_ganak_the_count_is_at_least(monkeypatch):
    def missing(*_):
        raise MissingPackage("pyganak", "count")

    monkeypatch.setattr(counters, "WIDTHS", ())
    monkeypatch.setattr(counting, "OF_A_PART", 100)
    monkeypatch.setattr(ganak, "count", missing)
    found = sp.count(sp.puzzle("sudoku", size=4, boxes="none", givens="1" + "." * 15), exact=True)
    assert found.exact, "144 are few"
    found = sp.count(sp.puzzle("sudoku", size=5, boxes="none"), exact=True)
    assert str(found).startswith("at least 200 solutions (to go on, this needs pyganak, which is not installed")
    assert found.undecided


def test_a_rule_without_an_automaton_leaves_its_part_to_the_formula(monkeypatch):
    def none(self):
        raise NotImplementedError

    puzzle = sp.puzzle("sudoku", size="3x5", boxes="none", givens="12345" + "." * 10)
    expected = sp.count(puzzle)
    monkeypatch.setattr(type(next(puzzle.rules())), "automaton", none)
    assert sp.count(puzzle)[:2] == expected[:2] == (552, True)


def test_limits_of_a_count():
    puzzle = KNOWN["nonogram of ones 12x12"].puzzle()
    for limit in (0, 1, 999, 1000, 1001, 30_000):
        found = sp.count(puzzle, limit=limit)
        assert (found.number, found.exact, found.undecided) == (limit, False, False)
        assert str(found).endswith("(stopped at --limit)")
    few = KNOWN["yin-yang 5x6"].puzzle()
    assert sp.count(few, limit=1948)[:2] == (1948, False)
    assert sp.count(few, limit=1949)[:2] == (1948, True)
    assert sp.count(few, limit=40_000)[:2] == (1948, True)
    assert sp.count(puzzle, time_limit=0).undecided


@pytest.mark.parametrize("encoding", ["planar", "lazy"])
def test_an_encoding_makes_no_difference(encoding):
    assert sp.count(KNOWN["yin-yang 5x6"].puzzle(), encoding=encoding)[:2] == (1948, True)


def test_solutions_stream_once_each_and_in_the_same_order():
    puzzle = KNOWN["yin-yang 6x6"].puzzle()
    grids = [tuple(grid.values()) for grid in sp.solutions(puzzle)]
    assert len(grids) == len(set(grids)) == 7736
    assert grids == [tuple(grid.values()) for grid in sp.solutions(puzzle)]
    assert grids[:2000] == [tuple(grid.values()) for grid in sp.solutions(puzzle, limit=30_000)][:2000]
    assert len(list(sp.solutions(puzzle, limit=1500))) == 1500


def test_solutions_without_automata(monkeypatch):
    monkeypatch.setattr(counters, "WIDTHS", ())
    assert len(list(sp.solutions(KNOWN["yin-yang 5x6"].puzzle()))) == 1948


@pytest.mark.parametrize("room", [(1, 50), (2, 1), (2000, 200)], ids=str)
def test_streams_with_little_room(room, monkeypatch):
    monkeypatch.setattr(frontier, "MAX_FEW", room[0])
    monkeypatch.setattr(frontier, "MAX_KEPT_WORDS", room[1])
    monkeypatch.setattr(counters, "MAX_BLOCK", room[0])
    kept = automata_of(KNOWN["nonogram of ones 6x6"].puzzle(), keep=True)
    assert len(set(kept.words())) == len(list(kept.words())) == 720
    free = automata_of(KNOWN["nonogram without clues 2x3"].puzzle(), keep=True)
    assert sorted(free.words()) == list(product((0, 1), repeat=6))


@pytest.mark.parametrize("seed", range(40))
def test_several_machines_in_several_orders(seed):
    """Against every grid: tables over random spots, some of them twice."""
    rng = random.Random(seed)
    domains = {spot: tuple(range(rng.choice([1, 2, 2, 3]))) for spot in "abcdef"}
    tables = []
    for _ in range(rng.randint(1, 4)):
        spots = tuple(rng.choices("abcdef", k=rng.randint(1, 4)))
        good = [w for w in product(*(domains[s] for s in spots)) if rng.random() < 0.6]
        tables.append((spots, {word[:i] for word in good for i in range(len(word) + 1)}))

    def machine(spots, prefixes):
        def read(so_far, _, value):
            return word if (word := (*so_far, value)) in prefixes else None

        return Machine(spots, (), read, lambda word: word in prefixes)

    orders = [rng.sample("abcdef", 6) for _ in range(2)]
    found = Counter(domains, [machine(*table) for table in tables], orders, keep=True)
    right = []
    for values in product(*domains.values()):
        grid = dict(zip(domains, values))
        if all(tuple(grid[s] for s in spots) in prefixes for spots, prefixes in tables):
            right.append(values)
    assert found.total == len(right)
    assert sorted(found.words()) == right


def test_candidates():
    puzzle = sp.puzzle("sudoku", size=4, givens="1..." + "." * 8 + "..12")
    grids = list(Search(puzzle).grids())
    found = sp.candidates(puzzle, counts=True)
    assert found.verdict == "several"
    for spot, values in puzzle.domains().items():
        met = [grid[spot] for grid in grids]
        assert found.values[spot] == tuple(v for v in values if v in met)
        assert found.counts[spot] == {v: met.count(v) for v in values if v in met}


def test_candidates_of_one_or_no_solution():
    assert sp.candidates(sp.puzzle("sudoku", size=4, givens="11" + "." * 14))[:2] == ("none", {})
    found = sp.candidates(sp.load("board2.yaml"), counts=True)
    assert found.verdict == "unique"
    assert {n for counts in found.counts.values() for n in counts.values()} == {1}
    late = sp.candidates(sp.load("board2.yaml"), time_limit=0)
    assert (late.verdict, late.why) == ("undecided", "the time limit of 0 s was reached")


def test_counts_by_value_without_automata(monkeypatch):
    puzzle = KNOWN["yin-yang 3x4"].puzzle()
    expected = sp.candidates(puzzle, counts=True)
    monkeypatch.setattr(counters, "WIDTHS", ())
    assert sp.candidates(puzzle, counts=True).counts == expected.counts
    monkeypatch.setattr("satpuzzles.tasks.candidates.OF_A_PART", 10)
    found = sp.candidates(puzzle, counts=True)
    assert (found.verdict, found.counts) == ("undecided", None)
    assert found.values == expected.values


def test_ganak_is_stopped_and_believed_only_where_it_answers(package, monkeypatch):
    package("pyganak")
    clauses = [[1, 2], [-2, 3]]
    assert ganak.count(clauses, [1, 2, 4], 5, lambda: None) == 6
    assert ganak.count([[1], [-1]], [1], 1, lambda: None) == 0

    monkeypatch.setattr(ganak, "_TICK", 0.0)

    def stop():
        raise TimeoutError

    with pytest.raises(TimeoutError):
        ganak.count(clauses, [1], 3, stop)
    monkeypatch.undo()
    monkeypatch.setattr(sys, "executable", "false")
    assert ganak.count(clauses, [1], 3, lambda: None) is None
