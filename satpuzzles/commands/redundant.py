"""satpuzzles redundant."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_solution
from satpuzzles.commands.command import DONE, FILES, SEARCH, UNDECIDED, Command, each
from satpuzzles.errors import BadUsage
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.rules.rule import Clue
    from satpuzzles.tasks.redundant import Redundant

_SAID = 2  # sentences of one clue


def run(args: Any) -> int:
    """Tell of every puzzle."""
    return each(args, _redundant)


def _redundant(job: Job) -> int:
    from satpuzzles.tasks.redundant import redundant

    job.writes_puzzle = job.args.minimal
    found = redundant(job.puzzle, time_limit=job.args.time_limit)
    if found.verdict == "none":
        return no_solution(job, found.check.impossible, found.check.stats, contradictions=found.check.contradictions)
    if found.verdict == "undecided":
        job.verdict(f"undecided: the time limit of {job.args.time_limit:g} s was reached")
        job.summary("undecided", stats=found.check.stats)
        return UNDECIDED
    if job.args.minimal:
        _write(job, found)
        return DONE
    job.verdict(found.verdict)
    job.text(_as_text(found))
    job.object(
        verdict=found.verdict,
        clues=len(found.clues),
        superfluous=_as_data(found, found.superfluous),
        minimal=_as_data(found, found.enough),
        unknown=_as_data(found, found.unknown),
    )
    return DONE


def _write(job: Job, found: "Redundant") -> None:
    from satpuzzles.api import dump

    if not job.alone or job.json:
        raise BadUsage("--minimal writes one puzzle; leave out further puzzles and --format")
    job.out.write(dump(found.puzzle))


def _as_text(found: "Redundant") -> str:
    lines = []
    gone = [clue for clue in found.clues if clue not in (*found.enough, *found.unknown)]
    same = "" if found.verdict == "unique" else " without more solutions"
    if not found.clues:
        lines = ["there are no clues"]
    elif not gone:
        lines = [f"none of the {len(found.clues)} clues can go{same}"]
    else:
        count = f"{len(found.superfluous)} of {len(found.clues)} clues"
        lines = [f"{count} can go{same}, each by itself:", *_sentences(found, found.superfluous)]
        if len(gone) < len(found.superfluous):
            lines += [f"{len(gone)} of them together, and then no other:", *_sentences(found, gone)]
        else:
            lines += ["all of these can go together, and then no other"]
    if found.unknown:
        lines += ["of these clues it cannot be said, and they are kept:", *_sentences(found, found.unknown)]
    return "".join(f"{line}\n" for line in lines)


def _sentences(found: "Redundant", clues: "Iterable[Clue]") -> list[str]:
    lines = []
    for clue in clues:
        said = list(dict.fromkeys(rule.because for rule in found.clues[clue]))
        more = f" (and {len(said) - _SAID} more)" if len(said) > _SAID else ""
        lines.append(f"  {'; '.join(said[:_SAID])}{more}")
    return lines


def _as_data(found: "Redundant", clues: "Iterable[Clue]") -> list[dict[str, Any]]:
    return [{"clue": _name(clue), "because": [rule.because for rule in found.clues[clue]]} for clue in clues]


def _name(clue: "Clue") -> str:
    """A clue as people see it."""
    return " ".join(map(str, clue)) if type(clue) is tuple else str(clue)


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Which clues can go without a further solution: each by itself, and as many as can be together, after which every "
    "other one is needed (a minimal set of clues, seldom the smallest one).",
    FILES,
    ("text", "json"),
    {
        "minimal": {"action": "store_true", "help": "write the puzzle with the minimal set of clues"},
        "time-limit": SEARCH["time-limit"],
    },
)
