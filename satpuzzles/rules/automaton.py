"""A finite automaton read along spots."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spots, Value, Variables
from satpuzzles.sat.automaton import State, regular


class Automaton(Rule):
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

    def clauses(self, x: Variables) -> list[Clause]:
        """The regular constraint, see sat/automaton."""
        moves: dict[tuple[State, Value], State] = {}
        for here, value, there in self.moves:
            moves.setdefault((here, value), there)
        return regular(x, self.spots, self.start, lambda s, _, v: moves.get((s, v)), lambda end: end in self.accept)
