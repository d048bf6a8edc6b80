"""satpuzzles why."""

import os
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import contradicting
from satpuzzles.commands.command import DONE, FILE, NO_SOLUTION, UNDECIDED, Command, code_of, only, split
from satpuzzles.commands.explanations import TIME_LIMIT, as_data, as_text, tick
from satpuzzles.job import Job
from satpuzzles.output import Output

if TYPE_CHECKING:
    from satpuzzles.tasks.why import Why

_SHOWN = 10


def run(args: Any) -> int:
    """Explain a contradiction, or a value of a spot."""
    from satpuzzles.tasks.why import place, why

    asked = args.words.pop() if len(args.words) > 1 and _is_question(args.words[-1]) else ""
    kind, files = split(args.words, 1)
    with Output(args.output) as out:
        job = only(args, out, files[0], kind)
        at = place(job.puzzle, asked) if asked else (None, None)
        if not asked and (sentences := tuple(job.puzzle.contradictions())):
            job.verdict(f"no solution{contradicting(sentences)}")
        found = why(job.puzzle, *at, fewest=args.smallest, time_limit=args.time_limit, tick=tick(job))
        _tell(job, found, asked)
        job.object(
            verdict=found.verdict,
            answer=found.answer,
            rules=[rule.because for rule in found.rules],
            minimal=bool(found.rules),
            smallest=found.smallest,
            steps=[as_data(step) for step in found.steps],
        )
    if found.verdict == "undecided":
        return UNDECIDED
    return code_of(job, NO_SOLUTION if found.verdict == "none" else DONE)


def _is_question(word: str) -> bool:
    named = "=" in word or (word[0].isalpha() and word.replace("[", "").replace("]", "").isalnum())
    return named and "://" not in word and not os.path.exists(word)


def _tell(job: Job, found: "Why", asked: str) -> None:
    if found.verdict == "undecided":
        job.verdict(f"undecided: {found.limit}")
        return
    if not found.answer:
        job.verdict("there is a solution, so nothing contradicts; name a spot and a value to ask why it is so")
        return
    if found.answer == "open":
        job.verdict(f"{asked} holds in some solutions and not in others: neither forced nor impossible")
        return
    head = {"contradiction": "no solution", "forced": f"{asked} is forced", "impossible": f"{asked} is impossible"}
    count = len(found.rules)
    if count == 1:
        how = "one rule cannot be kept" if found.answer == "contradiction" else "one rule is enough"
    else:
        how = f"{count} rules together " + (
            "contradict each other" if found.answer == "contradiction" else "are enough"
        )
        how += ", and no fewer would do" if found.smallest else ", and none can be left out"
    if job.args.smallest and not found.smallest:
        how += " (minimal, not shown smallest)"
    job.text(f"{head[found.answer]}: {how}:\n")
    job.text("".join(f"  - {rule.because}\n" for rule in found.rules))
    steps = list(enumerate(found.steps, 1))
    hidden = 0 if job.args.all else max(len(steps) - _SHOWN, 0)
    if steps:
        job.text("\nin steps:\n" if not hidden else f"\nin steps, the last {_SHOWN} ({hidden} more with --all):\n")
    job.text("".join(as_text(step, number) for number, step in steps[hidden:]))
    if found.limit:
        job.ended(f"the steps are not finished: {found.limit}")


COMMAND = Command(
    run,
    "[KIND] FILE [SPOT=VALUE] [options]",
    "Why is there no solution? Names a minimal set of rules that contradict each other, and tells how. With a spot and "
    "a value, such as r1c2=5: why it is so, or why it cannot be so.",
    f"{FILE} [SPOT=VALUE]",
    ("text", "json"),
    {
        "smallest": {"action": "store_true", "help": "look for the smallest set, not only a minimal one; at most 5 s"},
        "all": {"action": "store_true", "help": f"all steps, not only the last {_SHOWN}"},
        **TIME_LIMIT,
    },
)
