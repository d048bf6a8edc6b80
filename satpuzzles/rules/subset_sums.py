"""Forbidden sums of any of some spots."""

from itertools import combinations

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class NoSubsetSum(Regular):
    """No one or more of `spots` have values, positive integers, that add up to `total`."""

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Try all subsets."""
        values: list[int] = [grid[spot] for spot in self.spots]
        sizes = range(1, len(values) + 1)
        return all(sum(some) != self.total for size in sizes for some in combinations(values, size))

    def automaton(self) -> Machine:
        """An automaton whose state is the set of sums that some of the values so far have, up to the total.

        A set of sums is a bit mask; there can be many, so cages should be small. Auxiliaries are determined.
        """
        upto = (1 << (self.total + 1)) - 1

        def add(sums: int, _: int, value: int) -> int | None:
            more = sums | (sums << value | 1 << value) & upto
            return None if more >> self.total & 1 else more

        return Machine(self.spots, 0, add, lambda sums: True, any_order=True)
