"""How long nonograms take, beside OR-Tools CP-SAT.

    python scripts/bench_nonogram.py [--engine NAME]... [--repeat N] [--workers N] [--long SECONDS] [PART]...

Parts, all but the last by default:

survey: the survey puzzles of the collection, user CPU seconds of the whole process `satpuzzles check FILE`, the median
    of a few runs. Beside it, run in turn with it, the same puzzle as a program for CP-SAT: an `add_automaton` for each
    line, and a second solve with the first solution forbidden; it gets the clues as JSON and imports nothing but
    OR-Tools. CP-SAT runs on one worker, because user CPU adds up over workers.
mirrors: the same in process, without imports and reading: mean and maximum over the eight mirror images of each puzzle,
    with the line solver and without it (`presolve=False`), and CP-SAT in process on the puzzle itself.
random: random pictures by size and density, in process, seeds from 0 on: mean, maximum, and CP-SAT on the same ones.
hanjie: all painted, all blank and random pictures of 88x88 and 250x250, time to build and to search apart.
permutations: the 8x8 nonogram with every clue 1: CPU seconds for each quarter of its 40,320 solutions, before decoding
    and drawing; quarters that grow mean that excluding what was found slows the search down.
long: Knotty and Faase, which nobody finishes quickly, for --long seconds each.
"""

import argparse
import importlib
import importlib.util
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from itertools import groupby, pairwise
from pathlib import Path

import satpuzzles as sp
from satpuzzles.formats.files import collection
from satpuzzles.kind import Kind
from satpuzzles.sat.solver import ENGINE
from satpuzzles.tasks.search import Search

FOLDER = Path(collection()) / "nonogram"
SATPUZZLES = os.path.join(os.path.dirname(sys.executable), "satpuzzles")
LEFT_OUT = ("faase", "knotty")
SECONDS = 120
RIVAL_SECONDS = 20
Clues = dict[str, list[list[int]]]
RANDOM = (  # side, density, how many, how many of them for the rival
    (25, 0.5, 50, 10),
    (30, 0.6, 50, 10),
    (30, 0.7, 50, 10),
    (100, 0.7, 5, 1),
)


def rival(clues: Clues, workers: int, limit: float) -> str:
    """The verdict of CP-SAT."""
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
    solver.parameters.max_time_in_seconds = limit
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


def clues_of(puzzle: Kind) -> Clues:
    return {side: [[run.length for run in clue] for clue in getattr(puzzle, side)] for side in ("rows", "columns")}


def theirs(puzzles: list[Clues], workers: int, limit: float) -> tuple[float, list[tuple[float, str]]]:
    """User CPU seconds of a process in which CP-SAT solves some puzzles; for each its seconds there and the verdict."""
    command = [sys.executable, __file__, "--rival", str(limit), "--workers", str(workers)]
    seconds, out = run(command, json.dumps(puzzles))
    return seconds, json.loads(out) if out else [(seconds, "failed")] * len(puzzles)


def in_process(clues: Clues, **options: object) -> tuple[float, str]:
    """CPU seconds of `check`, from parsed clues on, and its verdict."""
    puzzle = sp.puzzle("nonogram", **clues)
    start = time.process_time()
    found = sp.check(puzzle, time_limit=SECONDS, **options)
    return time.process_time() - start, found.verdict


def images(clues: Clues) -> list[Clues]:
    """The eight mirror images of a puzzle."""
    found = []
    for k in range(8):
        rows, columns = clues["rows"], clues["columns"]
        if k & 1:
            rows, columns = rows[::-1], [clue[::-1] for clue in columns]
        if k & 2:
            rows, columns = [clue[::-1] for clue in rows], columns[::-1]
        found.append(dict(zip(("rows", "columns"), (columns, rows) if k & 4 else (rows, columns))))
    return found


def picture(side: int, density: float, seed: int) -> Clues:
    """The clues of a random square picture."""
    rng = random.Random(seed)
    cells = [[rng.random() < density for _ in range(side)] for _ in range(side)]
    rows, columns = (
        [[len(list(run)) for full, run in groupby(line) if full] for line in lines] for lines in (cells, zip(*cells))
    )
    return {"rows": rows, "columns": columns}


def files() -> list[Path]:
    return [file for file in sorted(FOLDER.glob("*.yaml")) if "Survey" in sp.load(file).source]


def has_rival() -> bool:
    if importlib.util.find_spec("ortools"):
        return True
    print("OR-Tools is not installed, so there is no rival; pip install satpuzzles[second-engine]")
    return False


