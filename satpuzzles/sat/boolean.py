"""Boolean expressions over spots as literals (Tseitin), simplified by sympy where that can help.

An integer in an expression becomes one literal for each value that it can take, as a spot's direct literals are; a
comparison becomes a literal defined by them, and so does each connective. All of these are determined by the spots and
forbid no grid, so they are definitions and equal expressions share them. (Tseitin 1968; the direct encoding of
expressions follows Walsh, CP 2000.)
"""

import operator
from collections.abc import Callable, Hashable
from functools import reduce
from typing import Any, NamedTuple

from satpuzzles.errors import TooLarge
from satpuzzles.sat.variables import Variables

MAX_DEFINITIONS = 4_000_000
MAX_PAIRS = 100_000  # of values that one operation combines
SIMPLIFY_UP_TO = 8  # atoms; sympy makes a truth table

Argument = Hashable  # an expression too
Literals = dict[Any, int]


class Expression(NamedTuple):
    """An operation and its arguments.

    Integers: ``value`` of a spot (also a word, where the spot's values are words), ``number`` (a constant or a word),
    ``+ - * // % abs min max`` (``+ * min max`` of any number, at least one), ``count`` of Booleans.
    Booleans: ``== != < <= > >=`` of two of them, ``and`` and ``or`` of any number of Booleans, ``not``, ``iff`` of two.
    A comparison with an undefined operand (a division by zero) is false.
    """

    op: str
    args: tuple[Argument, ...]


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "min": min,
    "max": max,
}


def literal(x: Variables, e: Expression) -> int:
    """A literal that is true where a Boolean expression is. Raises TooLarge."""
    known: Literals = x.expressions
    if e not in known:
        known[e] = _literal(x, e)
    return known[e]


def _literal(x: Variables, e: Expression) -> int:
    if e.op == "not":
        return -literal(x, *e.args)  # type: ignore[arg-type]
    if e.op == "and":
        return -_any(x, [-literal(x, a) for a in e.args])  # type: ignore[arg-type]
    if e.op == "or":
        return _any(x, [literal(x, a) for a in e.args])  # type: ignore[arg-type]
    if e.op == "iff":
        a, b = (literal(x, arg) for arg in e.args)  # type: ignore[arg-type]
        same = x.fresh(1)[0]
        x.definitions += [[-same, -a, b], [-same, a, -b], [same, a, b], [same, -a, -b]]
        return same
    a, b = (_values(x, arg) for arg in e.args)  # type: ignore[arg-type, assignment]
    return _compared(x, a, b, COMPARISONS[e.op])  # type: ignore[arg-type]


def _any(x: Variables, literals: list[int]) -> int:
    """A literal for "one of these is true"."""
    literals = list(dict.fromkeys(literals))
    if len(literals) == 1:
        return literals[0]
    if not literals:
        return -x.true
    made = x.fresh(1)[0]
    x.definitions += [[-a, made] for a in literals]
    x.definitions.append([-made, *literals])
    return made


def _compared(x: Variables, a: Literals, b: Literals, holds: Callable[[Any, Any], bool]) -> int:
    def true(v: Any, w: Any) -> bool:
        return v is not None and w is not None and holds(v, w)

    if len(b) > 1 == len(a):
        return _compared(x, b, a, lambda w, v: holds(v, w))
    if len(b) == 1:
        (w,) = b
        good = [lit for v, lit in a.items() if true(v, w)]
        return x.true if len(good) == len(a) else _any(x, good)
    _check_size(x, a, b)
    made = x.fresh(1)[0]
    for v, lit in a.items():
        x.definitions.append([-lit, -made, *(other for w, other in b.items() if true(v, w))])
        x.definitions.append([-lit, made, *(other for w, other in b.items() if not true(v, w))])
    return made


