"""Sudoku: the digits of cells; boxes are the squarest that fit, as here."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import OPEN, drawn, entry, numbers, size

KIND = "sudoku"
NAMES = ("sudoku",)


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    signs = [OPEN if sign == "?" else sign for sign in numbers(parts[2], height * width, text)]
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "givens": drawn(signs, width)}
    return entry(fields, text)
