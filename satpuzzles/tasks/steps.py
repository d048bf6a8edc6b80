"""Hint and steps: what follows next, and the whole solution, one deduction after another, each with its reasons."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Grid, Spot
from satpuzzles.tasks.bits import single
from satpuzzles.tasks.ladder import Ladder, Step
from satpuzzles.tasks.reasons import Reasons
from satpuzzles.tasks.wording import Told, Wording


class Trace(NamedTuple):
    """Steps from what stands in a puzzle.

    Attributes:
        verdict: ``unique``, ``several`` (the steps end where the solutions part), ``none`` (no steps: ask `why`) or
            ``undecided`` (a limit was reached).
        steps: in order.
        open: the spots whose value is not known after the last step.
        limit: which limit ended the steps before their time, in words.
    """

    verdict: str
    steps: tuple[Told, ...]
    open: tuple[Spot, ...]
    limit: str = ""


class Walk:
    """The steps of a puzzle, one at a time, and then what is left.

    Args:
        puzzle: its rules of one spot (givens, marks) are known from the beginning.
        most_rules: no step of more rules.
        time_limit: seconds of wall-clock time for everything.
        tick: called about ten times a second while a solver searches.

    Raises:
        LimitReached: the time was up before anything could be said.
    """

    def __init__(
        self,
        puzzle: Kind,
        *,
        most_rules: int | None = None,
        time_limit: float | None = None,
        tick: Callable[[], None] | None = None,
    ) -> None:
        self._most_rules = sys.maxsize if most_rules is None else most_rules
        self._reasons = Reasons(puzzle, time_limit=time_limit, tick=tick)
        self.verdict = self._reasons.verdict
        self.limit, self.timed_out = "", False
        if self.verdict != "none":
            r = self._reasons
            self.ladder = Ladder(r.model, r.solver, r.selectors, r.possible, r.deadline)
            self._wording = Wording(puzzle, self.ladder)

    def steps(self) -> Iterator[Step]:
        """Each step, until all is known that follows; sets `limit` if it is ended before."""
        if self.verdict == "none":
            return
        try:
            yield from self.ladder.steps(self._most_rules)
        except LimitReached as error:
            self.verdict, self.limit = "undecided", error.limit
            self.timed_out = True
        if not self.limit and not self.ladder.done:
            self.verdict, self.limit = "undecided", f"every further step takes more than {self._most_rules} rules"

    def tell(self, step: Step) -> Told:
        """A step in words."""
        return self._wording.tell(step)

    def grid(self) -> Grid:
        """The only solution."""
        return self._reasons.grid()

    def open(self) -> tuple[Spot, ...]:
        """The spots whose value is not known yet."""
        if self.verdict == "none":
            return ()
        ladder = self.ladder
        return tuple(spot for spot, values in ladder.bits.of.items() if not single(ladder.candidates & values))


def steps(
    puzzle: Kind,
    *,
    most_rules: int | None = None,
    time_limit: float | None = None,
    tick: Callable[[], None] | None = None,
) -> Trace:
    """The whole solution in steps; arguments as for `Walk`."""
    try:
        walk = Walk(puzzle, most_rules=most_rules, time_limit=time_limit, tick=tick)
    except LimitReached as error:
        return Trace("undecided", (), (), error.limit)
    told = tuple(walk.tell(step) for step in walk.steps())
    return Trace(walk.verdict, told, walk.open(), walk.limit)


def hint(puzzle: Kind, *, time_limit: float | None = None, tick: Callable[[], None] | None = None) -> Trace:
    """The next step only, if there is one."""
    try:
        walk = Walk(puzzle, time_limit=time_limit, tick=tick)
    except LimitReached as error:
        return Trace("undecided", (), (), error.limit)
    step = next(walk.steps(), None)
    return Trace(walk.verdict, (walk.tell(step),) if step else (), walk.open(), walk.limit)
