"""The XML of webpbn.com (its version 0.3): nonograms in colours, with stored solutions, one or a set in a file.

Positions that are stored half solved (``saved``) are a player's progress. A ``count`` may be ``?`` for one that is not
told; such are read, and never written. Where there are no clues they are those of the goal. Triddlers are refused.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from satpuzzles.clues.colours import WHITE
from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput
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
    listed,
    runs,
    solutions,
    texts,
    told,
    words,
)
from satpuzzles.formats.xml import Element, tree

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

_XML = re.compile(r"\s*<(?:\?xml|!DOCTYPE|!--|puzzle)", re.IGNORECASE)
_ROW = r"\|(?:[^|\[\]]|\[[^|\[\]]*\])+\|"
_DEFAULTS = {"white": (WHITE, "."), "black": (BLACK, "X")}
_AS_NOTES = ("license", "solutions")
_UNKNOWN = "?"
_MOST = 20_000_000  # bytes that the puzzles of a set have, each with what stands before the first
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def read(text: Entry, use_marks: bool) -> Entry:
    """The fields of a nonogram. Raises BadInput."""
    root = tree(text)
    puzzles = _puzzles(root)
    if len(puzzles) != 1:
        raise root.at.error(f"expected one puzzle, not {len(puzzles)}")
    return _Puzzle(text, root, puzzles[0]).fields(use_marks)


def _puzzles(root: Element) -> list[Element]:
    if root.name == "puzzle":
        return [root]
    if root.name != "puzzleset":
        raise root.at.error(f"expected <puzzleset>, not <{root.name[:40]}>")
    return root.all("puzzle")


def _parts(text: Entry) -> list[Entry]:
    """The puzzles of a set: each with what stands before the first."""
    root = tree(text)
    puzzles = _puzzles(root)
    if len(puzzles) < 2:
        return []
    content = str(text.value).encode("utf-8", "replace")
    begin = " ".join(content[: puzzles[0].begin].decode().splitlines())
    if len(begin) * len(puzzles) > _MOST:
        raise root.at.error(f"{len(puzzles)} puzzles behind {len(begin):,} characters; that is too much")
    return [
        told(f"{begin}{content[one.begin : one.end[0]].decode()}</puzzle></{_name(content, root)}>", one.at)
        for one in puzzles
    ]


def _name(content: bytes, element: Element) -> str:
    """Its name as it is written there."""
    return content[element.begin + 1 : element.begin + 1 + len(element.name)].decode()


class _Puzzle:
    """One puzzle of a set."""

    def __init__(self, text: Entry, root: Element, puzzle: Element) -> None:
        self.text = text
        self.root = root
        self.puzzle = puzzle
        kind = puzzle.attributes.get("type", "grid")
        if kind.lower() != "grid":
            raise puzzle.at.error(f'this is a "{kind[:40]}", which is not known here; expected a grid')
        self.implied = puzzle.attributes.get("defaultcolor", "black")
        self.ground = puzzle.attributes.get("backgroundcolor", "white")
        self.chars = {_DEFAULTS[name][1]: name for name in ("black", "white")}

    def fields(self, use_marks: bool) -> Entry:
        """All of them."""
        sides = {name: self._clues(name) for name in ("rows", "columns")}
        palette = self._palette([clue for side in sides.values() for _, clue in side or ()])
        images = [(element, self._image(element, palette)) for element in self.puzzle.all("solution")]
        goals = [(element.at, image) for element, image in images if _is_goal(element, image)]
        saved = [(element.at, image) for element, image in images if element.attributes.get("type") == "saved"]
        rows, columns = sides["rows"], sides["columns"]
        if rows is None or columns is None:
            if not goals or rows or columns:
                raise self.puzzle.at.error(f"clues of the {'rows' if rows is None else 'columns'} are missing")
            at, goal = goals[0]
            rows, columns = ([(at, runs(line)) for line in side] for side in (goal, list(zip(*goal))))
        for element, image in images:
            if (len(image), len(image[0])) != (len(rows), len(columns)):
                size = f"{len(image)} rows and {len(image[0])} columns"
                raise element.at.error(f"solution: {size}; the clues are of {len(rows)} and {len(columns)}")
        known = {"grid": told(palette.symbols(saved[0][1], "x"), saved[0][0])} if saved and use_marks else {}
        drawn = solutions([told(palette.symbols(image, "."), at) for at, image in goals])
        found = {name: clues(side, palette) for name, side in (("rows", rows), ("columns", columns))}
        lists = {name: listed(side, side[0] if side else self.puzzle.at) for name, side in found.items()}
        return fields(self.text, **self._texts(), **palette.fields(self.text), **lists, **known, **drawn)

    def _clues(self, name: str) -> list[tuple[Entry, list[Word]]] | None:
        found = [clue for clue in self.puzzle.all("clues") if clue.attributes.get("type", "").lower() == name]
        if len(found) > 1:
            raise found[1].at.error(f"the clues of the {name} stand there twice")
        if not found:
            return None
        return [(line.at, self._clue(line)) for line in found[0].all("line")]

    def _clue(self, line: Element) -> list[Word]:
        counts = [(count.text, count) for count in line.all("count")]
        if [text for text, _ in counts] == ["0"]:
            return []
        for text, count in counts:
            if not re.fullmatch(r"-?\d+|\?", text):
                raise count.at.error(f'"{text[:40]}" is no number; expected one in <count>')
        return [(text, count.attributes.get("color", self.implied)) for text, count in counts]

    def _palette(self, found: list[list[Word]]) -> Palette:
        palette = Palette("black")
        for element in self.puzzle.all("color"):
            name, char = element.attributes.get("name", ""), element.attributes.get("char", "")
            if not name:
                raise element.at.error("a color without a name")
            if re.search(r"[/\\]", element.text):
                raise element.at.error(f'the colour "{name[:40]}" is a triangle, which is not known here')
            if char:
                self.chars[char] = name
            if name == self.ground:
                palette.background = told(fill_of(element.text), element.at)
            else:
                palette.add(name, element.text, element.at, "" if name == char else name, "" if char == "X" else char)
                if name == palette.plain and len(char) == 1 and char.isalpha() and char.islower():
                    palette.plain = ""
        for clue in found:
            for _, name in clue:
                if name not in palette.letters:
                    if name not in _DEFAULTS or name == self.ground:
                        raise self.puzzle.at.error(f'the clues have the colour "{name[:40]}", which is not declared')
                    palette.add(name, _DEFAULTS[name][0], self.puzzle.at, name)
        if not palette.letters:
            palette.add("black", BLACK, self.puzzle.at, "black")
        return palette

    def _image(self, element: Element, palette: Palette) -> Drawn:
        """For each cell its colour, "" for the background, "?" where it is open."""
        found = element.all("image")
        if len(found) != 1:
            raise element.at.error(f"expected one <image> in <solution>, not {len(found)}")
        content = re.sub(r"\s", "", found[0].text)
        rows = re.findall(_ROW, content)
        if not rows or "".join(rows) != content:
            raise found[0].at.error("image: expected rows such as |X..|, each between bars")
        drawn = [[self._cell(cell, found[0], palette) for cell in re.findall(r"\[.*?\]|.", row[1:-1])] for row in rows]
        if len({len(row) for row in drawn}) > 1:
            raise found[0].at.error("image: its rows are of different lengths")
        return drawn

    def _cell(self, cell: str, image: Element, palette: Palette) -> str:
        if cell == _UNKNOWN or cell.startswith("["):
            return _UNKNOWN
        name = self.chars.get(cell)
        if name == self.ground:
            return ""
        if name is None or name not in palette.letters:
            raise image.at.error(f'image: "{cell}" is no colour; expected one of {" ".join(self.chars)}')
        return name

    def _texts(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for ours, names in (("title", ("title",)), ("author", ("author", "authorid")), ("copyright", ("copyright",))):
            first = next(self._all(names), None)
            if first:
                found[ours] = first
        parts = [
            *list(self._all(("source",)))[:1],
            *(element.told for element in self.puzzle.all("id") if element.text),
        ]
        if parts:
            found["source"] = told(" ".join(str(part.value) for part in parts), parts[0])
        notes = []
        for note in (*self.puzzle.all("description"), *self.puzzle.all("note")):
            key, colon, value = note.text.partition(": ")
            if colon and key in _AS_NOTES and note.name == "note":
                found[key] = told(value, note.at)
            elif note.text:
                notes.append(note.told)
        if notes:
            found["notes"] = told("\n".join(str(note.value) for note in notes), notes[0])
        return found

    def _all(self, names: Sequence[str]) -> Iterator[Entry]:
        """What stands under these names, in the puzzle or else in the set."""
        for element in (self.puzzle, self.root):
            yield from (child.told for name in names for child in element.all(name) if child.text)

    def saved(self) -> int:
        """How many positions are stored."""
        return sum(element.attributes.get("type") == "saved" for element in self.puzzle.all("solution"))


def _is_goal(element: Element, image: Drawn) -> bool:
    return element.attributes.get("type") != "saved" and not any(_UNKNOWN in row for row in image)


def _ignored(text: Entry) -> str:
    root = tree(text)
    saved = _Puzzle(text, root, _puzzles(root)[0]).saved()
    were = "was" if saved == 1 else "were"
    positions = f"{saved} saved position{'s' * (saved != 1)}"
    return f"{positions} {were} ignored; --use-marks takes the first as clues" if saved else ""


def write(puzzle: "Nonogram") -> str:
    """Raises BadInput if there are open clues."""
    return "\n".join(_written(puzzle)) + "\n"


def _written(puzzle: "Nonogram") -> Iterator[str]:
    sides = dict(zip(("rows", "columns"), words(puzzle, "webpbn")))
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield "<puzzleset>"
    taken = {colour.name for colour in puzzle.colours}
    names = {c.letter: c.name or (f"colour {c.letter}" if c.letter in taken else c.letter) for c in puzzle.colours}
    implied = names[puzzle.colours[0].letter] if puzzle.colours else "black"
    ground = _ground(puzzle)
    yield f'<puzzle type="grid" defaultcolor="{_escaped(implied)}" backgroundcolor="{_escaped(ground)}">'
    said = texts(puzzle)
    for ours, theirs in (*((key, key) for key in ("title", "author", "copyright", "source")), ("notes", "description")):
        if ours in said:
            yield f"<{theirs}>{_escaped(said[ours])}</{theirs}>"
    yield from (f"<note>{key}: {_escaped(said[key])}</note>" for key in _AS_NOTES if key in said)
    yield f'<color name="{_escaped(ground)}" char=".">{puzzle.background[1:]}</color>'
    for colour in puzzle.colours:
        yield f'<color name="{_escaped(names[colour.letter])}" char="{colour.letter}">{colour.fill[1:]}</color>'
    if not puzzle.colours:
        yield f'<color name="black" char="X">{BLACK[1:]}</color>'
    for name in ("columns", "rows"):
        yield f'<clues type="{name}">'
        for clue in sides[name]:
            counts = (_count(length, names.get(letter, "")) for length, letter in clue)
            yield f"<line>{''.join(counts)}</line>"
        yield "</clues>"
    for i, drawing in enumerate(drawings(puzzle, ".", "X"), 1):
        image = "\n".join(f"|{row}|" for row in drawing)
        yield f'<solution type="{"goal" if i == 1 else "solution"}" id="{i}">\n<image>\n{image}\n</image>\n</solution>'
    yield "</puzzle>"
    yield "</puzzleset>"


def _ground(puzzle: "Nonogram") -> str:
    """A name for the background that no colour has."""
    names = [colour.name or colour.letter for colour in puzzle.colours] or ["black"]
    likely = ("white",) if puzzle.background == WHITE else ()
    return str(next(name for name in (*likely, *(f"background{i or ''}" for i in range(99))) if name not in names))


def _count(length: str, name: str) -> str:
    return f'<count color="{_escaped(name)}">{length}</count>' if name else f"<count>{length}</count>"


def _escaped(text: str) -> str:
    wrong = _NO_XML.search(text)
    if wrong:
        raise BadInput(f"webpbn has no character U+{ord(wrong[0]):04X}; nothing is written")
    return escape(text).replace("\r", "&#13;")


_KEEPS = ("rows", "columns", "colours", "background", "solution", *TEXTS)
FORMATS = (Format("webpbn", "nonogram", read, write, _KEEPS, text=_XML.match, parts=_parts, ignored=_ignored),)
