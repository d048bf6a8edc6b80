"""Others' formats, recognised from what a text looks like; each module of one knows the way to our fields and back."""

import os
import re
from functools import cache
from importlib import import_module
from typing import NamedTuple

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput, BadUsage, SatpuzzlesError
from satpuzzles.formats.format import Format, dropped, place
from satpuzzles.kind import Kind, find_kind

NATIVE = "yaml"
_OURS = re.compile(r"^kind[ \t]*:", re.MULTILINE)
_OUR_FILE = re.compile(r"-|[^\n]*\.ya?ml")


class Part(NamedTuple):
    """One puzzle of a text: the line in which it stands, 0 if the text is all of it, and its format."""

    line: int
    text: str
    format: str


@cache
def _formats() -> dict[str, Format]:
    """All formats by name: the modules here whose names have no underscore, where they list any."""
    files = sorted(file for file in os.listdir(os.path.dirname(__file__)) if "_" not in file.removesuffix(".py"))
    modules = (import_module(f"{__package__}.{file.removesuffix('.py')}") for file in files)
    return {known.name: known for module in modules for known in getattr(module, "FORMATS", ())}


def format_names() -> list[str]:
    """The names of all formats that can be read."""
    return [*(name for name, known in _formats().items() if known.read), NATIVE]


def check_format(name: str) -> None:
    """Raise BadUsage if there is no such format to read."""
    names = format_names()
    if name not in names:
        raise BadUsage(f'there is no format "{name[:40]}"; there are {", ".join(names)}')


def format_of(text: str) -> str:
    """The name of the format that a text is in; nothing for the native one, or for what is unknown."""
    if _OUR_FILE.fullmatch(text) or _OURS.search(text):
        return ""
    return _drawn(text) or _in_one_line(text)


def _drawn(text: str) -> str:
    return next((name for name, known in _formats().items() if known.text(text)), "")


def _in_one_line(text: str) -> str:
    every = _formats().items()
    sure = (name for name, known in every if known.line(text))
    return next(sure, "") or next((name for name, known in every if known.perhaps(text)), "")


def looks_like(text: str, format: str) -> bool:  # noqa: A002  # as the command line names it
    """May a text in one line be a puzzle of this format?"""
    known = _formats().get(format)
    return bool(known and (known.line(text) or known.perhaps(text) or known.named(text)))


def parts(text: str, name: str, format: str = "") -> list[Part]:  # noqa: A002
    """The puzzles in a text: the text itself, or those that its format finds there.

    If it begins with a whole puzzle in one line, every line is one; where the format is named, any line that is a
    whole puzzle will do. Lines that are empty or begin with ``#`` are passed over.

    Args:
        text: what stands in a file.
        name: what to call it in errors.
        format: its format, or nothing to go by what it looks like.
    """
    if not format and _OURS.search(text):
        return [Part(0, text, NATIVE)]
    whole = format if format and _formats()[format].text(text) else "" if format else _drawn(text)
    if whole:
        return _parts_of(text, name, whole)
    lines = [(i, line) for i, line in enumerate(text.splitlines(), 1) if line.strip() and line.lstrip()[0] != "#"]
    if len(lines) > 1 and _is_list([line for _, line in lines], name, format):
        first = next(kind for _, line in lines if (kind := format or _in_one_line(line)))
        return [Part(i, line, format or _in_one_line(line) or first) for i, line in lines]
    alone = lines[0][1] if len(lines) == 1 else text
    if not format and (known := _in_one_line(alone)):
        return [Part(0, alone, known)]
    return _parts_of(text, name, format) if format else [Part(0, text, NATIVE)]


def _parts_of(text: str, name: str, format: str) -> list[Part]:  # noqa: A002
    known = _formats()[format]
    found = known.parts(Entry(text, name)) if known.parts else []
    return [Part(item.line, str(item.value), format) for item in found] or [Part(0, text, format)]


def _is_list(lines: list[str], name: str, format: str) -> bool:  # noqa: A002
    if not format:
        return bool(_in_one_line(lines[0]))
    lines_are = _formats()[format].lines
    return lines_are(lines, name) if lines_are else any(looks_like(line, format) for line in lines)


def read(text: Entry, format: str, kind: str = "", use_marks: bool = False) -> Kind:  # noqa: A002
    """The puzzle in a text of one of these formats.

    Args:
        text: one puzzle, with the file and the line where it begins.
        format: its format.
        kind: the kind it must be of, or nothing.
        use_marks: take a player's progress as clues, where the format has it.

    Raises:
        BadInput: it is damaged, or has a rule that is not known here.
    """
    reader = _formats()[format].read
    assert reader is not None
    try:
        fields = reader(text, use_marks)
        assert isinstance(fields.value, dict)
        found = str(fields.value["kind"].value)
        if kind not in ("", found):
            raise BadInput(f"this is a {found}, not {kind}")
        return find_kind(found).read(fields)
    except SatpuzzlesError as error:
        message = re.sub(r"\s*[\r\n]\s*", " ", str(error))  # it may quote the text
        raise BadInput(message if message.startswith(text.file) else f"{place(text)}: {message}") from None


def ignored(text: Entry, format: str) -> str:  # noqa: A002
    """What of a player's progress `read` passes over, as a sentence; nothing if there is none."""
    known = _formats().get(format)
    return known.ignored(text) if known and known.ignored else ""


def writable() -> list[str]:
    """The names of all formats that can be written."""
    return [NATIVE, *(name for name, known in _formats().items() if known.writes())]


def write(puzzle: Kind, format: str) -> str:  # noqa: A002
    """A puzzle as the text of a file in another's format.

    Raises:
        BadInput: the format cannot say something of the puzzle.
        BadUsage: there is no such format to write.
    """
    if format == NATIVE:
        from satpuzzles.formats import yaml

        return yaml.write(puzzle)
    if format not in writable():
        raise BadUsage(f'there is no format "{format[:40]}" to write; there are {", ".join(writable())}')
    writers = _formats()[format].writes()
    if puzzle.name not in writers:
        raise BadInput(f"{format} has no {puzzle.name}, only {', '.join(sorted(writers))}; nothing is written")
    writer = writers[puzzle.name]
    if writer.keeps:
        unsaid = [key for key in puzzle.data() if key not in (*writer.keeps, *left_out(puzzle, format))]
        if unsaid:
            raise BadInput(f"{format} has no {unsaid[0]}; nothing is written")
    return writer.write(puzzle)


def left_out(puzzle: Kind, format: str) -> list[str]:  # noqa: A002
    """The fields of a puzzle that `write` leaves out: the format has no place for them, and no solver needs them."""
    known = _formats().get(format)
    writer = known.writes().get(puzzle.name) if known else None
    return dropped(puzzle, writer.keeps) if writer and writer.keeps else []
