"""The search that all tasks share: checked grids of a puzzle, one after another."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, TypeVar

from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clause, Grid, Rule, Spot, Value
from satpuzzles.sat.backbone import possible
from satpuzzles.sat.solver import ENGINE, TWO_VALUED, Deadline, SatSolver

T = TypeVar("T")
Progress = Callable[["Search"], None]

_MANY = 100


class Stats(NamedTuple):
    """Seconds of CPU time to build the formula and to search, and the sizes of both."""

    build: float
    search: float
    variables: int
    clauses: int
    conflicts: int | None


class Effort(NamedTuple):
    """The same of a search that builds no formula: seconds of CPU time, and how many positions it looked at."""

    search: float
    positions: int


def first(found: Iterable[T], limit: int | None) -> Iterator[T]:
    """At most `limit` of what is found; all of it without a limit."""
    if limit is not None and not (isinstance(limit, int) and 0 <= limit <= sys.maxsize):
        raise BadUsage(f"a limit is a whole number from 0, not {limit!r}")
    return islice(found, limit)


class Search:
    """The grids of a puzzle, each different, each checked against the meaning of every rule; `last` is the latest.

    Args:
        puzzle: what to solve.
        engine: a solver's name, as PySAT calls it.
        encoding: see `Model`.
        presolve: let rules exclude what they can by themselves before the rest is encoded.
        time_limit: seconds of wall-clock time for everything after reading.
        progress: called about ten times a second during a search, with the search.
    """

    def __init__(
        self,
        puzzle: Kind,
        *,
        engine: str = ENGINE,
        encoding: str | None = None,
        presolve: bool = True,
        time_limit: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.found = 0
        self.last: Grid | None = None
        self.deadline = Deadline(time_limit, (lambda: progress(self)) if progress else None)
        self._engine, self._encoding, self._presolve = engine, encoding, presolve
        self.rules: tuple[Rule, ...] = ()
        self._model: Model | None = None
        self._whole: Model | None = None
        self._solver: SatSolver | None = None
        self._build_seconds = self._search_seconds = 0.0

    @property
    def stats(self) -> Stats:
        """So far."""
        variables = self._model.x.top if self._model else 0
        clauses = len(self._model.clauses) if self._model else 0
        conflicts = self._solver.conflicts if self._solver else 0
        return Stats(self._build_seconds, self._search_seconds, variables, clauses, conflicts)

    def _build(self) -> tuple[Model, SatSolver | None]:
        """The formula and a solver for it; none if presolving decided it, unless an engine was asked for by name."""
        with self._building():
            self._model = self._made(self._encoding, few=True)
            if self._model.decided is None or self._engine != ENGINE:
                self._solver = self._engine_of(self._model.clauses, self._model)
            return self._model, self._solver

    def _made(self, encoding: str | None, few: bool = False) -> Model:
        model = Model(self.puzzle, encoding=encoding, presolved=self._presolve, few=few, deadline=self.deadline)
        self.rules = model.rules
        return model

    @contextmanager
    def _building(self) -> Iterator[None]:
        start = time.process_time()
        try:
            yield
        finally:
            self._build_seconds += time.process_time() - start

    def assignments(self) -> Iterator[list[int]]:
        """Build the formula, then the true literals of the show set for every solution, each once.

        The phases are set to the first assignment as a whole, auxiliaries included: a second solution is often
        near, and found a hundred times faster so.

        Raises:
            LimitReached: the time was up.
            BadUsage, TooLarge: the formula cannot be built as asked for.
        """
        model, solver = self._build()
        if solver is None:
            self.found = 1
            yield model.x.assignment(model.decided or {})
            return
        while self._solve(solver):
            if not self.found:
                solver.prefer(solver.assignment(model.x.top))
            assignment = solver.assignment(model.show)
            if cuts := model.lazy and model.cuts(model.decode(assignment)):
                for cut in cuts:
                    solver.add(cut)
                continue
            self.found += 1
            if self.found == _MANY:
                solver.expect_many()
            yield assignment
            self.deadline.check()
            solver.add(model.x.another(assignment))

    def grids(self) -> Iterator[Grid]:
        """Every solution as a grid. Raises LimitReached, or AssertionError if a grid breaks a rule."""
        for assignment in self.assignments():
            assert self._model is not None
            grid = self._model.decided or self._model.decode(assignment)
            yield self.checked(grid)

    def checked(self, grid: Grid) -> Grid:
        """The grid, after it was judged by the meaning of every rule. Raises AssertionError."""
        for rule in broken(self.rules, grid):
            raise AssertionError(f"satpuzzles is wrong: an answer breaks a rule: {rule.because}")
        self.last = grid
        return grid

    def _solve(self, solver: SatSolver) -> bool:
        with self.searching():
            return solver.solve()

    @contextmanager
    def searching(self) -> Iterator[None]:
        """What is done inside counts as searching in the statistics."""
        start = time.process_time()
        try:
            yield
        finally:
            self._search_seconds += time.process_time() - start

    def whole(self) -> Model:
        """The formula with nothing left to cuts: as it was built, or else built once more."""
        with self._building():
            if self._model is None:
                self._model = self._made(self._encoding)
            if self._whole is None:
                self._whole = self._made(None) if self._model.lazy else self._model
        return self._whole

    def possible(self) -> dict[Spot, tuple[Value, ...]] | None:
        """The true candidates of each spot, or nothing if there is no solution. Raises LimitReached."""
        x = self.whole().x
        solver = self.another_solver()
        with self.searching():
            found = possible(solver, x)
        solver.close()
        return found

    def another_solver(self, units: Iterable[int] = ()) -> SatSolver:
        """A solver of its own over the whole formula and these literals; excludes nothing that was found."""
        clauses = [*self.whole().clauses, *([literal] for literal in units)]
        return self._engine_of(clauses, self.whole())

    def _engine_of(self, clauses: Sequence[Clause], model: Model) -> SatSolver:
        options = TWO_VALUED if all(len(values) <= 2 for values in model.x.domains.values()) else None
        return SatSolver(clauses, self._engine, self.deadline, options=options)
