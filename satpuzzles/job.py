"""One puzzle of a command: read, drawn, its results printed as text or JSON."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.output import Output, Progress

if TYPE_CHECKING:
    from satpuzzles.formats.files import Source
    from satpuzzles.kind import ClueValue, Kind
    from satpuzzles.rules.rule import Grid
    from satpuzzles.tasks.search import Effort, Search, Stats


def solution(puzzle: "Kind", grid: "Grid") -> dict[str, Any]:
    """A grid as JSON."""
    found = puzzle.as_data(grid)
    if values := puzzle.clue_values(grid):
        found["clues"] = values
    return found


class Job:
    """One puzzle of a command: reads it, runs the search, prints for it."""

    def __init__(self, args: Any, out: Output, source: "Source", kind: str, alone: bool) -> None:
        self.args = args
        self.out = out
        self.source = source
        self.file = source.name
        self.alone = alone
        self.json = getattr(args, "format", "text") == "json"
        from satpuzzles.formats.files import Cut

        start = time.process_time()
        self.puzzle: Kind = source.load(kind, args.use_marks, Cut.of(vars(args)))
        self.read = time.process_time() - start
        self.writes_puzzle = False  # a command that writes one says so
        self.limited = False  # did a limit end what was asked for besides the verdict?
        self.progress = Progress(args.command) if Progress.wanted() else None

    def options(self) -> dict[str, Any]:
        """The options of `Search`."""
        args, progress = self.args, self.progress
        tick: Callable[[Search], None] | None = (lambda search: progress(search.found)) if progress else None
        given = {
            "engine": args.engine,
            "encoding": args.encoding,
            "presolve": not args.no_presolve,
            "time_limit": args.time_limit,
            "progress": tick,
        }
        return {name: value for name, value in given.items() if value is not None}

    def show(self, grid: "Grid | None") -> None:
        """Print the puzzle with a grid, in the format asked for."""
        if getattr(self.args, "format", "") == "png":
            from satpuzzles.api import png

            self._clear()
            self.out.write_bytes(png(self.puzzle, grid))
        else:
            self.text(self.draw(grid))

    def draw(self, grid: "Grid | None", differs: "Iterable[Any]" = ()) -> str:
        """The puzzle with a grid as text or SVG."""
        from satpuzzles.api import render

        drawing = "svg" if getattr(self.args, "format", "") == "svg" else "text"
        plain = self.args.ascii or not self.out.symbols
        if drawing == "svg":
            made = render(self.puzzle, grid, format="svg", differs=differs)
            return made.encode("ascii", "xmlcharrefreplace").decode() if plain else made
        made = render(self.puzzle, grid, differs=differs, ascii_only=plain, colour=self.out.colour)
        return made + (self._open_clues(grid) if grid else "")

    def _open_clues(self, grid: "Grid") -> str:
        def show(value: "ClueValue | list[ClueValue]") -> str:
            return f"({' '.join(map(str, value))})" if isinstance(value, list) else str(value)

        values = self.puzzle.clue_values(grid)
        return "".join(f"{name} reads {' '.join(map(show, clue)) or '0'}\n" for name, clue in values.items())

    def solution(self, grid: "Grid") -> dict[str, Any]:
        """A grid as JSON."""
        return solution(self.puzzle, grid)

    def text(self, text: str) -> None:
        """Print for people."""
        if not self.json:
            self._clear()
            self.out.write(text)

    def verdict(self, sentence: str) -> None:
        """Print a verdict for people, with the file's name if there are several; not into a picture or puzzle."""
        line = f"{'' if self.alone else self.file + ': '}{sentence}\n"
        if getattr(self.args, "format", "") in ("svg", "png", "html") or (self.writes_puzzle and not self.json):
            sys.stderr.write(line)
        else:
            self.text(line)

    def note(self, sentence: str) -> None:
        """Say something besides the answer, on standard error."""
        self._clear()
        print(f"{'' if self.alone else self.file + ': '}{sentence}", file=sys.stderr)

    def ended(self, sentence: str) -> None:
        """Note that a limit ended what was asked for besides the verdict: the exit code is that of undecided then."""
        self.limited = True
        self.note(sentence)

    def object(self, **values: Any) -> None:
        """Print a JSON object."""
        if self.json:
            import json

            self._clear()
            head = {"file": self.file, "kind": self.puzzle.name}
            self.out.write(json.dumps({**head, **values}, ensure_ascii=not self.out.symbols) + "\n")

    def summary(
        self,
        verdict: str,
        grids: "Sequence[Grid]" = (),
        count: int | None = None,
        exact: bool = False,
        differs: "Sequence[Any] | None" = None,
        stats: "Stats | Effort | None" = None,
        **more: Any,
    ) -> None:
        """Print the closing JSON object of a file, and the statistics."""
        shown = self._statistics(stats) if stats and getattr(self.args, "stats", False) else None
        self.object(
            verdict=verdict,
            solutions=[self.solution(grid) for grid in grids],
            count=None if count is None else str(count),
            exact=exact,
            differs=None if differs is None else [str(spot) for spot in differs],
            stats=shown,
            **more,
        )
        if shown and not self.json:
            self._print(shown)

    def _statistics(self, stats: "Stats | Effort") -> dict[str, Any]:
        passed_over = "" if self.args.use_marks else self.source.ignored
        return {"read": round(self.read, 6), **stats._asdict(), **({"ignored": passed_over} if passed_over else {})}

    def _print(self, shown: dict[str, Any]) -> None:
        head = "" if self.alone else f"{self.file}: "
        if "positions" in shown:
            looked_at = f"{shown['positions']:,} position{'s' * (shown['positions'] != 1)} looked at"
            print(f"{head}read {shown['read']:.3f} s, search {shown['search']:.3f} s; {looked_at}", file=sys.stderr)
            return
        conflicts = "unknown" if shown["conflicts"] is None else f"{shown['conflicts']:,}"
        print(
            f"{head}read {shown['read']:.3f} s, build {shown['build']:.3f} s, search {shown['search']:.3f} s; "
            f"variables {shown['variables']:,}, clauses {shown['clauses']:,}, conflicts {conflicts}",
            file=sys.stderr,
        )
        if "ignored" in shown:
            print(f"{head}{shown['ignored']}", file=sys.stderr)

    def _clear(self) -> None:
        if self.progress:
            self.progress.clear()
