"""Proofs are claimed only when a checker accepts them, and no folder that was tampered with is verified."""

import hashlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from conftest import KINDS_WITH_RULES

import satpuzzles as sp
from satpuzzles.cli import main
from satpuzzles.errors import BadInput, BadUsage, LimitReached, MissingPackage, RefusedAnswer, SatpuzzlesError, TooLarge
from satpuzzles.kind import example
from satpuzzles.sat import proof, solver
from satpuzzles.sat.dimacs import Formula
from satpuzzles.sat.solver import Deadline, SatSolver
from satpuzzles.tasks.prove import certify

FILES = ["claim.txt", "formula.cnf", "proof.drat", "puzzle.yaml", "solution.json"]
UNIQUE = [
    "board2",
    "small",
    "open",
    "prefilled",
    "cross",
    "edge",
    "size6",
    "all_given",
    "four",
    "formula",
    "by_weather",
    "layer_is",
    "layer_run",
    "chaos_construction",
    "counting_land",
    "jigsaw",
    "killer",
    "not",
    "any_of",
    "yin_yang",
    "v",
]
FALSE = {  # formulas that are refuted without or almost without search
    "an empty clause": [[]],
    "a clause and an empty one": [[1, 2], []],
    "two units": [[1], [-1]],
    "units that propagate": [[1], [-1, 2], [-2]],
    "a little search": [[1, 2], [1, -2], [-1, 2], [-1, -2]],
}


@pytest.fixture(autouse=True)
def _dratify(package):
    package("dratify")


@pytest.fixture
def proved(tmp_path) -> Path:
    """A proof that a small puzzle has one solution, which is not found by propagation alone."""
    sp.prove(sp.load("board2.yaml"), tmp_path / "proved")
    return tmp_path / "proved"


def propagate(clauses: "set[frozenset[int]]", true: "set[int]") -> bool:
    """Is there a conflict by unit propagation? Written to be seen through, not to be fast."""
    while True:
        before = len(true)
        for clause in clauses:
            if not any(literal in true for literal in clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return True
                if len(left) == 1:
                    true.add(left[0])
        if len(true) == before:
            return False


def is_refutation(clauses: "list[list[int]]", steps: "list[str]") -> bool:
    """Reverse unit propagation; deletions are passed over, which can only help to find conflicts that there are."""
    known = {frozenset(clause) for clause in clauses}
    implied: set[int] = set()  # by unit propagation from what is known
    if propagate(known, implied):
        return True
    for step in steps:
        if step.startswith("d"):
            continue
        clause = frozenset(map(int, step.split()[:-1]))
        if not clause & implied and not propagate(known, implied | {-literal for literal in clause}):
            return False
        if not clause:
            return True
        known.add(clause)
        propagate(known, implied)
    return False


def clauses_of(cnf: str) -> "list[list[int]]":
    return [list(map(int, line.split()[:-1])) for line in cnf.splitlines() if line[0] not in "cp"]


def accepts(clauses: "list[list[int]]", steps: str) -> bool:
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    formula = Formula([], variables, variables, clauses)
    return proof.checker().accepts(formula, io.BytesIO(steps.encode()), "proof", Deadline())


# every kind, and puzzles with everything that a puzzle can have


@pytest.mark.parametrize("name", KINDS_WITH_RULES)
def test_every_kind_can_be_proved(name, tmp_path):
    puzzle = sp.loads(example(sp.find_kind(name)))
    found = sp.prove(puzzle, tmp_path / "x")
    assert (found.verdict, found.verified, found.grids) == ("unique", True, (sp.solve(puzzle).grid,))
    again = sp.verify(tmp_path / "x")
    assert again == found


@pytest.mark.parametrize("name", UNIQUE)
def test_puzzles_of_the_collection(name, tmp_path):
    puzzle = sp.load(name)
    found = sp.prove(puzzle, tmp_path / "x")
    assert (found.verdict, found.grids) == ("unique", (sp.solve(puzzle).grid,))
    again = sp.verify(tmp_path / "x")
    assert (again.verdict, again.puzzle, again.grids) == ("unique", puzzle, found.grids)
    assert sorted(os.listdir(tmp_path / "x")) == FILES


@pytest.mark.parametrize("name", ["contradiction", "equal_givens"])
def test_no_solution_is_proved(name, tmp_path):
    found = sp.prove(sp.load(name), tmp_path / "x")
    assert (found.verdict, found.verified, found.grids) == ("none", True, ())
    assert sorted(os.listdir(tmp_path / "x")) == FILES[:-1]
    assert "claim: it has no solution" in (tmp_path / "x" / "claim.txt").read_text()
    assert sp.verify(tmp_path / "x").verdict == "none"


@pytest.mark.parametrize("size", [1, "1x3"])
def test_puzzles_that_leave_no_choice(size, tmp_path):
    """With one cell no variable is left, and the clause that excludes the answer is empty."""
    data = {"size": size, "boxes": "none"} | ({"givens": "123"} if size != 1 else {})
    found = sp.prove(sp.puzzle("sudoku", **data), tmp_path / "x")
    assert (found.verdict, sp.verify(tmp_path / "x").verdict) == ("unique", "unique")


@pytest.mark.parametrize("name", ["permutations3", "many"])
def test_several_solutions_are_shown_and_nothing_is_written(name, tmp_path):
    found = sp.prove(sp.load(name), tmp_path / "x")
    assert (found.verdict, found.verified) == ("several", False)
    first, second = found.grids
    assert found.differs == tuple(spot for spot in first if first[spot] != second[spot]) != ()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["cross", "small", "size6", "four", "equal_givens"])
