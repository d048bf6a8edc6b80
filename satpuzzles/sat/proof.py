"""DRAT proofs that a formula has no satisfying assignment, and their checkers.

A proof is text, one step a line: ``1 -2 0`` adds a clause, ``d 1 -2 0`` deletes one, and the last line is ``0``, the
empty clause (Wetzler, Heule and Hunt, SAT 2014). Nothing in here trusts the solver that wrote it.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, NamedTuple, Protocol

from satpuzzles.errors import BadInput, BadUsage, MissingPackage, TooLarge
from satpuzzles.sat.dimacs import Formula, write
from satpuzzles.sat.solver import Deadline, SatSolver

MAX_BYTES = 1 << 28  # of text
_MAX_BINARY = MAX_BYTES // 3  # the engine's own form is about three times shorter

_STEP = re.compile(rb"(d )?((?:-?[1-9][0-9]{0,8} )*)0\n")
_TICK_SECONDS = 0.1
_FEW_CLAUSES = 10_000
_VERDICTS = (b"s VERIFIED", b"s VERIFIED UNSAT")


class Step(NamedTuple):
    """A clause that is added, or deleted."""

    deletes: bool
    clause: tuple[int, ...]


def refute(solver: SatSolver) -> list[str] | None:
    """The proof of a solver that was made to write one, or nothing if its clauses can be satisfied.

    Raises:
        LimitReached: the time was up.
        TooLarge: the proof takes too much space; seen between two slices of the search.
    """
    if solver.solve():
        return None
    check_size(solver)
    return solver.proof()


def check_size(solver: SatSolver) -> None:
    """Raise TooLarge if the proof that a solver writes has become too long."""
    if solver.proof_bytes > _MAX_BINARY:
        raise _too_large("the proof")


def _too_large(name: str) -> TooLarge:
    return TooLarge(f"{name}: too large: a proof may have {MAX_BYTES >> 20} MiB")


def read(stream: IO[bytes], variables: int, name: str) -> Iterator[Step]:
    """The steps of a proof, as they are asked for.

    Args:
        stream: its text.
        variables: how many the formula has; a proof may have no others.
        name: what to call it in errors.

    Raises:
        BadInput: a line is no step, the empty clause does not stand at the end and only there, or it is too large.
    """
    size, line, number = 0, b"", 0
    longest = 24 * variables + 4  # both literals of every variable
    for number, line in enumerate(iter(lambda: stream.readline(longest), b""), 1):
        size += len(line)
        if size > MAX_BYTES:
            raise _too_large(name)
        match = _STEP.fullmatch(line)
        if not match:
            shown = line[:40].decode("ascii", "replace").rstrip("\n")
            raise BadInput(f'{name}:{number}: expected a step such as "1 -2 0" or "d 1 -2 0", not "{shown}"')
        clause = tuple(map(int, match[2].split()))
        for literal in clause:
            if abs(literal) > variables:
                raise BadInput(f"{name}:{number}: the formula has no variable {abs(literal)}, only {variables}")
        if line == b"0\n":
            break
        yield Step(match[1] is not None, clause)
    if line != b"0\n":
        raise BadInput(f"{name}: cut off: expected the empty clause, 0, in the last line")
    if stream.read(1):
        raise BadInput(f"{name}:{number + 1}: expected nothing after the empty clause")
    yield Step(False, ())


class Checker(Protocol):
    """What can tell whether a proof is one."""

    name: str
    lines: int

    def accepts(self, formula: Formula, proof: IO[bytes], name: str, deadline: Deadline) -> bool:
        """Do the steps lead from the formula to the empty clause, each following from what stands before it?

        Args:
            formula: what is refuted.
            proof: its text, as `read` takes it; it is read to its end.
            name: what to call it in errors.
            deadline: checked about ten times a second; ``lines`` then says how many lines of the proof are done.

        Raises:
            BadInput: the text is no proof.
            LimitReached: the time was up.
        """


def checker(command: str | None = None) -> Checker:
    """The external checker of this command, or the one that comes with the extra ``proof``.

    Raises:
        BadUsage: there is no such program.
        MissingPackage: the extra is not installed.
    """
    return Dratify() if command is None else External(command)


class Dratify:
    """The package dratify, in Python throughout.

    Only reverse unit propagation is accepted: CaDiCaL needs nothing else, and in version 0.1.10 of the checker
    ``d 1 2 0``, ``-1 0``, ``0`` passes as a proof that 1 | 2 and -2 contradict each other when it may use resolution
    asymmetric tautologies, because what a deleted clause has implied stays.
    """

    name = "dratify"

    def __init__(self) -> None:
        self.lines = 0
        try:
            import dratify  # noqa: F401
        except ImportError:
            raise MissingPackage("dratify", "proof") from None

    def accepts(self, formula: Formula, proof: IO[bytes], name: str, deadline: Deadline) -> bool:
        """See `Checker`."""
        from dratify import CNF, DRATChecker, from_dimacs

        self.lines = 0
        cnf = CNF(formula.variables)
        for i, clause in enumerate(formula.clauses):
            cnf.add([from_dimacs(literal) for literal in clause])
            if i % _FEW_CLAUSES == 0:
                deadline.check()
        steps = read(proof, formula.variables, name)
        timed = self._timed(steps, deadline)
        result = DRATChecker(cnf, check_rat=False).check(
            ("d" if step.deletes else "a", [from_dimacs(literal) for literal in step.clause]) for step in timed
        )
        if result.ok:
            for _ in timed:  # what it had no need of must be a proof as well
                pass
        return bool(result.ok and result.reached_empty)

    def _timed(self, steps: Iterable[Step], deadline: Deadline) -> Iterator[Step]:
        last = time.monotonic()
        for step in steps:
            if time.monotonic() - last > _TICK_SECONDS:
                deadline.check()
                last = time.monotonic()
            yield step
            self.lines += 1


class External:
    """A program that is called with a formula and a proof, as drat-trim is.

    It accepts if it ends with exit code 0 and prints exactly one line that begins with ``s``: ``s VERIFIED`` or
    ``s VERIFIED UNSAT``. (Where a clause of the formula is empty, drat-trim ends with 1; that is accepted.) It works
    on copies that nobody else sees, the formula without its comments, and is killed when the time is up.

    Args:
        command: the program, and words to stand before the two files; never read by a shell.
    """

    def __init__(self, command: str) -> None:
        try:
            self._words = shlex.split(command, posix=os.name != "nt")
        except ValueError as error:
            raise BadUsage(f"--checker: {command[:40]}: {error}") from None
        if not self._words or not shutil.which(self._words[0]):
            raise BadUsage(f'--checker: there is no program "{(self._words or [""])[0][:40]}"')
        self.name = os.path.basename(self._words[0])
        self.lines = 0

    def accepts(self, formula: Formula, proof: IO[bytes], name: str, deadline: Deadline) -> bool:
        """See `Checker`."""
        with tempfile.TemporaryDirectory(prefix="satpuzzles-") as folder:
            files = [os.path.join(folder, file) for file in ("formula.cnf", "proof.drat")]
            with open(files[0], "w", encoding="utf-8", newline="\n") as stream:
                stream.writelines(f"{line}\n" for line in write((), formula.variables, 0, formula.clauses))
            with open(files[1], "w", encoding="ascii", newline="\n") as stream:
                for self.lines, step in enumerate(read(proof, formula.variables, name), 1):
                    stream.write(f"{'d ' * step.deletes}{''.join(f'{literal} ' for literal in step.clause)}0\n")
            with open(os.path.join(folder, "output"), "w+b") as output:
                code = self._run(files, output, deadline)
                output.seek(0)
                said = [line.strip() for line in re.split(rb"[\r\n]+", output.read()) if line.startswith(b"s ")]
        return code in (0, int([] in formula.clauses)) and len(said) == 1 and said[0] in _VERDICTS

    def _run(self, files: list[str], output: IO[bytes], deadline: Deadline) -> int:
        try:
            process = subprocess.Popen(
                [*self._words, *files],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise BadUsage(f"--checker: {self.name} cannot be run: {error.strerror}") from None
        try:
            while True:
                deadline.check()
                try:
                    return process.wait(_TICK_SECONDS)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            if process.poll() is None:
                _kill(process)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """The program and what it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
