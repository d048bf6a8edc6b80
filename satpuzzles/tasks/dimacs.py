"""The formula of a puzzle in DIMACS, and a solver's answer to it back as a grid."""

from collections.abc import Iterator

from satpuzzles.errors import BadInput, BadUsage, LimitReached, RefusedAnswer
from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Grid
from satpuzzles.sat import dimacs as text
from satpuzzles.sat.variables import Variables


def dimacs(puzzle: Kind, *, encoding: str | None = None) -> Iterator[str]:
    """The lines of a DIMACS CNF file, without line ends; the same for the same puzzle, byte for byte.

    The head names the puzzle, each show variable (``c 12 r2c3 holds a knight``) and the projection.

    Raises:
        BadUsage: there is no such encoding here, or it is the lazy one.
    """
    model = Model(puzzle, encoding=encoding)
    if model.lazy:
        raise BadUsage(f"the encoding {encoding} adds clauses during the search; a DIMACS file needs them all")
    return text.write(head(puzzle, model), model.x.top, model.show, model.clauses)


def head(puzzle: Kind, model: Model) -> Iterator[str]:
    """The comments of the file: what the puzzle is, and what each show variable means."""
    yield f"kind: {puzzle.name}"
    for name in ("title", "author", "source", "license"):
        if value := getattr(puzzle, name):
            yield f"{name}: {value}"
    yield f"variables 1 to {model.show} say the answer, the others help"
    for literal, spot, value in model.x.meanings():
        yield f"{literal} {puzzle.says(spot, value)}"


def decode(puzzle: Kind, answer: str, name: str = "answer") -> Grid | None:
    """The grid of a SAT solver's answer to the puzzle's formula, or nothing if it says unsatisfiable.

    Needs only the show variables, which are the same for all encodings.

    Args:
        puzzle: whose DIMACS the solver read.
        answer: its output: competition format, or the result file of MiniSat or PicoSAT.
        name: what to call it in errors.

    Raises:
        BadInput: the text is no solver's answer, or lacks variables.
        RefusedAnswer: the grid breaks a rule, or there is no grid in it.
        LimitReached: the solver says unknown.
    """
    verdict, literals = text.read_answer(answer, name)
    if verdict == text.UNKNOWN:
        raise LimitReached("the solver does not know", name)
    if verdict == text.UNSATISFIABLE:
        return None
    x = Variables(puzzle.domains())
    shown = [literal for literal in literals if abs(literal) <= x.show]
    given = set(map(abs, shown))
    for variable in range(1, x.show + 1):
        if variable not in given:
            raise BadInput(f"{name}: variable {variable} has no value; expected all from 1 to {x.show}")
    try:
        grid = x.decode(shown)
    except ValueError as error:
        raise RefusedAnswer(f"{name}: refused: {error}") from None
    wrong = broken(puzzle.rules(), grid)
    if wrong:
        others = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise RefusedAnswer(f"{name}: refused: the answer breaks a rule: {wrong[0].because}{others}")
    return grid
