"""Every rule: the grids that its clauses allow are those that its meaning allows."""

import importlib
import pkgutil
from itertools import combinations, product

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzles.rules
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.among import Among
from satpuzzles.rules.any_of import AnyOf
from satpuzzles.rules.automaton import Automaton
from satpuzzles.rules.complement import Complement
from satpuzzles.rules.connected import Connected, YinYang
from satpuzzles.rules.connected_along import ConnectedAlong
from satpuzzles.rules.consecutive import Consecutive
from satpuzzles.rules.count import AtLeast, AtMost, CountIn, Counting, Exactly
from satpuzzles.rules.distinct_sum import DistinctSum
from satpuzzles.rules.element import Element, ElementIs
from satpuzzles.rules.formula import Expression, Formula, spots_of, truth
from satpuzzles.rules.line_of_sight import FirstHidden, Sandwich, Visible, XSum
from satpuzzles.rules.lunchbox import Lunchbox
from satpuzzles.rules.multiplied import Multiplied
from satpuzzles.rules.neighbour_count import NeighbourCount
from satpuzzles.rules.one_of import Is, OneOf
from satpuzzles.rules.parts import Parts
from satpuzzles.rules.rank import Rank, ReadDifferently
from satpuzzles.rules.regions import CountSame, DifferentWithin, NamedInOrder, RunLength
from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import LAZY, Machine, Rule
from satpuzzles.rules.runs import Run, Runs
from satpuzzles.rules.same_difference import SameDifference
from satpuzzles.rules.same_values import CountDistinct, SameValues
from satpuzzles.rules.seen_along import SeenAlong
from satpuzzles.rules.single_loop import SingleLoop
from satpuzzles.rules.slide import Slide
from satpuzzles.rules.some_of import SomeIs, SomeOf
from satpuzzles.rules.subset_sums import NoSubsetSum
from satpuzzles.rules.sum import Sum, SumIn
from satpuzzles.rules.table import Table
from satpuzzles.rules.when import When
from satpuzzles.sat import automaton
from satpuzzles.sat.boolean import simplified
from satpuzzles.sat.counter import Counter
from satpuzzles.sat.variables import Variables

SPOTS = "abcdef"
VALUES = st.integers(0, 3)
UNSHRUNK = settings(max_examples=2000, phases=[Phase.generate])  # any disagreement will do, a small one or not
domain = st.lists(VALUES, min_size=1, max_size=4, unique=True).map(tuple)
spot = st.sampled_from(SPOTS[:4])
spots = st.lists(st.sampled_from(SPOTS), max_size=4).map(tuple)
lines = st.sampled_from([tuple(SPOTS[:n]) for n in range(len(SPOTS) + 1)])
words = st.just("as told")