def test_a_second_checker_accepts_the_proof(name, tmp_path):
    sp.prove(sp.load(name), tmp_path)
    clauses = clauses_of((tmp_path / "formula.cnf").read_text())
    assert is_refutation(clauses, (tmp_path / "proof.drat").read_text().splitlines())
    if name != "equal_givens":
        assert not is_refutation(clauses[:-1], (tmp_path / "proof.drat").read_text().splitlines())


def test_the_last_clause_excludes_just_the_solution(proved):
    *clauses, last = clauses_of((proved / "formula.cnf").read_text())
    solution = json.loads((proved / "solution.json").read_text())
    assert [list(solution.values())[abs(literal) - 1] for literal in last] == [int(literal < 0) for literal in last]
    assert len(last) == 81
    assert sp.dimacs(sp.load("board2")).splitlines()[-len(clauses) :] == [
        " ".join(map(str, [*clause, 0])) for clause in clauses
    ]


def test_the_same_files_under_any_hash_seed(run, tmp_path):
    for seed in "12":
        assert run("prove", "by_weather", "-o", tmp_path / seed, PYTHONHASHSEED=seed).code == 0
    for file in FILES:
        assert (tmp_path / "1" / file).read_bytes() == (tmp_path / "2" / file).read_bytes(), file


def test_odd_titles(tmp_path):
    title = "a\nclaim: it has no solution\x1b[31m\x85\u2028" + "x" * 50_000
    sp.prove(sp.puzzle("sudoku", size=1, title=title), tmp_path / "x")
    claim = (tmp_path / "x" / "claim.txt").read_text()
    assert claim.replace("\n", "").isprintable()
    assert claim.count("\nclaim: ") == 1
    assert sp.verify(tmp_path / "x").puzzle.title == title


# tampering


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def without_line(path: Path, number: int) -> None:
    lines = path.read_text().splitlines(keepends=True)
    del lines[number]
    path.write_text("".join(lines))


def cnf_line(folder: Path, change) -> None:
    lines = (folder / "formula.cnf").read_text().splitlines()
    change(lines)
    (folder / "formula.cnf").write_text("".join(f"{line}\n" for line in lines))


def flip_a_literal(folder: Path) -> None:
    cnf_line(folder, lambda lines: lines.__setitem__(-2, lines[-2][1:] if lines[-2][0] == "-" else f"-{lines[-2]}"))


def drop_a_clause(folder: Path) -> None:
    cnf_line(folder, lambda lines: lines.__delitem__(-5))


def add_a_clause(folder: Path) -> None:
    cnf_line(folder, lambda lines: lines.append("0"))


def add_a_clause_and_count_it(folder: Path) -> None:
    def change(lines: "list[str]") -> None:
        at = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
        _, _, variables, clauses = lines[at].split()
        lines[at] = f"p cnf {variables} {int(clauses) + 1}"
        lines.append("0")

    cnf_line(folder, change)


def another_puzzle(folder: Path) -> None:
    sp.prove(sp.load("board1"), folder.parent / "other")
    (folder.parent / "other" / "puzzle.yaml").replace(folder / "puzzle.yaml")


def another_solution(folder: Path) -> None:
    sp.prove(sp.load("board1"), folder.parent / "other")
    (folder.parent / "other" / "solution.json").replace(folder / "solution.json")


def another_proof(folder: Path) -> None:
    sp.prove(sp.load("size6"), folder.parent / "other")
    (folder.parent / "other" / "proof.drat").replace(folder / "proof.drat")


def solution_and_clause(folder: Path) -> None:
    """The rest fits: only the rules can tell."""
    solution = json.loads((folder / "solution.json").read_text())
    edit(folder / "solution.json", f'"r1c1": {solution["r1c1"]}', f'"r1c1": {1 - solution["r1c1"]}')
    cnf_line(folder, lambda lines: lines.__setitem__(-1, f"-{lines[-1]}".replace("--", "")))


def claims_none(folder: Path) -> None:
    (folder / "solution.json").unlink()


def claims_none_with_its_formula(folder: Path) -> None:
    (folder / "solution.json").unlink()
    (folder / "formula.cnf").write_text(sp.dimacs(sp.load("board2")))
    sp.prove(sp.load("contradiction"), folder.parent / "other")
    edit(folder / "claim.txt", "it has exactly one solution, the one in solution.json", "it has no solution")


