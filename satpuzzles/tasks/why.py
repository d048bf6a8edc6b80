"""Why is there no solution, or why does a spot take a value, or not: a minimal set of rules, and how they do it."""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from satpuzzles.errors import BadUsage, LimitReached, nearest
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Rule, Spot, Value
from satpuzzles.sat.backbone import possible
from satpuzzles.sat.mus import minimal, smallest
from satpuzzles.tasks.ladder import Ladder, Step
from satpuzzles.tasks.reasons import Reasons
from satpuzzles.tasks.wording import Told, Wording

SMALLEST_SECONDS = 5.0


class Goal(NamedTuple):
    """What steps are to show: that a spot takes a value (``forced``), or that it does not."""

    spot: Spot
    value: Value
    forced: bool


class Why(NamedTuple):
    """The answer.

    Attributes:
        verdict: of the puzzle: ``unique``, ``several``, ``none`` or ``undecided``.
        answer: of a spot and a value: ``forced``, ``impossible``, or ``open`` (it occurs in some solutions only);
            without them ``contradiction``, or nothing where there is a solution.
        rules: none of which can be left out; none where there is nothing to explain.
        smallest: no other set of rules that does it is smaller.
        steps: how the rules do it, cut back to what is needed.
        limit: which limit ended the search for steps, in words.
    """

    verdict: str
    answer: str = ""
    rules: tuple[Rule, ...] = ()
    smallest: bool = False
    steps: tuple[Told, ...] = ()
    limit: str = ""


def why(
    puzzle: Kind,
    spot: Spot | None = None,
    value: Value | None = None,
    *,
    fewest: bool = False,
    time_limit: float | None = None,
    tick: Callable[[], None] | None = None,
) -> Why:
    """Why there is no solution; with a spot and a value, why the spot takes that value, or why it does not.

    Args:
        puzzle: whose rules.
        spot, value: what to explain; or one text for both, as on the command line: ``"r1c2=5"``.
        fewest: look for the smallest set of rules, for at most `SMALLEST_SECONDS`.
        time_limit: seconds of wall-clock time for everything.
        tick: called about ten times a second while a solver searches.

    Raises:
        BadUsage: there is no such spot, or it does not have such a value.
    """
    if spot is not None:
        spot, value = _known_place(puzzle, spot, value)
    try:
        reasons = Reasons(puzzle, time_limit=time_limit, tick=tick)
        answer, always, goal = _question(reasons, spot, value)
        if not answer or answer == "open":
            return Why(reasons.verdict, answer)
        core = minimal_rules(reasons, always, goal)
    except LimitReached as error:
        return Why("undecided", limit=error.limit)
    best = fewest_rules(reasons, always) if fewest else None
    core = best or core
    steps, limit = _steps(reasons, core, goal)
    rules = tuple(rule for selector in core for rule in reasons.model.groups[selector])
    return Why(reasons.verdict, answer, rules, best is not None, steps, limit)


def place(puzzle: Kind, text: str) -> tuple[Spot, Value]:
    """The spot and value of a text such as ``r1c2=5``, ``terrain r1c2=land`` or ``r3c4=full``.

    Raises:
        BadUsage: there is no such spot, or it does not have such a value.
    """
    name, equals, said = (part.strip() for part in text.partition("="))
    domains = puzzle.domains()
    spots = {str(spot): spot for spot in domains}
    name = name if name in spots else name.lower()
    if not equals:
        raise BadUsage(f'"{text[:40]}" is no spot and value; write {next(iter(spots))}=...')
    if name not in spots:
        raise BadUsage(f'there is no spot "{name[:40]}"{nearest(name, list(spots)) or f"; write {next(iter(spots))}"}')
    spot = spots[name]
    values: dict[str, Value] = {}
    phrases = {value: puzzle.says(spot, value).removeprefix(f"{spot} ") for value in domains[spot]}
    for value, says in phrases.items():
        for text_of in (*puzzle.symbols(value), says, says.partition(" ")[2], str(value)):
            values.setdefault(text_of, value)
    for value, says in phrases.items():
        values.setdefault(says.split()[-1], value)
    if said not in values:
        known = (puzzle.says(spot, value).removeprefix(f"{spot} ").partition(" ")[2] for value in domains[spot])
        raise BadUsage(f'{name} never is "{said[:40]}"; write {", ".join(known)}')
    return spot, values[said]


