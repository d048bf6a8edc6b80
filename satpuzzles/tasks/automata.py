"""The rules of a puzzle as automata, walked together: exact counts and streams that share no code with the clauses."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from satpuzzles.board.square import Cell, Layered
from satpuzzles.rules.any_of import AnyOf
from satpuzzles.rules.count import Counting
from satpuzzles.rules.rule import Machine, Rule, Spot, Value
from satpuzzles.sat.automaton import TooManyStates
from satpuzzles.sat.counter import Counter
from satpuzzles.sat.weighted import ByTotal


def counter(
    rules: Iterable[Rule],
    possible: dict[Spot, tuple[Value, ...]],
    check: Callable[[], None],
    *,
    keep: bool = False,
) -> Counter:
    """What the rules allow, counted part by part as far as that can be done.

    Args:
        rules: all of a puzzle.
        possible: its true candidates.
        check: called now and then; may raise to stop.
        keep: for `words` and `by_value`.
    """
    machines = [_machine(rule) for rule in _single(rules)]
    return Counter(possible, machines, _orders(list(possible)), keep=keep, check=check)


def total_of(rules: Iterable[Rule], opened: Collection[Spot]) -> Counting | None:
    """The rule, if there is one, on how many of most open spots take a value, such as the number of mines."""
    those = set(opened)
    totals = [rule for rule in rules if isinstance(rule, Counting) and len(set(rule.spots)) == len(rule.spots)]
    sizes = [len(those.intersection(rule.spots)) for rule in totals]
    most = max(sizes, default=0)
    return totals[sizes.index(most)] if 2 * most > len(those) else None


def by_total(
    rules: Iterable[Rule],
    possible: Mapping[Spot, Sequence[Value]],
    check: Callable[[], None],
    tries: int | None = None,
) -> ByTotal | None:
    """What the rules allow, counted by a total.

    Nothing if there is none, or if the parts that the other rules leave have too many states.

    Args:
        rules: all of a puzzle.
        possible: the values that spots may take; true candidates make fewer states.
        check: called now and then; may raise to stop.
        tries: as for `satpuzzles.sat.counter.Counter`.
    """
    rules = list(_single(rules))
    total = total_of(rules, [spot for spot, values in possible.items() if len(values) > 1])
    if total is None:
        return None
    machines = [_machine(rule) for rule in rules if rule is not total]
    try:
        counted = total.spots, total.value, total.fits
        return ByTotal(possible, machines, _orders(list(possible)), *counted, check=check, tries=tries)
    except TooManyStates:
        return None


def _single(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules, those that stand together in one of its own each by itself: more and smaller automata."""
    for rule in rules:
        if isinstance(rule, AnyOf) and len(rule.alternatives) == 1:
            yield from _single(rule.alternatives[0])
        else:
            yield rule


def _machine(rule: Rule) -> Machine:
    """The automaton of a rule; for one that has none an automaton that is never worth its size."""
    try:
        return rule.automaton()
    except NotImplementedError:
        return Machine(rule.spots, 0, _refuse, bool)


def _refuse(*_: Any) -> NoReturn:
    raise TooManyStates


def _orders(spots: list[Spot]) -> list[list[Spot]]:
    """Row by row and column by column, along the shorter ones first; layers with their cells, letters before them."""

    def place(spot: Spot) -> tuple[int, int, int]:
        cell = spot.cell if isinstance(spot, Layered) else spot
        return (*cell, int(isinstance(spot, Layered))) if isinstance(cell, Cell) else (-1, -1, 0)

    rows = sorted(spots, key=place)
    columns = sorted(rows, key=lambda spot: (place(spot)[1], place(spot)[0]))
    height, width = (len({place(spot)[i] for spot in spots}) for i in (0, 1))
    return [rows, columns] if width <= height else [columns, rows]
