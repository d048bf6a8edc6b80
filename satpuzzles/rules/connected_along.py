"""Connected regions of any graph, such as a board of hexes."""

from satpuzzles.rules.connected import cuts_between, pieces_of
from satpuzzles.rules.rule import LAZY, Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables
from satpuzzles.sat.levels import connected

Edge = tuple[tuple[int | None, ...], bool]  # the component of each spot that may still grow, and whether one is closed


class ConnectedAlong(Rule):
    """The spots that take `value` are connected along edges: pairs of places in `spots`, counted from 0.

    None at all are connected, too.
    """

    spots: Spots
    edges: tuple[tuple[int, int], ...]
    value: Value
    because: str
    clue: Clue = None

    encodings = ("levels", LAZY)

    def _beside(self, i: int) -> set[int]:
        return {a + b - i for a, b in self.edges if i in (a, b)}

    def holds(self, grid: Grid) -> bool:
        """At most one component."""
        return len(pieces_of(self.spots, self._beside, self.value, grid)) <= 1

    def clauses(self, x: Variables) -> list[Clause]:
        """Levels above a root, see sat/levels; nothing with the lazy encoding, which needs `cuts`."""
        literals = [x[spot, self.value] for spot in self.spots]
        return [] if x.encoding == LAZY else connected(x, literals, self.edges)

    def cuts(self, grid: Grid, x: Variables) -> list[Clause]:
        """The clauses that a grid with several components violates, one for each but the largest."""
        return cuts_between(self.spots, self._beside, self.value, grid, x)

    def automaton(self) -> Machine:
        """Which of the spots read hang together, as long as one of their neighbours is to come."""
        near = [self._beside(i) for i in range(len(self.spots))]
        last = [max(others, default=-1) for others in near]

        def read(state: Edge, i: int, value: Value) -> Edge | None:
            parts, closed = list(state[0]), state[1]
            parts.append(None)
            if value == self.value:
                if closed:
                    return None
                joined = {parts[j] for j in near[i] if j < i} - {None}
                parts = [i if part in joined else part for part in parts]
                parts[i] = i
            growing = {part for j, part in enumerate(parts) if part is not None and last[j] > i}
            ended = {part for part in parts if part is not None} - growing
            if len(ended) > 1 or (ended and (closed or growing)):
                return None
            first: dict[int | None, int] = {}
            shown = (part if last[j] > i and part is not None else None for j, part in enumerate(parts))
            named = tuple(None if part is None else first.setdefault(part, len(first)) for part in shown)
            return named, closed or bool(ended)

        return Machine(self.spots, ((), False), read, lambda state: True)
