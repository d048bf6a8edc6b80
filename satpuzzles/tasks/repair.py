"""Repair: the fewest changes of a picture that leave its clues no other solution."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from satpuzzles.errors import BadInput, BadUsage, LimitReached
from satpuzzles.kind import Kind
from satpuzzles.model import broken
from satpuzzles.rules.rule import Grid, Rule, Spot
from satpuzzles.rules.runs import BLANK, Runs, runs_of
from satpuzzles.sat.max_sat import MaxSat
from satpuzzles.sat.solver import Deadline
from satpuzzles.sat.variables import Variables
from satpuzzles.tasks.blank import is_picture, observed
from satpuzzles.tasks.check import check
from satpuzzles.tasks.picture import Change, Others, Shown, settle

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

    What is tried next has the fewest changes that agree with what has been learnt: if a picture shows clues that
    another grid satisfies as well, so does every picture that agrees with it where that matters (see `_Learner`).
    These are implicit hitting sets (Davies and Bacchus, CP 2011): the first picture that will do has the fewest
    changes. Where that takes too long, a greedy search (`settle`) finds some.

    Args:
        puzzle: of a kind that any grid is a solution of until it has clues; each clue that a change contradicts is
            read off anew.
        picture: a solution of it.
        time_limit: seconds of wall-clock time; without it the search for fewer changes ends by itself.
        progress: called with how far it is.

    Raises:
        BadUsage: the kind has no such puzzles.
        BadInput: the picture breaks a rule; or no picture will do, because clues are open.
        LimitReached: the time was up before any changes were found.
    """
    refuse(puzzle)
    for rule in broken(puzzle.rules(), picture):
        raise BadInput(f"the picture breaks a rule: {rule.because}")
    search = _Fewest(puzzle, picture, time_limit, progress)
    grid, at_least = search.found()
    changes = tuple(Change(spot, value, grid[spot]) for spot, value in picture.items() if grid[spot] != value)
    return Repaired(_finished(puzzle, grid, changes), grid, changes, at_least)


def refuse(puzzle: Kind) -> None:
    """Raise BadUsage if it is of a kind that has no pictures."""
    if not observed(puzzle) or not is_picture(puzzle):
        raise BadUsage(f"a {puzzle.name} cannot be repaired: its clues do not show a picture, as those of nonograms do")


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
    drawn = puzzle.draw_answer(grid)
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
        self.shown: Shown = lambda grid: shown_anew(puzzle, grid)
        self.picture = picture
        self.grid = picture
        self.looked_at = 0
        self.deadline = Deadline(time_limit, (lambda: progress(self._state())) if progress else None)
        half = self.deadline.within(time_limit / 2) if time_limit is not None else self.deadline
        self.most = _MOST_PICTURES if time_limit is None else None
        self.learner = _Learner(self.shown, picture, half)

    def _state(self) -> str:
        return f"{self.looked_at:,} pictures looked at, at least {self.learner.at_least} changes"

    def found(self) -> tuple[Grid, int]:
        """A picture, and how many changes it must have at least."""
        try:
            while self.looked_at != self.most:
                self.grid = self.learner.proposed()
                if not self.learner.learns_from(self.grid):
                    return self.grid, self.learner.at_least
                self.looked_at += 1
        except LimitReached:
            pass
        finally:
            self.learner.close()
        return self._settled(), self.learner.at_least

    def _settled(self) -> Grid:
        """From the picture that was looked at last, further changes that are enough. Raises LimitReached."""
        at_least = f"; there must be at least {self.learner.at_least}"
        try:
            found = settle(self.shown, self.grid, Random(0), self.deadline)
        except LimitReached as limit:
            raise LimitReached(f"{limit.limit} before enough changes were found{at_least}") from None
        if found is None:
            raise LimitReached(f"no changes were found that are enough{at_least}")
        return found[0]


class _Learner:
    """What is known of the pictures that will do: clauses over the values of their spots.

    ``at_least`` is how many changes they have at least.
    """

    def __init__(self, shown: Shown, picture: Grid, deadline: Deadline) -> None:
        self.shown, self.picture = shown, picture
        self.at_least = 0
        self.others = Others(shown, picture, deadline)
        self.x = Variables(shown(picture).domains())
        self.known = MaxSat(self.x.definitions, deadline)
        self.in_question: dict[Spot, int] = {}  # of what has been learnt something, with the literal of no change

    def proposed(self) -> Grid:
        """A picture with the fewest changes of which nothing known says that it will not do."""
        true = self.known.best()
        if true is None:
            raise BadInput("whatever is changed in the picture, the open clues leave several solutions")
        self.at_least = self.known.cost
        grid = dict(self.picture)
        for spot, unchanged in self.in_question.items():
            if unchanged not in true:
                grid[spot] = next(value for value in self.x.domains[spot] if self.x[spot, value] in true)
        return grid

    def learns_from(self, grid: Grid) -> bool:
        """Add why a picture will not do; no if it will."""
        learnt = False
        for lesson in self._lessons(grid):
            new = {spot: self.x[spot, self.picture[spot]] for spot in lesson if spot not in self.in_question}
            self.in_question.update(new)
            self.known.wish(new.values())
            self.known.add([-self.x[spot, grid[spot]] for spot in lesson])
            learnt = True
        return learnt

    def _lessons(self, grid: Grid) -> Iterator[list[Spot]]:
        """Spots of which one must be other than in this picture, from some of the other solutions of its clues.

        Let Q be another solution. A picture P that agrees with this one wherever it matters to the clues that hold
        in Q, though they see where it differs, has another solution, too: P with the same differences. So P must
        differ in one of these spots. Where Q differs in places that no clue sees together, each is a lesson.
        """
        rules = list(self.shown(grid).rules())
        for other in islice(self.others.each(grid, near=True), _LEARNT):
            for differs in _apart(rules, {spot for spot in grid if grid[spot] != other[spot]}):
                single = {**grid, **{spot: other[spot] for spot in differs}}
                yield sorted({spot for rule in rules for spot in _seen(rule, grid, single)}, key=str)

    def close(self) -> None:
        """Free the solvers' memory."""
        self.others.close()
        self.known.close()


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
