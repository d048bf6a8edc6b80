"""Generate: puzzles with exactly one solution, made by reading clues off a random solution and dropping most."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.board.symmetry import SQUARE, SYMMETRIES, orbit
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.size import Size
from satpuzzles.errors import BadUsage, nearest
from satpuzzles.kind import Kind, example, find_kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clue, Grid
from satpuzzles.sat.solver import ENGINE, Deadline, SatSolver
from satpuzzles.tasks.needed import ENGINE as FAST
from satpuzzles.tasks.needed import Group, Others, keeping
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
    topics: Sequence[str] = (),
    solution: "str | Grid | None" = None,
    changes: bool = True,
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
        topics: what the kind's help explains by name, such as ``killer`` of sudokus: clues of these are read off, too.
        symmetry: one of `satpuzzles.board.symmetry.SYMMETRIES` that the pattern of clue cells shall have.
        solution: what the answer shall be, as a grid or drawn; by default any. Values of some spots are enough.
        changes: may a picture be changed until it is the only solution? If not, cells are given.
        time_limit: seconds of wall-clock time.
        fields: of the kind, as they stand in a file.

    Raises:
        BadUsage: there is no such puzzle, as far as was tried.
        BadInput: a field is not what it should be.
        LimitReached: the time was up.
    """
    deadline = Deadline(time_limit)
    if isinstance(solution, str):
        size = size or _drawn_size(solution)
    blank = emptied(kind) if isinstance(kind, Kind) else frame(find_kind(kind), size, fields)
    fixed = _read_solution(blank, solution) if isinstance(solution, str) else solution or {}
    if symmetry:
        _check_symmetry(symmetry, blank.board)
    wish = _Wish(clues, symmetry, changes, not fixed, tuple((_field_of(blank, topic), topic) for topic in topics))
    nearest_so_far: Generated | None = None
    for attempt in range(_TRIES):
        rng = Random(f"{seed} {attempt}")
        try:
            made = _make(blank, random_grid(blank, rng, fixed, deadline), rng, wish, seed, deadline)
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
    changes: bool
    random: bool
    topics: tuple[tuple[Field[Any], str], ...]


def _field_of(puzzle: Kind, topic: str) -> Field[Any]:
    """The field that a topic is part of. Raises BadUsage if there is none."""
    known = {name: field for field in puzzle.fields for topic in field.topics() for name in topic.names}
    if topic not in known:
        raise BadUsage(f'{puzzle.name} has nothing called "{topic[:40]}"{nearest(topic, list(known))}')
    return known[topic]


def _check_symmetry(symmetry: str, board: SquareBoard) -> None:
    if symmetry not in SYMMETRIES:
        raise BadUsage(f'there is no symmetry "{symmetry[:40]}"; there are {", ".join(SYMMETRIES)}')
    if symmetry in SQUARE and board.height != board.width:
        raise BadUsage(f"{symmetry} needs a square board, not one of {board.height}x{board.width}")


def _drawn_size(drawing: str) -> str:
    """The size of a drawn grid, as a file says it."""
    rows = list(Entry(drawing, name="solution").lines("a drawn grid"))
    words = str(rows[0].value).replace("|", " ").split() if rows else [""]
    width = len(words) if len(words) > 1 else len(words[0])
    return str(width) if len(rows) == width else f"{len(rows)}x{width}"


def _read_solution(puzzle: Kind, drawing: str) -> Grid:
    (field,) = (field for field in puzzle.fields if field.name == "solution")
    return puzzle.having(field, drawing).drawn_solution() or {}


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


