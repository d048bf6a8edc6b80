"""Plan: the shortest sequence of moves, or all up to a length, with one formula that grows move by move."""

import time
from collections.abc import Iterator
from typing import Any

from satpuzzles.errors import LimitReached
from satpuzzles.kind import contradicts_itself
from satpuzzles.model import broken
from satpuzzles.planned import Planned
from satpuzzles.rules.rule import Clause, Grid
from satpuzzles.sat.clauses import guarded
from satpuzzles.sat.solver import ENGINE, Deadline, SatSolver
from satpuzzles.sat.variables import Variables
from satpuzzles.tasks.search import Progress, Stats, first
from satpuzzles.tasks.solve import Answer


class Planning:
    """The search for sequences of moves; `tried` is how long those are that have been looked for.

    What holds of the first n moves stays in the solver. That the goal is reached by move n, and all that follows from
    it for the moves before, is guarded by a literal, which is assumed while sequences of that length are looked for.

    Args:
        puzzle: its field ``moves`` is not asked.
        most: moves; without it the search ends with an answer or not at all.
        engine, time_limit: as for `satpuzzles.tasks.search.Search`.
        progress: called about ten times a second, with this search.
    """

    def __init__(
        self,
        puzzle: Planned,
        *,
        most: int | None = None,
        engine: str = ENGINE,
        time_limit: float | None = None,
        progress: Progress | None = None,
        **_: Any,
    ) -> None:
        self.puzzle = puzzle
        self.most = most
        self.found = 0
        self.tried = -1
        self.deadline = Deadline(time_limit, (lambda: progress(self)) if progress else None)  # type: ignore[arg-type]
        self._x = Variables(puzzle.at(0))
        self._solver = SatSolver([], engine, self.deadline)
        self._clauses = self._given = 0
        self._length = 0
        self._build = self._search = 0.0
        self._add([clause for rule in puzzle.initial() for clause in rule.clauses(self._x)])

    @property
    def stats(self) -> Stats:
        """So far."""
        return Stats(self._build, self._search, self._x.top, self._clauses, self._solver.conflicts)

    def so_far(self) -> str:
        """Which lengths have been looked at, in words."""
        return f"no answer has {self.tried} moves or fewer" if self.tried >= 0 else ""

    def grids(self) -> Iterator[Grid]:
        """Every sequence, short ones first, each checked against the meaning of every rule. Raises LimitReached."""
        for length in self.puzzle.lengths():
            if self.most is not None and length > self.most:
                self.tried = self.most
                return
            goal = self._reach(length)
            while self._solve(goal):
                grid = self._x.decode(self._solver.assignment(self._x.top))
                self._check(grid, length)
                self.found += 1
                yield grid
                self.deadline.check()
                self._add([[-goal, *(-self._x[spot, value] for spot, value in grid.items())]])
            self._add([[-goal]])
            self.tried = length

    def _check(self, grid: Grid, length: int) -> None:
        puzzle = self.puzzle.having(type(self.puzzle).moves, length)
        for rule in broken(puzzle.rules(), grid):
            raise AssertionError(f"satpuzzles is wrong: an answer breaks a rule: {rule.because}")

    def _reach(self, length: int) -> int:
        """Let the formula grow to this number of moves; the literal that the goal is reached by then."""
        start = time.process_time()
        while self._length < length:
            self._length += 1
            self._x.grow(self.puzzle.at(self._length))
            self._add([clause for rule in self.puzzle.step(self._length) for clause in rule.clauses(self._x)])
            self.deadline.check()
        goal = self._x.fresh(1)[0]
        clauses: list[Clause] = [clause for rule in self.puzzle.goal(length) for clause in rule.clauses(self._x)]
        for at in range(1, length):
            for spot, values in self.puzzle.left(at, length).items():
                clauses += [[-self._x[spot, v]] for v in self._x.domains[spot] if v not in values]
        self._add(guarded(goal, clauses))
        self._build += time.process_time() - start
        return goal

    def _add(self, clauses: list[Clause]) -> None:
        for clause in [*self._x.definitions[self._given :], *clauses]:
            self._solver.add(clause)
            self._clauses += 1
        self._given = len(self._x.definitions)

    def _solve(self, goal: int) -> bool:
        start = time.process_time()
        try:
            return self._solver.solve([goal])
        finally:
            self._search += time.process_time() - start


def plan(puzzle: Planned, most: int | None = None, **options: Any) -> Answer:
    """A shortest sequence of moves.

    Options: engine, time_limit, progress as for `Planning`.

    Args:
        puzzle: what to solve.
        most: no more moves than so many.
    """
    search = Planning(puzzle, most=most, **options)
    if contradicts_itself(puzzle):
        return Answer("none", None, search.stats)
    try:
        if puzzle.dead_end():
            return Answer("none", None, search.stats, "all positions that can be reached have been looked at")
        grid = next(search.grids(), None)
    except LimitReached:
        return Answer("undecided", None, search.stats, search.so_far())
    if grid is None:
        return Answer("none", None, search.stats, search.so_far())
    return Answer("solved", grid, search.stats)


def sequences(search: Planning, limit: int | None = None) -> Iterator[Grid]:
    """Every sequence of moves that a search finds, at most `limit`; none where theory says that there is none."""
    return iter(()) if contradicts_itself(search.puzzle) else first(search.grids(), limit)
