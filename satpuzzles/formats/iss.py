"""Interactive Sudoku Solver strings: ``.Type~argument~R1C1~R1C2``, one constraint after another; read only.

``.`` alone begins the givens (``~R1C2_4``; several values are candidates). What has no constraint of the same meaning
here is refused by name: a rule that is dropped would turn "unique" into a wrong answer.
"""

import re
from collections.abc import Callable
from itertools import pairwise

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput

Fields = dict[str, Data]
Found = list[Data]

_CELL = re.compile(r"R([1-9a-z]|\d\d)C([1-9a-z]|\d\d)")  # from row or column 10 on letters, a for 10
_VALUE = re.compile(r"(R\w+C\w+?)((?:_\d+)+)")


def read(text: str, name: str) -> Fields:
    """The fields of a sudoku.

    Raises:
        BadInput: a constraint that is unknown or not written as expected.
    """
    fields: Fields = {}
    found: Found = []
    for part in text.strip().split(".")[1:]:
        kind, *words = part.strip().split("~")
        try:
            _one(kind, words, fields, found)
        except (ValueError, IndexError):
            raise BadInput(f'{name}: {kind or "givens"}: cannot make sense of ".{part[:60]}"') from None
        except KeyError:
            raise BadInput(
                f'{name}: the constraint "{kind[:40]}" is not known; it is not left out, so nothing is read'
            ) from None
    if found:
        fields["constraints"] = found
    return fields


def _one(kind: str, words: list[str], fields: Fields, found: Found) -> None:
    words = [word for word in words if word] if kind not in _OUTSIDE else words
    if kind == "":
        _givens(words, fields)
    elif kind == "Shape":
        height, width = words[0].strip().split("x")
        fields["size"] = f"{int(height)}x{int(width)}"
        if len(words) > 1:
            fields["digits"] = words[1] if "-" in words[1] else f"1-{int(words[1])}"
        if len(words) > 2:
            raise KeyError(words[2])
    elif kind == "NoBoxes":
        fields["boxes"] = "none"
    elif kind == "Jigsaw":
        side = int(len(words[-1]) ** 0.5)
        fields["regions"] = "\n".join(words[-1][i * side : (i + 1) * side] for i in range(side))
    elif kind == "LittleKiller":
        found.append(_little_killer(words, str(fields.get("size", "9x9"))))
    elif kind in _WHOLE:
        found.append(_WHOLE[kind])
    elif kind in _CELLS:
        found.append({_CELLS[kind]: _cells(words)})
    elif kind in _OUTSIDE:
        _outside(_OUTSIDE[kind], words, found)
    else:
        found += _OTHERS[kind](words)


def _givens(words: list[str], fields: Fields) -> None:
    marks: Fields = {}
    for word in words:
        match = _VALUE.fullmatch(word)
        if match is None:
            raise ValueError(word)
        marks[str(_cells([match[1]])[0])] = [int(value) for value in match[2].split("_")[1:]]
    known = fields.setdefault("marks", {})
    assert isinstance(known, dict)
    known.update(marks)


def _cells(words: list[str]) -> list[Data]:
    if not words:
        raise ValueError(words)
    return [f"r{row}c{column}" for row, column in map(_place, words)]


def _place(word: str) -> tuple[int, int]:
    match = _CELL.fullmatch(word.strip())
    if match is None:
        raise ValueError(word)
    row, column = (int(n, 36) if len(n) == 1 else int(n) for n in match.groups())
    return row, column


def _outside(title: str, words: list[str], found: Found) -> None:
    """``C5~3~4``: row or column, then the clue of its beginning and that of its end; sandwiches have one, in front."""
    if title == "sandwich":
        words = [words[1], words[0]]
    side, number = words[0][0].upper(), int(words[0][1:])
    places = {"C": ("above c", "below c"), "R": ("left of r", "right of r")}[side]
    for place, value in zip(places, words[1:]):
        if value:
            found.append({title: {"from": f"{place}{number}", "value": int(value)}})


def _little_killer(words: list[str], size: str) -> Data:
    """From the left side down to the right, from the top down to the left; more is not known of this clue."""
    (row, column), (height, width) = _place(words[1]), map(int, size.split("x"))
    if column == 1:
        length, last = min(height - row, width - 1), 1
    elif row == 1:
        length, last = min(height - 1, column - 1), -1
    else:
        raise ValueError(words)
    return {"sum": {"cells": f"r{row}c{column}-r{row + length}c{column + last * length}", "sum": int(words[0])}}


