"""What the links of several kinds have in common: sizes, digits with gaps between, circles."""

import re

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.nonogram_parts import told

_LARGEST = 1000
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_NUMBER = re.compile(r"-[0-9a-f]{2}|[+=][0-9a-f]{3}|[0-9a-z.]")
OPEN, UNKNOWN = ".", "?"


def size(side: str, what: str, text: Entry) -> int:
    """How many ``columns`` or ``rows``."""
    return told(side, text).called(what).whole(1, _LARGEST)


def four(body: str, count: int, text: Entry) -> list[str]:
    """Of each cell a digit from 0 to 4, `UNKNOWN` for a number that is not told, or `OPEN`.

    ``0`` to ``4`` are digits, ``5`` to ``9`` the same with one open cell behind, ``a`` to ``e`` with two; ``g`` to
    ``z`` are 1 to 20 open cells, ``.`` is `UNKNOWN`. Open cells at the end may be left out.
    """
    cells: list[str] = []
    for c in body:
        value = _DIGITS.find(c)
        if c == ".":
            cells.append(UNKNOWN)
        elif 0 <= value < 15:
            cells += [str(value % 5), *[OPEN] * (value // 5)]
        elif value > 15:
            cells += [OPEN] * (value - 15)
        else:
            raise text.error(f'"{c}" stands among the clues; expected 0-9, a-e, g-z or "."')
    return _filled(cells, count, 2, text)


def packed_four(cells: list[str]) -> str:
    """The same the other way round; cells are digits or `OPEN`."""
    padded = [*cells, OPEN, OPEN]
    out, at, gap = "", 0, 0
    while at < len(cells):
        if cells[at] == OPEN:
            gap += 1
            at += 1
        else:
            behind = 0 if padded[at + 1] != OPEN else 1 if padded[at + 2] != OPEN else 2
            out += _gap(gap) + _DIGITS[int(cells[at]) + 5 * behind]
            at, gap = at + 1 + behind, 0
    return out + _gap(gap)


def _gap(count: int) -> str:
    return "z" * (count // 20) + (_DIGITS[15 + count % 20] if count % 20 else "")


def threes(body: str, count: int, text: Entry) -> list[int]:
    """Of each cell 0, 1 or 2: three cells a digit to the base 27. Zeros at the end may be left out."""
    cells: list[int] = []
    for c in body:
        value = _DIGITS.find(c)
        if not 0 <= value < 27:
            raise text.error(f'"{c}" stands among the clues; expected 0-9 or a-q')
        cells += [value // 9, value // 3 % 3, value % 3]
    signs = _filled([str(cell) for cell in cells], count, 2, text, "0")
    return list(map(int, signs))


def packed_threes(cells: list[int]) -> str:
    """The same the other way round."""
    whole = [*cells, *[0] * (-len(cells) % 3)]
    return "".join(_DIGITS[9 * a + 3 * b + c] for a, b, c in zip(whole[::3], whole[1::3], whole[2::3]))


def _filled(cells: list[str], count: int, over: int, text: Entry, empty: str = OPEN) -> list[str]:
    """Exactly so many; a few empty ones more are passed over."""
    if len(cells) > count + over or any(cell != empty for cell in cells[count:]):
        raise text.error(f"the clues are of more than {count} cells")
    return (cells + [empty] * count)[:count]


def of_file(lines: list[str], text: Entry) -> tuple[int, int, list[str]]:
    """Height, width and the signs of all cells, in a file whose drawing comes first and has one sign a cell."""
    height, width = (size(side, what, text) for side, what in zip(lines, ("rows", "columns")))
    drawn = [line.split() for line in lines[2 : 2 + height]]
    if len(drawn) != height or any(len(line) != width for line in drawn):
        raise text.error(f"expected {height} lines of {width} cells")
    return height, width, [sign for line in drawn for sign in line]


def grid(kind: str, height: int, width: int, field: str, signs: list[str], text: Entry) -> Entry:
    """The fields of a kind whose clues are one drawn grid."""
    rows = "".join("".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))
    fields: dict[str, Data] = {"kind": kind, "size": f"{height}x{width}", field: rows}
    return entry(fields, text)


def numbers(body: str, count: int, text: Entry) -> list[str]:
    """Of each cell, or room, a number, `UNKNOWN` or `OPEN`.

    ``0`` to ``f`` are numbers, ``-`` and two such digits, ``+`` and three, ``=`` and three for 4096 more; ``.`` is
    `UNKNOWN`, ``g`` to ``z`` are 1 to 20 open ones. Open ones at the end may be left out.
    """
    cells: list[str] = []
    at = 0
    while at < len(body):
        found = _NUMBER.match(body, at)
        if found is None:
            raise text.error(f'"{body[at : at + 4]}" stands among the clues; expected 0-9, a-z, ".", "-", "+", "="')
        sign = found[0]
        if sign == ".":
            cells.append(UNKNOWN)
        elif "g" <= sign <= "z":
            cells += [OPEN] * (_DIGITS.index(sign) - 15)
        else:
            cells.append(str(int(sign.lstrip("-+="), 16) + 4096 * (sign[0] == "=")))
        at = found.end()
    return _filled(cells, count, 2, text)


def rooms(body: str, height: int, width: int, text: Entry) -> tuple[list[int], str]:
    """The number of each cell's room, in order of their first cells, and what stands behind the walls.

    Walls between cells side by side, row by row, then between those above each other: a bit each, five in a digit to
    the base 32, the last digit of both filled up.
    """
    across, down = (width - 1) * height, width * (height - 1)
    lengths = [-(-bits // 5) for bits in (across, down)]
    if len(body) < sum(lengths):
        raise text.error(f"the walls take {sum(lengths)} digits; there are {len(body)}")
    beside, below = _bits(body[: lengths[0]], text), _bits(body[lengths[0] : sum(lengths)], text)
    room = list(range(height * width))
    for i in range(height * width):
        r, c = divmod(i, width)
        if c and beside[r * (width - 1) + c - 1] == "0":
            room = [room[i - 1] if n == room[i] else n for n in room]
        if r and below[i - width] == "0":
            room = [room[i - width] if n == room[i] else n for n in room]
    order = {n: k for k, n in enumerate(dict.fromkeys(room))}
    return [order[n] for n in room], body[sum(lengths) :]


def _bits(digits: str, text: Entry) -> str:
    values = [_DIGITS.find(c) for c in digits]
    if wrong := [c for c, value in zip(digits, values) if not 0 <= value < 32]:
        raise text.error(f'"{wrong[0]}" stands among the walls; expected 0-9 or a-v')
    return "".join(f"{value:05b}" for value in values)


def drawn(signs: list[str], width: int) -> str:
    """Rows with spaces between the cells."""
    return "".join(" ".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))


def room_map(room: list[int], width: int) -> str:
    """A letter a room, or a number where there are more rooms than letters."""
    few = max(room, default=0) < len(_LETTERS)
    return drawn([_LETTERS[n] if few else str(n + 1) for n in room], width)


def entry(fields: dict[str, Data], text: Entry) -> Entry:
    """Fields with the place where the link stands."""
    return Entry.of(fields, file=f"{text.file}:{text.line}" if text.line else text.file)
