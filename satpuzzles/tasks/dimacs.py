"""The formula of a puzzle in DIMACS, and a solver's answer to it back as a grid."""

from collections.abc import Iterator

from satpuzzles.errors import BadInput, LimitReached, RefusedAnswer
from satpuzzles.kind import Kind
from satpuzzles.model import Model
from satpuzzles.rules.rule import Grid
from satpuzzles.sat import dimacs as text


def dimacs(puzzle: Kind, *, encoding: str | None = None) -> Iterator[str]:
    """The lines of a DIMACS CNF file, without line ends; the same for the same puzzle, byte for byte.

    The head names the puzzle, each show variable (``c 12 r2c3 holds a knight``) and the projection.
    """
    model = Model(puzzle, encoding=encoding)
    return text.write(_head(puzzle, model), model.x.top, model.show, model.clauses)


def _head(puzzle: Kind, model: Model) -> Iterator[str]:
    yield f"kind: {puzzle.name}"
    for name in ("title", "author", "source", "license"):
        if value := getattr(puzzle, name):
            yield f"{name}: {value}"
    yield f"variables 1 to {model.show} say the answer, the others help"
    for literal, spot, value in model.x.meanings():
        yield f"{literal} {puzzle.says(spot, value)}"


def decode(puzzle: Kind, answer: str, name: str = "answer", *, encoding: str | None = None) -> Grid | None:
    """The grid of a SAT solver's answer to the puzzle's formula, or nothing if it says unsatisfiable.

    Args:
        puzzle: whose DIMACS the solver read.
        answer: its output: competition format, or the result file of MiniSat or PicoSAT.
        name: what to call it in errors.
        encoding: the encoding given to `dimacs`, if any.

    Raises:
        BadInput: the text is no solver's answer, or lacks variables.
        RefusedAnswer: the grid breaks a rule, or there is no grid in it.
        LimitReached: the solver says unknown.
    """
    model = Model(puzzle, encoding=encoding)
    verdict, literals = text.read_answer(answer, name, model.x.top)
    if verdict == text.UNKNOWN:
        raise LimitReached(f"{name}: undecided, says the solver")
    if verdict == text.UNSATISFIABLE:
        return None
    given = set(map(abs, literals))
    missing = next((v for v in range(1, model.show + 1) if v not in given), 0)
    if missing:
        raise BadInput(f"{name}: variable {missing} has no value; expected all from 1 to {model.show}")
    try:
        grid = model.decode([lit for lit in literals if abs(lit) <= model.show])
    except ValueError as error:
        raise RefusedAnswer(f"{name}: refused: {error}") from None
    broken = model.broken(grid)
    if broken:
        others = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        raise RefusedAnswer(f"{name}: refused: the answer breaks a rule: {broken[0].because}{others}")
    return grid
