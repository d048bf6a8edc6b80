"""At most, at least, exactly n of some literals, through PySAT's encodings.

Which encoding is chosen by size, measured by the clauses and auxiliaries that PySAT makes for it (docs/encodings.md):
the sequential counter while it is small (it propagates fully), the k-modulo totalizer beyond, for at most one the
pairwise encoding up to ten literals. `Variables.encoding` overrides the choice where the named encoding can do it.
Most of these auxiliaries are not determined by the literals: count and block over the show set only.
"""

from itertools import combinations

from satpuzzles.sat.interrupts import interrupts_held
from satpuzzles.sat.variables import PAIRWISE_UP_TO, Clause, Variables

ONE_ONLY = ("pairwise", "ladder", "bitwise")
ENCODINGS = (*ONE_ONLY, "seqcounter", "sortnetwrk", "cardnetwrk", "totalizer", "mtotalizer", "kmtotalizer")

COUNTER_UP_TO = 1000  # n * k; above it the k-modulo totalizer has far fewer clauses


def at_most(x: Variables, n: int, literals: list[int]) -> list[Clause]:
    """At most n of the literals are true."""
    if n < 0:
        return [[]]
    if n == 0:
        return [[-literal] for literal in literals]
    if n >= len(literals):
        return []
    if n == len(literals) - 1:
        return [[-literal for literal in literals]]
    encoding = _choose(x, n, literals)
    if encoding == "pairwise":
        return [[-a, -b] for a, b in combinations(literals, 2)]
    return _pysat(x, "atmost", n, literals, encoding)


def at_least(x: Variables, n: int, literals: list[int]) -> list[Clause]:
    """At least n of the literals are true."""
    if n == 1:
        return [list(literals)]
    return at_most(x, len(literals) - n, [-literal for literal in literals])


def exactly(x: Variables, n: int, literals: list[int]) -> list[Clause]:
    """Exactly n of the literals are true."""
    if not 0 < n < len(literals):
        return at_most(x, n, literals) + at_least(x, n, literals)
    if n > len(literals) // 2:
        literals = [-literal for literal in literals]
        n = len(literals) - n
    if n == 1:
        return at_most(x, 1, literals) + at_least(x, 1, literals)
    return _pysat(x, "equals", n, literals, _choose(x, n, literals))


def _choose(x: Variables, n: int, literals: list[int]) -> str:
    if x.encoding in ENCODINGS and (n == 1 or x.encoding not in ONE_ONLY):
        return x.encoding
    if n == 1 and len(literals) <= PAIRWISE_UP_TO:
        return "pairwise"
    return "seqcounter" if n * len(literals) <= COUNTER_UP_TO else "kmtotalizer"


def _pysat(x: Variables, shape: str, n: int, literals: list[int], encoding: str) -> list[Clause]:
    from pysat.card import CardEnc, EncType

    with interrupts_held:
        made = getattr(CardEnc, shape)(lits=literals, bound=n, top_id=x.top, encoding=getattr(EncType, encoding))
    x.top = max(x.top, made.nv)
    clauses: list[Clause] = made.clauses
    return clauses
