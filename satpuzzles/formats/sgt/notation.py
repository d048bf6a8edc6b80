"""What the game IDs of several games have in common: grids written in runs, and blocks written by their walls."""

import re

from satpuzzles.errors import BadInput

_LETTERS = "abcdefghijklmnopqrstuvwxyz_"
_DIGITS = "0123456789"
_RUN = re.compile(r"[a-z]|_|[0-9]+")


def cells_in_runs(text: str, count: int, what: str) -> list[int]:
    """The numbers of `count` cells, 0 where there is none.

    A number is the next cell's, ``a`` to ``z`` pass over 1 to 26 cells, ``_`` only parts two numbers.
    """
    cells: list[int] = []
    for run in _RUN.findall(_checked(text, _LETTERS + _DIGITS, what)):
        if run.isdecimal():
            cells.append(int(run[:6]))
        elif run != "_":
            cells += [0] * _letter(run)
        if len(cells) > count:
            break
    if len(cells) != count:
        raise BadInput(f"the {what} cover {'more' if len(cells) > count else len(cells)} cells; expected {count}")
    return cells


def blocks(text: str, side: int, what: str) -> list[list[int]]:
    """The blocks of a square of cells, numbered row by row from 0; each in order, and in order of their first cells.

    The text goes through the edges between two cells: those between left and right row by row, then those between
    above and below column by column. ``_`` is a wall, ``a`` to ``y`` are 1 to 25 open edges and a wall, ``z`` is 26
    open edges and none. One more wall ends the list.
    """
    across = [(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    down = [(r * side + c, r * side + c + side) for c in range(side) for r in range(side - 1)]
    edges = [*across, *down]
    block = list(range(side * side))
    at = 0
    for run in _checked(text, _LETTERS, what):
        opened = 0 if run == "_" else _letter(run)
        for a, b in edges[at : at + opened]:
            block = [block[a] if n == block[b] else n for n in block]
        at += opened + (run != "z")
        if at > len(edges) + 1:
            break
    if at != len(edges) + 1:
        many = "more" if at > len(edges) else at
        raise BadInput(f"the {what} speak of {many} edges between cells; expected {len(edges)} and the end")
    return [[cell for cell in range(side * side) if block[cell] == n] for n in dict.fromkeys(block)]


def _checked(text: str, allowed: str, what: str) -> str:
    for c in text:
        if c not in allowed:
            also = "digits, " if "0" in allowed else ""
            raise BadInput(f'"{c}" stands in the {what}; expected {also}small letters and _')
    return text


def _letter(letter: str) -> int:
    return ord(letter) - ord("a") + 1


def signs_in_runs(text: str, count: int, signs: str) -> list[str]:
    """The signs of `count` cells, one character each and ``.`` where there is none; letters pass over 1 to 26 cells."""
    cells: list[str] = []
    for c in text:
        if c not in signs and not ("a" <= c <= "z"):
            raise BadInput(f'"{c}" stands in the grid; expected {" ".join(signs)} and small letters')
        cells += [c] if c in signs else ["."] * _letter(c)
        if len(cells) > count:
            break
    if len(cells) != count:
        raise BadInput(f"the grid covers {'more' if len(cells) > count else len(cells)} cells; expected {count}")
    return cells


def size_of(parameters: str, pattern: str, example: str) -> tuple[int, int]:
    """Height and width of parameters ``8x6`` or ``8``, before what only the generator wants.

    Args:
        parameters: of an ID.
        pattern: a regular expression for the rest of them.
        example: for the error.
    """
    match = re.fullmatch(rf"(\d{{1,3}})(?:x(\d{{1,3}}))?{pattern}", parameters)
    if match is None or 0 in (int(match[1]), int(match[2] or 1)):
        raise BadInput(f'its parameters are "{parameters[:20]}"; expected some such as {example}')
    return int(match[2] or match[1]), int(match[1])


def size_as_data(height: int, width: int) -> int | str:
    """As a puzzle file says it."""
    return height if height == width else f"{height}x{width}"


def rows_of(cells: list[str], width: int) -> str:
    """Drawn, with spaces between."""
    return "".join(" ".join(cells[i : i + width]) + "\n" for i in range(0, len(cells), width))


def packed(signs: list[str]) -> str:
    """What `signs_in_runs` reads."""

    def letters(match: re.Match[str]) -> str:
        far, near = divmod(len(match[0]), 26)
        return "z" * far + (chr(ord("`") + near) if near else "")

    return re.sub(r"\.+", letters, "".join(signs))
