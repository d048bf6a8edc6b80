"""Interactive Sudoku Solver strings: ``.Type~argument~R1C1~R1C2``, one constraint after another; read only.

``.`` alone begins the givens (``~R1C2_4``; several values are candidates). ``.Or``, ``.And`` and ``.Replicate`` hold
other constraints, up to ``.End``. Sections with an empty line between them are read one after another; a section may
also be a plain grid, see `plain`. What has no constraint of the same meaning here is refused by name: a rule that is
dropped would turn "unique" into a wrong answer.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from math import isqrt
from typing import NamedTuple
from urllib.parse import unquote

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput
from satpuzzles.formats import iss_codes, iss_plain

Fields = dict[str, Data]
Found = list[Data]
Place = tuple[int, int]

_CELL = re.compile(r"[Rr]([1-9a-gA-G])[Cc]([1-9a-gA-G])")  # from row or column 10 on letters, a for 10
_LINK = re.compile(r"\s*https?://[^\s?]*\?(?:[^\s#]*&)?q=([^\s&#]*)")
_GROUPS = ("Or", "And", "Replicate")


class Node(NamedTuple):
    """A constraint as it stands there: its type, its arguments, and those that it holds."""

    kind: str
    words: tuple[str, ...]
    children: "tuple[Node, ...]" = ()


def read(text: str, name: str) -> Fields:
    """The fields of a sudoku.

    Raises:
        BadInput: a constraint that is unknown or not written as expected.
    """
    if (link := _LINK.match(text)) is not None:
        text = unquote(link[1])
    nodes: list[Node] = []
    for section in re.split(r"\n\s*\n", re.sub(r"(?m)^\s*#.*$", "", text)):
        if section.strip():
            nodes += [Node(*node) for node in iss_plain.read(section)] or _parse(section, name)
    return _Puzzle(nodes, name).fields()


def _parse(section: str, name: str) -> list[Node]:
    top: list[Node] = []
    open_groups: list[tuple[Node, list[Node]]] = []
    before, *parts = "".join(section.split()).split(".")
    if before:
        raise BadInput(f'{name}: expected constraints that begin with ".", not "{before[:40]}"')
    for part in parts:
        kind, *words = part.split("~")
        here = open_groups[-1][1] if open_groups else top
        if kind == "End":
            if not open_groups:
                raise BadInput(f"{name}: an .End that ends nothing")
            group, children = open_groups.pop()
            here = open_groups[-1][1] if open_groups else top
            here.append(group._replace(children=tuple(children)))
        elif kind in _GROUPS:
            open_groups.append((Node(kind, tuple(words)), []))
        else:
            here.append(Node(kind, tuple(words)))
    if open_groups:
        raise BadInput(f"{name}: .{open_groups[-1][0].kind} has no .End")
    return top


class _Puzzle:
    """What the constraints say together: the shape of the grid first, which the others need."""

    def __init__(self, nodes: list[Node], name: str) -> None:
        self.name = name
        self.nodes = nodes
        self.words = {node.kind: node.words for node in nodes}
        self.result: Fields = {}
        self.height = self.width = 9
        self.digits: tuple[int, ...] = tuple(range(1, 10))
        self.found: Found = []
        self.given: dict[str, set[int]] = {}
        self.regions: list[list[Place]] = []

    def fields(self) -> Fields:
        """All of them."""
        for node in sorted(self.nodes, key=lambda node: _ORDER.get(node.kind, len(_ORDER))):
            self.found += self._checked(node)
        boxes = self._box()
        if self.regions and not boxes:
            self.result["regions"] = _map(self.regions, self.height, self.width)
        else:
            self.found += [{"extra region": _names(region)} for region in self.regions]
            if not boxes and self._default_box():
                self.result["boxes"] = "none"
            if boxes and boxes != self._default_box():
                self.result["boxes"] = f"{boxes[0]}x{boxes[1]}"
        if self.found:
            self.result["constraints"] = self.found
        if self.given:
            self.result["marks"] = {cell: [*sorted(values)] for cell, values in self.given.items()}
        return self.result

    def _checked(self, node: Node) -> Found:
        try:
            return self._read(node)
        except (ValueError, IndexError):
            what = f".{'~'.join((node.kind, *node.words))}"
            raise BadInput(f'{self.name}: {node.kind or "givens"}: cannot make sense of "{what[:60]}"') from None
        except KeyError:
            raise BadInput(
                f'{self.name}: the constraint "{node.kind[:40]}" is not known; it is not left out, so nothing is read'
            ) from None

    def _read(self, node: Node) -> Found:
        return _READERS[node.kind](self, node)

    # The shape, and what it decides.

    def shape(self, node: Node) -> Found:
        """``9x9``, then perhaps the digits: ``9`` for 1-9, or ``0-8``."""
        size, *rest = node.words
        self.height, self.width = (_number(side) for side in size.split("x"))
        if not (1 <= self.height <= 16 and 1 <= self.width <= 16):
            raise ValueError(size)
        self.result["size"] = f"{self.height}x{self.width}"
        self.digits = tuple(range(1, max(self.height, self.width) + 1))
        if rest and rest[0]:
            low, dash, high = rest[0].partition("-")
            self.digits = tuple(range(_number(low) if dash else 1, _number(high if dash else low) + 1))
            self.result["digits"] = f"{self.digits[0]}-{self.digits[-1]}"
        if len(rest) > 1:
            raise KeyError(rest[1])
        return []

    def _region_size(self) -> int:
        words = self.words.get("RegionSize")
        return _number(words[0]) if words else max(self.height, self.width)

    def _box(self) -> Place | None:
        """The height and width of a box, if there are boxes."""
        return None if "NoBoxes" in self.words else self._box_of(self._region_size())

    def _box_of(self, size: int) -> Place | None:
        for small in range(isqrt(size), 1, -1):
            if size % small == 0:
                for box in ((small, size // small), (size // small, small)):
                    if self.height % box[0] == 0 and self.width % box[1] == 0:
                        return box
        return None

    def _default_box(self) -> Place | None:
        """The boxes that our sudoku has if none are named: not higher than wide."""
        box = self._box_of(max(self.height, self.width))
        return box if box and box[0] <= box[1] else None

    def _rows(self) -> list[list[Place]]:
        return [[(r, c) for c in range(1, self.width + 1)] for r in range(1, self.height + 1)]

    def _boxes(self, box: Place) -> list[list[Place]]:
        rows, columns = range(1, self.height + 1, box[0]), range(1, self.width + 1, box[1])
        return [[(r + i, c + j) for i in range(box[0]) for j in range(box[1])] for r in rows for c in columns]

    # Cells.

    def cell(self, word: str) -> str:
        """The name of a cell in our files."""
        match = _CELL.fullmatch(word)
        if match is None:
            raise ValueError(word)
        row, column = (int(n, 17) for n in match.groups())
        if row > self.height or column > self.width:
            raise BadInput(f"{self.name}: r{row}c{column} is off the board of {self.height}x{self.width}")
        return f"r{row}c{column}"

    def cells(self, words: Iterable[str]) -> Found:
        """Names of cells; at least one."""
        names: Found = [self.cell(word) for word in words if word]
        if not names:
            raise ValueError("no cells")
        return names

    def beside(self, words: Iterable[str]) -> list[Found]:
        """Each two of the cells that share a side, the earlier first."""
        pairs = [[a, b] for a, b in combinations(self.cells(words), 2) if _steps(str(a), str(b)) == 1]
        if not pairs:
            raise ValueError(words)
        return pairs

    # Constraints that need the whole puzzle.

    def givens(self, node: Node) -> Found:
        """``R1C2_4``, or several values; for one cell again and again those that are in all."""
        for word in filter(None, node.words):
            cell, *values = word.split("_")
            name, digits = self.cell(cell), {_number(value) for value in values}
            self.given[name] = self.given.get(name, digits) & digits
            if not self.given[name]:
                raise ValueError(word)
        return []

    def jigsaw(self, node: Node) -> Found:
        """One sign a cell; regions of the right size, and perhaps one of another size, which says nothing."""
        layout, size = node.words[-1], self._region_size()
        if len(layout) != self.height * self.width:
            raise ValueError(layout)
        cells = [place for row in self._rows() for place in row]
        pieces = [[cell for cell, sign in zip(cells, layout) if sign == one] for one in dict.fromkeys(layout)]
        fitting = [piece for piece in pieces if len(piece) == size]
        if len(pieces) > 1 and len(pieces) - len(fitting) > 1:
            raise ValueError(layout)
        if len(pieces) > 1:
            self.regions += fitting
        return []

    def disjoint(self, node: Node) -> Found:
        """The same place in all boxes, also where these are no regions of the puzzle."""
        if self._box() and not self.regions:
            return ["disjoint groups"]
        box = self._box_of(self._region_size())
        return [{"extra region": _names(list(places))} for places in zip(*self._boxes(box))] if box else []

    def windoku(self, node: Node) -> Found:
        """Windows of the shape of a box, with a line between them and around them."""
        box = self._box_of(self._region_size())
        if box is None or (self.height, self.width, box) == (9, 9, (3, 3)):
            return ["windoku"] if box else []
        rows, columns = range(2, self.height - box[0] + 1, box[0] + 1), range(2, self.width - box[1] + 1, box[1] + 1)
        corners = [(r, c) for c in columns for r in rows]
        return [
            {"extra region": _names([(r + i, c + j) for i in range(box[0]) for j in range(box[1])])} for r, c in corners
        ]

    def region_same_values(self, node: Node) -> Found:
        """The largest of rows, columns, boxes and jigsaw pieces hold the same digits."""
        rows, box = self._rows(), self._box()
        groups = [*rows, *map(list, zip(*rows)), *self.regions, *(self._boxes(box) if box else [])]
        most = max(map(len, groups))
        largest: Found = [_names(group) for group in groups if len(group) == most]
        return [{"same digits": largest}] if most != len(self.digits) and len(largest) > 1 else []

    def full_rank_ties(self, node: Node) -> Found:
        """Whether all lines differ; ``any`` and ``only-unclued`` speak of the clues alone."""
        if node.words[0] not in ("none", "any", "only-unclued"):
            raise ValueError(node.words)
        return ["different lines"] if node.words[0] == "none" else []

    def little_killer(self, node: Node) -> Found:
        """The diagonal that begins at this cell, from the left first, then right, top and bottom."""
        total, start = _number(node.words[0]), self.cell(node.words[1])
        h, w = self.height, self.width
        sides = [((r, 1), (1, 1)) for r in range(1, h)] + [((r, w), (-1, -1)) for r in range(2, h)]
        sides += [((1, c), (1, -1)) for c in range(2, w + 1)] + [((h, c), (-1, 1)) for c in range(2, w)]
        seen: set[frozenset[Place]] = set()
        lines: dict[str, Data] = {}
        for (r, c), (down, right) in sides:
            line = [(r + i * down, c + i * right) for i in range(max(h, w))]
            inside = [(row, column) for row, column in line if 1 <= row <= h and 1 <= column <= w]
            if len(inside) > 1 and frozenset(inside) not in seen:
                seen.add(frozenset(inside))
                lines[f"r{r}c{c}"] = f"{_name(inside[0])}-{_name(inside[-1])}"
        if start not in lines:
            raise ValueError(start)
        return [{"sum": {"cells": lines[start], "sum": total}}]

    def outside(self, title: str, node: Node, field: str = "value") -> Found:
        """``C5~3~4``: row or column, then the clue of its beginning and that of its end."""
        places = self._ends(node.words[0])
        clues = list(zip(places, node.words[1:3]))
        return [{title: {"from": place, field: _number(value)}} for place, value in clues if value]

    def _ends(self, word: str) -> tuple[str, str]:
        side, number = word[0].upper(), _number(word[1:])
        if not 1 <= number <= (self.width if side == "C" else self.height):
            raise ValueError(word)
        first, last = (
            {"C": ("above c", "below c"), "R": ("left of r", "right of r")}[side] if side in "RC" else ("", "")
        )
        if not first:
            raise ValueError(word)
        return f"{first}{number}", f"{last}{number}"

    def full_rank(self, node: Node) -> Found:
        """Clues as others outside; ties are settled for all of them together."""
        ties: Fields = {"ties": "yes"} if self.words.get("FullRankTies", ("",))[0] == "any" else {}
        found = self.outside("full rank", node, "rank")
        return [{"full rank": {**clue["full rank"], **ties}} for clue in found]  # type: ignore[index,call-overload,dict-item]

    def sandwich(self, node: Node) -> Found:
        """One clue, in front. Where a line does not hold all digits, the bread is the least and the greatest there."""
        total, (place, _), number = _number(node.words[0]), self._ends(node.words[1]), _number(node.words[1][1:])
        row = node.words[1][0].upper() == "R"
        line = self._rows()[number - 1] if row else [cells[number - 1] for cells in self._rows()]
        if len(line) < len(self.digits):
            return [{"lunchbox": {"cells": _names(line), "sum": total}}]
        return [{"sandwich": {"from": place, "value": total}}]

    def quad(self, node: Node) -> Found:
        """The top left cell of a square, and digits."""
        match = _CELL.fullmatch(node.words[0])
        if match is None:
            raise ValueError(node.words)
        row, column = (int(n, 17) for n in match.groups())
        cells = _names([(row + i, column + j) for i in (0, 1) for j in (0, 1)])
        return [{"contains": {"cells": cells, "digits": [_number(digit) for digit in node.words[1:] if digit]}}]

    def pill(self, node: Node) -> Found:
        """The pill is read as people read, whatever the order of its cells; behind its first cell up to 9."""
        size, cells = _number(node.words[0]), self.cells(node.words[1:])
        pill: Found = sorted(cells[:size], key=lambda name: _row_and_column(str(name)))
        if size not in (2, 3) or len(cells) <= size:
            raise ValueError(node.words)
        if self.digits[-1] > 9:
            for cell in pill[1:]:
                self.given[str(cell)] = self.given.get(str(cell), set(self.digits)) & set(range(1, 10))
        return [self._arrow(pill, cells[size:])]

    def _arrow(self, circle: Found, shaft: Found) -> Data:
        if _touch(shaft):
            return {"arrow": {"circle": circle if len(circle) > 1 else circle[0], "shaft": shaft}}
        weights = [-(10**i) for i in reversed(range(len(circle)))] + [1] * len(shaft)
        return {"linear": {"cells": [*circle, *shaft], "weights": weights, "equals": 0}}

    def arrow(self, node: Node) -> Found:
        """The circle, then the shaft."""
        first, *shaft = self.cells(node.words)
        return [self._arrow([first], shaft)]

    def cage(self, node: Node) -> Found:
        """Without a sum, or with 0, only different; a cell that is named twice counts twice."""
        total, cells = _number(node.words[0] or "0"), self.cells(node.words[1:])
        different = list(dict.fromkeys(map(str, cells)))
        if len(different) == len(cells):
            return [{"killer": {"cells": cells, **({"sum": total} if total else {})}}]
        sums: Found = [{"sum": {"cells": cells, "sum": total}}] if total else []
        return [{"extra region": [*different]}, *sums]

    def sum_(self, node: Node) -> Found:
        """``15``, or ``0_=_1_1_-10`` with a coefficient a cell."""
        total, *rest = node.words[0].split("_")
        cells = self.cells(node.words[1:])
        if not rest:
            return [{"sum": {"cells": cells, "sum": _number(total)}}]
        weights: Found = [_number(weight) for weight in rest[1:]]
        if rest[0] != "=" or len(weights) != len(cells):
            raise ValueError(node.words)
        return [{"linear": {"cells": cells, "weights": weights, "equals": _number(total)}}]

    def sum_line(self, node: Node) -> Found:
        """A sum and a path, ``LOOP`` behind it if it is closed."""
        loop = node.words[-1] == "LOOP"
        cells = self.cells(node.words[1 : -1 if loop else None])
        return [{"sum line": {"cells": cells, "sum": _number(node.words[0]), **({"loop": "yes"} if loop else {})}}]

    def thermo(self, node: Node) -> Found:
        """Rising."""
        return [self._along("thermometer", self.cells(node.words), lambda a, b: a < b)]

    def whisper(self, node: Node) -> Found:
        """Perhaps a difference, which is 5 without; then a path."""
        words = [*node.words]
        least = 5 if _CELL.fullmatch(words[0]) else _number(words.pop(0) or "0")
        cells = self.cells(words)
        if not _touch(cells):
            return [self._along("", cells, lambda a, b: abs(a - b) >= least)]
        return [{"whispers": {"cells": cells, "difference": least}}]

    def _along(self, title: str, cells: Found, relation: Callable[[int, int], bool], every: bool = False) -> Data:
        """A line; where its cells do not touch, the pairs that it stands for."""
        if title and _touch(cells):
            return {title: cells}
        allowed: Fields = {}
        for a in self.digits:
            those: Found = [b for b in self.digits if relation(a, b)]
            allowed.update({str(a): those} if those else {})
        return {"all pairs" if every else "pairs": {"cells": cells, "allowed": allowed}}

    def renban(self, node: Node) -> Found:
        """Consecutive, in any order."""
        cells = self.cells(node.words)
        return [self._along("renban", cells, lambda a, b: 0 < abs(a - b) < len(cells), every=True)]

    def palindrome(self, node: Node) -> Found:
        """The same from both ends."""
        cells = self.cells(node.words)
        half = len(cells) // 2
        if _touch(cells) or not half:
            return [{"palindrome": cells}]
        return [{"clone": {"cells": cells[:half], "copy": cells[::-1][:half]}}]

    def pairs(self, node: Node, every: bool = False, swapped: bool = False) -> Found:
        """A relation in base 64, then groups of cells, an empty word or a name (``_name``) before the next one."""
        rows = iss_codes.relation(node.words[0], self.digits, swapped)
        allowed: Fields = {}
        for a in self.digits:
            those: Found = [b for b in self.digits if (a, b) in rows and (not every or (b, a) in rows)]
            allowed.update({str(a): those} if those else {})
        title = "all pairs" if every else "pairs"
        return [{title: {"cells": cells, "allowed": allowed}} for cells in self._groups(node) if len(cells) > 1]

    def _groups(self, node: Node) -> Iterator[Found]:
        group: list[str] = []
        for word in (*node.words[1:], ""):
            if word and word[0] != "_":
                group.append(word)
            elif group:
                yield self.cells(word for word in group if word != "-")
                group = []

    def regex(self, node: Node) -> Found:
        """A pattern in base 64, then groups of cells."""
        pattern = iss_codes.pattern(node.words[0])
        return [{"regex": {"cells": cells, "pattern": pattern}} for cells in self._groups(node)]

    def nfa(self, node: Node) -> Found:
        """An automaton in base 64, then groups of cells."""
        if "-" in node.words:
            raise KeyError("-")
        machine = iss_codes.automaton(node.words[0], self.digits)
        return [{"automaton": {"cells": cells, **machine}} for cells in self._groups(node)]

    def same_values(self, node: Node) -> Found:
        """A number of groups, then the cells of all of them."""
        number, cells = _number(node.words[0]), self.cells(node.words[1:])
        each = len(cells) // number
        if each * number != len(cells):
            raise ValueError(node.words)
        groups: Found = [cells[i * each : (i + 1) * each] for i in range(number)]
        return [{"same digits": groups} if each > 1 else {"equal cells": cells}]

    def equal_sum(self, node: Node) -> Found:
        """Groups of cells with ``-`` between."""
        groups: Found = [self.cells(part.split("~")) for part in "~".join(node.words).split("~-~")]
        return [{"equal sums": groups}]

    def consecutive(self, node: Node) -> Found:
        """Not consecutive."""
        return ["non-consecutive"]

    def nothing(self, node: Node) -> Found:
        """Said elsewhere, or only how to solve."""
        return []


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise ValueError(word)
    return int(word)


def _name(place: Place) -> str:
    return f"r{place[0]}c{place[1]}"


def _names(places: Iterable[Place]) -> Found:
    return [_name(place) for place in places]


def _row_and_column(name: str) -> Place:
    row, column = name[1:].split("c")
    return int(row), int(column)


def _steps(a: str, b: str) -> int:
    return sum(abs(i - j) for i, j in zip(_row_and_column(a), _row_and_column(b)))


def _touch(cells: Found) -> bool:
    places = [_row_and_column(str(cell)) for cell in cells]
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(places))


def _map(regions: list[list[Place]], height: int, width: int) -> str:
    letters = {place: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i] for i, region in enumerate(regions) for place in region}
    return "\n".join("".join(letters.get((r, c), ".") for c in range(1, width + 1)) for r in range(1, height + 1))


def _counts(values: str) -> Fields:
    digits = values.split("_")
    return {digit: digits.count(digit) for digit in dict.fromkeys(digits)}


def _says(words: str) -> Fields:
    if len(words) % 2:
        raise ValueError(words)
    return {words[i + 1]: int(words[i]) for i in range(0, len(words), 2)}


Reader = Callable[[_Puzzle, Node], Found]


def _whole(title: str) -> Reader:
    return lambda puzzle, node: [title]


def _path(title: str) -> Reader:
    return lambda puzzle, node: [{title: puzzle.cells(node.words)}]


def _numbered(title: str, field: str) -> Reader:
    return lambda puzzle, node: [{title: {"cells": puzzle.cells(node.words[1:]), field: _number(node.words[0])}}]


def _signs(title: str) -> Reader:
    return lambda puzzle, node: [{title: pair} for pair in puzzle.beside(node.words)]


def _outside(title: str) -> Reader:
    return lambda puzzle, node: puzzle.outside(title, node)


_ORDER = {"Shape": 0, "RegionSize": 1, "NoBoxes": 2, "Jigsaw": 3, "Var": 4}
_READERS: dict[str, Reader] = {
    "": _Puzzle.givens,
    "Shape": _Puzzle.shape,
    "RegionSize": _Puzzle.nothing,
    "NoBoxes": _Puzzle.nothing,
    "Jigsaw": _Puzzle.jigsaw,
    "Priority": _Puzzle.nothing,
    "SearchPriority": _Puzzle.nothing,
    "AntiKnight": _whole("anti-knight"),
    "AntiKing": _whole("anti-king"),
    "AntiConsecutive": _Puzzle.consecutive,
    "AntiTaxicab": _whole("anti-taxicab"),
    "DisjointSets": _Puzzle.disjoint,
    "Windoku": _Puzzle.windoku,
    "GlobalEntropy": _whole("global entropy"),
    "GlobalMod": _whole("global modulo"),
    "DutchFlatmates": _whole("dutch flatmates"),
    "Doppelganger": _whole("doppelganger"),
    "Diagonal": lambda puzzle, node: ["rising diagonal" if _number(node.words[0]) > 0 else "falling diagonal"],
    "RegionSameValues": _Puzzle.region_same_values,
    "StrictXV": lambda puzzle, node: [{"all given": ["X", "V"]}],
    "StrictKropki": lambda puzzle, node: [{"all given": ["white dot", "black dot"]}],
    "AllDifferent": lambda puzzle, node: [{"extra region": list(dict.fromkeys(puzzle.cells(node.words)))}],
    "Thermo": _Puzzle.thermo,
    "Whisper": _Puzzle.whisper,
    "Renban": _Puzzle.renban,
    "Palindrome": _Puzzle.palindrome,
    "Between": _path("between"),
    "Zipper": _path("zipper"),
    "RegionSumLine": _path("region sum"),
    "DoubleArrow": _path("double arrow"),
    "Entropic": _path("entropic"),
    "Modular": _numbered("modular", "value"),
    "Lockout": _numbered("lockout", "difference"),
    "SumLine": _Puzzle.sum_line,
    "ValueIndexing": _path("value indexing"),
    "Arrow": _Puzzle.arrow,
    "PillArrow": _Puzzle.pill,
    "Lunchbox": _numbered("lunchbox", "sum"),
    "Cage": _Puzzle.cage,
    "Sum": _Puzzle.sum_,
    "EqualSum": _Puzzle.equal_sum,
    "RellikCage": lambda puzzle, node: [
        *_numbered("rellik", "sum")(puzzle, node),
        {"extra region": puzzle.cells(node.words[1:])},
    ],
    "EqualityCage": _path("equality cage"),
    "ContainAtLeast": lambda puzzle, node: [
        {"contains": {"cells": puzzle.cells(node.words[1:]), "digits": [*node.words[0].split("_")]}}
    ],
    "ContainExact": lambda puzzle, node: [
        {"look and say": {"cells": puzzle.cells(node.words[1:]), "counts": _counts(node.words[0])}}
    ],
    "LookAndSay": lambda puzzle, node: [
        {"look and say": {"cells": puzzle.cells(node.words[1:]), "counts": _says(node.words[0])}}
    ],
    "SameValues": _Puzzle.same_values,
    "CountingCircles": _path("counting circles"),
    "CountDistinct": lambda puzzle, node: [
        {"count different": {"cell": puzzle.cell(node.words[0]), "cells": puzzle.cells(node.words[1:])}}
    ],
    "Indexing": lambda puzzle, node: [
        {{"C": "column indexer", "R": "row indexer"}[node.words[0]]: puzzle.cells(node.words[1:])}
    ],
    "WhiteDot": _signs("white dot"),
    "BlackDot": _signs("black dot"),
    "X": _signs("X"),
    "V": _signs("V"),
    "GreaterThan": _signs("greater than"),
    "Quad": _Puzzle.quad,
    "Pair": _Puzzle.pairs,
    "PairX": lambda puzzle, node: puzzle.pairs(node, every=True),
    "Binary": lambda puzzle, node: puzzle.pairs(node, swapped=True),
    "BinaryX": lambda puzzle, node: puzzle.pairs(node, every=True, swapped=True),
    "Regex": _Puzzle.regex,
    "NFA": _Puzzle.nfa,
    "LittleKiller": _Puzzle.little_killer,
    "XSum": _outside("X-sum"),
    "Skyscraper": _outside("skyscraper"),
    "HiddenSkyscraper": _outside("hidden skyscraper"),
    "NumberedRoom": _outside("numbered room"),
    "Sandwich": _Puzzle.sandwich,
    "FullRank": _Puzzle.full_rank,
    "FullRankTies": _Puzzle.full_rank_ties,
}
