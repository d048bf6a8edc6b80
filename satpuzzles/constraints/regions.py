"""Regions that are not given but to be found: values of a layer, one for each region."""

from collections.abc import Iterator

from satpuzzles.board.square import Layered
from satpuzzles.clues.entry import Entry
from satpuzzles.constraints.constraint import Constraint, on_board
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.regions import CountSame, DifferentWithin, NamedInOrder, RunLength
from satpuzzles.rules.rule import Rule, Spots


class _OfRegions(Constraint):
    def regions(self, entry: Entry) -> tuple[str, ...]:
        """Set the name of the layer; its words."""
        self.layer = entry.text("the name of a layer")
        layers = dict(self.sudoku.layers)
        if self.layer not in layers:
            raise entry.error(f'there is no layer "{self.layer[:40]}"; layers: names them')
        return layers[self.layer]


class ChaosConstruction(_OfRegions):
    """The cells with each value of the layer are a region: connected at their sides, all regions of the same size,
    and no digit twice in one. Values are given to regions in the order of their first cells, row by row.
    """

    names = ("chaos construction",)
    example = "{layer: region}"

    def read(self, entry: Entry) -> None:
        """A layer with a value for each region."""
        self.words = self.regions(self.fields(entry, "layer")["layer"])
        cells, number = len(self.board.cells), len(self.words)
        self.size = cells // number
        if self.size * number != cells:
            raise entry.error(f"{cells} cells cannot be {number} regions of the same size")

    def rules(self) -> Iterator[Rule]:
        """Size and connection of each, then the digits, then the names."""
        spots: Spots = tuple(Layered(self.layer, cell) for cell in self.board.cells)
        for word in self.words:
            yield Exactly(self.size, spots, word, because=f"region {word} has {self.size} cells", clue=self.clue)
            because = f"region {word} is connected"
            yield Connected(spots, self.board.width, word, because=because, clue=self.clue)
        because = "no region holds a digit twice"
        yield DifferentWithin(self.board.cells, spots, because=because, clue=self.clue)
        because = "regions are named in the order of their first cells"
        yield NamedInOrder(spots, self.words, because=because, clue=self.clue)


class _Counting(_OfRegions):
    def read(self, entry: Entry) -> None:
        """The cell that counts, a layer, the cells that are counted or lists of them, perhaps a number to add."""
        fields = self.fields(entry, "cell", "layer", "cells", "plus?")
        self.regions(fields["layer"])
        spots = self.path(fields["cell"])
        if len(spots) != 1:
            raise fields["cell"].error(f"expected one cell, not {len(spots)}")
        self.cell = spots[0]
        self.more = self.number(fields["plus"], 0, len(self.board.cells)) if "plus" in fields else 0
        value = fields["cells"]
        several = isinstance(value.value, list) and any(isinstance(item.value, list) for item in value.value)
        arms = [self.path(item) for item in value.items("lists of cells", "list")] if several else [self.path(value)]
        self.arms: list[Spots] = [tuple(Layered(self.layer, cell) for cell in on_board(arm)) for arm in arms]
        if not all(self.arms) or len({arm[0] for arm in self.arms}) > 1:
            raise value.error("expected cells of the board; several lists begin with the same cell")


class LayerRun(_Counting):
    """The digit of the cell says how many of the cells, from the first on, have the same value of the layer. Lists
    that begin with the same cell are counted together, that cell once. With plus: 1 the digit is one less.
    """

    names = ("layer run",)
    example = "{cell: r1c2, layer: region, cells: [[r1c2, r1c3], [r1c2, r2c2, r3c2]]}"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        start = self.arms[0][0]
        because = f"{self.cell} says how many cells with its value of {self.layer} are seen from {start}"
        rest = tuple(arm[1:] for arm in self.arms)
        yield RunLength(self.cell, start, rest, because=because, clue=self.clue, more=self.more)


class LayerSame(_Counting):
    """The digit of the cell says how many of the cells have the same value of the layer as the first of them, which is
    counted, too. With plus: 1 the digit is one less.
    """

    names = ("layer same",)
    example = "{cell: r1c2, layer: region, cells: [r1c2, r1c1, r2c1]}"

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        others = tuple(dict.fromkeys(spot for arm in self.arms for spot in arm))
        because = f"{self.cell} says how many of the cells of {self.clue} have the value of {others[0]}"
        yield CountSame(self.cell, others, because=because, clue=self.clue, more=self.more)
