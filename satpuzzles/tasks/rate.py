"""Rate: how hard the steps of a puzzle are."""

from collections.abc import Callable
from typing import NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind
from satpuzzles.presolve import Presolver
from satpuzzles.rules.rule import Rule, Spot
from satpuzzles.sat.solver import Deadline
from satpuzzles.tasks.ladder import LAST_VALUE, Step
from satpuzzles.tasks.steps import Walk

GRADES = ("gentle", "easy", "medium", "hard", "expert", "extreme")
_HARD = GRADES.index("hard")
_PATIENCE = 10.0  # seconds to look ahead
_EXPERT_RULES, _EXPERT_LINES = 5, 8


class Rating(NamedTuple):
    """How hard a puzzle is. Grades of different kinds cannot be compared: their rules are not of the same size.

    Attributes:
        verdict: ``unique``, ``several``, ``none`` or ``undecided``.
        grade: of the hardest step; nothing without a unique solution. Of an undecided puzzle: it is at least that.
        steps: how many.
        largest: the most rules in one step; the last value of a spot counts as one.
        hard: how many steps are hard or worse.
        cost: of all steps together, see `satpuzzles.tasks.ladder`.
        open: the spots whose value was not known when it was stopped.
        needs: of a puzzle whose rules can all be presolved, such as a nonogram: ``lines`` if one line after another
            is enough, ``look-ahead`` if it is together with what one wrong guess refutes, else ``search``. Nothing
            elsewhere, or if the time is up.
        limit: that the time limit ended the search for ``needs``, in words.
    """

    verdict: str
    grade: str = ""
    steps: int = 0
    largest: int = 0
    hard: int = 0
    cost: int = 0
    open: tuple[Spot, ...] = ()
    needs: str = ""
    limit: str = ""


def rate(
    puzzle: Kind,
    *,
    most: str = GRADES[-1],
    time_limit: float | None = None,
    tick: Callable[[], None] | None = None,
) -> Rating:
    """The grade of a puzzle from its steps.

    Args:
        puzzle: what to rate.
        most: stop at the first step that is harder than this grade.
        time_limit: seconds of wall-clock time.
        tick: called about ten times a second while a solver searches.
    """
    wanted = GRADES.index(most)
    try:
        walk = Walk(puzzle, most_rules=None if wanted > _HARD else 2, time_limit=time_limit, tick=tick)
    except LimitReached:
        return Rating("undecided")
    verdict = walk.verdict
    if verdict != "unique":
        return Rating(verdict)
    grades: list[int] = []
    largest = cost = 0
    for step in walk.steps():
        grades.append(GRADES.index(_grade(step, walk)))
        largest, cost = max(largest, 1 if step.cost == LAST_VALUE else len(step.rules)), cost + step.cost
        if grades[-1] > wanted:
            break
    if walk.timed_out:
        verdict = "undecided"
    elif walk.limit:  # no step of two rules: the next one is harder than hard
        grades.append(_HARD + 1)
    hard = sum(grade >= _HARD for grade in grades)
    needs = limit = ""
    if verdict == "unique":
        patience = walk.ladder.deadline.within(_PATIENCE)
        try:
            needs = needed(puzzle, patience)
        except LimitReached as error:
            limit = error.limit if patience is walk.ladder.deadline else ""
    grade = GRADES[max(grades, default=0)]
    return Rating(verdict, grade, len(grades), largest, hard, cost, walk.open(), needs, limit)


def needed(puzzle: Kind, deadline: Deadline) -> str:
    """How a puzzle with one solution can be solved by propagation: see `Rating.needs`. Raises LimitReached."""
    rules = tuple(puzzle.rules())
    if any(type(rule).propagate is Rule.propagate for rule in rules):
        return ""
    presolver = Presolver(puzzle.domains(), rules, deadline)
    presolver.run()
    if _decided(presolver):
        return "lines"
    while _look_ahead(presolver):
        if _decided(presolver):
            return "look-ahead"
    return "search"


def _decided(presolver: Presolver) -> bool:
    return all(len(values) == 1 for values in presolver.left().values())


def _look_ahead(presolver: Presolver) -> bool:
    """Exclude what one look ahead refutes, wherever it looks; was there anything?"""
    found = False
    for spot in presolver.left():
        for value in presolver.values(spot):
            if len(presolver.values(spot)) > 1 and presolver.refutes(spot, value):
                presolver.exclude(spot, value)
                presolver.run()
                found = True
    return found


def _grade(step: Step, walk: Walk) -> str:
    """The grade of a step: by its rules, and the number of spots or values whose facts it uses."""
    rules = len(step.rules)
    used = step.cost - 2 * rules
    if step.cost == LAST_VALUE or (rules == 1 and used <= 1):
        return "gentle"
    if rules == 1 and used == 2:
        return "easy"
    if (rules == 1 and used == 3) or (rules == 2 and used <= 1):
        return "medium"
    if rules <= 2:
        return "hard"
    if rules <= _EXPERT_RULES and len(walk.tell(step).story) <= _EXPERT_LINES:
        return "expert"
    return "extreme"
