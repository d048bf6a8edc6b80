"""How long exact counts take, and whether every way to count agrees with what is known and with the others.

    python scripts/bench_counts.py [SECONDS]

For each puzzle of tests/known_counts.py: user CPU seconds, in this process, of the automata alone (no formula, no
solver), of `count` (backbone first), and of finding solutions one by one with cadical195, the rival, where there are
not too many; with the extra `count` also of Ganak, in a process of its own. A method is stopped after so many SECONDS
(20). Then, how many solutions a second stream, before they are checked and drawn, and the true candidates of a sudoku
of 20 clues.
"""

import resource
import signal
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import satpuzzles as sp
from satpuzzles.model import Model
from satpuzzles.sat import ganak
from satpuzzles.tasks import automata
from satpuzzles.tasks.search import Search

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from known_counts import KNOWN, Known  # the path is known only now

MANY = 100_000  # more are not found one by one
STREAMS = ("nonogram of ones 12x12", "knights without clues 9x9", "yin-yang 7x7", "sudoku 6x6")
CLUES = "53.......6..1.5....98......8...6...3...8.3..1...2......6....28..............8..79"


def counter(known: Known, *, keep: bool = False) -> Any:
    puzzle = known.puzzle()
    domains = {spot: tuple(values) for spot, values in puzzle.domains().items()}
    return automata.counter(puzzle.rules(), domains, lambda: None, keep=keep)


def by_ganak(known: Known) -> int | None:
    model = Model(known.puzzle())
    return ganak.count(model.clauses, range(1, model.show + 1), model.x.top, lambda: None)


METHODS: dict[str, Callable[[Known], int | None]] = {
    "automata": lambda known: counter(known).total,
    "count": lambda known: sp.count(known.puzzle()).number,
    "blocking": lambda known: sum(1 for _ in Search(known.puzzle()).assignments()) if known.number <= MANY else None,
    "ganak": by_ganak,
}


def spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime


def timed(method: Callable[[Known], int | None], known: Known, limit: int) -> tuple[float | None, int | None]:
    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(limit)
    start = spent()
    try:
        found = method(known)
        return spent() - start, found
    except TimeoutError:
        return None, None
    finally:
        signal.alarm(0)


def compare(limit: int) -> bool:
    methods = {name: method for name, method in METHODS.items() if name != "ganak" or find_spec("pyganak")}
    print(f"{'puzzle':34}{'solutions':>20}  " + "".join(f"{name:>10}" for name in methods) + "  blocking / count")
    right = True
    for name, known in KNOWN.items():
        seconds = {}
        for method, run in methods.items():
            seconds[method], found = timed(run, known, limit)
            if found is None:
                seconds[method] = None
            elif found != known.number:
                right = False
                print(f"WRONG: {method} says {found:,} for {name}")
        columns = "".join(f"{'-' if s is None else format(s, '.2f'):>10}" for s in seconds.values())
        ours, rival = seconds["count"], seconds["blocking"]
        ratio = f"{rival / ours:8.1f}" if ours and rival else ""
        print(
            f"{name:34}{known.number if known.number < 10**18 else f'{known.number:.3e}':>20}  {columns}{ratio}",
            flush=True,
        )
    return right


def stream() -> None:
    for name in STREAMS:
        kept = counter(KNOWN[name], keep=True)
        start = spent()
        number = sum(1 for _ in islice(kept.words(), 2_000_000))
        print(f"{name}: {number / (spent() - start):,.0f} solutions a second of {number:,}")


def candidates() -> None:
    for engine in ("cadical195", "glucose4", "minicard"):
        puzzle = sp.puzzle("sudoku", givens=CLUES)
        start = spent()
        sp.candidates(puzzle, engine=engine)
        print(f"candidates of a sudoku of 20 clues, {engine}: {spent() - start:.3f} s")


if __name__ == "__main__":
    agree = compare(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    stream()
    candidates()
    sys.exit(not agree)
