"""Several automata read side by side."""

from collections.abc import Callable, Sequence
from typing import Any

from satpuzzles.rules.rule import Machine, Value


def side_by_side(machines: Sequence[Machine], accept: Callable[[Sequence[bool]], bool]) -> Machine:
    """An automaton over the spots of all machines, one after the other; accepts by which of them do.

    A state is one of each machine, or nothing for one that has refused. If they are read one after the other, only
    its verdict is kept of a machine that is through.
    """
    places = [(number, i) for number, machine in enumerate(machines) for i in range(len(machine.spots))]
    any_order = all(machine.any_order for machine in machines)

    def verdict(number: int, state: Any) -> Any:
        return state is not None and bool(machines[number].accept(state))

    def read(states: tuple[Any, ...], position: int, value: Value) -> tuple[Any, ...]:
        number, i = places[position]
        machine, state = machines[number], states[number]
        if state is not None:
            state = machine.step(state, i, value)
        if not any_order and i + 1 == len(machine.spots):
            state = verdict(number, state)
        return (*states[:number], state, *states[number + 1 :])

    def accepted(states: tuple[Any, ...]) -> bool:
        through = [not any_order and bool(machine.spots) for machine in machines]
        return accept([s if done else verdict(number, s) for number, (s, done) in enumerate(zip(states, through))])

    spots = tuple(spot for machine in machines for spot in machine.spots)
    return Machine(spots, tuple(machine.start for machine in machines), read, accepted, any_order)
