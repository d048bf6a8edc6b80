"""Redundant: which clues can go, and which are enough."""

from collections.abc import Callable, Container, Iterable
from typing import NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clue, Rule
from satpuzzles.sat.clauses import guarded
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver
from satpuzzles.tasks.check import Check, examine
from satpuzzles.tasks.needed import Others, clues_of, keeping
from satpuzzles.tasks.search import Search


class Redundant(NamedTuple):
    """What a puzzle's clues are worth: one is superfluous if the puzzle has the same solutions without it.

    ``verdict`` is that of `satpuzzles.tasks.check.check`; where it is ``none`` or ``undecided`` there is nothing to
    say about clues.

    Attributes:
        clues: all, each with its rules.
        superfluous: those that can go one by one.
        enough: clues of which none can go, after all the others have gone; each was tried.
        unknown: those, kept, of which it cannot be said, since the opposite of their rules has no encoding. There are
            none where the answer is the only one.
        puzzle: with the clues of ``enough`` and ``unknown`` only.
        check: the answers, or what is impossible.
    """

    verdict: str
    clues: dict[Clue, list[Rule]]
    superfluous: tuple[Clue, ...]
    enough: tuple[Clue, ...]
    unknown: tuple[Clue, ...]
    puzzle: Kind
    check: Check


def redundant(
    puzzle: Kind, *, time_limit: float | None = None, progress: Callable[[Search], None] | None = None
) -> Redundant:
    """The clues that can go one by one, and a set of clues of which none can.

    Args:
        puzzle: with one solution or several.
        time_limit: seconds of wall-clock time.
        progress: called about ten times a second while looking for two solutions.
    """
    deadline = Deadline(time_limit)
    clues: dict[Clue, list[Rule]] = {clue: [] for clue in clues_of(puzzle)}
    for rule in puzzle.rules():
        if rule.clue in clues:
            clues[rule.clue].append(rule)
    found = examine(Search(puzzle, time_limit=time_limit, progress=progress))
    nothing = Redundant(found.verdict, clues, (), (), (), puzzle, found)
    try:
        if found.verdict == "unique":
            return _of_only(puzzle, nothing, deadline)
        return _of_several(puzzle, nothing, deadline) if found.verdict == "several" else nothing
    except LimitReached:
        return nothing._replace(verdict="undecided")


def _of_only(puzzle: Kind, nothing: Redundant, deadline: Deadline) -> Redundant:
    """A clue can go if there is no other grid without it."""
    others = Others(puzzle, nothing.check.grids[0], loose={clue: clue for clue in nothing.clues}, deadline=deadline)
    every = list(nothing.clues)
    superfluous = [clue for clue in every if others.another(_without(every, clue)) is None]
    enough = others.fewest(every) if superfluous else every
    assert enough is not None
    for clue in enough:
        another = others.another(_without(enough, clue))
        if another is None or broken(
            (rule for kept in _without(enough, clue) for rule in nothing.clues[kept]), another
        ):
            raise AssertionError(f"satpuzzles is wrong: {clue} is not needed")
    others.close()
    return nothing._replace(superfluous=tuple(superfluous), enough=tuple(enough), puzzle=keeping(puzzle, enough))


def _of_several(puzzle: Kind, nothing: Redundant, deadline: Deadline) -> Redundant:
    """A clue can go if no grid that keeps the others breaks it."""
    breaking = _Breaking(puzzle, nothing.clues, deadline)
    every = list(nothing.clues)
    unknown = [clue for clue in every if not breaking.known(clue)]
    superfluous = [clue for clue in every if breaking.known(clue) and not breaking.can(clue, _without(every, clue))]
    kept = every
    for clue in superfluous:
        if not breaking.can(clue, _without(kept, clue)):
            kept = _without(kept, clue)
    breaking.close()
    enough = tuple(clue for clue in kept if clue not in unknown)
    return nothing._replace(
        superfluous=tuple(superfluous), enough=enough, unknown=tuple(unknown), puzzle=keeping(puzzle, kept)
    )


def _without(clues: Iterable[Clue], gone: Clue) -> list[Clue]:
    return [clue for clue in clues if clue != gone]


class _Breaking:
    """Can a grid that keeps some clues break another one? One incremental solver."""

    def __init__(self, puzzle: Kind, loose: Container[Clue], deadline: Deadline) -> None:
        self._model = Model(puzzle, selectors=lambda rule: rule.clue if rule.clue in loose else None, deadline=deadline)
        self._selector = {rules[0].clue: literal for literal, rules in self._model.groups.items()}
        self._solver = SatSolver(self._model.clauses, MANY_QUESTIONS, deadline)
        self._defined = len(self._model.x.definitions)
        self._broken = {clue: self._opposite(clue) for clue in self._selector}

    def _opposite(self, clue: Clue) -> int:
        """A literal that says that a rule of the clue is broken; 0 if that cannot be said."""
        x = self._model.x
        try:
            opposites = [rule.negated().clauses(x) for rule in self._model.groups[self._selector[clue]]]
        except NotImplementedError:
            return 0
        each = x.fresh(len(opposites))
        (some,) = x.fresh(1)
        for literal, clauses in zip(each, opposites):
            for clause in guarded(literal, clauses):
                self._solver.add(clause)
        for clause in x.definitions[self._defined :]:
            self._solver.add(clause)
        self._defined = len(x.definitions)
        self._solver.add([-some, *each])
        return some

    def known(self, clue: Clue) -> bool:
        """Can it be said at all?"""
        return self._broken[clue] != 0

    def can(self, clue: Clue, kept: Iterable[Clue]) -> bool:
        """Is there a grid that keeps the laws and these clues, and breaks that one?"""
        return self._solver.solve([self._broken[clue], *(self._selector[other] for other in kept)])

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.close()
