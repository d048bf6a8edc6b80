"""satpuzzles count."""

from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_grid, percent
from satpuzzles.commands.command import DONE, FILES, INTERRUPTED, LIMIT, SEARCH, STATS, UNDECIDED, Command, each
from satpuzzles.errors import BadUsage
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.kind import Kind


def run(args: Any) -> int:
    """Count the answers of every puzzle."""
    if args.exact and args.limit:
        raise BadUsage("--exact and --limit contradict each other; leave one of them out")
    if args.of_all and args.limit:
        raise BadUsage("--of-all needs the exact number; leave --limit out")
    return each(args, _count)


def _count(job: Job) -> int:
    from satpuzzles.tasks.count import Count, tally
    from satpuzzles.tasks.search import Search

    search = Search(job.puzzle, **job.options())
    code = DONE
    try:
        count = tally(search, job.args.limit, exact=job.args.exact)
    except KeyboardInterrupt:
        count, code = Count(search.found, False, True, search.stats, why="interrupted"), INTERRUPTED
    if count.exact and not count.number:
        return no_grid(job, "none", count.stats)
    if count.undecided and code == DONE:
        code = UNDECIDED
    share: dict[str, Any] = of_all(job.puzzle, count.number) if job.args.of_all and count.exact else {}
    text = f": {' = '.join(dict.fromkeys((share['share'], share['fraction'])))} ({share['percent']}%)" if share else ""
    job.verdict(str(count) + text)
    verdict = "undecided" if count.undecided else "counted"
    job.summary(verdict, count=count.number, exact=count.exact, stats=count.stats, parts=count.parts, **share)
    return code


def of_all(puzzle: "Kind", number: int) -> dict[str, Any]:
    """A number of grids as a share of all that give each spot one of its values: as it is, reduced, and in percent."""
    from fractions import Fraction
    from math import prod

    every = prod(len(values) for values in puzzle.domains().values())
    share = Fraction(number, every)
    return {"share": f"{number}/{every}", "fraction": str(share), "percent": percent(share)}


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Count the answers: the first 200 one by one, the rest by dynamic programming, which takes seconds for millions "
    'or billions. Where that has too many states the answer is "at least" (exit code 3), and --exact tries harder.',
    FILES,
    ("text", "json"),
    {
        "exact": {
            "action": "store_true",
            "help": "go on with a model counter where the quick methods end (extra count); may take minutes",
        },
        "of-all": {
            "action": "store_true",
            "help": "also as a fraction of all ways to give each place one of its values",
        },
        "limit": {**LIMIT["limit"], "help": "more than N need not be told apart: at least N"},
        **STATS,
        **SEARCH,
    },
)
