"""Nonograms.

The clues stand in slots, half as many as a line has cells: those of the columns, then those of the rows, each from the
grid outwards, that is the last number first. A slot is ``0`` to ``f``, ``-`` and two such digits, ``.`` for ``?``, and
``g`` to ``z`` are 1 to 20 that are empty.
"""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
from satpuzzles.formats.nonogram_parts import SOME, fields, listed, told, words
from satpuzzles.formats.puzzlink.notation import size

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

KIND = "nonogram"
NAMES = ("nonogram",)
KEEPS = ("rows", "columns")
_SLOT = re.compile(r"[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|\.|[g-z]")


def read(parts: list[str], text: Entry) -> Entry:
    """The fields of a nonogram. Raises BadInput."""
    width, height = (size(side, what, text) for side, what in zip(parts, ("columns", "rows")))
    for_column, for_row = (height + 1) // 2, (width + 1) // 2
    wanted = width * for_column + height * for_row
    slots = _slots(parts[2], wanted, text)
    first = width * for_column
    columns = [slots[i : i + for_column][::-1] for i in range(0, first, for_column)]
    rows = [slots[i : i + for_row][::-1] for i in range(first, wanted, for_row)]
    return _fields(text, rows, columns)


def _slots(body: str, wanted: int, text: Entry) -> list[str]:
    """What stands in so many places; those at the end may be left out."""
    found: list[str] = []
    at = 0
    while at < len(body) and len(found) <= wanted:
        match = _SLOT.match(body, at)
        if match is None:
            raise text.error(f'"{body[at : at + 10]}" stands among the clues; expected digits 0-9 a-f, ".", "-" or g-z')
        slot = match[0]
        if slot == ".":
            found.append(SOME)
        elif "g" <= slot <= "z":
            found += [""] * (ord(slot) - ord("f"))
        else:
            found.append(str(int(slot.lstrip("-+"), 16)))
        at = match.end()
    if len(found) > wanted:
        raise text.error(f"the clues fill more than {wanted} places")
    return found + [""] * (wanted - len(found))


def of_file(lines: list[str], text: Entry) -> Entry:
    """Rows, columns, then the drawing with the clues above and beside it."""
    height, width = (size(side, what, text) for side, what in zip(lines, ("rows", "columns")))
    above, beside = (height + 1) // 2, (width + 1) // 2
    drawn = [line.split() for line in lines[2 : 2 + above + height]]
    if len(drawn) != above + height or any(len(line) != beside + width for line in drawn):
        raise text.error(f"expected {above + height} lines of {beside + width} places")
    clues = [
        [_number(sign, text) if r < above or c < beside else "" for c, sign in enumerate(line)]
        for r, line in enumerate(drawn)
    ]
    columns = [[line[beside + c] for line in clues[:above]] for c in range(width)]
    return _fields(text, [line[:beside] for line in clues[above:]], columns)


def _number(sign: str, text: Entry) -> str:
    number = sign.removeprefix("c")  # crossed off by the player
    if number == ".":
        return ""
    if number == "-2":
        return SOME
    if not re.fullmatch(r"\d{1,6}", number):
        raise text.error(f'"{sign[:10]}" stands among the clues; expected a number or "."')
    return number


def _fields(text: Entry, rows: list[list[str]], columns: list[list[str]]) -> Entry:
    sides = ([told(" ".join(filter(None, slots)) or "0", text) for slots in side] for side in (rows, columns))
    found_rows, found_columns = sides
    return fields(text, rows=listed(found_rows, text), columns=listed(found_columns, text))


def write(puzzle: "Nonogram") -> str:
    """What stands behind the name in a link. Raises BadInput if a clue is open, but for ``?``, or too long."""
    rows, columns = words(puzzle, "puzzlink", SOME)
    slots: list[str] = []
    for name, side, length in (("column", columns, len(rows)), ("row", rows, len(columns))):
        for i, clue in enumerate(side, 1):
            if len(clue) > (length + 1) // 2:
                raise BadInput(f"puzzlink has no place for {len(clue)} numbers in {name} {i}; nothing is written")
            slots += [_slot(number, f"{name} {i}") for number, _ in reversed(clue)]
            slots += [""] * ((length + 1) // 2 - len(clue))
    return f"{len(columns)}/{len(rows)}/{_packed(slots)}"


def _slot(number: str, name: str) -> str:
    if number == SOME:
        return "."
    if int(number) > 255:
        raise BadInput(f"puzzlink has no number above 255, which {name} has; nothing is written")
    return f"{int(number):x}" if int(number) < 16 else f"-{int(number):02x}"


def _packed(slots: list[str]) -> str:
    """With letters for up to 20 empty ones."""

    def letters(match: re.Match[str]) -> str:
        return "".join(chr(ord("f") + len(match[0][i : i + 20])) for i in range(0, len(match[0]), 20))

    return re.sub(" +", letters, "".join(slot or " " for slot in slots))
