"""A line that falls into parts of equal, given sum."""

from itertools import accumulate

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class Parts(Regular):
    """`spots`, in order, fall into stretches whose values, not negative, each add up to `total` (at least 1)."""

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """The running sums pass through every multiple of the total up to the last."""
        sums = list(accumulate(int(grid[spot]) for spot in self.spots))
        end = sums[-1] if sums else 0
        return end % self.total == 0 and set(range(self.total, end + 1, self.total)) <= set(sums)

    def automaton(self) -> Machine:
        """The sum of the open part as an automaton: at most `total` states a layer, determined."""

        def add(so_far: int, _: int, value: int) -> int | None:
            total = so_far % self.total + value
            return total if total <= self.total else None

        return Machine(self.spots, 0, add, lambda total: total in (0, self.total))
