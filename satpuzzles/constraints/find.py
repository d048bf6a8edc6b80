"""The constraints that there are, found in the modules of this package by their names, and read from files."""

import os
from collections.abc import Container, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, Topic
from satpuzzles.clues.marks import Mark, Remark
from satpuzzles.constraints.conditions import ForEachDigit, WhenTrue
from satpuzzles.constraints.constraint import Constraint, OnSudoku, UnknownLetter
from satpuzzles.errors import BadUsage, nearest
from satpuzzles.rules.rule import Clue, Grid

if TYPE_CHECKING:
    from random import Random

_NOT_FAMILIES = ("__init__", "conditions", "constraint", "find")
_EXPECTED = "a constraint such as anti-knight or {killer: {cells: [r1c1, r1c2], sum: 10}}"
_MOST_READINGS = 2_000  # of one constraint with letters


@cache
def constraints() -> "list[type[Constraint]]":
    """All constraints, family by family, in the order in which they are written."""
    folders = import_module("satpuzzles.constraints").__path__
    families = sorted(file[:-3] for folder in folders for file in os.listdir(folder) if file.endswith(".py"))
    modules = [import_module(f"satpuzzles.constraints.{name}") for name in families if name not in _NOT_FAMILIES]
    return [value for module in modules for value in vars(module).values() if _is_constraint(value, module.__name__)]


def _is_constraint(value: Any, module: str) -> bool:
    here = isinstance(value, type) and value.__module__ == module
    return here and issubclass(value, Constraint) and "names" in vars(value)


def read_constraint(item: Entry, sudoku: OnSudoku, number: str) -> Constraint:
    """One constraint: a name, or a mapping from a name to what it takes, perhaps with ``when:`` and a formula.

    Args:
        item: where it stands.
        sudoku: what it belongs to.
        number: its place in the list, for the name of its clue.

    Raises:
        BadInput: there is no such constraint, or it is not as it should be.
    """
    known = {name: c for c in constraints() for name in c.names}
    name, value, condition = _parts(item)
    if name not in known:
        begun = next((k for k in known if name.startswith((f"{k} ", f"{k}:"))), "")
        colon = f'; write "{begun}: ...", with a colon and a space' if begun else ""
        hint = colon or nearest(name, list(known)) or "; see satpuzzles kinds sudoku"
        raise item.error(f'there is no constraint "{name[:40]}"{hint}')
    clue = f"{known[name].names[0]} {number}"
    found = _read(known[name], value.called(f"{item.name}, {name}"), sudoku, clue, {})
    return WhenTrue(found, condition, sudoku) if condition else found


def _read(
    constraint: type[Constraint], entry: Entry, sudoku: OnSudoku, clue: str, known: Mapping[str, int]
) -> Constraint:
    """The constraint, or where it needs to know a letter, one for each digit of the letter."""
    try:
        return constraint(entry, sudoku, clue, known)
    except UnknownLetter as unknown:
        letter = str(unknown)
    digits = dict(sudoku.letters)
    readings = len(digits[letter])
    for other in known:
        readings *= len(digits[other])
    if readings > _MOST_READINGS:
        raise entry.error(f"so many letters have more than {_MOST_READINGS:,} combinations of digits in one constraint")
    return ForEachDigit(
        letter,
        tuple((digit, _read(constraint, entry, sudoku, clue, {**known, letter: digit})) for digit in digits[letter]),
    )


def _parts(item: Entry) -> tuple[str, Entry, Entry | None]:
    """The name, what stands behind it, and the condition."""
    if not isinstance(item.value, dict):
        return item.text(_EXPECTED), Entry("", item.file, item.line, item.name), None
    fields = item.mapping(_EXPECTED)
    condition = fields.pop("when", None)
    if condition and not fields:
        raise condition.error("when: stands below a constraint, without a dash of its own")
    if len(fields) == 2 and condition is None and (hint := nearest(list(fields)[1], ["when"])):
        raise item.error(f'"{list(fields)[1][:40]}" is unknown{hint}')
    if len(fields) != 1:
        raise item.error(f"expected one constraint, not {len(fields)} keys; begin each with its own dash")
    name, value = next(iter(fields.items()))
    return name, value, condition


def _in_words(data: Data) -> str:
    """What stands in the file, in one line."""
    if isinstance(data, Mapping):
        return ", ".join(
            f"{key}: {_in_words(value)}" if value not in ("", "true") else key for key, value in data.items()
        )
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(map(_in_words, data))}]"
    return " ".join(str(data).split())


class Constraints(Field[tuple[Constraint, ...]]):
    """A list of constraints, each a name, or a mapping from one name to what the constraint takes."""

    def topics(self) -> list[Topic]:
        """Every constraint."""
        found = []
        for c in constraints():
            example = f"- {c.names[0]}: {c.example}".replace(": \n", ":\n") if c.example else f"- {c.names[0]}"
            found.append(Topic(c.names, " ".join((c.__doc__ or "").split()), example))
        return found

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Constraint, ...]:
        """Each is read by its class."""
        items = entry.items("a list of constraints", "constraint")
        return tuple(read_constraint(item, puzzle, str(number)) for number, item in enumerate(items, 1))

    def dump(self, value: tuple[Constraint, ...], puzzle: Any) -> Data:
        """As it was written, under the usual names."""
        return [constraint.written() for constraint in value]

    def clues(self, value: tuple[Constraint, ...]) -> tuple[Clue, ...]:
        """Those of each."""
        return tuple(clue for constraint in value for clue in constraint.clues())

    def keep(self, value: tuple[Constraint, ...], kept: Container[Clue]) -> tuple[Constraint, ...]:
        """What is left of each, if anything is; their names keep their numbers."""
        return tuple(left for constraint in value if (left := constraint.keep(kept)))

    def more(
        self, value: tuple[Constraint, ...], topic: str, grid: Grid, puzzle: Any, rng: "Random"
    ) -> tuple[Constraint, ...]:
        """And the constraints of this name that a class can read off a grid."""
        found = next(c for c in constraints() if topic in c.names)
        try:
            entries = list(found.observe(grid, puzzle, rng))
        except NotImplementedError:
            can = [c.names[0] for c in constraints() if any("observe" in vars(b) for b in c.__mro__[:-2])]
            raise BadUsage(f"{topic} cannot be read off a grid at random; expected one of {', '.join(can)}") from None
        numbered = enumerate(entries, len(value) + 1)
        return (*value, *(read_constraint(Entry.of({topic: e}, topic), puzzle, str(number)) for number, e in numbered))

    def marks(self, value: tuple[Constraint, ...], puzzle: Any) -> "list[Mark]":
        """All of theirs, but for those around letters only; in words what has none, or names letters as cells."""
        found: list[Mark] = []
        for constraint in value:
            marks = [mark for mark in constraint.marks() if getattr(mark, "cells", True)]
            found += marks
            if not marks or any(isinstance(spot, str) for spot in getattr(constraint, "cells", ())):
                found.append(Remark(_in_words(constraint.written())))
        return found
