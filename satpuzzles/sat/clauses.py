"""Small clause shapes, by the names that the literature gives them. Every function returns a list of clauses."""

from collections.abc import Iterable

from satpuzzles.sat.variables import Clause


def at_least_one(literals: Iterable[int]) -> list[Clause]:
    """l1 or l2 or ...; no literals at all is a contradiction."""
    return [list(literals)]


def guarded(literal: int, clauses: Iterable[Clause]) -> list[Clause]:
    """literal -> (all the clauses). Sound whatever auxiliaries the clauses use; says nothing if it is false."""
    return [[-literal, *clause] for clause in clauses]
