"""Which clues an only answer needs: the search that `generate` and `redundant` share."""

from collections.abc import Container, Hashable, Iterable, Mapping

from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clue, Grid
from satpuzzles.sat.mus import minimal
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline, SatSolver

Group = Hashable  # of clues


def clues_of(puzzle: Kind) -> list[Clue]:
    """The clues of a puzzle that can be dropped one by one."""
    return [clue for field in puzzle.fields for clue in field.clues(getattr(puzzle, field.name))]


def keeping(puzzle: Kind, kept: Container[Clue]) -> Kind:
    """The puzzle without those of its clues that are not among these."""
    data = puzzle.data()
    for field in puzzle.fields:
        value = getattr(puzzle, field.name)
        left = field.keep(value, kept)
        if left != value:
            data[field.keys[0]] = field.dump(left, puzzle)
    return type(puzzle)(**data)


class Others:
    """The grids besides this one that are left when only some of the clues hold: one incremental solver.

    Args:
        puzzle: with all clues.
        grid: a solution of it.
        loose: the clues that may be dropped, each with the group that it goes with, kept or dropped as a whole.
            All else always holds.
        engine: a solver's name, as PySAT calls it.
        deadline: checked while searching.
    """

    def __init__(
        self,
        puzzle: Kind,
        grid: Grid,
        *,
        loose: Mapping[Clue, Group],
        engine: str = MANY_QUESTIONS,
        deadline: Deadline | None = None,
    ) -> None:
        self.model = Model(puzzle, selectors=lambda rule: loose.get(rule.clue), deadline=deadline)
        self.solver = SatSolver(self.model.clauses, engine, deadline)
        self.solver.add([-self.model.x[spot, value] for spot, value in grid.items()])
        self.group = {literal: loose[rules[0].clue] for literal, rules in self.model.groups.items()}
        self.selector = {name: literal for literal, name in self.group.items()}

    def another(self, kept: Iterable[Group]) -> Grid | None:
        """Another grid that keeps these groups of clues and what always holds, if there is one. Raises LimitReached."""
        return self._grid() if self.solver.solve([self.selector[name] for name in kept]) else None

    def fewest(self, groups: Iterable[Group], also: Iterable[Group] = ()) -> list[Group] | None:
        """Some of these groups that leave no other grid, together with those of `also`, while no part of them does.

        Those that come first are dropped first. Nothing is returned if there is another grid with all of them.

        Raises:
            LimitReached: the deadline passed.
        """
        assumed = [self.selector[name] for name in also]
        found = minimal(self.solver, [self.selector[name] for name in groups], assumed, self._alone_broken)
        return None if found is None else [self.group[literal] for literal in found]

    def _alone_broken(self, keep: list[int]) -> list[int]:
        """The one of these that the grid just found breaks, if it is just one: without it that grid is another."""
        grid = self._grid()
        missed = [literal for literal in keep if broken(self.model.groups[literal], grid)]
        return missed if len(missed) == 1 else []

    def _grid(self) -> Grid:
        return self.model.decode(self.solver.assignment(self.model.show))

    def close(self) -> None:
        """Free the solver's memory."""
        self.solver.close()
