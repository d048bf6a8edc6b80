"""Steve Simpson's ``.non``, with colours as nonogram-db has them: lines ``key value``, ``rows`` and ``columns``.

Below ``rows`` and ``columns`` stands a clue a line, its numbers parted by commas; a line without a block is ``0`` or
empty. ``goal`` is the answer, row by row; puzzles of a pack are parted by ``====``. Keys that are not known become
notes. Ours, which others ignore, are ``notes``, ``solutions``, ``background``, ``colorname`` and a second ``goal``.
"""

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Entry
from satpuzzles.formats.format import TEXTS, Format
from satpuzzles.formats.nonogram_parts import (
    BLACK,
    Drawn,
    Palette,
    Word,
    clues,
    drawings,
    fields,
    fill_of,
    lines,
    listed,
    solutions,
    texts,
    told,
    whole,
    words,
)

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

_KEYS = {"title": "title", "by": "author", "copyright": "copyright", "license": "license", "catalogue": "source"}
_OURS = ("notes", "solutions", "background")
_KEY = re.compile(r"([A-Za-z][\w-]*)(?:\s+(.*))?$", re.DOTALL)
_WORD = re.compile(r"(-?\d+|[?_*])(\D?)")
_SIZE = re.compile(r"(?im)^[ \t]*(width|height)[ \t]+\d+[ \t\r]*$")
_SIDE = re.compile(r"(?im)^[ \t]*(rows|columns)[ \t\r]*$")
_BETWEEN = re.compile(r"={4,}")


def read(text: Entry, use_marks: bool) -> Entry:
    """The fields of a nonogram. Raises BadInput."""
    return _File(text).fields(use_marks)


