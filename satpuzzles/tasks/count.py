"""Count the solutions of a puzzle, exactly or up to a limit."""

from typing import Any, NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind
from satpuzzles.tasks.search import Search, Stats, first


class Count(NamedTuple):
    """How many solutions there are; at least so many if not ``exact``. ``undecided`` if time ended the count."""

    number: int
    exact: bool
    undecided: bool
    stats: Stats

    def __str__(self) -> str:
        noun = "solution" if self.number == 1 else "solutions"
        if not self.exact:
            return f"at least {self.number:,} {noun}"
        return f"exactly {self.number:,} {noun}" if self.number else "no solution"


def count(puzzle: Kind, limit: int | None = None, **options: Any) -> Count:
    """The number of solutions, by finding and excluding one after another.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.

    Args:
        puzzle: what to count.
        limit: stop after so many; the count is then not exact, unless the search is over by itself just there.
    """
    search = Search(puzzle, **options)
    try:
        for _ in first(search.assignments(), limit):
            pass
        over = limit is None or search.found < limit
    except LimitReached:
        return Count(search.found, False, True, search.stats)
    return Count(search.found, over, False, search.stats)
