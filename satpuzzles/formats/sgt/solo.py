"""Solo: sudoku with boxes (``2x3``: boxes 3 wide and 2 high) or jigsaw (``9j``), diagonals (``x``), cages (``k``)."""

import re

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import blocks, cells_in_runs
from satpuzzles.formats.square import drawn

KIND = "sudoku"
_LARGEST = 31
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# after the size: kinds of sudoku, then what only the generator needs: symmetry and difficulty
_PARAMETERS = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?((?:j|x|k|(?:r|md?)\d|a|d[tbiaeu])*)")
_VARIANT = re.compile(r"md?\d|d\w|\w")


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a sudoku."""
    match = _PARAMETERS.fullmatch(parameters)
    variants = _VARIANT.findall(match[3]) if match else []
    if match is None or not (match[2] or "j" in variants):
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected some such as 3x3, 2x3xk or 9j')
    side = int(match[1]) * int(match[2] or 1)
    if not 1 <= side <= _LARGEST:
        raise BadInput(f"{side} cells in a row; expected at most {_LARGEST}")
    parts = description.split(",")
    wanted = 1 + ("j" in variants) + 2 * ("k" in variants)
    if len(parts) != wanted:
        raise BadInput(f"{len(parts)} parts with commas between; expected {wanted} with the parameters {parameters}")
    givens = cells_in_runs(parts.pop(0), side * side, "givens")
    fields: dict[str, Data] = {"size": side}
    if "j" in variants:
        fields["regions"] = _map(blocks(parts.pop(0), side, "blocks"), side)
    else:
        fields["boxes"] = f"{match[1]}x{match[2]}"
    if any(givens):
        fields["givens"] = drawn([str(given or ".") for given in givens])
    constraints: list[Data] = ["diagonals"] if "x" in variants else []
    if "k" in variants:
        constraints += _cages(parts[0], parts[1], side)
    return {**fields, "constraints": constraints} if constraints else fields


def _map(regions: list[list[int]], side: int) -> str:
    if len(regions) > side or any(len(region) != side for region in regions):
        raise BadInput(f"the blocks are of {', '.join(str(len(r)) for r in regions)[:40]} cells; expected {side} each")
    letter = {cell: _LETTERS[i] for i, region in enumerate(regions) for cell in region}
    return drawn([letter[cell] for cell in range(side * side)])


def _cages(walls: str, sums: str, side: int) -> list[Data]:
    clues = cells_in_runs(sums, side * side, "sums")
    return [_cage(cage, clues, side) for cage in blocks(walls, side, "cages")]


def _cage(cells: list[int], clues: list[int], side: int) -> Data:
    names: list[Data] = [f"r{cell // side + 1}c{cell % side + 1}" for cell in cells]
    found = [clues[cell] for cell in cells if clues[cell]]
    if len(found) != 1:
        raise BadInput(f"the cage of {names[0]} has {len(found)} sums; expected one")
    return {"killer": {"cells": names, "sum": found[0]}}
