"""What Interactive Sudoku Solver strings pack into base 64: relations, patterns, automata, sets of cells."""

from binascii import Error
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


def automaton(text: str, digits: Digits) -> dict[str, Data]:
    """Start, accepting states and moves.

    A header of bits: 2 format, 4 bits of a state less 1, 4 symbols less 1, 1 the start accepts, and how many others do.
    Then a state after another: the moves one by one (symbol, target), or a mask of symbols and a target for each.
    State 0 is the start, the accepting states come next.
    """
    stream = _Bits(data(text))
    packed, size, symbols = stream.take(2), stream.take(4) + 1, stream.take(4) + 1
    if packed > 1:
        raise ValueError(text)
    accept = [0] * stream.take(1)
    accept += range(1, stream.take(size) + 1)
    width = (symbols - 1).bit_length()
    moves: dict[int, dict[int, list[int]]] = {}
    state = 0
    while stream.left() >= (symbols if packed else width + size):
        found: dict[int, list[int]] = {}
        if packed:
            mask = stream.take(symbols)
            for symbol in range(symbols):
                if mask >> symbol & 1:
                    found[symbol] = [stream.take(size)]
        else:
            for _ in range(stream.take(width + size)):
                found.setdefault(stream.take(width), []).append(stream.take(size))
        moves[state] = found
        state += 1
    if any(symbol >= len(digits) for found in moves.values() for symbol in found):
        raise ValueError(text)
    reached = {0, *(t for found in moves.values() for targets in found.values() for t in targets)}
    return {
        "start": "0",
        "accept": [str(state) for state in accept if state in reached],
        "moves": {
            str(state): {str(digits[symbol]): [str(t) for t in targets] for symbol, targets in found.items()}
            for state, found in moves.items()
            if found
        },
    }


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
