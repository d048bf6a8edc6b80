"""Letters, layers, conditions and formulas of sudoku files."""

import json
from itertools import permutations, product

import pytest
from test_connected import pieces
from test_constraints import CELLS, SUDOKUS, names

import satpuzzles as sp
from satpuzzles.sat import automaton

TOP = [(0, 0), (0, 1), (0, 2), (0, 3)]


def found(puzzle, *more):
    """The values of the cells and of some more spots in all solutions."""
    spots = [*puzzle.board.cells, *more]
    return sorted([grid[spot] for spot in spots] for grid in sp.solutions(puzzle))


def expected(values_of):
    """For each sudoku of order 4 the values that `values_of` allows for the other spots."""
    return sorted([*(g[c] for c in CELLS), *more] for g in SUDOKUS for more in values_of(g))


LETTERED = {
    "sum": ({"killer": {"cells": names(TOP[:2]), "sum": "A"}}, lambda g, a, b: g[0, 0] + g[0, 1] == a),
    "cell": ({"equal cells": ["r1c1", "A"]}, lambda g, a, b: g[0, 0] == a),
    "given": ({"given": {"cells": "r1c1 r2c3", "digits": "A"}}, lambda g, a, b: g[0, 0] == g[1, 2] == a),
    "line": ({"thermometer": ["A", "r1c1", "B"]}, lambda g, a, b: a < g[0, 0] < b),
    "circle": ({"arrow": {"circle": "A", "shaft": names(TOP[1:3])}}, lambda g, a, b: a == g[0, 1] + g[0, 2]),
    "quad": (
        {"contains": {"cells": names([(0, 1), (0, 2), (1, 1), (1, 2)]), "digits": "A B"}},
        lambda g, a, b: all([g[0, 1], g[0, 2], g[1, 1], g[1, 2]].count(d) >= [a, b].count(d) for d in (a, b)),
    ),
    "skyscraper": (
        {"skyscraper": {"from": "above c1", "value": "B"}},
        lambda g, a, b: sum(g[r, 0] == max(g[i, 0] for i in range(r + 1)) for r in range(4)) == b,
    ),
    "two": (
        {"look and say": {"cells": "row 1 r2c1", "counts": {"A": "B"}}},
        lambda g, a, b: [g[0, 0], g[0, 1], g[0, 2], g[0, 3], g[1, 0]].count(a) == b,
    ),
    "dot": ({"white dot": {"cells": "r1c1 r1c2", "value": "B"}}, lambda g, a, b: abs(g[0, 0] - g[0, 1]) == b),
    "formula": ({"formula": "A + r1c1 == B * r2c2"}, lambda g, a, b: a + g[0, 0] == b * g[1, 1]),
    "not": ({"not": {"sum": {"cells": "r1c1 r2c2", "sum": "A"}}}, lambda g, a, b: g[0, 0] + g[1, 1] != a),
}


@pytest.mark.parametrize("title", LETTERED)
def test_letters_stand_for_digits(title):
    constraint, keeps = LETTERED[title]
    puzzle = sp.puzzle("sudoku", size=4, letters={"A": "1-7", "B": "1 2 4"}, constraints=[constraint])
    pairs = list(product(range(1, 8), (1, 2, 4)))
    wanted = expected(lambda g: [pair for pair in pairs if keeps(g, *pair)])
    assert 0 < len(wanted) < 288 * len(pairs)
    assert found(puzzle, "A", "B") == wanted
    assert sp.loads(sp.dump(puzzle)) == puzzle
    assert list(puzzle.rules()) == list(puzzle.rules())


def test_different_letters():
    puzzle = sp.puzzle("sudoku", size="1x1", digits="1", letters={"A": "1-3", "B": "1-3", "C": "1-3"}, different="A B")
    grids = {(g["A"], g["B"], g["C"]) for g in sp.solutions(puzzle)}
    assert grids == {(a, b, c) for a, b in permutations((1, 2, 3), 2) for c in (1, 2, 3)}


