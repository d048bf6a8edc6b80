"""What several commands tell about answers: one after another, or why there is none."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.command import DONE, INTERRUPTED, NO_SOLUTION, SEVERAL, UNDECIDED
from satpuzzles.errors import LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from fractions import Fraction

    from satpuzzles.kind import Kind
    from satpuzzles.rules.rule import Grid, Rule, Spot
    from satpuzzles.tasks.picture import Change
    from satpuzzles.tasks.prove import Proved
    from satpuzzles.tasks.search import Effort, Stats


def one_by_one(job: Job, show: "Callable[[Grid], None]", most: int | None = None) -> int:
    """Find one answer after another up to the limit, show each, tell how many there were.

    With `most` they are sequences of at most so many moves.
    """
    from satpuzzles.planned import Planned
    from satpuzzles.tasks.count import Count, streamed
    from satpuzzles.tasks.plan import Planning, sequences
    from satpuzzles.tasks.search import Search

    search: Search | Planning
    if most is not None and isinstance(job.puzzle, Planned):
        search = Planning(job.puzzle, most=most, **job.options())
        found: Iterator[Grid] = sequences(search, job.args.limit)
    else:
        search = Search(job.puzzle, **job.options())
        found = streamed(search, job.args.limit)
    over, why, code = False, "stopped at --limit", DONE
    try:
        for grid in found:
            show(grid)
        over = job.args.limit is None or search.found < job.args.limit
    except LimitReached:
        why, code = "stopped at --time-limit", UNDECIDED
    except KeyboardInterrupt:
        why, code = "interrupted", INTERRUPTED
    if over and not search.found:
        return no_grid(job, "none", search.stats, search.so_far() if isinstance(search, Planning) else "")
    job.verdict(str(Count(search.found, over, code == UNDECIDED, search.stats, why=why)))
    job.summary("solved" if code == DONE else "undecided", count=search.found, exact=over, stats=search.stats)
    return code


def no_grid(job: Job, verdict: str, stats: "Stats | Effort", why: str = "") -> int:
    """Undecided, or no solution; `why` says how far that is known, if it is not all."""
    if verdict == "undecided":
        known = f"; {why}" if why else ""
        job.verdict(f"undecided: the time limit of {job.args.time_limit:g} s was reached{known}")
        job.summary(verdict, count=0, stats=stats)
        return UNDECIDED
    from satpuzzles.tasks.check import impossible

    contradictions = tuple(job.puzzle.contradictions()) or ((why,) if why else ())
    return no_solution(job, () if contradictions else impossible(job.puzzle), stats, contradictions=contradictions)


def no_solution(
    job: Job,
    groups: "Sequence[Sequence[Rule]]",
    stats: "Stats | Effort | None",
    proved: str = "",
    contradictions: "Sequence[str]" = (),
    **more: Any,
) -> int:
    """No solution, how that was proved if it was, and the clues and laws that are impossible even alone.

    Or else why that can be seen without a search, in sentences.
    """
    job.verdict(f"no solution{proved}{contradicting(contradictions)}{_alone(groups)}")
    alone = [[rule.because for rule in rules] for rules in groups]
    more = {"impossible": alone, "contradictions": list(contradictions), **more}
    job.summary("none", count=0, exact=True, stats=stats, **more)
    return NO_SOLUTION


def contradicting(sentences: "Sequence[str]") -> str:
    """What to add to a verdict that can be seen without a search."""
    return f": {'; '.join(sentences)}" if sentences else ""


def _alone(groups: "Sequence[Sequence[Rule]]") -> str:
    if not groups:
        return ""
    named = ["; ".join(rule.because for rule in rules)[:200] for rules in groups[:3]]
    more = f" (and {len(groups) - 3} more)" if len(groups) > 3 else ""
    return f"; impossible even alone: {' / '.join(named)}{more}"


def several(
    job: Job, grids: "Sequence[Grid]", differs: "Sequence[Spot]", stats: "Stats | None" = None, **more: Any
) -> int:
    """Two solutions, and where they differ."""
    from satpuzzles.board.square import Cell

    cells = ", ".join(map(str, differs[:12])) + (", ..." if len(differs) > 12 else "")
    noun = "cell" if all(isinstance(spot, Cell) for spot in differs) else "place"
    noun += "s" * (len(differs) != 1)
    job.verdict(f"several: two answers differ in {len(differs)} {noun}: {cells}")
    job.text("\n".join(job.draw(grid, differs) for grid in grids))
    job.summary("several", grids, 2, False, differs, stats, **more)
    return SEVERAL


def percent(share: "Fraction") -> str:
    """A share in percent, to three digits."""
    return f"{float(100 * share):.3g}"


def verified(proved: "Proved") -> str:
    """What to add to a verdict that has been proved."""
    return f", proof verified ({proved.lines:,} line{'s' * (proved.lines != 1)}, by {proved.checker})"


def tell_changes(puzzle: "Kind", changes: "Iterable[Change]") -> None:
    """What was changed in a picture, a line each on standard error."""
    for spot, before, after in changes:
        was = puzzle.says(spot, before).removeprefix(f"{spot} ")
        print(f"changed: {puzzle.says(spot, after)}; in the picture it {was}", file=sys.stderr)


def changes_as_data(changes: "Iterable[Change]") -> list[dict[str, Any]]:
    """The same as JSON has it."""
    return [{"spot": str(spot), "before": before, "after": after} for spot, before, after in changes]
