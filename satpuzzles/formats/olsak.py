"""``.g`` of the solver ``grid`` by Mirek and Petr Olšák: closed clues, in colours.

What stands before the first line that begins with ``#`` or ``:`` is said about the puzzle: its title, or lines such as
``author: ...``. ``#d`` begins the colours, a line each, ``LETTER:SIGN COLOUR COMMENT``; ``0`` is the background and
``1`` the colour of numbers without a letter. ``:`` begins the rows, the next one the columns, and another one ends
them. A line without a block is empty. Triangles and triddlers are refused.
"""

import re
from typing import TYPE_CHECKING

from satpuzzles.clues.colours import WHITE
from satpuzzles.clues.entry import Entry
from satpuzzles.formats.format import TEXTS, Format
from satpuzzles.formats.nonogram_parts import (
    BLACK,
    Palette,
    Word,
    clues,
    fields,
    fill_of,
    head,
    lines,
    listed,
    told,
    told_in_head,
    words,
)

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram import Nonogram

_COLOUR = re.compile(r"(\S):(.)?\s*(\S+)\s*(.*)")
_WORD = re.compile(r"(\d+)(\D?)")
_CLUE = re.compile(r"(?:\d+[^\s\d:#\[\]{}\"',]?(?:[\s,]+|$))*")
_IMPLIED, _GROUND = "1", "0"


def read(text: Entry, use_marks: bool) -> Entry:
    """The fields of a nonogram. Raises BadInput."""
    found = lines(text)
    begin = next((i for i, line in enumerate(found) if str(line.value)[:1] in ("#", ":")), len(found))
    at = [i for i, line in enumerate(found) if str(line.value).startswith(":")]
    if len(at) < 2:
        raise text.error('expected a line that begins with ":" before the rows, and another before the columns')
    declared = found[begin : at[0]]
    for line in declared:
        if str(line.value)[:2].lower() == "#t":
            raise line.error("this is a triddler, which is not known here")
    palette = _palette(text, declared)
    end = at[2] if len(at) > 2 else _end(found)
    rows = _clues(found[at[0] + 1 : at[1]], found[at[0]], palette)
    columns = _clues(found[at[1] + 1 : end], found[at[1]], palette)
    sides = {"rows": listed(rows, rows[0]), "columns": listed(columns, columns[0])}
    return fields(text, **_told(found[:begin]), **palette.fields(text), **sides)


def _end(found: list[Entry]) -> int:
    return 1 + max(i for i, line in enumerate(found) if line.value)


def _told(found: list[Entry]) -> dict[str, Entry]:
    """The texts before: those with a key, else a title, and notes."""
    said = told_in_head(found, "")
    if said:
        return said
    full = [line for line in found if line.value]
    notes = {"notes": told("\n".join(str(line.value) for line in full[1:]), full[1])} if full[1:] else {}
    return {"title": full[0], **notes} if full else {}


def _palette(text: Entry, declared: list[Entry]) -> Palette:
    palette = Palette(_IMPLIED)
    begin = next((i for i, line in enumerate(declared) if str(line.value)[:2].lower() == "#d"), None)
    if begin is None:
        palette.add(_IMPLIED, BLACK, text)
        return palette
    for line in declared[begin + 1 :]:
        if not line.value or str(line.value).startswith("#"):
            continue
        match = _COLOUR.fullmatch(str(line.value))
        if match is None:
            raise line.error(f"expected a colour such as r:r #ff0000, not {line.shown()}")
        key, sign, fill, comment = match[1], match[2] or "", match[3], match[4]
        if re.search(r"\w[/\\]\w", fill):
            raise line.error(f'"{fill[:40]}" is a triangle, which is not known here')
        name = comment if fill.startswith("#") else fill
        if key == _GROUND:
            palette.background = told(_fill(fill, line), line)
        else:
            palette.add(key, fill if _known(fill) else "", line, name, key if key != _IMPLIED else sign)
    return palette


def _known(fill: str) -> bool:
    return fill.startswith("#") or fill_of(fill).startswith("#")


def _fill(fill: str, line: Entry) -> str:
    if not _known(fill):
        raise line.error(f'the colour "{fill[:40]}" is not known; write #rrggbb')
    return fill_of(fill)


def _clues(found: list[Entry], at: Entry, palette: Palette) -> list[Entry]:
    if not found:
        raise at.error("no clues stand below")
    return clues(((line, [_word(word, line, palette) for word in _words(line)]) for line in found), palette)


def _words(line: Entry) -> list[str]:
    words_of = str(line.value).replace(",", " ").split()
    return [] if words_of == ["0"] else words_of


def _word(word: str, line: Entry, palette: Palette) -> Word:
    match = _WORD.fullmatch(word)
    if match is None:
        raise line.error(f'"{word[:40]}" is no number, perhaps with the letter of a colour')
    if (match[2] or _IMPLIED) not in palette.letters:
        known = " ".join(key for key in palette.letters if key != _IMPLIED)
        raise line.error(f'"{word[:40]}" has no colour that is declared; there are {known or "none"}')
    return match[1], match[2] or _IMPLIED


def _knows(text: str) -> bool:
    """Do colours stand before a line that begins with a colon, or clues between two of them?"""
    found = [line.strip() for line in text.split("\n")]
    at = [i for i, line in enumerate(found) if line.startswith(":")]
    if len(at) < 2:
        return False
    declares = any(line[:2].lower() == "#d" for line in found[: at[0]])
    return declares or all(_CLUE.fullmatch(line) for line in found[at[0] + 1 : at[1]])


def write(puzzle: "Nonogram") -> str:
    """Raises BadInput if there are open clues."""
    sides = ("".join(f"{' '.join(map(''.join, clue))}\n" for clue in side) for side in words(puzzle, "olsak"))
    rows, columns = sides
    return f"{head(puzzle, '')}{_colours(puzzle)}: rows\n{rows}: columns\n{columns}:\n"


def _colours(puzzle: "Nonogram") -> str:
    if not puzzle.colours and puzzle.background == WHITE:
        return ""
    black = "" if puzzle.colours else f"  {_IMPLIED}:* {BLACK}\n"
    shown = "".join(f"  {c.letter}:{c.letter} {c.fill} {c.name}".rstrip() + "\n" for c in puzzle.colours)
    return f"#d\n  {_GROUND}:  {puzzle.background}\n{black}{shown}"


_KEEPS = ("rows", "columns", "colours", "background", *TEXTS)
FORMATS = (Format("olsak", "nonogram", read, write, _KEEPS, text=_knows),)
