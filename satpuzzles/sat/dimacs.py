"""DIMACS CNF out, and solvers' answers back in.

Out: the format of the SAT competitions, with one ``c p show ... 0`` line for projected model counters (the
Model Counting Competition's format). In: competition output (``s`` and ``v`` lines) and the result files of MiniSat
and PicoSAT (``SAT``, then the literals).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from satpuzzles.errors import BadInput
from satpuzzles.sat.variables import Clause

SATISFIABLE, UNSATISFIABLE, UNKNOWN = "satisfiable", "unsatisfiable", "unknown"

_VERDICTS = {
    "SATISFIABLE": SATISFIABLE,
    "SAT": SATISFIABLE,
    "UNSATISFIABLE": UNSATISFIABLE,
    "UNSAT": UNSATISFIABLE,
    "UNKNOWN": UNKNOWN,
    "INDETERMINATE": UNKNOWN,
    "INDET": UNKNOWN,
}

_LONGEST = 12  # characters of a literal; solvers use 32 bits


class Formula(NamedTuple):
    """What stands in a DIMACS file; see `write`."""

    comments: Sequence[str]
    variables: int
    show: int
    clauses: Sequence[Clause]

    def lines(self) -> Iterator[str]:
        """The lines of the file, without line ends."""
        return write(self.comments, self.variables, self.show, self.clauses)


def write(comments: Iterable[str], variables: int, show: int, clauses: Sequence[Clause]) -> Iterator[str]:
    """The lines of a DIMACS file, without line ends: comments, projection, header, clauses.

    Args:
        comments: lines to stand in the head; line breaks within them are folded, "cnf" becomes "CNF".
        show: variables 1..show are the projection.
    """
    for comment in comments:
        printable = "".join(c if c.isprintable() else " " for c in comment)
        # drat-trim looks for the header in comments too: a title could give it another formula
        yield f"c {' '.join(printable.split())}".replace("cnf", "CNF")
    yield f"c p show {''.join(f'{v} ' for v in range(1, show + 1))}0"
    yield f"p cnf {variables} {len(clauses)}"
    for clause in clauses:
        yield f"{' '.join(map(str, clause))} 0" if clause else "0"


def read_answer(text: str, name: str) -> tuple[str, list[int]]:
    """A solver's verdict and, if satisfiable, its true literals.

    Args:
        text: what the solver printed or wrote.
        name: what to call it in errors.

    Raises:
        BadInput: no verdict or two, no closing 0, something that is no literal, or a variable given twice.
    """
    verdicts: list[tuple[int, str]] = []
    values: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "s" or words[0] in _VERDICTS:
            verdicts.append((number, " ".join(words[words[0] == "s" :])))
        elif words[0] == "v":
            values.append((number, words[1:]))
        elif verdicts and not values and _is_number(words[0]):
            values.append((number, words))  # MiniSat's result file: the literals stand alone
        elif verdicts and values and _is_number(words[0]) and not _ended(values):
            values.append((number, words))
        else:
            raise BadInput(
                f'{name}:{number}: expected a line "s SATISFIABLE" or "v 1 -2 ... 0" (of MiniSat: its result file), '
                f'not "{line[:40]}"'
            )
    if len(verdicts) != 1:
        raise BadInput(f'{name}: {"two verdicts" if verdicts else "no verdict"}; expected one line "s SATISFIABLE"')
    number, word = verdicts[0]
    if word not in _VERDICTS:
        raise BadInput(f'{name}:{number}: "{word[:40]}" is no verdict; expected SATISFIABLE or UNSATISFIABLE')
    if _VERDICTS[word] != SATISFIABLE:
        if values:
            raise BadInput(f"{name}:{values[0][0]}: literals, but the verdict is {word}")
        return _VERDICTS[word], []
    return SATISFIABLE, _literals(values, name)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _ended(values: list[tuple[int, list[str]]]) -> bool:
    return "0" in values[-1][1]


def _literals(values: list[tuple[int, list[str]]], name: str) -> list[int]:
    literals: dict[int, None] = {}
    ended = False
    for number, word in chain.from_iterable(((number, word) for word in words) for number, words in values):
        if ended:
            raise BadInput(f'{name}:{number}: "{word[:40]}" stands behind the closing 0')
        if not _is_number(word) or len(word) > _LONGEST:
            raise BadInput(f'{name}:{number}: "{word[:40]}" is no literal; expected a number such as -12')
        literal = int(word)
        if literal in literals or -literal in literals:
            raise BadInput(f"{name}:{number}: variable {abs(literal)} is given twice")
        ended = literal == 0
        literals[literal] = None
    if not ended:
        raise BadInput(f"{name}: the answer is cut off: no closing 0")
    literals.pop(0)
    return list(literals)
