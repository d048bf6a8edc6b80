"""What `generate` begins with: a puzzle before it has clues, and a random solution of it."""

from collections.abc import Mapping
from random import Random
from typing import Any

from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.clues.size import Size
from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind, example
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Grid
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver

_HEAD = ("title", "author", "source", "copyright", "license", "notes", "solutions", "solution")
_OURS = ("notes", "solutions", "solution")
_GUESSES = 12  # spots whose values are chosen at random before the solver fills in the rest
_LARGEST = 316  # side of a board whose kind does not limit it


def observed(kind: "type[Kind] | Kind") -> list[Field[Any]]:
    """The fields that are read off a solution."""
    return [field for field in kind.fields if type(field).observe is not Field.observe]


def frame(kind: type[Kind], size: str, fields: Mapping[str, Data]) -> Kind:
    """A puzzle without clues; what it must have and nobody said is taken from the kind's example.

    Raises:
        BadUsage: the kind has no size to choose, or no clues that can be read off a solution; or a field is not for
            the caller to say.
        BadInput: a field is not what it should be.
    """
    from satpuzzles.formats.yaml import read

    _check_observed(kind)
    for key in _OURS:
        if key in fields:
            raise BadUsage(f"{key} is for the generated puzzle to say")
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
    data = {key: value for key, value in puzzle.data().items() if key not in _HEAD}
    for field in observed(puzzle):
        data[field.keys[0]] = field.dump(field.keep(getattr(puzzle, field.name), ()), puzzle)
    return type(puzzle)(**data)


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
    solver = SatSolver([*model.clauses, [model.show, -model.show]], MANY_QUESTIONS, deadline)  # knows every variable
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


def is_picture(blank: Kind) -> bool:
    """Is any grid a solution of a puzzle without clues, of which then none may lack?"""
    return any(field.stays for field in observed(blank)) and all(rule.clue is not None for rule in blank.rules())


def shown(blank: Kind, grid: Grid, stays: bool = False) -> Kind:
    """The puzzle with all clues that a grid shows, or only with those that must stay."""
    full = blank
    for field in observed(blank):
        if field.stays or not stays:
            full = full.having(field, field.observe(grid, blank))
    return full
