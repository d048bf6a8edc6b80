"""Unruly: ``8x8:GcJBA``, letters pass over 0 cells (``a``) to 24 and name the next one, small ones 0 and large ones 1.

``z`` and ``Z`` pass over 25 and name none; one cell behind the last is named to end the grid.
"""

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import rows_of, size_as_data, size_of

KIND = "takuzu"
_SKIP = 25


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a takuzu; ``u`` says that lines differ."""
    height, width = size_of(parameters, "u?(?:d[a-z])?", "8x8")
    cells: list[str] = []
    for letter in description:
        if not ("a" <= letter.lower() <= "z"):
            raise BadInput(f'"{letter}" stands in the grid; expected letters')
        skipped = ord(letter.lower()) - ord("a")
        cells += ["."] * skipped
        if skipped < _SKIP:
            cells.append("0" if letter.islower() else "1")
        if len(cells) > height * width + 1:
            break
    if len(cells) != height * width + 1:
        raise BadInput(f"the grid does not end behind its {height * width} cells")
    fields: dict[str, Data] = {"size": size_as_data(height, width), "givens": rows_of(cells[:-1], width)}
    return {**fields, "lines_differ": "yes"} if "u" in parameters else fields
