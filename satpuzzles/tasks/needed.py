"""Which clues an only answer needs: the search that `generate` and `redundant` share."""

from collections.abc import Callable, Hashable, Iterable

from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Clue, Grid, Rule
from satpuzzles.sat.mus import minimal
from satpuzzles.sat.solver import Deadline, SatSolver

ENGINE = "glucose4"  # of many small searches on one formula; measured: docs/benchmarks.md

Group = Hashable  # of clues


class Others:
    """The grids besides this one that are left when only some of the clues hold: one incremental solver.

    Args:
        puzzle: with all clues; its laws always hold.
        grid: a solution of it.
        group: what goes together with a clue; a group is kept or dropped as a whole. By default each clue is one.
        engine: a solver's name, as PySAT calls it.
        deadline: checked while searching.
    """

    def __init__(
        self,
        puzzle: Kind,
        grid: Grid,
        *,
        group: Callable[[Clue], Group] = lambda clue: clue,
        engine: str = ENGINE,
        deadline: Deadline | None = None,
    ) -> None:
        def selector(rule: Rule) -> Hashable | None:
            return None if rule.clue is None else (group(rule.clue),)

        self.model = Model(puzzle, selectors=selector, deadline=deadline)
        self.solver = SatSolver(self.model.clauses, engine, deadline)
        self.solver.add([-self.model.x[spot, value] for spot, value in grid.items()])
        self.selector = {group(rules[0].clue): literal for literal, rules in self.model.groups.items()}
        self.group = {literal: name for name, literal in self.selector.items()}

    def another(self, kept: Iterable[Group]) -> Grid | None:
        """Another grid that keeps the laws and these groups of clues, if there is one. Raises LimitReached."""
        return self._grid() if self.solver.solve([self.selector[name] for name in kept]) else None

    def fewest(self, groups: Iterable[Group], always: Iterable[Group] = ()) -> list[Group] | None:
        """Some of these groups that leave no other grid, together with those that always hold, while no part does.

        Those that come first are dropped first. Nothing is returned if there is another grid with all of them.

        Raises:
            LimitReached: the deadline passed.
        """
        assumed = [self.selector[name] for name in always]
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
