"""Keen: ``4:CAGES,CLUES``, the walls of the cages as of Solo's blocks, then by first cells a ``m`` 12, ``d`` 3, ..."""

import re

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import blocks, rows_of, size_of

KIND = "calcudoku"
_CLUES = re.compile(r"[asmd]\d{1,9}")
_SIGNS = {"a": "+", "s": "-", "m": "*", "d": "/"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a calcudoku; ``m`` in the parameters, only products, is for the generator."""
    side, _ = size_of(parameters, "(?:d[a-z])?m?", "5")
    walls, comma, told = description.partition(",")
    cages = blocks(_expanded(walls), side, "cages")
    clues = _CLUES.findall(told)
    if not comma or "".join(clues) != told or len(clues) != len(cages):
        raise BadInput(f"expected {len(cages)} clues of a letter a, s, m or d and a number")
    if len(cages) > len(_LETTERS):
        raise BadInput(f"{len(cages)} cages; expected at most {len(_LETTERS)}")
    cells = ["."] * (side * side)
    for name, cage in zip(_LETTERS, cages):
        for cell in cage:
            cells[cell] = name
    numbers = {
        name: clue[1:] + (_SIGNS[clue[0]] if len(cage) > 1 else "") for name, cage, clue in zip(_LETTERS, cages, clues)
    }
    return {"size": side, "cages": {"map": rows_of(cells, side), "clues": numbers}}


def _expanded(walls: str) -> str:
    """Where a letter is followed by a number it stands so many times."""
    return re.sub(r"([a-z_])(\d{1,4})", lambda match: match[1] * int(match[2]), walls)
