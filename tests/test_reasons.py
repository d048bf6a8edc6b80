"""Steps, hints, reasons and ratings: each deduction is checked by solvers that know nothing of the ladder."""

import json
from itertools import product

import pytest
from conftest import KINDS_WITH_RULES
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.cli import main
from satpuzzles.errors import LimitReached
from satpuzzles.sat.variables import Variables
from satpuzzles.tasks.ladder import LAST_VALUE
from satpuzzles.tasks.rate import GRADES
from satpuzzles.tasks.steps import Walk
from satpuzzles.tasks.why import place

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
VERY_HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def puzzles():
    from satpuzzles.kind import example

    for kind in KINDS_WITH_RULES:
        yield kind, lambda kind=kind: sp.loads(example(sp.find_kind(kind)))
    for line in (EASY, HARD):
        yield line[:9], lambda line=line: sp.loads(line)
    names = (
        "board2",
        "dune",
        "cat",
        "greater_than",
        "killer",
        "renban",
        "jigsaw",
        "open",
        "by_weather",
        "coded_skyscrapers",
    )
    for name in names:
        yield name, lambda name=name: sp.load(f"{name}.yaml")


PUZZLES = dict(puzzles())


class Referee:
    """Says by a formula of their own whether facts follow from rules and other facts."""

    def __init__(self, puzzle):
        self.domains = puzzle.domains()

    def follows(self, rules, used, fact):
        spots = dict.fromkeys([spot for rule in rules for spot in rule.spots] + [fact[0]] + [spot for spot, _ in used])
        x = Variables({spot: self.domains[spot] for spot in spots})
        clauses = [clause for rule in rules for clause in rule.clauses(x)]
        units = [[-x[at]] for at in used] + [[x[fact]]]
        with Solver("cadical153", bootstrap_with=x.definitions + clauses + units) as solver:
            return not solver.solve()

    def by_meaning(self, rule, used, fact, most=3000):
        """The same by `holds` over all values, where these are few; else nothing."""
        left = {s: [v for v in self.domains[s] if (s, v) not in used] for s in dict.fromkeys(rule.spots)}
        if fact[0] not in left:
            return None
        left[fact[0]] = [fact[1]]
        total = 1
        for values in left.values():
            total *= len(values)
        if total > most:
            return None
        return not any(rule.holds(dict(zip(left, values))) for values in product(*left.values()))


@pytest.mark.parametrize("name", PUZZLES)
def test_every_step_follows_from_its_rules_and_from_no_part_of_them(name):
    puzzle = PUZZLES[name]()
    walk = Walk(puzzle)
    bits, referee = walk.ladder.bits, Referee(puzzle)
    known = set()
    for rule in puzzle.rules():
        if len(set(rule.spots)) == 1:
            (spot,) = set(rule.spots)
            known |= {(spot, value) for value in puzzle.domains()[spot] if not rule.holds({spot: value})}
    for step in walk.steps():
        for rule, spot, gone in step.booked:
            solved = {(spot, value) for value in puzzle.domains()[spot] if (spot, value) in known}
            assert len(solved) == len(puzzle.domains()[spot]) - 1, "bookkeeping starts from solved spots"
            for fact in bits.split(gone):
                assert referee.follows([rule], solved, fact)
                known.add(fact)
        facts, used = set(bits.split(step.facts)), set(bits.split(step.reason.used))
        assert used <= known
        assert not used & facts
        assert facts - known, "a step tells something new"
        assert all(referee.follows(step.rules, used, fact) for fact in facts)
        for left_out in step.rules if len(step.rules) > 1 else ():
            rest = [rule for rule in step.rules if rule is not left_out]
            lost = [fact for fact in facts if not referee.follows(rest, used, fact)]
            assert lost if step.cost == LAST_VALUE else len(lost) == len(facts)
        if len(step.rules) == 1:
            for fact in facts:
                assert referee.by_meaning(step.rules[0], used, fact) in (True, None)
        known |= facts
    values = {s: [v for v in vs if (s, v) not in known] for s, vs in puzzle.domains().items()}
    if walk.verdict == "unique":
        assert walk.open() == ()
        assert {spot: left[0] for spot, left in values.items()} == sp.solve(puzzle).grid
    else:
        grids = list(sp.solutions(puzzle))
        assert values == {s: [v for v in values[s] if any(g[s] == v for g in grids)] for s in values}


def test_the_first_steps_of_an_easy_sudoku_are_singles():
    walk = Walk(sp.loads(EASY))
    steps = list(walk.steps())
    assert all(len(walk.tell(step).facts) == 1 for step in steps[:20])
    assert all(walk.tell(step).facts[0].value is not None for step in steps[:20])
    assert sp.rate(sp.loads(EASY)).grade == "gentle"