def random_grid(puzzle: Kind, rng: Random, fixed: Grid, deadline: Deadline) -> Grid:
    """A solution: some spots get values at random, one after another where it can be, the rest random preferences.

    Args:
        puzzle: with the laws that it keeps.
        rng: what it depends on.
        fixed: values that some spots must have.
        deadline: checked while searching.

    Raises:
        BadUsage: there is none.
        LimitReached: the deadline passed.
    """
    domains = puzzle.domains()
    liked = {spot: rng.choice(list(values)) for spot, values in domains.items()} | dict(fixed)
    if not broken(puzzle.rules(), liked):  # anything goes
        return liked
    model = Model(puzzle, deadline=deadline)
    x = model.x
    solver = SatSolver([*model.clauses, [model.show, -model.show]], FAST, deadline)  # knows every variable
    solver.prefer(x[s, v] if v == liked[s] else -x[s, v] for s, values in domains.items() for v in values)
    assumed = [x[spot, value] for spot, value in fixed.items()]
    if not solver.solve(assumed):
        about = [rule for rule in puzzle.rules() if all(spot in fixed for spot in rule.spots)]
        wrong = [f" breaks a rule: {rule.because}" for rule in broken(about, fixed)]
        raise BadUsage(f"the solution{wrong[0] if wrong else ' cannot be'}" if fixed else "no grid keeps the rules")
    assignment = solver.assignment(model.show)
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
    if is_picture(blank) and wish.random:
        grid = smooth(grid)
    if is_picture(blank) and wish.changes:
        settled = settle(lambda picture: _shown(blank, picture, stays=True), grid, rng, deadline)
        grid, changes = settled or (grid, ())
    full = _shown(blank, grid)
    for field, topic in wish.topics:
        before = getattr(full, field.name)
        full = full.having(field, field.more(before, topic, grid, blank, rng))
        if getattr(full, field.name) == before:
            raise Unfit(f"there is no {topic} in the solution")
    pattern = _Pattern(full, blank, wish.symmetry)
    others = Others(full, grid, loose=pattern.group, deadline=deadline)
    kept: list[Group] = []
    for number, groups in enumerate(pattern.phases):
        rng.shuffle(groups)
        later = [group for groups in pattern.phases[number + 1 :] for group in groups]
        found = others.fewest(groups, [*kept, *later])
        if found is None:
            raise Unfit("all clues together leave several solutions")
        kept += found
    others.close()
    more = _added(pattern, kept, wish.clues)
    how = _how(pattern, kept, more, changes)
    puzzle = _written(full, pattern.without_others([*kept, *more]), seed, how)
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
        self.group: dict[Clue, tuple[Clue, ...]] = {}
        self._stay: set[Clue] = set()
        self.clues: dict[Group, list[Clue]] = {}
        self.phases: list[list[Group]] = []  # in one go, what the first is to keep would be dropped with the rest
        for field in puzzle.fields:
            every = field.clues(getattr(puzzle, field.name))
            stay = every if field.stays else field.clues(getattr(blank, field.name))
            self._stay.update(stay)
            loose = [clue for clue in every if clue not in stay]
            if not loose:
                continue
            for clue in loose:
                group = orbit(clue, puzzle.board, symmetry) if isinstance(clue, Cell) and symmetry else (clue,)
                self.group[clue] = group
                self.clues.setdefault(group, []).append(clue)
            groups = dict.fromkeys(self.group[clue] for clue in loose)
            self.phases.append([group for group in groups if len(self.clues[group]) == len(group)])

    def without_others(self, groups: Iterable[Group]) -> set[Clue]:
        """The clues of these groups, and those that stay."""
        return self._stay.union(*(self.clues[group] for group in groups))

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

    title = f"{full.name.replace('-', ' ').capitalize()}, seed {seed}"
    notes = f"generated by satpuzzles with seed {seed}{'; ' * bool(how)}{how}"
    data = keeping(full, clues).data()
    return read(write(type(full)(**data, title=title, notes=notes, solutions=1)).encode(), "puzzle")


def _verify(puzzle: Kind, blank: Kind, grid: Grid, symmetry: str, minimal: bool, deadline: Deadline) -> None:
    """The puzzle as it is written has this one solution; if minimal, another one without any group of its clues.

    By another engine than the one that dropped the clues, and by the meaning of the rules.
    """
    pattern = _Pattern(puzzle, blank, symmetry)
    others = Others(puzzle, grid, loose=pattern.group, engine=ENGINE, deadline=deadline)
    every = list(others.selector)
    rules = list(puzzle.rules())
    wrong = bool(broken(rules, grid)) or others.another(every) is not None
    for gone in pattern.clues if minimal else ():
        another = others.another([group for group in every if group != gone])
        kept = [rule for rule in rules if pattern.group.get(rule.clue) != gone]
        wrong = wrong or another is None or another == grid or bool(broken(kept, another))
    others.close()
    if wrong:
        raise AssertionError(f"satpuzzles is wrong: seed of {puzzle.title} gives a puzzle that is not as it claims")