def linked(name: str):
    def tamper(folder: Path) -> None:
        (folder / name).replace(folder.parent / "moved")
        (folder / name).symlink_to(folder.parent / "moved")

    return tamper


def piped(folder: Path) -> None:
    (folder / "proof.drat").unlink()
    os.mkfifo(folder / "proof.drat")


def shortened(name: str, by: int = 1):
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:-by])


def emptied(name: str):
    return lambda folder: (folder / name).write_bytes(b"")


def longer(name: str, more: bytes):
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes() + more)


def huge(name: str):
    return lambda folder: os.truncate(folder / name, 1 << 34)  # with a hole that takes no space


def missing(name: str):
    return lambda folder: (folder / name).unlink()


def a_folder(name: str):
    def tamper(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).mkdir()

    return tamper


def proof_is(text: str):
    return lambda folder: (folder / "proof.drat").write_text(text)


def solution_is(text: str):
    return lambda folder: (folder / "solution.json").write_text(text)


TAMPERED = {
    "formula: a literal": (flip_a_literal, "this is not the formula of the puzzle"),
    "formula: a clause less": (drop_a_clause, "this is not the formula of the puzzle"),
    "formula: a clause more": (add_a_clause, "this is not the formula of the puzzle"),
    "formula: a counted clause more": (add_a_clause_and_count_it, "this is not the formula of the puzzle"),
    "formula: a comment": (lambda f: edit(f / "formula.cnf", "holds a knight", "is empty"), "not the formula"),
    "formula: the last line end": (shortened("formula.cnf"), "not the formula"),
    "formula: half": (shortened("formula.cnf", 9000), "not the formula"),
    "formula: empty": (emptied("formula.cnf"), "formula.cnf:1: refused: this is not the formula"),
    "formula: not text": (longer("formula.cnf", b"\xff\xfe\0"), "not the formula"),
    "formula: huge": (huge("formula.cnf"), "not the formula"),
    "formula: missing": (missing("formula.cnf"), "formula.cnf: cannot be read: No such file"),
    "formula: a link": (linked("formula.cnf"), "formula.cnf: is a link"),
    "formula: a folder": (a_folder("formula.cnf"), "formula.cnf: is no file"),
    "puzzle: a clue": (
        lambda f: edit(f / "puzzle.yaml", "[9, 3, 1]", "[9, 3, 2]"),
        "solution.json: refused: the solution breaks",
    ),
    "puzzle: a title": (lambda f: edit(f / "puzzle.yaml", "board 2", "board 3"), "not the formula of the puzzle"),
    "puzzle: notes": (lambda f: edit(f / "puzzle.yaml", "title", "notes: an easy one\ntitle"), "puzzle.yaml"),
    "puzzle: how many": (lambda f: edit(f / "puzzle.yaml", "solutions: 1", "solutions: 2"), "not what is claimed"),
    "puzzle: a comment": (longer("puzzle.yaml", b"# classic\n"), "puzzle.yaml: refused: not written as satpuzzles"),
    "puzzle: another": (another_puzzle, "solution.json: refused: the solution breaks a rule"),
    "puzzle: empty": (emptied("puzzle.yaml"), "puzzle.yaml"),
    "puzzle: half": (shortened("puzzle.yaml", 30), "puzzle.yaml"),
    "puzzle: not UTF-8": (longer("puzzle.yaml", b"\xff"), "not a text file in UTF-8"),
    "puzzle: huge": (huge("puzzle.yaml"), "puzzle.yaml: more than 1,048,576 bytes"),
    "puzzle: missing": (missing("puzzle.yaml"), "puzzle.yaml: cannot be read: No such file"),
    "puzzle: a link": (linked("puzzle.yaml"), "puzzle.yaml: is a link"),
    "solution: a value": (
        lambda f: edit(f / "solution.json", '"r1c1": 0', '"r1c1": 1'),
        "solution.json: refused: the solution breaks a rule: row 1 holds 3 knights",
    ),
    "solution: another": (another_solution, "solution.json: refused: the solution breaks a rule"),
    "solution: with its clause": (solution_and_clause, "solution.json: refused: the solution breaks a rule"),
    "solution: missing": (claims_none, "formula.cnf"),
    "solution: missing, with its formula": (claims_none_with_its_formula, "claim.txt"),
    "solution: truth for one": (
        solution_is('{"r1c1":0,"r1c2":true}'),
        "solution.json: refused: r1c2 holds true; expected one of 0, 1",
    ),
    "solution: no value": (lambda f: edit(f / "solution.json", '"r1c2": 1', '"r1c2": 7'), "r1c2 holds 7"),
    "solution: a cell less": (lambda f: without_line(f / "solution.json", 1), "r1c1 holds nothing"),
    "solution: a cell twice": (
        lambda f: edit(f / "solution.json", "{\n", '{\n  "r1c1": 1,\n'),
        "solution.json: more than",
    ),
    "solution: other spaces": (lambda f: edit(f / "solution.json", "  ", " "), "not written as satpuzzles"),
    "solution: deep": (solution_is("[" * 1000), "not a JSON object"),
    "solution: a list": (solution_is("[]"), "not a JSON object"),
    "solution: empty": (emptied("solution.json"), "not a JSON object"),
    "solution: half": (shortened("solution.json", 9), "not a JSON object"),
    "solution: not UTF-8": (lambda f: (f / "solution.json").write_bytes(b"\xff" * 9), "not a JSON object"),
    "solution: huge": (huge("solution.json"), "solution.json: more than"),
    "solution: a link": (linked("solution.json"), "solution.json: is a link"),
    "proof: only the end": (proof_is("0\n"), "proof.drat: refused: dratify does not accept it as a proof"),
    "proof: only lines that come late": (
        lambda f: (f / "proof.drat").write_text("".join((f / "proof.drat").read_text().splitlines(True)[-9:])),
        "does not accept",
    ),
    "proof: a false unit": (proof_is("1 0\n-1 0\n0\n"), "does not accept"),
    "proof: a flipped unit": (lambda f: edit(f / "proof.drat", "-", ""), "does not accept"),
    "proof: another": (another_proof, "does not accept"),
    "proof: no end": (shortened("proof.drat", 2), "proof.drat: cut off: expected the empty clause"),
    "proof: no line end": (shortened("proof.drat"), "expected a step"),
    "proof: half": (lambda f: os.truncate(f / "proof.drat", 500), "proof.drat"),
    "proof: empty": (emptied("proof.drat"), "proof.drat: cut off: expected the empty clause"),
    "proof: more behind the end": (longer("proof.drat", b"1 0\n"), "expected nothing after the empty clause"),
    "proof: a new variable": (proof_is("5000 0\n0\n"), "proof.drat:1: the formula has no variable 5000"),
    "proof: a huge number": (proof_is(f"{'9' * 5000} 0\n0\n"), "proof.drat:1: expected a step"),
    "proof: binary": (lambda f: (f / "proof.drat").write_bytes(b"a\x03\0a\0"), "proof.drat:1: expected a step"),
    "proof: not UTF-8": (lambda f: (f / "proof.drat").write_bytes(b"\xff\n0\n"), "proof.drat:1: expected a step"),
    "proof: huge": (huge("proof.drat"), "proof.drat"),
    "proof: missing": (missing("proof.drat"), "proof.drat: cannot be read: No such file"),
    "proof: a link": (linked("proof.drat"), "proof.drat: is a link"),
    "proof: a pipe": (piped, "proof.drat: is no file"),
    "claim: another": (lambda f: edit(f / "claim.txt", "exactly one", "no"), "claim.txt:5: refused: this is not what"),
    "claim: more": (longer("claim.txt", b"and more\n"), "this is not what is claimed"),
    "claim: no head": (lambda f: without_line(f / "claim.txt", 0), "not the head of a proof by satpuzzles"),
    "claim: empty": (emptied("claim.txt"), "not the head of a proof by satpuzzles"),
    "claim: not UTF-8": (lambda f: (f / "claim.txt").write_bytes(b"\xff" * 99), "not the head of a proof"),
    "claim: huge": (huge("claim.txt"), "this is not what is claimed"),
    "claim: missing": (missing("claim.txt"), "claim.txt: cannot be read: No such file"),
    "claim: a link": (linked("claim.txt"), "claim.txt: is a link"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_what_was_tampered_with_is_refused(name, proved, capsys):
    tamper, why = TAMPERED[name]
    tamper(proved)
    assert main(["prove", "--verify", str(proved)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert why in err


def test_whatever_byte_is_changed_nothing_else_is_claimed(tmp_path):
    """A proof may change and be one still; then the claim is the same."""
    folder = tmp_path / "x"
    sp.prove(sp.load("size6"), folder)
    random = Random(1)
    refused = 0
    for _ in range(60):
        file = folder / random.choice(FILES)
        content = file.read_bytes()
        at, size = random.randrange(len(content)), random.randrange(3)
        file.write_bytes(content[:at] + random.choice([b"", b"-", b"1", b"0\n", b" ", b"\xff"]) + content[at + size :])
        accepted = main(["prove", "--verify", str(folder)]) == 0
        refused += not accepted
        assert not accepted or file.name == "proof.drat" or file.read_bytes() == content
        file.write_bytes(content)
    assert refused > 40


def test_lines_of_a_proof_that_matter(tmp_path):
    """Without one of them it is refused; without another it is a proof still, for a second checker too."""
    sp.prove(sp.load("size6"), tmp_path)
    clauses = clauses_of((tmp_path / "formula.cnf").read_text())
    lines = [line for line in (tmp_path / "proof.drat").read_text().splitlines() if not line.startswith("d")]
    shorter = [lines[:i] + lines[i + 1 :] for i in range(len(lines) - 1)]
    accepted = [less for less in shorter if accepts(clauses, "".join(f"{line}\n" for line in less))]
    refused = [less for less in shorter if less not in accepted]
    assert accepted
    assert refused
    assert not any(is_refutation(clauses, less) for less in refused[:3])
    assert all(is_refutation(clauses, less) for less in accepted[:: len(accepted) // 3])


def digest(puzzle) -> str:
    return hashlib.sha256(sp.dump(puzzle).encode()).hexdigest()


def test_a_false_claim_that_fits_together(tmp_path):
    """A puzzle with several solutions: everything is right but the proof, which nobody can have."""
    puzzle = sp.load("permutations3")
    true = sp.prove(sp.load("cross"), tmp_path / "x")
    grid = sp.solve(puzzle).grid
    (tmp_path / "x" / "puzzle.yaml").write_text(sp.dump(puzzle))
    (tmp_path / "x" / "solution.json").write_text(
        "{\n" + ",\n".join(f'  "{spot}": {value}' for spot, value in grid.items()) + "\n}\n"
    )
    excluded = " ".join(str(-i if value else i) for i, value in enumerate(grid.values(), 1))
    *head, last = sp.dimacs(puzzle).partition("\np cnf ")
    counts, _, rest = last.partition("\n")
    variables, clauses = counts.split()
    comment = "\nc the last clause: the answer is another than the one in solution.json"
    before, _, show = head[0].rpartition("\nc p show")
    (tmp_path / "x" / "formula.cnf").write_text(
        f"{before}{comment}\nc p show{show}{head[1]}{variables} {int(clauses) + 1}\n{rest}{excluded} 0\n"
    )
    claim = (tmp_path / "x" / "claim.txt").read_text()
    for old, new in ((true.puzzle.title, puzzle.title), (digest(true.puzzle), digest(puzzle))):
        assert old in claim
        claim = claim.replace(old, new)
    (tmp_path / "x" / "claim.txt").write_text(claim)
    with pytest.raises(RefusedAnswer, match=r"proof\.drat: refused: dratify does not accept it"):
        sp.verify(tmp_path / "x")


def test_another_version_is_named(proved, capsys):
    edit(proved / "claim.txt", "satpuzzles 0.", "satpuzzles 9.")
    assert sp.verify(proved).verified  # what is written is the same
    add_a_clause(proved)
    with pytest.raises(RefusedAnswer, match=r"it was written by satpuzzles 9\.\S+, this is 0\."):
        sp.verify(proved)


# the checker and the solver


@pytest.mark.parametrize("name", FALSE)
def test_trivially_false_formulas(name):
    made = SatSolver(FALSE[name], with_proof=True)
    steps = proof.refute(made)
    made.close()
    assert steps is not None
    assert steps[-1] == "0"
    assert "0" not in steps[:-1]
    assert accepts(FALSE[name], "".join(f"{step}\n" for step in steps))
    assert is_refutation(FALSE[name], steps)


def test_what_a_deleted_clause_has_implied_is_no_ground_for_new_definitions():
    """dratify 0.1.10 accepts this for a formula that can be satisfied, unless it is told to check by propagation."""
    assert not accepts([[1, 2], [-2]], "d 1 2 0\n-1 0\n0\n")


def test_proofs_in_many_slices(monkeypatch, tmp_path):
    monkeypatch.setattr(solver, "_FIRST_SLICE", 50)
    monkeypatch.setattr(solver, "_SLICE_SECONDS", 0)
    ticks = []
    found = sp.prove(sp.load("two_halves"), tmp_path / "x", time_limit=600, progress=ticks.append)
    assert found.verdict == "unique"
    assert len(ticks) > 20
    assert ticks[0] == "searching"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2\n0\n", "proof:1: expected a step"),
        ("01 0\n0\n", "proof:1: expected a step"),
        ("+1 0\n0\n", "proof:1: expected a step"),
        ("-0 0\n0\n", "proof:1: expected a step"),
        ("1 0 2 0\n0\n", "proof:1: expected a step"),
        ("1  2 0\n0\n", "proof:1: expected a step"),
        (" 1 0\n0\n", "proof:1: expected a step"),
        ("1 0\r\n0\n", "proof:1: expected a step"),
        ("c comment\n0\n", "proof:1: expected a step"),
        ("d1 0\n0\n", "proof:1: expected a step"),
        ("1 0\n3 0\n0\n", "proof:2: the formula has no variable 3, only 2"),
        ("1 0\n", "proof: cut off"),
        ("0\n0\n", "proof:2: expected nothing after the empty clause"),
    ],
)
def test_what_is_no_text_of_a_proof(text, why):
    with pytest.raises(BadInput, match=why):
        accepts([[1], [-1], [2]], text)


def test_too_large(monkeypatch, tmp_path, proved):
    monkeypatch.setattr(proof, "MAX_BYTES", 1 << 9)
    with pytest.raises(TooLarge, match=r"proof\.drat: too large"):
        sp.verify(proved)
    monkeypatch.setattr(proof, "_MAX_BINARY", 1)
    with pytest.raises(TooLarge, match="the proof: too large"):
        sp.prove(sp.load("board2"), tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_without_the_extra(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "dratify", None)
    for words in (
        ["prove", "board2.yaml", "-o", str(tmp_path / "x")],
        ["prove", "--verify", str(tmp_path)],
        ["check", "board2.yaml", "--certify"],
    ):
        assert main(words) == 2
        assert capsys.readouterr() == (
            "",
            "satpuzzles: this needs dratify, which is not installed: pip install 'satpuzzles[proof]'\n",
        )
    with pytest.raises(MissingPackage):
        sp.prove(sp.load("board2"), tmp_path / "x")
    assert os.listdir(tmp_path) == []
    assert main(["check", "board2.yaml"]) == 0


def test_the_time_limit(tmp_path, proved, capsys):
    assert main(["prove", "board2.yaml", "-o", str(tmp_path / "x"), "--time-limit", "0"]) == 3
    assert capsys.readouterr().out == "undecided: the time limit of 0 s was reached; nothing was written\n"
    assert main(["prove", "--verify", str(proved), str(proved), "--time-limit", "0"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("undecided: the time limit of 0 s was reached\n")) == ("", 2)
    assert sorted(os.listdir(tmp_path)) == ["proved"]


def test_the_time_limit_while_checking(monkeypatch, tmp_path):
    """Nothing is claimed, and nothing is left behind."""
    monkeypatch.setattr(proof, "_TICK_SECONDS", 0)
    done = []

    def progress(state: str) -> None:
        if "checked" in state:
            done.append(state)
            raise LimitReached("enough")

    found = sp.prove(sp.load("board2"), tmp_path / "x", progress=progress)
    assert (found.verdict, found.verified, len(found.grids), done) == ("undecided", False, 1, ["1 lines checked"])
    assert os.listdir(tmp_path) == []


# external checkers


@pytest.fixture
def script(tmp_path):
    """A checker that is written down here: a Python script, called with this command."""

    def make(body: str) -> str:
        path = tmp_path / "a checker's script.py"
        path.write_text(f"import sys, time, os\nhere = {str(tmp_path)!r}\n{body}\n")
        return f'"{sys.executable}" "{path}"'

    return make


def test_an_external_checker(script, tmp_path, proved):
    keep = "open(here + '/seen', 'w').write(open(sys.argv[1]).read() + open(sys.argv[2]).read())"
    command = script(f"{keep}\nprint('c hello\\rc\\ns VERIFIED')")
    assert sp.verify(proved, checker=command).checker == os.path.basename(sys.executable)
    formula = "".join(line for line in (proved / "formula.cnf").read_text().splitlines(True) if line[0] != "c")
    assert (tmp_path / "seen").read_text() == f"c p show 0\n{formula}{(proved / 'proof.drat').read_text()}"
    assert sp.prove(sp.load("board2"), tmp_path / "x", checker=command).verified
    assert certify(sp.load("contradiction"), None, checker=command).verified


def test_an_external_checker_that_complains_of_an_empty_clause(script, tmp_path):
    """As drat-trim does, which says that it is verified all the same."""
    command = script("print('c trivial UNSAT\\ns VERIFIED'); sys.exit(1)")
    assert sp.prove(sp.puzzle("sudoku", size=1), tmp_path / "x", checker=command).verified
    with pytest.raises(RefusedAnswer):
        sp.prove(sp.puzzle("sudoku", size=4, givens="1234341221434321"), tmp_path / "y", checker=command)


def test_no_title_is_taken_for_a_formula(script, tmp_path):
    """drat-trim looks for "cnf" and two numbers in comments too, and reads on from there."""
    puzzle = sp.puzzle("sudoku", size=1, title="cnf 1 2 1 0 -1 0", author="p cnf 1 2", notes="cnf 1 1 0")
    command = script("print('s VERIFIED' if open(sys.argv[1]).read().count('cnf') == 1 else '')")
    sp.prove(puzzle, tmp_path / "x", checker=command)
    assert (tmp_path / "x" / "formula.cnf").read_text().count("cnf") == 1
    assert sp.verify(tmp_path / "x").puzzle == puzzle


@pytest.mark.parametrize(
    "body",
    [
        "print('s NOT VERIFIED'); sys.exit(1)",
        "print('s NOT VERIFIED')",
        "print('s VERIFIED'); sys.exit(1)",
        "print('s VERIFIED'); print('s NOT VERIFIED')",
        "print('s VERIFIED'); print('s VERIFIED')",
        "print('c s VERIFIED')",
        "print('s VERIFIED maybe')",
        "print('VERIFIED')",
        "print('s DERIVATION')",
        "",
        "print('s VERIFIED', flush=True); os.kill(os.getpid(), 9)",
        "sys.stdout.buffer.write(b'\\xff\\n')",
    ],
)
def test_what_is_not_taken_for_acceptance(body, script, proved, tmp_path):
    command = script(body)
    with pytest.raises(RefusedAnswer, match="does not accept it as a proof"):
        sp.verify(proved, checker=command)
    with pytest.raises(RefusedAnswer):
        sp.prove(sp.load("board2"), tmp_path / "x", checker=command)
    assert not (tmp_path / "x").exists()


def test_a_checker_that_takes_too_long_is_stopped_with_its_children(script, proved, tmp_path):
    command = script(
        "open(here + '/started', 'w').close()\nif os.fork(): time.sleep(60)\ntime.sleep(3)\n"
        "open(here + '/alive', 'w').close()"
    )
    start = time.monotonic()
    with pytest.raises(LimitReached):
        sp.verify(proved, checker=command, time_limit=2)
    assert (tmp_path / "started").exists()
    time.sleep(max(0, 4 - (time.monotonic() - start)))
    assert not (tmp_path / "alive").exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", 'no program ""'),
        ("no-such-checker", 'no program "no-such-checker"'),
        ("'", "No closing quotation"),
        ("$(touch x)", 'no program "'),
        ("true; touch x", 'no program "true;"'),
        ("a\0b", "no program"),
    ],
)
def test_no_such_checker(command, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadUsage, match=why):
        sp.prove(sp.load("board2"), "x", checker=command)
    assert os.listdir(tmp_path) == []


@pytest.mark.external
@pytest.mark.skipif(not shutil.which("drat-trim"), reason="drat-trim is not installed; no distribution packages it")
def test_drat_trim(proved):
    command = str(shutil.which("drat-trim"))
    assert sp.verify(proved, checker=command).checker == "drat-trim"
    proof_is("0\n")(proved)
    with pytest.raises(RefusedAnswer):
        sp.verify(proved, checker=command)
    for clauses in FALSE.values():
        made = SatSolver(clauses, with_proof=True)
        text = "".join(f"{step}\n" for step in proof.refute(made) or ())
        formula = Formula([], 2, 2, clauses)
        assert proof.checker(command).accepts(formula, io.BytesIO(text.encode()), "proof", Deadline())


# the folder


def test_folders_that_are_there(tmp_path, proved):
    puzzle = sp.load("board1")
    (tmp_path / "empty").mkdir()
    assert sp.prove(puzzle, tmp_path / "empty").verified
    before = os.stat(proved).st_ino
    assert sp.prove(puzzle, f"{proved}/").verified
    assert os.stat(proved).st_ino == before
    assert sp.verify(proved).puzzle == puzzle
    assert sp.prove(sp.load("contradiction"), proved).verdict == "none"
    assert sp.verify(proved).verdict == "none"
    assert sorted(os.listdir(proved)) == FILES[:-1]


def test_a_proof_stays_where_a_new_one_fails(tmp_path, proved):
    before = {file: (proved / file).read_bytes() for file in FILES}
    assert sp.prove(sp.load("permutations3"), proved).verdict == "several"
    assert sp.prove(sp.load("board1"), proved, time_limit=0).verdict == "undecided"
    assert {file: (proved / file).read_bytes() for file in os.listdir(proved)} == before


@pytest.mark.parametrize("name", ["notes.txt", "proof.drat", "claim.txt", ".hidden"])
def test_what_is_not_ours_is_left_alone(name, tmp_path):
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / name).write_text("mine")
    with pytest.raises(BadUsage, match="neither new nor empty nor"):
        sp.prove(sp.load("board2"), tmp_path / "x")
    assert {file.name: file.read_text() for file in (tmp_path / "x").iterdir()} == {name: "mine"}


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "names no folder"),
        ("a\0b", "names no folder"),
        ("no/such/place", "cannot be written: No such file or directory"),
        ("file", "neither new nor empty nor"),
        ("file/x", "cannot be written: Not a directory"),
        ("x" * 300, "cannot be written: File name too long"),
    ],
)
def test_no_place_for_a_folder(path, why, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine")
    with pytest.raises(BadUsage, match=why):
        sp.prove(sp.load("board2"), path)
    assert Path("file").read_text() == "mine"
    assert os.listdir() == ["file"]


def test_a_link_to_a_folder(tmp_path, monkeypatch):
    (tmp_path / "link").symlink_to(tmp_path / "target")
    sp.prove(sp.load("board2"), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert sp.verify(tmp_path / "target").verified
    assert sp.verify(tmp_path / "link").verified


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path):
    (tmp_path / "x").mkdir(mode=0o500)
    for path in (tmp_path / "x", tmp_path / "x" / "y"):
        with pytest.raises(BadUsage, match="cannot be written: Permission denied"):
            sp.prove(sp.load("board2"), path)


@pytest.mark.parametrize("there", [False, True])
def test_a_full_disk(there, tmp_path):
    """A limit on the size of files stands in for it."""
    if there:
        (tmp_path / "x").mkdir()
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (25_000, 25_000));"
        "from satpuzzles.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, "prove", "board2.yaml", "-o", str(tmp_path / "x")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"satpuzzles: {tmp_path / 'x'}: cannot be written: File too large\n"
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")] == ["x"] * there