counted = {"n": st.integers(-1, 6), "spots": spots, "value": VALUES, "because": words}
run = st.tuples(st.sampled_from([1, 1, 2, 3, "?", "_", "*"]), st.integers(1, 2)).map(lambda r: Run(*r))
STRATEGIES = {
    Is: st.builds(Is, spot=spot, value=st.integers(-1, 4), because=words),
    OneOf: st.builds(OneOf, spot=spot, values=st.lists(st.integers(-1, 4)).map(tuple), because=words),
    Exactly: st.builds(Exactly, **counted),
    AtMost: st.builds(AtMost, **counted),
    AtLeast: st.builds(AtLeast, **counted),
    AllDifferent: st.builds(AllDifferent, spots=spots, because=words),
    Table: spots.flatmap(
        lambda s: st.builds(
            Table, spots=st.just(s), rows=st.lists(st.tuples(*[VALUES] * len(s)), max_size=6).map(tuple), because=words
        )
    ),
    Runs: st.builds(Runs, spots=lines, runs=st.lists(run, max_size=4).map(tuple), because=words),
    Automaton: st.builds(
        Automaton,
        spots=spots,
        start=st.integers(0, 2),
        moves=st.lists(st.tuples(st.integers(0, 2), VALUES, st.integers(0, 2)), max_size=10).map(tuple),
        accept=st.lists(st.integers(0, 2)).map(tuple),
        because=words,
    ),
}
line = st.sampled_from([tuple(SPOTS[:n]) for n in range(1, 5)])
small = st.integers(0, 8)
STRATEGIES |= {
    Consecutive: st.builds(Consecutive, spots=line, because=words),
    SomeOf: st.builds(SomeOf, spots=spots, values=st.lists(VALUES).map(tuple), because=words),
    SomeIs: st.builds(SomeIs, spots=spots, values=st.lists(VALUES).map(tuple), because=words),
    NoSubsetSum: st.builds(NoSubsetSum, total=small, spots=line, because=words),
    SameDifference: st.builds(SameDifference, spots=spots, because=words),
    Parts: st.builds(Parts, total=st.integers(1, 5), spots=spots, because=words, loop=st.booleans()),
    Sandwich: st.builds(
        Sandwich, total=small, spots=spots, bread=st.sampled_from([(0, 3), (1, 2), (0, 2), (3, 1)]), because=words
    ),
    XSum: st.builds(XSum, total=small, spots=line, because=words),
    Visible: st.builds(Visible, count=st.integers(0, 4), spots=spots, because=words),
    Element: st.builds(Element, index=spot, line=line, value=VALUES, because=words),
    ElementIs: st.builds(ElementIs, spot=spot, index=spot, line=line, because=words),
    DifferentWithin: st.builds(
        DifferentWithin,
        cells=st.just(tuple("abc")),
        regions=st.just(tuple("def")),
        because=words,
    ),
    NamedInOrder: st.builds(
        NamedInOrder, spots=spots, values=st.lists(VALUES, max_size=4, unique=True).map(tuple), because=words
    ),
    RunLength: st.builds(
        RunLength,
        spot=spot,
        start=spot,
        arms=st.sampled_from([("bcd",), ("bc", "d"), ("b", "", "cd"), ()]).map(lambda arms: tuple(map(tuple, arms))),
        because=words,
        more=st.integers(0, 1),
    ),
    CountSame: st.builds(CountSame, spot=spot, others=line, because=words, more=st.integers(0, 1)),
    FirstHidden: st.builds(FirstHidden, value=VALUES, spots=line, because=words),
    Lunchbox: st.builds(Lunchbox, total=small, spots=st.sampled_from(["ab", "abc", "abcd"]).map(tuple), because=words),
    CountDistinct: st.builds(CountDistinct, spot=spot, others=spots, because=words),
    SameValues: st.builds(
        SameValues,
        groups=st.sampled_from([("ab", "cd"), ("abc", "bcd"), ("a", "b", "c"), ("ab", "bc", "ac"), ("ab", "c")]).map(
            lambda groups: tuple(map(tuple, groups))
        ),
        because=words,
    ),
    Rank: st.builds(
        Rank,
        rank=st.integers(0, 4),
        line=st.just(("a", "b")),
        others=st.lists(st.sampled_from([("c", "d"), ("b", "a"), ("b", "c"), ("d", "a")]), max_size=3).map(tuple),
        because=words,
    ),
    ReadDifferently: st.builds(
        ReadDifferently,
        lines=st.lists(st.sampled_from([("a", "b"), ("c", "d"), ("b", "a"), ("b", "c")]), max_size=3, unique=True).map(
            tuple
        ),
        because=words,
    ),
    CountIn: st.builds(CountIn, counts=st.lists(small).map(tuple), spots=spots, value=VALUES, because=words),
}
weighted = spots.flatmap(
    lambda s: st.builds(
        Sum,
        total=st.integers(-6, 9),
        spots=st.just(s),
        because=words,
        weights=st.sampled_from([(), *[tuple((-1, 1, 2, 10)[(i + k) % 4] for i in range(len(s))) for k in range(4)]]),
    )
)
STRATEGIES[Sum] = weighted
STRATEGIES[SumIn] = st.builds(
    lambda rule, least, most: SumIn(least, most, rule.spots, because="as told", weights=rule.weights),
    weighted,
    st.none() | st.integers(-6, 9),
    st.none() | st.integers(-6, 9),
)
STRATEGIES[Among] = st.builds(Among, spot=spot, others=spots, because=words)
STRATEGIES[Slide] = st.sampled_from([((0, 1),), ((0, 1), (1, 2)), ((0, 1), (1, 2), (0, 2))]).map(
    lambda edges: Slide(
        before=tuple("abc"[: 1 + edges[-1][1]]),
        after=tuple("def"[: 1 + edges[-1][1]]),
        edges=edges,
        hole=0,
        because="as told",
    )
)
STRATEGIES[NeighbourCount] = st.builds(
    NeighbourCount,
    spot=spot,
    others=st.lists(spot, max_size=3, unique=True).map(tuple),
    empty=st.sampled_from([-1, 0, 2]),
    because=words,
)
STRATEGIES[DistinctSum] = st.builds(DistinctSum, total=small, spots=spots, because=words)


