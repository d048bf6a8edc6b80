"""Sliding puzzles: CPU seconds to a shortest sequence, against IDA* with Manhattan distances in the same Python.

    python scripts/bench_sliding.py [SECONDS]

Twenty random 8-puzzles whose shortest sequences have 20 moves or more, and random walks from home on the 15-puzzle. The
lengths of the former are known from a breadth-first search from home through all 181,440 positions, those of the latter
from IDA*, the usual special program. SECONDS is the most for one of them (120 by default). Goals: each 8-puzzle in
10 s, 15-puzzles of 30 moves solved.
"""

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import mean
from typing import Any

import satpuzzles as sp

State = tuple[int, ...]


def neighbours(state: State, width: int) -> list[State]:
    hole = state.index(0)
    r, c = divmod(hole, width)
    found = []
    for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if 0 <= i < len(state) // width and 0 <= j < width:
            moved = list(state)
            moved[hole], moved[i * width + j] = moved[i * width + j], 0
            found.append(tuple(moved))
    return found


def distances() -> dict[State, int]:
    """Of all positions of the 8-puzzle."""
    home = tuple(range(9))
    found, ring = {home: 0}, [home]
    while ring:
        ring = [new for state in ring for new in neighbours(state, 3) if new not in found]
        ring = list(dict.fromkeys(ring))
        depth = max(found.values()) + 1
        found.update(dict.fromkeys(ring, depth))
    return found


def ida_star(start: State, width: int, limit: float) -> int | None:
    """The least number of moves by iterative deepening with Manhattan distances; nothing if the time is up."""
    end = time.process_time() + limit

    def away(state: State) -> int:
        return sum(abs(i // width - t // width) + abs(i % width - t % width) for i, t in enumerate(state) if t)

    def search(state: State, before: State | None, moves: int, left: int, bound: int) -> int:
        """The bound itself if home is within it, or else the least that went beyond."""
        if moves + left > bound:
            return moves + left
        if not left:
            return -1
        if time.process_time() > end:
            raise TimeoutError
        least = sys.maxsize
        for new in neighbours(state, width):
            if new != before:
                found = search(new, state, moves + 1, away(new), bound)
                if found == -1:
                    return -1
                least = min(least, found)
        return least

    bound = away(start)
    try:
        while True:
            found = search(start, None, 0, away(start), bound)
            if found == -1:
                return bound
            bound = found
    except TimeoutError:
        return None


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    return work(), time.process_time() - start


def ours(start: State, width: int, limit: float) -> tuple[int | None, float]:
    puzzle = sp.puzzle("sliding", grid=f"{len(start) // width}x{width}", start=list(start))
    answer, took = timed(lambda: sp.solve(puzzle, time_limit=limit))
    return (len(puzzle.as_data(answer.grid)["moves"]) if answer.grid else None), took


def eights(limit: float) -> None:
    rng, known = Random(8), distances()
    starts = rng.sample(sorted(state for state, moves in known.items() if moves >= 20), 20)
    times, others = [], []
    for start in starts:
        moves, took = ours(start, 3, limit)
        assert moves == known[start], (start, moves, known[start])
        other, took_other = timed(lambda start=start: ida_star(start, 3, limit))
        assert other == known[start]
        times.append(took)
        others.append(took_other)
    lengths = sorted(known[start] for start in starts)
    print(
        f"20 8-puzzles of {lengths[0]} to {lengths[-1]} moves: mean {mean(times):.2f} s, longest {max(times):.2f} s;",
        end="",
    )
    print(f" IDA* {mean(others):.2f} s, ratio {mean(others) / mean(times):.2f}")


def fifteens(limit: float) -> None:
    rng = Random(15)
    for walk in (26, 32, 36, 40, 44, 50, 60):
        state, before = tuple(range(16)), None
        for _ in range(walk):
            state, before = rng.choice([new for new in neighbours(state, 4) if new != before]), state
        moves, took_other = timed(lambda state=state: ida_star(state, 4, limit))
        found, took = ours(state, 4, limit)
        assert found in (moves, None) or moves is None
        shown = f"{took:.1f} s" if found is not None else f"not in {limit:g} s"
        print(f"15-puzzle of {moves or found} moves: {shown}; IDA* {took_other:.2f} s", flush=True)


def main() -> None:
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 120
    eights(limit)
    fifteens(limit)


if __name__ == "__main__":
    main()
