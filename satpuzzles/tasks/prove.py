"""Prove: a proof, checked by an independent program, that a puzzle has exactly one solution or none.

The solution shows that there is one; that there is no other (or none at all) is shown by a DRAT proof that the puzzle's
formula, with the clause that excludes the solution, cannot be satisfied. What is trusted: docs/proofs.md.
"""

import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import IO, NamedTuple

from satpuzzles.errors import BadInput, LimitReached, RefusedAnswer, SatpuzzlesError
from satpuzzles.formats import folder as folders
from satpuzzles.formats import yaml
from satpuzzles.kind import Kind
from satpuzzles.model import Model, broken
from satpuzzles.rules.rule import Grid, Spot, Value
from satpuzzles.sat.dimacs import Formula
from satpuzzles.sat.proof import Checker, check_size, refute
from satpuzzles.sat.proof import checker as find_checker
from satpuzzles.sat.solver import Deadline, SatSolver
from satpuzzles.tasks.check import differing
from satpuzzles.tasks.dimacs import head

CLAIM, PUZZLE, SOLUTION, FORMULA, PROOF = "claim.txt", "puzzle.yaml", "solution.json", "formula.cnf", "proof.drat"
_NAMES = (PUZZLE, SOLUTION, FORMULA, PROOF, CLAIM)
_FIRST_LINE = re.compile(r"A proof about a puzzle, written by satpuzzles ([0-9][0-9A-Za-z.+]{0,30})\n")
_LONGEST_FIRST_LINE = 100

Progress = Callable[[str], None]


class Proved(NamedTuple):
    """What a proof shows.

    ``verdict`` is ``unique`` (one grid) or ``none``, both of them proved and verified; ``several`` (two grids and the
    spots where they differ) or ``undecided`` (the time limit was reached; a grid may have been found) without a proof.
    ``lines`` is the length of the proof, ``checker`` the name of what has verified it.
    """

    verdict: str
    puzzle: Kind
    grids: tuple[Grid, ...] = ()
    differs: tuple[object, ...] = ()
    lines: int = 0
    checker: str = ""

    @property
    def verified(self) -> bool:
        """Is there a proof, and has the checker accepted it?"""
        return bool(self.checker)


class _Claim:
    """That a grid is the only solution of a puzzle, or that there is none; and the formula that it rests on."""

    def __init__(self, model: Model, grid: Grid | None) -> None:
        self.model = model
        self.grid = grid
        self.verdict = "none" if grid is None else "unique"

    def formula(self) -> Formula:
        model, x = self.model, self.model.x
        comments = [*head(model.puzzle, model)]
        if self.grid is None:
            return Formula(comments, x.top, model.show, model.clauses)
        comments.append(f"the last clause: the answer is another than the one in {SOLUTION}")
        shown = [lit if self.grid[spot] == value else -lit for lit, spot, value in x.meanings()]
        return Formula(comments, x.top, model.show, [*model.clauses, x.another(shown)])

    def lines(self, version: str) -> Iterator[str]:
        """The lines of the head."""
        puzzle = self.model.puzzle
        yield f"A proof about a puzzle, written by satpuzzles {version}"
        yield ""
        yield f"kind:  {puzzle.name}"
        if puzzle.title:
            yield f"title: {' '.join(''.join(c if c.isprintable() else ' ' for c in puzzle.title).split())}"
        unique = "it has exactly one solution, the one in solution.json"
        yield f"claim: {'it has no solution' if self.grid is None else unique}"
        # notes and the like stand nowhere else
        yield f"of:    puzzle.yaml with the SHA-256 {sha256(yaml.write(puzzle).encode()).hexdigest()}"
        yield from ("", *(_NO_SOLUTION if self.grid is None else _ONE_SOLUTION), "", *_BY_HAND)


_ONE_SOLUTION = """\
puzzle.yaml    the puzzle
solution.json  its solution: the value of every spot
formula.cnf    the rules of the puzzle as a formula (DIMACS CNF; its comments say what the variables mean), and as its
               last clause: the answer is another than the one in solution.json
proof.drat     the proof (DRAT) that this formula cannot be satisfied""".splitlines()
_NO_SOLUTION = """\
puzzle.yaml    the puzzle
formula.cnf    the rules of the puzzle as a formula (DIMACS CNF; its comments say what the variables mean)
proof.drat     the proof (DRAT) that this formula cannot be satisfied""".splitlines()
_BY_HAND = """\
Check the proof with any checker of DRAT proofs, for example
    drat-trim formula.cnf proof.drat
That the formula says what the puzzle says, no such checker can tell. This builds it again from puzzle.yaml, compares
it with formula.cnf byte by byte, asks every rule about the solution, and has the proof checked:
    satpuzzles prove --verify FOLDER""".splitlines()


