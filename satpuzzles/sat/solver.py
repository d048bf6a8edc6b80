"""One small interface over PySAT's solvers."""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from satpuzzles.errors import BadUsage, LimitReached, MissingPackage
from satpuzzles.sat.interrupts import interrupts, interrupts_held
from satpuzzles.sat.variables import Clause

ENGINE = "cadical195"  # measured: docs/benchmarks.md
TWO_VALUED = {"chrono": 0, "stabilizeonly": 1, "phase": 0}  # measured: twice as fast on hard nonograms, less wild
MANY_QUESTIONS = "glucose4"  # measured: faster where one formula is asked hundreds of small questions

_FIRST_SLICE = 500  # conflicts
_SLICE_SECONDS = 0.1


class Deadline:
    """A limit on wall-clock time, running from its making; without seconds it never ends.

    Args:
        seconds: how long, or nothing.
        tick: called about ten times a second while a solver searches.
    """

    def __init__(self, seconds: float | None = None, tick: Callable[[], None] | None = None) -> None:
        self.seconds = seconds
        self.tick = tick
        self._end = None if seconds is None else time.monotonic() + seconds

    def check(self) -> None:
        """Raise LimitReached when the time is up."""
        if self.tick:
            self.tick()
        if self._end is not None and time.monotonic() >= self._end:
            raise LimitReached(f"the time limit of {round(self.seconds or 0, 2):g} s was reached")

    def within(self, seconds: float) -> "Deadline":
        """This deadline, or one that ends so many seconds from now if that is earlier."""
        made = Deadline(seconds, self.tick)
        if self._end is not None and made._end is not None and self._end < made._end:
            return self
        return made


class SatSolver:
    """A SAT solver over clauses.

    Args:
        clauses: lists of non-zero integers.
        engine: any name that PySAT knows.
        deadline: checked while searching, about ten times a second.
        options: of CaDiCaL, by name; other engines ignore them.
        with_proof: note down every step, for `proof`; not every engine can.

    Raises:
        BadUsage: there is no such engine, or it is not installed.
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        engine: str = ENGINE,
        deadline: Deadline | None = None,
        *,
        options: Mapping[str, int] | None = None,
        with_proof: bool = False,
    ) -> None:
        self.deadline = deadline or Deadline()
        self._asked = False
        self._usable = True
        with interrupts:
            self._solver, self._single_use = _start(engine, clauses, options or {}, with_proof)
        self._limited = not self._single_use and _knows_limits(self._solver)
        if self.deadline.seconds is not None and not self._limited:
            raise BadUsage("this engine knows no limits; take another --engine")

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Is there an assignment that satisfies the clauses and the assumptions?

        Raises:
            LimitReached: the deadline passed before this was decided.
            KeyboardInterrupt: on Ctrl-C, within about a tenth of a second.
        """
        if self._single_use and self._asked:
            raise BadUsage("this engine answers only once; take another --engine to look for a second solution")
        self._asked = True
        if self._limited:
            return self._solve_in_slices(list(assumptions))
        try:
            with interrupts:
                return bool(self._solver.solve(assumptions=list(assumptions)))
        except KeyboardInterrupt:
            self._abandon()
            raise

    def _solve_in_slices(self, assumptions: list[int]) -> bool:
        conflicts = _FIRST_SLICE
        while True:
            self.deadline.check()
            start = time.monotonic()
            self._solver.conf_budget(conflicts)
            with interrupts_held:
                answer = self._solver.solve_limited(assumptions=assumptions)
            if answer is not None:
                return bool(answer)
            spent = time.monotonic() - start
            conflicts = max(_FIRST_SLICE, min(2 * conflicts, int(conflicts * _SLICE_SECONDS / (spent or 1e-6))))

    def _abandon(self) -> None:
        """Forget the engine without freeing it: Ctrl-C has jumped out of it, and any call could crash the process."""
        self._usable = False
        engine = self._solver.solver
        for name, value in vars(engine).items():
            if type(value).__name__ == "PyCapsule":
                setattr(engine, name, None)

    def assignment(self, upto: int) -> list[int]:
        """The literals of variables 1..upto that are true after `solve` said yes."""
        literals: list[int] = self._solver.get_model()[:upto]
        return literals + [-v for v in range(len(literals) + 1, upto + 1)]

    def propagate(self, assumptions: Sequence[int]) -> list[int]:
        """The literals that unit propagation gives from the assumptions, whether or not they contradict each other."""
        literals: list[int] = self._solver.propagate(assumptions=list(assumptions))[1]
        return literals

    def core(self) -> set[int]:
        """Some assumptions that contradict the clauses, after `solve` said no; none if these do by themselves."""
        return set(self._solver.get_core() or ())

    def add(self, clause: Clause) -> None:
        """One more clause, for good."""
        self._solver.add_clause(clause)

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first; a hint that engines without phases ignore."""
        with suppress(NotImplementedError):
            self._solver.set_phases(list(literals))

    def expect_many(self) -> None:
        """No more simplifying between answers: measured to cost up to a fifth of a long enumeration."""
        if type(self._solver.solver).__name__.startswith("Cadical"):
            self._solver.configure({"inprocessing": 0})

    @property
    def conflicts(self) -> int | None:
        """Conflicts so far, where the engine tells."""
        if not self._usable:
            return None
        try:
            return int(self._solver.accum_stats()["conflicts"])
        except (NotImplementedError, TypeError, KeyError):
            return None

    def proof(self) -> list[str]:
        """The steps of a DRAT proof, a line each, after `solve` without assumptions said no.

        It ends with the empty clause, which the engine leaves out where a clause of the formula is empty.
        """
        steps: list[str] = self._solver.get_proof()
        return [*steps[: steps.index("0")], "0"] if "0" in steps else [*steps, "0"]

    @property
    def proof_bytes(self) -> int:
        """How long the proof is so far, in the engine's own binary form; roughly, because it buffers."""
        return os.fstat(self._solver.solver.prfile.fileno()).st_size

    def close(self) -> None:
        """Free the engine's memory."""
        self._solver.delete()


def _knows_limits(solver: Any) -> bool:
    if type(solver.solver).__name__ == "CryptoMinisat":  # PySAT hands it a limit on time that it refuses
        return False
    try:
        solver.conf_budget(_FIRST_SLICE)
    except NotImplementedError:
        return False
    return True


def _start(engine: str, clauses: Sequence[Clause], options: Mapping[str, int], with_proof: bool) -> "tuple[Any, bool]":
    """The solver that PySAT gives for the name, and whether it can be asked only once."""
    from pysat.solvers import NoSuchSolverError, Solver, SolverNames

    if engine.lower() in SolverNames.cryptosat:
        from importlib.util import find_spec

        if find_spec("pycryptosat") is None:
            raise MissingPackage("pycryptosat", "cryptominisat")
    try:
        solver = Solver(name=engine, **({"with_proof": True} if with_proof else {}))
    except NoSuchSolverError:
        names = [aliases[-1] for name, aliases in vars(SolverNames).items() if not name.startswith("_")]
        raise BadUsage(f'there is no engine "{engine[:40]}"; PySAT has {", ".join(names)}') from None
    if options and type(solver.solver).__name__.startswith("Cadical"):
        solver.configure(options)
    solver.append_formula(clauses)
    # kissat aborts the whole process when it is asked a second time
    return solver, engine.lower() in SolverNames.kissat404
