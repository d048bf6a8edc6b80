"""Boolean expressions over spots."""

from collections.abc import Iterator
from functools import reduce
from typing import Any

from satpuzzles.rules import residual
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat import boolean
from satpuzzles.sat.boolean import Expression

__all__ = ["Expression", "Formula", "is_value", "spots_of", "truth"]


class Formula(Rule):
    """A Boolean `expression` over spots is true; see `satpuzzles.sat.boolean.Expression`."""

    expression: Expression
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Those that the expression names."""
        return spots_of(self.expression)

    def holds(self, grid: Grid) -> bool:
        """Work it out."""
        return truth(self.expression, grid)

    def clauses(self, x: Variables) -> list[Clause]:
        """One unit, of a literal that Tseitin's transformation of the simplified expression defines."""
        return [[boolean.literal(x, boolean.simplified(self.expression))]]

    def automaton(self) -> Machine:
        """What is left of the expression once some spots are known."""
        return residual.machine(self.expression, self.spots)

    def negated(self) -> Rule:
        """Not the expression."""
        return Formula(Expression("not", (self.expression,)), because=f"not: {self.because}", clue=self.clue)


def is_value(spot: Spot, value: Value) -> Expression:
    """The spot takes the value."""
    return Expression("==", (Expression("value", (spot,)), Expression("number", (value,))))


def spots_of(e: Expression) -> Spots:
    """The spots of an expression, each once, in the order in which they occur."""
    return tuple(dict.fromkeys(_spots(e)))


def _spots(e: Expression) -> Iterator[Spot]:
    if e.op == "value":
        yield e.args[0]
    elif e.op != "number":
        for a in e.args:
            yield from _spots(a)  # type: ignore[arg-type]


def truth(e: Expression, grid: Grid) -> bool:
    """Is a Boolean expression true of a grid?"""
    args: tuple[Any, ...] = e.args
    match e.op:
        case "and":
            return all(truth(a, grid) for a in args)
        case "or":
            return any(truth(a, grid) for a in args)
        case "not":
            return not truth(args[0], grid)
        case "iff":
            return truth(args[0], grid) == truth(args[1], grid)
    try:
        a, b = (_value(arg, grid) for arg in args)
    except ZeroDivisionError:
        return False
    return bool(boolean.COMPARISONS[e.op](a, b))


def _value(e: Expression, grid: Grid) -> Any:
    args: tuple[Any, ...] = e.args
    if e.op == "value":
        return grid[args[0]]
    if e.op == "number":
        return args[0]
    if e.op == "count":
        return sum(truth(a, grid) for a in args)
    values = [_value(a, grid) for a in args]
    match e.op:
        case "+":
            return sum(values)
        case "-":
            return values[0] - values[1]
        case "*":
            return reduce(lambda a, b: a * b, values)
        case "//":
            return values[0] // values[1]
        case "%":
            return values[0] % values[1]
        case "abs":
            return abs(values[0])
        case "min":
            return min(values)
        case "max":
            return max(values)
    raise ValueError(e.op)
