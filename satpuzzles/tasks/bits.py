"""Pencil marks: sets of (spot, value) as the bits of one integer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from satpuzzles.rules.rule import Spot, Value


class Bits:
    """Numbers every value of every spot, in the order of the domains.

    Attributes:
        of: for each spot the set of all its values.
        alike: for each value the set of all spots with it.
        all: everything.
    """

    def __init__(self, domains: Mapping[Spot, Sequence[Value]]) -> None:
        self._places = [(spot, value) for spot, values in domains.items() for value in values]
        self._bit = {place: 1 << i for i, place in enumerate(self._places)}
        self.of = {spot: self.join((spot, value) for value in values) for spot, values in domains.items()}
        self.alike: dict[Value, int] = {}
        for (_, value), bit in self._bit.items():
            self.alike[value] = self.alike.get(value, 0) | bit
        self.all = (1 << len(self._places)) - 1

    def __getitem__(self, place: tuple[Spot, Value]) -> int:
        return self._bit[place]

    def join(self, places: Iterable[tuple[Spot, Value]]) -> int:
        """The set of some (spot, value)."""
        found = 0
        for place in places:
            found |= self._bit[place]
        return found

    def area(self, spots: Iterable[Spot]) -> int:
        """All values of some spots."""
        found = 0
        for spot in spots:
            found |= self.of[spot]
        return found

    def split(self, some: int) -> Iterator[tuple[Spot, Value]]:
        """The (spot, value) of a set, in order."""
        while some:
            low = some & -some
            yield self._places[low.bit_length() - 1]
            some ^= low

    def by_spot(self, some: int) -> dict[Spot, list[Value]]:
        """The values of a set for each of its spots."""
        found: dict[Spot, list[Value]] = {}
        for spot, value in self.split(some):
            found.setdefault(spot, []).append(value)
        return found


def single(some: int) -> bool:
    """Is it a set of exactly one?"""
    return some != 0 and some & (some - 1) == 0
