"""The search that all tasks share: checked grids of a puzzle, one after another."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Grid
from satpuzzles.sat.solver import ENGINE, Deadline, SatSolver

Progress = Callable[["Search"], None]

_MANY = 100


class Stats(NamedTuple):
    """Seconds of CPU time to build the formula and to search, and the sizes of both."""

    build: float
    search: float
    variables: int
    clauses: int
    conflicts: int | None


class Search:
    """The grids of a puzzle, each different, each checked against the meaning of every rule.

    Args:
        puzzle: what to solve.
        engine: a solver's name, as PySAT calls it.
        encoding: see `Model`.
        time_limit: seconds of wall-clock time for everything after reading.
        progress: called about ten times a second during a search, with the search.
    """

    def __init__(
        self,
        puzzle: Kind,
        *,
        engine: str = ENGINE,
        encoding: str | None = None,
        time_limit: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.found = 0
        self._deadline = Deadline(time_limit, (lambda: progress(self)) if progress else None)
        start = time.process_time()
        self.model = Model(puzzle, encoding=encoding)
        self.solver = SatSolver(self.model.clauses, engine, self._deadline)
        self._build = time.process_time() - start
        self._search = 0.0

    @property
    def stats(self) -> Stats:
        """So far."""
        model = self.model
        return Stats(self._build, self._search, model.x.top, len(model.clauses), self.solver.conflicts)

    def assignments(self) -> Iterator[list[int]]:
        """The true literals of the show set for every solution, each once.

        The phases are set to the first assignment as a whole, auxiliaries included: a second solution is often
        near, and found a hundred times faster so.

        Raises:
            LimitReached: the time was up.
        """
        show = self.model.show
        while self._solve():
            if not self.found:
                self.solver.prefer(self.solver.assignment(self.model.x.top))
            assignment = self.solver.assignment(show)
            self.found += 1
            if self.found == _MANY:
                self.solver.expect_many()
            yield assignment
            self._deadline.check()
            self.solver.add(self.model.x.another(assignment))

    def grids(self) -> Iterator[Grid]:
        """Every solution as a grid. Raises LimitReached, or AssertionError if a grid breaks a rule."""
        for assignment in self.assignments():
            grid = self.model.decode(assignment)
            for rule in broken(self.model.rules, grid):
                raise AssertionError(f"satpuzzles is wrong: an answer breaks a rule: {rule.because}")
            yield grid

    def _solve(self) -> bool:
        start = time.process_time()
        try:
            return self.solver.solve()
        finally:
            self._search += time.process_time() - start
