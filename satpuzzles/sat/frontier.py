"""Several automata walked together over their spots: how many words all of them accept, and which."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from satpuzzles.sat.automaton import TooManyStates
from satpuzzles.sat.tracks import Domains, Moves, Track
from satpuzzles.sat.variables import Spot, Value

MAX_KEPT = 8  # times as many states in all as between two spots, where they are kept
_CHUNK = 5_000  # states read before their number is looked at
MAX_FEW = 2_000  # ways through a stretch of spots that are kept together
MAX_KEPT_WORDS = 1_000_000  # in all such lists: some 200 MB

Word = tuple[Value, ...]
Begun = tuple[Word, int]  # with the state that it leads to


class _Step(dict[int, tuple[list[Value], list[int]]]):
    """What can be read at a spot: for the bits of a state that matter, the values and how each changes the state.

    Args:
        values: of the spot.
        parts: of each track that reads it, the offset and the number of its bits, and the moves of its layer.
    """

    def __init__(self, values: Sequence[Value], parts: Sequence[tuple[int, int, list[Moves]]]) -> None:
        super().__init__()
        self.mask = sum((1 << size) - 1 << offset for offset, size, _ in parts)
        self._values = values
        self._parts = parts

    def __missing__(self, bits: int) -> tuple[list[Value], list[int]]:
        changes = dict.fromkeys(self._values, 0)
        for offset, size, layer in self._parts:
            state = bits >> offset & (1 << size) - 1
            moves = layer[state]
            changes = {v: change + (moves[v] - state << offset) for v, change in changes.items() if v in moves}
        self[bits] = list(changes), list(changes.values())
        return self[bits]


class Frontier:
    """The words over `spots` that all `tracks` accept, by dynamic programming.

    A state between two spots is one of each track that is in the middle, packed into one integer: each track has
    some bits of it while it lasts. Only its difference is worked out at a step, from the bits of the tracks that read
    the spot, and remembered.

    Args:
        spots: in the order of the walk, each of some track.
        domains: their values.
        tracks: their spots are in the order of the walk, too.
        check: called now and then; may raise to stop.
    """

    def __init__(
        self,
        spots: Sequence[Spot],
        domains: Domains,
        tracks: Sequence[Track],
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.spots = tuple(spots)
        self._domains = domains
        self._tracks = tracks
        self._check = check
        places = {spot: i for i, spot in enumerate(spots)}
        self._readers: list[list[tuple[int, int]]] = [[] for _ in spots]  # of each spot: (track, its layer)
        for number, track in enumerate(tracks):
            for layer, spot in enumerate(track.spots):
                self._readers[places[spot]].append((number, layer))
        self.total: int | None = None  # what `count` found
        self._steps: list[_Step] = []
        self._lists: dict[tuple[int, int], dict[int, list[Begun]] | None] = {}
        self._room = MAX_KEPT_WORDS
        self._ahead: list[dict[int, int]] = []  # for each state how many words go on from it
        self._behind: list[dict[int, int]] = []  # and how many lead to it

    def count(self, most: int, *, keep: bool = False) -> int:
        """How many words there are.

        Args:
            most: states between two spots.
            keep: the states, for `by_value` and `words`.

        Raises:
            TooManyStates: there are more.
        """
        self._steps = self._steps or list(self._made_steps())
        here: dict[int, int] = {0: 1}
        self._behind = [here]
        kept = 0
        for step in self._steps:
            here = self._read(step, here, most)
            if keep:
                self._behind.append(here)
                kept += len(here)
                if kept > MAX_KEPT * most:
                    raise TooManyStates
        if keep:
            self._look_ahead()
        self.total = here.get(0, 0)
        return self.total

    def _read(self, step: _Step, here: dict[int, int], most: int) -> dict[int, int]:
        self._check()
        mask = step.mask
        there: dict[int, int] = defaultdict(int)
        states = iter(here.items())
        for _ in range(0, len(here), _CHUNK):
            for state, ways in islice(states, _CHUNK):
                for change in step[state & mask][1]:
                    there[state + change] += ways
            if len(there) > most:
                raise TooManyStates
        return there

    def _made_steps(self) -> Iterator[_Step]:
        """Each track takes bits at its first spot and gives them back, for others, at its last."""
        taken: dict[int, tuple[int, int]] = {}
        for spot, readers in zip(self.spots, self._readers):
            for number, layer in readers:
                if layer == 0:
                    size = max(len(states) - 1 for states in self._tracks[number].layers).bit_length()
                    taken[number] = _gap(sorted(taken.values()), size), size
            parts = [(*taken[number], self._tracks[number].layers[layer]) for number, layer in readers]
            yield _Step(self._domains[spot], parts)
            for number, layer in readers:
                if layer + 1 == len(self._tracks[number].layers):
                    del taken[number]

    def _look_ahead(self) -> None:
        ahead = dict.fromkeys(self._behind[-1], 1)
        self._ahead = [ahead]
        for i in range(len(self.spots) - 1, -1, -1):
            self._check()
            ahead = self._before(i, self._behind[i], ahead)
            self._ahead.append(ahead)
        self._ahead.reverse()

    def _before(self, i: int, states: Iterable[int], ahead: dict[int, int]) -> dict[int, int]:
        """For each state before spot i how many ways go on from it, given those behind; states without are left out."""
        step = self._steps[i]
        here = {}
        for state in states:
            ways = sum([ahead.get(state + change, 0) for change in step[state & step.mask][1]])
            if ways:
                here[state] = ways
        return here

    def by_value(self) -> dict[Spot, dict[Value, int]]:
        """For each spot how many words have each value there. Needs the states that `count` keeps."""
        found = {}
        for i, step in enumerate(self._steps):
            self._check()
            counts: dict[Value, int] = dict.fromkeys(self._domains[self.spots[i]], 0)
            behind, ahead = self._behind[i], self._ahead[i + 1]
            for state in self._ahead[i]:
                before = behind[state]
                for value, change in zip(*step[state & step.mask]):
                    if after := ahead.get(state + change):
                        counts[value] += before * after
            found[self.spots[i]] = counts
        return found

    def words(self) -> Iterator[Word]:
        """All words, values in the order of the spots, in the order of the domains. Needs what `count` keeps."""
        if not self._ahead[0]:
            return iter(())
        self._lists.clear()
        return (word for word, _ in self._stretch(0, len(self.spots), 0))

    def _stretch(self, begin: int, end: int, state: int) -> Iterable[Begun]:
        """The values of spots begin to end, read from a state, each with the state that they lead to.

        Those of one half are joined to those of the other; where there are few, they are kept for the next time.
        """
        few = self._few(begin, end, state)
        return few if few is not None else self._joined(begin, end, state)

    def _joined(self, begin: int, end: int, state: int) -> Iterator[Begun]:
        middle = (begin + end) // 2
        for word, there in self._stretch(begin, middle, state):
            for more, last in self._stretch(middle, end, there):
                yield word + more, last

    def _few(self, begin: int, end: int, state: int) -> list[Begun] | None:
        """The same as a list, or nothing if there are too many here or from another state."""
        lists = self._lists.setdefault((begin, end), {})
        if lists is None:
            return None
        if state in lists:
            return lists[state]
        if end - begin < 2:
            found: list[Begun] | None = self._useful(begin, state) if begin < end else [((), state)]
        else:
            found = self._few_joined(begin, end, state)
        if found is None:
            self._lists[begin, end] = None
            return None
        self._room -= len(found)
        if self._room < 0:
            self._room = MAX_KEPT_WORDS
            for kept in filter(None, self._lists.values()):
                kept.clear()
        lists[state] = found
        return found

    def _few_joined(self, begin: int, end: int, state: int) -> list[Begun] | None:
        middle = (begin + end) // 2
        found: list[Begun] = []
        first = self._few(begin, middle, state)
        if first is None:
            return None
        for word, there in first:
            rest = self._few(middle, end, there)
            if rest is None or len(found) > MAX_FEW:
                return None
            found += [(word + more, last) for more, last in rest]
        return found

    def _useful(self, i: int, state: int) -> list[Begun]:
        step, ahead = self._steps[i], self._ahead[i + 1]
        options = zip(*step[state & step.mask])
        return [((value,), there) for value, change in options if (there := state + change) in ahead]


def _gap(taken: Sequence[tuple[int, int]], size: int) -> int:
    """The least offset with room for `size` bits beside those that are taken, given as (offset, size)."""
    free = 0
    for offset, wide in taken:
        if offset - free >= size:
            break
        free = offset + wide
    return free
