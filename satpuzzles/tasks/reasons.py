"""What all questions about reasons share: a formula with a selector for each rule, a solver, the true candidates."""

from collections.abc import Callable

from satpuzzles.kind import Kind, contradicts_itself
from satpuzzles.model import Model, by_rule
from satpuzzles.rules.rule import Grid, Spot, Value
from satpuzzles.sat.backbone import possible
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver


class Reasons:
    """A puzzle and what is to be known before anything is explained.

    Args:
        puzzle: what to explain.
        time_limit: seconds of wall-clock time for everything.
        tick: called about ten times a second while a solver searches.

    Attributes:
        possible: for each spot the values that some solution gives it; nothing if there is no solution.

    Raises:
        LimitReached: the time was up.
        TooLarge: the formula would not fit into memory.
    """

    def __init__(
        self, puzzle: Kind, *, time_limit: float | None = None, tick: Callable[[], None] | None = None
    ) -> None:
        self.puzzle = puzzle
        self.deadline = Deadline(time_limit, tick)
        self.model = Model(puzzle, selectors=by_rule, deadline=self.deadline)
        self.solver = SatSolver(self.model.clauses, MANY_QUESTIONS, self.deadline)
        self.selectors = list(self.model.groups)
        self.possible: dict[Spot, tuple[Value, ...]] | None = None
        if not contradicts_itself(puzzle):
            self.possible = possible(self.solver, self.model.x, self.selectors)

    @property
    def verdict(self) -> str:
        """``unique``, ``several`` or ``none``."""
        if self.possible is None:
            return "none"
        return "unique" if all(len(values) == 1 for values in self.possible.values()) else "several"

    def grid(self) -> Grid:
        """The only solution."""
        assert self.possible is not None
        return {spot: values[0] for spot, values in self.possible.items()}
