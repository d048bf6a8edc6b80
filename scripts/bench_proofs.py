"""How long proofs are, and how long it takes to find and to check them.

    python scripts/bench_proofs.py [PUZZLE...]

For each puzzle the lines of the proof and CPU seconds in process: to build the formula and find the proof, and to check
it with dratify. Where drat-trim is installed, also its user CPU for the same files, and the ratio. For board2.yaml also
user CPU of the whole command, and of `python -c 'import pysat.solvers, yaml'`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import satpuzzles as sp
from satpuzzles.sat import proof

PUZZLES = [
    "knights/board2",
    "yin-yang/size14",
    "sudoku/dune",
    "sudoku/zippery",
    "sudoku/two_halves",
    "sudoku/connected",
    "sudoku/sixteen",
    "sudoku/twentyfive",
    "nonogram/cat",
    "nonogram/forever",
    "nonogram/swing",
    "nonogram/merka",
]
SATPUZZLES = [os.path.join(os.path.dirname(sys.executable), "satpuzzles"), "prove", "board2.yaml", "-o"]
FLOOR = [sys.executable, "-c", "import pysat.solvers, yaml"]


class Timed(proof.Dratify):
    """dratify, with a clock."""

    seconds = 0.0

    def accepts(self, *args) -> bool:
        start = time.process_time()
        try:
            return super().accepts(*args)
        finally:
            Timed.seconds = time.process_time() - start


def user_cpu(command: list[str]) -> float:
    before = os.times().children_user
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return os.times().children_user - before


def measure(name: str, folder: Path, drat_trim: str | None) -> None:
    puzzle = sp.load(name.split("/")[-1], name.rpartition("/")[0])
    start = time.process_time()
    lines = sp.prove(puzzle, folder).lines
    whole = time.process_time() - start
    row = f"{name:20} {lines:8,} {whole - Timed.seconds:8.2f} {Timed.seconds:8.2f} {lines / Timed.seconds:10,.0f}"
    if drat_trim:
        other = user_cpu([drat_trim, str(folder / "formula.cnf"), str(folder / "proof.drat")])
        row += f" {other:9.2f} {Timed.seconds / max(other, 0.01):6.1f}"
    print(row, flush=True)


def main() -> None:
    proof.Dratify = Timed  # type: ignore[misc]
    drat_trim = shutil.which("drat-trim")
    print(f"{'puzzle':20} {'lines':>8} {'find':>8} {'check':>8} {'lines/s':>10}", end="")
    print(f" {'drat-trim':>9} {'ratio':>6}" if drat_trim else "   (drat-trim is not installed)")
    with tempfile.TemporaryDirectory() as place:
        for name in sys.argv[1:] or PUZZLES:
            measure(name, Path(place) / "proof", drat_trim)
        pairs = [(user_cpu([*SATPUZZLES, f"{place}/{i}"]), user_cpu(FLOOR)) for i in range(11)]
        whole, floor = sorted(pairs, key=lambda pair: pair[0] - pair[1])[5]
    print(
        f"prove board2.yaml, whole process: {whole:.2f} s, of which {floor:.2f} s imports (goal: 0.5 without start-up)"
    )


if __name__ == "__main__":
    main()
