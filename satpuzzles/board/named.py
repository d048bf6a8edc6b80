"""Unknowns that have a name and no place."""

from collections.abc import Iterator

from satpuzzles.board.board import Board


class NamedBoard(Board):
    """Unknowns by name, in order; none touches another."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.cells: tuple[str, ...] = names

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """All of them as one."""
        yield "row 1", self.cells

    def groups(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """None."""
        return iter(())

    def neighbours(self, cell: str) -> tuple[str, ...]:
        """None."""
        return ()
