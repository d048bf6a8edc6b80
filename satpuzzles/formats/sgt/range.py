"""Range: ``9x6:d5e4...``, a number is one that stands in a cell, letters pass over cells, ``_`` parts two numbers."""

from satpuzzles.clues.entry import Data
from satpuzzles.formats.sgt.notation import cells_in_runs, rows_of, size_as_data, size_of

KIND = "kuromasu"


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a kuromasu."""
    height, width = size_of(parameters, "", "9x6")
    cells = [str(n) if n else "." for n in cells_in_runs(description, height * width, "numbers")]
    return {"size": size_as_data(height, width), "numbers": rows_of(cells, width)}
