"""Solitaire cribbage: CPU seconds, memory and positions for whole deals, and small ones against MaxSAT.

    python scripts/bench_cribbage.py

Five whole deals by seed, by both rules for new stacks, each in a process of its own; when a good plan is there and when
the best; then deals of 12 to 16 cards beside PySAT's RC2 on the formulation of the tests (tests/cribbage_max_sat.py).
Goal: a whole deal in 60 s and 1 GB.
"""

import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import satpuzzles as sp
from satpuzzles.clues.piles import POINTS
from satpuzzles.kinds.cribbage import Cribbage

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

NEW_STACK = ("any time", "when stuck")


def deal(seed: int, cards: int, new_stack: str) -> Cribbage:
    """So many cards of a shuffled deck, without suits."""
    deck = [rank for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for _ in range(4)]
    random.Random(seed).shuffle(deck)
    piles = [" ".join(deck[i:cards:4]) for i in range(4)]
    return Cribbage(piles=piles, deck="whole" if cards == 52 else "part", new_stack=new_stack)


def measured(seed: int, new_stack: str) -> dict[str, object]:
    """One whole deal: points and CPU seconds of each plan that was found, and what it took in all."""
    puzzle, positions = deal(seed, 52, new_stack), [0]
    start = time.process_time()
    plans = []
    for score, _ in puzzle.best(lambda n: positions.__setitem__(0, n)):
        plans.append((score, round(time.process_time() - start, 2)))
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"plans": plans, "seconds": round(seconds, 1), "memory": memory, "positions": positions[0]}


def by_max_sat(cards: int, seed: int, new_stack: str) -> tuple[float, float]:
    """CPU seconds of ours and of RC2, which must agree."""
    from cribbage_max_sat import most_points

    puzzle = deal(seed, cards, new_stack)
    start = time.process_time()
    ours = puzzle.worth(sp.solve(puzzle).grid or {})
    between = time.process_time()
    theirs = most_points([[card.rank for card in pile] for pile in puzzle.piles], POINTS, new_stack == NEW_STACK[0])
    assert ours == theirs, (cards, seed, new_stack)
    return between - start, time.process_time() - between


def main() -> None:
    if len(sys.argv) == 3:
        print(json.dumps(measured(int(sys.argv[1]), sys.argv[2])))
        return
    for new_stack in NEW_STACK:
        print(f"a new stack {new_stack}:")
        for seed in range(5):
            done = subprocess.run([sys.executable, __file__, str(seed), new_stack], capture_output=True, check=True)
            found = json.loads(done.stdout)
            plans = ", ".join(f"{score} after {seconds} s" for score, seconds in found["plans"])
            print(
                f"  deal {seed}: {found['seconds']} s, {found['memory']} MB, {found['positions']:,} positions; {plans}"
            )
    for cards in (12, 14, 16):
        times = [by_max_sat(cards, seed, new_stack) for seed in range(3) for new_stack in NEW_STACK]
        ours, theirs = (sorted(t) for t in zip(*times))
        print(
            f"{cards} cards, six deals: {ours[0]:.3f} to {ours[-1]:.3f} s; RC2 {theirs[0]:.2f} to {theirs[-1]:.2f} s, "
            f"{sum(theirs) / sum(ours):.0f} times as long"
        )


if __name__ == "__main__":
    main()
