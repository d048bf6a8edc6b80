"""A finite automaton read along spots."""

from collections.abc import Hashable
from functools import cache

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Spots, Value, Variables
from satpuzzles.sat.automaton import TooManyStates, nondeterministic, regular

State = Hashable


class Automaton(Regular):
    """The values of `spots`, in order, are a word that a finite automaton accepts.

    `moves` lists (state, value, next state). A value without a move is refused; where a state has several moves for
    a value, one of the ways must end in a state of `accept`.
    """

    spots: Spots
    start: State
    moves: tuple[tuple[State, Value, State], ...]
    accept: tuple[State, ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Walk all ways at once."""
        states = {self.start}
        for spot in self.spots:
            states = {there for here, value, there in self.moves if here in states and value == grid[spot]}
        return not states.isdisjoint(self.accept)

    def _moves(self) -> dict[tuple[State, Value], tuple[State, ...]]:
        moves: dict[tuple[State, Value], dict[State, None]] = {}
        for here, value, there in self.moves:
            moves.setdefault((here, value), {})[there] = None
        return {at: tuple(targets) for at, targets in moves.items()}

    def automaton(self) -> Machine:
        """Over the sets of states that the word so far can lead to (Rabin and Scott 1959)."""
        moves, accept = self._moves(), frozenset(self.accept)

        @cache
        def step(states: frozenset[State], value: Value) -> frozenset[State] | None:
            return frozenset(there for state in states for there in moves.get((state, value), ())) or None

        return Machine(
            self.spots, frozenset({self.start}), lambda s, _, v: step(s, v), lambda end: not accept.isdisjoint(end)
        )

    def clauses(self, x: Variables) -> list[Clause]:
        """The regular constraint, see sat/automaton, determined.

        Where sets of states become too many, the automaton as it is, whose auxiliaries are free.
        """
        try:
            return regular(x, self.automaton())
        except TooManyStates:
            moves, accept = self._moves(), frozenset(self.accept)
            return nondeterministic(
                x, self.spots, self.start, lambda s, v: moves.get((s, v), ()), lambda end: end in accept
            )
