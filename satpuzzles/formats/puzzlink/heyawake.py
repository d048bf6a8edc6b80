"""Heyawake: the walls of the rooms, then their numbers in order of their first cells."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import OPEN, drawn, entry, numbers, room_map, rooms, size

KIND = "heyawake"
NAMES = ("heyawake", "heyawacky")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height = size(parts[0], "columns", text), size(parts[1], "rows", text)
    room, rest = rooms(parts[2], height, width, text)
    signs = [OPEN] * (height * width)
    for n, sign in enumerate(numbers(rest, max(room) + 1, text)):
        signs[room.index(n)] = OPEN if sign == "?" else sign
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "rooms": room_map(room, width)}
    return entry({**fields, "numbers": drawn(signs, width)}, text)
