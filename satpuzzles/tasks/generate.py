"""Generate: puzzles with exactly one solution, made by reading clues off a random solution and dropping most."""

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.board.symmetry import SQUARE, SYMMETRIES, orbit
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.size import Size
from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind, example, find_kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clue, Grid
from satpuzzles.sat.solver import ENGINE, Deadline, SatSolver
from satpuzzles.tasks.needed import ENGINE as FAST
from satpuzzles.tasks.needed import Group, Others
from satpuzzles.tasks.picture import Change, settle, smooth

_HEAD = ("title", "author", "source", "license", "notes", "solutions", "solution")
_GUESSES = 12  # spots whose values are chosen at random before the solver fills in the rest
_TRIES = 30  # solutions, until one has what was asked for
_LARGEST = 316  # side of a board whose kind does not limit it


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
    time_limit: float | None = None,
    **fields: Data,
) -> Generated:
    """A puzzle with exactly one solution and no clue too many.

    A random solution, by a solver with random preferences (not all solutions are equally likely); all clues that it
    shows; then as many of them are dropped as can be. The same arguments give the same puzzle.

    Args:
        kind: a kind, or a puzzle whose clues are read off anew while its laws and constraints are kept.
        seed: which of many puzzles.
        size: ``9`` or ``6x8``, rows x columns.
        clues: how many, as near as can be; there are never fewer than are needed.
        symmetry: one of `satpuzzles.board.symmetry.SYMMETRIES` that the pattern of clue cells shall have.
        time_limit: seconds of wall-clock time.
        fields: of the kind, as they stand in a file.

    Raises:
        BadUsage: there is no such puzzle, as far as was tried.
        BadInput: a field is not what it should be.
        LimitReached: the time was up.
    """
    deadline = Deadline(time_limit)
    blank = emptied(kind) if isinstance(kind, Kind) else frame(find_kind(kind), size, fields)
    if symmetry:
        _check_symmetry(symmetry, blank.board)
    wish = _Wish(clues, symmetry)
    nearest_so_far: Generated | None = None
    for attempt in range(_TRIES):
        rng = Random(f"{seed} {attempt}")
        try:
            made = _make(blank, random_grid(blank, rng, deadline), rng, wish, seed, deadline)
        except Unfit as unfit:
            why = str(unfit)
            continue
        if clues is None or made.clues <= clues:
            return made
        if nearest_so_far is None or made.clues < nearest_so_far.clues:
            nearest_so_far = made
    if nearest_so_far is None:
        raise BadUsage(f"no such {blank.name} puzzle in {_TRIES} tries: {why}")
    return nearest_so_far


class _Wish(NamedTuple):
    clues: int | None
    symmetry: str


def _check_symmetry(symmetry: str, board: SquareBoard) -> None:
    if symmetry not in SYMMETRIES:
        raise BadUsage(f'there is no symmetry "{symmetry[:40]}"; there are {", ".join(SYMMETRIES)}')
    if symmetry in SQUARE and board.height != board.width:
        raise BadUsage(f"{symmetry} needs a square board, not one of {board.height}x{board.width}")


def observed(kind: "type[Kind] | Kind") -> list[Field[Any]]:
    """The fields that are read off a solution."""
    return [field for field in kind.fields if type(field).observe is not Field.observe]


def frame(kind: type[Kind], size: str, fields: Mapping[str, Data]) -> Kind:
    """A puzzle without clues; what it must have and nobody said is taken from the kind's example.

    Raises:
        BadUsage: the kind has no size to choose, or no clues that can be read off a solution.
        BadInput: a field is not what it should be.
    """
    from satpuzzles.formats.yaml import read

    _check_observed(kind)
    given = dict(fields)
    sample = read(example(kind).encode(), "example", kind.name)
    board: SquareBoard | None = None
    if size and any(field.name == "size" for field in kind.fields):
        given["size"] = size
    elif size:
        if not any(field.needed and field.stays for field in observed(kind)):
            raise BadUsage(f"{kind.name} has no size; see satpuzzles kinds {kind.name}")
        board = SquareBoard(*Size(high=_LARGEST, doc="").parse(Entry.of(size, "size"), None))

    def missing(field: Field[Any], so_far: Kind) -> Data:
        if field not in observed(kind):
            return sample.data()[field.keys[0]]
        if board:
            return field.empty(board)
        try:
            return field.empty(so_far.board)
        except AttributeError:  # it is this field that says how large the board is
            return field.empty(sample.board)

    return kind.read(Entry.of(given), missing)


