"""Sliding puzzles: CPU seconds to a shortest sequence, against search in the same Python.

    python scripts/bench_sliding.py [SECONDS]

Twenty random 8-puzzles whose shortest sequences have 20 moves or more, and 15-puzzles of 20 to 34, from random walks.
The lengths of the former are known from a breadth-first search from home through all 181,440 positions, those of the
latter from IDA* with Manhattan distances, as special programs do. Beside ours: it, and for the 8-puzzles breadth-first
search from the start until home is found. SECONDS is the most for one of them (120 by default). Goals: each 8-puzzle
in 10 s, 15-puzzles of 30 moves solved.
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


def breadth_first(start: State, width: int) -> int:
    """The least number of moves by breadth-first search from the start until home is found."""
    home = tuple(range(len(start)))
    seen, ring, moves = {start}, [start], 0
    while home not in seen:
        ring = list({new for state in ring for new in neighbours(state, width)} - seen)
        seen.update(ring)
        moves += 1
    return moves


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
    times, others, broad = [], [], []
    for start in starts:
        moves, took = ours(start, 3, limit)
        assert moves == known[start], (start, moves, known[start])
        other, took_other = timed(lambda start=start: ida_star(start, 3, limit))
        assert other in (known[start], None)
        again, took_broad = timed(lambda start=start: breadth_first(start, 3))
        assert again == known[start]
        times.append(took)
        others.append(took_other)
        broad.append(took_broad)
    lengths = sorted(known[start] for start in starts)
    print(
        f"20 8-puzzles of {lengths[0]} to {lengths[-1]} moves: mean {mean(times):.2f} s, longest {max(times):.2f} s; "
        f"IDA* {mean(others):.3f} s, {mean(others) / mean(times):.2f} times ours; "
        f"breadth-first {mean(broad):.2f} s, {mean(broad) / mean(times):.1f} times ours"
    )


def walked(moves: int, rng: Random, limit: float) -> tuple[State, float]:
    """A 15-puzzle whose shortest sequence has so many moves, from random walks, and how long IDA* takes for it."""
    while True:
        state, before = tuple(range(16)), None
        for _ in range(moves + 2 * rng.randrange(5)):
            state, before = rng.choice([new for new in neighbours(state, 4) if new != before]), state
        found, took = timed(lambda state=state: ida_star(state, 4, limit))
        if found == moves:
            return state, took


def fifteens(limit: float, each: int = 3) -> None:
    rng = Random(15)
    for moves in (20, 24, 28, 30, 34):
        times, others = [], []
        for _ in range(each):
            state, took_other = walked(moves, rng, limit)
            found, took = ours(state, 4, limit)
            assert found in (moves, None), (state, found, moves)
            if found is not None:
                times.append(took)
                others.append(took_other)
        shown = f"mean {mean(times):.2f} s, longest {max(times):.2f} s" if times else "-"
        beside = f"; IDA* {mean(others):.3f} s, {mean(others) / mean(times):.2f} times ours" if times else ""
        print(f"15-puzzles of {moves} moves: {len(times)} of {each} in {limit:g} s, {shown}{beside}", flush=True)


def main() -> None:
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 120
    eights(limit)
    fifteens(limit)


if __name__ == "__main__":
    main()
