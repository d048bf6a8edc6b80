"""How far it is seen from a place along several lines."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables
from satpuzzles.sat import cardinality

State = tuple[int, bool]  # how many have been seen, and whether the view of this line is blocked


class SeenAlong(Rule):
    """Together `total` spots of `rays` take `value` before the first one of their ray that does not.

    No spot is listed twice.
    """

    total: int
    rays: tuple[Spots, ...]
    value: Value
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Ray by ray."""
        return tuple(spot for ray in self.rays for spot in ray)

    def holds(self, grid: Grid) -> bool:
        """Look along each ray."""
        seen = 0
        for ray in self.rays:
            for spot in ray:
                if grid[spot] != self.value:
                    break
                seen += 1
        return seen == self.total

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each spot that is seen: it has the value, and so has the one before; then how many are true.

        One auxiliary a spot but for the first of each ray, and those of the count; determined.
        """
        clauses: list[Clause] = []
        seen: list[int] = []
        for ray in self.rays:
            before = 0
            for spot in ray:
                here = x[spot, self.value]
                if before:
                    (both,) = x.fresh(1)
                    clauses += [[-both, before], [-both, here], [both, -before, -here]]
                    here = both
                seen.append(here)
                before = here
        return clauses + cardinality.exactly(x, self.total, seen)

    def automaton(self) -> Machine:
        """The number so far, and whether the ray is blocked; 2 (total + 1) states a layer."""
        first = {sum(map(len, self.rays[:i])) for i in range(len(self.rays))}

        def look(state: State, i: int, value: Value) -> State | None:
            seen, blocked = state
            blocked = (blocked and i not in first) or value != self.value
            seen += not blocked
            return (seen, blocked) if seen <= self.total else None

        return Machine(self.spots, (0, False), look, lambda state: state[0] == self.total)