def emptied(puzzle: Kind) -> Kind:
    """A puzzle without the clues that can be read off a solution, and without title, source and the like."""
    _check_observed(type(puzzle))
    varied = [field.keys[0] for field in observed(puzzle)]
    data = {key: value for key, value in puzzle.data().items() if key not in (*_HEAD, *varied)}
    return type(puzzle).read(Entry.of(data), lambda field, _: field.empty(puzzle.board))


def _check_observed(kind: type[Kind]) -> None:
    if not observed(kind):
        raise BadUsage(f"{kind.name} puzzles cannot be generated: none of its clues can be read off a solution")


def random_grid(puzzle: Kind, rng: Random, deadline: Deadline) -> Grid:
    """A solution: some spots get values at random, one after another where it can be, the rest random preferences.

    Raises:
        BadUsage: there is none.
        LimitReached: the deadline passed.
    """
    domains = puzzle.domains()
    liked = {spot: rng.choice(list(values)) for spot, values in domains.items()}
    if not broken(puzzle.rules(), liked):  # anything goes
        return liked
    model = Model(puzzle, deadline=deadline)
    x = model.x
    solver = SatSolver([*model.clauses, [model.show, -model.show]], FAST, deadline)  # knows every variable
    solver.prefer(x[s, v] if v == liked[s] else -x[s, v] for s, values in domains.items() for v in values)
    if not solver.solve():
        raise BadUsage("no solution, so there is nothing to read clues off")
    assignment = solver.assignment(model.show)
    assumed: list[int] = []
    for spot in rng.sample(list(domains), min(_GUESSES, len(domains))):
        guess = x[spot, rng.choice(list(domains[spot]))]
        if guess not in assignment:
            if not solver.solve([*assumed, guess]):
                continue
            assignment = solver.assignment(model.show)
        assumed.append(guess)
    solver.close()
    return model.decode(assignment)


def _make(blank: Kind, grid: Grid, rng: Random, wish: _Wish, seed: int, deadline: Deadline) -> Generated:
    """The puzzle of one solution. Raises Unfit."""
    changes: tuple[Change, ...] = ()
    if is_picture(blank):
        settled = settle(lambda picture: _shown(blank, picture, stays=True), smooth(grid), rng, deadline)
        grid, changes = settled or (grid, ())
    full = _shown(blank, grid)
    pattern = _Pattern(full, blank, wish.symmetry)
    others = Others(full, grid, group=pattern.group, deadline=deadline)
    stay = [group for group in others.selector if group not in pattern.clues]
    kept: list[Group] = []
    for number, groups in enumerate(pattern.phases):
        rng.shuffle(groups)
        later = [group for groups in pattern.phases[number + 1 :] for group in groups]
        found = others.fewest(groups, [*stay, *kept, *later])
        if found is None:
            raise Unfit("all clues together leave several solutions")
        kept += found
    others.close()
    more = _added(pattern, kept, wish.clues)
    how = _how(pattern, kept, more, changes)
    clues = {*(clue for group in (*kept, *more) for clue in pattern.clues[group]), *stay}
    puzzle = _written(full, clues, seed, how)
    _verify(puzzle, blank, grid, wish.symmetry, minimal=not more, deadline=deadline)
    return Generated(puzzle, grid, seed, pattern.count([*kept, *more]), not more, changes)


def is_picture(blank: Kind) -> bool:
    """Is any grid a solution of a puzzle without clues?"""
    return all(rule.clue is not None for rule in blank.rules())


