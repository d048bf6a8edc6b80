"""Connected regions of any graph, from levels above a root."""

from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.sat import cardinality
from satpuzzles.sat.variables import Clause, Variables


def connected(x: Variables, region: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[Clause]:
    """The true literals are connected along edges, or there are none.

    At most one of the region is the root, each other one has a parent in it on a lower level. A region of n has some
    vertex from which no other is further than n / 2, so there are half as many levels as vertices (in unary, as order
    literals): about n / 2 auxiliaries for each vertex and as many clauses for each edge in both directions. Auxiliaries
    are not determined: count over the show set.
    """
    top = len(region) // 2
    roots = list(x.fresh(len(region)))
    levels = [list(x.fresh(top)) for _ in region]  # level[k]: more than k
    clauses: list[Clause] = [[-root, literal] for root, literal in zip(roots, region)]
    clauses += [[-more, less] for level in levels for less, more in pairwise(level)]
    parents: list[list[int]] = [[] for _ in region]
    for a, b in edges:
        for child, parent in ((a, b), (b, a)):
            arc = x.fresh(1)[0]
            parents[child].append(arc)
            above = [[-arc, -low, high] for low, high in zip(levels[parent], levels[child][1:])]
            first = [[-arc, levels[child][0]], [-arc, -levels[parent][-1]]] if top else [[-arc]]
            clauses += [[-arc, region[parent]], *first, *above]
    clauses += [[-literal, root, *arcs] for literal, root, arcs in zip(region, roots, parents)]
    return clauses + cardinality.at_most(x, 1, roots)
