"""Norinori: the walls of the regions."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import entry, room_map, rooms, size

KIND = "norinori"
NAMES = ("norinori",)


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    room, rest = rooms(parts[2], height, width, text)
    if rest:
        raise text.error(f'"{rest[:10]}" stands behind the walls; expected nothing')
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "regions": room_map(room, width)}
    return entry(fields, text)
