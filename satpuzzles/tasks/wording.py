"""Steps in words."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from satpuzzles.board.square import Cell
from satpuzzles.kind import Kind
from satpuzzles.rules.rule import Deduction, Rule, Spot, Spots, Value, listed
from satpuzzles.tasks.bits import single
from satpuzzles.tasks.ladder import LAST_VALUE, Ladder, Step
from satpuzzles.tasks.rule_set import BY_VALUE, Reason
from satpuzzles.tasks.story import Line, Stories


class Fact(NamedTuple):
    """What is known of a spot now: its value, or values that it does not take."""

    spot: Spot
    value: Value | None
    excluded: tuple[Value, ...]


class Told(NamedTuple):
    """A step as people read it.

    Attributes:
        facts: what is new.
        says: the same in words.
        because: why, one sentence or more.
        rules: the rules that are used, each in its own sentence.
        story: of a step of several rules: suppose the contrary, and what follows; a sentence each.
        spots: that the rules speak of.
        cost: see `satpuzzles.tasks.ladder`.
    """

    facts: tuple[Fact, ...]
    says: str
    because: tuple[str, ...]
    rules: tuple[str, ...]
    story: tuple[str, ...]
    spots: tuple[Spot, ...]
    cost: int

    def __str__(self) -> str:
        """What, then why, each reason indented; the story of several rules further in."""
        lines = [self.says, *(f"  {sentence}" for sentence in self.because), *(f"    {line}" for line in self.story)]
        return "\n".join(lines)


class Wording:
    """The words for the steps of a ladder."""

    def __init__(self, puzzle: Kind, ladder: Ladder) -> None:
        self._puzzle = puzzle
        self._bits = ladder.bits
        self._stories = Stories(ladder.bits, ladder.domains, ladder.deadline)

    def tell(self, step: Step) -> Told:
        """The step in words."""
        rules = tuple(rule.because for rule in step.rules)
        facts = tuple(self._facts(step.facts, step.before))
        because, story = rules, tuple[str, ...]()
        if step.cost == LAST_VALUE:
            because = tuple(self._struck_out(step))
        elif len(step.rules) == 1:
            because = (self._alone(step.rules[0], step.facts, step.reason) + self._see(step),)
        elif together := self._together(step):
            because = (together,)
        else:
            story = tuple(self._story(step))
        spots = tuple(dict.fromkeys(spot for rule in step.rules for spot in rule.spots))
        heading = self._puzzle.heading(step.rules[0]) if len(step.rules) == 1 else ""
        says = f"{heading}: {self._says(facts, _within(step.rules[0].spots))}" if heading else self._says(facts)
        return Told(facts, says, because, rules, story, spots, step.cost)

    def _see(self, step: Step) -> str:
        """Where to look, if a rule speaks of the whole board."""
        used = list(self._bits.by_spot(step.reason.used))
        counted = step.cost == 2 + len(used) and not step.reason.keys
        return f"; see {listed(stretches(used))}" if used and counted else ""

    def _struck_out(self, step: Step) -> Iterable[str]:
        """What each rule takes away from a spot that keeps one value."""
        ((spot, gone),) = self._bits.by_spot(step.facts).items()
        left = [v for _, v in self._bits.split(self._bits.of[spot] & step.before & ~step.facts)]
        yield f"only {listed(self._words(spot, left))} is left for {spot}" if left else f"no value is left for {spot}"
        if before := [v for _, v in self._bits.split(self._bits.of[spot] & step.reason.used)]:
            yield f"{listed(self._words(spot, before))} {'are' if len(before) > 1 else 'is'} excluded already"
        for rule in step.rules:
            peers = tuple(key for key in step.reason.keys if key in rule.spots)
            yield self._alone(rule, self._bits.join((spot, v) for v in gone), step.reason._replace(keys=peers))

    def _words(self, spot: Spot, values: Iterable[Value]) -> list[str]:
        """Values as people say them."""
        return [self._puzzle.says(spot, v).removeprefix(f"{spot} ").removeprefix("is ") for v in values]

    def _facts(self, facts: int, before: int) -> Iterable[Fact]:
        for spot, values in self._bits.by_spot(facts).items():
            left = before & ~facts & self._bits.of[spot]
            if not left:  # that is the contradiction
                continue
            if single(left):
                ((_, value),) = self._bits.split(left)
                yield Fact(spot, value, ())
            else:
                yield Fact(spot, None, tuple(values))

    def _alone(self, rule: Rule, facts: int, reason: Reason) -> str:
        return rule.tells(self._deduction((rule,), facts, reason)) or rule.because

    def _together(self, step: Step) -> str:
        """Two rules in one sentence, if one of them has it."""
        if len(step.rules) != 2:
            return ""
        deduction = self._deduction(step.rules, step.facts, step.reason)
        a, b = step.rules
        return a.tells_with(b, deduction) or b.tells_with(a, deduction)

    def _deduction(self, rules: Iterable[Rule], facts: int, reason: Reason) -> Deduction:
        before = {
            spot: [v for _, v in self._bits.split(self._bits.of[spot] & ~reason.used)]
            for rule in rules
            for spot in rule.spots
        }
        values, spots = (reason.keys, ()) if reason.mode == BY_VALUE else ((), reason.keys)
        return Deduction(self._bits.by_spot(facts), before, values, spots)

    def _story(self, step: Step) -> Iterable[str]:
        supposed, lines = self._stories.tell(step)
        if supposed:
            ((spot, value),) = self._bits.split(supposed)
            yield f"suppose {self._puzzle.says(spot, value)}"
        for line in lines:
            yield self._line(line)

    def _line(self, line: Line) -> str:
        if line.rule is None:
            return f"no value is left for {line.spot}" if line.spot else "together these rules leave nothing then"
        why = self._alone(line.rule, line.facts, line.reason)
        if not line.facts:
            return why if why != line.rule.because else f"that is impossible: {why}"
        return f"then {self._says(tuple(self._facts(line.facts, line.before)))}: {why}"

    def _says(self, facts: Sequence[Fact], name: "Callable[[Spot], str]" = str) -> str:
        """``r1c1-r1c3 are full, r2c2 is not 3 or 4``, or ``c1 to c3 are full`` where a line names its cells."""
        if not facts:
            return "there is no solution"
        alike: dict[str, list[Spot]] = {}
        for spot, value, excluded in facts:
            says = self._puzzle.says(spot, excluded[0] if value is None else value).removeprefix(f"{spot} ")
            if value is None:
                says = f"is not {listed(self._words(spot, excluded), 'or')}"
            alike.setdefault(says, []).append(spot)
        return ", ".join(
            f"{listed(stretches(spots, name))} {_plural(says, len(spots))}" for says, spots in alike.items()
        )


def _plural(says: str, count: int) -> str:
    if count == 1:
        return says
    verb, _, rest = says.partition(" ")
    rest = f"{rest[2:]}s" if rest.startswith("a ") else rest
    return f"{ {'is': 'are', 'holds': 'hold'}.get(verb, verb) } {rest}"


def _within(cells: Spots) -> Callable[[Spot], str]:
    """The names of cells in their row or column: ``c4``, ``r4``."""
    rows = {cell.row for cell in cells if isinstance(cell, Cell)}
    return lambda spot: str(spot)[str(spot).index("c") :] if len(rows) == 1 else str(spot).partition("c")[0]


def stretches(spots: Sequence[Spot], name: Callable[[Spot], str] = str) -> list[str]:
    """Spots by their names, three cells or more that follow each other in a row or column as one: ``r1c1-r1c4``."""
    runs: list[list[Spot]] = []
    for spot in spots:
        if runs and _goes_on(runs[-1], spot):
            runs[-1].append(spot)
        else:
            runs.append([spot])
    to = "-" if name is str else " to "
    return [
        text for run in runs for text in ([f"{name(run[0])}{to}{name(run[-1])}"] if len(run) > 2 else map(name, run))
    ]


def _goes_on(run: Sequence[Spot], spot: Spot) -> bool:
    steps = [
        (b.row - a.row, b.column - a.column)
        for a, b in pairwise([*run[-2:], spot])
        if isinstance(a, Cell) and isinstance(b, Cell)
    ]
    return len(set(steps)) == 1 and steps[0] in ((0, 1), (1, 0))
