"""Runs of equal values along a line: the rule of nonograms."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables
from satpuzzles.sat.automaton import TooManyStates, nondeterministic, regular

BLANK = 0
SOME, MAYBE, ANY = "?", "_", "*"


class Run(NamedTuple):
    """A run of a clue: its length and its value; the value of `ANY` (and only that) means nothing.

    An open length is `SOME` (one run of one spot or more), `MAYBE` (such a run, or none) or `ANY` (runs of any
    lengths and values, or none).
    """

    length: int | str
    value: Value = 1


class Runs(Rule):
    """The runs of equal values of `spots`, blanks (0) left out, are `runs`, in order.

    Runs of different values may touch, of one value never do. A run is (length, value), see `Run`.
    """

    spots: Spots
    runs: tuple[Run, ...]
    because: str
    clue: Clue = None

    encodings = ("order", "automaton")

    def holds(self, grid: Grid) -> bool:
        """Group the line into runs and match them with the clue, as a pattern if some lengths are open."""
        return reading(self.runs, runs_of([grid[spot] for spot in self.spots])) is not None

    def clauses(self, x: Variables) -> list[Clause]:
        """The order encoding where all lengths are given, the automaton elsewhere or if asked for.

        The automaton is made deterministic unless that takes too many states.

        The order encoding: for run b, y(b, p) = "run b starts at p or before", one variable for each start it can
        have but the last. Clauses: y(b, p) -> y(b, p+1); order y(b+1, q) -> y(b, q - length - gap), the gap being
        one spot between equal values and none between different ones; cover y(b, i) & not y(b, i - length) ->
        spot i takes the value; gap y(b, i - length) & not y(b+1, i) -> spot i is blank. About four clauses for each
        start of each run; auxiliaries are determined. Measured against the automaton, covers and patterns: see
        docs/encodings.md.
        """
        closed = all(isinstance(run.length, int) for run in self.runs)
        if not closed or x.encoding == "automaton":
            return _automaton(x, self.automaton())
        return _order(x, self.spots, self.runs)

    def automaton(self) -> Machine:
        """Sets of places in the clue; of closed clues one place a state."""
        return _machine(self.spots, self.runs)


def runs_of(line: Sequence[Value]) -> list[Run]:
    """The runs of equal, non-blank values of a line, in order."""
    return [Run(len(list(same)), value) for value, same in groupby(line) if value != BLANK]


def reading(clue: Sequence[Run], runs: Sequence[Run]) -> list[list[int]] | None:
    """The leftmost way to give the runs of a line to the items of a clue, as lengths for each item.

    Each item, from the left, takes as many runs as it can. Nothing is returned if the clue does not fit.
    """

    def choices(item: int, begin: int) -> Iterator[int]:
        length = clue[item].length
        if length == ANY:
            yield from range(len(runs), begin - 1, -1)
            return
        if begin < len(runs) and runs[begin].value == clue[item].value and length in (runs[begin].length, SOME, MAYBE):
            yield begin + 1
        if length == MAYBE:
            yield begin

    ends = [0]  # ends[i + 1] is where item i stops among the runs
    open_choices: list[Iterator[int]] = []
    dead: set[tuple[int, int]] = set()
    while len(ends) <= len(clue) or ends[-1] != len(runs):
        item = len(ends) - 1
        if item == len(open_choices) and item < len(clue) and (item, ends[-1]) not in dead:
            open_choices.append(choices(item, ends[-1]))
        else:
            dead.add((item, ends.pop()))
        while open_choices and (end := next(open_choices[-1], None)) is None:
            open_choices.pop()
            dead.add((len(ends) - 1, ends.pop()))
        if not open_choices:
            return None
        ends.append(end)  # type: ignore[arg-type]  # set by the loop above
    return [[int(run.length) for run in runs[a:b]] for a, b in pairwise(ends)]


def _order(x: Variables, spots: Spots, runs: Sequence[Run]) -> list[Clause]:
    lengths = [int(run.length) for run in runs]
    gaps = [int(a.value == b.value) for a, b in pairwise(runs)]
    slack = len(spots) - sum(lengths) - sum(gaps)
    if slack < 0:
        return [[]]
    blank = [x[spot, BLANK] for spot in spots]
    firsts = [sum(lengths[:b]) + sum(gaps[:b]) for b in range(len(runs))]
    # starts[b][i] is y(b, firsts[b] + i); y(b, p) is false before and true behind
    starts = [x.fresh(slack) for _ in runs]
    clauses: list[Clause] = [[-y, z] for ys in starts for y, z in pairwise(ys)]
    for here, there in pairwise(starts):
        clauses += [[-z, y] for y, z in zip(here, there)]
    for first, length, run, ys in zip(firsts, lengths, runs, starts):
        takes = [x[spot, run.value] for spot in spots[first : first + length + slack]]
        started = [[-y] for y in ys] + [[]] * length
        ended: list[list[int]] = [[]] * length + [[y] for y in ys]
        clauses += [[*s, *e, take] for s, e, take in zip(started, ended, takes)]
    for b in range(-1, len(runs)):
        clauses += _gap(blank, starts, firsts, lengths, slack, b)
    return clauses


def _gap(
    blank: list[int], starts: list[range], firsts: list[int], lengths: list[int], slack: int, b: int
) -> list[Clause]:
    """Spots behind run b (-1: from the start) and before run b + 1 are blank."""
    begin = firsts[b] + lengths[b] if b >= 0 else 0
    end = firsts[b + 1] + slack if b + 1 < len(firsts) else len(blank)
    clauses = []
    for i in range(begin, end):
        clause = [blank[i]]
        if b >= 0 and i - begin < slack:
            clause.append(-starts[b][i - begin])
        if b + 1 < len(firsts) and i >= firsts[b + 1]:
            clause.append(starts[b + 1][i - firsts[b + 1]])
        clauses.append(clause)
    return clauses


Place = tuple[int, int, Value]
START: Place = (0, 0, BLANK)


def _machine(spots: Spots, runs: tuple[Run, ...]) -> Machine:
    """Subset construction over places in the clue.

    A place is (item, spots taken by its run, value of that run); nothing taken means before the item, and the
    value is then that of the spot just read, which a new run must not continue.
    """
    n = len(runs)

    def complete(place: Place) -> bool:
        item, taken, _ = place
        return taken > 0 and runs[item].length in (taken, SOME, MAYBE, ANY)

    def waiting(places: frozenset[Place], blank: bool) -> set[Place]:
        """The places before an item that can be had from these without reading a spot."""
        out: set[Place] = set()
        todo = [
            (item if not taken else item + (runs[item].length != ANY), 0, BLANK if blank else value)
            for item, taken, value in places
            if not taken or complete((item, taken, value))
        ]
        while todo:
            place = todo.pop()
            if place not in out:
                out.add(place)
                if place[0] < n and runs[place[0]].length in (MAYBE, ANY):
                    todo.append((place[0] + 1, 0, place[2]))
        return out

    @cache
    def step(places: frozenset[Place], value: Value) -> frozenset[Place] | None:
        if value == BLANK:
            return frozenset(waiting(places, blank=True)) or None
        going = set()
        for item, taken, of in places:
            if taken and of == value:
                length = runs[item].length
                if not isinstance(length, int):
                    going.add((item, 1, value))
                elif taken < length:
                    going.add((item, taken + 1, value))
        for item, _, before in waiting(places, blank=False):
            if item < n and before != value and (runs[item].length == ANY or runs[item].value == value):
                going.add((item, 1, value))
        return frozenset(going) or None

    def accept(places: frozenset[Place]) -> bool:
        return any(place[0] == n for place in waiting(places, blank=True))

    return Machine(spots, frozenset({START}), lambda places, _, value: step(places, value), accept)


def _automaton(x: Variables, machine: Machine) -> list[Clause]:
    try:
        return regular(x, machine)
    except TooManyStates:

        def moves(place: Place, value: Value) -> list[Place]:
            return sorted(machine.step(frozenset({place}), 0, value) or (), key=repr)

        return nondeterministic(x, machine.spots, START, moves, lambda place: machine.accept(frozenset({place})))