WHEN = {
    "cell": ("r1c1 == 1", lambda g: g[0, 0] == 1),
    "any": ("any(cells[r1c1, r2c2] == 4)", lambda g: 4 in (g[0, 0], g[1, 1])),
    "and": ("r1c1 < r2c2 and not r4c4 == 2", lambda g: g[0, 0] < g[1, 1] and g[3, 3] != 2),
}


@pytest.mark.parametrize("title", WHEN)
def test_conditions(title):
    text, condition = WHEN[title]
    puzzle = sp.puzzle(
        "sudoku", size=4, constraints=[{"palindrome": "r1c2 r2c3 r3c4", "when": text}, "falling diagonal"]
    )
    holds = lambda g: not condition(g) or g[0, 1] == g[2, 3]  # noqa: E731
    diagonal = [g for g in SUDOKUS if len({g[i, i] for i in range(4)}) == 4]
    assert found(puzzle) == sorted([g[c] for c in CELLS] for g in diagonal if holds(g))
    assert sp.loads(sp.dump(puzzle)) == puzzle


LAYERED = {
    "connected": ([{"connected": "land"}], lambda t: pieces(t, "l") <= 1 and pieces(t, "w") <= 1),
    "one value": ([{"connected": {"layer": "land", "value": "l"}}], lambda t: pieces(t, "l") <= 1),
    "no 2x2": ([{"no 2x2": {"layer": "land", "value": "w"}}], lambda t: not all(v == "w" for v in t.values())),
    "yin yang": (
        [{"yin yang": "land"}],
        lambda t: len(set(t.values())) == 2 and pieces(t, "l") <= 1 and pieces(t, "w") <= 1,
    ),
    "layer is": (
        [{"layer is": {"layer": "land", "cells": "r1c1 r2c2", "value": "w"}}],
        lambda t: t[0, 0] == t[1, 1] == "w",
    ),
    "layer count": (
        [{"layer count": {"layer": "land", "cells": "column 2", "value": "l", "count": 1}}],
        lambda t: [t[0, 1], t[1, 1]].count("l") == 1,
    ),
    "formula": (
        [{"formula": "land[r1c1] == l and land[r1c2] != land[r2c2]"}],
        lambda t: t[0, 0] == "l" and t[0, 1] != t[1, 1],
    ),
    "count": (
        [{"formula": "count(land[row(1), r2c1] == w) in {0, 2}"}],
        lambda t: [t[0, 0], t[0, 1], t[1, 0]].count("w") in (0, 2),
    ),
}


@pytest.mark.parametrize("title", LAYERED)
def test_layers_are_second_values(title):
    """On 2x2 cells with one digit, so that the layer alone varies."""
    constraints, keeps = LAYERED[title]
    cells = list(product((0, 1), repeat=2))
    puzzle = sp.puzzle("sudoku", size=2, layers={"land": ["l", "w"]}, givens="1221", constraints=constraints)
    solutions = list(sp.solutions(puzzle))
    layer = [spot for spot in solutions[0] if spot not in puzzle.board.cells]
    grids = [dict(zip(cells, values)) for values in product("lw", repeat=4)]
    assert 0 < len(solutions) < 16
    assert sorted("".join(grid[s] for s in layer) for grid in solutions) == sorted(
        "".join(t.values()) for t in grids if keeps(t)
    )
    assert sp.loads(sp.dump(puzzle)) == puzzle