def _values(x: Variables, e: Expression) -> Literals:
    """For each value that an integer expression can take a literal; exactly one is true. None stands for undefined."""
    if e.op == "value":
        (spot,) = e.args
        return {value: x[spot, value] for value in x.domains[spot]}
    if e.op == "number":
        return {e.args[0]: x.true}
    if e.op == "abs":
        return _mapped(x, _values(x, *e.args), abs)  # type: ignore[arg-type]
    if e.op == "count":
        bits = [{0: -lit, 1: lit} for lit in (literal(x, a) for a in e.args)]  # type: ignore[arg-type]
        return reduce(lambda a, b: _combined(x, a, b, operator.add), bits, {0: x.true})
    operation = _OPERATIONS[e.op]
    return reduce(lambda a, b: _combined(x, a, b, operation), [_values(x, a) for a in e.args])  # type: ignore[arg-type]


def _mapped(x: Variables, a: Literals, of: Callable[[Any], Any]) -> Literals:
    found: dict[Any, list[int]] = {}
    for v, lit in a.items():
        found.setdefault(None if v is None else of(v), []).append(lit)
    return {v: _any(x, literals) for v, literals in found.items()}


def _combined(x: Variables, a: Literals, b: Literals, of: Callable[[Any, Any], Any]) -> Literals:
    """The values of an operation on two integers: a table, each value of one implying the supports of the other."""

    def result(v: Any, w: Any) -> Any:
        if v is None or w is None or (w == 0 and of in (operator.floordiv, operator.mod)):
            return None
        return of(v, w)

    if len(b) == 1:
        (w,) = b
        return _mapped(x, a, lambda v: result(v, w))
    if len(a) == 1:
        (v,) = a
        return _mapped(x, b, lambda w: result(v, w))
    _check_size(x, a, b)
    values = dict.fromkeys(result(v, w) for v in a for w in b)
    made = dict(zip(values, x.fresh(len(values))))
    for v, lit in a.items():
        supports: dict[Any, list[int]] = {value: [] for value in made}
        for w, other in b.items():
            supports[result(v, w)].append(other)
            x.definitions.append([-lit, -other, made[result(v, w)]])
        x.definitions += [[-lit, -made[value], *others] for value, others in supports.items()]
    return made


def _check_size(x: Variables, a: Literals, b: Literals) -> None:
    if len(x.definitions) > MAX_DEFINITIONS:
        raise TooLarge(f"a formula needs more than {MAX_DEFINITIONS:,} clauses, the most that is built")
    if len(a) * len(b) > MAX_PAIRS:
        raise TooLarge(f"a formula combines {len(a):,} with {len(b):,} values, more than {MAX_PAIRS:,} pairs")


def simplified(e: Expression) -> Expression:
    """An equivalent Boolean expression, smaller where sympy finds one.

    One in which no comparison occurs twice is left alone, as there is nothing to gain; sympy takes most of a second
    to import.
    """
    atoms: list[Expression] = []
    _collect(e, atoms)
    if len(set(atoms)) == len(atoms):
        return e
    import sympy
    from sympy.logic.boolalg import simplify_logic

    names = {atom: sympy.Symbol(f"a{i:04}") for i, atom in enumerate(dict.fromkeys(atoms))}
    made = _to_sympy(e, names, sympy)
    if len(names) <= SIMPLIFY_UP_TO:
        made = simplify_logic(made)
    return _from_sympy(made, {str(symbol): atom for atom, symbol in names.items()})


_CONNECTIVES = ("and", "or", "not", "iff")


def _collect(e: Expression, atoms: list[Expression]) -> None:
    if e.op in _CONNECTIVES:
        for a in e.args:
            _collect(a, atoms)  # type: ignore[arg-type]
    else:
        atoms.append(e)


def _to_sympy(e: Expression, names: dict[Expression, Any], sympy: Any) -> Any:
    if e.op not in _CONNECTIVES:
        return names[e]
    connective = {"and": sympy.And, "or": sympy.Or, "not": sympy.Not, "iff": sympy.Equivalent}[e.op]
    return connective(*(_to_sympy(a, names, sympy) for a in e.args))  # type: ignore[arg-type]


def _from_sympy(made: Any, atoms: dict[str, Expression]) -> Expression:
    op = {"And": "and", "Or": "or", "Not": "not", "Equivalent": "iff"}.get(type(made).__name__)
    if op is None:
        return atoms[str(made)] if str(made) in atoms else Expression("and" if made == True else "or", ())  # noqa: E712
    return Expression(op, tuple(_from_sympy(arg, atoms) for arg in made.args))
