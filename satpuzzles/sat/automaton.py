"""A finite automaton read over spots, as clauses: the regular constraint."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from satpuzzles.sat.variables import Clause, Spot, Value, Variables

MAX_STATES = 200_000  # of all layers together

State = Hashable
Step = Callable[[Any, int, Any], Any]  # state, position, value to the next state or None
Layer = dict[State, dict[Value, State]]


class Machine(NamedTuple):
    """A deterministic automaton that reads the values of spots in order; a spot may be read several times.

    ``step`` takes (state, position from 0, value) to the next state, or to nothing where the word is refused;
    ``accept`` says whether a state after the last value is good. Neither depends on anything else. In ``any_order``
    the positions may be read in any order, with the same words accepted: sums and sets are like that, lines aren't.
    """

    spots: tuple[Spot, ...]
    start: Any
    step: Step
    accept: Callable[[Any], bool]
    any_order: bool = False


class TooManyStates(Exception):
    """A deterministic automaton that is not worth its size; see `nondeterministic`."""


def unfold(
    domains: Sequence[Sequence[Value]],
    start: State,
    step: Step,
    accept: Callable[[Any], bool],
    most: int | None = None,
) -> list[Layer] | None:
    """The automaton over a word of given length: layer i maps each useful state to its moves at position i.

    Useful states are reached from the start and reach acceptance; nothing is returned if no word is accepted.
    The last layer maps the accepting states to no moves. Raises TooManyStates before it takes too long: for more than
    `most` states, or MAX_STATES.
    """
    layers: list[Layer] = []
    states: dict[State, None] = {start: None}
    total = 0
    for i, values in enumerate(domains):
        total += len(states)
        if total > (most or MAX_STATES):
            raise TooManyStates
        layer: Layer = {}
        for state in states:
            moves = ((value, step(state, i, value)) for value in values)
            layer[state] = {value: target for value, target in moves if target is not None}
        layers.append(layer)
        states = {target: None for moves in layer.values() for target in moves.values()}
    useful: Layer = {state: {} for state in states if accept(state)}
    layers.append(useful)
    for i in range(len(domains) - 1, -1, -1):
        kept = ({v: t for v, t in moves.items() if t in layers[i + 1]} for moves in layers[i].values())
        layers[i] = {state: moves for state, moves in zip(layers[i], kept) if moves}
    return layers if layers[0] else None


def regular(x: Variables, machine: Machine) -> list[Clause]:
    """The values of the machine's spots, in order, are a word that it accepts.

    One auxiliary for each useful state of a layer, if the layer has several; determined by the values. With q in
    layer i, v a value and d the transition function: q & v -> d(q, v); q & v -> false where there is no move;
    q' -> one of the states before it, also for each value v that leads there. At most 3 clauses a state and value.
    After Pesant (CP 2004) and Bacchus (CP 2007); transition variables, which would propagate fully, were left out
    for size.
    """
    spots, start, step, accept, _ = machine
    layers = unfold([x.left(spot) for spot in spots], start, step, accept)
    if layers is None:
        return [[]]
    literals = [_state_literals(x, layer) for layer in layers]
    clauses: list[Clause] = []
    for spot, layer, here, there in zip(spots, layers, literals, literals[1:]):
        for value in x.left(spot):
            clauses += _read(layer, here, there, value, -x[spot, value])
        before: dict[State, list[State]] = {}
        for state, moves in layer.items():
            for target in dict.fromkeys(moves.values()):
                before.setdefault(target, []).append(state)
        clauses += _come_from(before, here, there, [])
    return clauses


def _state_literals(x: Variables, layer: Layer) -> dict[State, int]:
    if len(layer) == 1:
        return dict.fromkeys(layer, 0)
    return dict(zip(layer, x.fresh(len(layer))))


def _read(layer: Layer, here: dict[State, int], there: dict[State, int], value: Value, unless: int) -> list[Clause]:
    """The clauses for reading one value in one layer; `unless` is the literal that the value is not taken."""
    clauses: list[Clause] = []
    before: dict[State, list[State]] = {}
    for state, moves in layer.items():
        target = moves.get(value)
        so = [-here[state]] if here[state] else []
        if target is None:
            clauses.append([*so, unless])
            continue
        before.setdefault(target, []).append(state)
        if there[target]:
            clauses.append([*so, unless, there[target]])
    clauses += [[-literal, unless] for target, literal in there.items() if literal and target not in before]
    return clauses + _come_from(before, here, there, [unless])


def _come_from(
    before: dict[State, list[State]], here: dict[State, int], there: dict[State, int], unless: Clause
) -> list[Clause]:
    clauses: list[Clause] = []
    for target, states in before.items():
        if all(here[state] for state in states):
            so = [-there[target]] if there[target] else []
            clauses.append([*so, *unless, *(here[state] for state in states)])
    return clauses


def nondeterministic(
    x: Variables,
    spots: Sequence[Spot],
    start: State,
    step: Callable[[Any, Any], Sequence[Any]],
    accept: Callable[[Any], bool],
) -> list[Clause]:
    """The same for an automaton with several moves for a value, without making it deterministic.

    One auxiliary for each useful state of a layer; q & v -> one of the states that v leads to from q. A true state says
    that the rest of the word is accepted from it; the others are free, so auxiliaries are not determined.
    """
    reached: list[dict[State, None]] = [{start: None}]
    for spot in spots:
        reached.append({t: None for q in reached[-1] for v in x.domains[spot] for t in step(q, v)})
    there = {state: 0 for state in reached[-1] if accept(state)}
    clauses: list[Clause] = []
    for spot, states in zip(reversed(spots), reversed(reached[:-1])):
        moves = {q: {v: [t for t in step(q, v) if t in there] for v in x.domains[spot]} for q in states}
        useful = [q for q in states if any(moves[q].values())]
        here = dict(zip(useful, x.fresh(len(useful))))
        for q in useful:
            for value, targets in moves[q].items():
                if not targets or all(there[t] for t in targets):
                    clauses.append([-here[q], -x[spot, value], *(there[t] for t in targets)])
        there = here
    return [*clauses, [there[start]] if there.get(start) else []] if spots else [[]] * (start not in there)
