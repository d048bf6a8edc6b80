"""Constraints made of constraints, and formulas."""

from collections.abc import Iterator

from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Mark
from satpuzzles.constraints.constraint import Constraint, vocabulary
from satpuzzles.constraints.find import read_constraint
from satpuzzles.rules.any_of import AnyOf as AnyOfRules
from satpuzzles.rules.formula import Formula as FormulaRule
from satpuzzles.rules.rule import Rule


class _Several(Constraint):
    example = "[{palindrome: r1c1-r1c5}, {renban: r1c1-r1c5}]"

    def read(self, entry: Entry) -> None:
        """A list of constraints."""
        number = self.clue.removeprefix(f"{self.names[0]} ")
        items = entry.items(f"a list of constraints such as {self.example}", "constraint")
        if not items:
            raise entry.error("expected at least one constraint")
        self.parts = [read_constraint(item, self.sudoku, f"{number}.{i}") for i, item in enumerate(items, 1)]

    def all(self) -> Iterator[Constraint]:
        """Those inside."""
        for part in self.parts:
            yield from part.all()


class AnyOf(_Several):
    """At least one of these constraints holds."""

    names = ("any of",)

    def rules(self) -> Iterator[Rule]:
        """One rule of all."""
        because = " or ".join(part.clue for part in self.parts)
        yield AnyOfRules(tuple(tuple(part.rules()) for part in self.parts), because=because, clue=self.clue)


class AllOf(_Several):
    """All of these constraints hold; for use inside any of and not."""

    names = ("all of",)

    def marks(self) -> Iterator[Mark]:
        """Those of all; what need not hold is not drawn as if it did."""
        for part in self.parts:
            yield from part.marks()

    def rules(self) -> Iterator[Rule]:
        """Theirs, as one clue."""
        for part in self.parts:
            because = f"{part.clue} of {self.clue}"
            yield AnyOfRules((tuple(part.rules()),), because=because, clue=self.clue)


class Not(_Several):
    """The constraint does not hold: at least one of its rules is broken."""

    names = ("not",)
    example = "{palindrome: r1c1-r1c5}"

    def read(self, entry: Entry) -> None:
        """One constraint."""
        self.entry = entry
        number = self.clue.removeprefix(f"{self.names[0]} ")
        self.parts = [read_constraint(entry, self.sudoku, number)]

    def rules(self) -> Iterator[Rule]:
        """One rule. Raises BadInput for a constraint that cannot be turned round."""
        (part,) = self.parts
        try:
            broken = tuple((rule.negated(),) for rule in part.rules())
        except NotImplementedError:
            raise self.entry.error(f"{part.clue} cannot stand under not: its negation has no encoding") from None
        yield AnyOfRules(broken, because=f"not: {part.clue}", clue=self.clue)


class Formula(Constraint):
    """A condition on cells, letters and layers is true; see the page on files for what a formula may say."""

    names = ("formula",)
    example = '"r1c1 + r1c2 == 5"'

    def read(self, entry: Entry) -> None:
        """A formula."""
        from satpuzzles.clues.formula import formula

        self.expression = formula(entry, vocabulary(self.sudoku))
        self.text = entry.text("a formula")

    def rules(self) -> Iterator[Rule]:
        """One rule."""
        yield FormulaRule(self.expression, because=self.text, clue=self.clue)
