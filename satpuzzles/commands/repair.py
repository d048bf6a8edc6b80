"""satpuzzles repair."""

import sys
import time
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import changes_as_data, no_grid, tell_changes
from satpuzzles.commands.command import CUT, DONE, FILE, SEARCH, Command, only, split
from satpuzzles.job import Job
from satpuzzles.output import Output

if TYPE_CHECKING:
    from satpuzzles.tasks.repair import Repaired


def run(args: Any) -> int:
    """Write the puzzle of the changed picture, and say what was changed."""
    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        job = only(args, out, files[0], kind)
        return _repair(job, args.time_limit)


def _repair(job: Job, time_limit: float | None) -> int:
    from satpuzzles.formats.yaml import write
    from satpuzzles.tasks.repair import refuse, repair
    from satpuzzles.tasks.solve import solve

    job.writes_puzzle = True
    refuse(job.puzzle)
    start = time.monotonic()
    picture = job.puzzle.drawn_solution()
    if picture is None:
        answer = solve(job.puzzle, **job.options())
        if answer.grid is None:
            return no_grid(job, answer.verdict, answer.stats)
        picture = answer.grid
    progress = job.progress.show if job.progress else None
    left = None if time_limit is None else max(0, time_limit - (time.monotonic() - start))
    made = repair(job.puzzle, picture, time_limit=left, progress=progress)
    job.text(write(made.puzzle))
    changes = changes_as_data(made.changes)
    data = {"kind": made.puzzle.name, **made.puzzle.data()}
    job.summary("unique", [made.grid], 1, True, changes=changes, at_least=made.at_least, puzzle=data)
    _tell(job, made)
    return DONE


def _tell(job: Job, made: "Repaired") -> None:
    tell_changes(job.puzzle, made.changes)
    number = len(made.changes)
    changes = f"{number} change{'s' * (number != 1)}"
    if not number:
        print("nothing to change: there is one solution", file=sys.stderr)
    elif number == made.at_least:
        print(f"{changes}; fewer will not do", file=sys.stderr)
    else:
        print(f"{changes}; fewer than {made.at_least} will not do, whether {number - 1} would is open", file=sys.stderr)


COMMAND = Command(
    run,
    "[KIND] FILE [options]",
    "Change as few cells of a picture as can be, so that the nonogram which shows it has one solution. The picture is "
    "FILE itself, the solution that the file gives, or else the first one found. The puzzle goes to standard output, "
    "with the changed picture as its solution; what was changed, and whether it was proved that fewer changes will not "
    "do, to standard error. Clues that the changed picture satisfies stay as they are.",
    FILE,
    ("text", "json"),
    {**CUT, **SEARCH},
)
