"""What several commands tell about steps: as text, as JSON."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import contradicting
from satpuzzles.commands.command import DONE, NO_SOLUTION, UNDECIDED, Options, seconds
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.tasks.steps import Trace
    from satpuzzles.tasks.wording import Told

TIME_LIMIT: Options = {"time-limit": {"type": seconds, "metavar": "S", "help": "give up after S seconds (exit code 3)"}}


def tick(job: Job, found: Callable[[], int] = lambda: 0) -> Callable[[], None] | None:
    """What shows the progress of a job, if somebody is watching."""
    progress = job.progress
    return (lambda: progress(found())) if progress else None


def as_text(step: "Told", number: int = 0) -> str:
    """A step in lines, perhaps numbered."""
    head = f"{number}. " if number else ""
    return head + str(step).replace("\n", f"\n{' ' * len(head)}") + "\n"


def as_data(step: "Told") -> dict[str, Any]:
    """A step as JSON has it."""
    facts = [
        {"spot": str(spot), "not": list(excluded)} if value is None else {"spot": str(spot), "is": value}
        for spot, value, excluded in step.facts
    ]
    return {
        "facts": facts,
        "because": list(step.because),
        "rules": list(step.rules),
        **({"story": list(step.story)} if step.story else {}),
        "spots": [str(spot) for spot in step.spots],
        "cost": step.cost,
    }


def tell_trace(job: Job, trace: "Trace", rest: str) -> int:
    """How steps end, and the JSON object of all of them. `rest` says what is open after the last one."""
    unknown = trace.verdict == "undecided" and not trace.open
    still = None if unknown else len(trace.open)
    job.object(verdict=trace.verdict, steps=[as_data(step) for step in trace.steps], open=still)
    if trace.verdict == "none":
        why = contradicting(tuple(job.puzzle.contradictions()))
        job.verdict(f"no solution{why or '; satpuzzles why tells which rules contradict each other'}")
        return NO_SOLUTION
    if trace.verdict == "undecided":
        job.verdict(f"undecided: {trace.limit}" + ("" if unknown else f"; {still} open"))
        return UNDECIDED
    if rest:
        job.verdict(rest)
    return DONE
