"""Puzzles without a kind of their own: every rule against its meaning over all assignments, dice, bad input."""

import json
from itertools import product
from math import factorial, prod

import pytest
import yaml

import satpuzzles as sp
from satpuzzles.clues.rule_list import RuleList

SQUARE = "{shape: square, size: 2x3, boxes: none}"
SIX = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]
NAMES = "{names: [a, b, c, d]}"
CYCLE = "{shape: graph, edges: [[P, Q], [Q, R], [R, S], [S, P]]}"
HEX = "{shape: hex, size: 2}"
HEXES = ["r1c1", "r1c2", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"]


def pieces(ones):
    """The connected parts of some cells (row, column)."""
    left, found = set(ones), 0
    while left:
        found, edge = found + 1, {left.pop()}
        while edge:
            near = {(r + i, c + j) for r, c in edge for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            edge = near & left
            left -= edge
    return found


def runs(values):
    return [len(run) for run in "".join(map(str, values)).split("0") if run]


def lines(v):
    """The lines of a hexagon of side 2, in all three directions."""
    rows = [v[:2], v[2:5], v[5:]]
    falling = [(v[0], v[3], v[6]), (v[1], v[4]), (v[2], v[5])]
    rising = [(v[2], v[0]), (v[5], v[3], v[1]), (v[6], v[4])]
    return [*rows, *falling, *rising]


def arcs(ring):
    """The stretches of ones on a ring."""
    return sum(ring[i - 1] == 0 and ring[i] == 1 for i in range(len(ring)))


MEANINGS = {
    "all different rows": (
        SQUARE,
        "1-3",
        "- all different: rows",
        SIX,
        lambda v: all(len({*r}) == 3 for r in (v[:3], v[3:])),
    ),
    "all_different": (SQUARE, "1-3", "- all_different: column 2", SIX, lambda v: v[1] != v[4]),
    "edges of a grid": (
        SQUARE,
        "1-3",
        "- all different: edges",
        SIX,
        lambda v: all(v[i] != v[j] for i, j in ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))),
    ),
    "edges of a graph": (
        CYCLE,
        "[x, y, z]",
        "- all different: edges",
        "PQRS",
        lambda v: all(v[i] != v[(i + 1) % 4] for i in range(4)),
    ),
    "exactly": (SQUARE, "0-2", "- exactly: {n: 2, of: r1c1-r1c3, value: 2}", SIX, lambda v: v[:3].count(2) == 2),
    "at most": (
        SQUARE,
        "0-2",
        "- at most: {n: 1, of: columns, value: 0}",
        SIX,
        lambda v: all((v[i], v[i + 3]).count(0) <= 1 for i in range(3)),
    ),
    "at least": (NAMES, "[x, y]", "- at least: {n: 3, of: all, value: y}", "abcd", lambda v: v.count("y") >= 3),
    "boxes": (
        "{shape: square, size: 2x4, boxes: 2x2}",
        "0-1",
        "- exactly: {n: 2, of: boxes, value: 1}",
        [f"r{r}c{c}" for r in (1, 2) for c in (1, 2, 3, 4)],
        lambda v: sum(v[:2] + v[4:6]) == 2 and sum(v[2:4] + v[6:]) == 2,
    ),
    "regions": (
        '{shape: square, size: 2x2, regions: "AB\\nBB"}',
        "0-2",
        "- all different: regions",
        ["r1c1", "r1c2", "r2c1", "r2c2"],
        lambda v: len({*v[1:]}) == 3,
    ),
    "sum": (NAMES, "0-3", "- sum: {n: 5, of: [a, c, d]}", "abcd", lambda v: v[0] + v[2] + v[3] == 5),
    "runs": (SQUARE, "0-1", '- runs: {of: row 2, clue: "1 1"}', SIX, lambda v: runs(v[3:]) == [1, 1]),
    "open runs": (
        SQUARE,
        "0-1",
        '- runs: {of: rows, clue: "?"}',
        SIX,
        lambda v: len(runs(v[:3])) == len(runs(v[3:])) == 1,
    ),
    "table": (
        NAMES,
        "1-3",
        "- table: {of: [a, d], rows: [1 2, [2, 3]]}",
        "abcd",
        lambda v: (v[0], v[3]) in ((1, 2), (2, 3)),
    ),
    "automaton": (
        NAMES,
        "[u, v]",
        "- automaton: {of: a-d, start: s, accept: [t], moves: {s: {u: t}, t: {u: t, v: s}}}",
        "abcd",
        lambda v: v[0] == "u" and v[-1] == "u" and "vv" not in "".join(v),
    ),
    "connected": (
        SQUARE,
        "[sea, land]",
        "- connected: {value: land}",
        SIX,
        lambda v: pieces({divmod(i, 3) for i in range(6) if v[i] == "land"}) <= 1,
    ),
    "connected hexes": (
        HEX,
        "0-1",
        "- connected: {value: 1}",
        HEXES,
        lambda v: v[3] == 1 or arcs([v[i] for i in (0, 1, 4, 6, 5, 2)]) <= 1,  # the middle touches the six around it
    ),
    "connected vertices": (CYCLE, "0-1", "- connected: {value: 1}", "PQRS", lambda v: arcs(v) <= 1),
    "consecutive": (
        NAMES,
        "1-5",
        "- consecutive: [a, b, c]",
        "abcd",
        lambda v: sorted(v[:3]) == list(range(min(v[:3]), min(v[:3]) + 3)),
    ),
    "is": (NAMES, "1-4", "- is: {a: 3, c: 1-2}", "abcd", lambda v: v[0] == 3 and v[2] < 3),
    "formula": (NAMES, "1-4", "- formula: a + b == c or d > 3", "abcd", lambda v: v[0] + v[1] == v[2] or v[3] > 3),
    "formula of words": (
        NAMES,
        "[x, y, z]",
        "- formula: count(cells[all] == x) == 2 and a != z",
        "abcd",
        lambda v: v.count("x") == 2 and v[0] != "z",
    ),
    "formula of a row": (
        SQUARE,
        "0-2",
        "- formula: sum(row(1)) == sum(row(2)) + 1",
        SIX,
        lambda v: sum(v[:3]) == sum(v[3:]) + 1,
    ),
    "any of": (
        NAMES,
        "0-2",
        "- any of: [{is: {a: 0, b: 0}}, {exactly: {n: 4, of: all, value: 2}}]",
        "abcd",
        lambda v: v[:2] == (0, 0) or v == (2, 2, 2, 2),
    ),
    "not": (NAMES, "0-2", "- not: {all different: [a, b, c]}", "abcd", lambda v: len({*v[:3]}) < 3),
    "not many": (
        SQUARE,
        "1-3",
        "- not: {all different: rows}",
        SIX,
        lambda v: not all(len({*r}) == 3 for r in (v[:3], v[3:])),
    ),
    "when": (
        NAMES,
        "0-2",
        "- sum: {n: 3, of: [a, b]}\n    when: c == 0",
        "abcd",
        lambda v: v[2] != 0 or v[0] + v[1] == 3,
    ),
    "lines of hexes": (
        HEX,
        "0-1",
        "- at most: {n: 1, of: rows, value: 1}\n  - at most: {n: 1, of: falling diagonals, value: 1}\n"
        "  - at most: {n: 1, of: rising diagonals, value: 1}",
        HEXES,
        lambda v: all(sum(line) <= 1 for line in lines(v)),
    ),
    "a stretch of hexes": (HEX, "0-1", "- exactly: {n: 2, of: r2c1-r2c3, value: 1}", HEXES, lambda v: sum(v[2:5]) == 2),
    "a diagonal in a formula": (
        HEX,
        "0-1",
        "- formula: sum(falling_diagonal(1)) == 2",
        HEXES,
        lambda v: v[0] + v[3] + v[6] == 2,
    ),
}


