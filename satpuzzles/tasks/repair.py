"""Repair: the fewest changes of a picture that leave its clues no other solution."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from satpuzzles.clues.field import draw
from satpuzzles.errors import BadInput, BadUsage, LimitReached
from satpuzzles.kind import Kind
from satpuzzles.model import broken
from satpuzzles.rules.rule import Grid, Rule, Spot
from satpuzzles.rules.runs import BLANK, Runs, runs_of
from satpuzzles.sat.cardinality import at_most
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver
from satpuzzles.sat.variables import Clause, Variables
from satpuzzles.tasks.blank import is_picture, observed
from satpuzzles.tasks.check import check
from satpuzzles.tasks.picture import Change, Others, settle

_MOST_PICTURES = 5_000  # that are looked at for the fewest changes, unless a time limit says how long to go on
_LEARNT = 4  # other solutions from which is learnt why a picture will not do


class Repaired(NamedTuple):
    """A puzzle with one solution, the changed picture.

    ``changes`` are those of the picture; ``at_least`` is how many there must be, so that there are no fewer where both
    agree. Clues that the changed picture still satisfies are those of the puzzle.
    """

    puzzle: Kind
    grid: Grid
    changes: tuple[Change, ...]
    at_least: int


def repair(
    puzzle: Kind,
    picture: Grid,
    *,
    time_limit: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> Repaired:
    """The puzzle of a picture with as few changed spots as possible, so that there is no other solution.

    First a greedy search (`settle`) tells how many are enough; then ever more changes are tried until some will do.
    What is tried next is a solution of what has been learnt: if a picture shows clues that another grid satisfies as
    well, so does every picture that agrees with it where that matters (see `_Learner`). These are implicit hitting
    sets (Davies and Bacchus, CP 2011), so what is left out is proved not to do.

    Args:
        puzzle: of a kind that any grid is a solution of until it has clues; each clue that a change contradicts is
            read off anew.
        picture: a solution of it.
        time_limit: seconds of wall-clock time; without it the search for fewer changes ends by itself.
        progress: called with how far it is.

    Raises:
        BadUsage: the kind has no such puzzles.
        BadInput: the picture breaks a rule.
        LimitReached: the time was up before any changes were found.
    """
    if not observed(puzzle) or not is_picture(puzzle):
        raise BadUsage(f"{puzzle.name} puzzles cannot be repaired: their clues do not show a picture, as nonograms do")
    for rule in broken(puzzle.rules(), picture):
        raise BadInput(f"the picture breaks a rule: {rule.because}")
    search = _Fewest(puzzle, picture, time_limit, progress)
    grid, at_least = search.found()
    changes = tuple(Change(spot, value, grid[spot]) for spot, value in picture.items() if grid[spot] != value)
    return Repaired(_finished(puzzle, grid, changes), grid, changes, at_least)


def shown_anew(puzzle: Kind, grid: Grid) -> Kind:
    """The puzzle with those of its clues that a grid contradicts read off the grid."""
    gone = {rule.clue for rule in broken(puzzle.rules(), grid)}
    made = puzzle
    for field in observed(puzzle) if gone else ():
        made = made.having(field, field.renewed(getattr(puzzle, field.name), gone, grid, puzzle))
    return made


def _finished(puzzle: Kind, grid: Grid, changes: tuple[Change, ...]) -> Kind:
    """As it is read back from its file, and checked by another solver than the one that made it."""
    from satpuzzles.formats.yaml import read, write

    data = shown_anew(puzzle, grid).data()
    if changes:
        changed = f"changed so that there is one solution: {', '.join(str(change.spot) for change in changes)}"
        data["notes"] = "; ".join(filter(None, (puzzle.notes, changed)))
    drawn = draw({cell: puzzle.face(grid[cell]).plain for cell in puzzle.board.cells}, puzzle.board)
    made = read(write(type(puzzle)(**{**data, "solutions": 1, "solution": drawn})).encode(), "puzzle")
    found = check(made)
    if found.verdict != "unique" or found.claims:
        raise AssertionError(f"satpuzzles is wrong: {made.title or 'the repaired puzzle'} is not as it claims")
    return made


class _Fewest:
    """The search for the fewest changes of one picture."""

    def __init__(
        self, puzzle: Kind, picture: Grid, time_limit: float | None, progress: Callable[[str], None] | None
    ) -> None:
        self.picture = picture
        self.limited = time_limit is not None
        self.looked_at = self.changes = 0
        self.deadline = Deadline(time_limit, (lambda: progress(self._state())) if progress else None)
        self.shown = lambda grid: shown_anew(puzzle, grid)
        self.learner = _Learner(self.shown, picture, self.deadline)

    def _state(self) -> str:
        return f"{self.looked_at:,} pictures with {self.changes} changes or fewer looked at"

    def found(self) -> tuple[Grid, int]:
        """A picture, and how many changes it must have at least."""
        settled = settle(self.shown, self.picture, Random(0), self.deadline)
        enough = len(settled[1]) if settled else len(self.picture)
        try:
            for self.changes in range(enough):
                grid = self._with(self.changes)
                if grid is not None:
                    return grid, self.changes
        except LimitReached:
            if settled is None:
                raise
            return settled[0], self.changes
        finally:
            self.learner.close()
        if settled is None:
            raise LimitReached("no change of the picture was found")
        return settled[0], enough

    def _with(self, changes: int) -> Grid | None:
        """A picture with at most so many changes that will do, if there is one. Raises LimitReached."""
        solver = self.learner.proposing(changes)
        try:
            while solver.solve():
                grid = self.learner.proposed(solver)
                lessons = list(self.learner.lessons(grid))
                if not lessons:
                    return grid
                for lesson in lessons:
                    solver.add(lesson)
                self.looked_at += 1
                if self.looked_at > _MOST_PICTURES and not self.limited:
                    raise LimitReached(f"{_MOST_PICTURES:,} pictures were looked at")
            return None
        finally:
            solver.close()


class _Learner:
    """What is known of the pictures that will do: clauses over the values of their spots."""

    def __init__(self, shown: Callable[[Grid], Kind], picture: Grid, deadline: Deadline) -> None:
        self.shown, self.picture, self.deadline = shown, picture, deadline
        self.others = Others(shown, picture, deadline)
        self.x = Variables(shown(picture).domains())
        self.known: list[Clause] = []

    def proposing(self, changes: int) -> SatSolver:
        """A solver for pictures of which nothing known says that they will not do."""
        unchanged = [self.x[spot, value] for spot, value in self.picture.items()]
        few = at_most(self.x, changes, [-literal for literal in unchanged])
        solver = SatSolver([*self.x.definitions, *self.known, *few], MANY_QUESTIONS, self.deadline)
        solver.prefer(unchanged)
        return solver

    def proposed(self, solver: SatSolver) -> Grid:
        """The picture that the solver has found."""
        return self.x.decode(solver.assignment(self.x.show))

    def lessons(self, grid: Grid) -> Iterator[Clause]:
        """Why a picture will not do, from some of the other solutions of its clues; nothing if there are none.

        Let Q be another solution. A picture P that agrees with this one wherever it matters to the clues that hold
        in Q, though they see where it differs, has another solution, too: P with the same differences. So P must
        differ in one of these spots. Where Q differs in places that no clue sees together, each is a lesson.
        """
        rules = list(self.shown(grid).rules())
        for number, other in enumerate(self.others.each(grid, near=True), 1):
            for differs in _apart(rules, {spot for spot in grid if grid[spot] != other[spot]}):
                single = {**grid, **{spot: other[spot] for spot in differs}}
                matters = {spot for rule in rules for spot in _seen(rule, grid, single)}
                lesson = [-self.x[spot, grid[spot]] for spot in sorted(matters, key=str)]
                self.known.append(lesson)
                yield lesson
            if number == _LEARNT:
                return

    def close(self) -> None:
        """Free the solver's memory."""
        self.others.close()