def expression(op, *args):
    return st.tuples(*args).map(lambda made: Expression(op, made))


def several(op, args):
    return st.lists(args, min_size=1, max_size=3).map(lambda made: Expression(op, tuple(made)))


atom = st.one_of(expression("value", spot), expression("number", st.integers(-2, 5)))
integers = st.recursive(
    atom,
    lambda deeper: st.one_of(
        *[expression(op, deeper, deeper) for op in ("-", "//", "%")],
        *[several(op, deeper) for op in ("+", "*", "min", "max")],
        expression("abs", deeper),
    ),
    max_leaves=4,
)
compared = st.one_of([expression(op, integers, integers) for op in ("==", "!=", "<", "<=", ">", ">=")])
condition = st.recursive(
    compared,
    lambda deeper: st.one_of(
        several("and", deeper),
        several("or", deeper),
        expression("not", deeper),
        expression("iff", deeper, deeper),
        expression(">=", several("count", deeper), atom),
    ),
    max_leaves=4,
)
STRATEGIES[Formula] = st.builds(Formula, expression=condition, because=words)
plain = st.one_of([STRATEGIES[c] for c in (Exactly, Sum, Table, AllDifferent, SomeOf)])
STRATEGIES[When] = st.builds(When, condition=condition, rule=plain, because=words)
STRATEGIES[AnyOf] = st.builds(
    AnyOf, alternatives=st.lists(st.lists(plain, max_size=2).map(tuple), max_size=3).map(tuple), because=words
)
STRATEGIES[Complement] = st.builds(Complement, rule=plain, because=words)
boards = st.sampled_from([("abcdef", 2), ("abcdef", 3), ("abcd", 4), ("ab", 1), ("a", 1)])
STRATEGIES[Connected] = boards.flatmap(
    lambda b: st.builds(Connected, spots=st.just(tuple(b[0])), width=st.just(b[1]), value=VALUES, because=words)
)
pairs = st.lists(st.sampled_from(list(combinations(range(len(SPOTS)), 2))), unique=True)
STRATEGIES[ConnectedAlong] = st.builds(
    ConnectedAlong, spots=st.just(tuple(SPOTS)), edges=pairs.map(tuple), value=VALUES, because=words
)
STRATEGIES[SeenAlong] = st.builds(
    SeenAlong,
    total=st.integers(-1, 6),
    rays=st.sampled_from([("abc", "def"), ("", "ab", "c"), ("abcdef",), ("a", "b", "c", "d"), ()]).map(
        lambda rays: tuple(map(tuple, rays))
    ),
    value=VALUES,
    because=words,
)
STRATEGIES[Multiplied] = st.builds(Multiplied, product=st.integers(0, 24), spots=spots, because=words)
STRATEGIES[YinYang] = boards.flatmap(
    lambda b: st.builds(
        YinYang,
        spots=st.just(tuple(b[0])),
        width=st.just(b[1]),
        values=st.sampled_from([(0, 1), (1, 0), (0, 2)]),
        because=words,
    )
)

STRATEGIES[SingleLoop] = st.sampled_from([("abcd", 2), ("abcd", 2), ("abc", 4), ("ab", 1), ("", 1)]).map(
    lambda b: SingleLoop(tuple(b[0]), b[1], value=1, because="as told")
)


@st.composite
def cases(draw, rule_class):
    """A rule, domains for its spots, and an encoding it has."""
    rule = draw(STRATEGIES[rule_class])
    values = st.sampled_from([(0, 1), (0, 1, 2), (0, 2), (1, 0), (0,)]) if rule_class is Runs else domain
    if isinstance(rule, (Connected, ConnectedAlong, SingleLoop, YinYang)):
        values = st.sampled_from([(0, 1), (0, 1, 2), (0, 2), (1, 0), (0,)])
    domains = {s: draw(values) for s in SPOTS if s in rule.spots}
    return rule, domains, draw(st.sampled_from([None, *(name for name in rule.encodings if name != LAZY)]))


