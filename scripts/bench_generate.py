"""How long it takes to generate puzzles, and to do it the plain way.

    python scripts/bench_generate.py [--seeds N] [--engines]

User CPU seconds in the process, the median and the greatest over some seeds, each with what is made. Beside the minimal
puzzles the plain way: from the same solution, drop clue after clue, each time build the puzzle anew and solve it twice
(for some seeds only: it takes long). With --engines the same for several SAT solvers.
"""

import argparse
import resource
import statistics
from collections.abc import Callable
from random import Random

import satpuzzles as sp
from satpuzzles.kind import Kind
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline
from satpuzzles.tasks import generate as task
from satpuzzles.tasks.blank import frame, random_grid, shown
from satpuzzles.tasks.needed import Others, clues_of, keeping
from satpuzzles.tasks.rate import GRADES

WISHES: dict[str, tuple[str, dict[str, object], float]] = {
    "classic sudoku": ("sudoku", {}, 0.2),
    "half-turn symmetry": ("sudoku", {"symmetry": "half-turn"}, 0.2),
    **{f"{grade} sudoku": ("sudoku", {"rate": grade}, 1.5) for grade in GRADES},
    "knights": ("knights", {}, 0.5),
    "yin-yang 10x10": ("yin-yang", {"size": "10"}, 0),
    "killer": ("sudoku", {"topics": ["killer"]}, 5),
    "nonogram 20x20": ("nonogram", {"size": "20"}, 4),
    "nonogram 30x30": ("nonogram", {"size": "30"}, 0),
}
PLAIN = {"classic sudoku": "sudoku", "knights": "knights"}


def user() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def times(work: Callable[[int], object], seeds: int) -> list[float]:
    found = []
    for seed in range(seeds):
        start = user()
        work(seed)
        found.append(user() - start)
    return found


def plain(kind: str, seed: int) -> Kind:
    """A minimal puzzle without selectors, cores or an incremental solver."""
    rng = Random(seed)
    blank = frame(sp.find_kind(kind), "", {})
    puzzle = shown(blank, random_grid(blank, rng, {}, Deadline()))
    clues = clues_of(puzzle)
    rng.shuffle(clues)
    kept = set(clues)
    for clue in clues:
        if sp.check(keeping(puzzle, kept - {clue})).verdict == "unique":
            kept.remove(clue)
    return keeping(puzzle, kept)


def shown_line(name: str, found: list[float], goal: float, more: str = "") -> None:
    goals = f"goal {goal:g}" if goal else ""
    print(f"{name:24}{statistics.median(found):8.3f}{max(found):8.2f}  {goals:9}{more}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20, metavar="N", help="of each; 20 by default")
    parser.add_argument("--engines", action="store_true", help="several SAT solvers instead of the usual one")
    args = parser.parse_args()
    print(f"{'user CPU seconds':24}{'median':>8}{'max':>8}")
    if args.engines:
        for engine in ("glucose4", "minicard", "minisat22", "cadical195"):
            task.Others = lambda *a, engine=engine, **k: Others(*a, **{"engine": engine, **k})
            for name in ("classic sudoku", "knights", "killer"):
                kind, options, _ = WISHES[name]
                found = times(lambda seed: sp.generate(kind, seed=seed, **options), args.seeds)  # noqa: B023
                shown_line(f"{name}, {engine}", found, 0, " the usual one" if engine == MANY_QUESTIONS else "")
        return
    for name, (kind, options, goal) in WISHES.items():
        made = []
        found = times(lambda seed: made.append(sp.generate(kind, seed=seed, **options)), args.seeds)  # noqa: B023
        what = "cells changed" if kind == "nonogram" else "clues"
        numbers = [len(one.changes) if kind == "nonogram" else one.clues for one in made]
        more = f"{min(numbers)} to {max(numbers)} {what}"
        shown_line(name, found, goal, more)
        if name in PLAIN:
            shown_line("  the plain way", times(lambda seed: plain(kind, seed), min(3, args.seeds)), 0)  # noqa: B023


if __name__ == "__main__":
    main()
