"""Pictures whose clues have several solutions: a few cells are changed until there is only one."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from satpuzzles.board.square import KING, Cell
from satpuzzles.errors import BadUsage
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Grid, Rule, Spot, Value
from satpuzzles.sat.clauses import guarded
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver
from satpuzzles.sat.variables import Variables

Shown = Callable[[Grid], Kind]

_LOOKED_AT, _OF_MANY, _MANY = 16, 4, 50  # open spots tried in each round; fewer where there are many
_PATIENCE = 5  # rounds without success, until it is given up


class Change(NamedTuple):
    """A spot of a picture whose value was changed, so that there is only one solution."""

    spot: Spot
    before: Value
    after: Value


def smooth(noise: Grid) -> Grid:
    """Noise made into patches: each cell takes the value that most of the cells around it have, itself among them."""

    def most(cell: Cell) -> Value:
        around: list[Value] = [noise[cell]]
        around += [noise[near] for r, c in KING if (near := Cell(cell.row + r, cell.column + c)) in noise]
        return max(around, key=around.count)  # the first of several, its own if it is one of them

    return {spot: most(spot) if isinstance(spot, Cell) else value for spot, value in noise.items()}


def painted(puzzle: Kind, fill: str, rng: Random) -> Grid:
    """A random picture; the first value of a spot is its ground.

    Args:
        puzzle: with the board.
        fill: ``all`` spots are painted, ``none`` is, or each is with a probability such as ``0.55``.
        rng: decides.

    Raises:
        BadUsage: that is no fill.
    """
    probability = {"all": 1.0, "none": 0.0}.get(fill)
    if probability is None:
        if not re.fullmatch(r"0?\.[0-9]{1,9}|[01](\.0*)?", fill):
            raise BadUsage(f'expected all, none or a density such as 0.55, not "{fill[:40]}"')
        probability = float(fill)
    domains = puzzle.domains()
    grid = {spot: rng.choice(v[1:]) if rng.random() < probability else v[0] for spot, v in domains.items()}
    return smooth(grid) if fill == "all" and any(len(values) > 2 for values in domains.values()) else grid


def settle(shown: Shown, picture: Grid, rng: Random, deadline: Deadline) -> tuple[Grid, tuple[Change, ...]] | None:
    """The picture with few changes, after which its clues have no other solution; nothing if none were found.

    Greedy: of the spots where solutions differ, some are changed on trial, and the one that leaves the fewest such
    spots stays changed. That need not be the fewest changes there are.

    Args:
        shown: the puzzle with the clues that a grid shows, for any grid.
        picture: where to begin.
        rng: decides what is tried.
        deadline: checked while searching.
    """
    search = Others(shown, picture, deadline)
    grid, best = picture, search.open_spots(picture)
    changed: set[Spot] = set()
    patience = _PATIENCE
    while best and patience:
        tries = sorted(best - changed, key=str)
        found: tuple[int, Grid, set[Spot], Spot] | None = None
        for spot in rng.sample(tries, min(_LOOKED_AT if len(best) < _MANY else _OF_MANY, len(tries))):
            for other in search.values(spot, grid[spot]):
                trial = {**grid, spot: other}
                left = search.open_spots(trial, found[0] if found else None)
                if found is None or len(left) < found[0]:
                    found = len(left), trial, left, spot
            if found and not found[0]:
                break
        if found is None:
            return None
        patience = _PATIENCE if found[0] < len(best) else patience - 1
        _, grid, best, spot = found
        changed.add(spot)
    search.close()
    if best:
        return None
    return grid, tuple(Change(s, picture[s], grid[s]) for s in picture if grid[s] != picture[s])


class Others:
    """The other solutions of what a picture shows, for one picture after another.

    One incremental solver, rules encoded when first seen.
    """

    def __init__(self, shown: Shown, picture: Grid, deadline: Deadline) -> None:
        self._shown = shown
        self._x = Variables(shown(picture).domains())
        self._solver = SatSolver([], MANY_QUESTIONS, deadline)
        self._defined = 0
        self._selectors: dict[Rule, int] = {}

    def values(self, spot: Spot, but: Value) -> list[Value]:
        """The other values of a spot."""
        return [value for value in self._x.domains[spot] if value != but]

    def open_spots(self, grid: Grid, enough: int | None = None) -> set[Spot]:
        """The spots in which a solution for the clues of this grid differs from it; some, once there are enough."""
        found: set[Spot] = set()
        for other in self.each(grid):
            found |= {spot for spot, value in grid.items() if other[spot] != value}
            if enough is not None and len(found) >= enough:
                break
        return found

    def each(self, grid: Grid, *, near: bool = False) -> Iterator[Grid]:
        """Other solutions for the clues of this grid, each with a spot in which none before differs from it.

        Args:
            grid: a picture; the search moves on to the next one when the caller does.
            near: differing in few spots, rather than in many.
        """
        rules = [self._selector(rule) for rule in self._shown(grid).rules()]
        literals = [self._x[spot, value] for spot, value in grid.items()]
        seen: set[Spot] = set()
        while True:
            (wanted,) = self._x.fresh(1)
            self._solver.add([-wanted, *(-self._x[s, v] for s, v in grid.items() if s not in seen)])
            self._solver.prefer(literals if near else [-literal for literal in literals])
            if not self._solver.solve([*rules, wanted]):
                return
            other = self._x.decode(self._solver.assignment(self._x.show))
            seen |= {spot for spot, value in grid.items() if other[spot] != value}
            yield other

    def _selector(self, rule: Rule) -> int:
        if rule not in self._selectors:
            (selector,) = self._x.fresh(1)
            self._selectors[rule] = selector
            clauses = guarded(selector, rule.clauses(self._x))
            for clause in (*self._x.definitions[self._defined :], *clauses):
                self._solver.add(clause)
            self._defined = len(self._x.definitions)
        return self._selectors[rule]

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.close()
