"""What several commands tell about answers: one after another, or why there is none."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from satpuzzles.commands.command import DONE, INTERRUPTED, NO_SOLUTION, UNDECIDED
from satpuzzles.errors import LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.rules.rule import Grid, Rule
    from satpuzzles.tasks.search import Stats


def one_by_one(job: Job, show: "Callable[[Grid], None]") -> int:
    """Find one answer after another up to the limit, show each, tell how many there were."""
    from satpuzzles.tasks.count import Count, streamed
    from satpuzzles.tasks.search import Search

    search = Search(job.puzzle, **job.options())
    over, why, code = False, "stopped at --limit", DONE
    try:
        for grid in streamed(search, job.args.limit):
            show(grid)
        over = job.args.limit is None or search.found < job.args.limit
    except LimitReached:
        why, code = "stopped at --time-limit", UNDECIDED
    except KeyboardInterrupt:
        why, code = "interrupted", INTERRUPTED
    if over and not search.found:
        return no_grid(job, "none", search.stats)
    job.verdict(str(Count(search.found, over, code == UNDECIDED, search.stats, why=why)))
    job.summary("solved" if code == DONE else "undecided", count=search.found, exact=over, stats=search.stats)
    return code


def no_grid(job: Job, verdict: str, stats: "Stats") -> int:
    """Undecided, or no solution."""
    if verdict == "undecided":
        job.verdict(f"undecided: the time limit of {job.args.time_limit:g} s was reached")
        job.summary(verdict, count=0, stats=stats)
        return UNDECIDED
    from satpuzzles.tasks.check import impossible

    return no_solution(job, impossible(job.puzzle), stats)


def no_solution(job: Job, groups: "Sequence[Sequence[Rule]]", stats: "Stats") -> int:
    """No solution, and the clues and laws that are impossible even alone."""
    job.verdict(_none(groups))
    sentences = [[rule.because for rule in rules] for rules in groups]
    job.summary("none", count=0, exact=True, stats=stats, impossible=sentences)
    return NO_SOLUTION


def _none(groups: "Sequence[Sequence[Rule]]") -> str:
    if not groups:
        return "no solution"
    named = ["; ".join(rule.because for rule in rules)[:200] for rules in groups[:3]]
    more = f" (and {len(groups) - 3} more)" if len(groups) > 3 else ""
    return f"no solution; impossible even alone: {' / '.join(named)}{more}"
