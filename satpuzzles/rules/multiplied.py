"""The product of some values."""

from math import prod

from satpuzzles.rules.regular import Regular
from satpuzzles.rules.rule import Clue, Grid, Machine, Spots


class Multiplied(Regular):
    """The values of `spots`, integers from 1, multiplied give `product`; a spot listed twice counts twice."""

    product: int
    spots: Spots
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """Multiply them."""
        values = [grid[spot] for spot in self.spots]
        return all(value > 0 for value in values) and prod(values) == self.product

    def automaton(self) -> Machine:
        """What is left to be multiplied: a divisor of the product."""

        def divide(left: int, _: int, value: int) -> int | None:
            return left // value if value > 0 and left % value == 0 else None

        return Machine(self.spots, self.product, divide, lambda left: left == 1, any_order=True)
