"""Count the solutions of a puzzle, exactly where that can be done."""

import time
from collections.abc import Iterator
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from satpuzzles.errors import LimitReached, MissingPackage
from satpuzzles.kind import Kind, contradicts_itself
from satpuzzles.rules.rule import Spot
from satpuzzles.tasks.search import Search, Stats, first

if TYPE_CHECKING:
    from satpuzzles.sat.counter import Counter

ONE_BY_ONE = 200  # solutions found by excluding one after another before anything cleverer is tried
OF_A_PART = 20_000  # the same of a part that the automata cannot count
GANAK_SECONDS = 300.0


class Count(NamedTuple):
    """How many solutions there are; at least so many if not ``exact``, and `why` says what ended the count.

    It is ``undecided`` if that was not the limit on the number, but time or work. ``parts`` is how many independent
    parts the puzzle falls into, as far as that was looked at.
    """

    number: int
    exact: bool
    undecided: bool
    stats: Stats
    parts: int = 1
    why: str = ""

    def __str__(self) -> str:
        noun = "solution" if self.number == 1 else "solutions"
        if not self.exact:
            return f"at least {self.number:,} {noun}" + (f" ({self.why})" if self.why else "")
        parts = f" ({self.parts} independent parts)" if self.parts > 1 else ""
        return f"exactly {self.number:,} {noun}{parts}" if self.number else "no solution"


def count(puzzle: Kind, limit: int | None = None, *, exact: bool = False, **options: Any) -> Count:
    """The number of solutions: the first ones by finding them, the rest by dynamic programming over automata.

    What the automata cannot count is counted by finding, up to a number; the count may then not be exact. See
    docs/counting.md.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.

    Args:
        puzzle: what to count.
        limit: more than so many need not be told apart; the count is then not exact.
        exact: try harder, with an external counter too (extra `count`).
    """
    return tally(Search(puzzle, **options), limit, exact=exact)


def tally(search: Search, limit: int | None = None, *, exact: bool = False) -> Count:
    """`count` for a search that has not begun yet; a KeyboardInterrupt leaves what it has found."""
    try:
        return _tally(search, limit, exact)
    except LimitReached:
        return Count(search.found, False, True, search.stats, why="stopped at --time-limit")


def _tally(search: Search, limit: int | None, exact: bool) -> Count:
    if contradicts_itself(search.puzzle):
        return Count(0, True, False, search.stats)
    found = first(search.assignments(), limit)
    assignment: list[int] = []
    for assignment in islice(found, ONE_BY_ONE):  # noqa: B007
        pass
    if limit is not None and search.found == limit:
        return _limited(search)
    if search.found < ONE_BY_ONE:
        return Count(search.found, True, False, search.stats)
    if limit is None or limit > OF_A_PART:
        if limit is None and (number := _by_total(search)) is not None:
            return Count(number, True, False, search.stats)
        parts = counted(search)
        if parts.total is None and limit is None:
            with search.searching():
                return _with_clauses(search, parts, assignment, exact)
        if parts.total is not None and (limit is None or parts.total < limit):
            return Count(parts.total, True, False, search.stats, parts.independent)
        if parts.total is not None and limit is not None:
            search.found = limit
    for _ in () if search.found == limit else found:
        pass
    return _limited(search) if search.found == limit else Count(search.found, True, False, search.stats)


def _limited(search: Search) -> Count:
    return Count(search.found, False, False, search.stats, why="stopped at --limit")


def _by_total(search: Search) -> int | None:
    """What polynomials count, where there is a rule on a total."""
    from satpuzzles.tasks.automata import by_total

    candidates = search.possible()
    assert candidates is not None
    with search.searching():
        found = by_total(search.rules, candidates, search.deadline.check)
        return found.total if found else None


def counted(search: Search, *, keep: bool = False) -> "Counter":
    """What the automata of the rules count; for a search that has found a solution."""
    from satpuzzles.tasks.automata import counter

    candidates = search.possible()
    assert candidates is not None
    with search.searching():
        return counter(search.rules, candidates, search.deadline.check, keep=keep)


def _with_clauses(search: Search, parts: "Counter", assignment: list[int], exact: bool) -> Count:
    """The parts that the automata could not count, over the formula, the rest as in one assignment."""
    known = parts.factor * prod(frontier.total or 0 for _, frontier in parts.parts if frontier)
    open_parts = [spots for spots, frontier in parts.parts if frontier is None]
    why = ""
    for spots in open_parts:
        number, over = _found(search, spots, assignment)
        if not over and exact:
            try:
                by_ganak = _by_ganak(search, spots, assignment)
                number, over = (number, False) if by_ganak is None else (by_ganak, True)
                why = "" if over else "no method came to an end"
            except MissingPackage as error:
                why = f"to go on, {error}"
        elif not over:
            why = f"{OF_A_PART:,} of one part were found one by one; --exact goes on"
        known *= number
        search.found = max(search.found, known)
        if why:
            break
    return Count(search.found if why else known, not why, bool(why), search.stats, parts.independent, why)


def _units(search: Search, spots: tuple[Spot, ...], assignment: list[int]) -> list[int]:
    """The literals of an assignment but for those of some spots."""
    x = search.whole().x
    inside = {abs(x[spot, value]) for spot in spots for value in x.domains[spot]}
    return [literal for literal in assignment if abs(literal) not in inside]


def _found(search: Search, spots: tuple[Spot, ...], assignment: list[int]) -> tuple[int, bool]:
    """How many grids a part has, found one by one, and whether these are all."""
    x = search.whole().x
    literals = {x[spot, value] for spot in spots for value in x.domains[spot]}
    solver = search.another_solver(_units(search, spots, assignment))
    number = 0
    while number < OF_A_PART and solver.solve():
        number += 1
        search.found = max(search.found, number)
        solver.add([-literal for literal in solver.assignment(x.show) if literal in literals])
    solver.close()
    return number, number < OF_A_PART


def _by_ganak(search: Search, spots: tuple[Spot, ...], assignment: list[int]) -> int | None:
    """How many grids a part has, or nothing if that takes too long."""
    from satpuzzles.sat import ganak

    model = search.whole()
    units = [[literal] for literal in _units(search, spots, assignment)]
    end = time.monotonic() + GANAK_SECONDS

    def check() -> None:
        search.deadline.check()
        if time.monotonic() > end:
            raise TimeoutError

    try:
        return ganak.count([*model.clauses, *units], range(1, model.show + 1), model.x.top, check)
    except TimeoutError:
        return None


def streamed(search: Search, limit: int | None = None) -> Iterator[dict[Spot, Any]]:
    """All solutions of a search that has not begun yet as checked grids, each once, at most `limit`.

    The first ones are found and excluded one by one. If there are many more, and the automata can tell them, they
    come from there.
    """
    return first(_streamed(search, limit), limit)


def _streamed(search: Search, limit: int | None) -> Iterator[dict[Spot, Any]]:
    if contradicts_itself(search.puzzle):
        return
    grids = search.grids()
    told = set()
    for grid in islice(grids, ONE_BY_ONE):
        told.add(tuple(grid.values()))
        yield dict(grid)
    if search.found < ONE_BY_ONE:
        return
    parts = None
    if limit is None or limit > OF_A_PART:
        parts = counted(search, keep=True)
    if parts is None or parts.total is None:
        yield from map(dict, grids)
        return
    for word in parts.words():
        if told and word in told:
            told.remove(word)
            continue
        search.found += 1
        search.deadline.check()
        yield dict(search.checked(dict(zip(parts.domains, word))))
