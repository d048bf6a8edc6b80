"""Constraints on a layer: a second value of every cell."""

from collections.abc import Iterator

from satpuzzles.board.square import Layered
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark, Notes
from satpuzzles.constraints.constraint import Constraint, on_board
from satpuzzles.rules.connected import Connected as ConnectedRule
from satpuzzles.rules.connected import YinYang as YinYangRule
from satpuzzles.rules.count import Exactly
from satpuzzles.rules.one_of import OneOf
from satpuzzles.rules.rule import Rule, Spots
from satpuzzles.rules.some_of import SomeOf


class _OfLayer(Constraint):
    example = "{layer: terrain, value: land}"

    def _layer(self, entry: Entry) -> None:
        """Set the layer, its words, its spots row by row."""
        layers = dict(self.sudoku.layers)
        self.layer = entry.text("the name of a layer")
        if self.layer not in layers:
            known = f"there are {', '.join(layers)}" if layers else "layers: names them"
            raise entry.error(f'there is no layer "{self.layer[:40]}"; {known}')
        self.words = layers[self.layer]
        self.spots: Spots = tuple(Layered(self.layer, cell) for cell in self.board.cells)

    def _word(self, entry: Entry) -> str:
        word = entry.text("a value of the layer")
        if word not in self.words:
            raise entry.error(f"expected one of {', '.join(self.words)}, not {entry.shown()}")
        return word

    def read(self, entry: Entry) -> None:
        """The name of a layer, or a layer and one of its values."""
        fields = self.fields(entry, "layer", "value?") if isinstance(entry.value, dict) else {"layer": entry}
        self._layer(fields["layer"])
        self.values = (self._word(fields["value"]),) if "value" in fields else self.words


class Connected(_OfLayer):
    """The cells with this value of the layer are connected at their sides; without a value, those with each."""

    names = ("connected",)

    def rules(self) -> Iterator[Rule]:
        """One rule a value."""
        for value in self.values:
            because = f"all {value} is connected"
            yield ConnectedRule(self.spots, self.board.width, value, because=because, clue=self.clue)


class No2x2(_OfLayer):
    """No 2x2 of cells has this value of the layer throughout; without a value, none has the same one throughout."""

    names = ("no 2x2",)

    def rules(self) -> Iterator[Rule]:
        """One rule a square and value."""
        for corner in self.board.cells:
            square = (corner, *self.board.leaps(corner, ((0, 1), (1, 0), (1, 1))))
            for value in self.values if len(square) == 4 else ():
                others = tuple(word for word in self.words if word != value)
                spots = tuple(Layered(self.layer, cell) for cell in square)
                yield SomeOf(spots, others, because=f"the 2x2 at {corner} is not all {value}", clue=self.clue)


class YinYang(_OfLayer):
    """Both values of the layer are connected at their sides, and no 2x2 is all of one."""

    names = ("yin yang",)
    example = "terrain"

    def read(self, entry: Entry) -> None:
        """The name of a layer of two values."""
        self._layer(entry)
        if len(self.words) != 2:
            raise entry.error(f"{self.layer} has {len(self.words)} values; yin yang needs two")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        a, b = self.words
        because = f"{a} and {b} are each connected, and no 2x2 is all of one"
        yield YinYangRule(self.spots, self.board.width, (a, b), because=because, clue=self.clue)


class Placed(_OfLayer):
    """Each of the cells has this value of the layer: a given of the layer."""

    names = ("layer is",)
    example = "{layer: terrain, cells: [r1c1, r1c2], value: land}"

    def read(self, entry: Entry) -> None:
        """A layer, cells, a value."""
        fields = self.fields(entry, "layer", "cells", "value")
        self._layer(fields["layer"])
        self.cells = on_board(self.path(fields["cells"]))
        self.value = self._word(fields["value"])

    def marks(self) -> Iterator[Mark]:
        """The value, in small."""
        return (Notes(cell, (self.value,)) for cell in self.cells)

    def rules(self) -> Iterator[Rule]:
        """One rule a cell."""
        for cell in self.cells:
            because = f"{cell} is {self.value}"
            yield OneOf(Layered(self.layer, cell), (self.value,), because=because, clue=self.clue)


class LayerCount(_OfLayer):
    """So many of the cells have this value of the layer."""

    names = ("layer count",)
    example = "{layer: terrain, cells: row 1, value: land, count: 2}"

    def read(self, entry: Entry) -> None:
        """A layer, cells, a value, a number."""
        fields = self.fields(entry, "layer", "cells", "value", "count")
        self._layer(fields["layer"])
        self.cells = self.path(fields["cells"])
        self.value = self._word(fields["value"])
        self.count = self.number(fields["count"], 0, len(self.cells))

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        spots = tuple(Layered(self.layer, cell) for cell in on_board(self.cells))
        because = f"{self.clue}: {self.count} of the cells are {self.value}"
        yield Exactly(self.count, spots, self.value, because=because, clue=self.clue)
