"""Interactive Sudoku Solver strings: ``.Type~argument~R1C1~R1C2``, one constraint after another; read only.

``.`` alone begins the givens (``~R1C2_4``; several values are candidates). ``.Or``, ``.And`` and ``.Replicate`` hold
other constraints, up to ``.End``. Sections with an empty line between them are read one after another; a section may
also be a plain grid, see `iss_plain`. What has no constraint of the same meaning here is refused by name: a rule that
is dropped would turn "unique" into a wrong answer.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from urllib.parse import unquote

from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.entry import Data
from satpuzzles.clues.field import draw
from satpuzzles.errors import BadInput
from satpuzzles.formats import iss_codes, iss_plain
from satpuzzles.formats.format import Format, of_fields
from satpuzzles.formats.iss_grid import CELL, Fields, Found, Grid, Group, Node, Place, Spot, parse, whole

_LINK = re.compile(r"\s*https?://[^\s?]*\?(?:[^\s#]*&)?q=([^\s&#]*)")
_MOST_COPIES = 20_000
_BEGIN = re.compile(
    r"""(?:\s*\#.*\n)*\s*\.\s*(?:~\w+_\d|[A-Z][A-Za-z]*\s*(?:~|\.|$))|\s*https?://\S*[?&]q=\.|\s*3x3:d?:k:"""
)


def _has_sections(text: str) -> bool:
    """An empty line between parts, of which at least one holds constraints."""
    return bool(re.search(r"\n[ \t\r]*\n", text.strip())) and any(map(_BEGIN.match, text.splitlines()))


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
            plain = [Node(*node) for node in iss_plain.read(section)]
            if not plain and not section.lstrip().startswith("."):
                raise BadInput(f"{name}: expected an Interactive Sudoku Solver string, which begins with a dot")
            nodes += plain or parse(section, name)
    return _Puzzle(nodes, name).fields()


