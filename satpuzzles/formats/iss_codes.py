"""What Interactive Sudoku Solver strings pack into base 64: relations, patterns, automata, sets of cells."""

from binascii import Error
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from satpuzzles.clues.entry import Data

Digits = tuple[int, ...]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_LARGEST = 100_000  # characters


def sixes(text: str) -> list[int]:
    """The numbers below 64 that the characters stand for."""
    numbers = [_ALPHABET.find(sign) for sign in text.rstrip("=")]
    if -1 in numbers or len(text) > _LARGEST:
        raise ValueError(text)
    return numbers


def bits(text: str) -> list[int]:
    """The places of the ones, the lowest bit of a character first."""
    return [6 * i + bit for i, six in enumerate(sixes(text)) for bit in range(6) if six >> bit & 1]


def relation(text: str, digits: Digits, swapped: bool) -> set[tuple[int, int]]:
    """Pairs of digits, row by row of the table; an older form has ``-`` and ``_`` in each other's place."""
    if swapped:
        text = text.translate(str.maketrans("-_", "_-"))
    n = len(digits)
    return {(digits[bit // n], digits[bit % n]) for bit in bits(text) if bit < n * n}


def data(text: str) -> bytes:
    """The bytes, the highest bit first."""
    from base64 import urlsafe_b64decode

    text = text.rstrip("=")
    sixes(text)
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except Error:
        raise ValueError(text) from None


def pattern(text: str) -> str:
    """A pattern of digits; an older form has it percent-encoded. A backslash says nothing among digits."""
    plain = unquote(text) if "%" in text else data(text).decode("utf-8")
    return "".join(plain.split()).replace("\\", "")


class Automaton(NamedTuple):
    """States are numbered; the first ones are starts. Symbols are numbered as digits are; one more is a break."""

    starts: int
    accept: tuple[int, ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]  # of each state: symbol and target


def automaton(text: str, digits: Digits) -> Automaton:
    """An automaton.

    A header of bits: 2 format, 4 bits of a state less 1, 4 symbols less 1; how many starts and how many other accepting
    states, each as long as a state; a bit a start, the lowest for the first, whether it accepts; and if the moves are
    listed 4 for the length of their number. Then a state after another: a mask of symbols and a target for each, or
    the number of moves and symbol and target of each. The starts come first, then the other accepting states.
    """
    stream = _Bits(data(text))
    packed, size, symbols = stream.take(2), stream.take(4) + 1, stream.take(4) + 1
    starts, others = stream.take(size), stream.take(size)
    good = stream.take(starts)
    if packed > 1 or not starts:
        raise ValueError(text)
    counted = symbols if packed else stream.take(4)
    width = (symbols - 1).bit_length()
    moves: list[tuple[tuple[int, int], ...]] = []
    while stream.left() >= max(counted, 1) and len(moves) < 1 << size:
        said = stream.take(counted)
        listed = [symbol for symbol in range(symbols) if said >> symbol & 1] if packed else [-1] * said
        moves.append(tuple((stream.take(width) if symbol < 0 else symbol, stream.take(size)) for symbol in listed))
    if any(symbol > len(digits) for found in moves for symbol, _ in found):
        raise ValueError(text)
    accept = [i for i in range(starts) if good >> i & 1] + list(range(starts, starts + others))
    return Automaton(starts, tuple(accept), tuple(moves))


def machine(found: Automaton, digits: Digits, lengths: list[int]) -> dict[str, Data]:
    """Start, accept and moves as our constraint takes them, for segments of cells with breaks between.

    With breaks, states are numbered by how many cells have been read, too.
    """
    breaks = {sum(lengths[:i]) for i in range(1, len(lengths))}
    prefixes = [f"{i}." if breaks else "" for i in range(sum(lengths) + 1)]
    moves: dict[str, dict[str, list[Data]]] = {}
    here = set(range(found.starts))
    for i in range(sum(lengths) if breaks else 1):
        there: set[int] = set()
        todo = sorted(here)
        while todo:
            state = todo.pop()
            names = [f"{prefixes[i]}{state}", *(["start"] if i == 0 and state < found.starts else [])]
            for symbol, goal in _moves(found, state, len(digits), i + 1 in breaks):
                for name in names:
                    targets = moves.setdefault(name, {}).setdefault(str(digits[symbol]), [])
                    targets += [f"{prefixes[i + 1]}{goal}"] * (f"{prefixes[i + 1]}{goal}" not in targets)
                todo += [goal] * (not breaks and goal not in there)
                there.add(goal)
        here = there
    reached = {target for by_digit in moves.values() for targets in by_digit.values() for target in targets}
    ends: list[Data] = [f"{prefixes[-1]}{state}" for state in found.accept]
    return {"start": "start", "accept": [end for end in ends if end in reached], "moves": moves}


def _moves(found: Automaton, state: int, digits: int, break_after: bool) -> Iterator[tuple[int, int]]:
    """The moves of a state by digits, each followed by a break or not."""
    for symbol, target in found.moves[state] if state < len(found.moves) else ():
        if symbol < digits:
            after = found.moves[target] if break_after else ((digits, target),)
            yield from ((symbol, goal) for sign, goal in after if sign == digits)


class _Bits:
    """Bytes read bit by bit."""

    def __init__(self, content: bytes) -> None:
        self.number = int.from_bytes(content, "big")
        self.remaining = 8 * len(content)

    def left(self) -> int:
        return self.remaining

    def take(self, count: int) -> int:
        if count > self.remaining:
            raise ValueError("truncated")
        self.remaining -= count
        return self.number >> self.remaining & (1 << count) - 1
