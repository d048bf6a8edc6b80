"""The clues of nonograms, and what is known of their cells."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence
from typing import Any, Protocol

from satpuzzles.board.square import Cell
from satpuzzles.clues.colours import Colour
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import MAX_CELLS, Field, OnBoard
from satpuzzles.clues.marks import Face, Mark, Outside
from satpuzzles.rules.rule import Clue, Grid, Value
from satpuzzles.rules.runs import ANY, MAYBE, SOME, Run, runs_of

LineClue = tuple[Run, ...]

_SIGNS = 'a list of numbers, or "?", "_", "*"'
_COLOURED = 'a list of numbers, each with the letter of a colour such as 3a, or "?a", "_a", "*"'
_LONGEST = 10**9
_ANYTHING = (Run(ANY),)


class Coloured(OnBoard, Protocol):
    """What these fields ask of a puzzle; without colours all blocks are alike."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its blocks, by value from 1."""


class LineClues(Field[tuple[LineClue, ...]]):
    """One clue for each line: ``3 1``, or a list; ``0`` or nothing is a line without a block.

    ``?`` is a block of unknown length, ``_`` a block that may be absent, ``*`` any blocks. If the puzzle has colours,
    every block but ``*`` has the letter of one: ``3a 1b``.

    Args:
        side: where the clues are drawn, ``left`` or ``top``.
    """

    stays = True

    def __init__(self, *, side: str, doc: str) -> None:
        super().__init__(doc=doc)
        self.side = side

    def parse(self, entry: Entry, puzzle: Coloured) -> tuple[LineClue, ...]:
        """A list of clues, at least one."""
        if isinstance(entry.value, list) and not 1 <= len(entry.value) <= MAX_CELLS:
            raise entry.error(f"expected 1 to {MAX_CELLS:,} clues, not {len(entry.value):,}")
        values = {colour.letter: value for value, colour in enumerate(puzzle.colours, 1)}
        return tuple(self.clue(item, values) for item in entry.items("a list of clues", "clue"))

    def clue(self, item: Entry, values: dict[str, int]) -> LineClue:
        """The clue of one line; `values` are those of the colours by letter. Raises BadInput."""
        signs = _COLOURED if values else _SIGNS
        if isinstance(item.value, dict):  # what YAML makes of a bare question mark
            raise item.error(f'expected {signs}; write "?" in quotes')
        if isinstance(item.value, list):
            words = [part.called(item.name).text(signs) for part in item.value]
        else:
            words = item.text(signs).replace(",", " ").split()
        if words == ["0"]:
            return ()
        return tuple(self._run(word, item, values) for word in words)

    def _run(self, word: str, item: Entry, values: dict[str, int]) -> Run:
        if word == ANY:
            return Run(ANY)
        number, letter = (word[:-1], word[-1]) if word[-1:].isalpha() else (word, "")
        if letter and not values and (number in (SOME, MAYBE) or number.isdecimal()):
            raise item.error(f'"{word[:40]}" has a colour; say which ones there are, colours: {{{letter}: "#000000"}}')
        if not values:
            return Run(self._length(word, item))
        if number == ANY:
            raise item.error(f'"*" is any blocks of any colours; leave the "{letter}" out')
        length = self._length(number, item)
        if not letter:
            raise item.error(
                f'"{word[:40]}" has no colour; write its letter behind it, {word[:40]}{next(iter(values))}'
            )
        if letter not in values:
            raise item.error(f'there is no colour "{letter}"; there are {", ".join(values)}')
        return Run(length, values[letter])

    def _length(self, word: str, item: Entry) -> int | str:
        if word in (SOME, MAYBE):
            return word
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            raise item.error(f'"{word[:40]}" is no number; a clue is {_SIGNS}')
        if word.startswith("-"):
            raise item.error(f"{word[:40]} is a negative number; a clue is {_SIGNS}")
        if len(digits) > 10 or not 0 < int(word) <= _LONGEST:
            raise item.error(f"a block of {word[:40]} cells; expected 1 to {_LONGEST:,}, or 0 alone for no block")
        return int(word)

    def dump(self, value: tuple[LineClue, ...], puzzle: Coloured) -> Data:
        """A text for each line."""
        return [show_clue(clue, puzzle.colours) for clue in value]

    def marks(self, value: tuple[LineClue, ...], puzzle: Coloured) -> Iterable[Mark]:
        """All beside the rows, or above the columns."""
        for i, clue in enumerate(value):
            place = Cell(i, -1) if self.side == "left" else Cell(-1, i)
            yield Outside(place, tuple(_face(run, puzzle.colours) for run in clue) or ("0",))

    def observe(self, grid: Grid, puzzle: Any) -> tuple[LineClue, ...]:
        """The runs of each line."""
        lines = puzzle.board.rows() if self.side == "left" else puzzle.board.columns()
        return tuple(tuple(runs_of([grid[cell] for cell in cells])) for _, cells in lines)

    def empty(self, board: Any) -> Data:
        """Clues that allow anything."""
        return [ANY] * (board.height if self.side == "left" else board.width)

    def _names(self, value: tuple[LineClue, ...]) -> list[str]:
        return [f"{'row' if self.side == 'left' else 'column'} {i}" for i in range(1, len(value) + 1)]

    def clues(self, value: tuple[LineClue, ...]) -> tuple[Clue, ...]:
        """Each that does not allow anything."""
        return tuple(name for name, clue in zip(self._names(value), value) if clue != _ANYTHING)

    def keep(self, value: tuple[LineClue, ...], kept: Container[Clue]) -> tuple[LineClue, ...]:
        """The others allow anything."""
        return tuple(clue if name in kept else _ANYTHING for name, clue in zip(self._names(value), value))

    def renewed(
        self, value: tuple[LineClue, ...], gone: Container[Clue], grid: Grid, puzzle: Any
    ) -> tuple[LineClue, ...]:
        """The runs of these lines."""
        seen = self.observe(grid, puzzle)
        return tuple(new if name in gone else old for name, old, new in zip(self._names(value), value, seen))