def _summed(title: str) -> Callable[[list[str]], Found]:
    return lambda words: [{title: {"cells": _cells(words[1:]), "sum": int(words[0])}}]


def _cage(words: list[str]) -> Found:
    total: Fields = {"sum": int(words[0])} if int(words[0]) else {}
    return [{"killer": {"cells": _cells(words[1:]), **total}}]


def _quad(words: list[str]) -> Found:
    row, column = _place(words[0])
    cells: list[Data] = [f"r{r}c{c}" for r in (row, row + 1) for c in (column, column + 1)]
    return [{"contains": {"cells": cells, "digits": [int(digit) for digit in words[1:]]}}]


def _pairs(title: str) -> Callable[[list[str]], Found]:
    """A list of cells stands for every two neighbours in it that share a side."""

    def read_pairs(words: list[str]) -> Found:
        pairs = [(a, b) for a, b in pairwise(words) if sum(abs(i - j) for i, j in zip(_place(a), _place(b))) == 1]
        if not pairs:
            raise ValueError(words)
        return [{title: _cells([a, b])} for a, b in pairs]

    return read_pairs


def _whisper(words: list[str]) -> Found:
    least: Fields = {} if _CELL.fullmatch(words[0]) else {"difference": int(words.pop(0))}
    return [{"whispers": {"cells": _cells(words), **least}}]


def _diagonal(words: list[str]) -> Found:
    return ["rising diagonal" if int(words[0]) > 0 else "falling diagonal"]


def _arrow(words: list[str]) -> Found:
    cells = _cells(words)
    return [{"arrow": {"circle": cells[0], "shaft": cells[1:]}}]


def _pill(words: list[str]) -> Found:
    """The pill is read as people read, whatever the order of its cells."""
    size, cells = int(words[0]), _cells(words[1:])
    pill: list[Data] = sorted(cells[:size], key=lambda name: [int(n) for n in str(name)[1:].split("c")])
    return [{"arrow": {"circle": pill, "shaft": cells[size:]}}]


def _look_and_say(words: list[str]) -> Found:
    pairs = [words[0][i : i + 2] for i in range(0, len(words[0]), 2)]
    return [{"look and say": {"cells": _cells(words[1:]), "counts": {pair[1]: int(pair[0]) for pair in pairs}}}]


def _exact(words: list[str]) -> Found:
    digits = words[0].split("_")
    counts: Fields = {digit: digits.count(digit) for digit in dict.fromkeys(digits)}
    return [{"look and say": {"cells": _cells(words[1:]), "counts": counts}}]


_WHOLE = {
    "AntiKnight": "anti-knight",
    "AntiKing": "anti-king",
    "AntiConsecutive": "non-consecutive",
    "DisjointSets": "disjoint groups",
    "Windoku": "windoku",
    "GlobalEntropy": "global entropy",
}
_CELLS = {
    "AllDifferent": "extra region",
    "Thermo": "thermometer",
    "Renban": "renban",
    "Palindrome": "palindrome",
    "Between": "between",
    "Zipper": "zipper",
    "RegionSumLine": "region sum",
    "DoubleArrow": "double arrow",
    "Entropic": "entropic",
    "GreaterThan": "greater than",
    "CountingCircles": "counting circles",
}
_OUTSIDE = {"Skyscraper": "skyscraper", "Sandwich": "sandwich", "XSum": "X-sum", "NumberedRoom": "numbered room"}
_OTHERS: dict[str, Callable[[list[str]], Found]] = {
    "Cage": _cage,
    "Sum": _summed("sum"),
    "SumLine": _summed("sum line"),
    "RellikCage": lambda words: [*_summed("rellik")(words), {"extra region": _cells(words[1:])}],
    "Arrow": _arrow,
    "PillArrow": _pill,
    "Whisper": _whisper,
    "WhiteDot": _pairs("white dot"),
    "BlackDot": _pairs("black dot"),
    "X": _pairs("X"),
    "V": _pairs("V"),
    "Quad": _quad,
    "Indexing": lambda words: [{{"C": "column indexer", "R": "row indexer"}[words[0]]: _cells(words[1:])}],
    "StrictXV": lambda words: [{"all given": ["X", "V"]}],
    "StrictKropki": lambda words: [{"all given": ["white dot", "black dot"]}],
    "Diagonal": _diagonal,
    "LookAndSay": _look_and_say,
    "ContainExact": _exact,
}
