"""satpuzzles check."""

import time
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_solution, several, verified
from satpuzzles.commands.command import (
    ASCII,
    CHECKER,
    DONE,
    FILES,
    INTERRUPTED,
    SEARCH,
    STATS,
    UNDECIDED,
    Command,
    each,
)
from satpuzzles.errors import BadUsage, LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.tasks.check import Check


def run(args: Any) -> int:
    """Check every puzzle."""
    if args.certify:
        from satpuzzles.sat.proof import checker

        checker(args.checker)  # says at once if there is none
    elif args.checker:
        raise BadUsage("--checker goes with --certify")
    return each(args, _check)


def _check(job: Job) -> int:
    from satpuzzles.tasks.check import examine
    from satpuzzles.tasks.search import Search

    start = time.monotonic()
    search = Search(job.puzzle, **job.options())
    try:
        found = examine(search)
    except KeyboardInterrupt:
        if search.last:
            job.verdict("interrupted: one answer was found, whether there is another is open")
            job.text(job.draw(search.last))
        grids = [search.last] if search.last else []
        job.summary("undecided", grids, search.found, stats=search.stats)
        return INTERRUPTED
    code = _tell(job, found, start)
    for claim in found.claims:
        job.text(f"but {claim}\n" if job.alone else f"{job.file}: but {claim}\n")
    return code


def _tell(job: Job, found: "Check", start: float) -> int:
    proved = ""
    more: dict[str, Any] = {}
    if job.args.certify:
        try:
            proved = _certified(job, found, start)
        except LimitReached:
            so_far = "one answer was found and no other" if found.grids else "no answer was found"
            job.verdict(f"undecided: {so_far}, but the proof is not verified: {_limit(job)}")
            return _undecided(job, found)
        more = {"verified": bool(proved)}
    if found.verdict == "unique":
        job.verdict(f"unique{proved}")
        if job.alone:
            job.text(job.draw(found.grids[0]))
        job.summary("unique", found.grids, 1, True, [], found.stats, **more)
        return DONE
    if found.verdict == "several":
        return several(job, found.grids, found.differs, found.stats, **more)
    if found.verdict == "none":
        return no_solution(job, found.impossible, found.stats, proved, found.contradictions, **more)
    job.verdict(f"undecided: {'one answer was found, ' if found.grids else ''}{_limit(job)}")
    return _undecided(job, found)


def _limit(job: Job) -> str:
    return f"the time limit of {job.args.time_limit:g} s was reached"


def _undecided(job: Job, found: "Check") -> int:
    more: dict[str, Any] = {"verified": False} if job.args.certify else {}
    job.summary("undecided", found.grids, len(found.grids), stats=found.stats, **more)
    return UNDECIDED


def _certified(job: Job, found: "Check", start: float) -> str:
    """What to add to the verdict once its proof has been verified; nothing for a verdict without a proof."""
    if found.verdict not in ("unique", "none"):
        return ""
    from satpuzzles.tasks.prove import certify

    limit = job.args.time_limit
    left = None if limit is None else max(0, limit - (time.monotonic() - start))
    grid = found.grids[0] if found.grids else None
    progress = job.progress.show if job.progress else None
    return verified(certify(job.puzzle, grid, checker=job.args.checker, time_limit=left, progress=progress))


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Is there exactly one answer? Says unique, several (with two answers and where they differ), none or undecided.",
    FILES,
    ("text", "json"),
    {
        **ASCII,
        **STATS,
        **SEARCH,
        "certify": {"action": "store_true", "help": "say unique or none only with a proof that a checker accepts"},
        **CHECKER,
    },
)
