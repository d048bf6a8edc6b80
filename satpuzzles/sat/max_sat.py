"""Assignments that leave as few wishes unfulfilled as can be, while ever more clauses are learnt."""

from collections.abc import Iterable, Sequence

from satpuzzles.sat.interrupts import interrupts_held
from satpuzzles.sat.solver import MANY_QUESTIONS, Deadline
from satpuzzles.sat.variables import Clause


class MaxSat:
    """Clauses that must hold and literals that should: core-guided, so what has been found out is never lost.

    PySAT's RC2 (Ignatiev, Morgado and Marques-Silva, JSAT 11, 2019).

    Args:
        clauses: to begin with.
        deadline: checked after each core.
    """

    def __init__(self, clauses: Sequence[Clause], deadline: Deadline) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        class Limited(RC2):  # type: ignore[misc]  # PySAT has no types
            def process_core(self) -> None:
                deadline.check()
                super().process_core()

        formula = WCNF()
        formula.extend(clauses)
        self._deadline = deadline
        self._solver = Limited(formula, solver=MANY_QUESTIONS, exhaust=True)

    def add(self, clause: Clause) -> None:
        """One more clause, for good."""
        self._solver.add_clause(clause)

    def wish(self, literals: Iterable[int]) -> None:
        """These should be true, each as much as any other."""
        for literal in literals:
            self._solver.add_clause([literal], weight=1)

    @property
    def cost(self) -> int:
        """How many wishes are unfulfilled at least, as far as is known: all that must be after `best`."""
        return int(self._solver.cost)

    def best(self) -> set[int] | None:
        """The true literals of an assignment that fulfils as many wishes as can be; nothing if there is none.

        Raises:
            LimitReached: the deadline passed.
        """
        self._deadline.check()
        with interrupts_held:
            found = self._solver.compute()
        return None if found is None else set(found)

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()