def test_hidden_singles_are_told_as_people_tell_them():
    told = sp.hint(sp.loads(HARD)).steps[0]
    assert told.says == "r6c2 is 4"
    assert told.because == ("column 2: the 4 can only stand at r6c2",)
    assert [str(spot) for spot in told.spots] == [f"r{row}c2" for row in range(1, 10)]


def test_steps_of_several_rules_are_stories():
    told = next(step for step in sp.steps(sp.load("board2.yaml")).steps if len(step.rules) > 1)
    assert told.story[0].startswith("suppose ")
    assert told.story[-1]


def test_pointing_pairs_are_told_with_the_places_that_are_left():
    seen = 0
    for givens in (HARD, VERY_HARD):
        walk = Walk(sp.loads(givens))
        bits = walk.ladder.bits
        for step in walk.steps():
            for sentence in walk.tell(step).because:
                if "must stand at" not in sentence:
                    continue
                seen += 1
                name, _, rest = sentence.partition(": the ")
                value, _, places = rest.partition(" must stand at ")
                listed = places.partition(", which belong to ")[0].replace(" or ", ", ").split(", ")
                (rule,) = (rule for rule in step.rules if rule.title == name)
                left = [s for s in rule.spots if (s, int(value)) in set(bits.split(step.before))]
                assert listed == [str(spot) for spot in left]
                (other,) = (rule for rule in step.rules if rule.title != name)
                assert set(left) < set(other.spots)
                assert {s for s, _ in bits.split(step.facts)} <= set(other.spots) - set(left)
    assert seen > 3


def test_several_solutions_are_traced_to_what_they_share():
    puzzle = sp.puzzle("sudoku", size=4, givens="12.. .... .... ....".replace(" ", "\n"))
    grids = list(sp.solutions(puzzle))
    shared = {spot for spot in grids[0] if len({grid[spot] for grid in grids}) == 1}
    trace = sp.steps(puzzle)
    assert trace.verdict == "several"
    assert set(trace.open) == set(grids[0]) - shared


def test_more_rules_than_allowed_end_the_steps():
    trace = sp.steps(sp.load("board2.yaml"), most_rules=1)
    assert trace.verdict == "undecided"
    assert trace.open
    assert trace.limit == "every further step takes more than 1 rules"
    assert all(len(step.rules) == 1 for step in trace.steps)


def test_the_same_steps_twice():
    for name in ("dune.yaml", "board2.yaml"):
        assert sp.steps(sp.load(name)) == sp.steps(sp.load(name))


def contradictions():
    data = dict(sp.load("board2.yaml").data())
    data["clues"] = [[c, r, n + (i == 3)] for i, (c, r, n) in enumerate(data["clues"])]
    yield "knights", lambda: sp.puzzle("knights", **data)
    yield "sudoku", lambda: sp.loads("46" + HARD[2:])
    yield "4x4", lambda: sp.puzzle("sudoku", size=4, givens="12..\n..3.\n.4..\n..1.")
    yield "nonogram", lambda: sp.puzzle("nonogram", rows=["1", "1 1", "3"], columns=["2", "1", "1 1"])
    yield "yin-yang", lambda: sp.puzzle("yin-yang", size=3, circles="o#.\n#o.\n...")
    odd = [{"odd": "r1c1"}]
    yield "two givens", lambda: sp.puzzle("sudoku", size=4, givens="11....3.24......")
    yield "one cell", lambda: sp.puzzle("sudoku", size=4, givens="2" + "." * 15, constraints=odd)
    yield "marks", lambda: sp.puzzle("sudoku", size=4, givens="2" + "." * 15, marks={"r1c1": "1 3"})
    yield "no spots", lambda: sp.puzzle("knights", size=2, per_line=1, clues=[[1, 1, 1], [2, 2, 2]])
    yield "impossible alone", lambda: sp.puzzle("nonogram", rows=["2", "1"], columns=["1", "1"])


CONTRADICTIONS = dict(contradictions())


