"""satpuzzles decode."""

from typing import Any

from satpuzzles.commands.command import ASCII, DONE, NO_SOLUTION, Command, only, split
from satpuzzles.errors import BadUsage
from satpuzzles.output import Output


def run(args: Any) -> int:
    """Draw a solver's answer, if it keeps the rules."""
    from satpuzzles.formats.files import read_answer
    from satpuzzles.tasks.dimacs import decode

    kind, files = split(args.words, 2)
    answer = files[1] if len(files) == 2 else "-"
    if files[0] == answer == "-":
        raise BadUsage("standard input can be read only once; name a file for the puzzle or for the answer")
    with Output(args.output) as out:
        job = only(args, out, files[0], kind)
        grid = decode(job.puzzle, *read_answer(answer))
        if grid is None:
            job.verdict("no solution, says the solver")
            job.summary("none", count=0, exact=True)
            return NO_SOLUTION
        job.text(job.draw(grid))
        job.summary("solved", [grid], 1)
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE [ANSWER] [options]",
    "Read a SAT solver's answer to the formula of a puzzle, check it against the rules, draw it.",
    "[KIND] FILE [ANSWER]; the answer is read from standard input if no file is named",
    ("text", "json", "svg"),
    ASCII,
)