def test_ctrl_c_leaves_nothing_behind(tmp_path):
    words = [sys.executable, "-m", "satpuzzles", "prove", "faase.yaml", "-o", str(tmp_path / "x")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not os.listdir(tmp_path):
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")
    assert os.listdir(tmp_path) == []


# the commands


def test_the_command(run, tmp_path):
    done = run("prove", "board2.yaml", "-o", tmp_path / "a")
    verdict, _, drawing = done.out.partition("\n")
    assert (done.code, drawing) == (0, run("solve", "board2.yaml").out)
    lines = len((tmp_path / "a" / "proof.drat").read_text().splitlines())
    assert verdict == f"unique, proof verified ({lines} lines, by dratify)"
    done = run("prove", "contradiction.yaml", "-o", tmp_path / "b")
    assert done.code == 1
    assert done.out.startswith("no solution, proof verified (")
    done = run("prove", "permutations3.yaml", "-o", tmp_path / "c")
    assert done.code == 4
    assert done.out.startswith("several: two answers differ in 4 cells: ")
    done = run("prove", "--verify", tmp_path / "a", tmp_path / "b")
    first, second = done.out.splitlines()
    assert (done.code, first) == (
        0,
        f"{tmp_path / 'a'}: exactly one solution, proof verified ({lines} lines, by dratify): "
        "knights, Knightdoku, board 2",
    )
    assert second.startswith(f"{tmp_path / 'b'}: no solution, proof verified (")
    done = run("prove", "--verify", tmp_path / "c", tmp_path / "a")
    assert (done.code, done.out, done.err) == (2, f"{first}\n", f"satpuzzles: {tmp_path / 'c'}: no such folder\n")


def test_json(run, tmp_path):
    for name, verdict, count, verified in (
        ("board2", "unique", "1", True),
        ("contradiction", "none", "0", True),
        ("permutations3", "several", "2", False),
    ):
        done = run("prove", name, "-o", tmp_path / name, "--format", "json")
        made = json.loads(done.out)
        assert (made["verdict"], made["count"], made["verified"], len(made["solutions"])) == (
            verdict,
            count,
            verified,
            int(count),
        )
        assert made["checker"] == ("dratify" if verified else None)
        if verified:
            again = json.loads(run("prove", "--verify", tmp_path / name, "--format", "json").out)
            assert {key: again[key] for key in ("verdict", "count", "verified", "solutions", "lines")} == {
                key: made[key] for key in ("verdict", "count", "verified", "solutions", "lines")
            }


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["board2.yaml"], "where to write the proof? name a folder with -o"),
        (["--verify", "x", "-o", "y"], "--verify writes nothing; leave out -o"),
        (["board1.yaml", "board2.yaml", "-o", "y"], "expected one file, not 2"),
        (["-o", "y"], "which file?"),
        (["--verify"], "which file?"),
        (["no-such-puzzle", "-o", "y"], "no-such-puzzle: no such file"),
    ],
)
def test_bad_usage(words, why, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["prove", *words]) == 2
    assert why in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


