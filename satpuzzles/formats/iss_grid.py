"""The grid of an Interactive Sudoku Solver string: its constraints one by one, its shape, boxes and cells."""

import re
from collections.abc import Iterable
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput

Fields = dict[str, Data]
Found = list[Data]
Place = tuple[int, int]

CELL = re.compile(r"[Rr]([1-9a-gA-G])[Cc]([1-9a-gA-G])")  # from row or column 10 on letters, a for 10
_GROUPS = ("Or", "And", "Replicate")
_EXTRA = re.compile(r"([A-Z]+)(\d*)")
_DEEPEST = 50  # groups in groups


class Spot(NamedTuple):
    """A place in the grid (no group), or among the extra cells of a group, which are laid out in rows, too."""

    group: str
    row: int
    column: int


class Group(NamedTuple):
    """Extra cells: how many, in rows of how many."""

    size: int
    columns: int


class Node(NamedTuple):
    """A constraint as it stands there: its type, its arguments, and those that it holds."""

    kind: str
    words: tuple[str, ...]
    children: "tuple[Node, ...]" = ()


def parse(section: str, name: str) -> list[Node]:
    """The constraints of a section, those of a group inside it. Raises BadInput."""
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
            if len(open_groups) > _DEEPEST:
                raise BadInput(f"{name}: more than {_DEEPEST} groups in each other")
        else:
            here.append(Node(kind, tuple(words)))
    if open_groups:
        raise BadInput(f"{name}: .{open_groups[-1][0].kind} has no .End")
    return top


class Grid:
    """The shape of the grid, and the names of its cells in our files.

    Attributes:
        name: of the file, for errors.
        nodes: all constraints.
        result: the fields of our sudoku, as far as they are known.
        found: its constraints.
        given: for cells the digits that they may take.
        groups: the extra cells that there are.
        letters: for those that are named the digits that they may take.
        free: digits may repeat in rows and columns.
    """

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
        self.groups: dict[str, Group] = {}
        self.letters: dict[str, set[int]] = {}
        self.free = False

    def shape(self, node: Node) -> Found:
        """``9x9``, then perhaps the digits: ``9`` for 1-9, or ``0-8``."""
        size, *rest = node.words
        self.height, self.width = (whole(side) for side in size.split("x"))
        if not (1 <= self.height <= 16 and 1 <= self.width <= 16):
            raise ValueError(size)
        self.result["size"] = f"{self.height}x{self.width}"
        self.digits = tuple(range(1, max(self.height, self.width) + 1))
        if rest and rest[0]:
            low, dash, high = rest[0].partition("-")
            self.digits = tuple(range(whole(low) if dash else 1, whole(high if dash else low) + 1))
            self.result["digits"] = f"{self.digits[0]}-{self.digits[-1]}"
        self.free = rest[1:] == ["Raw"]
        if self.free:
            self.result["repeats"] = "yes"
        elif len(rest) > 1:
            raise KeyError(rest[1])
        return []

    def region_size(self, node: Node) -> Found:
        """A number, looked up by those that need it."""
        if self.size_of_regions() < 1:
            raise ValueError(node.words)
        return []

    def size_of_regions(self) -> int:
        """Cells in a box or region."""
        words = self.words.get("RegionSize")
        return whole(words[0]) if words else max(self.height, self.width)

    def box(self) -> Place | None:
        """The height and width of a box, if there are boxes."""
        return None if self.free or "NoBoxes" in self.words else self.box_of(self.size_of_regions())

    def box_of(self, size: int) -> Place | None:
        """The squarest box of that many cells that fits the board."""
        for small in range(isqrt(size), 1, -1):
            if size % small == 0:
                for box in ((small, size // small), (size // small, small)):
                    if self.height % box[0] == 0 and self.width % box[1] == 0:
                        return box
        return None

    def default_box(self) -> Place | None:
        """The boxes that our sudoku has if none are named: not higher than wide."""
        box = self.box_of(max(self.height, self.width))
        return box if box and box[0] <= box[1] and not self.free else None

    def rows(self) -> list[list[Place]]:
        """The places of each row, from 1."""
        return [[(r, c) for c in range(1, self.width + 1)] for r in range(1, self.height + 1)]

    def boxes(self, box: Place) -> list[list[Place]]:
        """The places of each box."""
        rows, columns = range(1, self.height + 1, box[0]), range(1, self.width + 1, box[1])
        return [[(r + i, c + j) for i in range(box[0]) for j in range(box[1])] for r in rows for c in columns]

    def spot(self, word: str) -> Spot:
        """The place that a word names."""
        if match := CELL.fullmatch(word):
            row, column = (int(n, 17) for n in match.groups())
            if row > self.height or column > self.width:
                raise BadInput(f"{self.name}: r{row}c{column} is off the board of {self.height}x{self.width}")
            return Spot("", row, column)
        found = _EXTRA.fullmatch(word)
        if found is None or found[1] not in self.groups:
            raise ValueError(word)
        group = self.groups[found[1]]
        if (group.size > 1) != bool(found[2]) or not 1 <= whole(found[2] or "1") <= group.size:
            raise ValueError(word)
        row, column = divmod(whole(found[2] or "1") - 1, group.columns)
        return Spot(found[1], row + 1, column + 1)

    def name_of(self, spot: Spot) -> str:
        """The name of a cell in our files: ``r1c1``, or that of a letter."""
        if not spot.group:
            return f"r{spot.row}c{spot.column}"
        if spot.group == "CC":
            raise KeyError(spot.group)
        group = self.groups[spot.group]
        name = spot.group + str((spot.row - 1) * group.columns + spot.column) * (group.size > 1)
        if name not in self.letters:
            self.letters[name] = set(self.digits)
            self.found += self._doppelgangers(name, spot)
        return name

    def _doppelgangers(self, name: str, spot: Spot) -> Found:
        """The digit that a row, column or box misses, where the cell is one of these."""
        number = (spot.row - 1) * self.groups[spot.group].columns + spot.column
        word = {"DGC": "row", "DGR": "column", "DGB": "box"}.get(spot.group)
        return [{"extra region": [f"{word} {number}", name]}] if word else []

    def cell(self, word: str) -> str:
        """The name of a cell in our files."""
        return self.name_of(self.spot(word))

    def cells(self, words: Iterable[str]) -> Found:
        """Names of cells; at least one."""
        names: Found = [self.cell(word) for word in words if word]
        if not names:
            raise ValueError("no cells")
        return names

    def beside(self, words: Iterable[str]) -> list[Found]:
        """Each two of the cells that share a side, the earlier first."""
        spots = combinations([self.spot(word) for word in words if word], 2)
        near = [(a, b) for a, b in spots if a.group == b.group and abs(a.row - b.row) + abs(a.column - b.column) == 1]
        if not near:
            raise ValueError(words)
        return [[self.name_of(a), self.name_of(b)] for a, b in near]

    def restrict(self, name: str, digits: set[int]) -> None:
        """A cell or letter takes one of these digits only."""
        known = self.letters if name in self.letters else self.given
        known[name] = known.get(name, digits) & digits
        if not known[name]:
            raise ValueError(name)


def whole(word: str) -> int:
    """A whole number. Raises ValueError."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise ValueError(word)
    return int(word)
