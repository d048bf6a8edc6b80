"""The rules of f-puzzles beside our constraints: one table, with the way there and back for each shape of rule."""

import re
from collections.abc import Mapping, Sequence
from itertools import dropwhile
from typing import Any

from satpuzzles.board.square import Cell
from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput

Item = dict[str, Any]

_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.IGNORECASE)
_DIRECTIONS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}


class Form:
    """How one rule stands in a board of f-puzzles, under `key`, and as constraints of ours.

    Args:
        key: the key in the board.
        names: constraints that can be written there; the first is the one that is read.
    """

    takes: tuple[str, ...] = ()  # what may stand in the mapping of a constraint of ours

    def __init__(self, key: str, *names: str) -> None:
        self.key = key
        self.names = names

    def read(self, value: Any, size: int) -> list[Data]:
        """Constraints as they stand in a file of ours. Raises BadInput."""
        return [constraint for item in value for constraint in self.read_item(item, size)]

    def write(self, constraints: Sequence[Any], size: int) -> Any:
        """What stands under the key. Raises BadInput for what f-puzzles cannot say."""
        return [item for constraint in constraints for item in self.write_item(constraint, size)]

    def read_item(self, item: Item, size: int) -> list[Data]:
        """The constraints of one item of the list under the key."""
        raise NotImplementedError

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        """The items of one constraint."""
        raise NotImplementedError


def names_of(cells: Sequence[str]) -> list[Data]:
    """Cells of f-puzzles under our names."""
    if not cells:
        raise BadInput("no cells")
    return [f"r{row}c{column}" for row, column in map(_place, cells)]


def cell_name(cell: Cell) -> str:
    """A cell as f-puzzles writes it."""
    return f"R{cell.row + 1}C{cell.column + 1}"


def _place(name: str) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    if match is None:
        raise BadInput(f'"{name[:20]}" is no cell; expected one such as R1C1')
    return int(match[1]), int(match[2])


def number(item: Item) -> int | None:
    """The number under ``value``, if there is one."""
    text = "" if item.get("value") is None else str(item["value"]).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise BadInput(f'"{text[:20]}" is no number')
    return int(text)


