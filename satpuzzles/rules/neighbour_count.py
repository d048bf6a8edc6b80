"""A place that shows how many others are taken."""

from itertools import combinations

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables


class NeighbourCount(Rule):
    """If `spot` is not `empty`, its value is how many of `others`, none listed twice, are not `empty` either."""

    spot: Spot
    others: Spots
    empty: Value
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """The spot, then the others."""
        return (self.spot, *self.others)

    def holds(self, grid: Grid) -> bool:
        """Count them."""
        taken = [other for other in self.others if grid[other] != self.empty]
        return bool(grid[self.spot] == self.empty or grid[self.spot] == len(taken))

    def clauses(self, x: Variables) -> list[Clause]:
        """For each value v: of every v + 1 others one is empty, of every n - v + 1 one is not.

        No auxiliaries; at most 2^(n+1) clauses in all for n others, so for few of them; once the value is known, unit
        propagation is complete.
        """
        taken = [-x[other, self.empty] for other in self.others]
        clauses: list[Clause] = []
        for v in x.domains[self.spot]:
            if v == self.empty:
                continue
            here = -x[self.spot, v]
            if not (isinstance(v, int) and 0 <= v <= len(taken)):
                clauses.append([here])
                continue
            clauses += [[here, *(-t for t in some)] for some in combinations(taken, v + 1)]
            clauses += [[here, *some] for some in combinations(taken, len(taken) - v + 1)]
        return clauses

    def automaton(self) -> Machine:
        """The value, then how many are still to come; as many states a layer as there are values, about."""

        def read(left: Value, i: int, value: Value) -> Value | None:
            if i == 0:
                return "any" if value == self.empty else value if isinstance(value, int) else None
            if not isinstance(left, int) or value == self.empty:
                return left
            return left - 1 if left > 0 else None

        return Machine(self.spots, "", read, lambda left: left in ("any", 0))
