"""Unknowns besides the cells: letters that stand for digits, and layers that give every cell a second value."""

import re
from collections.abc import Container
from typing import Any

from satpuzzles.clues.digits import Digits, digit_set, show_digits
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field
from satpuzzles.rules.rule import Clue

_IN_FORMULAS = (
    *("and", "or", "not", "in", "is", "if", "else", "lambda", "True", "False", "None", "all", "any", "count", "sum"),
    *("min", "max", "abs", "implies", "iff", "row", "column", "box", "cells", "for", "letters", "grid"),
    *("clues", "moves"),
)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,29}")
_CELL = re.compile(r"r\d+c\d+", re.IGNORECASE)
_MOST = 1000
_MOST_WORDS = 20


def checked_name(text: str, entry: Entry, what: str) -> str:
    """The name of something that formulas may name. Raises BadInput if it is none, or means something there."""
    if not _NAME.fullmatch(text):
        raise entry.error(f'"{text[:40]}" is no name of a {what}; expected letters, digits and _, a letter first')
    if _CELL.fullmatch(text) or text in _IN_FORMULAS:
        raise entry.error(f'"{text}" cannot be the name of a {what}: it has a meaning in formulas')
    return text


class Letters(Field[tuple[tuple[str, Digits], ...]]):
    """Named unknown digits with the digits that they may stand for, ``{A: 1-9, B: 1 3 5}``."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[tuple[str, Digits], ...]:
        """A mapping from names to digits, which need not be digits of the puzzle."""
        found = entry.mapping("a mapping such as {A: 1-9}")
        if len(found) > _MOST:
            raise entry.error(f"expected at most {_MOST} letters, not {len(found)}")
        return tuple(
            (checked_name(name, digits.called(entry.name), "letter"), digit_set(digits))
            for name, digits in found.items()
        )

    def dump(self, value: tuple[tuple[str, Digits], ...], puzzle: Any) -> Data:
        """As it is written."""
        return {name: show_digits(digits) for name, digits in value}


class Different(Field[tuple[str, ...]]):
    """Letters that stand for different digits."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[str, ...]:
        """A list of letters, or a text of them."""
        if isinstance(entry.value, list):
            names = [part.text("a letter") for part in entry.items("letters", "letter")]
        else:
            names = entry.text("letters such as [A, B]").replace(",", " ").split()
        for name in names:
            if name not in dict(puzzle.letters):
                raise entry.error(f'"{name[:40]}" is no letter of this puzzle; letters: names them')
        if len(set(names)) < len(names):
            raise entry.error("a letter stands there twice")
        return tuple(names)

    def dump(self, value: tuple[str, ...], puzzle: Any) -> Data:
        """A list."""
        return list(value)

    def clues(self, value: tuple[str, ...]) -> tuple[Clue, ...]:
        """One, of all of them."""
        return ("different",) if value else ()

    def keep(self, value: tuple[str, ...], kept: Container[Clue]) -> tuple[str, ...]:
        """All or none."""
        return value if "different" in kept else ()


class Layers(Field[tuple[tuple[str, tuple[str, ...]], ...]]):
    """Second values for every cell: the name of each layer with its values, ``{terrain: [land, water]}``."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """A mapping from names to lists of words; no two things of a puzzle share a name."""
        taken = {name for name, _ in puzzle.letters}
        found = []
        for name, values in entry.mapping("a mapping such as {terrain: [land, water]}").items():
            words = [word.text("a word") for word in values.items("a list of words such as [land, water]", "value")]
            if not 1 < len(words) <= _MOST_WORDS:
                raise values.error(f"expected from 2 to {_MOST_WORDS} values, not {len(words)}")
            for word in (name, *words):
                if checked_name(word, values, "layer or value") in taken:
                    raise values.error(f"{word} has two meanings; take another name")
                taken.add(word)
            found.append((name, tuple(words)))
        return tuple(found)

    def dump(self, value: tuple[tuple[str, tuple[str, ...]], ...], puzzle: Any) -> Data:
        """As it is written."""
        return {name: list(words) for name, words in value}
