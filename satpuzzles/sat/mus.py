"""Which of some assumptions contradict the clauses: minimal and smallest unsatisfiable subsets (MUS)."""

from collections.abc import Callable, Iterable, Sequence

from satpuzzles.sat.solver import SatSolver

Needed = Callable[[list[int]], Iterable[int]]


def minimal(
    solver: SatSolver, assumptions: Iterable[int], always: Sequence[int] = (), also_needed: Needed | None = None
) -> list[int] | None:
    """Assumptions, in their order, that contradict the clauses together with those of `always`, while no part does.

    Deletion, each answer cut down to its core at once; those that come first are tried first, so that they are
    dropped rather than later ones. Nothing is returned if the assumptions can be satisfied.
    (Belov, Lynce and Marques-Silva, AI Communications 25(2), 2012.)

    Args:
        solver: at the end it holds the same clauses as before.
        assumptions: what may be dropped.
        always: what is assumed in any case.
        also_needed: asked after each assumption that turned out to be needed, with those that are left: which of
            these are needed, too, as the assignment that the solver has just found shows (model rotation).
    """
    keep = list(assumptions)
    if solver.solve([*always, *keep]):
        return None
    size = len(keep) + 1
    while len(keep) < size:
        size = len(keep)
        keep = _cut(solver, keep)
        if len(keep) < size:
            solver.solve([*always, *keep])
    needed: set[int] = set()
    for literal in keep[:]:
        if literal not in keep or literal in needed:
            continue
        rest = [other for other in keep if other != literal]
        if not solver.solve([*always, *rest]):
            keep = _cut(solver, rest)
            continue
        needed.add(literal)
        if also_needed:
            needed.update(also_needed(keep))
    return keep


def _cut(solver: SatSolver, literals: list[int]) -> list[int]:
    core = solver.core()
    return [literal for literal in literals if literal in core]