def test_check_certifies(run):
    done = run("check", "board2", "contradiction", "permutations3", "--certify")
    assert "board2: unique, proof verified (" in done.out
    assert "contradiction: no solution, proof verified (" in done.out
    assert "lines, by dratify); impossible even alone: row 1 reads 3\n" in done.out
    assert "permutations3: several: two answers differ" in done.out
    assert done.code == 1
    done = run("check", "board2", "contradiction", "permutations3", "--certify", "--format", "json")
    verified = [json.loads(line)["verified"] for line in done.out.splitlines()]
    assert verified == [True, True, False]
    assert "verified" not in json.loads(run("check", "board2", "--format", "json").out)


def test_proofs_use_the_whole_formula(run, tmp_path):
    """Whatever encoding the search has used."""
    done = run("check", "size6", "--encoding", "lazy", "--certify")
    assert done.out.startswith("unique, proof verified (")


def test_check_claims_nothing_that_the_checker_does_not_accept(run, script):
    done = run("check", "board2", "--certify", "--checker", script("print('s NOT VERIFIED')"))
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        "proof.drat: refused: " + os.path.basename(sys.executable) + " does not accept it as a proof\n"
    )
    slow = script("time.sleep(60)")
    done = run("check", "board2", "--certify", "--checker", slow, "--time-limit", "1")
    assert (done.code, done.err) == (3, "")
    assert done.out == (
        "undecided: one answer was found and no other, but the proof is not verified: "
        "the time limit of 1 s was reached\n"
    )
    done = run("check", "contradiction", "--certify", "--checker", slow, "--time-limit", "1", "--format", "json")
    made = json.loads(done.out)
    assert (done.code, made["verdict"], made["verified"]) == (3, "undecided", False)
    assert run("check", "board2", "--checker", "x").err == "satpuzzles: --checker goes with --certify\n"


def test_errors_are_ours():
    assert issubclass(RefusedAnswer, SatpuzzlesError)
