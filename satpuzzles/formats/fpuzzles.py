"""f-puzzles links and JSON, as SudokuPad takes them too; read only.

Player's progress (values that are not given, corner and centre marks) is no clue and is passed over; so are colours and
drawings. A rule that is not known is refused by name: a rule that is dropped would turn "unique" into a wrong answer.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput, MissingPackage

Fields = dict[str, Data]
Item = dict[str, Any]

_LINK = re.compile(r"(?:[?&]load=|/fpuzzles|puzzleid=fpuzzles|^fpuzzles)([^&#\s]+)", re.IGNORECASE)
_CELL = re.compile(r"R(\d+)C(\d+)", re.IGNORECASE)
_COSMETIC = ("line", "rectangle", "circle", "text", "cage", "foglight", "fogofwar")
_IGNORED = ("size", "grid", "title", "author", "ruleset", "solution", *_COSMETIC)
_OPTIONS = ("negative", "disabledlogic", "truecandidatesoptions", "highlightConflicts")


def read(text: str, name: str) -> Fields:
    """The fields of a sudoku.

    Raises:
        BadInput: not what it should be, or a rule that is not known.
        MissingPackage: a link, and lzstring is not installed.
    """
    link = _LINK.search(text[:200])
    try:
        board = json.loads(_unpacked(_LINK.findall(text)[0]) if link else text)
    except (ValueError, TypeError, IndexError, RecursionError):
        raise BadInput(f"{name}: the f-puzzles {'link' if link else 'JSON'} is damaged") from None
    try:
        return dict(_fields(board, name))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInput(f"{name}: not a board of f-puzzles: {type(error).__name__} {error}") from None


def _unpacked(packed: str) -> str:
    try:
        from lzstring import LZString
    except ImportError:
        raise MissingPackage("lzstring", "links") from None
    clean = unquote(packed).replace(" ", "+")
    return str(LZString().decompressFromBase64(clean))


def _fields(board: Item, name: str) -> Iterator[tuple[str, Data]]:
    size, grid = board["size"], board["grid"]
    yield "size", int(size)
    for key in ("title", "author"):
        if board.get(key):
            yield key, str(board[key])
    yield from _cells_of_grid(size, grid)
    constraints: list[Data] = []
    for sign in board.get("negative") or []:
        signs: list[Data] = {"ratio": ["black dot"], "xv": ["X", "V"]}[sign]  # type: ignore[assignment]
        constraints.append({"all given": signs})
    for key, value in board.items():
        if key in _IGNORED or key in _OPTIONS or value in (False, None, [], ""):
            continue
        if key not in _RULES or (key == "nonconsecutive" and board.get("difference")):
            raise BadInput(f'{name}: the rule "{key[:40]}" is not known; it is not left out, so nothing is read')
        items = value if isinstance(value, list) else [{}]
        for item in items:
            constraints += _RULES[key](item, size)
    if constraints:
        yield "constraints", constraints


def _cells_of_grid(size: int, grid: list[list[Item]]) -> Iterator[tuple[str, Data]]:
    cells = [(r, c, grid[r][c]) for r in range(size) for c in range(size)]
    marks: Fields = {}
    for r, c, cell in cells:
        if cell.get("given") and cell.get("value"):
            marks[f"r{r + 1}c{c + 1}"] = int(cell["value"])
        elif cell.get("givenPencilMarks"):
            marks[f"r{r + 1}c{c + 1}"] = [int(digit) for digit in cell["givenPencilMarks"]]
    if marks:
        yield "marks", marks
    if any("region" in cell for _, _, cell in cells):
        high = max((h for h in range(1, int(size**0.5) + 1) if size % h == 0), default=1)
        wide = size // high
        names = [cell.get("region", r // high * high + c // wide) for r, c, cell in cells]
        letters = ["." if name is None else chr(ord("A") + int(name)) for name in names]
        yield "regions", "\n".join("".join(letters[r * size : (r + 1) * size]) for r in range(size))


def _names(cells: list[str]) -> list[Data]:
    matches = [_CELL.fullmatch(cell) for cell in cells]
    if not all(matches) or not cells:
        raise ValueError(cells)
    return [f"r{match[1]}c{match[2]}" for match in matches if match]


def _whole(title: str) -> Callable[[Item, int], list[Data]]:
    return lambda item, size: [title]


def _lines(title: str, key: str = "") -> Callable[[Item, int], list[Data]]:
    def read_lines(item: Item, size: int) -> list[Data]:
        number: Fields = {key: int(item["value"])} if key and item.get("value") else {}
        return [
            {title: {"cells": _names(line), **number} if number else _names(line)}
            for line in item["lines"]
            if len(line) > 1
        ]

    return read_lines


def _pair(title: str) -> Callable[[Item, int], list[Data]]:
    def read_pair(item: Item, size: int) -> list[Data]:
        number: Fields = {"value": int(item["value"])} if item.get("value") else {}
        return [{title: {"cells": _names(item["cells"]), **number}}]

    return read_pair


def _xv(item: Item, size: int) -> list[Data]:
    return [{item["value"].upper(): _names(item["cells"])}] if item.get("value") else []


def _killer(item: Item, size: int) -> list[Data]:
    total: Fields = {"sum": int(item["value"])} if item.get("value") else {}
    return [{"killer": {"cells": _names(item["cells"]), **total}}]


def _arrow(item: Item, size: int) -> list[Data]:
    shafts: list[Data] = [_names(line[1:]) for line in item.get("lines", [])]
    return [{"arrow": {"circle": _names(item["cells"]), "shaft": shafts}}] if shafts else []


def _quadruple(item: Item, size: int) -> list[Data]:
    return [{"contains": {"cells": _names(item["cells"]), "digits": [int(digit) for digit in item["values"]]}}]


def _group(title: str) -> Callable[[Item, int], list[Data]]:
    return lambda item, size: [{title: _names(item["cells"])}]


def _cell(title: str) -> Callable[[Item, int], list[Data]]:
    return lambda item, size: [{title: _names([item["cell"]])}]


def _clone(item: Item, size: int) -> list[Data]:
    return [{"clone": {"cells": _names(item["cells"]), "copy": _names(item["cloneCells"])}}]


def _outside_place(cell: str, size: int) -> str:
    match = _CELL.fullmatch(cell)
    if match is None:
        raise ValueError(cell)
    row, column = int(match[1]), int(match[2])
    if row in (0, size + 1):
        return f"{'above' if row == 0 else 'below'} c{column}"
    return f"{'left' if column == 0 else 'right'} of r{row}"


def _outside(title: str) -> Callable[[Item, int], list[Data]]:
    def read_outside(item: Item, size: int) -> list[Data]:
        if not item.get("value"):
            return []
        return [{title: {"from": _outside_place(item["cell"], size), "value": int(item["value"])}}]

    return read_outside


def _little_killer(item: Item, size: int) -> list[Data]:
    if not item.get("value"):
        return []
    match = _CELL.fullmatch(item["cell"])
    if match is None:
        raise ValueError(item["cell"])
    row, column = int(match[1]), int(match[2])
    down, right = {"D": 1, "U": -1}[item["direction"][0]], {"R": 1, "L": -1}[item["direction"][1]]
    cells: list[Data] = []
    while 1 <= row + down <= size and 1 <= column + right <= size:
        row, column = row + down, column + right
        cells.append(f"r{row}c{column}")
    return [{"sum": {"cells": cells, "sum": int(item["value"])}}]


_RULES: dict[str, Callable[[Item, int], list[Data]]] = {
    "diagonal+": _whole("rising diagonal"),
    "diagonal-": _whole("falling diagonal"),
    "antiknight": _whole("anti-knight"),
    "antiking": _whole("anti-king"),
    "disjointgroups": _whole("disjoint groups"),
    "nonconsecutive": _whole("non-consecutive"),
    "killercage": _killer,
    "arrow": _arrow,
    "thermometer": _lines("thermometer"),
    "slowthermometer": _lines("slow thermometer"),
    "palindrome": _lines("palindrome"),
    "renban": _lines("renban"),
    "whispers": _lines("whispers", "difference"),
    "regionsumline": _lines("region sum"),
    "betweenline": _lines("between"),
    "lockout": _lines("lockout"),
    "entropicline": _lines("entropic"),
    "modularline": _lines("modular"),
    "nabner": _lines("nabner"),
    "doublearrow": _lines("double arrow"),
    "zipperline": _lines("zipper"),
    "difference": _pair("white dot"),
    "ratio": _pair("black dot"),
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
    "odd": _cell("odd"),
    "even": _cell("even"),
    "extraregion": _group("extra region"),
    "rowindexer": _group("row indexer"),
    "columnindexer": _group("column indexer"),
    "boxindexer": _group("box indexer"),
    "littlekillersum": _little_killer,
    "sandwichsum": _outside("sandwich"),
    "xsum": _outside("X-sum"),
    "skyscraper": _outside("skyscraper"),
}
