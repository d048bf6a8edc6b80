"""The true candidates of spots: the values that occur in some solution."""

from collections.abc import Sequence

from satpuzzles.sat.solver import SatSolver
from satpuzzles.sat.variables import Spot, Value, Variables


def possible(solver: SatSolver, x: Variables, assumptions: Sequence[int] = ()) -> dict[Spot, tuple[Value, ...]] | None:
    """For each spot the values, in domain order, that some solution under the assumptions gives it.

    Nothing is returned if there is no solution. The solver is asked again and again for a solution in which some
    literal is true that has not been yet: one clause a call, each stronger than the one before, all switched on by one
    auxiliary that is retired at the end. No solution is excluded for later calls.

    Args:
        solver: has the definitions of `x` and all other clauses, none of them left to `Rule.cuts`.

    Raises:
        LimitReached: the solver's deadline passed. The solver stays usable.
    """
    if not solver.solve(assumptions):
        return None
    unseen = {lit for spot, values in x.domains.items() for value in values if abs(lit := x[spot, value]) <= x.show}
    unseen.difference_update(solver.assignment(x.show))
    activation = x.fresh(1)[0]
    while unseen:
        solver.add([-activation, *sorted(unseen)])
        if not solver.solve([*assumptions, activation]):
            break
        unseen.difference_update(solver.assignment(x.show))
    solver.add([-activation])
    return {
        spot: tuple(value for value in values if x[spot, value] not in unseen) for spot, values in x.domains.items()
    }
