"""The contract of every kind there is, whatever it is about."""

import ast
import inspect
import sys

import pytest
from conftest import KINDS_WITH_RULES
from hypothesis import given
from hypothesis import strategies as st

import satpuzzles as sp
from satpuzzles.clues.marks import Drawing
from satpuzzles.kind import example
from satpuzzles.model import broken

KINDS = [sp.find_kind(name) for name in sp.kind_names()]
PLAYED = [kind for kind in KINDS if kind.name not in KINDS_WITH_RULES]
each = pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.name)
with_rules = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in PLAYED], ids=lambda k: k.name)
played = pytest.mark.parametrize("kind", PLAYED, ids=lambda k: k.name)
DO_WITHOUT_RULES = {"convert", "render", "solve"}


@pytest.fixture
def puzzle(kind):
    return sp.loads(example(kind))


@each
def test_it_is_found_by_its_name(kind):
    assert sp.find_kind(kind.name) is kind
    module = sys.modules[kind.__module__]
    assert module.__name__ == f"satpuzzles.kinds.{kind.name.replace('-', '_')}"


@each
def test_it_tells_its_rules_and_source(kind):
    doc = sys.modules[kind.__module__].__doc__
    first, *rest = doc.strip().splitlines()
    assert first.endswith(".")
    assert ": " in first
    assert any(line.startswith("Source: ") for line in rest)
    assert all(field.doc for field in kind.fields)


@each
def test_it_writes_no_literal(kind):
    tree = ast.parse(inspect.getsource(sys.modules[kind.__module__]))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not names & {"clauses", "fresh", "at_least"}


@with_rules
def test_its_example_is_unique(puzzle):
    assert sp.check(puzzle).verdict == "unique"


@each
def test_its_example_round_trips(kind, puzzle):
    assert kind(**puzzle.data()) == puzzle
    assert sp.loads(sp.dump(puzzle)) == puzzle
    assert hash(sp.loads(sp.dump(puzzle))) == hash(puzzle)
    with pytest.raises(AttributeError):
        puzzle.title = "another"


@with_rules
def test_its_rules_can_be_said(puzzle):
    domains = puzzle.domains()
    rules = list(puzzle.rules())
    assert rules == list(puzzle.rules())
    for rule in rules:
        assert rule.because.strip() == rule.because != ""
        assert not rule.because.endswith(".")
        assert all(spot in domains for spot in rule.spots)
    for spot, values in domains.items():
        assert all(puzzle.says(spot, value).startswith(str(spot)) for value in values)


@each
def test_its_answer_is_drawn_and_read_back(puzzle):
    grid = sp.solve(puzzle).grid
    plain = sp.render(puzzle, grid, ascii_only=True)
    assert plain.isascii()
    assert sp.render(puzzle, grid).strip()
    assert isinstance(puzzle.drawing(grid), Drawing)
    assert sp.render(puzzle, grid, format="svg").startswith("<svg")
    solved = type(puzzle)(**puzzle.data(), solution=puzzle.draw_answer(grid))
    assert solved.drawn_solution() == grid


@with_rules
def test_its_clues_are_needed_to_be_kept(puzzle):
    """The grid with one spot changed breaks a rule: `holds` is not blind anywhere, since the answer is unique."""
    rules = list(puzzle.rules())
    grid = dict(sp.solve(puzzle).grid)
    assert broken(rules, grid) == []
    for spot, values in puzzle.domains().items():
        for value in values:
            if value != grid[spot]:
                assert broken(rules, {**grid, spot: value})


@with_rules
def test_every_encoding_gives_the_same_answer(puzzle):
    grid = sp.solve(puzzle).grid
    encodings = {name for rule in puzzle.rules() for name in rule.encodings}
    for encoding in sorted(encodings):
        assert sp.check(puzzle, encoding=encoding).grids == (grid,), encoding


