"""A finite automaton read along spots."""

from collections.abc import Hashable

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots, Value

State = Hashable


class Automaton(Regular):
    """The values of `spots`, in order, are a word that a deterministic automaton accepts.

    `moves` lists (state, value, next state); a value without a move is refused.
    """

    spots: Spots
    start: State
    moves: tuple[tuple[State, Value, State], ...]
    accept: tuple[State, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Walk it."""
        state = self.start
        for spot in self.spots:
            targets = [there for here, value, there in self.moves if here == state and value == grid[spot]]
            if not targets:
                return False
            state = targets[0]
        return state in self.accept

    def automaton(self) -> Machine:
        """Itself; a move listed twice goes where it goes first."""
        moves: dict[tuple[State, Value], State] = {}
        for here, value, there in self.moves:
            moves.setdefault((here, value), there)
        return Machine(self.spots, self.start, lambda s, _, v: moves.get((s, v)), lambda end: end in self.accept)
