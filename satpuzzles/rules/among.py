"""A spot that has the value of one of some others."""

from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables


class Among(Rule):
    """At least one of `others` takes the value of `spot`."""

    spot: Spot
    others: Spots
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The spot, then the others."""
        return (self.spot, *self.others)

    def holds(self, grid: Grid) -> bool:
        """Its value is among theirs."""
        return grid[self.spot] in [grid[other] for other in self.others]

    def clauses(self, x: Variables) -> list[Clause]:
        """For each value: if the spot takes it, one of the others does. No auxiliaries."""
        return [[-x[self.spot, v], *(x[other, v] for other in self.others)] for v in x.domains[self.spot]]

    def automaton(self) -> Machine:
        """The value of the spot, and whether it was met again."""

        def look(state: tuple[Any, bool], i: int, value: Value) -> tuple[Any, bool]:
            wanted, met = state
            return (value, False) if i == 0 else (wanted, met or value == wanted)

        return Machine(self.spots, (None, False), look, lambda state: state[1])
