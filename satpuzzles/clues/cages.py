"""Cages with a number and an operation, as in calcudoku."""

import re
from collections.abc import Container, Iterable
from typing import Any, NamedTuple

from satpuzzles.board.square import Cells
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, draw, groups
from satpuzzles.clues.marks import Areas, Cage, Mark
from satpuzzles.rules.rule import Clue

NO_SIGN = ""
_SIGNS = {"+": "+", "-": "-", "*": "×", "/": "÷", NO_SIGN: ""}
_CLUE = re.compile(r"(\d{1,9})\s*([-+*/x×÷]?)")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Sum(NamedTuple):
    """A cage: its cells, its number and one of ``+ - * /``, or no sign for one cell; -1 is a cage without a clue."""

    cells: Cells
    number: int
    sign: str

    def __str__(self) -> str:
        return f"{self.number}{_SIGNS[self.sign]}"


class Cages(Field[tuple[Sum, ...]]):
    """``{map: ..., clues: {A: 6+, B: 2-, C: 12*, D: 3/, E: 4}}``, the map drawn with a letter a cage."""

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Sum, ...]:
        """A map and the clues of its letters."""
        fields = entry.mapping("a mapping of map and clues")
        if set(fields) != {"map", "clues"}:
            raise entry.error("expected map, drawn with a letter a cage, and clues, such as {A: 6+, B: 2-}")
        cells_of = groups(fields["map"], puzzle.board, "a drawn map of cages")
        clues = fields["clues"].mapping("clues such as {A: 6+, B: 2-}")
        for name, clue in clues.items():
            if name not in cells_of:
                raise clue.error(f'there is no cage "{name[:20]}" in the map')
        return tuple(_cage(clues.get(name), cells) for name, cells in cells_of.items())

    def dump(self, value: tuple[Sum, ...], puzzle: Any) -> Data:
        """The same, with letters in order."""
        names = dict(zip(value, _LETTERS))
        drawn = draw({cell: names[cage] for cage in value for cell in cage.cells}, puzzle.board)
        return {"map": drawn, "clues": {names[c]: f"{c.number}{c.sign}" for c in value if c.number >= 0}}

    def marks(self, value: tuple[Sum, ...], puzzle: object) -> Iterable[Mark]:
        """A border around each, its clue in the first cell."""
        yield Areas(tuple(cage.cells for cage in value))
        yield from (Cage(cage.cells, str(cage)) for cage in value if cage.number >= 0)

    def clues(self, value: tuple[Sum, ...]) -> tuple[Clue, ...]:
        """By the first cells."""
        return tuple(("cage", cage.cells[0]) for cage in value if cage.number >= 0)

    def keep(self, value: tuple[Sum, ...], kept: Container[Clue]) -> tuple[Sum, ...]:
        """All cages, some of the clues."""
        return tuple(c if ("cage", c.cells[0]) in kept else c._replace(number=-1, sign=NO_SIGN) for c in value)


def _cage(clue: Entry | None, cells: Cells) -> Sum:
    if clue is None:
        return Sum(cells, -1, NO_SIGN)
    found = _CLUE.fullmatch(clue.text("a number and + - * or /, such as 6+"))
    if found is None:
        raise clue.error(f"expected a number and + - * or /, such as 6+, not {clue.shown()}")
    sign = {"x": "*", "×": "*", "÷": "/"}.get(found[2], found[2])
    if sign in ("-", "/") and len(cells) != 2:
        raise clue.error(f"{sign} is for cages of two cells, this one has {len(cells)}")
    if sign == NO_SIGN and len(cells) > 1:
        raise clue.error(f"expected + - * or / behind the number of a cage of {len(cells)} cells")
    return Sum(cells, int(found[1]), sign)
