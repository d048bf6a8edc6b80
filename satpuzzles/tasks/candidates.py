"""True candidates: for every spot the values that occur in some solution, and in how many."""

from typing import Any, NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind, contradicts_itself
from satpuzzles.rules.rule import Spot, Value
from satpuzzles.sat.solver import MANY_QUESTIONS
from satpuzzles.tasks.automata import counter
from satpuzzles.tasks.count import OF_A_PART
from satpuzzles.tasks.search import Search, Stats


class Candidates(NamedTuple):
    """``verdict`` is ``unique``, ``several``, ``none`` or ``undecided``.

    ``values`` gives each spot those that occur in some solution, in the order of its domain, and is empty unless
    there is one; ``counts`` gives each of them the number of solutions, if they were asked for. If they were and
    cannot be told, or the time was up, it is undecided, and ``why`` says so.
    """

    verdict: str
    values: dict[Spot, tuple[Value, ...]]
    counts: dict[Spot, dict[Value, int]] | None
    stats: Stats
    why: str = ""


def candidates(puzzle: Kind, *, counts: bool = False, **options: Any) -> Candidates:
    """The true candidates of every spot.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.

    Args:
        puzzle: what to look at.
        counts: also in how many solutions each value occurs.
    """
    search = Search(puzzle, **{"engine": MANY_QUESTIONS, **options})
    values: dict[Spot, tuple[Value, ...]] = {}
    try:
        found = None if contradicts_itself(puzzle) else search.possible()
        if found is None:
            return Candidates("none", {}, None, search.stats)
        values = found
        by_value = _counts(search, values) if counts else None
    except LimitReached as error:
        return Candidates("undecided", values, None, search.stats, error.limit)
    if counts and by_value is None:
        why = "there are too many solutions to count them by value"
        return Candidates("undecided", values, None, search.stats, why)
    verdict = "several" if any(len(some) > 1 for some in values.values()) else "unique"
    return Candidates(verdict, values, by_value, search.stats)


def _counts(search: Search, values: dict[Spot, tuple[Value, ...]]) -> dict[Spot, dict[Value, int]] | None:
    """By the automata, or else from all solutions if these are few."""
    with search.searching():
        parts = counter(search.rules, values, search.deadline.check, keep=True)
    if parts.total is not None:
        return parts.by_value()
    counts = {spot: dict.fromkeys(some, 0) for spot, some in values.items()}
    for grid in search.grids():
        if search.found > OF_A_PART:
            return None
        for spot, value in grid.items():
            counts[spot][value] += 1
    return counts
