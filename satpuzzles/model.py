"""The compiled formula of one puzzle: spots numbered, rules encoded, assignments decoded."""

import gc
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from satpuzzles.errors import BadUsage, TooLarge
from satpuzzles.kind import Kind
from satpuzzles.presolve import Presolved, presolve
from satpuzzles.rules.rule import LAZY, Clause, Grid, Rule, Variables
from satpuzzles.sat.clauses import guarded
from satpuzzles.sat.solver import Deadline

MAX_CLAUSES = 12_000_000


@contextmanager
def _without_gc() -> Iterator[None]:
    """Building makes millions of small lists and no cycles; the collector would take as long again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def by_rule(rule: Rule) -> Hashable:
    """Every rule has a selector of its own: the unit of reasons."""
    return rule


class Model:
    """Clauses over numbered variables that say what the rules of a puzzle say.

    Variables 1..``show`` are the direct literals of the spots, in the order of ``domains()``; see
    `satpuzzles.sat.variables.Variables`.

    Args:
        puzzle: what to compile.
        encoding: the name of an encoding for the rules that have several; the others keep their own.
        selectors: the group of each rule, such as `by_rule`: the clauses of a group are guarded by a literal, so that
            they hold only where it is assumed; what has no group (None) always holds. What literals mean stays
            unguarded. Not together with the lazy encoding.
        presolved: first let rules exclude by themselves what they can, and encode only what is left open. Not together
            with selectors.
        few: only a few answers are wanted: rules whose lazy encoding is then faster have it, if no encoding is named.
        deadline: checked between rules.

    Attributes:
        groups: for each selector the rules that it guards, in the order of the rules.
        decided: the only grid that is left, if presolving left only one and it keeps every rule; the formula is then no
            more than that.

    Raises:
        BadUsage: no rule of the puzzle has this encoding.
        TooLarge: the formula would not fit into memory.
        LimitReached: the deadline passed.
    """

    def __init__(
        self,
        puzzle: Kind,
        *,
        encoding: str | None = None,
        selectors: Callable[[Rule], Hashable | None] | None = None,
        presolved: bool = False,
        few: bool = False,
        deadline: Deadline | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.groups: dict[int, list[Rule]] = {}
        self.rules: tuple[Rule, ...] = tuple(puzzle.rules())
        known = dict.fromkeys(name for rule in self.rules for name in rule.encodings)
        if encoding is not None and encoding not in known:
            what = f"the rules of {puzzle.name} have {', '.join(known) or 'one encoding each'}"
            raise BadUsage(f'there is no encoding "{encoding[:40]}" here; {what}')
        self.decided: Grid | None = None
        lazy = encoding == LAZY or (few and encoding is None)
        self.lazy = tuple(
            rule for rule in self.rules if lazy and LAZY in rule.encodings and (encoding or rule.lazy_is_faster)
        )
        with _without_gc():
            domains = puzzle.domains()
            found = presolve(domains, self.rules, deadline) if presolved else Presolved({})
            self.x = Variables(domains, encoding, found.left)
            if found.impossible:
                clauses: list[Clause] = [[]]
            elif found.left and all(len(found.left.get(spot, domains[spot])) == 1 for spot in domains):
                clauses = self._decide({spot: values[0] for spot, values in {**domains, **found.left}.items()})
            else:
                clauses = self._encoded(encoding, selectors, deadline)
            self.clauses: list[Clause] = self.x.definitions + clauses

    def _decide(self, grid: Grid) -> list[Clause]:
        """Rules that were presolved hold; the others are asked."""
        if broken((rule for rule in self.rules if type(rule).propagate is Rule.propagate), grid):
            return [[]]
        self.decided = grid
        return []

    def _encoded(
        self,
        encoding: str | None,
        selectors: Callable[[Rule], Hashable | None] | None,
        deadline: Deadline | None,
    ) -> list[Clause]:
        clauses: list[Clause] = []
        literals: dict[Hashable, int] = {}
        for rule in self.rules:
            # what stands inside another rule has no cuts of its own and must be whole
            self.x.encoding = LAZY if rule in self.lazy else encoding if encoding != LAZY else None
            found = rule.clauses(self.x)
            if selectors and (key := selectors(rule)) is not None:
                selector = literals.get(key) or literals.setdefault(key, self.x.fresh(1)[0])
                self.groups.setdefault(selector, []).append(rule)
                found = guarded(selector, found)
            clauses += found
            if len(clauses) > MAX_CLAUSES:
                raise TooLarge(f"the formula needs more than {MAX_CLAUSES:,} clauses, the most that is built")
            if deadline:
                deadline.check()
        return clauses

    def cuts(self, grid: Grid) -> list[Clause]:
        """What the lazy encoding left out and this grid violates; nothing for a solution."""
        return [cut for rule in self.lazy for cut in rule.cuts(grid, self.x)]

    @property
    def show(self) -> int:
        """How many variables the projection has."""
        return self.x.show

    def decode(self, assignment: Sequence[int]) -> Grid:
        """The grid of a satisfying assignment; its first ``show`` literals are enough."""
        return self.x.decode(assignment)


def broken(rules: Iterable[Rule], grid: Grid) -> list[Rule]:
    """The rules that a grid does not keep, by their meaning alone."""
    return [rule for rule in rules if not rule.holds(grid)]