def disagreement(rule: Rule, domains: dict, encoding: "str | None"):
    """A grid that the two halves of a rule judge differently, if there is one."""
    x = Variables(domains, encoding)
    clauses = rule.clauses(x)
    with Solver("minisat22", bootstrap_with=x.definitions + clauses) as solver:
        for values in product(*domains.values()):
            grid = dict(zip(domains, values))
            if solver.solve(assumptions=[x[at] for at in grid.items()]) != rule.holds(grid):
                return grid
    return None


@pytest.mark.parametrize("rule_class", STRATEGIES, ids=lambda c: c.__name__)
def test_clauses_mean_what_the_rule_means(rule_class):
    @given(cases(rule_class))
    @settings(max_examples=150)
    def agree(case):
        assert disagreement(*case) is None

    agree()


@pytest.mark.parametrize(
    "rule_class", [c for c in STRATEGIES if c.propagate is not Rule.propagate], ids=lambda c: c.__name__
)
def test_presolving_leaves_exactly_what_some_grid_takes(rule_class):
    @given(cases(rule_class), st.data())
    @settings(max_examples=300)
    def agree(case, data):
        rule, domains, _ = case
        if len(set(rule.spots)) < len(rule.spots):
            return
        values = {v for values in domains.values() for v in values}
        possible = {v: sum(1 << i for i, s in enumerate(rule.spots) if v in domains[s]) for v in values}
        possible = {
            v: cells & data.draw(st.one_of(st.just(-1), st.integers(0, cells))) for v, cells in possible.items()
        }
        grids = [
            grid
            for grid in (dict(zip(rule.spots, word)) for word in product(values, repeat=len(rule.spots)))
            if all(possible[grid[s]] >> i & 1 for i, s in enumerate(rule.spots)) and rule.holds(grid)
        ]
        exact = {v: sum(1 << i for i, s in enumerate(rule.spots) if any(g[s] == v for g in grids)) for v in values}
        assert rule.propagate(possible) == (exact if grids else None)

    agree()


def accepts(machine: Machine, grid: dict, order=None) -> bool:
    """What an automaton says, walked in its own order or another."""
    state = machine.start
    for i in order or range(len(machine.spots)):
        state = machine.step(state, i, grid[machine.spots[i]])
        if state is None:
            return False
    return bool(machine.accept(state))


@pytest.mark.parametrize("rule_class", STRATEGIES, ids=lambda c: c.__name__)
def test_automata_and_negations_mean_what_the_rule_means(rule_class):
    @given(cases(rule_class), st.randoms(use_true_random=False))
    @settings(max_examples=60)
    def agree(case, random):
        rule, domains, encoding = case
        machine = rule.automaton()
        order = list(range(len(machine.spots)))
        if machine.any_order:
            random.shuffle(order)
        negated = rule.negated()
        for values in product(*domains.values()):
            grid = dict(zip(domains, values))
            assert accepts(machine, grid) == accepts(machine, grid, order) == rule.holds(grid) != negated.holds(grid)
        assert disagreement(negated, domains, encoding if encoding in negated.encodings else None) is None

    agree()


@pytest.mark.parametrize("rule_class", STRATEGIES, ids=lambda c: c.__name__)
def test_automata_are_walked_in_any_order(rule_class):
    """Also spots that are listed twice, or not in the order of the walk, or that have one value."""

    @given(cases(rule_class), st.permutations(SPOTS))
    @settings(max_examples=60)
    def agree(case, order):
        rule, domains, _ = case
        counter = Counter(domains, [rule.automaton()], [[spot for spot in order if spot in domains]], keep=True)
        right = {values for values in product(*domains.values()) if rule.holds(dict(zip(domains, values)))}
        words = list(counter.words())
        assert counter.total == len(words) == len(right)
        assert set(words) == right
        counts = {s: {v: sum(w[i] == v for w in right) for v in domains[s]} for i, s in enumerate(domains)}
        found = counter.by_value()
        assert all(found[s].get(v, 0) == n for s in domains for v, n in counts[s].items())

    agree()


