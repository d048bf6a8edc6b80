"""Plain grids as Interactive Sudoku Solver reads them: givens, jigsaws, killers, pencil marks, each in one text.

All are square. Above nine digits these are letters, A for 1.
"""

import re
from collections.abc import Iterator
from math import isqrt

Node = tuple[str, tuple[str, ...]]
Place = tuple[int, int]

_ARROWS = {
    "v": (1, 0), "^": (-1, 0), "<": (0, -1), ">": (0, 1), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
_SIGNS = "123456789abcdefg"
_KILLER = re.compile(r"(?=.*[<>^])[0-9A-Za-j^<v>`',.]{81}$")
_SQUARES = [n * n for n in range(6, 17)]
_GRIDS = ((r"[0-9.]+$", _SQUARES), (r"[A-P.]+$", _SQUARES[4:]), (r"[0-9A-Za-z.]+$", [2 * n for n in _SQUARES]))


def is_plain(text: str) -> bool:
    """May it be one of these grids: as many signs or numbers as a square from 6x6 on has cells?"""
    signs = "".join(text[:10_000].split())
    numbers = text.replace("|", " ").split() if re.match(r"[\d\s.|_-]+$", text[:10_000]) else []
    return bool(
        _KILLER.match(signs)
        or any(len(signs) in lengths and re.match(form, signs) for form, lengths in _GRIDS)
        or len([word for word in numbers if word[0] not in "-_"]) in _SQUARES
    )


def read(section: str) -> list[Node]:
    """The constraints of a text, type and arguments of each; nothing if it is none of these grids."""
    text = "".join(section.split())
    if len(text) == 1:
        return []
    if text.startswith("="):
        return _givens(text[1:])
    return (
        _short_killer(text)
        or _long_killer(text)
        or _jigsaw(text)
        or _layout(text)
        or _givens(text)
        or _numbers(section)
        or _pencil_marks(text)
    )


def _side(cells: int) -> int:
    side = isqrt(cells)
    return side if side * side == cells and 1 <= side <= 16 else 0


def _places(side: int) -> Iterator[str]:
    return (f"R{_SIGNS[r]}C{_SIGNS[c]}" for r in range(side) for c in range(side))


def _shape(side: int) -> Node:
    return "Shape", (f"{side}x{side}",)


def _givens(text: str) -> list[Node]:
    """A sign a cell: a digit, or any one sign for open cells."""
    side = _side(len(text))
    digits = "123456789"[:side] if side <= 9 else "ABCDEFGHIJKLMNOP"[:side]
    if not side or len(set(text) - set(digits)) > 1:
        return []
    found = [f"{cell}_{digits.index(sign) + 1}" for cell, sign in zip(_places(side), text) if sign in digits]
    return [_shape(side), ("", tuple(found))]


def _layout(text: str) -> list[Node]:
    """A sign a cell, as many of each as a row has cells: the regions."""
    side = _side(len(text))
    if not side or {text.count(sign) for sign in set(text)} != {side}:
        return []
    return [_shape(side), ("Jigsaw", (text,)), ("NoBoxes", ())]


def _jigsaw(text: str) -> list[Node]:
    """Givens, then regions."""
    half = len(text) // 2
    regions, givens = _layout(text[half:]), _givens(text[:half])
    return [*regions, *givens] if regions and givens and len(text) % 2 == 0 else []


def _numbers(section: str) -> list[Node]:
    """Numbers and dots with anything of ``| - _`` between."""
    if re.search(r"[^\d\s.|_-]", section):
        return []
    words = re.findall(r"\.|\d+", section)
    side = _side(len(words))
    found = [f"{cell}_{word}" for cell, word in zip(_places(side), words) if word != "."]
    return [_shape(side), ("", tuple(found))] if side else []


def _pencil_marks(text: str) -> list[Node]:
    """As many signs a cell as there are digits, dots for those that it cannot take."""
    side = next((n for n in range(2, 10) if n**3 == len(text)), 0)
    if not side or re.search(r"[^\d.]", text):
        return []
    parts = [text[i * side : (i + 1) * side].replace(".", "") for i in range(side * side)]
    return [_shape(side), ("", tuple(f"{cell}_{'_'.join(part)}" for cell, part in zip(_places(side), parts)))]


def _short_killer(text: str) -> list[Node]:
    """9x9: a sum (A for 10, a for 36), or the way to the cell that leads to the cage's sum; other signs are free."""
    if len(text) != 81 or not re.search(r"[<v>^`',]", text) or not re.fullmatch(r"[0-9A-Za-j^<v>`',.]*", text):
        return []
    signs = {(i // 9, i % 9): sign for i, sign in enumerate(text)}
    cages: dict[Place, list[str]] = {}
    for cell, name in zip(signs, _places(9)):
        seen: set[Place] = set()
        while signs.get(cell, "") in _ARROWS:
            if cell in seen:
                return []
            seen.add(cell)
            down, right = _ARROWS[signs[cell]]
            cell = (cell[0] + down, cell[1] + right)
        if cell in signs:
            cages.setdefault(cell, []).append(name)
    return [("Cage", (str(_sum(signs[cell])), *cells)) for cell, cells in cages.items()]


def _sum(sign: str) -> int:
    if sign.isdecimal():
        return int(sign)
    return ord(sign) - ord("A") + 10 if sign.isupper() else ord(sign) - ord("a") + 36


def _long_killer(text: str) -> list[Node]:
    """``3x3::k:``, then a number a cell, 256 times the sum and the number of the cage; ``d`` for the diagonals."""
    start, *parts = text.split(":")
    if start != "3x3" or len(parts) != 84 or parts[1] != "k":
        return []
    cages: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    for name, word in zip(_places(9), parts[2:]):
        if not word.isdecimal():
            return []
        total, cage = divmod(int(word), 256)
        if total:
            sums.setdefault(cage, total)
            cages.setdefault(cage, []).append(name)
    diagonals: list[Node] = [("Diagonal", ("1",)), ("Diagonal", ("-1",))] if parts[0] == "d" else []
    return [*diagonals, *(("Cage", (str(sums[cage]), *cells)) for cage, cells in cages.items())]
