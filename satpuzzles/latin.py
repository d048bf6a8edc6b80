"""Kinds whose answers are Latin squares."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.kind import Kind
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Rule, Spot, Value

if TYPE_CHECKING:
    from satpuzzles.board.square import Cell


class Latin(Kind):
    """A kind with a field ``size``, how many cells are in a row and digits there are, and one ``givens``."""

    if TYPE_CHECKING:

        @property
        def size(self) -> int: ...
        @property
        def givens(self) -> tuple[tuple["Cell", int], ...]: ...

    @property
    def board(self) -> SquareBoard:
        return square_board(self.size, self.size)

    @property
    def digits(self) -> tuple[int, ...]:
        """From 1 to the size."""
        return tuple(range(1, self.size + 1))

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, self.digits)

    def square(self, what: str = "digit") -> Iterator[Rule]:
        """No digit, or whatever it is called, twice in a row or column; and the givens."""
        for name, cells in self.board.groups():
            yield AllDifferent(cells, because=f"{name} holds no {what} twice", title=name)
        for cell, digit in self.givens:
            yield Is(cell, digit, because=f"{cell} is {digit}", clue=cell)
