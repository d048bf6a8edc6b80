"""What a board is."""

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar

Place = Any  # a hashable thing whose text people understand, such as a cell
Places = tuple[Place, ...]


class Board:
    """Places for values: `cells`, in reading order. Boards are equal if they have the same places and neighbours."""

    cells: tuple[Any, ...]
    in_rows: ClassVar[bool] = True  # does it mean something that one cell follows another in a row?

    @property
    def places(self) -> tuple[Any, ...]:
        """Where something can be seen in a picture: the cells, and what else the board may have."""
        return self.cells

    def _key(self) -> Hashable:
        return self.cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and type(self) is type(other) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def neighbours(self, cell: Place) -> Places:
        """The cells that touch a cell, in reading order."""
        raise NotImplementedError

    def rows(self) -> Iterator[tuple[str, Places]]:
        """Name and cells of each line of a drawn grid, from the top: ``row 1``, ..."""
        raise NotImplementedError

    def groups(self) -> Iterator[tuple[str, Places]]:
        """Name and cells of what rules speak of: rows and other lines; a name ends in a number."""
        return self.rows()

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        """Every two cells that touch, each pair once."""
        place = {cell: i for i, cell in enumerate(self.cells)}
        return ((a, b) for a in self.cells for b in self.neighbours(a) if place[a] < place[b])
