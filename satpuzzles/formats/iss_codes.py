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
    moves: list[list[tuple[int, int]]] = []
    while stream.left() >= max(counted, 1) and len(moves) < 1 << size:
        said = stream.take(counted)
        listed = [symbol for symbol in range(symbols) if said >> symbol & 1] if packed else [-1] * said
        moves.append([(stream.take(width) if symbol < 0 else symbol, stream.take(size)) for symbol in listed])
    if any(symbol >= len(digits) for found in moves for symbol, _ in found):
        raise ValueError(text)
    accept = [i for i in range(starts) if good >> i & 1] + list(range(starts, starts + others))
    named = {str(state): found for state, found in enumerate(moves)}
    if starts > 1:
        named["start"] = [move for found in moves[:starts] for move in found]
    reached = {target for found in moves for _, target in found}
    begin = "start" if starts > 1 else "0"
    good_names = [str(state) for state in accept if state in reached or str(state) == begin]
    return {
        "start": begin,
        "accept": [*good_names, *(["start"] if starts > 1 and good else [])],
        "moves": {
            state: {
                str(digit): [str(target) for symbol, target in found if digits[symbol] == digit]
                for digit in dict.fromkeys(digits[symbol] for symbol, _ in found)
            }
            for state, found in named.items()
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
