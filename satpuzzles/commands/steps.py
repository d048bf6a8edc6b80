"""satpuzzles steps."""

from typing import TYPE_CHECKING, Any

from satpuzzles.commands.command import FILES, Command, each, whole
from satpuzzles.commands.explanations import TIME_LIMIT, as_text, tell_trace, tick
from satpuzzles.errors import LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.tasks.wording import Told


def run(args: Any) -> int:
    """The steps of every puzzle."""
    return each(args, _steps)


def _steps(job: Job) -> int:
    from satpuzzles.tasks.steps import Trace, Walk

    told: list[Told] = []
    try:
        walk = Walk(
            job.puzzle,
            most_rules=job.args.max_rules,
            time_limit=job.args.time_limit,
            tick=tick(job, lambda: len(told)),
        )
    except LimitReached as error:
        return tell_trace(job, Trace("undecided", (), (), error.limit), "")
    if not job.alone:
        job.text(f"{job.file}:\n")
    for number, step in enumerate(walk.steps(), 1):
        told.append(walk.tell(step))
        job.text(as_text(told[-1], number))
    trace = Trace(walk.verdict, tuple(told), walk.open(), walk.limit)
    rest = (
        f"several solutions; this is what they share, and {len(trace.open)} places stay open"
        if trace.verdict == "several"
        else ""
    )
    if trace.verdict == "unique":
        job.text(f"\n{job.draw(walk.grid())}")
    return tell_trace(job, trace, rest)


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "The whole solution in steps, the simplest first, each with its reasons. Pencil marks that go without saying, what "
    "a solved cell takes from its row, are not told. Of several solutions, the steps tell what these share.",
    FILES,
    ("text", "json"),
    {
        "max-rules": {
            "type": whole,
            "metavar": "N",
            "help": "stop where every step takes more than N rules together (exit code 3)",
        },
        **TIME_LIMIT,
        "ascii": {"action": "store_true", "help": "draw with nothing but ASCII"},
    },
)
