"""The encodings of rules that have several, and engines, on puzzles of the collection.

    python scripts/bench_encodings.py

For every puzzle and encoding: variables, clauses, CPU seconds to build, load and search (both for the first answer
and for the proof that there is no other). The default encoding of each puzzle is the rival; ratios are of the whole.
Then the same for engines with the default encodings.
"""

import sys
import time

import satpuzzles as sp
from satpuzzles.tasks.search import Search

PUZZLES = {
    "knights": (
        ["board2", "large"],
        ["seqcounter", "totalizer", "cardnetwrk", "mtotalizer", "kmtotalizer", "sortnetwrk"],
    ),
    "nonogram": (["forever", "light", "merka", "open"], ["order", "automaton"]),
    "sudoku": (["minimal", "sixteen", "twentyfive"], ["pairwise", "seqcounter", "ladder", "bitwise"]),
}
ENGINES = ["cadical195", "cadical153", "cadical103", "glucose42", "glucose4", "minisat22", "maplechrono"]


def measured(puzzle, repeat: int = 3, **options) -> "tuple[float, str]":
    """The best of a few runs: seconds for everything, and a line about them."""
    runs = []
    for _ in range(repeat):
        start = time.process_time()
        search = Search(puzzle, **options)
        found = sum(1 for _, _ in zip(search.assignments(), range(2)))
        runs.append((time.process_time() - start, search.stats, found))

    seconds, stats, found = min(runs, key=lambda run: run[0])
    line = f"{stats.variables:8,} {stats.clauses:9,} {stats.build:7.3f} {stats.search:7.3f} {found:6}"
    return seconds, line


def table(title: str, puzzle, option: str, names: "list[str | None]") -> None:
    print(f"\n{title:22} variables   clauses   build  search answers   ratio")
    rival = 0.0
    for name in names:
        seconds, line = measured(puzzle, **({option: name} if name else {}))
        rival = rival or seconds
        print(f"  {name or 'default':18} {line} {seconds / rival:8.2f}", flush=True)


def main() -> None:
    for kind, (names, encodings) in PUZZLES.items():
        for name in names:
            table(name, sp.load(f"{kind}/{name}"), "encoding", [None, *encodings])
    for kind, (names, _) in PUZZLES.items():
        for name in names:
            table(name, sp.load(f"{kind}/{name}"), "engine", list(ENGINES))


if __name__ == "__main__":
    sys.exit(main())
