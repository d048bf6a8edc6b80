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


class ElementIs(Rule):
    """The n-th spot of `line`, from 1, takes the value of `spot`, n being the value of `index`, an integer."""

    spot: Spot
    index: Spot
    line: Spots
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The spot, the index, then the line."""
        return (self.spot, self.index, *self.line)

    def holds(self, grid: Grid) -> bool:
        """Look there."""
        n = grid[self.index]
        return bool(1 <= n <= len(self.line) and grid[self.line[n - 1]] == grid[self.spot])

    def clauses(self, x: Variables) -> list[Clause]:
        """For each n and value: if the index is n and one of the two has it, so has the other. No auxiliaries."""
        clauses: list[Clause] = []
        for n in x.domains[self.index]:
            here = -x[self.index, n]
            if not 1 <= n <= len(self.line):
                clauses.append([here])
                continue
            there = self.line[n - 1]
            for value in dict.fromkeys((*x.domains[self.spot], *x.domains[there])):
                a, b = x[self.spot, value], x[there, value]
                clauses += [[here, -a, b], [here, a, -b]]
        return clauses

    def automaton(self) -> Machine:
        """The value and the index, once they are read."""

        def look(state: tuple[Any, Any], i: int, value: Any) -> tuple[Any, Any] | None:
            if i == 0:
                return value, None
            if i == 1:
                return (state[0], value) if 1 <= value <= len(self.line) else None
            return None if i == state[1] + 1 and value != state[0] else state

        return Machine(self.spots, (None, None), look, lambda state: True)
