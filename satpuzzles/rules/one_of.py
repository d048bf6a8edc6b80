"""A spot takes a given value, or one of several."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Masks, Rule, Spot, Spots, Value, Variables


class _OneSpot(Rule):
    spot: Spot

    @property
    def spots(self) -> Spots:
        return (self.spot,)


class OneOf(_OneSpot):
    """`spot` takes one of `values`."""

    values: tuple[Value, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Its value is among them."""
        return grid[self.spot] in self.values

    def clauses(self, x: Variables) -> list[Clause]:
        """Not v, for each other value v of the domain: units, which guard better than one long clause."""
        return [[-x[self.spot, v]] for v in x.domains[self.spot] if v not in self.values]

    def automaton(self) -> Machine:
        """One state."""
        return Machine(self.spots, True, lambda _, i, value: value in self.values or None, bool)


class Is(_OneSpot):
    """`spot` takes `value`."""

    value: Value
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Its value is that one."""
        return bool(grid[self.spot] == self.value)

    def clauses(self, x: Variables) -> list[Clause]:
        """One unit."""
        return [[x[self.spot, self.value]]]

    def propagate(self, possible: Masks) -> Masks | None:
        """Nothing else is left."""
        left = {value: cells * (value == self.value) for value, cells in possible.items()}
        return left if any(left.values()) else None

    def automaton(self) -> Machine:
        """One state."""
        return Machine(self.spots, True, lambda _, i, value: value == self.value or None, bool)
