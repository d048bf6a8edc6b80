"""A line that falls into parts of equal, given sum."""

from itertools import accumulate
from typing import Any

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class Parts(Regular):
    """`spots`, in order, fall into stretches whose values, not negative, each add up to `total` (at least 1).

    Of a `loop` the last spot is followed by the first, and a stretch may go on from there.
    """

    total: int
    spots: Spots
    because: str
    clue: Clue = None
    loop: bool = False

    def holds(self, grid: Grid) -> bool:
        """The running sums, from some spot of a loop, pass through every multiple of the total up to the last."""
        values = [int(grid[spot]) for spot in self.spots]
        turns = range(1, len(values)) if self.loop else []
        return any(self._fall_apart(list(accumulate(values[i:] + values[:i]))) for i in (0, *turns))

    def _fall_apart(self, sums: list[int]) -> bool:
        end = sums[-1] if sums else 0
        return end % self.total == 0 and set(range(self.total, end + 1, self.total)) <= set(sums)

    def automaton(self) -> Machine:
        """The sum of the open part as an automaton: at most `total` states a layer, determined.

        Of a loop: that sum and the amounts that the part open at the first spot may have brought along.
        """
        if self.loop:
            return self._loop()

        def add(so_far: int, _: int, value: int) -> int | None:
            total = so_far % self.total + value
            return total if total <= self.total else None

        return Machine(self.spots, 0, add, lambda total: total in (0, self.total))

    def _loop(self) -> Machine:
        def add(state: tuple[int, Any], _: int, value: int) -> tuple[int, Any] | None:
            so_far, brought = state
            left = frozenset(b for b in brought if (b + so_far) % self.total + value <= self.total)
            return ((so_far + value) % self.total, left) if left else None

        begin = (0, frozenset(range(self.total)))
        return Machine(self.spots, begin, add, lambda state: state[0] == 0)
