"""Order literals of a place along a line, "at p or before", and implications between them for all p at once."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from satpuzzles.sat.variables import Clause, Variables


class Ladder(NamedTuple):
    """Order literals "at p or before": false for p < low, then one literal each, true from high on."""

    low: int
    high: int
    literals: list[int]

    def moved(self, by: int) -> "Ladder":
        """The literals of p for p + by."""
        return Ladder(self.low + by, self.high + by, self.literals)


ALWAYS = Ladder(0, 0, [])


def low(places: int) -> int:
    """The first place of a set, bit p for place p."""
    return (places & -places).bit_length() - 1


def high(places: int) -> int:
    """The last place of a set."""
    return places.bit_length() - 1


def ladder(x: Variables, places: int, clauses: list[Clause]) -> Ladder:
    """A variable for each place but the last, and clauses that each implies the next."""
    first, last = low(places), high(places)
    literals = list(x.fresh(places.bit_count() - 1))
    clauses += [[-a, b] for a, b in pairwise(literals)]
    if len(literals) < last - first:
        steps = accumulate(places >> p & 1 for p in range(first, last))
        literals = [literals[i - 1] for i in steps]
    return Ladder(first, last, literals)


def implied(a: Ladder, b: Ladder, otherwise: "Sequence[int | None] | None") -> list[Clause]:
    """For each p: a(p) -> b(p), or else the literal that `otherwise` has for p, if there is such a list.

    There 0 is a literal that is true for sure, nothing one that is false. Places must be exact: where both ladders are
    constant, or one is and the literal is false, there is nothing left to say.
    """
    first, last = max(a.low, b.low), min(a.high, b.high)
    if first < last:
        both = zip(a.literals[first - a.low : last - a.low], b.literals[first - b.low : last - b.low])
    else:
        both = zip((), ())
    if otherwise is None:
        return [[-s, t] for s, t in both if s != t]
    clauses = [[-s, t, c] if c else [-s, t] for (s, t), c in zip(both, otherwise[first:last]) if c != 0 and s != t]
    clauses += [[-s, c] for s, c in zip(a.literals, otherwise[a.low : min(a.high, b.low)]) if c]
    first = max(a.high, b.low)
    return clauses + [[t, c] for t, c in zip(b.literals[first - b.low :], otherwise[first : b.high]) if c]
