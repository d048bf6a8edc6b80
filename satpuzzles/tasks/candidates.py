"""True candidates: for every spot the values that occur in some solution, and in how many."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind, contradicts_itself
from satpuzzles.model import Model, by_rule
from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.sat.mus import minimal
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver
from satpuzzles.tasks.automata import by_total, counter, total_of
from satpuzzles.tasks.count import OF_A_PART
from satpuzzles.tasks.search import Search, Stats

_QUICK = 2  # widths of the automata that are tried before a solver has narrowed the candidates


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
        counts: also in how many solutions each value occurs. Where the kind asks for that it is told if it can be.
    """
    search = Search(puzzle, **{"engine": MANY_QUESTIONS, **options})
    values: dict[Spot, tuple[Value, ...]] = {}
    try:
        if contradicts_itself(puzzle):
            return Candidates("none", {}, None, search.stats)
        by_value = _by_total(search)
        found = _occurring(by_value) if by_value else search.possible()
        if found is None:
            return Candidates("none", {}, None, search.stats)
        values = found
        wanted = counts or puzzle.asks_for_counts(values)
        by_value = (by_value or _counts(search, values)) if wanted else None
    except LimitReached as error:
        return Candidates("undecided", values, None, search.stats, error.limit)
    if counts and by_value is None:
        why = "there are too many solutions to count them by value"
        return Candidates("undecided", values, None, search.stats, why)
    verdict = "several" if any(len(some) > 1 for some in values.values()) else "unique"
    return Candidates(verdict, values, by_value, search.stats)


def reasons(
    puzzle: Kind, values: Mapping[Spot, Sequence[Value]], *, time_limit: float | None = None
) -> Iterator[tuple[Spot, Value, tuple[Rule, ...]]]:
    """Each spot that has one true candidate of several values, the candidate, and a minimal set of rules that force it.

    One solver for all; rules on fewer spots are preferred, so that a total is named only where it is needed.

    Args:
        puzzle: whose rules.
        values: its true candidates.
        time_limit: seconds of wall-clock time for everything.

    Raises:
        LimitReached: the time was up before all were explained.
        TooLarge: the formula would not fit into memory.
    """
    deadline = Deadline(time_limit)
    domains = puzzle.domains()
    model = Model(puzzle, selectors=by_rule, deadline=deadline)
    solver = SatSolver(model.clauses, MANY_QUESTIONS, deadline)
    rules = {selector: group[0] for selector, group in model.groups.items()}
    total = total_of(model.rules, [spot for spot, every in domains.items() if len(every) > 1])
    selectors = sorted(rules, key=lambda selector: -len(rules[selector].spots))
    local = [selector for selector in selectors if rules[selector] != total]
    for spot, every in domains.items():
        if len(values[spot]) == 1 < len(every):
            forced = [-model.x[spot, values[spot][0]]]
            core = minimal(solver, local, forced) or minimal(solver, selectors, forced) or []
            yield spot, values[spot][0], tuple(rules[selector] for selector in core)


def _by_total(search: Search) -> dict[Spot, dict[Value, int]] | None:
    """How often each value occurs, if the puzzle has a total and its parts are small: faster than any solver then."""
    search.rules = tuple(search.puzzle.rules())
    with search.searching():
        found = by_total(search.rules, search.puzzle.domains(), search.deadline.check, tries=_QUICK)
        return found.by_value() if found else None


def _occurring(by_value: dict[Spot, dict[Value, int]]) -> dict[Spot, tuple[Value, ...]] | None:
    """The values of each spot that occur, or nothing if there is no solution."""
    found = {spot: tuple(v for v, n in counts.items() if n) for spot, counts in by_value.items()}
    return found if all(found.values()) else None


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
