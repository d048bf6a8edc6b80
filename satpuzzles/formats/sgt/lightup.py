"""Light Up: ``7x7:e2aBb2``, ``B`` is a wall, a digit one with a number, letters pass over cells."""

from satpuzzles.clues.entry import Data
from satpuzzles.formats.sgt.notation import rows_of, signs_in_runs, size_as_data, size_of

KIND = "akari"


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of an akari."""
    height, width = size_of(parameters, r"(?:b\d{1,3})?(?:s\d)?(?:[dr]\d)?", "7x7")
    cells = signs_in_runs(description, height * width, "B01234")
    walls = ["#" if cell == "B" else cell for cell in cells]
    return {"size": size_as_data(height, width), "walls": rows_of(walls, width)}
