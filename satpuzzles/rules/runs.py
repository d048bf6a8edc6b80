"""Runs of equal values along a line: the rule of nonograms."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from satpuzzles.rules.line_solver import BLANK as BLANK
from satpuzzles.rules.line_solver import SOME as SOME
from satpuzzles.rules.line_solver import Room, room, shortest
from satpuzzles.rules.rule import Clause, Clue, Deduction, Grid, Machine, Masks, Rule, Spots, Value, Variables, masks_of
from satpuzzles.sat.automaton import TooManyStates, nondeterministic, regular, unfold
from satpuzzles.sat.order import ALWAYS, Ladder, high, implied, ladder, low

MAYBE, ANY = "_", "*"
_MOST_SENTENCES = 3
_MOST_STATES = 3_000  # of an open line, up to which its automaton is worth unfolding to presolve it


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
        runs = runs_of([grid[spot] for spot in self.spots])
        return runs == list(self.runs) or reading(self.runs, runs) is not None

    def clauses(self, x: Variables) -> list[Clause]:
        """The order encoding where all lengths are given, the automaton elsewhere or if asked for.

        The automaton is made deterministic unless that takes too many states.

        The order encoding: for run b, s(b, p) = "run b starts at p or before", one variable for each start that it can
        have but the last; e(b, p) = "run b ends before p", which is s(b, p - length), or variables of its own where
        the length is open. Clauses: s(b, p) -> s(b, p+1); order s(b+1, p) -> e(b, p - gap), the gap being one spot
        between equal values and none between different ones; cover s(b, i) & not e(b, i) -> spot i takes the value;
        gap e(b, i) & not s(b+1, i) -> spot i is blank. About four clauses for each start of each run; auxiliaries are
        determined. What is known of the spots before (`Variables.left`) shortens all this. Measured against the
        automaton, covers and patterns: see docs/encodings.md.
        """
        if x.encoding == "automaton" or not _has_places(self.runs):
            return _automaton(x, self.automaton())
        return _order(x, self.spots, self.runs)

    def propagate(self, possible: Masks) -> Masks | None:
        """By the line solver, or the unfolded automaton where a run may be absent; always all that follows."""
        if _has_places(self.runs):
            found = room(len(self.spots), self.runs, possible)
            return found.possible if found else None
        return _unfolded(self.automaton(), possible)

    def tells(self, deduction: Deduction) -> str:
        """Between which spots the runs begin and end that cover the full spots, and those beside the blank ones."""
        if not _has_places(self.runs):
            return ""
        before = masks_of(self.spots, deduction.before)
        found = room(len(self.spots), self.runs, before)
        if found is None:
            cells, line = shortest(self.runs), f"the line has {len(self.spots)}"
            return f"{self.because}, which takes {cells} cells; {line}" if cells > len(self.spots) else ""
        if len(self.runs) > 1 and all(low(places) == high(places) for places in found.starts + found.ends):
            return "its blocks can be laid in one way only"
        told = [
            self._tells_of(i, found, deduction.gone[spot])
            for i, spot in enumerate(self.spots)
            if spot in deduction.gone
        ]
        sentences = dict.fromkeys(sentence for some in told for sentence in some)
        return "; ".join(sentences) if all(told) and len(sentences) <= _MOST_SENTENCES else ""

    def _tells_of(self, i: int, found: Room, gone: Sequence[Value]) -> list[str]:
        """Why spot i is full, or blank; nothing where the first and last places of runs are not enough to see it."""
        places = list(zip(range(len(self.runs)), found.starts, found.ends))
        if BLANK in gone:
            covers = [b for b, starts, ends in places if high(starts) <= i < low(ends)]
            return [self._tells_place(covers[0], found)] if covers else []
        before = [b for b, _, ends in places if high(ends) <= i]
        behind = [b for b, starts, _ in places if low(starts) > i]
        if len(before) + len(behind) < len(places):
            return []
        told = []
        if before:
            at = self.spots[high(found.ends[before[-1]]) - 1]
            told.append(f"{self._name(before[-1])} ends at {at} at the latest")
        if behind:
            told.append(f"{self._name(behind[0])} begins at {self.spots[low(found.starts[behind[0]])]} at the earliest")
        return told or ["there is no block"]

    def _tells_place(self, b: int, found: Room) -> str:
        first, last = self.spots[low(found.starts[b])], self.spots[high(found.starts[b])]
        if self.runs[b].length == SOME:
            until = self.spots[low(found.ends[b]) - 1]
            return f"{self._name(b)} begins at {last} at the latest and ends at {until} at the earliest"
        if first == last:
            return f"{self._name(b)} begins at {first}"
        return f"{self._name(b)} begins at {first} at the earliest, at {last} at the latest"

    def _name(self, b: int) -> str:
        """A run by its length, counted among those of the same length."""
        same = [c for c, run in enumerate(self.runs) if run.length == self.runs[b].length]
        ordinal = f"{_ordinal(same.index(b))} " if len(same) > 1 else ""
        return f"the {ordinal}{self.runs[b].length}"

    def automaton(self) -> Machine:
        """Sets of places in the clue; of closed clues one place a state."""
        return _machine(self.spots, self.runs)


@lru_cache(maxsize=4096)
def _has_places(runs: tuple[Run, ...]) -> bool:
    """Is every run there, so that it has a start and an end?"""
    return not any(run.length in (MAYBE, ANY) for run in runs)


def _ordinal(n: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return words[n] if n < len(words) else f"{n + 1}th"


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
    before = masks_of(spots, x.left)
    found = room(len(spots), runs, before)
    if found is None:
        return [[]]
    clauses = _units(x, spots, before, found.possible)
    if sum(map(int.bit_count, found.possible.values())) == len(spots):
        return clauses
    starts = [ladder(x, places, clauses) for places in found.starts]
    ends = [
        start.moved(run.length) if isinstance(run.length, int) else ladder(x, places, clauses)
        for start, run, places in zip(starts, runs, found.ends)
    ]
    blank = _literals(x, spots, found.possible, BLANK)
    literals = {value: _literals(x, spots, found.possible, value) for value in {run.value for run in runs}}
    for run, start, end in zip(runs, starts, ends):
        clauses += implied(start, end, literals[run.value])
        if run.length == SOME:
            clauses += implied(end.moved(-1), start, None)
    for a, b, end, start in zip(runs, runs[1:], ends, starts[1:]):
        clauses += implied(start, end.moved(int(a.value == b.value)), None)
    never = Ladder(len(spots), len(spots), [])
    for end, start in zip([ALWAYS, *ends], [*starts, never]):
        clauses += implied(end, start, blank)
    return clauses


def _units(x: Variables, spots: Spots, before: Masks, after: Masks) -> list[Clause]:
    """What the clue alone says about single spots."""
    return [
        [-x[spot, value]]
        for value, cells in before.items()
        if (gone := cells & ~after[value])
        for i, spot in enumerate(spots)
        if gone >> i & 1
    ]


def _literals(x: Variables, spots: Spots, possible: Masks, value: Value) -> list[int | None]:
    """The literals of a value along the line: 0 where it is taken for sure, nothing where it cannot be."""
    may, others = possible.get(value, 0), 0
    for other, cells in possible.items():
        if other != value:
            others |= cells
    literals: list[int | None] = [0 if may >> i & 1 else None for i in range(len(spots))]
    both = may & others
    while both:
        i = (both & -both).bit_length() - 1
        literals[i] = x[spots[i], value]
        both &= both - 1
    return literals


def _unfolded(machine: Machine, possible: Masks) -> Masks | None:
    values = [[v for v, cells in possible.items() if cells >> i & 1] for i in range(len(machine.spots))]
    try:
        layers = unfold(values, machine.start, machine.step, machine.accept, _MOST_STATES)
    except TooManyStates:
        return possible
    if layers is None:
        return None
    left = dict.fromkeys(possible, 0)
    for i, layer in enumerate(layers[:-1]):
        for value in {value for moves in layer.values() for value in moves}:
            left[value] |= 1 << i
    return left


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
