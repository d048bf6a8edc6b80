"""satpuzzles prove."""

from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_solution, several, verified
from satpuzzles.commands.command import (
    ASCII,
    BAD,
    CHECKER,
    DONE,
    SEARCH,
    UNDECIDED,
    Command,
    complain,
    only,
    split,
)
from satpuzzles.errors import BadUsage, LimitReached, SatpuzzlesError
from satpuzzles.job import Job, solution
from satpuzzles.output import Output, Progress

if TYPE_CHECKING:
    from satpuzzles.tasks.prove import Proved


def run(args: Any) -> int:
    """Prove one puzzle, or verify proofs."""
    if args.verify:
        if args.output:
            raise BadUsage("--verify writes nothing; leave out -o")
        with Output(None) as out:
            codes = [_verify(args, out, folder) for folder in args.words]
        return BAD if BAD in codes else max(codes)
    if not args.output:
        raise BadUsage("where to write the proof? name a folder with -o")
    kind, files = split(args.words, 1)
    with Output(None) as out:
        return _prove(only(args, out, files[0], kind))


def _prove(job: Job) -> int:
    from satpuzzles.tasks.prove import prove

    args = job.args
    progress = job.progress.show if job.progress else None
    try:
        found = prove(job.puzzle, args.output, checker=args.checker, time_limit=args.time_limit, progress=progress)
    finally:
        if job.progress:
            job.progress.clear()
    if found.verdict == "several":
        return several(job, found.grids, found.differs, **_proof(found))
    if found.verdict == "undecided":
        so_far = "one answer was found, " if found.grids else ""
        limit = f"the time limit of {args.time_limit:g} s was reached"
        job.verdict(f"undecided: {so_far}{limit}; nothing was written")
        job.summary("undecided", found.grids, len(found.grids), **_proof(found))
        return UNDECIDED
    if found.verdict == "none":
        return no_solution(job, (), None, verified(found), **_proof(found), folder=args.output)
    job.verdict(f"unique{verified(found)}")
    job.text(job.draw(found.grids[0]))
    job.summary("unique", found.grids, 1, True, [], **_proof(found), folder=args.output)
    return DONE


def _proof(found: "Proved") -> dict[str, Any]:
    return {"verified": found.verified, "checker": found.checker or None, "lines": found.lines}


def _verify(args: Any, out: Output, folder: str) -> int:
    from satpuzzles.tasks.prove import verify

    progress = Progress("verify") if Progress.wanted() else None
    tick = progress.show if progress else None
    try:
        found = verify(folder, checker=args.checker, time_limit=args.time_limit, progress=tick)
    except LimitReached as error:
        return complain(LimitReached(error.limit, folder))
    except SatpuzzlesError as error:
        return complain(error)
    finally:
        if progress:
            progress.clear()
    if args.format == "json":
        import json

        about = {
            "file": folder,
            "kind": found.puzzle.name,
            "verdict": found.verdict,
            "solutions": [solution(found.puzzle, grid) for grid in found.grids],
            "count": str(len(found.grids)),
            "exact": True,
            **_proof(found),
        }
        out.write(json.dumps(about, ensure_ascii=not out.symbols) + "\n")
    else:
        claim = "exactly one solution" if found.grids else "no solution"
        title = "".join(c if c.isprintable() else " " for c in found.puzzle.title)
        out.write(f"{folder}: {claim}{verified(found)}: {found.puzzle.name}{', ' * bool(title)}{title}\n")
    return DONE


COMMAND = Command(
    run,
    "[KIND] FILE -o DIR [options]\n       satpuzzles prove --verify DIR... [options]",
    "Prove that there is exactly one answer, or none: writes the formula, a DRAT proof, the answer and the puzzle into "
    "a folder, once an independent checker has accepted the proof.",
    "[KIND] FILE; with --verify: DIR...",
    ("text", "json"),
    {
        "verify": {
            "action": "store_true",
            "help": "verify saved proofs: the formula against the puzzle, the answer against the rules, the proof",
        },
        **CHECKER,
        "time-limit": SEARCH["time-limit"],
        **ASCII,
    },
    output={"metavar": "DIR", "help": "the folder to write: new, empty, or one of an earlier proof"},
)