def prove(
    puzzle: Kind,
    folder: "str | os.PathLike[str]",
    *,
    checker: str | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Proved:
    """Prove that there is exactly one solution, or none, have the proof verified, and write it down.

    Nothing is written where there are several solutions, or where the time was up.

    Args:
        puzzle: what to prove it of.
        folder: where to write it: new, empty, or one of an earlier proof.
        checker: the command of an external checker; see `satpuzzles.sat.proof.External`. Without one, dratify.
        time_limit: seconds of wall-clock time for everything.
        progress: called about ten times a second, with what is being done.

    Raises:
        BadUsage: something else stands in the folder, or it cannot be written; there is no such checker.
        MissingPackage: the checker is not installed.
        RefusedAnswer: the checker refuses the proof.
        TooLarge: the formula or the proof is too large.
    """
    work = _Work(checker, time_limit, progress)
    with folders.NewFolder(os.fspath(folder), _NAMES, _is_own) as new:
        try:
            return work.prove(puzzle, new)
        except LimitReached:
            return Proved("undecided", puzzle, tuple(work.grids))


def certify(
    puzzle: Kind,
    grid: Grid | None,
    *,
    checker: str | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Proved:
    """Prove, for a solution that was found already, that it is the only one; or without one, that there is none.

    Arguments and errors as for `prove`; LimitReached if the time was up.
    """
    work = _Work(checker, time_limit, progress)
    claim = _Claim(Model(puzzle, deadline=work.deadline), grid)
    formula = claim.formula()
    proof, _ = work.solve(formula)
    if proof is None:
        raise RefusedAnswer("the solver that writes the proof has found another solution")
    return work.verified(claim, formula, _stream(proof), PROOF)


def verify(
    folder: "str | os.PathLike[str]",
    *,
    checker: str | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Proved:
    """Verify a proof that `prove` has written: everything in the folder must follow from the puzzle in it.

    Arguments as for `prove`.

    Raises:
        BadInput: a file is missing or damaged.
        RefusedAnswer: a file is not what follows from the puzzle, the solution breaks a rule, the checker refuses.
        LimitReached: the time was up.
    """
    work = _Work(checker, time_limit, progress)
    folder = os.fspath(folder)
    written_by = _version_of(folder)
    puzzle = _read_puzzle(folder)
    grid = _read_solution(folder, puzzle) if os.path.lexists(os.path.join(folder, SOLUTION)) else None
    claim = _Claim(Model(puzzle, deadline=work.deadline), grid)
    for rule in broken(claim.model.rules, grid) if grid else ():
        raise _refused(folder, SOLUTION, f"the solution breaks a rule: {rule.because}")
    formula = claim.formula()
    _compare(folder, FORMULA, formula.lines(), "the formula of the puzzle", written_by)
    _compare(folder, CLAIM, claim.lines(written_by), "what is claimed", written_by)
    with folders.opened(folder, PROOF) as stream:
        return work.verified(claim, formula, stream, os.path.join(folder, PROOF))


class _Work:
    """One proof in the making: its time, its checker, how far it is."""

    def __init__(self, checker: str | None, time_limit: float | None, progress: Progress | None) -> None:
        self.checker: Checker = find_checker(checker)
        self.deadline = Deadline(time_limit, self._tick)
        self.grids: list[Grid] = []
        self._progress = progress
        self._solver: SatSolver | None = None

    def _tick(self) -> None:
        if self._solver:
            check_size(self._solver)
        if self._progress:
            self._progress(f"{self.checker.lines:,} lines checked" if self.checker.lines else "searching")

    def prove(self, puzzle: Kind, new: folders.NewFolder) -> Proved:
        text = yaml.write(puzzle)
        again = yaml.read(text.encode(), PUZZLE)  # what `verify` will see
        if again != puzzle:
            raise AssertionError("satpuzzles is wrong: a puzzle is not what was written")
        model = Model(again, deadline=self.deadline)
        claim = _Claim(model, None)
        formula = claim.formula()
        proof, assignment = self.solve(formula)
        if proof is None:
            self._found(model, assignment)
            claim = _Claim(model, self.grids[0])
            formula = claim.formula()
            proof, assignment = self.solve(formula)
        if proof is None:
            self._found(model, assignment)
            first, second = self.grids
            return Proved("several", again, (first, second), differing(first, second))
        proved = self.verified(claim, formula, _stream(proof), PROOF)
        new.write(PUZZLE, text.removesuffix("\n").split("\n"))
        if claim.grid:
            new.write(SOLUTION, _solution(claim.grid))
        new.write(FORMULA, formula.lines())
        new.write(PROOF, proof)
        new.write(CLAIM, claim.lines(_version()))
        return proved

    def _found(self, model: Model, assignment: list[int]) -> None:
        grid = model.decode(assignment[: model.show])
        for rule in broken(model.rules, grid):
            raise AssertionError(f"satpuzzles is wrong: an answer breaks a rule: {rule.because}")
        self.grids.append(grid)

    def solve(self, formula: Formula) -> tuple[list[str] | None, list[int]]:
        """The proof that a formula cannot be satisfied, or an assignment.

        To look near the first assignment, as a search for two does, makes proofs longer: by a quarter more time to
        check them, over the whole collection.
        """
        solver = self._solver = SatSolver(formula.clauses, deadline=self.deadline, with_proof=True)
        try:
            proof = refute(solver)
            return proof, solver.assignment(formula.variables) if proof is None else []
        finally:
            solver.close()
            self._solver = None

    def verified(self, claim: _Claim, formula: Formula, proof: IO[bytes], name: str) -> Proved:
        """The claim, once the checker has accepted its proof."""
        self.deadline.check()
        if not self.checker.accepts(formula, proof, name, self.deadline):
            raise RefusedAnswer(f"{name}: refused: {self.checker.name} does not accept it as a proof")
        self.deadline.check()
        grids = () if claim.grid is None else (claim.grid,)
        return Proved(claim.verdict, claim.model.puzzle, grids, (), self.checker.lines, self.checker.name)


def _stream(proof: list[str]) -> IO[bytes]:
    return io.BytesIO("".join(f"{step}\n" for step in proof).encode("ascii"))


def _version() -> str:
    from importlib.metadata import version

    return version("satpuzzles")


def _refused(folder: str, name: str, why: str) -> RefusedAnswer:
    return RefusedAnswer(f"{os.path.join(folder, name)}: refused: {why}")


def _version_of(folder: str) -> str:
    """Which version has written a folder, as its head says."""
    if not os.path.isdir(folder):
        raise BadInput(f"{folder}: no such folder")
    with folders.opened(folder, CLAIM) as stream:
        match = _FIRST_LINE.fullmatch(stream.readline(_LONGEST_FIRST_LINE).decode("ascii", "replace"))
    if not match:
        raise _refused(folder, CLAIM, "not the head of a proof by satpuzzles")
    return match[1]


def _is_own(folder: str) -> bool:
    try:
        return set(os.listdir(folder)) <= set(_NAMES) and bool(_version_of(folder))
    except SatpuzzlesError:
        return False


def _read_puzzle(folder: str) -> Kind:
    content = folders.content(folder, PUZZLE, yaml.MAX_BYTES)
    puzzle = yaml.read(content, os.path.join(folder, PUZZLE))
    if yaml.write(puzzle).encode() != content:
        raise _refused(folder, PUZZLE, "not written as satpuzzles writes this puzzle")
    return puzzle


def _read_solution(folder: str, puzzle: Kind) -> Grid:
    """The grid, of values that its spots can take; everything else in the file must be as it is written."""
    domains = puzzle.domains()
    longest = {spot: max(values, key=lambda value: len(json.dumps(value))) for spot, values in domains.items()}
    content = folders.content(folder, SOLUTION, sum(len(line) + 1 for line in _solution(longest)))
    try:
        given = json.loads(content)
        found = {name: json.dumps(value) for name, value in given.items()}
    except (ValueError, AttributeError, RecursionError):
        raise _refused(folder, SOLUTION, 'not a JSON object of spots and values such as {"r1c1": 5}') from None
    grid: dict[Spot, Value] = {}
    for spot, values in domains.items():
        known = {json.dumps(value): value for value in values}
        value = found.get(str(spot), "nothing")
        if value not in known:
            raise _refused(folder, SOLUTION, f"{spot} holds {value[:20]}; expected one of {', '.join(known)}")
        grid[spot] = known[value]
    if "".join(f"{line}\n" for line in _solution(grid)).encode() != content:
        raise _refused(folder, SOLUTION, "not written as satpuzzles writes this solution")
    return grid


def _solution(grid: Grid) -> Iterator[str]:
    """The lines of the solution's file: a JSON object, the spots by their names."""
    entries = [f"  {json.dumps(str(spot))}: {json.dumps(value)}" for spot, value in grid.items()]
    yield "{"
    yield from (f"{entry}," for entry in entries[:-1])
    yield entries[-1]
    yield "}"


def _compare(folder: str, name: str, lines: Iterable[str], what: str, written_by: str) -> None:
    """Raise RefusedAnswer unless a file has just these lines."""
    number = 1
    with folders.opened(folder, name) as stream:
        for line in lines:
            expected = f"{line}\n".encode()
            if stream.read(len(expected)) != expected:
                break
            number += 1
        else:
            if not stream.read(1):
                return
    other = "" if written_by == _version() else f"; it was written by satpuzzles {written_by}, this is {_version()}"
    raise RefusedAnswer(f"{os.path.join(folder, name)}:{number}: refused: this is not {what}{other}")
