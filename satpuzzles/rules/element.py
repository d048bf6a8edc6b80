"""A spot that says where in a line a value stands: the element constraint."""

from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables


class Element(Rule):
    """The n-th spot of `line`, from 1, takes `value`, n being the value of `index`, an integer."""

    index: Spot
    line: Spots
    value: Value
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The index, then the line."""
        return (self.index, *self.line)

    def holds(self, grid: Grid) -> bool:
        """Look there."""
        n = grid[self.index]
        return bool(1 <= n <= len(self.line) and grid[self.line[n - 1]] == self.value)

    def clauses(self, x: Variables) -> list[Clause]:
        """For each n: if the index is n, then the n-th is the value. No auxiliaries."""
        clauses = []
        for n in x.domains[self.index]:
            there = [x[self.line[n - 1], self.value]] if 1 <= n <= len(self.line) else []
            clauses.append([-x[self.index, n], *there])
        return clauses

    def automaton(self) -> Machine:
        """The index, once it is read."""

        def look(index: int, i: int, value: Any) -> int | None:
            if i == 0:
                return int(value) if 1 <= value <= len(self.line) else None
            return None if i == index and value != self.value else index

        return Machine(self.spots, 0, look, lambda index: True)
