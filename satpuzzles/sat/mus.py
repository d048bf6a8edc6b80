"""Which of some assumptions contradict the clauses: minimal and smallest unsatisfiable subsets (MUS)."""

from collections.abc import Callable, Iterable, Sequence

from satpuzzles.sat.solver import SatSolver

Needed = Callable[[list[int]], Iterable[int]]
Satisfied = Callable[[], Iterable[int]]


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
    keep = _cut(solver, keep)
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


def smallest(
    solver: SatSolver, assumptions: Sequence[int], always: Sequence[int] = (), satisfied: Satisfied | None = None
) -> list[int] | None:
    """As few assumptions as possible that contradict the clauses together with those of `always`.

    Implicit hitting sets: the smallest set that hits all correction sets known so far is the answer if it contradicts;
    else the assignment that satisfies it gives more of them, one disjoint set after another, each grown until nothing
    can be added. (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015; the hitting sets are PySAT's.)

    Args:
        solver: at the end it holds the same clauses as before.
        assumptions: what may be left out.
        always: what is assumed in any case.
        satisfied: the assumptions that the assignment satisfies which the solver has just found; without it they are
            only found one by one.

    Raises:
        LimitReached: the solver's deadline passed.
    """
    from pysat.examples.hitman import Hitman

    if solver.solve([*always, *assumptions]):
        return None
    with Hitman(solver="g4", htype="sorted") as hitting:
        while True:
            chosen: list[int] = hitting.get() or []
            if not solver.solve([*always, *chosen]):
                return sorted(chosen, key=list(assumptions).index)
            solver.deadline.check()
            while solver.solve([*always, *chosen]):
                kept = _grown(solver, assumptions, [*always, *chosen], satisfied)
                correction = [literal for literal in assumptions if literal not in kept]
                hitting.hit(correction)
                chosen = [*chosen, *correction]


def _grown(
    solver: SatSolver, assumptions: Sequence[int], holding: Sequence[int], satisfied: Satisfied | None
) -> set[int]:
    """Those that can be assumed together, the satisfied ones among them, so that no other can be added."""
    kept = {*holding, *(satisfied() if satisfied else ())}
    for literal in assumptions:
        if literal not in kept and solver.solve([*sorted(kept), literal]):
            kept |= {literal, *(satisfied() if satisfied else ())}
    return kept
