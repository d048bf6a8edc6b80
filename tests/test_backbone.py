"""The values that occur in some solution, against all solutions."""

import random
from itertools import product

import pytest

from satpuzzles.errors import LimitReached
from satpuzzles.sat.backbone import possible
from satpuzzles.sat.solver import Deadline, SatSolver
from satpuzzles.sat.variables import Variables


def by_trying(domains, clauses, x):
    """The same from all grids, each judged clause by clause."""
    met = {spot: set() for spot in domains}
    found = False
    for values in product(*domains.values()):
        true = {x[at] for at in zip(domains, values)}
        if all(any(lit in true or (lit < 0 and -lit not in true) for lit in clause) for clause in clauses):
            found = True
            for spot, value in zip(domains, values):
                met[spot].add(value)
    return {spot: tuple(v for v in domains[spot] if v in met[spot]) for spot in domains} if found else None


@pytest.mark.parametrize("engine", ["cadical195", "glucose4", "minicard"])
@pytest.mark.parametrize("seed", range(30))
def test_against_all_grids(seed, engine):
    rng = random.Random(seed)
    domains = {spot: tuple(rng.sample("pqrst", rng.choice([1, 2, 2, 3, 4]))) for spot in "abcd"}
    x = Variables(domains)
    literals = [x[spot, value] for spot in domains for value in domains[spot]]
    clauses = [[rng.choice([-1, 1]) * lit for lit in rng.sample(literals, 2)] for _ in range(rng.randint(0, 9))]
    assumptions = [rng.choice([-1, 1]) * rng.choice(literals)] if seed % 2 else []
    solver = SatSolver(x.definitions + clauses, engine)
    expected = by_trying(domains, clauses + [[lit] for lit in assumptions], x)
    assert possible(solver, x, assumptions) == expected
    assert possible(solver, x) == by_trying(domains, clauses, x), "nothing is left behind"


def test_the_deadline_counts():
    x = Variables({"a": "pqr"})
    with pytest.raises(LimitReached):
        possible(SatSolver(x.definitions, deadline=Deadline(0)), x)