class _File:
    """What stands behind and below each key."""

    def __init__(self, text: Entry) -> None:
        self.text = text
        self.keys: dict[str, list[tuple[Entry, list[Entry]]]] = {}
        below: list[Entry] = []
        for line in lines(text):
            found = _KEY.fullmatch(str(line.value))
            if found:
                below = []
                self.keys.setdefault(found[1].lower(), []).append((told(found[2] or "", line), below))
            elif not _BETWEEN.fullmatch(str(line.value)):
                below.append(line)

    def fields(self, use_marks: bool) -> Entry:
        """All of them."""
        height, width = self._number("height"), self._number("width")
        rows, columns = self._clues("rows", height, "height"), self._clues("columns", width, "width")
        palette = self._palette([*rows, *columns])
        goals = [self._grid(goal, height, width, palette) for goal in self.keys.get("goal", ())]
        saved = [self._grid(grid, height, width, palette) for grid in self.keys.get("saved", ())]
        known = {"grid": told(palette.symbols(saved[0][1], "x"), saved[0][0])} if saved and use_marks else {}
        drawn = solutions([told(palette.symbols(grid, "."), at) for at, grid in goals])
        sides = {"rows": clues(rows, palette), "columns": clues(columns, palette)}
        listed_sides = {name: listed(side, side[0]) for name, side in sides.items()}
        return fields(self.text, **self._texts(), **palette.fields(self.text), **listed_sides, **known, **drawn)

    def _number(self, key: str) -> int:
        if key not in self.keys:
            raise self.text.error(f"{key} is missing")
        if len(self.keys[key]) > 1:
            raise self.keys[key][1][0].error(f"{key} stands there twice")
        return whole(self.keys[key][0][0], key)

    def _clues(self, key: str, count: int, size: str) -> list[tuple[Entry, list[Word]]]:
        if key not in self.keys:
            raise self.text.error(f"{key} is missing")
        if len(self.keys[key]) > 1:
            raise self.keys[key][1][0].error(f"{key} stands there twice")
        at, found = self.keys[key][0]
        while len(found) > count and not found[-1].value:
            found = found[:-1]
        while len(found) > count and not found[0].value:
            found = found[1:]
        if len(found) != count:
            stand = sum(1 for line in found if line.value)
            raise at.error(f"{size} is {count}, and {stand} clues stand below {key}")
        return [(line, [_word(word) for word in str(line.value).replace(",", " ").split()]) for line in found]

    def _palette(self, found: list[tuple[Entry, list[Word]]]) -> Palette:
        palette = Palette("1")
        names = dict(str(at.value).split(None, 1) for at, _ in self.keys.get("colorname", ()) if " " in str(at.value))
        for at, _ in self.keys.get("color", ()):
            key, _, fill = str(at.value).partition(" ")
            if len(key) != 1 or key.isdecimal():
                raise at.error(f'"{key[:40]}" is no letter for a colour; expected one such as color a #ff0000')
            palette.add(key, fill.strip(), at, _unquoted(names.get(key, "")), key)
        for at, clue in found:
            for length, key in clue:
                if key and key not in palette.letters and length != "*":
                    palette.add(key, "", at, "", key)
        if not palette.letters:
            palette.add("1", BLACK, self.text)
        for at, _ in self.keys.get("background", ()):
            palette.background = told(fill_of(_unquoted(str(at.value))), at)
        return palette

    def _grid(self, found: tuple[Entry, list[Entry]], height: int, width: int, palette: Palette) -> tuple[Entry, Drawn]:
        at, below = found
        cells = re.sub(r"[\s\"']", "", str(at.value) + "".join(str(line.value) for line in below))
        if len(cells) != height * width:
            raise at.error(f"goal: expected {height * width} cells, not {len(cells)}")
        known = {"0": "", "?": "?", **{key: key for key in palette.letters}}
        wrong = sorted(set(cells) - set(known))
        if wrong:
            raise at.error(f'goal: "{wrong[0]}" is no colour; expected one of {" ".join(known)}')
        rows = [cells[i : i + width] for i in range(0, len(cells), width)]
        return at, [[known[cell] for cell in row] for row in rows]

    def _texts(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        more: list[Entry] = []
        known = (*_KEYS, *_OURS, "width", "height", "rows", "columns", "goal", "saved", "color", "colorname")
        for key, values in self.keys.items():
            ours = _KEYS.get(key, key if key in ("notes", "solutions") else "")
            if ours:
                found[ours] = told(_unquoted(str(values[0][0].value)), values[0][0])
            elif key not in known:
                more += [told(f"{key} {_unquoted(str(at.value))}".strip(), at) for at, _ in values]
        if more:
            noted = [found["notes"]] if "notes" in found else []
            found["notes"] = told("\n".join(str(line.value) for line in (*noted, *more)), more[0])
        return found


def _word(word: str) -> Word:
    match = _WORD.fullmatch(word)
    return (match[1], match[2]) if match else (word, "")


def _unquoted(text: str) -> str:
    """Without quotes around it; what HTML calls by name becomes a character."""
    text = text.strip()
    if text[:1] in ('"', "'"):
        end = text.rfind(text[0])
        text = text[1 : end if end > 0 else None]
    return unescape(text)


def _quoted(text: str) -> str:
    shown = "".join(c if c.isprintable() else f"&#{ord(c)};" for c in escape(text))
    return f'"{shown}"'


def write(puzzle: "Nonogram") -> str:
    """Raises BadInput if there are open clues."""
    keys = {ours: key for key, ours in _KEYS.items()}
    told_of = texts(puzzle)
    out = [f"{keys.get(ours, ours)} {_quoted(text)}" for ours, text in told_of.items()]
    rows, columns = words(puzzle, "non")
    out += [f"width {len(columns)}", f"height {len(rows)}"]
    out += [f"color {colour.letter} {colour.fill}" for colour in puzzle.colours]
    out += [f"colorname {colour.letter} {_quoted(colour.name)}" for colour in puzzle.colours if colour.name]
    if "background" in puzzle.data():
        out.append(f"background {puzzle.background}")
    for name, side in (("rows", rows), ("columns", columns)):
        out += ["", name, *(",".join(map("".join, clue)) or "0" for clue in side)]
    goals = [f'goal "{"".join(rows_of)}"' for rows_of in drawings(puzzle, "0", "1")]
    return "\n".join([*out, *([""] if goals else []), *goals]) + "\n"


def _knows(text: str) -> bool:
    keys = {key.lower() for pattern in (_SIZE, _SIDE) for key in pattern.findall(text)}
    return len(keys) > 2 or {"width", "height"} <= keys


def _parts(text: Entry) -> list[Entry]:
    """The puzzles of a pack."""
    packed: list[list[Entry]] = [[]]
    for line in lines(text):
        if _BETWEEN.fullmatch(str(line.value)):
            packed.append([])
        else:
            packed[-1].append(line)
    full = [puzzle for puzzle in packed if any(line.value for line in puzzle)]
    if len(full) < 2:
        return []
    return [told("\n".join(str(line.value) for line in puzzle), puzzle[0]) for puzzle in full]


def _ignored(text: Entry) -> str:
    saved = len(_File(text).keys.get("saved", ()))
    return f"{saved} saved position{'s' * (saved != 1)} ignored; --use-marks takes the first as clues" if saved else ""


_KEEPS = ("rows", "columns", "colours", "background", "solution", *TEXTS)
FORMATS = (Format("non", "nonogram", read, write, _KEEPS, text=_knows, parts=_parts, ignored=_ignored),)
