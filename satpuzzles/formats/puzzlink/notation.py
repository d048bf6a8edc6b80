"""What the links of several kinds have in common: sizes, digits with gaps between, circles."""

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.formats.nonogram_parts import told

_LARGEST = 1000
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
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
    return Entry.of(fields, file=f"{text.file}:{text.line}" if text.line else text.file)
