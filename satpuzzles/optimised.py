"""Kinds that are played for points: what counts is the best answer, and no formula finds it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from satpuzzles.board.board import Place
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.field import Field
from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Grid, Rule, Spot, Value

_MOST = 10**6


class Score(Field[int | None]):
    """How many points the best answer has, if that is known."""

    def parse(self, entry: Entry, puzzle: object) -> int:
        """A whole number."""
        return entry.whole(0, _MOST, "a number of points")

    def dump(self, value: int | None, puzzle: object) -> int | str:
        """The number."""
        return "" if value is None else value


class Optimised(Kind):
    """A kind that gives `best`, `worth`, `held` and `frames` instead of `domains` and `rules`.

    Its answers are found by a search of its own (`satpuzzles.tasks.best`), so it is solved, drawn and converted. Every
    other task asks for rules, and is told that there are none.
    """

    score = Score(None, doc="how many points the best answer has; never used for solving")

    def best(self, tick: Callable[[int], None]) -> Iterator[tuple[int, Grid]]:
        """Better and better answers with their points; once they end the last one is proven to be the best.

        Args:
            tick: to be called often, with how many positions have been looked at; it raises when the time is up.
        """
        raise NotImplementedError

    def worth(self, grid: Grid) -> int:
        """The points of an answer, by the plainest reading of the rules; shares no code with `best`.

        Raises:
            BadInput: it breaks a rule.
        """
        raise NotImplementedError

    def held(self) -> Mapping[Spot, Sequence[Value]]:
        """What each cell of the board may show while an answer is played, first what it shows at the start."""
        raise NotImplementedError

    def frames(self, grid: Grid) -> Iterator[tuple[str, Mapping[Place, Value]]]:
        """What each cell shows at the start and after each move, and what is to be said of the move."""
        raise NotImplementedError

    def domains(self) -> Mapping[Spot, Sequence[Value]]:
        raise self._refusal()

    def rules(self) -> Iterator[Rule]:
        raise self._refusal()

    def _refusal(self) -> BadUsage:
        return BadUsage(f"{self.name} is played for points and has no clauses: it can be solved, drawn and converted")
