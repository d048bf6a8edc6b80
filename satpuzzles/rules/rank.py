"""Lines in the order of the numbers that they read as."""

from typing import Any

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Variables
from satpuzzles.sat import cardinality
from satpuzzles.sat.clauses import at_least_one


class Rank(Rule):
    """`line` comes at place `rank`, from 1, among itself and the `others`, all read as numbers, the least first.

    The rank is one more than the number of others that read less. All lines are of the same length; values are
    integers, compared as digits are.
    """

    rank: int
    line: Spots
    others: tuple[Spots, ...]
    because: str
    clue: Clue = None

    encodings = cardinality.ENCODINGS

    @property
    def spots(self) -> Spots:
        """The line, then the others."""
        return (*self.line, *(spot for other in self.others for spot in other))

    def holds(self, grid: Grid) -> bool:
        """Sort them."""
        here = [grid[spot] for spot in self.line]
        return sum([grid[spot] for spot in other] < here for other in self.others) == self.rank - 1

    def clauses(self, x: Variables) -> list[Clause]:
        """A literal for each other line that it reads less, from the last spot to the first; then their number.

        4m clauses and one auxiliary a spot of a line, determined but for those of the count.
        """
        clauses: list[Clause] = []
        less = []
        for other in self.others:
            so_far = -x.true
            for a, b in zip(reversed(other), reversed(self.line)):
                before, so_far = so_far, x.fresh(1)[0]
                for v in x.domains[a]:
                    here, more, equal = x[a, v], x.at_least(b, v + 1), x[b, v]
                    clauses += [
                        [-here, -more, so_far],
                        [-here, -equal, -before, so_far],
                        [-here, more, equal, -so_far],
                        [-here, -equal, before, -so_far],
                    ]
            less.append(so_far)
        return clauses + cardinality.exactly(x, self.rank - 1, less)

    def automaton(self) -> Machine:
        """The line, how many others read less, and how the one being read compares so far; very many states."""
        n = len(self.line)

        def read(state: tuple[Any, int, int], i: int, value: Any) -> tuple[Any, int, int]:
            line, less, sign = state
            if i < n:
                return (*line, value), 0, 0
            sign = sign or (value > line[i % n]) - (value < line[i % n])
            return (line, less + (sign < 0), 0) if i % n == n - 1 else (line, less, sign)

        return Machine(self.spots, ((), 0, 0), read, lambda state: state[1] == self.rank - 1)


class ReadDifferently(Rule):
    """No two of `lines`, all of the same length, have the same values in the same order."""

    lines: tuple[Spots, ...]
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """All lines, one after another."""
        return tuple(spot for line in self.lines for spot in line)

    def holds(self, grid: Grid) -> bool:
        """As many words as lines."""
        return len({tuple(grid[spot] for spot in line) for line in self.lines}) == len(self.lines)

    def clauses(self, x: Variables) -> list[Clause]:
        """For each two lines: a literal a spot that implies that they differ there, and one of these.

        n auxiliaries for each two lines, free where lines differ in several spots.
        """
        clauses: list[Clause] = []
        for i, line in enumerate(self.lines):
            for other in self.lines[:i]:
                differ = x.fresh(len(line))
                clauses += at_least_one(differ)
                for a, b, literal in zip(line, other, differ):
                    clauses += [[-literal, -x[a, v], -x[b, v]] for v in x.domains[a] if v in x.domains[b]]
        return clauses

    def automaton(self) -> Machine:
        """The words read so far; very many states."""
        n = len(self.lines[0]) if self.lines else 1

        def read(state: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...] | None:
            words, here = state
            here = (*here, value)
            if len(here) < n:
                return words, here
            return None if here in words else (words | {here}, ())

        return Machine(self.spots, (frozenset(), ()), read, lambda state: True)
