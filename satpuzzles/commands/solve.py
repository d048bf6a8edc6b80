"""satpuzzles solve."""

from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_grid, one_by_one
from satpuzzles.commands.command import (
    ASCII,
    DONE,
    FILES,
    INTERRUPTED,
    LIMIT,
    SEARCH,
    STATS,
    UNDECIDED,
    Command,
    each,
    split,
    whole,
)
from satpuzzles.errors import BadUsage, LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.optimised import Optimised
    from satpuzzles.rules.rule import Grid
    from satpuzzles.tasks.solve import Answer


def moves(text: str) -> int:
    """An option's number of moves."""
    return 0 if text == "0" else whole(text)


_PICTURES = ("svg", "png")
_ONE_PICTURE = "{} shows one answer; leave out --all, --limit and further puzzles, or take another --format"


def run(args: Any) -> int:
    """One answer, or one after another."""
    if args.format in _PICTURES and (args.all or args.limit or len(split(args.words)[1]) > 1):
        raise BadUsage(_ONE_PICTURE.format(args.format.upper()))
    return each(args, _all if args.all or args.limit else one)


def one(job: Job) -> int:
    """The first answer of a puzzle, drawn."""
    if job.args.format in _PICTURES and not job.alone:
        raise BadUsage(_ONE_PICTURE.format(job.args.format.upper()))
    from satpuzzles.optimised import Optimised

    if isinstance(job.puzzle, Optimised):
        return _best(job, job.puzzle)
    found = answer(job)
    if found.grid is None:
        return no_grid(job, found.verdict, found.stats, found.why)
    job.text("" if job.alone else f"{job.file}:\n")
    job.show(found.grid)
    job.summary("solved", [found.grid], 1, stats=found.stats)
    return DONE


def _best(job: Job, puzzle: "Optimised") -> int:
    """The best answer of a puzzle that is played for points, or the best so far."""
    from satpuzzles.tasks.best import Optimising

    _most(job)
    options, progress = job.options(), job.progress
    if progress:
        options["progress"] = lambda search: progress.show(f"{search.score} points so far")
    search = Optimising(puzzle, **options)
    why, code = "", DONE
    try:
        search.run()
    except LimitReached as error:
        why, code = error.limit, UNDECIDED
    except KeyboardInterrupt:
        why, code = "interrupted", INTERRUPTED
    grids = []
    if search.last is not None:
        grids = [search.last]
        job.text("" if job.alone else f"{job.file}:\n")
        job.show(search.last)
    best = f"{search.score} points" if grids else "no answer yet"
    job.verdict(f"undecided: {why}; {best} so far, perhaps not the most" if why else f"{best}, the most there are")
    job.summary("solved" if search.proven else "undecided", grids, len(grids), stats=search.stats, proven=search.proven)
    return code


def answer(job: Job) -> "Answer":
    """The first answer of a puzzle, by the options of the job."""
    from satpuzzles.tasks.solve import solve

    return solve(job.puzzle, **_most(job), **job.options())


def _most(job: Job, every: bool = False) -> dict[str, int]:
    """The option --moves, needed for every sequence. Raises BadUsage for a puzzle that has none to choose."""
    from satpuzzles.planned import Planned

    moves = getattr(job.args, "moves", None)
    if not isinstance(job.puzzle, Planned) or job.puzzle.moves is not None:
        if moves is not None:
            what = "says how many moves" if isinstance(job.puzzle, Planned) else "is no sequence of moves"
            raise BadUsage(f"{job.file}: the puzzle {what}; leave --moves out")
        return {}
    if moves is None and every:
        raise BadUsage("every sequence of moves? say of how many at most: --moves N")
    for remark in job.puzzle.remarks():
        job.note(remark)
    return {} if moves is None else {"most": moves}


def _all(job: Job) -> int:
    from satpuzzles.optimised import Optimised

    if isinstance(job.puzzle, Optimised):
        why = "is played for points, and solve looks for the most"
        raise BadUsage(f"{job.file}: {job.puzzle.name} {why}; leave --all and --limit out")
    most = _most(job, every=True)

    def show(grid: "Grid") -> None:
        if job.json:
            job.object(solution=job.solution(grid))
        else:
            job.text(job.draw(grid) + "\n")

    return one_by_one(job, show, **most)


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Find an answer, or all of them. --limit N is --all, but at most N.",
    FILES,
    ("text", "json", *_PICTURES),
    {
        "all": {"action": "store_true", "help": "every answer, each as soon as it is found"},
        **LIMIT,
        "moves": {
            "type": moves,
            "metavar": "N",
            "help": "puzzles of moves: at most N; with --all every sequence of them",
        },
        **ASCII,
        **STATS,
        **SEARCH,
    },
)
