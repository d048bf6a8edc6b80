"""The line solver of nonograms: all that a clue says about one line, on integers as sets of positions.

Bit i of a set of cells is cell i of the line, 0 the first; bit i of a set of starts or ends says that a run may start
with cell i, or that cell i may be the first one behind it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from satpuzzles.sat.variables import Value

BLANK = 0
SOME = "?"

Run = tuple[int | str, Value]
Masks = Mapping[Value, int]  # for each value the cells that may take it


class Room(NamedTuple):
    """Where the runs of a clue can be: for each run its starts and its ends, and what each cell can then take."""

    starts: list[int]
    ends: list[int]
    possible: dict[Value, int]


def room(size: int, runs: Sequence[Run], possible: Masks) -> Room | None:
    """Exactly the starts, ends and values that occur in some way to lay the runs; nothing if there is no way.

    Two sweeps over the runs, each a few operations on whole sets a run: forwards the positions from which the next
    run may start, backwards those from which the rest fits. Cells are passed to the right in one addition, whose carry
    runs through them, and to the left by doubling. Written for speed: it is called thousands of times a puzzle.

    Args:
        size: of the line, in cells.
        runs: (length, value) in order; a length may be `SOME`. Runs of one value are parted by a blank cell.
        possible: what each cell may take.
    """
    kinds, order, slack = _shape(size, tuple(runs))
    covers = [
        possible.get(value, 0) if length == SOME else _narrowed(possible.get(value, 0), int(length))
        for length, value in kinds
    ]
    blank = possible.get(BLANK, 0) | 1 << size  # with one cell more, for the gap behind the last run
    place = 1 | (blank + (1 & blank)) ^ blank
    before = [place]  # from where run b may start, blanks in front of it passed
    starts: list[int] = []
    ends: list[int] = []
    for length, kind, gap in order:
        start = place & covers[kind]
        end = start << length if length else (_through(start, covers[kind]) & covers[kind]) << 1
        place = (end & blank) << 1 if gap else end
        place |= (blank + (place & blank)) ^ blank
        starts.append(start)
        ends.append(end)
        before.append(place)
    if not place >> (size + bool(runs)) & 1:
        return None
    steps = _steps(blank, slack)
    place = 1 << (size + bool(runs))  # from here on: positions from which all behind run b fits
    for length, cells in steps:
        place |= place >> length & cells
    empty = before[-1] & place >> 1 & blank
    taken = [0] * len(kinds)
    b = len(order)
    for length, kind, gap in reversed(order):
        b -= 1
        end = ends[b] & (place >> 1 & blank if gap else place)
        if gap:
            empty |= end
        if length:
            place = end >> length
            taken[kind] |= place
        else:
            cells = covers[kind]
            cover = _through(starts[b], cells) & cells & _back_through(end, _steps(cells, size)) >> 1
            place = starts[b] & cover
            taken[kind] |= cover
        starts[b], ends[b] = place, end
        for length, cells in steps:
            place |= place >> length & cells
        empty |= before[b] & place >> 1 & blank
    left = dict.fromkeys(possible, 0)
    for (width, value), cells in zip(kinds, taken):
        left[value] |= cells if width == SOME else _widened(cells, int(width))
    if BLANK in left:
        left[BLANK] = empty & ~(1 << size)
    return Room(starts, ends, left)


@lru_cache(maxsize=4096)
def _shape(size: int, runs: tuple[Run, ...]) -> tuple[tuple[Run, ...], list[tuple[int, int, bool]], int]:
    """The different runs; for each run its length (0 if open), which of them it is, is a gap behind it; the slack.

    The slack is how far a run can move at most.
    """
    kinds = tuple(dict.fromkeys((length, value) for length, value in runs))
    gaps = [a[1] == b[1] for a, b in pairwise(runs)] + [True]
    lengths = [length if isinstance(length, int) else 0 for length, _ in runs]
    order = [(length, kinds.index((run[0], run[1])), gap) for length, run, gap in zip(lengths, runs, gaps)]
    return kinds, order, size - shortest(runs)


def shortest(runs: Sequence[Run]) -> int:
    """How many cells runs take at least, with the gaps between them."""
    gaps = sum(a[1] == b[1] for a, b in pairwise(runs))
    return gaps + sum(length if isinstance(length, int) else 1 for length, _ in runs)


def _through(places: int, cells: int) -> int:
    """The places, and all that are reached from them by passing such cells rightwards, to the one behind them."""
    return places | (cells + (places & cells)) ^ cells


def _steps(cells: int, most: int) -> list[tuple[int, int]]:
    """For the lengths 1, 2, 4, ... up to the most that is needed the cells that begin so many such cells in a row."""
    steps = []
    length = 1
    while cells and length <= most:
        steps.append((length, cells))
        cells &= cells >> length
        length += length
    return steps


def _back_through(places: int, steps: list[tuple[int, int]]) -> int:
    """The places, and all from which they are reached by passing such cells."""
    for length, cells in steps:
        places |= places >> length & cells
    return places


def _narrowed(cells: int, length: int) -> int:
    """The cells that begin `length` such cells in a row."""
    step = 1
    while step + step <= length:
        cells &= cells >> step
        step += step
    return cells & cells >> (length - step)


def _widened(starts: int, length: int) -> int:
    """The cells of runs of this length with these starts."""
    step = 1
    while step + step <= length:
        starts |= starts << step
        step += step
    return starts | starts << (length - step)
