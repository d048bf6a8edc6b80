"""Automata that a setter writes out."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from satpuzzles.clues.entry import Entry

_MOST_MOVES = 100_000


class Automaton(NamedTuple):
    """Where it begins, the states it may end in, and its moves: state, value, next state."""

    start: str
    accept: tuple[str, ...]
    moves: tuple[tuple[str, Any, str], ...]


def automaton(fields: Mapping[str, Entry], values: Callable[[Entry], tuple[Any, ...]]) -> Automaton:
    """The automaton of ``start``, ``accept`` and ``moves``, ``{low: {1-2: low, 3-4: [low, high]}}``.

    Args:
        fields: their entries.
        values: reads the values of a move.

    Raises:
        BadInput: one is not written so, or no move leads to a state of ``accept``.
    """
    start = fields["start"].text("the name of a state")
    accept = _states(fields["accept"])
    moves: set[tuple[str, Any, str]] = set()
    for state, targets in fields["moves"].mapping("states with their moves, such as {a: {1-4: b}}").items():
        for read, target in targets.mapping("digits with the state that they lead to, such as {1-4: b}").items():
            place = Entry(read, target.file, target.line, targets.name)
            moves.update((state, value, there) for value in values(place) for there in _states(target))
        if len(moves) > _MOST_MOVES:
            raise fields["moves"].error(f"expected at most {_MOST_MOVES:,} moves")
    known = {start, *(state for here, _, there in moves for state in (here, there))}
    for state in accept:
        if state not in known:
            raise fields["accept"].error(f'no move leads to "{state[:40]}"')
    return Automaton(start, accept, tuple(sorted(moves)))


def _states(entry: Entry) -> tuple[str, ...]:
    expected = "the name of a state, or a list of names"
    if isinstance(entry.value, list):
        return tuple(state.text(expected) for state in entry.items(expected, "state"))
    return (entry.text(expected),)
