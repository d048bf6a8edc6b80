"""The constraints that there are, found in the modules of this package by their names."""

import os
from importlib import import_module
from typing import Any

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, Topic
from satpuzzles.clues.marks import Mark
from satpuzzles.constraints.constraint import Constraint
from satpuzzles.errors import nearest

_NOT_FAMILIES = ("__init__", "constraint", "find")
_EXPECTED = "a constraint such as anti-knight or {killer: {cells: [r1c1, r1c2], sum: 10}}"


def constraints() -> "list[type[Constraint]]":
    """All constraints, family by family, in the order in which they are written."""
    folders = import_module("satpuzzles.constraints").__path__
    families = sorted(file[:-3] for folder in folders for file in os.listdir(folder) if file.endswith(".py"))
    modules = [import_module(f"satpuzzles.constraints.{name}") for name in families if name not in _NOT_FAMILIES]
    return [value for module in modules for value in vars(module).values() if _is_constraint(value, module.__name__)]


def _is_constraint(value: Any, module: str) -> bool:
    here = isinstance(value, type) and value.__module__ == module
    return here and issubclass(value, Constraint) and "names" in vars(value)


class Constraints(Field[tuple[Constraint, ...]]):
    """A list of constraints, each a name, or a mapping from one name to what the constraint takes."""

    def topics(self) -> list[Topic]:
        """Every constraint."""
        found = []
        for c in constraints():
            example = f"- {c.names[0]}: {c.example}" if c.example else f"- {c.names[0]}"
            found.append(Topic(c.names, " ".join((c.__doc__ or "").split()), example))
        return found

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Constraint, ...]:
        """Each is read by its class."""
        known = {name: c for c in constraints() for name in c.names}
        found: list[Constraint] = []
        for item in entry.items("a list of constraints", "constraint"):
            name, value = _name_and_value(item)
            if name not in known:
                hint = nearest(name, list(known)) or "; see satpuzzles kinds sudoku"
                raise item.error(f'there is no constraint "{name[:40]}"{hint}')
            clue = f"{known[name].names[0]} {len(found) + 1}"
            found.append(known[name](value.called(f"{item.name}, {name}"), puzzle, clue))
        return tuple(found)

    def dump(self, value: tuple[Constraint, ...], puzzle: Any) -> Data:
        """As it was written, under the usual names."""
        return [c.names[0] if c.data in ("", "true") else {c.names[0]: c.data} for c in value]

    def marks(self, value: tuple[Constraint, ...], puzzle: Any) -> "list[Mark]":
        """All of theirs."""
        return [mark for constraint in value for mark in constraint.marks()]


def _name_and_value(item: Entry) -> tuple[str, Entry]:
    if isinstance(item.value, dict):
        fields = item.mapping(_EXPECTED)
        if len(fields) != 1:
            raise item.error(f"expected one constraint, not {len(fields)} keys; begin each with its own dash")
        return next(iter(fields.items()))
    return item.text(_EXPECTED), Entry("", item.file, item.line, item.name)
