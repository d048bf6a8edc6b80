"""Unequal: a Latin square with signs for greater than; in adjacent mode (``6a``) all differences of 1 are marked."""

import re

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.square import drawn

KIND = "sudoku"
_LARGEST = 31
_PARAMETERS = re.compile(r"(\d{1,2})(a?)(?:d[a-z])?")
_ITEM = re.compile(r"(\d{1,2})([URDL]*)")
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a sudoku without boxes."""
    match = _PARAMETERS.fullmatch(parameters)
    if match is None or not 1 <= int(match[1]) <= _LARGEST:
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected a size up to {_LARGEST} such as 5 or 5a')
    side, adjacent = int(match[1]), bool(match[2])
    items = description.removesuffix(",").split(",")
    if len(items) != side * side:
        raise BadInput(f"{len(items)} cells with commas between; expected {side * side}")
    givens, pairs = [], []
    for cell, item in enumerate(items):
        clue = _ITEM.fullmatch(item)
        if clue is None:
            raise BadInput(f'cell {cell + 1} is "{item[:20]}"; expected a digit, or 0, and some of U, R, D, L')
        givens.append(clue[1] if int(clue[1]) else ".")
        pairs += [_pair(*divmod(cell, side), sign, side) for sign in clue[2]]
    fields: dict[str, Data] = {"size": side, "boxes": "none"}
    if set(givens) != {"."}:
        fields["givens"] = drawn(givens)
    constraints: list[Data] = _dots(pairs) if adjacent else [{"greater than": pair} for pair in pairs]
    return {**fields, "constraints": constraints} if constraints else fields


def _pair(row: int, column: int, sign: str, side: int) -> tuple[str, str]:
    down, right = _STEPS[sign]
    if not (0 <= row + down < side and 0 <= column + right < side):
        raise BadInput(f"r{row + 1}c{column + 1} has {sign}, and there is no cell on that side")
    return f"r{row + 1}c{column + 1}", f"r{row + down + 1}c{column + right + 1}"


def _dots(pairs: list[tuple[str, str]]) -> list[Data]:
    """Both cells of a pair are marked."""
    dots: list[Data] = [{"white dot": pair} for pair in dict.fromkeys((min(pair), max(pair)) for pair in pairs)]
    return [{"all given": ["white dot"]}, *dots]
