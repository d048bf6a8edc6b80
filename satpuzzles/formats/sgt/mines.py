"""Mines: ``9x9n10:0,0,mHEX``, the first cell that is opened and all mines, masked (``m``) or not (``u``).

The puzzle is the board as it stands once that cell is open: where a number is 0, its neighbours are opened, too.
"""

import re
from hashlib import sha1

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput

KIND = "minesweeper"
_PARAMETERS = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?(?:n(\d{1,5}))?a?")
_DESCRIPTION = re.compile(r"(\d{1,3}),(\d{1,3}),([mu]?)([0-9a-fA-F]+)")


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a board of mines."""
    sizes, found = _PARAMETERS.fullmatch(parameters), _DESCRIPTION.fullmatch(description)
    if sizes is None:
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected some such as 9x9n10')
    width, height = int(sizes[1]), int(sizes[2] or sizes[1])
    if found is None:
        raise BadInput("expected the first cell and the mines in hexadecimal, such as 0,0,m8a3f")
    mines = _mines(found[4], width * height, masked=found[3] != "u")
    if sizes[3] and len(mines) != int(sizes[3]):
        raise BadInput(f"{len(mines)} mines; expected {sizes[3]}")
    column, row = int(found[1]), int(found[2])
    if column >= width or row >= height or row * width + column in mines:
        raise BadInput(f"{column},{row} cannot be opened first")
    opened = _opened(row * width + column, width, height, mines)
    signs = [str(opened[cell]) if cell in opened else "?" for cell in range(width * height)]
    drawn = ["*" if cell in mines else "." for cell in range(width * height)]
    return {"mines": len(mines), "view": _rows(signs, width), "solution": _rows(drawn, width)}


def _rows(signs: list[str], width: int) -> str:
    return "".join("".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))


def _mines(digits: str, cells: int, masked: bool) -> set[int]:
    if len(digits) != (cells + 3) // 4:
        raise BadInput(f"{len(digits)} hexadecimal digits; expected {(cells + 3) // 4}")
    size = (cells + 7) // 8
    bitmap = bytearray(bytes.fromhex(digits.ljust(2 * size, "0")))
    if masked:
        _unmask(bitmap, cells)
    return {cell for cell in range(cells) if bitmap[cell // 8] >> (7 - cell % 8) & 1}


def _unmask(bitmap: bytearray, bits: int) -> None:
    """Undo what hides the mines from a casual look: two halves, each mixed with a hash of the other."""
    halves = slice(None, len(bitmap) // 2), slice(len(bitmap) // 2, None)
    for target, source in ((halves[1], halves[0]), (halves[0], halves[1])):
        seed, length = bytes(bitmap[source]), len(bitmap[target])
        mask = b"".join(sha1(seed + str(i).encode()).digest() for i in range(length // 20 + 1))
        bitmap[target] = bytes(a ^ b for a, b in zip(bitmap[target], mask))
        if bits % 8:
            bitmap[-1] &= 0xFF00 >> bits % 8 & 0xFF


def _opened(start: int, width: int, height: int, mines: set[int]) -> dict[int, int]:
    """The cells that are open after the first one, with their numbers."""
    found: dict[int, int] = {}
    edge = [start]
    while edge:
        cell = edge.pop()
        if cell in found:
            continue
        row, column = divmod(cell, width)
        near = [
            r * width + c
            for r in range(max(row - 1, 0), min(row + 2, height))
            for c in range(max(column - 1, 0), min(column + 2, width))
        ]
        found[cell] = len(mines.intersection(near))
        if not found[cell]:
            edge += near
    return found
