"""Rules whose encoding is their automaton."""

from satpuzzles.errors import TooLarge
from satpuzzles.rules.rule import Clause, Machine, Rule, Variables
from satpuzzles.sat import automaton
from satpuzzles.sat.automaton import TooManyStates, regular


class Regular(Rule):
    """A rule that gives an automaton with few states; its docstring tells how many."""

    def automaton(self) -> Machine:
        """The automaton."""
        raise NotImplementedError

    def clauses(self, x: Variables) -> list[Clause]:
        """The regular constraint, see sat/automaton; auxiliaries are determined.

        Raises:
            TooLarge: there are too many states.
        """
        try:
            return regular(x, self.automaton())
        except TooManyStates:
            raise TooLarge(f"{self.because}: this needs more than {automaton.MAX_STATES:,} states") from None
