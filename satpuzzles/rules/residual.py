"""What is left of an expression when the values of some of its spots are known."""

import operator
from collections.abc import Callable, Sequence
from typing import Any

from satpuzzles.rules.rule import Machine, Spot, Spots, Value
from satpuzzles.sat.boolean import COMPARISONS, Expression

TRUE, FALSE = Expression("and", ()), Expression("or", ())
_SUMS: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "*": operator.mul, "min": min, "max": max}
_DIVISIONS: dict[str, Callable[[Any, Any], Any]] = {"//": operator.floordiv, "%": operator.mod}


def machine(e: Expression, spots: Spots) -> Machine:
    """A Boolean expression over some spots as an automaton: a state is what is left of it."""

    def read(state: Expression, i: int, value: Value) -> Expression | None:
        after = _left(state, spots[i], value)
        return None if after == FALSE else after

    return Machine(spots, _left(e, None, None), read, lambda state: state == TRUE, any_order=True)


def _left(e: Expression, spot: Spot, value: Value) -> Expression:
    if e.op == "value":
        return _number(value) if e.args == (spot,) else e
    if e.op == "number":
        return e
    args = [_left(a, spot, value) for a in e.args]  # type: ignore[arg-type]
    if e.op in ("and", "or"):
        return _joined(e.op, args)
    if e.op == "count":
        rest = [a for a in args if a not in (TRUE, FALSE)]
        true = args.count(TRUE)
        return Expression("count", (*[TRUE] * true, *rest)) if rest else _number(true)
    if e.op in ("not", "iff"):
        return Expression(e.op, tuple(args)) if set(args) - {TRUE, FALSE} else _said(args.count(TRUE) % 2 == 0)
    known = [a.args[0] for a in args if a.op == "number"]
    if e.op in _SUMS:
        return _summed(e.op, [a for a in args if a.op != "number"], known)
    if len(known) < len(args):
        return Expression(e.op, tuple(args))
    if e.op in COMPARISONS:
        return _said(None not in known and COMPARISONS[e.op](*known))
    return _number(None if None in known else _worked_out(e.op, known))


def _number(value: Any) -> Expression:
    """A known value; None stands for undefined."""
    return Expression("number", (value,))


def _said(true: bool) -> Expression:
    return TRUE if true else FALSE


def _joined(op: str, args: Sequence[Expression]) -> Expression:
    neutral, decisive = (TRUE, FALSE) if op == "and" else (FALSE, TRUE)
    if decisive in args:
        return decisive
    rest = tuple(dict.fromkeys(a for a in args if a != neutral))
    return Expression(op, rest) if len(rest) != 1 else rest[0]


def _summed(op: str, rest: Sequence[Expression], known: Sequence[Any]) -> Expression:
    if None in known or not known:
        return _number(None) if known else Expression(op, tuple(rest))
    total = known[0]
    for value in known[1:]:
        total = _SUMS[op](total, value)
    return Expression(op, (*rest, _number(total))) if rest else _number(total)


def _worked_out(op: str, known: Sequence[Any]) -> Any:
    if op in _DIVISIONS:
        return _DIVISIONS[op](*known) if known[1] else None
    return abs(known[0]) if op == "abs" else known[0] - known[1]
