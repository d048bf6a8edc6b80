"""Minesweeper at expert size (30x16, 99 mines): CPU seconds a question, by how much of the board is open.

    python scripts/bench_mines.py [BOARDS]

Boards are those of a game that opens what is safe, starting in the middle; where nothing is safe the cell that is least
likely a mine is opened, if it is none. Each line: what is told (safe cells and mines; probabilities; the numbers that
force them), its mean and its longest time over all positions, and by CP-SAT, which is asked about each cell at the edge
by itself. Goal: 0.5 s a deduction.
"""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import satpuzzles as sp
from satpuzzles.tasks.candidates import reasons

HEIGHT, WIDTH, MINES = 16, 30, 99


def around(r: int, c: int) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i in range(max(0, r - 1), min(HEIGHT, r + 2))
        for j in range(max(0, c - 1), min(WIDTH, c + 2))
        if (i, j) != (r, c)
    ]


def positions(seed: int) -> Iterator[Any]:
    """What a player of one game sees, move by move."""
    rng = Random(seed)
    start = HEIGHT // 2, WIDTH // 2
    free = {start, *around(*start)}
    cells = [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]
    mines = set(rng.sample([cell for cell in cells if cell not in free], MINES))
    opened: set[tuple[int, int]] = set()
    todo = [start]
    while todo:
        while todo:
            cell = todo.pop()
            if cell not in opened:
                opened.add(cell)
                if not mines.intersection(around(*cell)):
                    todo += around(*cell)
        view = [
            "".join(str(len(mines.intersection(around(r, c)))) if (r, c) in opened else "?" for c in range(WIDTH))
            for r in range(HEIGHT)
        ]
        puzzle = sp.puzzle("minesweeper", view=view, mines=MINES)
        yield puzzle
        found = sp.candidates(puzzle)
        for finding in puzzle.findings(found.values, found.counts):
            if finding.name in ("safe", "best to open"):
                todo += [cell for cell in finding.spots if cell not in mines]
        todo = [cell for cell in todo if cell not in opened]


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def by_cp_sat(puzzle: Any) -> None:
    """For each covered cell beside a number: may it be a mine, may it be safe?"""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    mine = {cell: model.new_bool_var("") for cell, values in puzzle.domains().items() if len(values) > 1}
    for rule in puzzle.rules():
        model.add(sum(mine[spot] for spot in rule.spots) == rule.n)
    edge = {spot for rule in puzzle.rules() if rule.clue != "mines" for spot in rule.spots}
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for cell in sorted(edge):
        for value in (0, 1):
            model.clear_assumptions()
            model.add_assumption(mine[cell] if value else mine[cell].negated())
            solver.solve(model)


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    every = [puzzle for seed in range(boards) for puzzle in positions(seed)]
    questions: dict[str, Callable[[Any], object]] = {
        "safe cells and mines": sp.candidates,
        "with all probabilities": lambda p: sp.candidates(p, counts=True),
        "and the numbers that force them": lambda p: list(reasons(p, sp.candidates(p).values)),
    }
    print(f"{len(every)} positions of {boards} games")
    for name, ask in questions.items():
        times = [seconds(lambda p=p, ask=ask: ask(p)) for p in every]  # type: ignore[misc]
        print(f"{name}: mean {sum(times) / len(times):.3f} s, longest {max(times):.3f} s")
    try:
        some = every[:: max(1, len(every) // 5)]
        rival = sum(seconds(lambda p=p: by_cp_sat(p)) for p in some) / len(some)  # type: ignore[misc]
        mean = sum(seconds(lambda p=p: sp.candidates(p)) for p in some) / len(some)  # type: ignore[misc]
        print(f"CP-SAT, {len(some)} of these positions: mean {rival:.2f} s, {rival / mean:.0f} times ours")
    except ImportError:
        print("CP-SAT is not installed (extra second-engine)")


if __name__ == "__main__":
    main()
