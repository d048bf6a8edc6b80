"""Automata compiled for a walk over the spots: small, and reading in the walk's order, each spot once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from satpuzzles.sat.automaton import Layer, Machine, TooManyStates, unfold
from satpuzzles.sat.variables import Spot, Value

MAX_STATES_TO_REARRANGE = 200  # in a layer, of an automaton that is read in another order than its own
MAX_REARRANGED = 20_000  # states in all that it may become; each takes long

Domains = Mapping[Spot, Sequence[Value]]
Moves = dict[Value, int]
Layers = list[list[Moves]]


class Track(NamedTuple):
    """A minimal automaton over some spots, each listed once, in the order of a walk.

    ``layers[i][q]`` gives the moves of state q before spot i by value. State 0 is the only one before the first spot
    and after the last, and nowhere in between is there only one: there the automaton has been cut.
    """

    spots: tuple[Spot, ...]
    layers: Layers


def tracks(machine: Machine, domains: Domains, places: Mapping[Spot, int]) -> list[Track] | None:
    """A machine as tracks with the same words together; nothing if it accepts no word.

    Spots with one value are read in passing and left out.

    Args:
        places: of each open spot in the walk, as a number.

    Raises:
        TooManyStates: it is not worth its size, in this order.
    """
    opened, most = _opened(machine, domains), None
    if not opened.any_order and any(places[a] >= places[b] for a, b in pairwise(opened.spots)):
        layers = _unfolded(opened, domains)
        if layers is None:
            return None
        if max(map(len, layers)) > MAX_STATES_TO_REARRANGE:
            raise TooManyStates
        opened, most = _rearranged(opened.spots, layers), MAX_REARRANGED
    made = _unfolded(arranged := _arranged(opened, places), domains, most)
    return None if made is None else list(_cut(arranged.spots, made))


def _opened(machine: Machine, domains: Domains) -> Machine:
    """The machine over those of its positions whose spots have several values."""
    spots, start, step, accept, any_order = machine
    fixed = {i for i, spot in enumerate(spots) if len(domains[spot]) == 1}
    if not fixed:
        return machine
    positions = [i for i in range(len(spots)) if i not in fixed]
    passing: list[list[int]] = [[] for _ in range(len(positions) + 1)]  # what is read behind each open position
    behind = 0
    for i in range(len(spots)):
        if i in fixed:
            passing[0 if any_order else behind].append(i)
        else:
            behind += 1

    def skip(state: Any, some: Sequence[int]) -> Any:
        for i in some:
            state = None if state is None else step(state, i, domains[spots[i]][0])
        return state

    def read(state: Any, j: int, value: Value) -> Any:
        state = step(state, positions[j], value)
        return skip(state, passing[j + 1])

    start = skip(start, passing[0])
    open_spots = tuple(spots[i] for i in positions)
    if start is None:
        return Machine(open_spots, 0, lambda *_: None, lambda _: False, True)
    return Machine(open_spots, start, read, accept, any_order)


def _arranged(machine: Machine, places: Mapping[Spot, int]) -> Machine:
    """A machine that may read in any order, reading each spot once, in the order of the walk."""
    spots, start, step, accept, any_order = machine
    if not any_order:
        return machine
    positions: dict[Spot, list[int]] = {}
    for i in sorted(range(len(spots)), key=lambda i: places[spots[i]]):
        positions.setdefault(spots[i], []).append(i)
    reads = list(positions.values())

    def read(state: Any, j: int, value: Value) -> Any:
        for i in reads[j]:
            state = None if state is None else step(state, i, value)
        return state

    return Machine(tuple(positions), start, read, accept)


def _rearranged(spots: Sequence[Spot], layers: Layers) -> Machine:
    """An automaton given by its layers as one that may read in any order.

    What has been read are stretches of positions; of each, all that matters is which state leads to which. A state is
    the stretches, each (first position, position behind the last, the target of each state or -1). Read from the front
    there is one target, read from the back one bit a state, as in the automaton of the reversed language.
    """

    def read(state: tuple[Any, ...], i: int, value: Value) -> tuple[Any, ...] | None:
        one = (i, i + 1, tuple(moves.get(value, -1) for moves in layers[i]))
        joined: list[tuple[int, int, tuple[int, ...]]] = []
        for begin, end, targets in sorted((*state, one)):
            if joined and joined[-1][1] == begin:
                begin, _, before = joined.pop()
                targets = tuple(t if t < 0 else targets[t] for t in before)
            joined.append((begin, end, targets))
        return None if any(max(targets) < 0 for _, _, targets in joined) else tuple(joined)

    return Machine(tuple(spots), (), read, lambda _: True, any_order=True)


def _unfolded(machine: Machine, domains: Domains, most: int | None = None) -> Layers | None:
    """The layers of a machine, minimised from the back, states numbered."""
    spots, start, step, accept, _ = machine
    unfolded = unfold([domains[spot] for spot in spots], start, step, accept, most)
    return None if unfolded is None else list(_numbered(unfolded))[::-1]


def _numbered(unfolded: list[Layer]) -> Iterator[list[Moves]]:
    """From the last to the first: states with the same moves become one."""
    there = dict.fromkeys(unfolded[-1], 0)
    for layer in reversed(unfolded[:-1]):
        numbers: dict[tuple[tuple[Value, int], ...], int] = {}
        here = {}
        for state, moves in layer.items():
            here[state] = numbers.setdefault(tuple((v, there[t]) for v, t in moves.items()), len(numbers))
        yield [dict(moves) for moves in numbers]
        there = here


def _cut(spots: Sequence[Spot], layers: Layers) -> Iterator[Track]:
    """The pieces between places with one state: what is read before and behind are independent."""
    ends = [i for i, layer in enumerate(layers) if len(layer) == 1]
    for begin, end in pairwise([*ends, len(layers)]):
        yield Track(tuple(spots[begin:end]), layers[begin:end])
