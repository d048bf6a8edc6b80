"""Generate: puzzles with exactly one solution, made by reading clues off a random solution and dropping most."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from satpuzzles.board.board import Board
from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.board.symmetry import SQUARE, SYMMETRIES, orbit
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.errors import BadUsage, nearest
from satpuzzles.kind import Kind, find_kind
from satpuzzles.model import broken
from satpuzzles.rules.rule import Clue, Grid
from satpuzzles.sat.solver import ENGINE, Deadline
from satpuzzles.tasks.blank import emptied, frame, is_picture, observed, random_grid, shown
from satpuzzles.tasks.needed import Group, Others, keeping
from satpuzzles.tasks.picture import Change, painted, settle, smooth
from satpuzzles.tasks.rate import GRADES
from satpuzzles.tasks.rate import rate as rating
from satpuzzles.tasks.search import Search

_TRIES = 100  # solutions, until one has what was asked for
_LOOKED_AT = 12  # other solutions, for one that shows more


class Generated(NamedTuple):
    """A puzzle with exactly one solution.

    ``clues`` counts those that were chosen; ``minimal`` says that none of them (with a symmetry: no group of them)
    can go without a second solution, which was verified one by one. ``changes`` is what was changed in the picture.
    """

    puzzle: Kind
    grid: Grid
    seed: int
    clues: int
    minimal: bool
    changes: tuple[Change, ...]


class Unfit(Exception):
    """No puzzle as it was asked for comes from this solution."""


def generate(
    kind: "str | Kind",
    *,
    seed: int = 0,
    size: str = "",
    clues: int | None = None,
    symmetry: str = "",
    rate: str = "",
    topics: Sequence[str] = (),
    solution: "str | Entry | Grid | None" = None,
    fill: str = "",
    changes: bool = True,
    fields: Mapping[str, Data] | None = None,
    time_limit: float | None = None,
) -> Generated:
    """A puzzle with exactly one solution and no clue too many.

    A random solution, by a solver with random preferences (not all solutions are equally likely); all clues that it
    shows; then as many of them are dropped as can be. The same arguments give the same puzzle.

    Args:
        kind: a kind, or a puzzle whose clues are read off anew while its laws and constraints are kept.
        seed: which of many puzzles.
        size: ``9`` or ``6x8``, rows x columns.
        clues: how many, as near as can be; there are never fewer than are needed.
        rate: the grade that `satpuzzles.tasks.rate.rate` shall give it. Where the puzzle with the fewest clues is
            harder, it gets more, as few as were found.
        topics: what the kind's help explains by name, such as ``killer`` of sudokus: clues of these are read off, too.
        symmetry: one of `satpuzzles.board.symmetry.SYMMETRIES` that the pattern of clue cells shall have.
        solution: what the answer shall be, as a grid or drawn; by default any. Values of some spots are enough.
        fill: how much of a random picture is painted: ``all``, ``none``, or each cell with a probability such as
            ``0.55``; by default there are patches.
        changes: may a picture be changed until it is the only solution? If not, cells are given.
        fields: others of the kind, as they stand in a file. Clues among them stay.
        time_limit: seconds of wall-clock time.

    Raises:
        BadUsage: there is no such puzzle, as far as was tried.
        BadInput: a field is not what it should be.
        LimitReached: the time was up.
    """
    deadline = Deadline(time_limit)
    if isinstance(kind, Kind) and (size or fields):
        raise BadUsage("the puzzle says how large the board is and what else there is; leave the size and fields out")
    if isinstance(solution, str):
        solution = Entry(solution, name="solution")
    if isinstance(solution, Entry):
        size = size or _drawn_size(solution)
    blank = emptied(kind) if isinstance(kind, Kind) else frame(find_kind(kind), size, fields or {})
    fixed = blank.read_grid(solution) if isinstance(solution, Entry) else solution or {}
    if symmetry:
        _check_symmetry(symmetry, blank.board)
    if rate:
        _check_grade(rate, clues)
    if fill and (fixed or not is_picture(blank)):
        raise BadUsage("a fill is for random pictures, such as those of nonograms")
    wish = _Wish(symmetry, changes, not fixed and not fill, tuple((_field_of(blank, topic), topic) for topic in topics))
    fewest: _Draft | None = None
    why = ""
    for attempt in range(_TRIES):
        rng = Random(f"{seed} {attempt}")
        try:
            begin = painted(blank, fill, rng) if fill else fixed
            draft = _Draft(blank, random_grid(blank, rng, begin, deadline), rng, wish, deadline)
            if rate:
                return draft.finished(draft.of_grade(rate), seed, rate)
        except Unfit as unfit:
            why = str(unfit)
            continue
        if fewest is None or len(draft) < len(fewest):
            fewest = draft
        if len(fewest) <= (clues or len(fewest)):
            break
    if fewest is None:
        wanted = f"{rate} {blank.name}" if rate else blank.name
        raise BadUsage(f"no such {wanted} puzzle in {_TRIES} tries: {why}")
    return fewest.finished(fewest.nearest_to(clues or 0), seed, "")


class _Wish(NamedTuple):
    symmetry: str
    changes: bool
    random: bool
    topics: tuple[tuple[Field[Any], str], ...]


def _field_of(puzzle: Kind, topic: str) -> Field[Any]:
    """The field that a topic is part of. Raises BadUsage if there is none."""
    known = {name: field for field in puzzle.fields for topic in field.topics() for name in topic.names}
    if topic not in known:
        raise BadUsage(f'{puzzle.name} has nothing called "{topic[:40]}"{nearest(topic, list(known))}')
    return known[topic]


def _check_grade(grade: str, clues: int | None) -> None:
    if grade not in GRADES:
        raise BadUsage(f'there is no grade "{grade[:40]}"; there are {", ".join(GRADES)}')
    if clues:
        raise BadUsage("a grade and a number of clues cannot be wished for together")


def _check_symmetry(symmetry: str, board: Board) -> None:
    if symmetry not in SYMMETRIES:
        raise BadUsage(f'there is no symmetry "{symmetry[:40]}"; there are {", ".join(SYMMETRIES)}')
    if not isinstance(board, SquareBoard):
        raise BadUsage("only clues on rectangular boards can be symmetric")
    if symmetry in SQUARE and board.height != board.width:
        raise BadUsage(f"{symmetry} needs a square board, not one of {board.height}x{board.width}")


def _drawn_size(drawing: Entry) -> str:
    """The size of a drawn grid, as a file says it."""
    rows = [str(row.value).replace("|", " ").split() for row in drawing.lines("a drawn grid")]
    if not rows:
        raise drawing.error("expected a drawn grid, not an empty text")
    width = len(rows[0]) if len(rows[0]) > 1 else len(rows[0][0])
    return str(width) if len(rows) == width else f"{len(rows)}x{width}"


class _Draft:
    """A solution, all clues that it shows, and groups of them that are enough.

    Args:
        blank: the puzzle without clues.
        grid: the solution, or the picture from which to begin.
        rng: in which order clues are dropped.
        wish: what is wanted.
        deadline: checked while searching.

    Raises:
        Unfit: all clues together are not enough.
    """

    def __init__(self, blank: Kind, grid: Grid, rng: Random, wish: _Wish, deadline: Deadline) -> None:
        self.blank, self.grid, self.symmetry, self.deadline = blank, grid, wish.symmetry, deadline
        self.changes: tuple[Change, ...] = ()
        self.settled = False  # are the clues that stay enough?
        if is_picture(blank):
            self._settle(rng, wish)
        self.full = shown(blank, self.grid)
        for field, topic in wish.topics:
            before = getattr(self.full, field.name)
            self.full = self.full.having(field, field.more(before, topic, grid, blank, rng))
            if getattr(self.full, field.name) == before:
                raise Unfit(f"there is no {topic} in the solution")
        while True:
            self.pattern = _Pattern(self.full, blank, wish.symmetry)
            try:
                self.kept = self._enough(rng)
                break
            except Unfit:
                if not wish.random or wish.topics or is_picture(blank) or not self._moved_on():
                    raise
        self.rest = [group for groups in self.pattern.phases for group in groups if group not in self.kept]

    def __len__(self) -> int:
        return self.pattern.count(self.kept)

    def _settle(self, rng: Random, wish: _Wish) -> None:
        if wish.random:
            self.grid = smooth(self.grid)
        if wish.changes:
            found = settle(lambda picture: shown(self.blank, picture, stays=True), self.grid, rng, self.deadline)
            self.grid, self.changes = found or (self.grid, ())
            self.settled = found is not None

    def _moved_on(self) -> bool:
        """Take the solution that shows most, of some that have all clues of this one, if it shows more than this.

        Where clues are few, as the circles of a masyu are, those of a random solution are hardly ever enough; each
        move adds some, and after a few moves they are.
        """

        def shows(full: Kind) -> int:
            return sum(len(field.clues(getattr(full, field.name))) for field in observed(full))

        others = islice(Search(self.full).grids(), _LOOKED_AT)
        best = max(((shown(self.blank, grid), grid) for grid in others), key=lambda other: shows(other[0]))
        self.deadline.check()
        if shows(best[0]) <= shows(self.full):
            return False
        self.full, self.grid = best
        return True

    def _enough(self, rng: Random) -> list[Group]:
        if self.settled:
            for groups in self.pattern.phases:
                rng.shuffle(groups)
            return []
        others = Others(self.full, self.grid, loose=self.pattern.group, deadline=self.deadline)
        kept: list[Group] = []
        for number, groups in enumerate(self.pattern.phases):
            rng.shuffle(groups)
            later = [group for groups in self.pattern.phases[number + 1 :] for group in groups]
            found = others.fewest(groups, [*kept, *later])
            if found is None:
                raise Unfit("all clues together leave several solutions")
            kept += found
        others.close()
        return kept

    def nearest_to(self, wanted: int) -> list[Group]:
        """Further groups that bring the number of clues as near as can be to what is wanted."""
        more: list[Group] = []
        missing = wanted - len(self)
        for group in self.rest:
            if abs(missing - len(self.pattern.clues[group])) < missing:
                more.append(group)
                missing -= len(self.pattern.clues[group])
        return more

    def of_grade(self, grade: str) -> list[Group]:
        """Further groups that make the puzzle of this grade if it is harder: one where it is stuck, and again.

        Raises:
            Unfit: it is easier, or was so all at once.
            LimitReached: the deadline passed.
        """
        more: list[Group] = []
        left = list(self.rest)
        while True:
            found = rating(self.with_clues(more), most=grade, tick=self.deadline.check)
            self.deadline.check()
            if found.grade == grade:
                return more
            if GRADES.index(found.grade) < GRADES.index(grade) or not left:
                raise Unfit(f"the last one was {found.grade}")
            stuck = set(found.open)
            more.append(next((group for group in left if stuck.intersection(self.pattern.clues[group])), left[0]))
            left.remove(more[-1])

    def with_clues(self, more: Iterable[Group]) -> Kind:
        """The puzzle with the clues that are enough and more."""
        return keeping(self.full, self.pattern.without_others([*self.kept, *more]))

    def finished(self, more: Sequence[Group], seed: int, grade: str) -> Generated:
        """The puzzle, as it is read back from its file, and checked by other means than those that made it."""
        from satpuzzles.formats.yaml import read, write

        how = ["generated by satpuzzles with seed " + str(seed), *([f"grade {grade}"] if grade else [])]
        title = f"{self.full.name.replace('-', ' ').capitalize()}, seed {seed}"
        head: dict[str, Data] = {"title": self.full.title or title, "notes": "; ".join([*how, *self._how(more)])}
        made = type(self.full)(**{**self.with_clues(more).data(), **head, "solutions": 1})
        puzzle = read(write(made).encode(), "puzzle")
        self._verify(puzzle, minimal=not more)
        count = self.pattern.count([*self.kept, *more])
        return Generated(puzzle, self.grid, seed, count, not more, self.changes)

    def _how(self, more: Collection[Group]) -> Iterator[str]:
        """How far the clues are from too many, and what was changed."""
        if self.changes:
            spots = ", ".join(str(change.spot) for change in self.changes)
            yield f"{_counted(len(self.changes), 'cell')} of the picture changed: {spots}"
        if more:
            yield f"{_counted(self.pattern.count(more), 'clue')} more than are needed"
        elif self.pattern.count(self.kept) > len(self.kept):
            yield "no group of symmetric clues can go"
        elif self.kept:
            yield "every clue is needed" if not self.pattern.stay else "every clue that was chosen is needed"

    def _verify(self, puzzle: Kind, minimal: bool) -> None:
        """It has this one solution; if minimal, without any group of its clues another one.

        By another engine than the one that dropped the clues, and by the meaning of the rules.
        """
        pattern = _Pattern(puzzle, self.blank, self.symmetry)
        others = Others(puzzle, self.grid, loose=pattern.group, engine=ENGINE, deadline=self.deadline)
        every = list(others.selector)
        rules = list(puzzle.rules())
        wrong = bool(broken(rules, self.grid)) or others.another(every) is not None
        for gone in pattern.clues if minimal else ():
            another = others.another([group for group in every if group != gone])
            kept = [rule for rule in rules if pattern.group.get(rule.clue) != gone]
            wrong = wrong or another is None or another == self.grid or bool(broken(kept, another))
        others.close()
        if wrong:
            raise AssertionError(f"satpuzzles is wrong: {puzzle.title} is not as it claims")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


class _Pattern:
    """Which clues may go, and which of them together.

    With a symmetry the clues of cells that it takes to one another are one group, else each is alone. Where some of
    these cells have no clue, the others may not have one, either: such a group is in no phase.

    Args:
        puzzle: with all clues.
        blank: without those that may go.
        symmetry: its name, or nothing.
    """

    def __init__(self, puzzle: Kind, blank: Kind, symmetry: str) -> None:
        self.group: dict[Clue, tuple[Clue, ...]] = {}
        self.stay: set[Clue] = set()  # those of the blank puzzle, and of fields that lose none
        self.clues: dict[Group, list[Clue]] = {}
        self.phases: list[list[Group]] = []  # in one go, what the first is to keep would be dropped with the rest
        for field in puzzle.fields:
            every = field.clues(getattr(puzzle, field.name))
            stay = every if field.stays else field.clues(getattr(blank, field.name))
            self.stay.update(stay)
            loose = [clue for clue in every if clue not in stay]
            if not loose:
                continue
            for clue in loose:
                group: tuple[Clue, ...] = (clue,)
                if symmetry and isinstance(clue, Cell) and isinstance(puzzle.board, SquareBoard):
                    group = orbit(clue, puzzle.board, symmetry)
                self.group[clue] = group
                self.clues.setdefault(group, []).append(clue)
            groups = dict.fromkeys(self.group[clue] for clue in loose)
            self.phases.append([group for group in groups if len(self.clues[group]) == len(group)])

    def without_others(self, groups: Iterable[Group]) -> set[Clue]:
        """The clues of these groups, and those that stay."""
        return self.stay.union(*(self.clues[group] for group in groups))

    def count(self, groups: Iterable[Group]) -> int:
        """How many clues these groups have."""
        return sum(len(self.clues[group]) for group in groups)
