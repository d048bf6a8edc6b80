"""Solve: one answer, or all of them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind, contradicts_itself
from satpuzzles.optimised import Optimised
from satpuzzles.planned import Planned
from satpuzzles.rules.rule import Grid
from satpuzzles.tasks.search import Effort, Search, Stats


class Answer(NamedTuple):
    """``verdict`` is ``solved``, ``none`` or ``undecided``; only a solved puzzle has a grid.

    Of a puzzle that is played for points an undecided one has the best that was found.
    Where there is no answer, `why` may say in words how far that is known.
    """

    verdict: str
    grid: Grid | None
    stats: Stats | Effort
    why: str = ""


def solve(puzzle: Kind, **options: Any) -> Answer:
    """The first solution that the solver finds; of a puzzle of moves without a number of them the shortest one.

    Of a puzzle that is played for points it is the best there is.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.
    """
    if isinstance(puzzle, Planned) and puzzle.moves is None:
        from satpuzzles.tasks.plan import plan

        return plan(puzzle, **options)
    if isinstance(puzzle, Optimised):
        from satpuzzles.tasks.best import best

        return best(puzzle, **options)
    search = Search(puzzle, **options)
    if contradicts_itself(puzzle):
        return Answer("none", None, search.stats)
    try:
        grid = next(search.grids(), None)
    except LimitReached:
        return Answer("undecided", None, search.stats)
    return Answer("none" if grid is None else "solved", grid, search.stats)


def solutions(puzzle: Kind, limit: int | None = None, **options: Any) -> Iterator[Grid]:
    """All solutions, each once and as soon as it is found, at most `limit`.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.

    Raises:
        LimitReached: the time limit ended the search.
    """
    from satpuzzles.tasks.count import streamed

    return streamed(Search(puzzle, **options), limit)