def test_answers_show_letters_and_layers(run):
    text = (
        "kind: sudoku\nsize: 2\ngivens: '1221'\nletters: {A: 3 4}\nlayers: {land: [dry, wet]}\n"
        "constraints:\n  - {formula: A == 4}\n  - layer is: {layer: land, cells: r1c1-r1c2, value: wet}\n"
        "  - layer is: {layer: land, cells: r2c1-r2c2, value: dry}\n"
    )
    assert run("solve", "-", stdin=text).out == "1 2\n2 1\nA = 4\nland:\nw w\nd d\nd = dry, w = wet\n"
    answer = json.loads(run("check", "-", "--format", "json", stdin=text).out)
    assert answer["solutions"] == [
        {"grid": [[1, 2], [2, 1]], "land": [["wet", "wet"], ["dry", "dry"]], "letters": {"A": 4}}
    ]
    assert "c 1 A is 3" not in run("dimacs", "-", stdin=text).out
    assert "A is 4" in run("dimacs", "-", stdin=text).out
    loose = text.replace("r2c1-r2c2", "r2c1")
    assert "two answers differ in 1 place: land[r2c2]" in run("check", "-", stdin=loose).out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r1c1 + 1", "the formula is a number, not one condition"),
        ("row(1) == 1", "not one condition"),
        ("r1c1 = 1", "column"),
        ("r9c9 == 1", "r9c9 is off the board"),
        ("Q == 1", "Q is no cell, letter or value of a layer"),
        ("r1c1.real == 1", "has no place in a formula"),
        ("__import__(r1c1)", "there is no such function"),
        ("(lambda: 1) == 1", "has no place in a formula"),
        ("[x for x in row(1)]", "has no place in a formula"),
        ("r1c1 == 1 if r1c2 == 1 else r1c3 == 1", "has no place in a formula"),
        ("'a' == 'a'", 'column 1: "\'" has no place in a formula'),
        ("r1c1 ** 2 == 4", "expected one of + - * // % between numbers"),
        ("r1c1 is r1c2", "expected one of == != < <= > >= or in"),
        ("land[r1c1] < wet", "values of land are equal or not"),
        ("land[r1c1] == 3", "cannot be compared"),
        ("land == wet", "land is a layer; write land[r1c1]"),
        ("sea[r1c1] == wet", "only layers have cells in brackets"),
        ("land[r1c1:] == wet", "expected cells"),
        ("abs(r1c1, r1c2) == 1", "abs takes 1 number"),
        ("any(r1c1)", "expected a condition here, not a number"),
        ("row(9) == 1", "row takes a number from 1 to 2"),
        ("r1c1 == 99999999999999999999", "expected a whole number up to"),
        ("(" * 3000 + "r1c1" + ")" * 3000, "at most 5000 characters"),
        ("(" * 1500 + "r1c1" + ")" * 1500, ""),
        ("not " * 1200 + "r1c1 == 1", ""),
        ("r1c1 in 3", "expected values in brackets"),
        ("", "column"),
    ],
    ids=range(27),
)
def test_bad_formulas(text, message):
    layers = {"land": ["dry", "wet"]}
    with pytest.raises(sp.SatpuzzlesError) as refused:
        sp.puzzle("sudoku", size=2, layers=layers, constraints=[{"formula": text}])
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"letters": {"r1c1": "1-9"}}, '"r1c1" cannot be the name of a letter'),
        ({"letters": {"any": "1-9"}}, '"any" cannot be the name of a letter'),
        ({"letters": {"1": "1-9"}}, '"1" is no name of a letter'),
        ({"letters": {"A": "9-1"}}, "the range 9-1 is empty"),
        ({"letters": {"A": "1-9"}, "different": ["A", "B"]}, '"B" is no letter of this puzzle'),
        ({"letters": {"A": "1-9"}, "different": "A A"}, "a letter stands there twice"),
        ({"layers": {"t": ["a"]}}, "expected from 2 to 20 values"),
        ({"layers": {"t": ["a", "t"]}}, "t has two meanings"),
        ({"letters": {"a": "1"}, "layers": {"t": ["a", "b"]}}, "a has two meanings"),
        ({"constraints": [{"yin yang": "t"}]}, 'there is no layer "t"; layers: names them'),
        ({"layers": {"t": ["a", "b", "c"]}, "constraints": [{"yin yang": "t"}]}, "yin yang needs two"),
        (
            {"layers": {"t": ["a", "b"]}, "constraints": [{"connected": {"layer": "t", "value": "c"}}]},
            "expected one of a, b",
        ),
        ({"constraints": [{"odd": "r1c1", "when": "r1c1"}]}, "when: the formula is a number"),
        ({"constraints": [{"odd": "r1c1", "even": "r1c2", "when": "r1c1 == 1"}]}, "not 2 keys"),
        ({"constraints": [{"any of": []}]}, "expected at least one constraint"),
        ({"constraints": [{"any of": [{"odder": "r1c1"}]}]}, 'there is no constraint "odder"'),
        (
            {
                "letters": {"A": "0-99", "B": "0-99"},
                "constraints": [{"look and say": {"cells": "r1c1", "counts": {"A": "B"}}}],
            },
            "combinations",
        ),
        ({"letters": {"A": "0-5"}, "constraints": [{"sum line": {"cells": "r1c1", "sum": "A"}}]}, "A may be 0"),
    ],
    ids=range(18),
)
def test_bad_letters_layers_and_conditions(fields, message):
    with pytest.raises(sp.SatpuzzlesError) as refused:
        sp.puzzle("sudoku", **fields)
    assert message in str(refused.value)


