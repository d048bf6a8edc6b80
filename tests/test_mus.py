"""Minimal and smallest contradictions against all subsets."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.sat.mus import minimal, smallest
from satpuzzles.sat.solver import SatSolver

VARIABLES, SELECTORS = 4, (5, 6, 7, 8, 9, 10)
literals = st.sampled_from([sign * v for v in range(1, VARIABLES + 1) for sign in (1, -1)])
groups = st.lists(st.lists(st.lists(literals, max_size=2), min_size=1, max_size=2), min_size=6, max_size=6)


def contradicts(groups, chosen, always):
    clauses = [clause for i in chosen for clause in groups[i]] + [[literal] for literal in always]
    return not any(
        all(any(values[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses)
        for values in product((True, False), repeat=VARIABLES)
    )


def formula(groups):
    return [[-s, *clause] for s, group in zip(SELECTORS, groups) for clause in group]


@given(groups=groups, always=st.lists(literals, max_size=1))
def test_minimal_and_smallest(groups, always):
    solver = SatSolver(formula(groups), "glucose4")
    everything = range(len(groups))
    unsatisfiable = contradicts(groups, everything, always)
    found = minimal(solver, SELECTORS, always), smallest(solver, SELECTORS, always)
    if not unsatisfiable:
        assert found == (None, None)
        return
    for core in found:
        chosen = [SELECTORS.index(s) for s in core]
        assert contradicts(groups, chosen, always)
        assert not any(contradicts(groups, [i for i in chosen if i != left], always) for left in chosen)
    size = next(n for n in range(7) if any(contradicts(groups, c, always) for c in combinations(everything, n)))
    assert len(found[1]) == size
    assert solver.solve(always) != contradicts(groups, [], always)  # nothing was added to the solver


@given(groups=groups)
def test_the_smallest_is_the_same_when_assignments_tell_what_they_satisfy(groups):
    solver = SatSolver(formula(groups), "glucose4")

    def satisfied():
        true = set(solver.assignment(VARIABLES))
        kept = (all(any(lit in true for lit in clause) for clause in group) for group in groups)
        return [s for s, keeps in zip(SELECTORS, kept) if keeps]

    plain, told = smallest(solver, SELECTORS), smallest(solver, SELECTORS, (), satisfied)
    assert (plain is None) == (told is None)
    assert plain is None or len(plain) == len(told)