def _named(cells: Sequence[Cell]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _option(constraint: Any, key: str, value: int) -> Item:
    """The value, if the file named it; what is usual is left unsaid in both."""
    return {"value": str(value)} if isinstance(constraint.data, Mapping) and key in constraint.data else {}


class _Whole(Form):
    def read(self, value: Any, size: int) -> list[Data]:
        return [self.names[0]]

    def write(self, constraints: Sequence[Any], size: int) -> Any:
        return True


class _Lines(Form):
    """Lines, perhaps with a number, which is called `option` here."""

    def __init__(self, key: str, name: str, option: str = "") -> None:
        super().__init__(key, name)
        self.option = option
        self.takes = ("cells", option)

    def read_item(self, item: Item, size: int) -> list[Data]:
        value = number(item) if self.option else None
        lines = [names_of(line) for line in item["lines"] if len(line) > 1]
        return [{self.names[0]: line if value is None else {"cells": line, self.option: value}} for line in lines]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        if len(constraint.cells) < 2:
            raise BadInput("a line of one cell")
        value = _option(constraint, self.option, constraint.least) if self.option else {}
        return [{"lines": [_named(constraint.cells)], **value}]


class _UsualLines(_Lines):
    """Lines that have a number here, called `named`, and always the usual one there."""

    def __init__(self, key: str, name: str, named: str, usual: int) -> None:
        super().__init__(key, name)
        self.named, self.usual = named, str(usual)
        self.takes = ("cells", named)

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        data = constraint.data if isinstance(constraint.data, Mapping) else {}
        if str(data.get(self.named, self.usual)) != self.usual:
            raise BadInput(f"another {self.named} than {self.usual}")
        return super().write_item(constraint, size)


class _Dots(Form):
    takes = ("cells", "value")

    def read_item(self, item: Item, size: int) -> list[Data]:
        value, cells = number(item), names_of(item["cells"])
        return [{self.names[0]: {"cells": cells} if value is None else {"cells": cells, "value": value}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        value = _option(constraint, "value", constraint.value)
        return [{"cells": _named((constraint.first, constraint.second)), **value}]


class _XV(Form):
    def read_item(self, item: Item, size: int) -> list[Data]:
        sign = str(item.get("value") or "").strip().upper()
        if sign not in ("", *self.names):
            raise BadInput(f'"{sign[:20]}" is neither X nor V')
        return [{sign: names_of(item["cells"])}] if sign else []

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        return [{"cells": _named((constraint.first, constraint.second)), "value": constraint.names[0]}]


class _Killer(Form):
    """A cage, or several that are drawn; no value, and 0, is no sum."""

    takes = ("cells", "sum", "map", "sums")

    def read_item(self, item: Item, size: int) -> list[Data]:
        total = number(item)
        return [{self.names[0]: {"cells": names_of(item["cells"]), **({"sum": total} if total else {})}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        if constraint.names[0] == "killer":
            return [_cage(constraint.cells, constraint.sum)]
        return [_cage(cells, constraint.sums.get(letter)) for letter, cells in constraint.cages.items()]


def _cage(cells: Sequence[Cell], total: int | None) -> Item:
    if total == 0:
        raise BadInput("a sum of 0")
    return {"cells": _named(cells), "value": str(total or "")}


class _Arrow(Form):
    """Each line begins in the circle; an arrow without lines is a circle that is drawn."""

    takes = ("circle", "shaft")

    def read_item(self, item: Item, size: int) -> list[Data]:
        circle: list[str] = item["cells"]
        shafts = [list(dropwhile(circle.__contains__, line)) for line in item.get("lines") or []]
        return [{self.names[0]: {"circle": names_of(circle), "shaft": list(map(names_of, shafts))}}] if shafts else []

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        if any(shaft[0] in constraint.circle for shaft in constraint.shafts):
            raise BadInput("a shaft that begins in the circle")
        lines = [_named((_nearest(constraint.circle, shaft[0]), *shaft)) for shaft in constraint.shafts]
        return [{"cells": _named(constraint.circle), "lines": lines}]


def _nearest(cells: Sequence[Cell], to: Cell) -> Cell:
    return min(cells, key=lambda cell: abs(cell.row - to.row) + abs(cell.column - to.column))


class _Quadruple(Form):
    takes = ("cells", "digits")

    def read_item(self, item: Item, size: int) -> list[Data]:
        return [{self.names[0]: {"cells": names_of(item["cells"]), "digits": [int(digit) for digit in item["values"]]}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        corner, digits = min(constraint.cells), list(constraint.wanted.elements())
        square = [Cell(corner.row + i, corner.column + j) for i in (0, 1) for j in (0, 1)]
        if sorted(constraint.cells) != square or len(digits) > 4:
            raise BadInput("more than four digits in four cells around a corner")
        return [{"cells": _named(constraint.cells), "values": digits}]


class _Cells(Form):
    """Cells that belong together."""

    def read_item(self, item: Item, size: int) -> list[Data]:
        return [{self.names[0]: names_of(item["cells"])}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        return [{"cells": _named(constraint.cells)}]


class _OneCell(Form):
    """Cells of which each stands for itself."""

    def read_item(self, item: Item, size: int) -> list[Data]:
        return [{self.names[0]: names_of([item["cell"]])}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        return [{"cell": cell} for cell in _named(constraint.cells)]


class _Extremes(_OneCell):
    """Cells that know of each other: one is not compared with its neighbour of the same sort."""

    def read(self, value: Any, size: int) -> list[Data]:
        return [{self.names[0]: names_of([item["cell"] for item in value])}]

    def write(self, constraints: Sequence[Any], size: int) -> Any:
        if len(constraints) > 1:
            raise BadInput("several of them, each by itself")
        return super().write(constraints, size)


class _Clone(Form):
    takes = ("cells", "copy")

    def read_item(self, item: Item, size: int) -> list[Data]:
        return [{self.names[0]: {"cells": names_of(item["cells"]), "copy": names_of(item["cloneCells"])}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        return [{"cells": _named(constraint.cells), "cloneCells": _named(constraint.copy)}]


class _Outside(Form):
    """A number outside the grid; without a number it is only drawn."""

    takes = ("from", "value")

    def read_item(self, item: Item, size: int) -> list[Data]:
        value = number(item)
        return [] if value is None else [{self.names[0]: {"from": _side(item["cell"], size), "value": value}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        first = constraint.cells[0]
        row, column = first.row, first.column
        if "c" in constraint.place.split()[-1]:
            row = -1 if constraint.place.startswith("above") else size
        else:
            column = -1 if constraint.place.startswith("left") else size
        return [{"cell": cell_name(Cell(row, column)), "value": str(constraint.value)}]


def _side(name: str, size: int) -> str:
    row, column = _place(name)
    if row in (0, size + 1) and 1 <= column <= size:
        return f"{'above' if row == 0 else 'below'} c{column}"
    if column in (0, size + 1) and 1 <= row <= size:
        return f"{'left' if column == 0 else 'right'} of r{row}"
    raise BadInput(f"{name} is not beside the grid")


class _LittleKiller(Form):
    """A diagonal from outside. At a corner of the grid it has no name here, and is the sum of its cells."""

    takes = ("from", "direction", "cells", "sum")

    def read_item(self, item: Item, size: int) -> list[Data]:
        total, direction = number(item), str(item["direction"]).upper()
        if not total:
            return []
        (row, column), corners = _place(item["cell"]), (0, size + 1)
        if row in corners and column in corners:
            ray = _ray(Cell(row - 1, column - 1), direction, size)
            return [{"sum": {"cells": names_of(_named(ray)), "sum": total}}]
        place = _side(item["cell"], size)
        return [{self.names[0]: {"from": place, "direction": _DIRECTIONS[direction], "sum": total}}]

    def write_item(self, constraint: Any, size: int) -> list[Item]:
        wanted = constraint.data.get("direction")
        for direction, ours in _DIRECTIONS.items():
            down, right = _step(direction)
            start = Cell(constraint.cells[0].row - down, constraint.cells[0].column - right)
            outside = not (0 <= start.row < size and 0 <= start.column < size)
            whole = outside and _ray(start, direction, size) == list(constraint.cells)
            if whole and wanted in (None, ours) and constraint.sum:
                return [{"cell": cell_name(start), "direction": direction, "value": str(constraint.sum)}]
        raise BadInput("a sum of cells that are no diagonal from edge to edge, or a sum of 0")


def _step(direction: str) -> tuple[int, int]:
    return {"D": 1, "U": -1}[direction[0]], {"R": 1, "L": -1}[direction[1]]


def _ray(start: Cell, direction: str, size: int) -> list[Cell]:
    down, right = _step(direction)
    cells = (Cell(start.row + i * down, start.column + i * right) for i in range(1, size + 1))
    return [cell for cell in cells if 0 <= cell.row < size and 0 <= cell.column < size]


FORMS: tuple[Form, ...] = (
    _Whole("diagonal+", "rising diagonal", "diagonals"),
    _Whole("diagonal-", "falling diagonal", "diagonals"),
    _Whole("antiknight", "anti-knight"),
    _Whole("antiking", "anti-king"),
    _Whole("disjointgroups", "disjoint groups"),
    _Killer("killercage", "killer", "killer cages"),
    _Arrow("arrow", "arrow"),
    _Lines("thermometer", "thermometer"),
    _Lines("slowthermometer", "slow thermometer"),
    _Lines("palindrome", "palindrome"),
    _Lines("renban", "renban"),
    _Lines("whispers", "whispers", "difference"),
    _Lines("regionsumline", "region sum"),
    _Lines("betweenline", "between"),
    _UsualLines("lockout", "lockout", "difference", 4),
    _Lines("entropicline", "entropic"),
    _UsualLines("modularline", "modular", "value", 3),
    _Lines("nabner", "nabner"),
    _Lines("doublearrow", "double arrow"),
    _Lines("zipperline", "zipper"),
    _Dots("difference", "white dot"),
    _Dots("ratio", "black dot"),
    _XV("xv", "X", "V"),
    _Clone("clone", "clone"),
    _Quadruple("quadruple", "contains"),
    _OneCell("odd", "odd"),
    _OneCell("even", "even"),
    _Extremes("minimum", "minimum"),
    _Extremes("maximum", "maximum"),
    _Cells("extraregion", "extra region"),
    _Cells("rowindexer", "row indexer"),
    _Cells("columnindexer", "column indexer"),
    _Cells("boxindexer", "box indexer"),
    _LittleKiller("littlekillersum", "little killer", "sum"),
    _Outside("sandwichsum", "sandwich"),
    _Outside("xsum", "X-sum"),
    _Outside("skyscraper", "skyscraper"),
)
_BY_KEY = {form.key: form for form in FORMS}
_NEGATIVES: dict[str, list[Data]] = {"ratio": ["black dot"], "xv": ["X", "V"]}


def read_rules(board: Item, passed_over: Sequence[str]) -> list[Data]:
    """The constraints of a board; keys that are no rules are passed over.

    Raises:
        BadInput: a rule that is not known, or not written as expected.
    """
    found = _read_negatives(board)
    for key, value in board.items():
        if key in passed_over or key in ("negative", "nonconsecutive") or value in (False, None, [], ""):
            continue
        if key not in _BY_KEY:
            raise BadInput(f'the rule "{key[:40]}" is not known; it is not left out, so nothing is read')
        try:
            found += _BY_KEY[key].read(value, board["size"])
        except BadInput as error:
            raise BadInput(f"{key}: {error}") from None
    return found


def _read_negatives(board: Item) -> list[Data]:
    """Dots and signs that are all given. Non-consecutive makes an exception where there is a dot."""
    found: list[Data] = []
    for name in board.get("negative") or []:
        if name not in _NEGATIVES:
            raise BadInput(f'negative: "{str(name)[:20]}" is not known; it is not left out, so nothing is read')
        found.append({"all given": _NEGATIVES[name]})
    if board.get("nonconsecutive"):
        differences = {number(item) for item in board.get("difference") or []}
        if not differences <= {None, 1}:
            raise BadInput("nonconsecutive beside a difference other than 1 is not known; nothing is read")
        found.append({"all given": ["white dot"]} if differences or board.get("ratio") else "non-consecutive")
    return found


def write_rules(constraints: Sequence[Any], size: int) -> Item:
    """What stands in a board for these constraints.

    Raises:
        BadInput: f-puzzles cannot say one of them; it is named.
    """
    board = _write_negatives(constraints)
    forms = {name: [form for form in FORMS if name in form.names] for name in (c.names[0] for c in constraints)}
    for name, able in forms.items():  # in the order of the puzzle, so that it is read back in this order
        if not able and name not in ("all given", "non-consecutive"):
            raise BadInput(f"f-puzzles has no {name}; nothing is written")
        for form in able:
            mine = [constraint for constraint in constraints if constraint.names[0] in form.names]
            try:
                _refuse_more(mine, form)
                board[form.key] = form.write(mine, size)
            except BadInput as error:
                raise BadInput(f"{name}: f-puzzles cannot say {error}; nothing is written") from None
    return board


def _refuse_more(constraints: Sequence[Any], form: Form) -> None:
    for constraint in constraints:
        for key in constraint.data if isinstance(constraint.data, Mapping) else ():
            if key not in form.takes:
                raise BadInput(f'its "{key}"')


def _write_negatives(constraints: Sequence[Any]) -> Item:
    given = {c.names[0] for c in constraints}
    all_given = {sign.names[0] for c in constraints if c.names[0] == "all given" for sign in c.signs}
    unusual = [c for c in constraints if c.names[0] == "white dot" and c.value != 1]
    if "sum dot" in all_given or len(all_given & {"X", "V"}) == 1 or ("white dot" in all_given and unusual):
        raise BadInput(f"f-puzzles cannot say that all of {', '.join(sorted(all_given))} are given; nothing is written")
    if "non-consecutive" in given and given & {"white dot", "black dot"}:
        raise BadInput("non-consecutive: f-puzzles makes an exception where there is a dot; nothing is written")
    negative = [key for key, signs in _NEGATIVES.items() if signs[0] in all_given]
    board: Item = {"negative": negative} if negative else {}
    if "white dot" in all_given or "non-consecutive" in given:
        board["nonconsecutive"] = True
    return board