LINE = {"size": "1x3", "repeats": "yes"}


def line_count(keeps, digits, **more):
    """How many lines of three digits, with values of letters, keep what is written here by hand."""
    names = list(more)
    found = product(*[digits] * 3, *more.values())
    return sum(bool(keeps(values[:3], dict(zip(names, values[3:])))) for values in found)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {
                "digits": "1-3",
                "letters": {"A": "1-3", "B": "1-3"},
                "constraints": [{"look and say": {"cells": "row 1", "counts": {"A": 2, "B": 1}}}],
            },
            line_count(lambda v, x: v.count(x["A"]) == 2 and v.count(x["B"]) == 1, (1, 2, 3), A=(1, 2, 3), B=(1, 2, 3)),
        ),
        (
            {
                "digits": "1-4",
                "letters": {"A": "3-5"},
                "constraints": [{"sum dot": {"cells": ["r1c1", "r1c2"], "value": "A"}}, {"all given": ["sum dot"]}],
            },
            line_count(lambda v, x: v[0] + v[1] == x["A"] != v[1] + v[2], (1, 2, 3, 4), A=(3, 4, 5)),
        ),
        (
            {
                "digits": "1-4",
                "letters": {"A": "1-3"},
                "constraints": [{"white dot": {"cells": ["r1c1", "r1c2"], "value": "A"}}, {"all given": ["white dot"]}],
            },
            line_count(lambda v, x: abs(v[0] - v[1]) == x["A"] != abs(v[1] - v[2]), (1, 2, 3, 4), A=(1, 2, 3)),
        ),
    ],
    ids=["look and say", "all sums given", "all dots given"],
)
def test_letters_that_meet_each_other(fields, expected):
    assert sp.count(sp.puzzle("sudoku", **LINE, **fields))[:2] == (expected, True)


@pytest.mark.parametrize("around", ["any of", "all of", "when"])
def test_the_lazy_encoding_leaves_nothing_out_inside_other_rules(around):
    inner = {"connected": {"layer": "t", "value": "y"}}
    wrapped = {**inner, "when": "t[r1c1] == y"} if around == "when" else {around: [inner]}
    constraints = [{"connected": {"layer": "t", "value": "x"}}, wrapped]
    puzzle = sp.puzzle("sudoku", **LINE, digits="1", layers={"t": ["x", "y"]}, constraints=constraints)
    grids = [dict(zip([(0, 0), (0, 1), (0, 2)], values)) for values in product("xy", repeat=3)]
    both = [g for g in grids if pieces(g, "x") <= 1 and (pieces(g, "y") <= 1 or (around == "when" and g[0, 0] == "x"))]
    assert sp.count(puzzle)[:2] == sp.count(puzzle, encoding="lazy")[:2] == (len(both), True)


def test_not_yin_yang():
    puzzle = sp.puzzle(
        "sudoku", size=2, boxes="none", layers={"t": ["a", "b"]}, constraints=[{"not": {"yin yang": "t"}}]
    )
    assert sp.count(puzzle)[:2] == (2 * 4, True)  # two sudokus; one colour throughout, or two diagonals


def test_what_has_no_small_automaton_cannot_be_negated(monkeypatch):
    monkeypatch.setattr(automaton, "MAX_STATES", 5)
    puzzle = sp.puzzle("sudoku", size=2, layers={"t": ["a", "b"]}, constraints=[{"not": {"yin yang": "t"}}])
    with pytest.raises(sp.SatpuzzlesError, match="more than 5 states"):
        sp.solve(puzzle)