@with_rules
def test_dimacs_and_back(puzzle):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    text = sp.dimacs(puzzle)
    formula = CNF(from_string=text)
    with Solver("glucose4", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    assert sp.decode(puzzle, answer) == sp.solve(puzzle).grid


@with_rules
def test_it_is_explained(puzzle):
    """The steps lead to the answer, the hint is the first of them; tests/test_reasons.py checks them one by one."""
    trace = sp.steps(puzzle)
    assert (trace.verdict, trace.open) == ("unique", ())
    assert trace.steps
    assert sp.hint(puzzle).steps == trace.steps[:1]
    assert all(step.says and step.because and step.spots for step in trace.steps)
    assert sp.rate(puzzle).grade


@with_rules
def test_its_values_are_explained(puzzle):
    grid = sp.solve(puzzle).grid
    spot = next(spot for spot, values in puzzle.domains().items() if len(values) > 1)
    found = sp.why(puzzle, spot, grid[spot])
    assert found.answer == "forced"
    assert found.rules


@with_rules
def test_it_is_generated_or_says_that_it_cannot_be(kind, puzzle):
    from satpuzzles.tasks.blank import observed

    if not observed(kind):
        with pytest.raises(sp.SatpuzzlesError, match="cannot be generated"):
            sp.generate(puzzle, seed=1)
        return
    made = sp.generate(puzzle, seed=1)
    assert sp.check(made.puzzle, engine="minisat22").grids == (made.grid,)
    assert not made.minimal or sp.redundant(made.puzzle).superfluous == () or made.clues == 0


@with_rules
def test_it_says_which_clues_can_go(puzzle):
    found = sp.redundant(puzzle)
    assert {rule.clue for rules in found.clues.values() for rule in rules} == set(found.clues)
    assert sp.check(found.puzzle).grids == found.check.grids
    assert sp.redundant(found.puzzle).superfluous == ()


@with_rules
def test_statistics_of_its_search(kind, tmp_path, capsys):
    import json

    from satpuzzles.cli import main

    file = tmp_path / "example.yaml"
    file.write_text(example(kind), encoding="utf-8")
    assert main(["solve", str(file), "--stats", "--format", "json"]) == 0
    stats = json.loads(capsys.readouterr().out)["stats"]
    domains = sp.loads(example(kind)).domains()
    assert stats["variables"] >= sum(len(values) > 1 for values in domains.values()) > 0
    assert stats["clauses"] > 0
    assert min(stats["read"], stats["build"], stats["search"]) >= 0
    assert main(["solve", str(file), "--stats"]) == 0
    assert f"variables {stats['variables']:,}, clauses {stats['clauses']:,}, conflicts" in capsys.readouterr().err


@with_rules
def test_its_template_loads(kind, run, tmp_path):
    file = tmp_path / "new.yaml"
    assert run("new", kind.name, "-o", file).code == 0
    assert run("check", file).out.startswith("unique")


@each
@given(title=st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_title_round_trips(kind, title):
    puzzle = kind(**{**sp.loads(example(kind)).data(), "title": title})
    assert sp.loads(sp.dump(puzzle)) == puzzle


@with_rules
def test_all_commands_take_its_example(kind, tmp_path, capsys):
    """All commands that there are, so that a new one is not forgotten; what they print is tested elsewhere."""
    from satpuzzles.cli import command_names, find_command, main

    file = tmp_path / "example.yaml"
    file.write_text(example(kind), encoding="utf-8")
    more = {"generate": [], "prove": ["-o", str(tmp_path / "proof")]}
    for name in command_names():
        if not find_command(name).files or name == "decode":
            continue
        code = main([name, str(file), *more.get(name, [])])
        out, err = capsys.readouterr()
        if name == "repair" and kind.name != "nonogram":  # for pictures, and says so
            assert (code, out, err.count("\n")) == (2, "", 1)
            continue
        assert code == 0, (name, err)
        assert out, name


@played
def test_played_for_points_its_answers_get_better_up_to_the_best(puzzle):
    found = list(puzzle.best(lambda positions: None))
    assert [score for score, _ in found] == sorted({score for score, _ in found})
    assert [puzzle.worth(grid) for _, grid in found] == [score for score, _ in found]
    answer = sp.solve(puzzle)
    assert (answer.verdict, answer.grid) == ("solved", found[-1][1])
    assert puzzle.score == found[-1][0]


@played
def test_played_for_points_its_answer_is_shown_move_by_move(puzzle):
    grid = sp.solve(puzzle).grid
    frames = list(puzzle.frames(grid))
    assert frames[0][1] == {place: values[0] for place, values in puzzle.held().items()}
    assert all(value in puzzle.held()[place] for _, after in frames for place, value in after.items())
    assert sp.html(puzzle, grid).startswith("<!DOCTYPE html>")


@played
def test_played_for_points_it_says_which_commands_there_are_not(kind, run, tmp_path):
    """All commands that there are: those that need rules end with one sentence."""
    from satpuzzles.cli import command_names, find_command

    file = tmp_path / "example.yaml"
    assert run("new", kind.name, "-o", file).code == 0
    for name in command_names():
        if not find_command(name).files:
            continue
        words = [name, file, *([file] if name == "decode" else []), *(["r1c1"] if name == "why" else [])]
        done = run(*words, *(["-o", tmp_path / "proof"] if name == "prove" else []))
        if name in DO_WITHOUT_RULES:
            assert (done.code, done.err) == (0, ""), name
            assert done.out
        else:
            assert (done.code, done.err.count("\n")) == (2, 1), name
            assert done.out == ("grade    steps  largest  hard   cost  puzzle\n" if name == "rate" else ""), name
            assert done.err.startswith("satpuzzles: "), name
    assert not (tmp_path / "proof").exists()
