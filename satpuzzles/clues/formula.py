"""Formulas of puzzle files: a small subset of Python's expressions, read into a tree and never evaluated."""

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from satpuzzles.board.board import Board
from satpuzzles.board.square import Layered, SquareBoard
from satpuzzles.clues.cells import is_cell_name, places
from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
from satpuzzles.rules.formula import Expression
from satpuzzles.rules.rule import Spots

_LONGEST = 5_000
_LARGEST = 10**9
_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ \n\t()[]{},:+*/%<>=!-")
_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_ASSIGNED = re.compile(r"(?<![=!<>])=(?!=)")
_EXPECTED = "a formula such as r1c1 + r1c2 == 5 or A > B"
_CELLS = "cells"  # what stands before brackets with cells; also the sort of their values where these are words


class Vocabulary(NamedTuple):
    """What a formula may name.

    Attributes:
        board: its places, each by its name.
        groups: of places, by name: ``row 1``, which a formula calls ``row(1)``, and ``all``.
        letters: unknown numbers by name, with the digits that they may stand for.
        layers: second values of cells, with their words.
        words: the values of places, if they are not numbers.
    """

    board: Board
    groups: Mapping[str, Spots]
    letters: tuple[tuple[str, tuple[int, ...]], ...] = ()
    layers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    words: tuple[str, ...] = ()


class _Term(NamedTuple):
    """A part of a formula: ``integer``, ``boolean``, or the name of a layer whose words it has; one, or many."""

    sort: str
    parts: tuple[Expression, ...]
    many: bool = False

    def what(self) -> str:
        """As an error message calls it."""
        name = {"integer": "a number", "boolean": "a condition"}.get(self.sort, f"a value of {self.sort}")
        return f"a stretch of them ({name} each)" if self.many else name


def formula(entry: Entry, known: Vocabulary) -> Expression:
    """The Boolean expression that a text stands for.

    Raises:
        BadInput: it is no formula, or names something that is not known; the column is given.
    """
    text = entry.text(_EXPECTED)
    if len(text) > _LONGEST:
        raise entry.error(f"a formula has at most {_LONGEST} characters, not {len(text)}")
    for column, character in enumerate(text, 1):
        if character not in _CHARACTERS:
            raise entry.error(f"column {column}: {character!r} has no place in a formula")
    try:
        tree = ast.parse(text.replace("\n", " "), mode="eval")
        found = _Reader(entry, known).read(tree.body)
    except SyntaxError as error:
        why = "equal is written ==" if _ASSIGNED.search(text) else f"expected {_EXPECTED}"
        raise entry.error(f"column {error.offset or 1}: this is no expression; {why}") from None
    except (RecursionError, MemoryError, ValueError):
        raise entry.error("the formula is nested too deeply") from None
    if found.sort != "boolean" or found.many:
        raise entry.error(f"the formula is {found.what()}, not one condition; compare it with something")
    return found.parts[0]


