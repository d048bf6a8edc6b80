"""Patterns of digits, a safe subset of regular expressions, as automata.

A digit stands for itself (above 9 a letter, A for 10), ``.`` for any digit, ``[1-3 7]`` for one of several, ``[^5]``
for any other; ``|`` separates alternatives, parentheses group; ``*``, ``+``, ``?``, ``{2}``, ``{2,}`` and ``{2,5}`` say
how often what stands before them comes. Spaces are free.
"""

from typing import NamedTuple

from satpuzzles.clues.digits import Digits
from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput

Move = tuple[int, int, int]

_MOST_PLACES = 400  # digits of the pattern, its repeats written out
_MOST_PARTS = 20_000
_DEEPEST = 40  # parentheses in parentheses
_OFTEN = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class Pattern(NamedTuple):
    """An automaton: it begins in state 0; state n > 0 has just read the n-th digit of the pattern."""

    moves: tuple[Move, ...]
    accept: tuple[int, ...]


class _OneOf(NamedTuple):
    digits: Digits


class _Sequence(NamedTuple):
    parts: "tuple[_Part, ...]"


class _Either(NamedTuple):
    parts: "tuple[_Part, ...]"


class _Repeat(NamedTuple):
    part: "_Part"
    low: int
    high: int | None


_Part = _OneOf | _Sequence | _Either | _Repeat


def pattern(entry: Entry, digits: Digits) -> Pattern:
    """The automaton of a pattern.

    Raises:
        BadInput: it is not written as told above, or too long.
    """
    reader = _Reader(entry, digits)
    return _Places(reader).automaton(reader.whole())


class _Reader:
    """From text to parts."""

    def __init__(self, entry: Entry, digits: Digits) -> None:
        self.entry = entry
        self.digits = digits
        self.text = "".join(entry.text("a pattern such as (12)*3").split())
        self.at = 0

    def error(self, why: str) -> BadInput:
        return self.entry.error(f"pattern, character {min(self.at + 1, len(self.text))}: {why}")

    def whole(self) -> _Part:
        part = self._either(0)
        if self.at < len(self.text):
            raise self.error('")" closes nothing')
        return part

    def _ahead(self) -> str:
        return self.text[self.at : self.at + 1]

    def _took(self, sign: str) -> bool:
        found = self._ahead() == sign
        self.at += found
        return found

    def _either(self, depth: int) -> _Part:
        if depth > _DEEPEST:
            raise self.error(f"more than {_DEEPEST} parentheses in each other")
        parts = [self._sequence(depth)]
        while self._took("|"):
            parts.append(self._sequence(depth))
        return _Either(tuple(parts))

    def _sequence(self, depth: int) -> _Part:
        parts: list[_Part] = []
        while self._ahead() not in ("", "|", ")"):
            part = self._one(depth)
            while self._ahead() and self._ahead() in "*+?{":
                part = _Repeat(part, *self._often())
            parts.append(part)
        return _Sequence(tuple(parts))

    def _one(self, depth: int) -> _Part:
        if self._took("("):
            part = self._either(depth + 1)
            if not self._took(")"):
                raise self.error('")" is missing')
            return part
        if self._took("."):
            return _OneOf(self.digits)
        return self._set() if self._took("[") else _OneOf((self._digit(),))

    def _set(self) -> _Part:
        other = self._took("^")
        found: set[int] = set()
        while not self._took("]"):
            low = high = self._digit()
            if self._took("-"):
                high = self._digit()
            found.update(d for d in self.digits if low <= d <= high)
        return _OneOf(tuple(d for d in self.digits if (d in found) != other))

    def _digit(self) -> int:
        sign = self._ahead()
        if not (sign.isascii() and sign.isalnum()):
            raise self.error(f'expected a digit, not "{sign}"' if sign else "a digit is missing")
        value = int(sign, 36)
        if value not in self.digits:
            raise self.error(f"{sign} is no digit of this puzzle")
        self.at += 1
        return value

    def _often(self) -> tuple[int, int | None]:
        sign = self._ahead()
        self.at += 1
        if sign in _OFTEN:
            return _OFTEN[sign]
        inside, closed, _ = self.text[self.at :].partition("}")
        low, comma, high = inside.partition(",")
        numbers = [n for n in (low, high) if n]
        if not closed or not low or not all(n.isascii() and n.isdecimal() and len(n) < 4 for n in numbers):
            raise self.error("expected {2}, {2,} or {2,5}")
        self.at += len(inside) + 1
        least = int(low)
        most = int(high) if high else None if comma else least
        if most is not None and most < least:
            raise self.error(f"{least} is more than {most}")
        return least, most


class _Ends(NamedTuple):
    """May a part be empty, and the places that it can begin and end with (Glushkov 1961)."""

    empty: bool
    first: frozenset[int]
    last: frozenset[int]


_NOTHING = _Ends(True, frozenset(), frozenset())


class _Places:
    """From parts to the automaton whose states are the places of digits, without empty moves."""

    def __init__(self, reader: _Reader) -> None:
        self.reader = reader
        self.reads: list[Digits] = [()]
        self.after: dict[int, set[int]] = {}
        self.parts = 0

    def automaton(self, part: _Part) -> Pattern:
        ends = self._of(part)
        self.after[0] = set(ends.first)
        moves = {
            (here, d, there) for here, targets in self.after.items() for there in targets for d in self.reads[there]
        }
        return Pattern(tuple(sorted(moves)), tuple(sorted(ends.last | ({0} if ends.empty else set()))))

    def _of(self, part: _Part) -> _Ends:
        self.parts += 1
        if self.parts > _MOST_PARTS:
            raise self.reader.error(f"more than {_MOST_PARTS:,} parts, repeats written out")
        if isinstance(part, _OneOf):
            if len(self.reads) > _MOST_PLACES:
                raise self.reader.error(f"more than {_MOST_PLACES} digits, repeats written out")
            self.reads.append(part.digits)
            place = frozenset({len(self.reads) - 1})
            return _Ends(False, place, place)
        if isinstance(part, _Repeat):
            return self._repeated(part)
        ends = _NOTHING if isinstance(part, _Sequence) else self._of(part.parts[0])
        for other in part.parts[isinstance(part, _Either) :]:
            more = self._of(other)
            if isinstance(part, _Sequence):
                ends = self._then(ends, more)
            else:
                ends = _Ends(ends.empty or more.empty, ends.first | more.first, ends.last | more.last)
        return ends

    def _then(self, a: _Ends, b: _Ends) -> _Ends:
        self._follow(a.last, b.first)
        first = a.first | b.first if a.empty else a.first
        return _Ends(a.empty and b.empty, first, a.last | b.last if b.empty else b.last)

    def _follow(self, last: frozenset[int], first: frozenset[int]) -> None:
        for place in last:
            self.after.setdefault(place, set()).update(first)

    def _repeated(self, part: _Repeat) -> _Ends:
        ends = _NOTHING
        for _ in range(part.low):
            ends = self._then(ends, self._of(part.part))
        if part.high is None:
            again = self._of(part.part)
            self._follow(again.last, again.first)
            return self._then(ends, again._replace(empty=True))
        for _ in range(part.high - part.low):
            ends = self._then(ends, self._of(part.part)._replace(empty=True))
        return ends
