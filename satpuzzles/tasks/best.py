"""Best: the most points, by the search of the kind itself, better and better until it is proven."""

import time
from collections.abc import Callable
from typing import Any

from satpuzzles.errors import BadUsage, LimitReached
from satpuzzles.optimised import Optimised
from satpuzzles.rules.rule import Grid
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks.search import Effort
from satpuzzles.tasks.solve import Answer


class Optimising:
    """The search for the best answer; `last` is the best so far and `score` what it is worth, by the plain rules.

    Args:
        puzzle: what to solve.
        time_limit: seconds of wall-clock time.
        progress: called often, with this search.
    """

    def __init__(
        self,
        puzzle: Optimised,
        *,
        time_limit: float | None = None,
        progress: Callable[[Any], None] | None = None,
        presolve: bool = True,
        **options: Any,
    ) -> None:
        for name in options:
            raise BadUsage(f"{puzzle.name} has no formula; leave {name} out")
        self.puzzle = puzzle
        self.last: Grid | None = None
        self.score = 0
        self.proven = False
        self._positions = 0
        self._seconds = 0.0
        self._deadline = Deadline(time_limit, (lambda: progress(self)) if progress else None)

    @property
    def found(self) -> int:
        """How many answers are known: one, or none yet."""
        return int(self.last is not None)

    @property
    def stats(self) -> Effort:
        """So far."""
        return Effort(self._seconds, self._positions)

    def run(self) -> None:
        """Search to the end, which proves that `last` is the best answer. Raises LimitReached."""
        start = time.process_time()
        try:
            for score, grid in self.puzzle.best(self._tick):
                if self.puzzle.worth(grid) != score:
                    raise AssertionError("satpuzzles is wrong: an answer is not worth what the search says")
                self.last, self.score = grid, score
            self.proven = True
        finally:
            self._seconds += time.process_time() - start

    def _tick(self, positions: int) -> None:
        self._positions = positions
        self._deadline.check()


def best(puzzle: Optimised, **options: Any) -> Answer:
    """The best answer; with the verdict ``undecided`` the best that was found in the time, if there was any.

    Options: time_limit, progress as for `Optimising`.
    """
    search = Optimising(puzzle, **options)
    try:
        search.run()
    except LimitReached:
        return Answer("undecided", search.last, search.stats)
    return Answer("solved", search.last, search.stats)