@pytest.mark.parametrize("name", MEANINGS)
def test_every_rule_means_what_it_says(name):
    """The set of answers, the number by counting, and what is left out, over all assignments."""
    board, values, rules, places, means = MEANINGS[name]
    puzzle = sp.loads(f"kind: custom\nboard: {board}\nvalues: {values}\nrules:\n  {rules}\n")
    assert [str(cell) for cell in puzzle.board.cells] == list(places)
    wanted = {v for v in product(puzzle.values, repeat=len(places)) if means(v)}
    assert 0 < len(wanted) < len(puzzle.values) ** len(places)
    assert {tuple(grid[cell] for cell in puzzle.board.cells) for grid in sp.solutions(puzzle)} == wanted
    assert sp.count(puzzle).number == len(wanted)
    assert sp.loads(sp.dump(puzzle)) == puzzle


def test_every_rule_has_been_compared():
    named = {topic.names[0] for topic in RuleList(doc="").topics()}
    used = {rules.split(":")[0].removeprefix("- ").replace("_", " ") for _, _, rules, _, _ in MEANINGS.values()}
    assert named == used - {"not many"}


@pytest.mark.parametrize("topic", RuleList(doc="").topics(), ids=lambda topic: topic.names[0])
def test_the_example_of_every_rule_is_read(topic):
    values = "0-1" if topic.names[0] == "runs" else "1-4"
    sp.loads(f"kind: custom\nboard: {{shape: square, size: 4}}\nvalues: {values}\nrules:\n  {topic.example}\n")