def show_clue(clue: LineClue, colours: Sequence[Colour] = ()) -> str:
    """A clue as it is written, ``3 ? 1``, or ``3a ?b`` with colours; a line without a block is ``0``."""
    return " ".join(_face(run, colours).plain for run in clue) or "0"


def totals(clues: Iterable[LineClue], length: int, values: Collection[Value]) -> dict[Value, tuple[int, int]]:
    """For each value the fewest and the most cells that lines of this length with these clues can have of it.

    Open blocks have one cell or none at least, and at most what the other blocks and the gaps leave. There are no
    totals where a clue does not fit into its line.
    """
    least: Counter[Value] = Counter()
    more: Counter[Value] = Counter()
    for clue in clues:
        sure = [
            (run, run.length if isinstance(run.length, int) else 1) for run in clue if run.length not in (MAYBE, ANY)
        ]
        slack = length - _gaps(clue, len(values)) - sum(cells for _, cells in sure)
        if slack < 0:
            return {}
        for run, cells in sure:
            least[run.value] += cells
        open_runs = [run for run in clue if isinstance(run.length, str)]
        anything = any(run.length == ANY for run in open_runs)
        for value in values if anything else {run.value for run in open_runs}:
            more[value] += slack
    return {value: (least[value], least[value] + more[value]) for value in values}


def _gaps(clue: LineClue, colours: int) -> int:
    """How many gaps there must be: between blocks of one colour, if none of another one can stand between them."""
    gaps, before = 0, None
    for run in clue:
        if run.length == ANY:
            before = before if colours == 1 else None
        elif run.length == MAYBE:
            before = before if before == run.value else None
        else:
            gaps += before == run.value
            before = run.value
    return gaps


def _face(run: Run, colours: Sequence[Colour]) -> Face:
    length = str(run.length)
    if not colours or run.length == ANY:
        return Face(length, length)
    by_value: dict[Value, Colour] = dict(enumerate(colours, 1))
    colour = by_value[run.value]
    return Face(length, length + colour.letter, colour.fill)
