"""Akari, ``lightup``: walls, with numbers or without."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import drawn, entry, four, size

KIND = "akari"
NAMES = ("lightup", "akari", "bijutsukan")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    signs = ["#" if sign == "?" else sign for sign in four(parts[2], height * width, text)]
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "walls": drawn(signs, width)}
    return entry(fields, text)
