"""What is seen from the end of a line: sandwiches, X-sums, skyscrapers. Values are integers."""

from typing import Any

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class Sandwich(Regular):
    """Both values of `bread` occur once among `spots`, and those strictly between them add up to `total`."""

    total: int
    spots: Spots
    bread: tuple[int, int]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Find the bread, add what is between."""
        values: list[int] = [grid[spot] for spot in self.spots]
        at = [i for i, value in enumerate(values) if value in self.bread]
        if sorted(values[i] for i in at) != sorted(self.bread):
            return False
        return sum(values[at[0] + 1 : at[1]]) == self.total

    def automaton(self) -> Machine:
        """An automaton: the bread met so far and the sum behind it; at most 3 (total + 1) states a layer."""

        def step(state: tuple[Any, Any], _: int, value: int) -> tuple[Any, Any] | None:
            met, so_far = state
            if value in self.bread:
                left = list(self.bread)
                for slice_ in met:
                    left.remove(slice_)
                if value not in left or (met and so_far != self.total):
                    return None
                return (*met, value), so_far
            if len(met) == 1:
                so_far += value
            return (met, so_far) if so_far <= self.total else None

        return Machine(self.spots, ((), 0), step, lambda state: len(state[0]) == 2)


class XSum(Regular):
    """The first n of `spots` add up to `total`, n being the value of the first."""

    total: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Add them."""
        values: list[int] = [grid[spot] for spot in self.spots]
        return 1 <= values[0] <= len(values) and sum(values[: values[0]]) == self.total

    def automaton(self) -> Machine:
        """An automaton: how many are still to be added, and the sum so far; determined."""

        def step(state: tuple[Any, Any], i: int, value: int) -> tuple[Any, Any] | None:
            left, so_far = state
            left = value if i == 0 else left
            if i == 0 and left == 0:
                return None
            if left == 0:
                return state
            so_far += value
            if so_far > self.total or (left == 1 and so_far != self.total):
                return None
            return left - 1, so_far

        return Machine(self.spots, (0, 0), step, lambda state: state == (0, self.total))


class Visible(Regular):
    """`count` of the values of `spots` are greater than 0 and than all before them."""

    count: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Count them."""
        values: list[int] = [grid[spot] for spot in self.spots]
        return sum(all(value > other for other in [0, *values[:i]]) for i, value in enumerate(values)) == self.count

    def automaton(self) -> Machine:
        """An automaton: the greatest value so far and how many are seen; m * count states a layer, determined."""

        def step(state: tuple[Any, Any], _: int, value: int) -> tuple[Any, Any] | None:
            top, seen = state
            if value <= top:
                return state
            return (value, seen + 1) if seen < self.count else None

        return Machine(self.spots, (0, 0), step, lambda state: state[1] == self.count)


class FirstHidden(Regular):
    """The first of `spots` with a value that is not greater than all values before it has `value`."""

    value: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Look for it."""
        values: list[int] = [grid[spot] for spot in self.spots]
        hidden = [value for i, value in enumerate(values) if any(value <= other for other in values[:i])]
        return hidden[:1] == [self.value]

    def automaton(self) -> Machine:
        """An automaton: the greatest value so far, until one is hidden; m + 1 states a layer."""

        def step(state: tuple[Any, Any], _: int, value: int) -> tuple[Any, Any] | None:
            top, found = state
            if found or top is None or value > top:
                return (None, True) if found else (value, False)
            return (None, True) if value == self.value else None

        return Machine(self.spots, (None, False), step, lambda state: state[1])
