"""Mosaic: ``5x5:2a46b5``, a digit is a number, letters pass over cells."""

from satpuzzles.clues.entry import Data
from satpuzzles.formats.sgt.notation import rows_of, signs_in_runs, size_as_data, size_of

KIND = "mosaic"


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a mosaic."""
    height, width = size_of(parameters, "(?:h[01])?", "10x10")
    cells = signs_in_runs(description, height * width, "0123456789")
    return {"size": size_as_data(height, width), "numbers": rows_of(cells, width)}
