"""What a rule is."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from satpuzzles.sat.automaton import Machine
from satpuzzles.sat.variables import Clause, Spot, Value, Variables

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        """For type checkers only; dataclasses themselves would cost a tenth of a small solve to import."""
        return lambda cls: cls


Grid = Mapping[Spot, Any]
Clue = Hashable
Spots = tuple[Spot, ...]
Masks = Mapping[Value, int]  # for each value the spots of a rule that may take it, bit i for the i-th
LAZY = "lazy"  # the encoding that leaves clauses to the search, see Rule.cuts

__all__ = [
    "LAZY",
    "Clause",
    "Clue",
    "Deduction",
    "Grid",
    "Machine",
    "Masks",
    "Rule",
    "Spot",
    "Spots",
    "Value",
    "Variables",
    "listed",
    "masks_of",
]


class Deduction(NamedTuple):
    """What follows from one rule alone and some known facts.

    Attributes:
        gone: for each spot of the result the values that it does not take; nothing if the rule cannot be kept.
        before: for each spot of the rule the values that were possible before, as far as the known facts tell that
            are used.
        values: the facts that are used are all about these values; or, if there are none,
        spots: all about these spots. Neither if facts were not counted.
    """

    gone: Mapping[Spot, Sequence[Value]]
    before: Mapping[Spot, Sequence[Value]]
    values: tuple[Value, ...] = ()
    spots: Spots = ()


@dataclass_transform(frozen_default=True)
class Rule:
    """One constraint: what it means, how it becomes clauses, how to say it to a person.

    A subclass annotates its fields like a dataclass, `because` (the rule as a sentence) and `clue` (the clue that
    it comes from, or nothing for a law of the kind) last, and has `spots`, the places whose values it speaks of.
    Instances are frozen, hashable and equal by their fields.
    """

    encodings: ClassVar[tuple[str, ...]] = ()
    lazy_is_faster: ClassVar[bool] = False  # for the first few answers, as measured
    _fields: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:

        @property
        def spots(self) -> Spots: ...
        @property
        def because(self) -> str: ...
        @property
        def clue(self) -> Clue: ...

    def __init_subclass__(cls) -> None:
        cls._fields = (*cls._fields, *cls.__annotations__)

    def __init__(self, *args: Any, **named: Any) -> None:
        values = {**dict(zip(self._fields, args)), **named}
        for name in self._fields:
            if name not in values and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} needs {name}")
        if len(args) > len(self._fields) or not values.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields)}")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({fields})"

    def holds(self, grid: Grid) -> bool:
        """Does a finished grid keep this rule? The meaning, in the plainest Python; shares no code with `clauses`."""
        raise NotImplementedError

    def clauses(self, x: Variables) -> list[Clause]:
        """The rule over the literals of `x`: satisfied by exactly the grids that keep it."""
        raise NotImplementedError

    def cuts(self, grid: Grid, x: Variables) -> list[Clause]:
        """What the encoding `LAZY`, if the rule has it, left out of `clauses` and a grid violates."""
        raise NotImplementedError

    def propagate(self, possible: Masks) -> Masks | None:
        """What is left of the possible values if this rule is kept, for the presolver; nothing if it cannot be.

        The answer has the same values. Where one value is left to each spot it is exactly whether the rule holds.

        Raises:
            NotImplementedError: the rule has nothing to offer before it is encoded.
        """
        raise NotImplementedError

    def automaton(self) -> Machine:
        """The rule as an automaton. Raises NotImplementedError where the rule has none."""
        raise NotImplementedError

    def tells(self, deduction: Deduction) -> str:
        """A deduction from this rule alone, in a sentence; nothing where its sentence `because` says enough."""
        return ""

    def tells_with(self, other: "Rule", deduction: Deduction) -> str:
        """A deduction from this rule and another one, in a sentence; nothing where a story is told instead."""
        return ""

    def negated(self) -> "Rule":
        """A rule that holds where this one does not. Raises NotImplementedError where there is none."""
        from satpuzzles.rules.complement import Complement

        self.automaton()
        return Complement(self, because=f"not: {self.because}", clue=self.clue)


def masks_of(spots: Spots, values: Mapping[Spot, Sequence[Value]]) -> dict[Value, int]:
    """For each value the spots that may take it, as `Rule.propagate` has them: bit i for the i-th of `spots`."""
    found: dict[Value, int] = {}
    domains = list(map(values.__getitem__, spots))
    if domains and domains.count(domains[0]) == len(domains):
        return dict.fromkeys(domains[0], (1 << len(spots)) - 1)
    for i, domain in enumerate(domains):
        bit = 1 << i
        for value in domain:
            found[value] = found.get(value, 0) | bit
    return found


def listed(things: Sequence[object], last: str = "and") -> str:
    """Some things in a sentence: ``r1c1, r1c2 and r1c5``."""
    texts = list(map(str, things))
    return f" {last} ".join(filter(None, [", ".join(texts[:-1]), texts[-1]])) if texts else ""
