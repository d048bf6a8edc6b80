"""A finite automaton read over spots, as clauses: the regular constraint."""

from collections.abc import Callable, Hashable, Sequence

from satpuzzles.sat.variables import Clause, Spot, Value, Variables

State = Hashable
Step = Callable[[State, int, Value], "State | None"]
Layer = dict[State, dict[Value, State]]


def unfold(
    domains: Sequence[Sequence[Value]], start: State, step: Step, accept: Callable[[State], bool]
) -> list[Layer] | None:
    """The automaton over a word of given length: layer i maps each useful state to its moves at position i.

    Useful states are reached from the start and reach acceptance; nothing is returned if no word is accepted.
    The last layer maps the accepting states to no moves.
    """
    layers: list[Layer] = []
    states: dict[State, None] = {start: None}
    for i, values in enumerate(domains):
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


def regular(
    x: Variables, spots: Sequence[Spot], start: State, step: Step, accept: Callable[[State], bool]
) -> list[Clause]:
    """The values of the spots, in order, are a word that the automaton accepts.

    One auxiliary for each useful state of a layer, if the layer has several; determined by the values. With q in
    layer i, v a value and d the transition function: q & v -> d(q, v); q & v -> false where there is no move;
    q' -> one of the states before it, also for each value v that leads there. At most 3 clauses a state and value.
    After Pesant (CP 2004) and Bacchus (CP 2007); transition variables, which would propagate fully, were left out
    for size.

    Args:
        step: (state, position from 0, value) to the next state, or nothing where the word is refused. Must not
            depend on anything else.
    """
    layers = unfold([x.domains[spot] for spot in spots], start, step, accept)
    if layers is None:
        return [[]]
    literals = [_state_literals(x, layer) for layer in layers]
    clauses: list[Clause] = []
    for spot, layer, here, there in zip(spots, layers, literals, literals[1:]):
        for value in x.domains[spot]:
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
