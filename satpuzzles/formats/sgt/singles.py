"""Singles: ``5x5:52124...``, a number in every cell, letters for those above 9 (``a`` is 10)."""

from string import ascii_lowercase, ascii_uppercase, digits

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats.sgt.notation import rows_of, size_as_data, size_of

KIND = "hitori"
_SIGNS = digits + ascii_lowercase + ascii_uppercase


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a hitori."""
    height, width = size_of(parameters, "(?:d[a-z])?", "5x5")
    if len(description) != height * width:
        raise BadInput(f"{len(description)} numbers; expected {height * width}")
    if wrong := [c for c in description if c not in _SIGNS]:
        raise BadInput(f'"{wrong[0]}" stands in the grid; expected digits and letters')
    numbers = [str(_SIGNS.index(c)) for c in description]
    return {"size": size_as_data(height, width), "numbers": rows_of(numbers, width)}
