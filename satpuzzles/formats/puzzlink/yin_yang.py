"""Yin-yang, ``yinyang``: the circles of cells, 1 white and 2 black."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import drawn, entry, size, threes

KIND = "yin-yang"
NAMES = ("yinyang",)


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    signs = [".o#"[circle] for circle in threes(parts[2], height * width, text)]
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "circles": drawn(signs, width)}
    return entry(fields, text)
