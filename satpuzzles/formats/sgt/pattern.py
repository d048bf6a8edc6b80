"""Pattern: nonograms in black and white, columns first; behind a comma cells that are known."""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Data
from satpuzzles.clues.field import MAX_CELLS
from satpuzzles.errors import BadInput
from satpuzzles.formats.nonogram_parts import words

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

KIND = "nonogram"
KEEPS = ("rows", "columns", "grid")
_PARAMETERS = re.compile(r"(\d{1,6})(?:x(\d{1,6}))?")
_CLUE = re.compile(r"(?:\d+(?:\.\d+)*)?")
_SKIP = 25  # what z passes over; the letters before it name a cell


def read(parameters: str, description: str) -> dict[str, Data]:
    """The fields of a nonogram."""
    match = _PARAMETERS.fullmatch(parameters)
    if match is None:
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected some such as 10x15')
    width, height = int(match[1]), int(match[2] or match[1])
    if not 0 < width * height <= MAX_CELLS:
        raise BadInput(f"{width:,} x {height:,} cells; expected 1 to {MAX_CELLS:,}")
    clues, comma, known = description.partition(",")
    found = clues.split("/")
    if len(found) != width + height:
        raise BadInput(f"{len(found)} clues with / between; expected {width} for the columns and {height} for the rows")
    for i, clue in enumerate(found, 1):
        if not _CLUE.fullmatch(clue):
            raise BadInput(f'clue {i} is "{clue[:20]}"; expected numbers with dots between')
    shown: list[Data] = [clue.replace(".", " ") or "0" for clue in found]
    fields: dict[str, Data] = {"rows": shown[width:], "columns": shown[:width]}
    return {**fields, "grid": _known(known, width, height)} if comma else fields


def _known(text: str, width: int, height: int) -> str:
    cells = ["."] * (width * height)
    at = 0
    for letter in text:
        if not (letter.isascii() and letter.isalpha()):
            raise BadInput(f'"{letter}" stands among the known cells; expected letters')
        at += ord(letter.lower()) - ord("a")
        if letter not in "zZ" and at < len(cells):
            cells[at] = "#" if letter.isupper() else "x"
            at += 1
        if at > len(cells):
            raise BadInput("the known cells go beyond the grid")
    if at < len(cells):
        raise BadInput(f"the known cells speak of {at} cells; expected {len(cells)}")
    return "".join("".join(cells[r * width : (r + 1) * width]) + "\n" for r in range(height))


def write(puzzle: "Nonogram") -> str:
    """An ID. Raises BadInput if there are open clues."""
    rows, columns = words(puzzle, "sgt:pattern")
    clues = "/".join(".".join(length for length, _ in clue) for clue in (*columns, *rows))
    order = {cell: i for i, cell in enumerate(puzzle.board.cells)}
    known = sorted((order[cell], value) for cell, value in puzzle.grid)
    more = f",{_packed(known, len(order))}" if known else ""
    return f"{len(columns)}x{len(rows)}:{clues}{more}\n"


def _packed(known: list[tuple[int, int]], count: int) -> str:
    """The cells that are known, and how many are not behind the last."""
    out, at = "", 0
    for cell, value in known:
        far, near = divmod(cell - at, _SKIP)
        out += "z" * far + chr(ord("A" if value else "a") + near)
        at = cell + 1
    far, near = divmod(count - at, _SKIP)
    return out + "z" * far + (chr(ord("a") + near) if near else "")
