"""How long variant sudokus take: four of the collection, beside the import floor and CP-SAT, and those of setters.

    python scripts/bench_variants.py [ROUNDS]

For each puzzle: user CPU seconds of `satpuzzles check FILE`, whole process, of the imports that it cannot do without,
and of the same puzzle as a program for CP-SAT, tests/cp_sat_sudoku.py; in each round one right after the other, and
the medians of the ratios count. "Zippery When Wet" is also given to CP-SAT with two facts that follow from its rules.

With SATPUZZLES_DATA set to a folder with puzzles of setters: user CPU seconds to read and check all that can be read,
in this process, and the slowest of them.
"""

import importlib.util
import json
import os
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from bench_nonogram import SATPUZZLES, run
from bench_start import FLOOR

import satpuzzles as sp
from satpuzzles.formats.files import collection

FOLDER = Path(collection()) / "sudoku"
RIVAL = [sys.executable, str(Path(__file__).resolve().parent.parent / "tests" / "cp_sat_sudoku.py")]
PUZZLES = {
    "dune": "2.2 times the floor",
    "two_halves": "2.2 times the floor",
    "greater_than": "2.2 times the floor",
    "zippery": "0.3 s and a tenth of CP-SAT",
}


def ours(file: Path) -> tuple[float, str]:
    seconds, out = run([SATPUZZLES, "check", str(file)])
    return seconds, out.partition("\n")[0] or "failed"


def theirs(file: Path, *options: str) -> tuple[float, str]:
    seconds, out = run([*RIVAL, *options], json.dumps(sp.load(file).data()))
    return seconds, json.loads(out)["verdict"] if out else "failed"


def compare(rounds: int) -> None:
    with_rival = importlib.util.find_spec("ortools") is not None
    if not with_rival:
        print("OR-Tools is not installed, so there is no rival; pip install satpuzzles[second-engine]")
    print(f"user CPU seconds of whole processes, medians of {rounds} rounds; ratios to satpuzzles, the floor's from it")
    print(f"{'puzzle':13}{'satpuzzles':>11} {'verdict':8}{'floor':>7}{'ratio':>7}" + " CP-SAT ..." * with_rival)
    for name, goal in PUZZLES.items():
        file = FOLDER / f"{name}.yaml"
        rivals: list[tuple[str, ...]] = [(), ("--implied",)] if name == "zippery" else [()]
        runs = [
            [ours(file), run(FLOOR), *(theirs(file, *options) for options in rivals if with_rival)]
            for _ in range(rounds)
        ]
        seconds = [statistics.median(r[i][0] for r in runs) for i in range(len(runs[0]))]
        ratio = statistics.median(r[0][0] / r[1][0] for r in runs)
        line = f"{name:13}{seconds[0]:11.3f} {' '.join(sorted({r[0][1] for r in runs})):8}{seconds[1]:7.3f}{ratio:7.2f}"
        for i, options in enumerate(rivals[: len(seconds) - 2], 2):
            ratio = statistics.median(r[i][0] / r[0][0] for r in runs)
            verdict = " ".join(sorted({r[i][1] for r in runs}))
            line += f"  {' '.join(['CP-SAT', *options])} {seconds[i]:.3f} {verdict}, {ratio:.1f} times"
        print(f"{line}  (goal: {goal})", flush=True)


def handed(folder: Path) -> Iterator[tuple[str, str]]:
    """The puzzles of setters: where each stands, and its link or string."""
    for name in ("fpuzzles_links.json", "variant_sudoku_iss.json"):
        file = folder / name
        for number, item in enumerate(json.loads(file.read_text(encoding="utf-8"))["puzzles"] if file.exists() else []):
            text = f"https://f-puzzles.com/?load={item['load']}" if "load" in item else item["iss"]
            yield f"{file.stem} {number}, {item.get('name') or item.get('title')}", text


def check_all(puzzles: Iterator[tuple[str, str]]) -> None:
    taken: list[tuple[float, str, str]] = []
    unknown = 0
    for name, text in puzzles:
        start = os.times().user
        try:
            verdict = sp.check(sp.loads(text)).verdict
        except sp.SatpuzzlesError:
            unknown += 1
            continue
        taken.append((os.times().user - start, verdict, name))
    total = sum(seconds for seconds, _, _ in taken)
    unique = sum(verdict == "unique" for _, verdict, _ in taken)
    print(f"{len(taken)} puzzles of setters, {unique} of them unique, {unknown} more with rules that are not known:")
    print(f"{total:.2f} s of user CPU in one process (goal: 30 in all, 5 each); the slowest:")
    for seconds, verdict, name in sorted(taken, reverse=True)[:5]:
        print(f"{seconds:8.2f} {verdict:8}{name}")


def main() -> None:
    compare(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
    if "SATPUZZLES_DATA" in os.environ:
        check_all(handed(Path(os.environ["SATPUZZLES_DATA"])))


if __name__ == "__main__":
    main()