def survey(engines: list[str], repeat: int, workers: int) -> None:
    with_rival = has_rival()
    names = [*engines, *(["CP-SAT"] if with_rival else [])]
    print(f"{'puzzle':10}" + "".join(f"{name:>14} {'verdict':9}" for name in names) + f"{'ratio':>7}" * with_rival)
    columns: dict[str, list[float]] = {name: [] for name in names}

    def rival_on(file: Path) -> tuple[float, str]:
        seconds, ((_, verdict),) = theirs([clues_of(sp.load(file))], workers, SECONDS)
        return seconds, verdict

    for file in files():
        if file.stem in LEFT_OUT:
            continue
        # in turn, so that what else the machine does hits all of them alike
        rounds = [
            [*(ours(file, engine) for engine in engines), *([rival_on(file)] if with_rival else [])]
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


def mirrors(engine: str, workers: int) -> None:
    with_rival = has_rival()
    print(f"{'puzzle':10}{'mean':>8}{'maximum':>9}{'encoded':>9}{'CP-SAT':>9}{'ratio':>7}  verdict")
    totals = [0.0, 0.0]
    for file in files():
        if file.stem in LEFT_OUT:
            continue
        clues = clues_of(sp.load(file))
        in_process(clues)
        runs = [in_process(image, engine=engine) for image in images(clues)]
        mean, most = statistics.mean(t for t, _ in runs), max(t for t, _ in runs)
        encoded = statistics.mean(in_process(image, engine=engine, presolve=False)[0] for image in images(clues))
        its = theirs([clues], workers, SECONDS)[1][0][0] if with_rival else 0.0
        totals = [totals[0] + mean, totals[1] + its]
        verdicts = " ".join(sorted({verdict for _, verdict in runs}))
        print(f"{file.stem:10}{mean:8.3f}{most:9.3f}{encoded:9.3f}{its:9.3f}{its / mean:7.1f}  {verdicts}", flush=True)
    print(f"{'sum':10}{totals[0]:8.3f}{'':18}{totals[1]:9.3f}{totals[1] / totals[0]:7.1f}")


def at_random(engine: str, workers: int) -> None:
    with_rival = has_rival()
    print("side density  mean maximum   CP-SAT  ratio (on the same puzzles)")
    for side, density, many, few in RANDOM:
        puzzles = [picture(side, density, seed) for seed in range(many)]
        in_process(puzzles[0])
        ours_ = [in_process(clues, engine=engine)[0] for clues in puzzles]
        line = f"{side:4} {density:7} {statistics.mean(ours_):6.4f} {max(ours_):6.4f}"
        if with_rival:
            its = [seconds for seconds, _ in theirs(puzzles[:few], workers, RIVAL_SECONDS)[1]]
            line += f" {statistics.mean(its):8.3f} {statistics.mean(its) / statistics.mean(ours_[:few]):6.1f}"
        print(line, flush=True)
    search = Search(sp.puzzle("nonogram", **picture(100, 0.5, 0)), engine=engine)
    start = time.process_time()
    solver = search.another_solver()
    print(f"100x100 at 0.5: built and loaded in {time.process_time() - start:.2f} s, {search.stats.clauses:,} clauses")
    solver.close()


def hanjie(engine: str) -> None:
    print("side picture    build  search verdict")
    for side in (88, 250):
        for what, density in (("painted", 1.0), ("blank", 0.0), ("random 0.7", 0.7), ("random 0.8", 0.8)):
            puzzle = sp.puzzle("nonogram", **picture(side, density, 0))
            found = sp.check(puzzle, engine=engine, time_limit=SECONDS)
            print(f"{side:4} {what:10} {found.stats.build:6.3f} {found.stats.search:7.3f} {found.verdict}", flush=True)


def long(engine: str, seconds: float) -> None:
    for name in LEFT_OUT:
        start = time.process_time()
        found = sp.check(sp.load(FOLDER / f"{name}.yaml"), engine=engine, time_limit=seconds)
        print(f"{name}: {found.verdict} after {time.process_time() - start:.0f} s, {found.stats.conflicts:,} conflicts")


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
    parser.add_argument("parts", nargs="*", metavar="PART", help="survey, mirrors, random, hanjie, permutations, long")
    parser.add_argument("--engine", action="append", metavar="NAME", help=f"as PySAT calls it; {ENGINE} by default")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each puzzle; 3 by default")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="of CP-SAT; 1 by default")
    parser.add_argument(
        "--long", type=float, default=300, metavar="SECONDS", help="for Knotty and Faase; 300 by default"
    )
    parser.add_argument("--rival", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.rival:
        importlib.import_module("ortools.sat.python.cp_model")  # before the clock runs
        verdicts = []
        for clues in json.load(sys.stdin):
            start = time.process_time()
            verdict = rival(clues, args.workers, args.rival)
            verdicts.append((time.process_time() - start, verdict))
        print(json.dumps(verdicts))
        return
    engines = args.engine or [ENGINE]
    parts = {
        "survey": lambda: survey(engines, args.repeat, args.workers),
        "mirrors": lambda: mirrors(engines[0], args.workers),
        "random": lambda: at_random(engines[0], args.workers),
        "hanjie": lambda: hanjie(engines[0]),
        "permutations": lambda: enumeration(engines[0]),
        "long": lambda: long(engines[0], args.long),
    }
    for part in args.parts or list(parts)[:-1]:
        if part not in parts:
            parser.error(f"there is no part {part}; there are {', '.join(parts)}")
        print(f"-- {part}")
        parts[part]()


if __name__ == "__main__":
    main()
