"""Kinds whose answer is a sequence of moves: what holds at the start, from one move to the next, and at the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from satpuzzles.board.board import Place
from satpuzzles.clues.field import Perhaps
from satpuzzles.clues.marks import Drawing
from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Grid, Rule, Spot, Value

_LONGEST = 1000  # moves that a file may name


class At(NamedTuple):
    """What is in a place after so many moves; 0 is the start."""

    time: int
    place: int

    def __str__(self) -> str:
        return f"place {self.place} after move {self.time}" if self.time else f"place {self.place} at the start"


class Planned(Kind):
    """A kind that gives `initial`, `step`, `goal` and `at` instead of `rules` and `domains`, and `moves_of`.

    With ``moves`` it is a puzzle as any other: what holds after each of so many moves. Without, `solve` looks for the
    least number of moves, one formula growing move by move (`satpuzzles.tasks.plan`), and no other task knows how
    long an answer is.
    """

    moves = Perhaps(
        high=_LONGEST,
        what="the number of moves",
        doc="an answer has exactly so many moves; solve finds the shortest without it",
    )

    def at(self, time: int) -> Mapping[Spot, Sequence[Value]]:
        """The spots after so many moves, with all values that they may have then."""
        raise NotImplementedError

    def initial(self) -> Iterator[Rule]:
        """What holds at the start."""
        raise NotImplementedError

    def step(self, time: int) -> Iterator[Rule]:
        """What holds of move number `time`, from 1."""
        raise NotImplementedError

    def goal(self, time: int) -> Iterator[Rule]:
        """What holds where move number `time` is the last."""
        raise NotImplementedError

    def left(self, time: int, last: int) -> Mapping[Spot, Sequence[Value]]:
        """The spots after so many moves with the values from which the goal can still be reached by move `last`."""
        return {}

    def lengths(self) -> Iterator[int]:
        """The numbers of moves that an answer may have, ascending, without end."""
        return count()

    def moves_of(self, grid: Grid) -> list[Any]:
        """The moves of an answer, as files and JSON have them."""
        raise NotImplementedError

    def frames(self, grid: Grid) -> Iterator[tuple[str, Mapping[Place, Value]]]:
        """What stands in each cell of the board at the start and after each move, and which move it was."""
        raise NotImplementedError

    def dead_end(self) -> bool:
        """Have all positions that can be reached been looked at, and is none of them the goal? No, if they are many."""
        return False

    def remarks(self) -> Iterator[str]:
        """What theory says before any search, in sentences."""
        return iter(())

    def _length(self) -> int:
        if self.moves is None:
            why = 'say how many, such as "moves: 12" in the file; solve alone finds the shortest'
            raise BadUsage(f"how many moves has an answer of this {self.name} puzzle? {why}")
        return self.moves

    def domains(self) -> Mapping[Spot, Sequence[Value]]:
        return {spot: values for time in range(self._length() + 1) for spot, values in self.at(time).items()}

    def rules(self) -> Iterator[Rule]:
        yield from self.initial()
        for time in range(1, self._length() + 1):
            yield from self.step(time)
        yield from self.goal(self._length())

    def as_data(self, grid: Grid) -> dict[str, Any]:
        return {"moves": self.moves_of(grid)}

    def draw_answer(self, grid: Grid) -> str:
        return " ".join(map(str, self.moves_of(grid)))

    def drawing(self, grid: Grid | None = None, differs: Iterable[Spot] = ()) -> Drawing:
        """The start, with the moves below."""
        moves = self.draw_answer(grid).split() if grid else []
        shown = f"{len(moves)} move{'s' * (len(moves) != 1)}{': ' * bool(moves)}{' '.join(moves)}" if grid else ""
        return Drawing(self.title, self.board, tuple(self.marks()), {}, frozenset(), shown)