class _Reader:
    def __init__(self, entry: Entry, known: Vocabulary) -> None:
        self.entry = entry
        self.board, self.groups = known.board, known.groups
        self.letters = dict(known.letters)
        self.layers = dict(known.layers)
        self.words = {word: layer for layer, words in known.layers for word in words}
        self.words |= dict.fromkeys(known.words, _CELLS)
        self.sort = _CELLS if known.words else "integer"
        square = isinstance(known.board, SquareBoard)
        self.named = frozenset() if square else frozenset(map(str, known.board.cells))
        names = (name.rpartition(" ")[0].replace(" ", "_") for name in known.groups if name[-1:].isdecimal())
        self.families = dict.fromkeys(names)

    def error(self, node: Any, why: str) -> BadInput:
        return self.entry.error(f"column {node.col_offset + 1}: {why}")

    def read(self, node: ast.AST) -> _Term:
        reader: Callable[[Any], _Term] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        if reader is None:
            raise self.error(node, f"{_said(node)} has no place in a formula")
        return reader(node)

    def _constant(self, node: ast.Constant) -> _Term:
        if type(node.value) is not int or node.value > _LARGEST:
            raise self.error(node, f"expected a whole number up to {_LARGEST}, not {str(node.value)[:20]}")
        return _Term("integer", (Expression("number", (node.value,)),))

    def _name(self, node: ast.Name) -> _Term:
        if node.id in self.words:
            return _Term(self.words[node.id], (Expression("number", (node.id,)),))
        if node.id in self.letters:
            return _Term("integer", (Expression("value", (node.id,)),))
        if node.id in self.layers:
            raise self.error(node, f"{node.id} is a layer; write {node.id}[r1c1]")
        if node.id not in self.named and not is_cell_name(node.id):
            known = ", ".join((*self.letters, *self.words, *sorted(self.named))[:20])
            what = f"; there are {known}" if known else ""
            raise self.error(node, f"{node.id[:40]} is no cell, letter or value of a layer{what}")
        (cell,) = self._cells(node)
        return _Term(self.sort, (Expression("value", (cell,)),))

    def _subscript(self, node: ast.Subscript) -> _Term:
        layer = node.value.id if isinstance(node.value, ast.Name) else ""
        if layer != _CELLS and layer not in self.layers:
            known = ", ".join(f"{name}[...]" for name in (_CELLS, *self.layers))
            raise self.error(node, f"only layers have cells in brackets: {known}")
        cells = self._cells(node.slice)
        spots: Spots = cells if layer == _CELLS else tuple(Layered(layer, cell) for cell in cells)
        parts = tuple(Expression("value", (spot,)) for spot in spots)
        alone = isinstance(node.slice, ast.Name) and node.slice.id != "all"
        return _Term(self.sort if layer == _CELLS else layer, parts, not alone)

    def _cells(self, node: ast.AST) -> tuple[Any, ...]:
        """The cells that a name, a stretch r1c1:r1c3, a list of them, row(1), or ``all`` means."""
        if isinstance(node, ast.Name) and node.id == "all":
            return self.groups["all"]
        if isinstance(node, ast.Tuple):
            return tuple(cell for part in node.elts for cell in self._cells(part))
        if isinstance(node, ast.Call):
            return self._group(node)
        stretch = isinstance(node, ast.Slice) and node.step is None
        ends = [node.lower, node.upper] if isinstance(node, ast.Slice) and stretch else [node]
        names = [end.id for end in ends if isinstance(end, ast.Name)]
        if len(names) < len(ends):
            raise self.error(node, "expected cells: r1c1, r1c1:r1c4, row(1), column(1) or box(1)")
        at = self.entry
        place = Entry("-".join(names), at.file, at.line, f"{at.name}, column {getattr(node, 'col_offset', 0) + 1}")
        return places(place, self.board, {})

    def _group(self, node: ast.Call) -> Spots:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in self.families:
            raise self.error(node, "expected cells: r1c1, r1c1:r1c4, row(1), column(1) or box(1)")
        family = name.replace("_", " ")
        number = node.args[0].value if len(node.args) == 1 and isinstance(node.args[0], ast.Constant) else None
        if type(number) is not int or node.keywords or f"{family} {number}" not in self.groups:
            most = sum(group.rpartition(" ")[0] == family for group in self.groups)
            raise self.error(node, f"{name} takes a number from 1 to {most}")
        return self.groups[f"{family} {number}"]

    def _call(self, node: ast.Call) -> _Term:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in self.families:
            return _Term(self.sort, tuple(Expression("value", (cell,)) for cell in self._group(node)), True)
        if name not in _FUNCTIONS or node.keywords:
            known = ", ".join((*_FUNCTIONS, *self.families))
            raise self.error(node, f"there is no such function; there are {known}")
        wanted, result, arity, build = _FUNCTIONS[name]
        parts = [part for arg in node.args for part in self._sorted(arg, wanted, many=arity == 0)]
        if len(parts) < 1 or arity not in (0, len(parts)):
            raise self.error(
                node, f"{name} takes {arity or 'at least one'} {'condition' if wanted == 'boolean' else 'number'}"
            )
        return _Term(result, (build(tuple(parts)),))

    def _sorted(self, node: ast.AST, sort: str, many: bool = False) -> tuple[Expression, ...]:
        found = self.read(node)
        if found.sort != sort or (found.many and not many):
            expected = "a condition" if sort == "boolean" else "a number"
            raise self.error(node, f"expected {expected} here, not {found.what()}")
        return found.parts

    def _unaryop(self, node: ast.UnaryOp) -> _Term:
        if isinstance(node.op, ast.Not):
            return _Term("boolean", (Expression("not", self._sorted(node.operand, "boolean")),))
        if not isinstance(node.op, ast.USub):
            raise self.error(node, "this sign has no place in a formula")
        zero = Expression("number", (0,))
        return _Term("integer", (Expression("-", (zero, *self._sorted(node.operand, "integer"))),))

    def _binop(self, node: ast.BinOp) -> _Term:
        if type(node.op) not in _ARITHMETIC:
            raise self.error(node, f"expected one of {' '.join(_ARITHMETIC.values())} between numbers")
        sides = (*self._sorted(node.left, "integer"), *self._sorted(node.right, "integer"))
        return _Term("integer", (Expression(_ARITHMETIC[type(node.op)], sides),))

    def _boolop(self, node: ast.BoolOp) -> _Term:
        parts = tuple(part for value in node.values for part in self._sorted(value, "boolean"))
        return _Term("boolean", (Expression("and" if isinstance(node.op, ast.And) else "or", parts),))

    def _compare(self, node: ast.Compare) -> _Term:
        sides = [node.left, *node.comparators]
        steps = [self._step(a, op, b) for a, op, b in zip(sides, node.ops, sides[1:])]
        if len(steps) == 1:
            return steps[0]
        if any(step.many for step in steps):
            raise self.error(node, "a stretch takes one comparison, not a chain")
        return _Term("boolean", (Expression("and", tuple(step.parts[0] for step in steps)),))

    def _step(self, left: ast.AST, op: ast.cmpop, right: ast.AST) -> _Term:
        if isinstance(op, (ast.In, ast.NotIn)):
            return self._within(left, isinstance(op, ast.In), right)
        if type(op) not in _COMPARISONS:
            raise self.error(left, f"expected one of {' '.join(_COMPARISONS.values())} or in, to compare")
        return self._compared(left, _COMPARISONS[type(op)], right)

    def _compared(self, left: ast.AST, sign: str, right: ast.AST) -> _Term:
        a, b = self.read(left), self.read(right)
        if a.sort != b.sort or a.sort == "boolean":
            raise self.error(left, f"{a.what()} cannot be compared with {b.what()}")
        if a.sort != "integer" and sign not in ("==", "!="):
            raise self.error(left, f"values of {a.sort} are equal or not; {sign} does not apply")
        if a.many and b.many and len(a.parts) != len(b.parts):
            raise self.error(left, f"stretches of {len(a.parts)} and {len(b.parts)} cells cannot be compared")
        n = max(len(a.parts), len(b.parts))
        pairs = zip(a.parts if a.many else a.parts * n, b.parts if b.many else b.parts * n)
        return _Term("boolean", tuple(Expression(sign, pair) for pair in pairs), a.many or b.many)

    def _within(self, left: ast.AST, inside: bool, right: ast.AST) -> _Term:
        if not isinstance(right, (ast.Tuple, ast.List, ast.Set)) or not right.elts:
            raise self.error(right, "expected values in brackets after in, such as [1, 3, 5]")
        terms = [self._compared(left, "==", value) for value in right.elts]
        found = tuple(Expression("or", parts) for parts in zip(*(term.parts for term in terms)))
        return _Term("boolean", found if inside else tuple(Expression("not", (e,)) for e in found), terms[0].many)


def _said(node: ast.AST) -> str:
    names = {"Attribute": "an attribute", "Lambda": "a function", "ListComp": "a comprehension", "IfExp": "if ... else"}
    return names.get(type(node).__name__, "this")


def _implies(parts: tuple[Expression, ...]) -> Expression:
    return Expression("or", (Expression("not", parts[:1]), *parts[1:]))


def _flat(op: str) -> Callable[[tuple[Expression, ...]], Expression]:
    return lambda parts: Expression(op, parts)


# name: what it takes, what it gives, how many (0: one or more, stretches included), how it is built
_FUNCTIONS: dict[str, tuple[str, str, int, Callable[[tuple[Expression, ...]], Expression]]] = {
    "abs": ("integer", "integer", 1, _flat("abs")),
    "min": ("integer", "integer", 0, _flat("min")),
    "max": ("integer", "integer", 0, _flat("max")),
    "sum": ("integer", "integer", 0, _flat("+")),
    "any": ("boolean", "boolean", 0, _flat("or")),
    "all": ("boolean", "boolean", 0, _flat("and")),
    "count": ("boolean", "integer", 0, _flat("count")),
    "implies": ("boolean", "boolean", 2, _implies),
    "iff": ("boolean", "boolean", 2, _flat("iff")),
}
