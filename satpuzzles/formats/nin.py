"""Jakub Wilk's ``.nin``, and the like of it: sizes, then a clue a line, rows before columns; black and white, closed.

``nin`` begins with a line of the width and the height. ``mk`` (Mirek Olšák) has the height first and a line ``#``
between rows and columns, ``cwd`` (Vladimir Sukhoy) the height and the width in a line each and an empty line between.
A line without a block is ``0`` or empty. The last two are read only.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
from satpuzzles.formats.format import Format
from satpuzzles.formats.nonogram_parts import fields, lines, listed, told, whole, words

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

_CLUE = re.compile(r"[\d\s,]*")
_PAIR = re.compile(r"\d{1,6}[\s,]+\d{1,6}")
_ONE = re.compile(r"\d{1,6}")

Sides = tuple[list[Entry], list[Entry]]


def _rows_and_columns(text: Entry, sides: Callable[[list[Entry]], Sides]) -> Entry:
    rows, columns = sides(lines(text))
    return fields(text, rows=listed(rows, rows[0]), columns=listed(columns, columns[0]))


def _nin(found: list[Entry]) -> Sides:
    found = [line for line in found if not str(line.value).startswith("#")]
    size, rest = _size(found, "two numbers, width and height")
    width, height = whole(size[0], "width"), whole(size[1], "height")
    both = _exactly(rest, height + width, f"{height} rows and {width} columns")
    return both[:height], both[height:]


def _mk(found: list[Entry]) -> Sides:
    size, rest = _size(found, "two numbers, height and width")
    height, width = whole(size[0], "height"), whole(size[1], "width")
    between = next((i for i, line in enumerate(rest) if line.value == "#"), None)
    if between is None:
        raise found[-1].error('a line "#" between rows and columns is missing')
    return _exactly(rest[:between], height, f"{height} rows"), _exactly(rest[between + 1 :], width, f"{width} columns")


def _cwd(found: list[Entry]) -> Sides:
    first, rest = _after_blank(found, "the height")
    second, rest = _after_blank(rest, "the width")
    height, width = whole(first, "height"), whole(second, "width")
    filled = [line for line in rest if line.value]
    if len(filled) == height + width:
        return filled[:height], filled[height:]
    return _exactly(rest[:height], height, f"{height} rows"), _exactly(
        rest[height + 1 :], width, f"{width} columns behind an empty line"
    )


def _after_blank(found: list[Entry], what: str) -> tuple[Entry, list[Entry]]:
    """The first line that is not empty, and those behind it."""
    for i, line in enumerate(found):
        if line.value:
            return line, found[i + 1 :]
    raise BadInput(f"expected {what}; nothing stands there")


def _size(found: list[Entry], what: str) -> tuple[list[Entry], list[Entry]]:
    line, rest = _after_blank(found, what)
    numbers = str(line.value).replace(",", " ").split()
    if len(numbers) != 2:
        raise line.error(f"expected {what}, not {line.shown()}")
    return [told(number, line) for number in numbers], rest


def _exactly(found: list[Entry], count: int, what: str) -> list[Entry]:
    """So many clues: the lines that are not empty, or all, if an empty one is a line without a block."""
    filled = [line for line in found if line.value]
    if len(filled) == count:
        return filled
    while len(found) > count and not found[-1].value:
        found = found[:-1]
    if len(found) != count:
        wrong = f"expected {what}, a clue a line; {len(filled)} stand there"
        raise filled[-1].error(wrong) if filled else BadInput(wrong)
    return found


def _read(sides: Callable[[list[Entry]], Sides]) -> Callable[[Entry, bool], Entry]:
    return lambda text, use_marks: _rows_and_columns(text, sides)


def _knows(sides: Callable[[list[Entry]], Sides], begin: re.Pattern[str]) -> Callable[[str], bool]:
    """Is a text in several lines of such clues, as many as it says?"""

    def knows(text: str) -> bool:
        every = [line.strip() for line in text.split("\n")]
        found = [line for line in every if line and not line.startswith("#")]
        if len(found) < 3 or not begin.fullmatch(found[0]) or "#" in every or not all(map(_CLUE.fullmatch, found)):
            return False
        try:
            rows, columns = sides(lines(Entry(text)))
        except BadInput:
            return False
        if not all(_CLUE.fullmatch(str(line.value)) for line in (*rows, *columns)):
            return False
        return sides is not _cwd or _total(rows) == _total(columns)

    return knows


def _total(clues: list[Entry]) -> int:
    return sum(int(number[:10]) for clue in clues for number in str(clue.value).replace(",", " ").split())


def _is_mk(text: str) -> bool:
    """The line between makes it sure; the numbers of clues may be wrong."""
    found = [line.strip() for line in text.split("\n")]
    first = next((line for line in found if line), "")
    return bool(_PAIR.fullmatch(first)) and "#" in found and all(_CLUE.fullmatch(line) or line == "#" for line in found)


def write(puzzle: "Nonogram") -> str:
    """Raises BadInput if there are open clues."""
    rows, columns = words(puzzle, "nin")
    clues = (" ".join(length for length, _ in clue) or "0" for clue in (*rows, *columns))
    return f"{len(columns)} {len(rows)}\n" + "".join(f"{clue}\n" for clue in clues)


FORMATS = (
    Format("nin", "nonogram", _read(_nin), write, ("rows", "columns"), text=_knows(_nin, _PAIR)),
    Format("mk", "nonogram", _read(_mk), text=_is_mk),
    Format("cwd", "nonogram", _read(_cwd), text=_knows(_cwd, _ONE)),
)
