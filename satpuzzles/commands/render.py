"""satpuzzles render."""

from typing import Any

from satpuzzles.commands import solve
from satpuzzles.commands.answers import no_grid
from satpuzzles.commands.command import ASCII, DONE, FILE, SEARCH, UNDECIDED, Command, only, split
from satpuzzles.commands.explanations import tell_trace, tick
from satpuzzles.errors import BadUsage, LimitReached
from satpuzzles.job import Job
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Draw a puzzle, perhaps with an answer, perhaps as a page."""
    kind, files = split(args.words, 1)
    if args.steps and args.format != "html":
        raise BadUsage("--steps walks through a page; say --format html")
    with Output(args.output) as out:
        job = only(args, out, files[0], kind)
        if args.format == "html":
            return _page(job)
        if args.solve:
            return solve.one(job)
        job.show(None)
    return DONE


def _page(job: Job) -> int:
    """The page; where steps end before their time it has those that were found."""
    from satpuzzles.api import html
    from satpuzzles.optimised import Optimised
    from satpuzzles.planned import Planned
    from satpuzzles.tasks.steps import Trace, Walk

    moves = isinstance(job.puzzle, (Planned, Optimised))  # they are the steps
    grid, walk, undecided = None, None, False
    if job.args.solve or (job.args.steps and moves):
        answer = solve.answer(job)
        if answer.grid is None:
            return no_grid(job, answer.verdict, answer.stats, answer.why)
        grid, undecided = answer.grid, answer.verdict == "undecided"
    if job.args.steps and not moves:
        try:
            walk = Walk(job.puzzle, time_limit=job.args.time_limit, tick=tick(job))
        except LimitReached as error:
            return tell_trace(job, Trace("undecided", (), (), error.limit), "")
        if walk.verdict == "none":
            return tell_trace(job, Trace("none", (), ()), "")
    job.text(html(job.puzzle, grid, walk))
    if undecided:
        job.verdict(f"undecided: the time limit of {job.args.time_limit:g} s was reached; the page has the best so far")
        return UNDECIDED
    if walk and walk.limit:
        job.verdict(f"undecided: {walk.limit}; the page has the steps so far")
        return UNDECIDED
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Draw a puzzle, or write a page whose drawing answers the pointer (--format html).",
    FILE,
    ("text", "svg", "png", "html"),
    {
        "solve": {"action": "store_true", "help": "with an answer"},
        "steps": {"action": "store_true", "help": "a page that walks through the solution step by step, with reasons"},
        **ASCII,
        **SEARCH,
    },
)