def dice(most):
    """Nine dice of six colours, of which the most frequent colour shows on exactly so many."""
    colours = ["white", "red", "orange", "yellow", "green", "blue"]

    def some(n):
        return {"any of": [{"at least": {"n": n, "of": "all", "value": colour}} for colour in colours]}

    return sp.puzzle(
        "custom",
        board={"names": [f"d{i}" for i in range(1, 10)]},
        values=colours,
        rules=[some(most), {"not": some(most + 1)}],
    )


def rolls(most):
    """By multinomials, over the ways to split nine dice among six colours."""
    splits = (split for split in product(range(most + 1), repeat=6) if sum(split) == 9 and max(split) == most)
    return sum(factorial(9) // prod(map(factorial, split)) for split in splits)


@pytest.mark.parametrize("most", range(2, 10))
def test_nine_dice_by_the_most_frequent_colour(most):
    """As the article has them, and by multinomials."""
    published = {2: 1587600, 3: 5628000, 4: 2320920, 5: 472500, 6: 63000, 7: 5400, 8: 270, 9: 6}
    assert sp.count(dice(most)).number == published[most] == rolls(most)


def test_nine_dice_as_a_share_of_all_rolls(run):
    assert run("count", "rubiks-race.yaml").out == "exactly 541,176 solutions\n"
    shown = run("count", "custom", "rubiks-race.yaml", "--of-all").out
    assert shown == "exactly 541,176 solutions: 541176/10077696 = 22549/419904 (5.37%)\n"
    data = json.loads(run("count", "rubiks-race.yaml", "--of-all", "--format", "json").out)
    assert (data["count"], data["share"]) == ("541176", "541176/10077696")
    assert (data["fraction"], data["percent"]) == ("22549/419904", "5.37")
    assert "leave --limit out" in run("count", "rubiks-race.yaml", "--of-all", "--limit", "5").err


K, V = "kind: custom\n", "values: 1-3\nrules: []\n"
HEAD = K + "board: {shape: square, size: 3}\nvalues: 1-3\nrules:\n"
WORDS = K + "board: {names: [a, b]}\nvalues: [x, y]\nrules:\n"
BAD = {
    "no board": (K + "values: 1-3\nrules: []\n", "board is missing"),
    "no such shape": (
        K + "board: {shape: hexx, size: 2}\n" + V,
        'shape: there is no shape "hexx"; did you mean "hex"?',
    ),
    "loop": (
        K + "board:\n  edges: [[A, B], [B, B]]\n" + V,
        "x.yaml:3: board, edges, edge 2: a loop from B to itself; expected two places",
    ),
    "double edge": (K + "board:\n  edges: [[A, B], [B, A]]\n" + V, "edge 2: B and A are joined already"),
    "unknown vertex": (K + "board:\n  vertices: [A, B]\n  edges: [[A, C]]\n" + V, '"C" is none of the vertices'),
    "name twice": (K + "board: {names: [a, b, a]}\n" + V, "a stands there twice"),
    "name with a meaning": (K + "board: {names: [sum, b]}\n" + V, '"sum" cannot be the name of a place'),
    "value is a place": (K + "board: {names: [a, b]}\nvalues: [a, x]\nrules: []\n", "a is the name of a place"),
    "no such rule": (
        HEAD + "  - all diferent: rows\n",
        'x.yaml:5: rules, rule 1: there is no rule "all diferent"; did you mean "all different"?',
    ),
    "no such group": (HEAD + "  - all different: row 4\n", '"row 4" is no cell'),
    "which groups there are": (HEAD + "  - all different: row 4\n", "; there is row 1 to row"),
    "a sort without groups": (HEAD + "  - all different: rising diagonal 1\n", ", or a group such as row 1, column 1"),
    "one equals sign": (HEAD + "  - formula: r1c1 = 1\n", "this is no expression; equal is written =="),
    "off the board": (HEAD + "  - is: {r4c1: 1}\n", "r4c1 is off the board of 3 rows and 3 columns"),
    "no such value": (
        HEAD + "  - exactly: {n: 1, of: all, value: 4}\n",
        "4 is no digit of this puzzle; expected some of 1-3",
    ),
    "missing key": (
        HEAD + "  - exactly: {n: 1, of: all}\n",
        "value is missing; expected a mapping such as {n: ..., of: ..., value: ...}",
    ),
    "two rules in one": (
        HEAD + "  - all different: rows\n    consecutive: row 1\n",
        "expected one rule, not 2; begin each with its own dash",
    ),
    "runs of other values": (HEAD + "  - runs: {of: row 1, clue: 1}\n", "runs needs the values 0-1"),
    "sum of words": (WORDS + "  - sum: {n: 3, of: all}\n", "this rule needs values that are numbers"),
    "connected names": (
        K + "board: {names: [A, B]}\nvalues: 0-1\nrules:\n  - connected: {value: 1}\n",
        "connected needs a board on which places touch, not mere names",
    ),
    "stretch of a graph": (
        K + "board: {edges: [[A, B], [B, C]]}\nvalues: 1-3\nrules:\n  - all different: A-C\n",
        "A and C are not in a row; list what stands between them",
    ),
    "unknown name": (HEAD + "  - formula: r1c1 == X\n", "formula: column 9: X is no cell, letter or value of a layer"),
    "call": (HEAD + "  - formula: __import__(r1c1) == 1\n", "formula: column 1: there is no such function"),
    "attribute": (HEAD + '  - formula: "r1c1.real == 1"\n', "'.' has no place in a formula"),
    "word compared with a number": (
        WORDS + "  - formula: a == 1\n",
        "a value of cells cannot be compared with a number",
    ),
    "values": (K + "board: {names: [a, b]}\nvalues: 3-1\nrules: []\n", "the range 3-1 is empty"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(name, run, tmp_path):
    text, says = BAD[name]
    (tmp_path / "x.yaml").write_text(text)
    done = run("check", tmp_path / "x.yaml")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


def test_reasons_have_the_words_of_the_file():
    puzzle = sp.loads(
        "kind: custom\nboard: {edges: [[A, B], [B, C], [C, A]]}\nvalues: [red, green]\nrules:\n"
        "  - all different: edges\n    because: neighbours differ\n"
    )
    assert sp.check(puzzle).verdict == "none"
    assert {rule.because for rule in sp.why(puzzle).rules} == {
        f"{a}: neighbours differ" for a in ("A and B", "B and C", "A and C")
    }


def test_every_rule_of_the_list_is_a_clue():
    puzzle = sp.loads(
        HEAD + "  - all different: rows\n  - all different: columns\n  - is: {r1c1: 1, r2c2: 1}\n"
        "  - formula: r1c2 == 2\n  - formula: r2c1 < 3 + r1c1\n"
    )
    assert sp.check(puzzle).verdict == "unique"
    found = sp.redundant(puzzle)
    assert "rule 5" in found.superfluous
    assert "rule 1" not in found.superfluous


def test_what_is_dumped_is_plain_yaml():
    puzzle = sp.loads(HEAD + "  - exactly: {n: 1, of: rows, value: 3}\n")
    assert yaml.safe_load(sp.dump(puzzle))["rules"] == [{"exactly": {"n": 1, "of": "rows", "value": 3}}]