class _Puzzle(Grid):
    """What the constraints say together: the shape of the grid first, which the others need."""

    def fields(self) -> Fields:
        """All of them."""
        for node in sorted(self.nodes, key=lambda node: _ORDER.get(node.kind, len(_ORDER))):
            self.found += self._checked(node)
        if self.letters:
            self.result["letters"] = {name: [*sorted(values)] for name, values in self.letters.items()}
        boxes = self.box()
        if self.regions and not boxes:
            self.result["regions"] = _map(self.regions, self.height, self.width)
        else:
            self.found += [{"extra region": _names(region)} for region in self.regions]
            if not boxes and self.default_box():
                self.result["boxes"] = "none"
            if boxes and boxes != self.default_box():
                self.result["boxes"] = f"{boxes[0]}x{boxes[1]}"
        if self.found:
            self.result["constraints"] = self.found
        known = {cell: str(*values) for cell, values in self.given.items() if len(values) == 1}
        if known:
            board = SquareBoard(self.height, self.width)
            self.result["givens"] = draw({c: known[str(c)] for c in board.cells if str(c) in known}, board)
        marks: Fields = {cell: [*sorted(values)] for cell, values in self.given.items() if len(values) > 1}
        if marks:
            self.result["marks"] = marks
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

    # Constraints that need the whole puzzle.

    def givens(self, node: Node) -> Found:
        """``R1C2_4``, or several values; for one cell again and again those that are in all."""
        for name, digits in self._given(node):
            self.restrict(name, digits)
        return []

    def _given(self, node: Node) -> list[tuple[str, set[int]]]:
        words = [word.split("_") for word in node.words if word]
        return [(self.cell(cell), {whole(value) for value in values}) for cell, *values in words]

    def variables(self, node: Node) -> Found:
        """A prefix, a label, how many; their names begin with V."""
        prefix, _, count, *_ = (*node.words, "", "")
        rows, times, columns = (count or "1").partition("x")
        number = whole(rows) * whole(columns or "1")
        if not (re.fullmatch("[A-Z]+", prefix) and 1 <= number <= 1000):
            raise ValueError(node.words)
        self.groups[f"V{prefix}"] = Group(number, whole(columns) if times else self.width)
        for i in range(number):
            self.name_of(Spot(f"V{prefix}", *(n + 1 for n in divmod(i, self.groups[f"V{prefix}"].columns))))
        return []

    def doppelganger(self, node: Node) -> Found:
        """The digits that rows, columns and boxes miss are extra cells; they are letters where others name them."""
        box = self.box()
        self.groups |= {"DGC": Group(self.height, self.width), "DGR": Group(self.width, self.width)}
        if box:
            self.groups["DGB"] = Group(self.height * self.width // (box[0] * box[1]), box[1])
        return ["doppelganger"]

    def chaos(self, node: Node) -> Found:
        """As many regions as there are, in a layer; a cell of the group CC is the region of a cell."""
        number, rest = divmod(self.height * self.width, self.size_of_regions())
        if rest or not 1 < number <= len(_LETTERS):
            raise ValueError(node.words)
        self.result["layers"] = {_LAYER: [*_LETTERS[:number]]}
        self.groups["CC"] = Group(self.height * self.width, self.width)
        return [{"chaos construction": {"layer": _LAYER}}]

    def chaos_clue(self, title: str, node: Node) -> Found:
        """A cell that counts, an offset, and regions of cells in arms with ``-`` between; of an arrow all four without.

        The digit and the offset are the number of cells, the one where all arms begin counted once.
        """
        cell, offset, *words = (*node.words, "")
        if offset.startswith("CC"):
            words.insert(0, offset)
            offset = "0"
        here = self.spot(cell)
        arms = [[word for word in arm.split("~") if word] for arm in "~".join(words).strip("~").split("~-~")]
        spots = [[self.spot(word) for word in arm] for arm in arms if arm] or self._rays(here)
        if any(spot.group != "CC" for arm in spots for spot in arm) or (title == "layer same" and not any(arms)):
            raise ValueError(words)
        lists: Found = [[self.name_of(spot._replace(group="")) for spot in arm] for arm in spots]
        plus: Fields = {"plus": whole(offset)} if whole(offset or "0") else {}
        cells = lists if len(lists) > 1 else lists[0]
        return [{title: {"cell": self.cell(cell), "layer": _LAYER, "cells": cells, **plus}}]

    def _rays(self, here: Spot) -> list[list[Spot]]:
        far = range(max(self.height, self.width))
        rays = [[(here.row + i * r, here.column + i * c) for i in far] for r, c in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        inside = [[p for p in ray if 1 <= p[0] <= self.height and 1 <= p[1] <= self.width] for ray in rays]
        return [[Spot("CC", row, column) for row, column in ray] for ray in inside]

    # Constraints that hold others.

    def any_of(self, node: Node) -> Found:
        """At least one; one that says nothing holds anyway."""
        branches = [self.inside(child) for child in node.children]
        if not branches:
            raise ValueError("nothing to choose from")
        if not all(branches):
            return []
        alternatives: Found = [branch[0] if len(branch) == 1 else {"all of": branch} for branch in branches]
        return alternatives if len(alternatives) == 1 else [{"any of": alternatives}]

    def all_of(self, node: Node) -> Found:
        """All."""
        return [found for child in node.children for found in self._checked(child)]

    def inside(self, node: Node) -> Found:
        """What a constraint inside an alternative says."""
        if node.kind in ("And", "Replicate"):
            children = node.children if node.kind == "And" else self._copies(node)
            return [found for child in children for found in self.inside(child)]
        if node.kind == "":
            return [
                {"given": {"cells": name, "digits": " ".join(map(str, sorted(digits)))}}
                for name, digits in self._given(node)
            ]
        return self._checked(node)

    def replicate(self, node: Node) -> Found:
        """All children for each target, moved as the origin (R1C1) must be moved to come there."""
        return self.all_of(Node("And", (), tuple(self._copies(node))))

    def _copies(self, node: Node) -> list[Node]:
        origin = self.spot(node.words[1] if len(node.words) > 1 and node.words[1] else "R1C1")
        columns = self.groups[origin.group].columns if origin.group else self.width
        first = (origin.row - 1) * columns + origin.column - 1
        children = [copy for child in node.children for copy in self._flat(child)]
        copies: list[Node] = []
        targets = iss_codes.bits(node.words[0])
        if len(targets) * len(children) > _MOST_COPIES:
            raise BadInput(f"{self.name}: a Replicate of more than {_MOST_COPIES:,} constraints")
        for target in targets:
            row, column = divmod(first + target, columns)
            move = Spot(origin.group, row + 1 - origin.row, column + 1 - origin.column)
            copies += [self._moved(child, move) for child in children]
        return copies

    def _flat(self, node: Node) -> list[Node]:
        if node.kind == "Replicate":
            return self._copies(node)
        children = tuple(copy for child in node.children for copy in self._flat(child))
        return [node._replace(children=children)]

    def _moved(self, node: Node, move: Spot) -> Node:
        """The cells of a constraint moved; clues outside the grid cannot be."""
        if node.kind in _OUTSIDE:
            raise BadInput(f"{self.name}: {node.kind}, a clue outside the grid, cannot be replicated")
        words = node.words[:1] if node.kind in _CODED else ()
        words += tuple(self._moved_word(word, move) for word in node.words[len(words) :])
        return Node(node.kind, words, tuple(self._moved(child, move) for child in node.children))

    def _moved_word(self, word: str, move: Spot) -> str:
        cell, line, values = word.partition("_")
        try:
            spot = self.spot(cell)
        except ValueError:
            return word
        if spot.group != move.group:
            raise ValueError(word)
        row, column = spot.row + move.row, spot.column + move.column
        if spot.group:
            columns = self.groups[spot.group].columns
            if not 1 <= column <= columns:
                raise ValueError(word)
            return f"{spot.group}{(row - 1) * columns + column}{line}{values}"
        if not (1 <= row <= self.height and 1 <= column <= self.width):
            raise ValueError(word)
        return f"R{_SIGNS[row]}C{_SIGNS[column]}{line}{values}"

    def jigsaw(self, node: Node) -> Found:
        """One sign a cell; regions of the right size, and perhaps one of another size, which says nothing."""
        layout, size = node.words[-1], self.size_of_regions()
        if len(layout) != self.height * self.width:
            raise ValueError(layout)
        cells = [place for row in self.rows() for place in row]
        pieces = [[cell for cell, sign in zip(cells, layout) if sign == one] for one in dict.fromkeys(layout)]
        fitting = [piece for piece in pieces if len(piece) == size]
        if len(pieces) > 1 and len(pieces) - len(fitting) > 1:
            raise ValueError(layout)
        if len(pieces) > 1:
            self.regions += fitting
        return []

    def disjoint(self, node: Node) -> Found:
        """The same place in all boxes, also where these are no regions of the puzzle."""
        if self.box() and not self.regions:
            return ["disjoint groups"]
        box = self.box_of(self.size_of_regions())
        return [{"extra region": _names(list(places))} for places in zip(*self.boxes(box))] if box else []

    def windoku(self, node: Node) -> Found:
        """Windows of the shape of a box, with a line between them and around them."""
        box = self.box_of(self.size_of_regions())
        if box is None or (self.height, self.width, box) == (9, 9, (3, 3)):
            return ["windoku"] if box else []
        rows, columns = range(2, self.height - box[0] + 1, box[0] + 1), range(2, self.width - box[1] + 1, box[1] + 1)
        corners = [(r, c) for c in columns for r in rows]
        return [
            {"extra region": _names([(r + i, c + j) for i in range(box[0]) for j in range(box[1])])} for r, c in corners
        ]

    def region_same_values(self, node: Node) -> Found:
        """The largest of rows, columns, boxes and jigsaw pieces hold the same digits."""
        rows, box = self.rows(), self.box()
        groups = [*rows, *map(list, zip(*rows)), *self.regions, *(self.boxes(box) if box else [])]
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
        total, start = whole(node.words[0]), self.cell(node.words[1])
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
        return [{title: {"from": place, field: whole(value)}} for place, value in clues if value]

    def _ends(self, word: str) -> tuple[str, str]:
        side, number = word[0].upper(), whole(word[1:])
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
        total, (place, _), number = whole(node.words[0]), self._ends(node.words[1]), whole(node.words[1][1:])
        row = node.words[1][0].upper() == "R"
        line = self.rows()[number - 1] if row else [cells[number - 1] for cells in self.rows()]
        if len(line) < len(self.digits):
            return [{"lunchbox": {"cells": _names(line), "sum": total}}]
        return [{"sandwich": {"from": place, "value": total}}]

    def quad(self, node: Node) -> Found:
        """The top left cell of a square, and digits."""
        corner = self.spot(node.words[0])
        columns = self.groups[corner.group].columns if corner.group else self.width
        if corner.column == columns:
            raise ValueError(node.words)
        square = [corner._replace(row=corner.row + i, column=corner.column + j) for i in (0, 1) for j in (0, 1)]
        cells = [self.cell(self._word(spot)) for spot in square]
        return [{"contains": {"cells": [*cells], "digits": [whole(digit) for digit in node.words[1:] if digit]}}]

    def _word(self, spot: Spot) -> str:
        return (
            self._moved_word("R1C1", Spot("", spot.row - 1, spot.column - 1))
            if not spot.group
            else (f"{spot.group}{(spot.row - 1) * self.groups[spot.group].columns + spot.column}")
        )

    def pill(self, node: Node) -> Found:
        """The pill is read as people read, whatever the order of its cells; behind its first cell up to 9."""
        size, cells = whole(node.words[0]), self.cells(node.words[1:])
        if size not in (2, 3) or len(cells) <= size:
            raise ValueError(node.words)
        pill: Found = [self.name_of(spot) for spot in sorted(self.spot(word) for word in node.words[1 : 1 + size])]
        small: Found = [{"given": {"cells": pill[1:], "digits": "1-9"}}] if self.digits[-1] > 9 else []
        return [self._arrow(pill, cells[size:]), *small]

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
        total, cells = whole(node.words[0] or "0"), self.cells(node.words[1:])
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
            return [{"sum": {"cells": cells, "sum": whole(total)}}]
        weights: Found = [whole(weight) for weight in rest[1:]]
        if rest[0] != "=" or len(weights) != len(cells):
            raise ValueError(node.words)
        return [{"linear": {"cells": cells, "weights": weights, "equals": whole(total)}}]

    def sum_line(self, node: Node) -> Found:
        """A sum and a path, ``LOOP`` behind it if it is closed."""
        loop = node.words[-1] == "LOOP"
        cells = self.cells(node.words[1 : -1 if loop else None])
        return [{"sum line": {"cells": cells, "sum": whole(node.words[0]), **({"loop": "yes"} if loop else {})}}]

    def thermo(self, node: Node) -> Found:
        """Rising."""
        return [self._along("thermometer", self.cells(node.words), lambda a, b: a < b)]

    def whisper(self, node: Node) -> Found:
        """Perhaps a difference, which is 5 without; then a path."""
        words = [*node.words]
        least = 5 if CELL.fullmatch(words[0]) else whole(words.pop(0) or "0")
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
        return [
            {title: {"cells": cells, "allowed": allowed}}
            for cells in map(self.cells, self._groups(node))
            if len(cells) > 1
        ]

    def _groups(self, node: Node) -> Iterator[list[str]]:
        group: list[str] = []
        for word in (*node.words[1:], ""):
            if word and word[0] != "_":
                group.append(word)
            elif group:
                yield group
                group = []

    def regex(self, node: Node) -> Found:
        """A pattern in base 64, then groups of cells."""
        pattern = iss_codes.pattern(node.words[0])
        return [{"regex": {"cells": cells, "pattern": pattern}} for cells in map(self.cells, self._groups(node))]

    def nfa(self, node: Node) -> Found:
        """An automaton in base 64, then groups of cells, in segments with ``-`` between."""
        machine = iss_codes.automaton(node.words[0], self.digits)
        found: Found = []
        for words in self._groups(node):
            segments = [self.cells(part.split("~")) for part in "~".join(words).split("~-~")]
            cells = [cell for segment in segments for cell in segment]
            moves = iss_codes.machine(machine, self.digits, [len(segment) for segment in segments])
            found.append({"automaton": {"cells": cells, **moves}})
        return found

    def same_values(self, node: Node) -> Found:
        """A number of groups, then the cells of all of them."""
        number, cells = whole(node.words[0]), self.cells(node.words[1:])
        each = len(cells) // max(number, 1)
        if each * number != len(cells):
            raise ValueError(node.words)
        groups: Found = [cells[i * each : (i + 1) * each] for i in range(number)]
        return [{"same digits": groups} if each > 1 else {"equal cells": cells}]

    def equal_sum(self, node: Node) -> Found:
        """Groups of cells with ``-`` between."""
        groups: Found = [self.cells(part.split("~")) for part in "~".join(node.words).split("~-~")]
        return [{"equal sums": groups}]

    def not_consecutive(self, node: Node) -> Found:
        """Nor equal, which rows and columns forbid anyway if there are any."""
        return ["non-consecutive", *([{"anti-leaper": {"step": "0x1"}}] if self.free else [])]

    def anti_king(self, node: Node) -> Found:
        """Corner to corner."""
        return [{"anti-leaper": {"step": "1x1"}} if self.free else "anti-king"]

    def anti_taxicab(self, node: Node) -> Found:
        """In different rows and columns, so not without rows and columns."""
        if self.free:
            raise KeyError(node.kind)
        return ["anti-taxicab"]

    def greater(self, node: Node) -> Found:
        """Each cell and those beside it that come later."""
        pairs = self.beside(node.words)
        on_board = all(_is_cell(cell) for pair in pairs for cell in pair)
        return [{"greater than": pair} if on_board else {"thermometer": pair[::-1]} for pair in pairs]

    def nothing(self, node: Node) -> Found:
        """Said elsewhere, or only how to solve."""
        return []


def _name(place: Place) -> str:
    return f"r{place[0]}c{place[1]}"


def _names(places: Iterable[Place]) -> Found:
    return [_name(place) for place in places]


def _row_and_column(name: str) -> Place:
    row, column = name[1:].split("c")
    return int(row), int(column)


def _is_cell(name: Data) -> bool:
    return str(name)[0] == "r"


def _touch(cells: Found) -> bool:
    """Each cell touches the next one; letters touch anything."""
    pairs = [(a, b) for a, b in pairwise(map(str, cells)) if _is_cell(a) and _is_cell(b)]
    places = [(_row_and_column(a), _row_and_column(b)) for a, b in pairs]
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in places)


def _map(regions: list[list[Place]], height: int, width: int) -> str:
    letters = {place: chr(ord("A") + i) for i, region in enumerate(regions) for place in region}
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
    return lambda puzzle, node: [{title: {"cells": puzzle.cells(node.words[1:]), field: whole(node.words[0])}}]


def _signs(title: str) -> Reader:
    return lambda puzzle, node: [{title: pair} for pair in puzzle.beside(node.words)]


def _clues(title: str) -> Reader:
    return lambda puzzle, node: puzzle.outside(title, node)


_LAYER = "region"
_LETTERS = "ABCDEFGHIJKLMNOPQRST"
_SIGNS = "0123456789abcdefg"
_CODED = ("Replicate", "NFA", "Regex", "Pair", "PairX", "Binary", "BinaryX")  # whose first argument is no cell
_OUTSIDE = ("LittleKiller", "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom", "Sandwich", "FullRank")
_ORDER = {
    kind: i
    for i, kind in enumerate(("Shape", "RegionSize", "NoBoxes", "Jigsaw", "Var", "Doppelganger", "ChaosConstruction"))
}
_READERS: dict[str, Reader] = {
    "": _Puzzle.givens,
    "Shape": _Puzzle.shape,
    "RegionSize": _Puzzle.region_size,
    "NoBoxes": _Puzzle.nothing,
    "Jigsaw": _Puzzle.jigsaw,
    "ChaosConstruction": _Puzzle.chaos,
    "ChaosArrow": lambda puzzle, node: puzzle.chaos_clue("layer run", node),
    "ChaosCount": lambda puzzle, node: puzzle.chaos_clue("layer same", node),
    "Var": _Puzzle.variables,
    "Or": _Puzzle.any_of,
    "And": _Puzzle.all_of,
    "Replicate": _Puzzle.replicate,
    "Priority": _Puzzle.nothing,
    "SearchPriority": _Puzzle.nothing,
    "AntiKnight": _whole("anti-knight"),
    "AntiKing": _Puzzle.anti_king,
    "AntiConsecutive": _Puzzle.not_consecutive,
    "AntiTaxicab": _Puzzle.anti_taxicab,
    "DisjointSets": _Puzzle.disjoint,
    "Windoku": _Puzzle.windoku,
    "GlobalEntropy": _whole("global entropy"),
    "GlobalMod": _whole("global modulo"),
    "DutchFlatmates": _whole("dutch flatmates"),
    "Doppelganger": _Puzzle.doppelganger,
    "Diagonal": lambda puzzle, node: ["rising diagonal" if whole(node.words[0]) > 0 else "falling diagonal"],
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
    "GreaterThan": _Puzzle.greater,
    "Quad": _Puzzle.quad,
    "Pair": _Puzzle.pairs,
    "PairX": lambda puzzle, node: puzzle.pairs(node, every=True),
    "Binary": lambda puzzle, node: puzzle.pairs(node, swapped=True),
    "BinaryX": lambda puzzle, node: puzzle.pairs(node, every=True, swapped=True),
    "Regex": _Puzzle.regex,
    "NFA": _Puzzle.nfa,
    "LittleKiller": _Puzzle.little_killer,
    "XSum": _clues("X-sum"),
    "Skyscraper": _clues("skyscraper"),
    "HiddenSkyscraper": _clues("hidden skyscraper"),
    "NumberedRoom": _clues("numbered room"),
    "Sandwich": _Puzzle.sandwich,
    "FullRank": _Puzzle.full_rank,
    "FullRankTies": _Puzzle.full_rank_ties,
}


FORMATS = (
    Format(
        "iss", "sudoku", of_fields("sudoku", read), line=_BEGIN.match, text=_has_sections, perhaps=iss_plain.is_plain
    ),
)
