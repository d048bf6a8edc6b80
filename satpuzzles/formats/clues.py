"""Clues as people type them: one a line, the rows, an empty line, the columns; or below ``rows:`` and ``columns:``.

Numbers are parted by spaces or commas, and may be open (``?``, ``_``, ``*``); ``0`` is a line without a block. Lines
that begin with ``#`` are comments, of which ``# title: A heart`` and the like are texts about the puzzle.
"""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
from satpuzzles.formats.format import TEXTS, Format
from satpuzzles.formats.nonogram_parts import OPEN, fields, fits, head, lines, listed, told_in_head, words

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

_HEADER = re.compile(r"(row|col(?:umn)?)s?\s*:?", re.IGNORECASE)
_ROWS = re.compile(r"(?im)^[ \t]*rows?[ \t]*:?[ \t\r]*$")
_COLUMNS = re.compile(r"(?im)^[ \t]*col(?:umn)?s?[ \t]*:?[ \t\r]*$")
_CLUE = re.compile(r"[\d\s,?_*]+")


def read(text: Entry, use_marks: bool) -> Entry:
    """The fields of a nonogram. Raises BadInput."""
    found = lines(text)
    told = told_in_head([line for line in found if str(line.value).startswith("#")], "#")
    rows, columns = _sides([line for line in found if not str(line.value).startswith("#")])
    return fields(text, **told, rows=listed(rows, rows[0]), columns=listed(columns, columns[0]))


def _sides(found: list[Entry]) -> tuple[list[Entry], list[Entry]]:
    if not found:
        raise BadInput("expected clues of rows, an empty line, and clues of columns; nothing stands there")
    headers = [line for line in found if _HEADER.fullmatch(str(line.value))]
    sides = _below(found) if headers else _blocks(found)
    at = found[0]
    if len(sides) != 2:
        want = "rows: and columns:, once each" if headers else "rows, an empty line, and columns"
        raise at.error(f"expected {want}; there are {len(sides)} groups of clues")
    if not sides[0] or not sides[1]:
        raise at.error("no clues stand below rows: or columns:")
    return sides[0], sides[1]


def _below(found: list[Entry]) -> list[list[Entry]]:
    """What stands below ``rows:``, and below ``columns:``."""
    sides: dict[str, list[Entry]] = {}
    below: list[Entry] | None = None
    for line in found:
        header = _HEADER.fullmatch(str(line.value))
        if header:
            name = header[1].lower()[:3]
            if name in sides:
                raise line.error(f"{line.shown()} stands there twice")
            below = sides[name] = []
        elif line.value and below is None:
            raise line.error(f"expected rows: or columns:, not {line.shown()}")
        elif line.value and below is not None:
            below.append(line)
    return [sides[name] for name in ("row", "col") if name in sides]


def _blocks(found: list[Entry]) -> list[list[Entry]]:
    blocks: list[list[Entry]] = [[]]
    for line in found:
        if line.value:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _knows(text: str) -> bool:
    """With headers, or two groups of clues that fit into a grid and have as many full cells."""
    if _ROWS.search(text) and _COLUMNS.search(text):
        found = [line for line in map(str.strip, text.splitlines()) if line and line[0] != "#"]
        return all(_CLUE.fullmatch(line) or _HEADER.fullmatch(line) for line in found)
    if not re.match(r"(?:\s*#.*\n)*[\d\s,?_*]", text) or "\n" not in text:
        return False
    try:
        rows, columns = _sides([line for line in lines(Entry(text)) if not str(line.value).startswith("#")])
    except BadInput:
        return False
    if not all(_CLUE.fullmatch(str(line.value)) for line in (*rows, *columns)):
        return False
    sides = [[str(line.value).replace(",", " ").split() for line in side] for side in (rows, columns)]
    sound = all(re.fullmatch(r"\d{1,6}|[?_*]", word) for side in sides for clue in side for word in clue)
    if not sound or not all(fits(clue, len(sides[1 - i])) for i, side in enumerate(sides) for clue in side):
        return False
    closed = not any(word in OPEN for side in sides for clue in side for word in clue)
    totals = [sum(int(word) for clue in side for word in clue if word not in OPEN) for side in sides]
    return not closed or totals[0] == totals[1]


def write(puzzle: "Nonogram") -> str:
    """A clue a line below headers."""
    sides = zip(("rows", "columns"), words(puzzle, "clues", OPEN))
    shown = (f"{name}:\n" + "".join(f"{_shown(clue)}\n" for clue in side) for name, side in sides)
    return head(puzzle, "# ") + "\n".join(shown)


def _shown(clue: list[tuple[str, str]]) -> str:
    return " ".join(length for length, _ in clue) or "0"


FORMATS = (Format("clues", "nonogram", read, write, ("rows", "columns", *TEXTS), text=_knows),)
