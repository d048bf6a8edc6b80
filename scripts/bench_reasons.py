"""How long reasons take: conflicts, hints, steps, ratings, in this process.

    python scripts/bench_reasons.py

User CPU seconds, reading not counted. Conflicts: a wrong given, number or clue in a puzzle of the collection; the
minimal set of rules beside PySAT's MUSX, the smallest beside PySAT's OptUx on the same formula, each in seconds and as
a ratio to ours. Steps: the whole of them, the first of them, the largest, and what `check` takes.

With SATPUZZLES_DATA set to a folder that has sudoku_norvig.tsv, Peter Norvig's top95 and hardest eleven, a puzzle a
line: these, too.
"""

import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from pysat.examples.musx import MUSX
from pysat.examples.optux import OptUx
from pysat.formula import WCNF

import satpuzzles as sp
from satpuzzles.kind import Kind
from satpuzzles.model import Model, by_rule
from satpuzzles.tasks.ladder import LAST_VALUE
from satpuzzles.tasks.reasons import Reasons
from satpuzzles.tasks.steps import Walk
from satpuzzles.tasks.why import fewest_rules, minimal_rules

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
TOP = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = call()
    return time.process_time() - start, found


def picture(size: int, density: float, seed: int) -> Kind:
    """The nonogram of a random picture."""
    chance = random.Random(seed)
    rows = [[chance.random() < density for _ in range(size)] for _ in range(size)]

    def clues(lines: Any) -> list[list[int]]:
        return [[len(list(run)) for full, run in groupby(line) if full] or [0] for line in lines]

    return sp.puzzle("nonogram", rows=clues(rows), columns=clues(zip(*rows)))


def line_solvable(size: int, density: float) -> Kind:
    """The first random nonogram that follows line by line."""
    seed = 0
    while sp.steps(picture(size, density, seed), most_rules=1).verdict != "unique":
        seed += 1
    return picture(size, density, seed)


def conflicts() -> Iterator[tuple[str, Kind]]:
    yield "sudoku 9x9, a wrong given", sp.loads("46" + TOP[2:])
    knights: dict[str, Any] = dict(sp.load("board2.yaml").data())
    knights["clues"] = [[c, r, n + (i == 3)] for i, (c, r, n) in enumerate(knights["clues"])]
    yield "knights, a wrong number", sp.puzzle("knights", **knights)
    nonogram: dict[str, Any] = dict(line_solvable(25, 0.6).data())
    nonogram["rows"] = [f"{clue} 1" if i == 12 else clue for i, clue in enumerate(nonogram["rows"])]
    yield "nonogram 25x25, a wrong clue", sp.puzzle("nonogram", **nonogram)


def soft(model: Model) -> WCNF:
    formula = WCNF()
    formula.extend(model.clauses)
    for selector in model.groups:
        formula.append([selector], weight=1)
    return formula


def bench_conflicts() -> None:
    print(f"{'conflict':30}{'minimal':>8}{'rules':>6}{'MUSX':>8}{'told':>7}{'smallest':>9}{'rules':>6}{'OptUx':>8}")
    for name, puzzle in conflicts():
        ours, core = timed(lambda puzzle=puzzle: minimal_rules(Reasons(puzzle)))
        told, _ = timed(lambda puzzle=puzzle: sp.why(puzzle))
        fewest, smallest = timed(lambda puzzle=puzzle: fewest_rules(Reasons(puzzle)))
        theirs, _ = timed(lambda puzzle=puzzle: MUSX(soft(Model(puzzle, selectors=by_rule)), verbosity=0).compute())
        best, optimum = timed(lambda puzzle=puzzle: OptUx(soft(Model(puzzle, selectors=by_rule))).compute())
        assert smallest is None or len(smallest) == len(optimum)
        print(
            f"{name:30}{ours:8.3f}{len(core):6}{theirs / ours:7.1f}x{told:7.2f}"
            f"{fewest:9.2f}{len(smallest or ()):6}{best / fewest:7.1f}x"
        )


def trace(puzzle: Kind) -> tuple[float, float, int, int]:
    """Seconds for the first step in words and for all, how many, the most rules in one."""
    start = time.process_time()
    walk = Walk(puzzle)
    first, count, largest = 0.0, 0, 0
    for step in walk.steps():
        walk.tell(step)
        first = first or time.process_time() - start
        count, largest = count + 1, max(largest, 1 if step.cost == LAST_VALUE else len(step.rules))
    return time.process_time() - start, first, count, largest


def bench_steps() -> None:
    print(f"\n{'steps':30}{'seconds':>8}{'hint':>7}{'steps':>6}{'rules':>6}{'check':>8}")
    puzzles = {
        "easy sudoku": sp.loads(EASY),
        "knights board 2": sp.load("board2.yaml"),
        "Dune Sea Saga": sp.load("dune.yaml"),
        "nonogram Cat 20x20": sp.load("cat.yaml"),
        "nonogram by lines 30x30": line_solvable(30, 0.6),
        "nonogram Forever 25x25": sp.load("forever.yaml"),
    }
    for name, puzzle in puzzles.items():
        check, _ = timed(lambda puzzle=puzzle: sp.check(puzzle))
        seconds, first, count, largest = trace(puzzle)
        print(f"{name:30}{seconds:8.2f}{first:7.2f}{count:6}{largest:6}{check:8.3f}")


def bench_norvig(folder: Path) -> None:
    lines = [line.split("\t") for line in (folder / "sudoku_norvig.tsv").read_text().splitlines() if line[0] != "#"]
    for name in dict.fromkeys(line[2] for line in lines):
        traces = [trace(sp.loads(givens)) for givens, _, group in lines if group == name]
        seconds, hints = [t[0] for t in traces], [t[1] for t in traces]
        over = sum(s > 5 for s in seconds)
        print(
            f"Norvig's {name}: {len(seconds)} puzzles, median {statistics.median(seconds):.2f} s, {over} over 5 s, "
            f"longest {max(seconds):.2f}; longest hint {max(hints):.2f}; largest step {max(t[3] for t in traces)} rules"
        )


if __name__ == "__main__":
    sp.check(sp.loads(EASY))  # imports
    bench_conflicts()
    bench_steps()
    if folder := os.environ.get("SATPUZZLES_DATA"):
        bench_norvig(Path(folder))