def satisfiable(puzzle, rules):
    x = Variables(puzzle.domains())
    clauses = [clause for rule in rules for clause in rule.clauses(x)]
    with Solver("minisat22", bootstrap_with=x.definitions + clauses) as solver:
        return solver.solve()


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_why_there_is_no_solution(name):
    puzzle = CONTRADICTIONS[name]()
    found = sp.why(puzzle)
    assert (found.verdict, found.answer, found.smallest) == ("none", "contradiction", False)
    assert set(found.rules) <= set(puzzle.rules())
    assert not satisfiable(puzzle, found.rules)
    for left_out in found.rules:
        assert satisfiable(puzzle, [rule for rule in found.rules if rule is not left_out])
    assert found.steps or len(found.rules) < 3, "two givens of one cell need no steps"
    fewest = sp.why(puzzle, fewest=True)
    assert fewest.smallest
    assert not satisfiable(puzzle, fewest.rules)
    assert len(fewest.rules) <= len(found.rules)


def test_the_smallest_reason_by_trying_all():
    from itertools import combinations

    puzzle = CONTRADICTIONS["4x4"]()
    rules = list(puzzle.rules())
    size = next(n for n in range(len(rules)) if any(not satisfiable(puzzle, c) for c in combinations(rules, n)))
    assert len(sp.why(puzzle, fewest=True).rules) == size


