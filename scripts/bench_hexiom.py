"""Hexiom: CPU seconds for a folder of levels, and for the same levels by CP-SAT on one thread.

    python scripts/bench_hexiom.py FOLDER [LEVEL]

FOLDER holds level01.txt ... in the format of slowfrog's solver; LEVEL is one to look at by itself, in all twelve
rotations and reflections (38 by default, the hardest of the game). Goals: all 40 in 4 s, level 38 in 3 s.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean

import satpuzzles as sp
from satpuzzles.clues.hex_tiles import Tiles, drawn_tiles
from satpuzzles.kinds.hexiom import Hexiom


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def ours(level: Hexiom) -> float:
    def work() -> None:
        assert sp.solve(level).verdict == "solved"

    return seconds(work)


def by_cp_sat(level: Hexiom, limit: float = 60) -> float | None:
    """Booleans for what lies where, the same constraints; nothing if it did not end."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    board, lies = level.board, level.tiles.lies
    values = sorted(set(lies), key=str)
    has = {(cell, v): model.new_bool_var("") for cell in board.cells for v in values}
    for cell in board.cells:
        model.add_exactly_one(has[cell, v] for v in values)
        taken = sum(1 - has[other, "."] for other in board.neighbours(cell)) if "." in values else 0
        for v in values:
            if v != ".":
                model.add(taken == v).only_enforce_if(has[cell, v])
    for v in values:
        model.add(sum(has[cell, v] for cell in board.cells) == lies.count(v))
    for cell, v, fixed in zip(board.cells, lies, level.tiles.fixed):
        if fixed:
            model.add(has[cell, v] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    start = time.process_time()
    status = solver.solve(model)
    return time.process_time() - start if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def images(level: Hexiom) -> list[Hexiom]:
    """The level turned and reflected in all twelve ways."""
    board = level.board
    middle = board.side - 1

    def cube(cell: tuple[int, int]) -> tuple[int, int, int]:
        row, along = (n - middle for n in board.slanted(cell))  # type: ignore[arg-type]
        return row, -along, along - row

    at = {cube(cell): i for i, cell in enumerate(board.cells)}
    found = []
    for turns in range(6):
        for mirrored in (False, True):
            lies, fixed = [None] * len(at), [None] * len(at)
            for place, i in at.items():
                to = place
                for _ in range(turns):
                    to = (-to[1], -to[2], -to[0])
                j = at[(to[1], to[0], to[2]) if mirrored else to]
                lies[j], fixed[j] = level.tiles.lies[i], level.tiles.fixed[i]
            found.append(Hexiom(board=drawn_tiles(Tiles(board.side, tuple(lies), tuple(fixed)))))
    return found


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    levels = {file.stem: sp.load(file) for file in sorted(folder.glob("level*.txt"))}
    times = {name: ours(level) for name, level in levels.items()}
    print(
        f"{len(times)} levels: {sum(times.values()):.2f} s; slowest "
        + ", ".join(f"{name} {times[name]:.2f} s" for name in sorted(times, key=times.get, reverse=True)[:3])
    )
    name = f"level{sys.argv[2] if len(sys.argv) > 2 else '38'}"
    each = [ours(image) for image in images(levels[name])]
    print(f"{name} in all twelve images: mean {mean(each):.2f} s, from {min(each):.2f} to {max(each):.2f}")
    try:
        rival = {name: by_cp_sat(level) for name, level in levels.items()}
    except ImportError:
        print("CP-SAT is not installed (extra second-engine)")
        return
    ended = {name: t for name, t in rival.items() if t is not None}
    ratio = sum(ended.values()) / sum(times[name] for name in ended)
    print(f"CP-SAT: {len(ended)} levels in {sum(ended.values()):.2f} s, {ratio:.1f} times ours; {name} {rival[name]} s")


if __name__ == "__main__":
    main()
