"""Kuromasu, ``kurodoko``: the numbers of cells."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import OPEN, drawn, entry, numbers, size

KIND = "kuromasu"
NAMES = ("kurodoko", "kuromasu")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    signs = [OPEN if sign == "?" else sign for sign in numbers(parts[2], height * width, text)]
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "numbers": drawn(signs, width)}
    return entry(fields, text)
