"""satpuzzles check."""

from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_solution
from satpuzzles.commands.command import (
    ASCII,
    DONE,
    FILES,
    INTERRUPTED,
    SEARCH,
    SEVERAL,
    STATS,
    UNDECIDED,
    Command,
    each,
)
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.tasks.check import Check


def run(args: Any) -> int:
    """Check every puzzle."""
    return each(args, _check)


def _check(job: Job) -> int:
    from satpuzzles.tasks.check import examine
    from satpuzzles.tasks.search import Search

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
    code = _tell(job, found)
    for claim in found.claims:
        job.text(f"but {claim}\n" if job.alone else f"{job.file}: but {claim}\n")
    return code


def _tell(job: Job, found: "Check") -> int:
    from satpuzzles.board.square import Cell

    if found.verdict == "unique":
        job.verdict("unique")
        if job.alone:
            job.text(job.draw(found.grids[0]))
        job.summary("unique", found.grids, 1, True, [], found.stats)
        return DONE
    if found.verdict == "several":
        cells = ", ".join(map(str, found.differs[:12])) + (", ..." if len(found.differs) > 12 else "")
        noun = "cell" if all(isinstance(spot, Cell) for spot in found.differs) else "place"
        noun += "s" * (len(found.differs) != 1)
        job.verdict(f"several: two answers differ in {len(found.differs)} {noun}: {cells}")
        job.text("\n".join(job.draw(grid, found.differs) for grid in found.grids))
        job.summary("several", found.grids, 2, False, found.differs, found.stats)
        return SEVERAL
    if found.verdict == "none":
        return no_solution(job, found.impossible, found.stats)
    so_far = "one answer was found, " if found.grids else ""
    job.verdict(f"undecided: {so_far}the time limit of {job.args.time_limit:g} s was reached")
    job.summary("undecided", found.grids, len(found.grids), stats=found.stats)
    return UNDECIDED


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Is there exactly one answer? Says unique, several (with two answers and where they differ), none or undecided.",
    FILES,
    ("text", "json"),
    {**ASCII, **STATS, **SEARCH},
)
