"""satpuzzles hint."""

from typing import Any

from satpuzzles.commands.command import FILES, Command, each
from satpuzzles.commands.explanations import TIME_LIMIT, as_text, tell_trace, tick
from satpuzzles.job import Job


def run(args: Any) -> int:
    """The next step of every puzzle."""
    return each(args, _hint)


def _hint(job: Job) -> int:
    from satpuzzles.tasks.steps import hint

    trace = hint(job.puzzle, time_limit=job.args.time_limit, tick=tick(job))
    for step in trace.steps:
        job.text(("" if job.alone else f"{job.file}: ") + as_text(step))
    if trace.steps:
        return tell_trace(job, trace, "")
    several = "nothing more follows: there are several solutions"
    return tell_trace(job, trace, several if trace.verdict == "several" else "nothing to do: all is known already")


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "The next step: what follows from the fewest and simplest rules, given what stands in the file, and why.",
    FILES,
    ("text", "json"),
    TIME_LIMIT,
)
