"""All that automata accept together: how many grids, which, and how often each value occurs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from operator import itemgetter
from typing import NamedTuple, TypeVar

from satpuzzles.sat.automaton import Machine, TooManyStates
from satpuzzles.sat.frontier import Frontier, Word
from satpuzzles.sat.tracks import Domains, Track, tracks
from satpuzzles.sat.variables import Spot, Value

WIDTHS = (1_000, 20_000, 300_000)  # states between two spots
MAX_BLOCK = 10_000  # words of small parts that a stream keeps

T = TypeVar("T")
Places = dict[Spot, int]


class Part(NamedTuple):
    """Spots whose values are independent of all others; the frontier has counted, or there were too many states."""

    spots: tuple[Spot, ...]
    frontier: Frontier | None


class Counter:
    """The grids over some domains that all `machines` accept, in independent parts, counted.

    Each machine becomes tracks, see sat/tracks; spots that share one belong to one part, and each part is walked by
    itself, see sat/frontier. All orders are tried with few states, then with more, until one is enough. Narrow
    domains, such as true candidates, make many small parts.

    Args:
        domains: for each spot its values, at least one.
        machines: they may list any spots of the domains in any order, also twice.
        orders: all spots, in orders that are worth trying; at least one.
        keep: what `words` and `by_value` need.
        check: called now and then; may raise to stop.
        walk: how a part is counted; takes what `Frontier` takes.
        tries: how many of `WIDTHS` to try in turn; all of them by default.

    Attributes:
        parts: those of several spots.
        free: the spots in no part; each takes any of its values in `domains`.
        domains: without values that some machine never accepts, as far as that was met.
    """

    def __init__(
        self,
        domains: Domains,
        machines: Iterable[Machine],
        orders: Sequence[Sequence[Spot]],
        *,
        keep: bool = False,
        check: Callable[[], None] = lambda: None,
        walk: Callable[[Sequence[Spot], Domains, Sequence[Track], Callable[[], None]], Frontier] = Frontier,
        tries: int | None = None,
    ) -> None:
        self.domains: dict[Spot, Sequence[Value]] = dict(domains)
        self._orders = [{spot: i for i, spot in enumerate(order)} for order in orders]
        self._keep = keep
        self._check = check
        self._walk = walk
        self._tries = tries
        self._made: dict[tuple[int, tuple[Spot, ...]], list[Track] | None] = {}
        self._contradiction = False
        self.parts: list[Part] = []
        opened = (([s for s in m.spots if len(domains[s]) > 1], (i, m)) for i, m in enumerate(machines))
        for spots, together in _groups(opened):
            self.parts += self._counted(tuple(spots), together)
        bound = {spot for part in self.parts for spot in part.spots}
        self.free = tuple(spot for spot in self.domains if spot not in bound)

    @property
    def total(self) -> int | None:
        """How many grids there are, if all parts could be counted."""
        if self._contradiction:
            return 0
        total = self.factor
        for _, frontier in self.parts:
            if frontier is None or frontier.total is None:
                return None
            total *= frontier.total
        return total

    @property
    def factor(self) -> int:
        """What to multiply the parts with."""
        return prod(len(self.domains[spot]) for spot in self.free)

    @property
    def independent(self) -> int:
        """How many independent parts with several grids there are, open spots by themselves included."""
        alone = sum(len(self.domains[spot]) > 1 for spot in self.free)
        return alone + sum(bool(spots) and (not frontier or frontier.total != 1) for spots, frontier in self.parts)

    def _counted(self, spots: tuple[Spot, ...], machines: list[tuple[int, Machine]]) -> list[Part]:
        """The parts that some machines fall into in the first order that counts all of them, or else in any."""
        ways: dict[int, list[Frontier]] = {}
        for most in WIDTHS[: self._tries]:
            for i in range(len(self._orders)):
                try:
                    if most == WIDTHS[0]:
                        ways[i] = list(self._split(machines, self._orders[i]))
                    for frontier in ways.get(i, ()):
                        if frontier.total is None:
                            frontier.count(most, keep=self._keep)
                    if i in ways:
                        return [Part(frontier.spots, frontier) for frontier in ways[i]]
                except TooManyStates:
                    continue
        for frontiers in ways.values():
            return [Part(frontier.spots, None if frontier.total is None else frontier) for frontier in frontiers]
        return [Part(spots, None)]

    def _split(self, machines: list[tuple[int, Machine]], places: Places) -> Iterator[Frontier]:
        """What is to be walked, in this order, for some machines. Raises TooManyStates."""
        made = [track for number, machine in machines for track in self._tracks(number, machine, places)]
        for track in made:
            if len(track.spots) == 1:
                self._restrict(track.spots[0], track.layers[0][0])
        for spots, together in _groups((track.spots, track) for track in made if len(track.spots) > 1):
            yield self._walk(sorted(spots, key=places.__getitem__), self.domains, together, self._check)

    def _restrict(self, spot: Spot, values: Iterable[Value]) -> None:
        self.domains[spot] = [value for value in self.domains[spot] if value in values]
        self._contradiction = self._contradiction or not self.domains[spot]

    def _tracks(self, number: int, machine: Machine, places: Places) -> list[Track]:
        self._check()
        opened = sorted({s for s in machine.spots if len(self.domains[s]) > 1}, key=places.__getitem__)
        key = (number, tuple(opened))  # the same in another order that has these spots in the same order
        if key not in self._made:
            self._made[key] = tracks(machine, self.domains, places)
        found = self._made[key]
        self._contradiction = self._contradiction or found is None
        return found or []

    def words(self) -> Iterator[Word]:
        """All grids as values in the order of the domains, in the same order each time; needs what was kept.

        Grids of small parts are made once and combined with those of the large ones.
        """
        block: list[Word] = [()]
        inner: list[Spot] = []
        outer: list[Frontier] = []
        for frontier in sorted(self._frontiers(), key=lambda frontier: frontier.total or 0):
            if len(block) * (frontier.total or 0) <= MAX_BLOCK:
                block = [a + b for a in block for b in frontier.words()]
                inner += frontier.spots
            else:
                outer.append(frontier)
        spots = [*(spot for frontier in outer for spot in frontier.spots), *inner]
        found = (begun + end for begun in _all_of(outer) for end in block)
        if self._contradiction:
            return iter(())
        if spots == list(self.domains):
            return found
        places = {spot: i for i, spot in enumerate(spots)}
        return map(itemgetter(*(places[spot] for spot in self.domains)), found)

    def by_value(self) -> dict[Spot, dict[Value, int]]:
        """For each spot how many grids have each value there; needs what was kept."""
        total = self.total or 0
        found = {}
        for frontier in self._frontiers():
            for spot, counts in frontier.by_value().items():
                found[spot] = {value: n * (total // (frontier.total or 1)) for value, n in counts.items()}
        return {spot: found[spot] for spot in self.domains}

    def _frontiers(self) -> list[Frontier]:
        """Those of the parts and one of all that is free."""
        free = Frontier(self.free, self.domains, ())
        free.count(len(self.free) + 1, keep=True)
        return [free, *(frontier for _, frontier in self.parts if frontier)]


def _all_of(frontiers: Sequence[Frontier]) -> Iterator[Word]:
    if not frontiers:
        yield ()
    elif len(frontiers) == 1:
        yield from frontiers[0].words()
    else:
        for word in frontiers[0].words():
            for rest in _all_of(frontiers[1:]):
                yield word + rest


def _groups(items: Iterable[tuple[Sequence[Spot], T]]) -> list[tuple[list[Spot], list[T]]]:
    """The items in groups that have no spot in common, each with its spots; those without spots are one group."""
    items = list(items)
    above: dict[Spot, Spot] = {}

    def top(spot: Spot) -> Spot:
        while (higher := above.setdefault(spot, spot)) != spot:
            above[spot] = above[higher]
            spot = above[spot]
        return spot

    for spots, _ in items:
        for spot in spots:
            above[top(spot)] = top(spots[0])
    groups: dict[Spot, tuple[list[Spot], list[T]]] = {}
    for spot in above:
        groups.setdefault(top(spot), ([], []))[0].append(spot)
    for spots, item in items:
        groups.setdefault(top(spots[0]) if spots else None, ([], []))[1].append(item)
    return list(groups.values())
