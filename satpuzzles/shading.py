"""Kinds in which cells are shaded or stay white."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzles.board.square import SquareBoard, square_board
from satpuzzles.clues.marks import OPEN, SHADED
from satpuzzles.kind import Kind
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.count import AtMost
from satpuzzles.rules.rule import Rule, Spot, Value

WHITE, BLACK = 0, 1


class Shading(Kind):
    """A kind with a field ``size``, height and width, every cell of which is `WHITE` or `BLACK`."""

    words = {WHITE: "is white", BLACK: "is shaded"}
    faces = {WHITE: OPEN, BLACK: SHADED}

    if TYPE_CHECKING:

        @property
        def size(self) -> tuple[int, int]: ...

    @property
    def board(self) -> SquareBoard:
        return square_board(*self.size)

    def domains(self) -> dict[Spot, tuple[Value, ...]]:
        return dict.fromkeys(self.board.cells, (WHITE, BLACK))

    def apart(self) -> Iterator[Rule]:
        """Shaded cells do not touch at their sides, and the white ones are connected at theirs."""
        for a, b in self.board.pairs():
            yield AtMost(1, (a, b), BLACK, because=f"{a} and {b} are not both shaded")
        yield Connected(self.board.cells, self.board.width, WHITE, because="the white cells are connected")
