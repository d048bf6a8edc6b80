"""At least one of some spots takes one of some values."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables


class SomeOf(Rule):
    """At least one of `spots` takes one of `values`."""

    spots: Spots
    values: tuple[Value, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """One does."""
        return any(grid[spot] in self.values for spot in self.spots)

    def clauses(self, x: Variables) -> list[Clause]:
        """One clause."""
        return [[x[spot, value] for spot in self.spots for value in self.values]]

    def automaton(self) -> Machine:
        """Met one or not."""
        return Machine(self.spots, False, lambda met, _, value: met or value in self.values, bool, any_order=True)


class SomeIs(Rule):
    """At least one of `spots` takes the value that stands at its place in `values`."""

    spots: Spots
    values: tuple[Value, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """One does."""
        return any(grid[spot] == value for spot, value in zip(self.spots, self.values))

    def clauses(self, x: Variables) -> list[Clause]:
        """One clause."""
        return [[x[spot, value] for spot, value in zip(self.spots, self.values)]]

    def automaton(self) -> Machine:
        """Met one or not."""

        def meet(met: bool, i: int, value: Value) -> bool:
            return met or self.values[i : i + 1] == (value,)

        return Machine(self.spots, False, meet, bool, any_order=True)
