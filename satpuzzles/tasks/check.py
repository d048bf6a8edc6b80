"""Check: is the answer unique, and if not, what is wrong?"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from satpuzzles.errors import LimitReached
from satpuzzles.kind import Kind
from satpuzzles.model import broken
from satpuzzles.rules.rule import Grid, Rule, Spot
from satpuzzles.sat.solver import SatSolver
from satpuzzles.sat.variables import Variables
from satpuzzles.tasks.search import Search, Stats


class Check(NamedTuple):
    """What a setter asks first.

    ``verdict`` is ``unique``, ``several`` (two of the grids and the spots where they differ), ``none`` (with the
    clues or laws that no grid can satisfy even alone, if there are any; rules of one clue together) or
    ``undecided`` (the time limit was reached; a grid may have been found). ``claims`` says what is wrong with the
    number of solutions and the answer that the file gives, if it gives any. ``contradictions`` says why there is no
    solution, if that can be seen without a search.
    """

    verdict: str
    grids: tuple[Grid, ...]
    differs: tuple[Spot, ...]
    impossible: tuple[tuple[Rule, ...], ...]
    stats: Stats
    claims: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()


def check(puzzle: Kind, **options: Any) -> Check:
    """Look for two solutions.

    Options: engine, encoding, time_limit, progress as for `satpuzzles.tasks.search.Search`.
    """
    return examine(Search(puzzle, **options))


def examine(search: Search) -> Check:
    """What a search that has not begun yet finds: `check` for those who want to look at the search afterwards.

    Raises:
        BadInput: the field ``solution`` is no drawn grid.
    """
    solutions = search.puzzle.drawn_solutions()
    found = _two_of(search)
    return found._replace(claims=tuple(_wrong_claims(search.puzzle, solutions, found)))


def _wrong_claims(puzzle: Kind, solutions: Sequence[Grid], found: Check) -> Iterator[str]:
    claimed, verdict = puzzle.solutions, found.verdict
    possible = {"none": ("0",), "unique": ("1",)}
    if claimed is not None and (
        str(claimed) not in possible[verdict] if verdict in possible else verdict == "several" and claimed in (0, 1)
    ):
        yield f"the file says that it has {claimed} solution{'' if claimed == 1 else 's'}"
    for i, solution in enumerate(solutions, 1):
        name = "the solution" if len(solutions) == 1 else f"solution {i}"
        yield from _wrong_solution(puzzle, solution, name, found)


def _wrong_solution(puzzle: Kind, solution: Grid, name: str, found: Check) -> Iterator[str]:
    """It is drawn without letters and layers, so that not every rule can be asked; none need be of what was found."""
    if any(all(grid[spot] == value for spot, value in solution.items()) for grid in found.grids):
        return
    about = (rule for rule in puzzle.rules() if all(spot in solution for spot in rule.spots))
    for rule in broken(about, solution):
        yield f"{name} in the file breaks a rule: {rule.because}"
        return
    if found.verdict == "unique":
        yield f"{name} in the file is another one"


def _two_of(search: Search) -> Check:
    if contradictions := tuple(search.puzzle.contradictions()):
        return Check("none", (), (), (), search.stats, contradictions=contradictions)
    grids: list[Grid] = []
    try:
        for grid in islice(search.grids(), 2):
            grids.append(grid)
    except LimitReached:
        return Check("undecided", tuple(grids), (), (), search.stats)
    if not grids:
        return Check("none", (), (), impossible(search.puzzle), search.stats)
    if len(grids) == 1:
        return Check("unique", tuple(grids), (), (), search.stats)
    first, second = grids
    return Check("several", (first, second), differing(first, second), (), search.stats)


def differing(first: Grid, second: Grid) -> tuple[Spot, ...]:
    """The spots where two grids differ."""
    return tuple(spot for spot in first if first[spot] != second[spot])


def impossible(puzzle: Kind) -> tuple[tuple[Rule, ...], ...]:
    """The clues (each with all its rules) and laws that no grid at all satisfies, taken alone."""
    domains = puzzle.domains()
    groups: dict[object, list[Rule]] = {}
    for rule in puzzle.rules():
        groups.setdefault(rule if rule.clue is None else (rule.clue,), []).append(rule)
    found = []
    for rules in groups.values():
        x = Variables({spot: domains[spot] for rule in rules for spot in rule.spots})
        clauses = [clause for rule in rules for clause in rule.clauses(x)]
        solver = SatSolver(x.definitions + clauses)
        if not solver.solve():
            found.append(tuple(rules))
        solver.close()
    return tuple(found)
