"""Towers: ``5:1/4//2...``, the clues above, below, to the left and to the right; behind a comma known heights."""

import re

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import cells_in_runs, rows_of, size_of

KIND = "skyscrapers"
_SIDES = ("top", "bottom", "left", "right")


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of skyscrapers."""
    side, _ = size_of(parameters, "(?:d[a-z])?", "5")
    clues, comma, known = description.partition(",")
    numbers = clues.split("/")
    if len(numbers) != 4 * side:
        raise BadInput(f"{len(numbers)} clues with / between; expected {4 * side}")
    if wrong := [n for n in numbers if not re.fullmatch(r"\d{0,2}", n)]:
        raise BadInput(f'a clue is "{wrong[0][:20]}"; expected a number or nothing')
    fields: dict[str, Data] = {"size": side}
    for i, name in enumerate(_SIDES):
        here = [n or "." for n in numbers[i * side : (i + 1) * side]]
        if set(here) != {"."}:
            fields[name] = " ".join(here)
    if comma:
        cells = [str(n) if n else "." for n in cells_in_runs(known, side * side, "heights")]
        fields["givens"] = rows_of(cells, side)
    return fields