def _shown(blank: Kind, grid: Grid, stays: bool = False) -> Kind:
    """The puzzle with all clues that a grid shows, or only with those that must stay."""
    full = blank
    for field in observed(blank):
        if field.stays or not stays:
            full = full.having(field, field.observe(grid, blank))
    return full


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
        self._group: dict[Clue, tuple[Clue, ...]] = {}
        self.clues: dict[Group, list[Clue]] = {}
        self.phases: list[list[Group]] = []  # in one go, what the first is to keep would be dropped with the rest
        for field in observed(puzzle):
            stay = field.clues(getattr(blank, field.name))
            loose = [clue for clue in field.clues(getattr(puzzle, field.name)) if clue not in stay]
            if field.stays or not loose:
                continue
            for clue in loose:
                group = orbit(clue, puzzle.board, symmetry) if isinstance(clue, Cell) and symmetry else (clue,)
                self._group[clue] = group
                self.clues.setdefault(group, []).append(clue)
            groups = dict.fromkeys(self._group[clue] for clue in loose)
            self.phases.append([group for group in groups if len(self.clues[group]) == len(group)])

    def group(self, clue: Clue) -> Group:
        """The group of a clue; of one that stays, itself."""
        return self._group.get(clue, clue)

    def count(self, groups: Iterable[Group]) -> int:
        """How many clues these groups have."""
        return sum(len(self.clues[group]) for group in groups)


def _added(pattern: _Pattern, kept: Collection[Group], wanted: int | None) -> list[Group]:
    """Further groups that bring the number of clues as near as can be to what is wanted."""
    more: list[Group] = []
    missing = (wanted or 0) - pattern.count(kept)
    for group in (group for groups in pattern.phases for group in groups if group not in kept):
        if abs(missing - len(pattern.clues[group])) < missing:
            more.append(group)
            missing -= len(pattern.clues[group])
    return more


def _how(pattern: _Pattern, kept: Collection[Group], more: Collection[Group], changes: Collection[Change]) -> str:
    """How far the clues are from too many, and what was changed, as the notes say it."""
    if changes:
        spots = ", ".join(str(change.spot) for change in changes)
        return f"{len(changes)} cell{'s' * (len(changes) != 1)} of the picture changed: {spots}"
    if more:
        return f"{pattern.count(more)} clue{'s' * (pattern.count(more) != 1)} more than are needed"
    if pattern.count(kept) > len(kept):
        return "no group of symmetric clues can go"
    return "every clue is needed" if kept else ""


def _written(full: Kind, clues: Collection[Clue], seed: int, how: str) -> Kind:
    """The puzzle with some clues of all, as it is read back from its file."""
    from satpuzzles.formats.yaml import read, write

    data = {key: value for key, value in full.data().items() if key not in _HEAD}
    for field in observed(full):
        data[field.keys[0]] = field.dump(field.keep(getattr(full, field.name), clues), full)
    title = f"{full.name.replace('-', ' ').capitalize()}, seed {seed}"
    notes = f"generated by satpuzzles with seed {seed}{'; ' * bool(how)}{how}"
    return read(write(type(full)(**data, title=title, notes=notes, solutions=1)).encode(), "puzzle")


def _verify(puzzle: Kind, blank: Kind, grid: Grid, symmetry: str, minimal: bool, deadline: Deadline) -> None:
    """The puzzle as it is written has this one solution; if minimal, another one without any group of its clues.

    By another engine than the one that dropped the clues, and by the meaning of the rules.
    """
    pattern = _Pattern(puzzle, blank, symmetry)
    others = Others(puzzle, grid, group=pattern.group, engine=ENGINE, deadline=deadline)
    every = list(others.selector)
    rules = list(puzzle.rules())
    wrong = bool(broken(rules, grid)) or others.another(every) is not None
    for gone in pattern.clues if minimal else ():
        another = others.another([group for group in every if group != gone])
        kept = [rule for rule in rules if pattern.group(rule.clue) != gone]
        wrong = wrong or another is None or another == grid or bool(broken(kept, another))
    others.close()
    if wrong:
        raise AssertionError(f"satpuzzles is wrong: seed of {puzzle.title} gives a puzzle that is not as it claims")
