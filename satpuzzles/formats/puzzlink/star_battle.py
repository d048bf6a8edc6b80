"""Star battle, ``starbattle``: how many stars, then the walls of the regions."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.puzzlink.notation import entry, room_map, rooms, size

KIND = "star-battle"
NAMES = ("starbattle",)
PARTS = ("columns", "rows", "stars", "walls")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a puzzle."""
    width, height, stars = (size(part, what, text) for part, what in zip(parts[:3], PARTS))
    room, rest = rooms(parts[3], height, width, text)
    if rest:
        raise text.error(f'"{rest[:10]}" stands behind the walls; expected nothing')
    fields: dict[str, Data] = {"kind": KIND, "size": f"{height}x{width}", "stars": stars}
    return entry({**fields, "regions": room_map(room, width)}, text)
