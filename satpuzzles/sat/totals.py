"""Sums as literals: how many of some literals are true, in unary; sums of numbers, in binary."""

from collections.abc import Sequence
from itertools import count

from satpuzzles.sat.variables import Clause, Spot, Variables


def unary(x: Variables, literals: Sequence[int]) -> tuple[list[int], list[Clause]]:
    """Literals u[0], u[1], ... where u[k] says that more than k of the literals are true; and what defines them.

    A tree of mergers in both directions (Bailleux and Boufkhad, CP 2003): determined, n (log n) auxiliaries,
    about n * n clauses.
    """
    if len(literals) < 2:
        return list(literals), []
    half = len(literals) // 2
    left, clauses = unary(x, literals[:half])
    right, more = unary(x, literals[half:])
    out = list(x.fresh(len(literals)))
    clauses += more
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if i + j:
                clauses.append([out[i + j - 1], *(-left[k] for k in [i - 1] if i), *(-right[k] for k in [j - 1] if j)])
            if i + j < len(out):
                clauses.append([-out[i + j], *left[i : i + 1], *right[j : j + 1]])
    return out, clauses


def binary(x: Variables, numbers: Sequence[tuple[Spot, int]], more: int = 0) -> tuple[list[int], list[Clause]]:
    """The bits, lowest first, of `more` and values times weights, none of them negative; and what defines them.

    Bits of each number from its direct literals, then full adders (Wallace 1964): determined, about 12 clauses for
    each bit of each number. Small, but unit propagation sees little through it.
    """
    clauses: list[Clause] = []
    columns: dict[int, list[int]] = {bit: [x.true] for bit in range(more.bit_length()) if more >> bit & 1}
    for spot, weight in numbers:
        values: dict[int, int] = {value * weight: x[spot, value] for value in x.domains[spot]}
        for bit in range(max(values).bit_length()):
            literal = x.fresh(1)[0]
            clauses += [[-here, literal if value >> bit & 1 else -literal] for value, here in values.items()]
            columns.setdefault(bit, []).append(literal)
    bits: list[int] = []
    for bit in count():
        column = columns.pop(bit, [])
        while len(column) > 1:
            a, b, *rest = column
            third = rest[:1]
            total, carry = x.fresh(2)
            column = [*rest[1:], total]
            columns.setdefault(bit + 1, []).append(carry)
            clauses += _adder(a, b, third, total, carry)
        if not column and not columns:
            return bits, clauses
        bits.append(column[0] if column else -x.true)
    raise AssertionError("unreachable")


def _adder(a: int, b: int, third: list[int], total: int, carry: int) -> list[Clause]:
    """total + 2 carry = a + b + third; a half adder if there is no third."""
    clauses: list[Clause] = []
    for signs in range(1 << (2 + len(third))):
        inputs = [literal if signs >> i & 1 else -literal for i, literal in enumerate((a, b, *third))]
        n = signs.bit_count()
        so = [-literal for literal in inputs]
        clauses += [[*so, total if n & 1 else -total], [*so, carry if n > 1 else -carry]]
    return clauses
