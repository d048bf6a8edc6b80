"""How long the survey nonograms of the collection take, beside OR-Tools CP-SAT; and 40,320 solutions one by one.

    python scripts/bench_nonogram.py [--engine NAME]... [--repeat N] [--workers N]

For each puzzle: user CPU seconds of the whole process `satpuzzles check FILE`, the median of a few runs, and its
verdict. Beside it, run in turn with it, the same puzzle as a program for CP-SAT: an `add_automaton` for each line, and
a second solve with the first solution forbidden; it gets the clues as JSON and imports nothing but OR-Tools. CP-SAT
runs on one worker, because user CPU adds up over workers. Knotty and Faase are left out: nobody finishes them.

Then the 8x8 nonogram of permutations: CPU seconds for each quarter of its solutions, before decoding and drawing;
quarters that grow mean that excluding what was found slows the search down.
"""

import argparse
import importlib.util
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import satpuzzles as sp
from satpuzzles.formats.files import collection
from satpuzzles.sat.solver import ENGINE
from satpuzzles.tasks.search import Search

FOLDER = Path(collection()) / "nonogram"
SATPUZZLES = os.path.join(os.path.dirname(sys.executable), "satpuzzles")
LEFT_OUT = ("faase", "knotty")
SECONDS = 120


def rival(clues: dict[str, list[list[int]]], workers: int) -> str:
    """The verdict of CP-SAT; runs in a process of its own."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rows, columns = clues["rows"], clues["columns"]
    x = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for clue, cells in [*zip(rows, x), *zip(columns, zip(*x))]:
        # state: how many symbols of the pattern 0* 1..1 0+ 1..1 0* are read
        moves, state = [(0, 0, 0)], 0
        for i, length in enumerate(clue):
            for _ in range(length):
                moves.append((state, 1, state + 1))
                state += 1
            if i < len(clue) - 1:
                moves.append((state, 0, state + 1))
                state += 1
            moves.append((state, 0, state))
        model.add_automaton(cells, 0, [state], list(dict.fromkeys(moves)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return "none"
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "undecided"
    model.add_bool_or([cell.negated() if solver.boolean_value(cell) else cell for row in x for cell in row])
    verdicts = {cp_model.INFEASIBLE: "unique", cp_model.OPTIMAL: "several", cp_model.FEASIBLE: "several"}
    return verdicts.get(solver.solve(model), "undecided")


def run(command: list[str], text: str = "") -> tuple[float, str]:
    """User CPU seconds of a process and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, done.stdout


def ours(file: Path, engine: str) -> tuple[float, str]:
    command = [SATPUZZLES, "check", str(file), "--engine", engine, "--format", "json", "--time-limit", str(SECONDS)]
    seconds, out = run(command)
    return seconds, json.loads(out.splitlines()[0])["verdict"] if out else "failed"


def theirs(file: Path, workers: int) -> tuple[float, str]:
    puzzle = sp.load(file)
    clues = {side: [[run.length for run in clue] for clue in getattr(puzzle, side)] for side in ("rows", "columns")}
    seconds, out = run([sys.executable, __file__, "--rival", "--workers", str(workers)], json.dumps(clues))
    return seconds, out.strip() or "failed"


def survey(engines: list[str], repeat: int, workers: int) -> None:
    files = [file for file in sorted(FOLDER.glob("*.yaml")) if "Survey" in sp.load(file).source]
    with_rival = importlib.util.find_spec("ortools") is not None
    if not with_rival:
        print("OR-Tools is not installed, so there is no rival; pip install satpuzzles[second-engine]")
    names = [*engines, *(["CP-SAT"] if with_rival else [])]
    print(f"{'puzzle':10}" + "".join(f"{name:>14} {'verdict':9}" for name in names) + f"{'ratio':>7}" * with_rival)
    columns: dict[str, list[float]] = {name: [] for name in names}
    for file in files:
        if file.stem in LEFT_OUT:
            continue
        # in turn, so that what else the machine does hits all of them alike
        rounds = [
            [*(ours(file, engine) for engine in engines), *([theirs(file, workers)] if with_rival else [])]
            for _ in range(repeat)
        ]
        line = f"{file.stem:10}"
        for name, runs in zip(names, zip(*rounds)):
            columns[name].append(statistics.median(seconds for seconds, _ in runs))
            line += f"{columns[name][-1]:14.3f} {' '.join(sorted({verdict for _, verdict in runs})):9}"
        if with_rival:
            line += f"{statistics.median(r[-1][0] / r[0][0] for r in rounds):7.1f}"
        print(line, flush=True)
    for what, total in (("maximum", max), ("sum", sum)):
        line = f"{what:10}" + "".join(f"{total(column):14.3f} {'':9}" for column in columns.values())
        print(line + (f"{total(columns['CP-SAT']) / total(columns[engines[0]]):7.1f}" if with_rival else ""))


def enumeration(engine: str) -> None:
    puzzle = sp.load(FOLDER / "permutations8.yaml")
    start = time.process_time()
    search = Search(puzzle, engine=engine)
    marks = [time.process_time()]
    quarter = puzzle.solutions // 4
    for _ in search.assignments():
        if search.found % quarter == 0:
            marks.append(time.process_time())
    end = time.process_time()
    quarters = " ".join(f"{b - a:.2f}" for a, b in pairwise(marks))
    build = marks[0] - start
    print(
        f"8x8 permutations, {engine}: {search.found:,} solutions, build {build:.3f} s, quarters {quarters} s,", end=" "
    )
    print(f"proof that there are no more {end - marks[-1]:.2f} s, all {end - start:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", metavar="NAME", help=f"as PySAT calls it; {ENGINE} by default")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each puzzle; 3 by default")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="of CP-SAT; 1 by default")
    parser.add_argument("--rival", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.rival:
        print(rival(json.load(sys.stdin), args.workers))
        return
    engines = args.engine or [ENGINE]
    print(f"user CPU seconds of whole processes, median of {args.repeat}; ratio: CP-SAT / {engines[0]}")
    survey(engines, args.repeat, args.workers)
    for module in ("pysat.solvers", "ortools.sat.python.cp_model"):
        if importlib.util.find_spec(module.partition(".")[0]) is None:
            continue
        floor = statistics.median(run([sys.executable, "-c", f"import {module}"])[0] for _ in range(args.repeat))
        print(f"of that, import {module}: {floor:.3f}")
    for engine in engines:
        enumeration(engine)


if __name__ == "__main__":
    main()
