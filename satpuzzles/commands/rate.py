"""satpuzzles rate."""

from typing import Any

from satpuzzles.commands.command import DONE, FILES, NO_SOLUTION, UNDECIDED, Command, each
from satpuzzles.commands.explanations import TIME_LIMIT, tick
from satpuzzles.job import Job

_HEAD = "grade    steps  largest  hard   cost  puzzle\n"
_NEEDS = {"lines": "line-solvable", "look-ahead": "needs one look-ahead", "search": "needs search"}


def run(args: Any) -> int:
    """The grade of every puzzle."""
    shown = False

    def one(job: Job) -> int:
        nonlocal shown
        if not shown:
            job.text(_HEAD)
            shown = True
        return _rate(job)

    return each(args, one)


def _rate(job: Job) -> int:
    from satpuzzles.tasks.rate import rate

    found = rate(job.puzzle, time_limit=job.args.time_limit, tick=tick(job))
    rated = found.verdict == "unique"
    numbers = f"{found.steps:5}  {found.largest:7}  {found.hard:4}  {found.cost:5}" if rated else " " * 27
    needs = f"  ({_NEEDS[found.needs]})" if found.needs else ""
    least = f"  (at least {found.grade})" if found.grade and not rated else ""
    job.text(f"{found.grade if rated else found.verdict:9}{numbers}  {job.file}{needs}{least}\n")
    if rated and found.limit:
        job.ended(f"whether it needs a look-ahead or search is open: {found.limit}")
    told = {**found._asdict(), "open": len(found.open)}
    del told["limit"]
    job.object(**told)
    return {"none": NO_SOLUTION, "undecided": UNDECIDED}.get(found.verdict, DONE)


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "How hard is it? A grade (gentle, easy, medium, hard, expert, extreme) from the hardest step, the number of steps, "
    "the most rules in one of them, how many are hard or worse, and the cost of all. Grades of different kinds cannot "
    "be compared. Of a nonogram also whether one line after another is enough (line-solvable), or with what one wrong "
    "guess refutes (one look-ahead), or not (search). Several solutions have no grade.",
    FILES,
    ("text", "json"),
    TIME_LIMIT,
)
