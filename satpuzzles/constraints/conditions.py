"""Constraints around constraints: on a condition, and for whatever digit a letter stands for."""

from collections.abc import Iterator

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.marks import Mark, Remark
from satpuzzles.constraints.constraint import Constraint, OnSudoku, vocabulary
from satpuzzles.rules.formula import is_value
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.when import When


class WhenTrue(Constraint):
    """A constraint with ``when:``, a formula; where it is false the constraint says nothing."""

    def __init__(self, inner: Constraint, condition: Entry, sudoku: OnSudoku) -> None:
        from satpuzzles.clues.formula import formula

        self.inner = inner
        self.clue = inner.clue
        self.text = condition.text("a formula")
        self.condition = formula(condition, vocabulary(sudoku))
        self.data = self.written()

    def written(self) -> Data:
        """The constraint, and the formula under ``when``."""
        written = self.inner.written()
        return {**(written if isinstance(written, dict) else {str(written): ""}), "when": self.text}

    def all(self) -> Iterator[Constraint]:
        """Those inside."""
        return self.inner.all()

    def marks(self) -> Iterator[Mark]:
        """Those of the constraint, and the condition in words."""
        marks = list(self.inner.marks())
        return iter([*marks, Remark(f"{self.clue} when {self.text}")] if marks else [])

    def rules(self) -> Iterator[Rule]:
        """Each of its rules, on the condition."""
        for rule in self.inner.rules():
            yield When(self.condition, rule, because=f"{rule.because} (when {self.text})", clue=self.clue)


class ForEachDigit(Constraint):
    """A constraint that names a letter where it needs a number: read for each digit that the letter may stand for."""

    def __init__(self, letter: str, readings: tuple[tuple[int, Constraint], ...]) -> None:
        self.unknown = letter
        self.readings = readings
        self.clue, self.data = readings[0][1].clue, readings[0][1].data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ForEachDigit) and self.readings == other.readings

    def __hash__(self) -> int:
        return hash((self.unknown, str(self.data)))

    def written(self) -> Data:
        """As it was."""
        return self.readings[0][1].written()

    def all(self) -> Iterator[Constraint]:
        """One of the readings: they look the same."""
        return self.readings[0][1].all()

    def marks(self) -> Iterator[Mark]:
        """The letter stands in them."""
        return self.readings[0][1].marks()

    def rules(self) -> Iterator[Rule]:
        """The rules of each reading, where the letter is that digit."""
        for digit, constraint in self.readings:
            for rule in constraint.rules():
                because = f"{rule.because} (if {self.unknown} is {digit})"
                yield When(is_value(self.unknown, digit), rule, because=because, clue=self.clue)