@pytest.mark.parametrize("name", ["sudoku", "knights", "nonogram", "yin-yang", EASY[:9], "dune"])
def test_why_a_value_is_forced_or_impossible(name):
    puzzle = PUZZLES[name]()
    grid = sp.solve(puzzle).grid
    domains = puzzle.domains()
    spot = list(grid)[len(grid) // 2]
    x = Variables(domains)
    other = next(value for value in domains[spot] if value != grid[spot])
    for value, answer, literal in ((grid[spot], "forced", -x[spot, grid[spot]]), (other, "impossible", x[spot, other])):
        found = sp.why(puzzle, spot, value)
        assert (found.verdict, found.answer) == ("unique", answer)

        def possible(rules, literal=literal):
            y = Variables(domains)
            clauses = [clause for rule in rules for clause in rule.clauses(y)]
            with Solver("minisat22", bootstrap_with=[*y.definitions, *clauses, [literal]]) as solver:
                return solver.solve()

        assert not possible(found.rules)
        assert all(possible([r for r in found.rules if r is not left]) for left in found.rules)
        if found.steps:  # else bookkeeping is enough
            assert spot in {fact.spot for fact in found.steps[-1].facts}


@given(shown=st.lists(st.integers(0, 15), min_size=2, max_size=9, unique=True), seed=st.integers(0, 287))
@settings(max_examples=25)
def test_every_forced_and_every_impossible_value_of_small_sudokus(shown, seed):
    """What bookkeeping alone excludes, what only many rules exclude: always a set that does, and no part of it."""
    solved = list(sp.solutions(sp.puzzle("sudoku", size=4)))[seed]
    digits = [str(value) for value in solved.values()]
    puzzle = sp.puzzle("sudoku", size=4, givens="".join(d if i in shown else "." for i, d in enumerate(digits)))
    domains = puzzle.domains()
    for spot, values in sp.candidates(puzzle).values.items():
        for value in domains[spot]:
            found = sp.why(puzzle, spot, value)
            expected = "impossible" if value not in values else "forced" if len(values) == 1 else "open"
            assert found.answer == expected
            if expected == "open":
                continue
            x = Variables(domains)
            literal = x[spot, value] if expected == "impossible" else -x[spot, value]
            clauses = [[rule.clauses(x), rule] for rule in found.rules]
            with Solver("minisat22", bootstrap_with=x.definitions) as solver:
                switches = list(range(x.top + 1, x.top + 1 + len(clauses)))
                for switch, (found_clauses, _) in zip(switches, clauses):
                    for clause in found_clauses:
                        solver.add_clause([-switch, *clause])
                assert not solver.solve(assumptions=[literal, *switches])
                assert all(solver.solve(assumptions=[literal, *(s for s in switches if s != o)]) for o in switches)


def test_a_value_that_is_open():
    puzzle = sp.puzzle("sudoku", size=4)
    assert sp.why(puzzle, *place(puzzle, "r1c1=1"))[:3] == ("several", "open", ())


def test_spots_and_values_by_name():
    knights = sp.load("board2.yaml")
    assert {place(knights, f"r1c2={word}") for word in ("1", "N", "a knight", "holds a knight")} == {
        (knights.board.cells[1], 1)
    }
    assert sp.why(knights, "R1C2=knight")[:2] == sp.why(knights, knights.board.cells[1], 1)[:2] == ("unique", "forced")
    with pytest.raises(sp.SatpuzzlesError, match='never is "7"'):
        sp.why(knights, knights.board.cells[1], 7)
    for text, why in (("r1c2", "is no spot"), ("r0c1=1", "there is no spot"), ("r1c2=7", 'never is "7"')):
        with pytest.raises(sp.SatpuzzlesError, match=why):
            place(knights, text)


def test_grades():
    assert sp.rate(sp.loads(VERY_HARD)).grade in GRADES[4:]
    assert sp.rate(sp.puzzle("sudoku", size=4))[:1] == ("several",)
    assert sp.rate(CONTRADICTIONS["4x4"]()).verdict == "none"
    early = sp.rate(sp.loads(VERY_HARD), most="gentle")
    assert early.grade != "gentle"
    assert early.steps < sp.rate(sp.loads(VERY_HARD)).steps


def test_the_commands(run, tmp_path):
    assert run("hint", "board2.yaml").out.startswith("r1c5-r3c5 and r7c5-r9c5 are empty\n  column 5 holds 3 knights")
    hint = json.loads(run("hint", "-", "--format", "json", stdin=HARD).out)
    assert hint["steps"] == [
        {
            "facts": [{"spot": "r6c2", "is": 4}],
            "because": ["column 2: the 4 can only stand at r6c2"],
            "rules": ["column 2 holds no digit twice"],
            "spots": [f"r{row}c2" for row in range(1, 10)],
            "cost": 3,
        }
    ]
    stopped = run("steps", "board2.yaml", "--max-rules", 1)
    assert stopped.code == 3
    assert "undecided: every further step takes more than 1 rules" in stopped.out
    whole = run("steps", "board2.yaml")
    assert whole.out.endswith(run("solve", "board2.yaml").out)
    none = run("why", "-", stdin="46" + HARD[2:])
    assert none.code == 1
    assert none.out.startswith("no solution: 10 rules together contradict each other, and none can be left out:\n")
    data = json.loads(run("why", "-", "--smallest", "--format", "json", stdin="46" + HARD[2:]).out)
    assert (data["verdict"], data["minimal"], data["smallest"]) == ("none", True, True)
    assert len(data["rules"]) == 10
    assert run("why", "board2.yaml", "r1c1=king").err == 'satpuzzles: r1c1 never is "king"; write empty, a knight\n'
    assert run("why", "board2.yaml", "r1c1").err == 'satpuzzles: "r1c1" is no spot and value; write r1c1=...\n'
    assert run("why", "board2.yaml", "r1c1=N").out.startswith("r1c1=N is impossible: ")
    assert run("why", "board2.yaml").code == 0
    assert run("hint", "-", stdin="46" + HARD[2:]).code == 1
    assert run("hint", "-", stdin="kind: sudoku\nsize: 1\n").out.startswith("nothing to do")
    table = run("rate", "board2.yaml", "cat.yaml").out.splitlines()
    assert table[0].split() == ["grade", "steps", "largest", "hard", "cost", "puzzle"]
    assert [line.split()[0] for line in table[1:]] == ["medium", "gentle"]
    assert json.loads(run("rate", "cat.yaml", "--format", "json").out)["grade"] == "gentle"
    for command in ("hint", "steps", "why", "rate"):
        assert run(command, "board2.yaml", "--time-limit", "0").code == 3, command


def late(*args):
    raise LimitReached("the time limit of 5 s was reached")


def test_why_whose_steps_end_at_the_time_limit(monkeypatch, capsys, tmp_path):
    """Exit code 3 with the rules that were found; that there is no solution stays 1."""
    none = tmp_path / "none.yaml"
    none.write_text("kind: sudoku\nsize: 4\ngivens: 11..............\n", encoding="utf-8")
    asked = ["why", "board2.yaml", "r1c1=N"]
    assert main(asked) == 0
    whole = capsys.readouterr().out
    monkeypatch.setattr("satpuzzles.tasks.why.Wording", late)
    for code, words in ((3, asked), (1, ["why", str(none)])):
        assert main([*words, "--time-limit", "5"]) == code
        out, err = capsys.readouterr()
        assert err == "the steps are not finished: the time limit of 5 s was reached\n"
        assert "  - " in out
        assert "in steps" not in out
        assert code == 1 or whole.startswith(out)


def test_rate_whose_look_ahead_ends_at_the_time_limit(monkeypatch, capsys):
    """The grade is known, what the puzzle needs is not; without an option there is nothing that was not kept."""
    monkeypatch.setattr("satpuzzles.tasks.rate.needed", late)
    assert main(["rate", "cat.yaml", "--time-limit", "5"]) == 3
    out, err = capsys.readouterr()
    assert out.splitlines()[1].startswith("gentle ")
    assert "(" not in out
    assert err == "whether it needs a look-ahead or search is open: the time limit of 5 s was reached\n"
    assert main(["rate", "cat.yaml"]) == 0
    assert capsys.readouterr().err == ""