def _apart(rules: list[Rule], spots: set[Spot]) -> Iterator[set[Spot]]:
    """The spots in groups such that no rule is about spots of two of them."""
    groups: list[set[Spot]] = []
    for rule in rules:
        about = spots.intersection(rule.spots)
        if about:
            joined = [group for group in groups if group & about]
            groups = [group for group in groups if not group & about] + [about.union(*joined)]
    yield from groups


def _seen(rule: Rule, grid: Grid, other: Grid) -> list[Spot]:
    """The spots of which one must change so that what the rule's clue then says may tell the two grids apart.

    Of a line with the same runs in both, no more than a part that no run enters or leaves in either: as long as that
    stays, changes elsewhere in the line change the runs of both alike.
    """
    spots = rule.spots
    differs = [i for i, spot in enumerate(spots) if grid[spot] != other[spot]]
    if not differs:
        return []
    lines = [[line[spot] for spot in spots] for line in (grid, other)]
    if not isinstance(rule, Runs) or runs_of(lines[0]) != runs_of(lines[1]):
        return list(spots)

    def joined(i: int) -> bool:
        """Does a run go on from spot i - 1 to spot i?"""
        return any(line[i - 1] == line[i] != BLANK for line in lines)

    def blank(i: int) -> bool:
        return all(line[i] == BLANK for line in lines)

    first, last = differs[0], differs[-1]
    while first > 0 and joined(first):
        first -= 1
    while last + 1 < len(spots) and joined(last + 1):
        last += 1
    first -= first > 0 and not blank(first)  # what is beside could become one with it
    last += last + 1 < len(spots) and not blank(last)
    return list(spots[first : last + 1])