@given(st.recursive(compared, lambda d: st.one_of(several("and", d), several("or", d), expression("not", d))))
@settings(max_examples=40, deadline=None)
def test_simplified_formulas_mean_the_same(e):
    """Also those in which a comparison occurs twice, which sympy simplifies."""
    twice = Expression("or", (e, Expression("iff", (e, Expression("not", (e,))))))
    for before in (e, twice):
        after = simplified(before)
        spots = tuple(dict.fromkeys((*spots_of(before), "a")))
        for values in product((0, 1, 3), repeat=len(spots)):
            grid = dict(zip(spots, values))
            assert truth(before, grid) == truth(after, grid)


@pytest.mark.parametrize("rule_class", STRATEGIES, ids=lambda c: c.__name__)
@pytest.mark.parametrize(
    "broken", [("holds", lambda *_: True), ("holds", lambda *_: False), ("clauses", lambda *_: [])]
)
def test_a_broken_half_is_noticed(rule_class, broken, monkeypatch):
    monkeypatch.setattr(rule_class, *broken)
    assert find(cases(rule_class), lambda case: disagreement(*case) is not None, settings=UNSHRUNK)


@pytest.mark.parametrize(
    "rule_class",
    [Runs, Automaton, Table, Sum, SumIn, AllDifferent, Parts, Lunchbox, SameValues, CountDistinct],
    ids=lambda c: c.__name__,
)
def test_auxiliaries_said_to_be_determined_are(rule_class):
    """One assignment of all variables for each grid."""

    @given(cases(rule_class))
    @settings(max_examples=100)
    def one_each(case):
        rule, domains, encoding = case
        if len(set(rule.spots)) < len(rule.spots) or encoding not in (None, "order", "automaton", "binary"):
            return
        x = Variables(domains, encoding)
        with Solver("minisat22", bootstrap_with=rule.clauses(x) + x.definitions) as solver:
            for v in range(1, x.top + 1):
                solver.add_clause([v, -v])
            assignments = sum(1 for _ in solver.enum_models())
        grids = [dict(zip(domains, values)) for values in product(*domains.values())]
        assert assignments == sum(rule.holds(grid) for grid in grids)

    one_each()


def test_open_clues_mean_the_same_without_a_deterministic_automaton(monkeypatch):
    monkeypatch.setattr(automaton, "MAX_STATES", -1)

    @given(cases(Runs))
    @settings(max_examples=150)
    def agree(case):
        rule, domains, _ = case
        assert disagreement(rule, domains, "automaton") is None

    agree()


def test_rules_are_frozen_and_equal_by_their_fields():
    rule = Exactly(1, ("a", "b"), 1, because="one of two")
    assert rule == Exactly(n=1, spots=("a", "b"), value=1, because="one of two", clue=None)
    assert hash(rule) == hash(Exactly(1, ("a", "b"), 1, because="one of two"))
    assert rule != AtMost(1, ("a", "b"), 1, because="one of two")
    assert repr(rule) == "Exactly(n=1, spots=('a', 'b'), value=1, because='one of two', clue=None)"
    with pytest.raises(AttributeError, match="frozen"):
        rule.n = 2
    with pytest.raises(TypeError, match="needs because"):
        Exactly(1, ("a",), 1)
    with pytest.raises(TypeError, match="takes n, spots"):
        Exactly(1, ("a",), 1, because="", size=3)


def test_the_leftmost_reading_of_open_clues():
    reads = [
        ([Run("_"), Run(2)], [2], [[], [2]]),
        ([Run("_"), Run("_")], [2], [[2], []]),
        ([Run("*"), Run("?")], [1, 2, 3], [[1, 2], [3]]),
        ([Run("?"), Run("*")], [1, 2, 3], [[1], [2, 3]]),
        ([Run("?")], [1, 1], None),
    ]
    from satpuzzles.rules.runs import reading

    for clue, lengths, expected in reads:
        assert reading(clue, [Run(n) for n in lengths]) == expected


def test_every_rule_is_tested():
    found = set()
    for module in pkgutil.iter_modules(satpuzzles.rules.__path__):
        for value in vars(importlib.import_module(f"satpuzzles.rules.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Rule) and not value.__name__.startswith("_"):
                found.add(value)
    assert found - {Rule, Regular, Counting} == set(STRATEGIES)