def _known_place(puzzle: Kind, spot: Spot, value: Value | None) -> tuple[Spot, Value]:
    if value is None:
        return place(puzzle, str(spot))
    domains = puzzle.domains()
    if spot in domains and value in domains[spot]:
        return spot, value
    return place(puzzle, f"{spot}={value}")


def _question(reasons: Reasons, spot: Spot | None, value: Value | None) -> tuple[str, list[int], Goal | None]:
    """What there is to explain, what to assume so that it becomes a contradiction, what the steps must reach."""
    if reasons.possible is None:
        return "contradiction", [], None
    if spot is None or value is None:
        return "", [], None
    literal = reasons.model.x[spot, value]
    if value not in reasons.possible[spot]:
        return "impossible", [literal], Goal(spot, value, False)
    if len(reasons.possible[spot]) == 1:
        return "forced", [-literal], Goal(spot, value, True)
    return "open", [], None


def minimal_rules(reasons: Reasons, always: Sequence[int] = (), goal: Goal | None = None) -> list[int]:
    """The selectors of a minimal set of rules that contradict each other and what is assumed always.

    It is taken from the rules of an easy explanation if there is one: these are easy to follow then. Else the smaller
    one of two: the rules dropped from the first, or from the last.
    """
    if found := minimal(reasons.solver, _easy(reasons, goal), always):
        return found
    both = [minimal(reasons.solver, order, always) or [] for order in (reasons.selectors, reasons.selectors[::-1])]
    shortest = min(both, key=len)
    return sorted(shortest)


def _easy(reasons: Reasons, goal: Goal | None) -> list[int]:
    """The rules that steps of at most two rules need, and all givens; none if such steps are not enough."""
    ladder = Ladder(reasons.model, reasons.solver, reasons.selectors, reasons.possible, reasons.deadline)
    found = _towards(ladder, goal, 2)
    if found is None:
        return []
    used = set(found[1])
    return [s for s, (rule,) in reasons.model.groups.items() if rule in used or len(set(rule.spots)) < 2]


def _towards(ladder: Ladder, goal: Goal | None, most_rules: int = sys.maxsize) -> tuple[list[Step], list[Rule]] | None:
    """The steps that a goal, or without one a contradiction, needs, and all rules used; nothing if they fail."""
    wanted = 0
    if goal:
        bit = ladder.bits[goal.spot, goal.value]
        wanted = ladder.bits.of[goal.spot] & ~bit if goal.forced else bit
    found: list[Step] = []
    for step in ladder.steps(most_rules):
        found.append(step)
        if wanted and not ladder.candidates & ~step.facts & wanted:
            break
    reached = not ladder.candidates & ~(found[-1].facts if found else 0) & wanted
    if not reached if wanted else not (ladder.done or (found and not found[-1].facts)):
        return None
    return ladder.cut_back(found, wanted)


def fewest_rules(reasons: Reasons, always: Sequence[int] = ()) -> list[int] | None:
    """The selectors of the smallest set of rules that contradict each other, or nothing when it takes too long."""
    model, solver = reasons.model, reasons.solver

    def satisfied() -> list[int]:
        grid = model.decode(solver.assignment(model.show))
        return [s for s, rules in model.groups.items() if all(rule.holds(grid) for rule in rules)]

    solver.deadline = reasons.deadline.within(SMALLEST_SECONDS)
    try:
        return smallest(solver, reasons.selectors, always, satisfied)
    except LimitReached:
        return None
    finally:
        solver.deadline = reasons.deadline


def _steps(reasons: Reasons, core: list[int], goal: Goal | None) -> tuple[tuple[Told, ...], str]:
    """The steps from the rules of the core alone, as far as they are needed; and the limit that ended them."""
    try:
        within = possible(reasons.solver, reasons.model.x, core) if goal else None
        ladder = Ladder(reasons.model, reasons.solver, core, within, reasons.deadline)
        wording = Wording(reasons.puzzle, ladder)
        found = _towards(ladder, goal)
        return tuple(wording.tell(step) for step in found[0]) if found else (), ""
    except LimitReached as error:
        return (), error.limit
