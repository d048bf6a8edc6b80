"""Superfluous clues, against clue-by-clue solving and counting in the test."""

import json
from itertools import combinations

import pytest
from conftest import KINDS_WITH_RULES

import satpuzzles as sp
from satpuzzles.kind import example
from satpuzzles.tasks.needed import clues_of, keeping
from satpuzzles.tasks.redundant import redundant

KINDS = [sp.find_kind(name) for name in KINDS_WITH_RULES]

TOO_MANY = """\
kind: sudoku
size: 4
givens: |
  1 3 . .
  . . 3 .
  . 4 . .
  . . . 2
"""


def verdict(puzzle):
    return sp.check(puzzle, engine="minisat22").verdict


def solutions(puzzle):
    return {tuple(grid.items()) for grid in sp.solutions(puzzle, engine="minisat22")}


def without(puzzle, gone):
    return keeping(puzzle, set(clues_of(puzzle)) - {gone})


UNIQUE = [
    *(f"knights/{name}" for name in ("board1", "board2", "small")),
    *(f"nonogram/{name}" for name in ("cat", "dancer", "edge", "open", "prefilled")),
    *(f"sudoku/{name}" for name in ("minimal", "marks", "killer_cages", "greater_than_signs", "thermometer", "any_of")),
    *(f"sudoku/{name}" for name in ("coded_skyscrapers", "no_2x2", "dune", "arrow", "anti_knight")),
    "yin-yang/size6",
]


@pytest.mark.parametrize("name", UNIQUE)
def test_what_can_go_and_what_is_enough(name):
    kind, _, file = name.partition("/")
    puzzle = sp.load(f"{file}.yaml", kind)
    found = redundant(puzzle)
    assert found.verdict == "unique"
    assert set(found.clues) == set(clues_of(puzzle))
    assert set(found.superfluous) == {clue for clue in found.clues if verdict(without(puzzle, clue)) == "unique"}
    assert solutions(found.puzzle) == solutions(puzzle)
    assert len(clues_of(found.puzzle)) == len(found.enough)
    assert all(verdict(without(found.puzzle, clue)) == "several" for clue in clues_of(found.puzzle))
    assert found.unknown == ()


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.name)
def test_the_example_of_every_kind(kind):
    puzzle = sp.loads(example(kind))
    found = redundant(puzzle)
    assert set(found.superfluous) <= set(found.clues)
    assert solutions(found.puzzle) == solutions(puzzle)
    assert redundant(found.puzzle).superfluous == ()
    assert all(rules and {rule.clue for rule in rules} == {clue} for clue, rules in found.clues.items())


SEVERAL = {
    "a given that follows": ("1 2 3 4", "3 . . .", ". . . .", ". . . ."),
    "three of a box": ("1 2 . .", "3 4 . .", ". . . .", ". . . ."),
    "nothing follows": ("1 . . .", ". . . .", ". . . .", ". . . ."),
    "many": ("1 2 3 4", "3 4 1 2", ". . . .", ". . . ."),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_of_several_solutions_none_comes_or_goes(name):
    puzzle = sp.puzzle(
        "sudoku", size=4, givens="\n".join(SEVERAL[name]), constraints=[{"killer": {"cells": "r1c1-r1c2"}}]
    )
    all_of_it = solutions(puzzle)
    assert len(all_of_it) > 1
    found = redundant(puzzle)
    assert found.verdict == "several"
    assert set(found.superfluous) == {c for c in found.clues if solutions(without(puzzle, c)) == all_of_it}
    assert solutions(found.puzzle) == all_of_it
    assert all(solutions(without(found.puzzle, clue)) != all_of_it for clue in clues_of(found.puzzle))


def test_a_clue_of_several_rules_goes_as_a_whole():
    """A numbered knight on a board where the number alone, but not the place, follows."""
    puzzle = sp.load("board1.yaml")
    found = redundant(puzzle)
    assert all(len(rules) == 2 for rules in found.clues.values())
    assert len(found.clues) == len(puzzle.clues)


def test_smallest_is_not_promised_but_minimal_is():
    puzzle = sp.loads(TOO_MANY)
    found = redundant(puzzle)
    sizes = [
        n for n in range(6) for some in combinations(clues_of(puzzle), n) if verdict(keeping(puzzle, some)) == "unique"
    ]
    assert min(sizes) <= len(found.enough) < len(found.clues)


def test_the_command(run, tmp_path):
    done = run("redundant", "-", stdin=TOO_MANY)
    assert done.code == 0
    verdict_line, count, *lines = done.out.splitlines()
    assert verdict_line == "unique"
    assert count.endswith("can go, each by itself:")
    assert all(line.startswith("  r") and " is " in line for line in lines if line.startswith(" "))
    file = tmp_path / "minimal.yaml"
    assert run("redundant", "-", "--minimal", "-o", file, stdin=TOO_MANY).code == 0
    left = run("redundant", file)
    assert left.out == f"unique\nnone of the {len(sp.load(file).givens)} clues can go\n"


def test_json(run):
    (found,) = map(json.loads, run("redundant", "-", "--format", "json", stdin=TOO_MANY).out.splitlines())
    task = redundant(sp.loads(TOO_MANY))
    assert (found["file"], found["kind"], found["verdict"], found["clues"]) == ("-", "sudoku", "unique", 5)
    assert [entry["clue"] for entry in found["superfluous"]] == [str(clue) for clue in task.superfluous]
    assert [entry["clue"] for entry in found["minimal"]] == [str(clue) for clue in task.enough]
    assert found["minimal"][0]["because"] == [f"{task.enough[0]} is {dict(sp.loads(TOO_MANY).givens)[task.enough[0]]}"]


def test_verdicts_are_never_mixed(run):
    none = TOO_MANY.replace("1 3 . .", "1 1 . .")
    assert (run("redundant", "-", stdin=none).code, run("redundant", "-", stdin=none).out) == (1, "no solution\n")
    several = run("redundant", "-", stdin="kind: sudoku\nsize: 4\n")
    assert (several.code, several.out) == (0, "several\nthere are no clues\n")
    follows = "kind: sudoku\nsize: 4\ngivens: 1234............\n"
    assert run("redundant", "-", stdin=follows).out.startswith("several\n4 of 4 clues can go without more solutions, ")
    late = run("redundant", "faase.yaml", "--time-limit", "0.3", "--format", "json")
    assert (late.code, json.loads(late.out)["verdict"]) == (3, "undecided")


def test_bad_usage(run, tmp_path):
    done = run("redundant", "board1.yaml", "board2.yaml", "--minimal", "-o", tmp_path / "out")
    assert done.code == 2
    assert "--minimal writes one puzzle" in done.err
    assert not (tmp_path / "out").exists()
    assert run("redundant", "nowhere.yaml").code == 2


def test_same_bytes(run):
    outs = {run("redundant", "board1.yaml", PYTHONHASHSEED=seed).out for seed in ("0", "1", "2")}
    assert len(outs) == 1
