"""What one of others' formats is to the rest of the package."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.kind import Kind

Read = Callable[[Entry, bool], Entry]
Knows = Callable[[str], object]

TEXTS = ("title", "author", "source", "copyright", "license", "notes", "solutions")


def _never(text: str) -> bool:
    return False


class Writer(NamedTuple):
    """How a format says a puzzle of one kind, which may have the fields `keeps`; all of them if there are none."""

    write: Callable[[Any], str]
    keeps: tuple[str, ...] = ()


class Format(NamedTuple):
    """A format of others, as ``--from`` and ``--to`` name it; a module here lists its own as ``FORMATS``.

    ``read`` takes a text, with its file and the line at which it begins, and whether a player's progress is asked for,
    and gives the fields of the puzzle, ``kind`` among them, with their places. ``write`` takes a puzzle of ``kind``.

    How it is recognised, each asked about a text: ``line``, is it in one line and a puzzle, or the begin of one?
    ``text``, is it a puzzle in several lines? ``perhaps``, may it be one if it is of no other format? ``named``, may
    this line be one, given that the format was named? ``lines``, are these lines a puzzle each, given that? By default
    they are if one of them may be a puzzle.

    Args:
        keeps: the fields that it can say; nothing if ``write`` sees to that itself.
        parts: the puzzles in a text, where there may be several in several lines each.
        writers: by kind, where the format has several, instead of ``write`` and ``keeps``.
        ignored: what of a text `read` passes over, as a sentence.
    """

    name: str
    kind: str
    read: Read | None
    write: Callable[[Any], str] | None = None
    keeps: tuple[str, ...] = ()
    line: Knows = _never
    text: Knows = _never
    perhaps: Knows = _never
    named: Knows = _never
    lines: Callable[[list[str], str], bool] | None = None
    parts: Callable[[Entry], list[Entry]] | None = None
    ignored: Callable[[Entry], str] | None = None
    writers: Mapping[str, Writer] = MappingProxyType({})

    def writes(self) -> Mapping[str, Writer]:
        """How each kind that it can say is written."""
        return self.writers or ({self.kind: Writer(self.write, self.keeps)} if self.write else {})


def place(text: Entry) -> str:
    """What errors call it: ``FILE`` or ``FILE:LINE``."""
    return f"{text.file}:{text.line}" if text.line else text.file


def of_fields(kind: str, read: Callable[..., dict[str, Data]], options: Sequence[str] = ()) -> Read:
    """`Format.read` for a function that takes a text and what to call it, and gives the fields of one kind."""

    def found(text: Entry, use_marks: bool) -> Entry:
        given = {"use_marks": True} if use_marks and "use_marks" in options else {}
        fields = read(str(text.value), place(text), **given)
        return Entry.of({"kind": kind, **fields}, file=place(text))

    return found


def dropped(puzzle: Kind, keeps: Sequence[str]) -> list[str]:
    """The fields of a puzzle that matter to nobody who solves it, and are not among these."""
    free = (*TEXTS, "solution", "background")
    return [key for key in puzzle.data() if key in free and key not in keeps]
