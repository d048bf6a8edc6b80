"""Where puzzles are: a path, standard input, the collection that comes with the package, or the command itself."""

import codecs
import os
import re
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO, NamedTuple

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput, BadUsage
from satpuzzles.formats import foreign, yaml
from satpuzzles.kind import Kind

PICTURE = "picture"
_MAX_ANSWER = 1 << 28
_PICTURE = re.compile(rb"\x89PNG\r\n\x1a\n|GIF8[79]a|\xff\xd8\xff|P[1-6][\s#]")
_ENCODING = re.compile(
    rb"""\s*<\?xml[^>]*\sencoding\s*=\s*["']((?:iso-8859|windows-125|koi8|euc|gb|big5|shift)[\w-]*)["']""",
    re.IGNORECASE,
)
_PICKED = re.compile(r"(.+):(\d{1,9})", re.DOTALL)
_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Cut(NamedTuple):
    """How a picture becomes a puzzle: the options of `satpuzzles.formats.picture.read`."""

    size: str = ""
    threshold: float | None = None
    colours: int | None = None

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Cut":
        """What these options of a command say of it."""
        return cls(**{name: options[name] for name in cls._fields if name in options})


_AS_IT_IS = Cut()


class Source(NamedTuple):
    """One puzzle as it stands in a file: its text, its format, and the line where it begins, 0 if it stands alone.

    ``path`` is what results call the file, ``title`` what errors call it.
    """

    path: str
    title: str
    content: bytes
    format: str
    line: int = 0

    @property
    def name(self) -> str:
        """What results call it: ``FILE``, or ``FILE:LINE`` if there are others."""
        return f"{self.path}:{self.line}" if self.line else self.path

    @property
    def shown(self) -> str:
        """What errors call it."""
        return f"{self.title}:{self.line}" if self.line else self.title

    @property
    def text(self) -> Entry:
        """The content, for formats that are not ours."""
        return Entry(self.content.decode("utf-8", "surrogatepass"), self.title, self.line)

    @property
    def ignored(self) -> str:
        """What of a player's progress in it is no clue, as a sentence; nothing if there is none."""
        return "" if self.format in (foreign.NATIVE, PICTURE) else foreign.ignored(self.text, self.format)

    def load(self, kind: str = "", use_marks: bool = False, cut: Cut = _AS_IT_IS) -> Kind:
        """The puzzle, of the given kind if there is one. Raises BadInput, or BadUsage if it is no picture to cut."""
        if self.format == PICTURE:
            from satpuzzles.formats import picture

            puzzle = picture.read(self.content, self.shown, *cut)
            if kind not in ("", puzzle.name):
                raise BadInput(f"{self.shown}: a picture is a {puzzle.name}, not {kind}")
            return puzzle
        if cut != _AS_IT_IS:
            raise BadUsage(f"{self.shown} is no picture, and --size, --threshold and --colours are for pictures")
        if self.format == foreign.NATIVE:
            return yaml.read(self.content, self.shown, kind)
        return foreign.read(self.text, self.format, kind, use_marks)


def decoded(content: bytes) -> str:
    """The text in a file of others: as it says itself, else UTF-8, or Latin-1 where it is none; lines end in LF."""
    declared = _ENCODING.match(content)
    named = declared[1].decode("ascii") if declared else "utf-8-sig"
    utf_16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if utf_16 else (named, "utf-8-sig", "latin-1"):
        try:
            return re.sub("\r\n?", "\n", content.decode(encoding))
        except (LookupError, ValueError):
            pass
    return content.decode("utf-16", "replace")


def load(
    file: "str | os.PathLike[str]",
    kind: str = "",
    *,
    format: str = "",  # noqa: A002  # as the command line names it
    use_marks: bool = False,
) -> Kind:
    """The puzzle in a file.

    Args:
        file: a path, ``-`` for standard input, the name of a puzzle of the collection (``board2.yaml``), with or
            without its ending, looked up where there is no such file, or a puzzle itself as a link or string.
        kind: the kind it must be of, or nothing to go by its key ``kind``.
        format: the format that it is in, or nothing to go by what it looks like.
        use_marks: take a player's progress as clues, where the format has it.

    Raises:
        BadInput: there is no such file, or anything is wrong with it.
    """
    return source(os.fspath(file), kind, format).load(kind, use_marks)


def source(file: str, kind: str = "", format: str = "") -> Source:  # noqa: A002
    """The only puzzle in a file. Raises BadInput if there are more."""
    return only(sources(file, kind, format))


def only(found: list[Source]) -> Source:
    """The only one of these. Raises BadInput if there are more."""
    if len(found) > 1:
        raise BadInput(f"{found[0].title}: expected one puzzle; {len(found)} stand there: name one, {found[0].shown}")
    return found[0]


def sources(file: str, kind: str = "", format: str = "") -> list[Source]:  # noqa: A002
    """The puzzles in a file, as `load` takes it; several are named ``FILE:LINE``, as one may be asked for."""
    if format:
        foreign.check_format(format)
    is_file = os.path.exists(file) or in_collection(file, kind)
    if not is_file and (foreign.looks_like(file, format) if format else foreign.format_of(file)):
        content = file.encode("utf-8", "surrogatepass")
        return [Source(file, f"{file[:30]}...", content, format or foreign.format_of(file))]
    picked = _PICKED.fullmatch(file)
    if picked and not is_file and os.path.isfile(picked[1]):
        return [_at_line(sources(picked[1], kind, format), int(picked[2]), file)]
    return sources_of(read_bytes(file, kind), file, format)


def _at_line(found: list[Source], line: int, name: str) -> Source:
    for source in found:
        if max(source.line, 1) == line:
            return source
    lines = ", ".join(str(max(source.line, 1)) for source in found[:5]) + ", ..." * (len(found) > 5)
    raise BadInput(f"{name}: no puzzle begins in this line; they begin in {lines}")


def sources_of(content: bytes, name: str, format: str = "") -> list[Source]:  # noqa: A002
    """The puzzles in a text."""
    shown = "standard input" if name == "-" else name
    whole = Source(name, shown, content, foreign.NATIVE)
    if not format and is_picture(content):
        from satpuzzles.formats import picture

        if len(content) > picture.MAX_BYTES:
            raise BadInput(f"{shown}: more than {picture.MAX_BYTES:,} bytes, the most that a picture may have")
        return [whole._replace(format=PICTURE)]
    if len(content) > yaml.MAX_BYTES:
        raise yaml.too_large(shown, len(content))
    if format == foreign.NATIVE:
        return [whole]
    parts = foreign.parts(decoded(content), shown, format)
    return [_part(whole, *part) if part.format != foreign.NATIVE else whole for part in parts]


def _part(whole: Source, line: int, text: str, format: str) -> Source:  # noqa: A002
    return Source(whole.path, whole.title, text.encode("utf-8", "surrogatepass"), format, line)


def read_bytes(name: str, kind: str = "") -> bytes:
    """What stands in a file, up to one byte more than a puzzle file, or a picture, may have."""
    if name == "-":
        return _read(sys.stdin.buffer)
    path = name if os.path.exists(name) else in_collection(name, kind) or name
    try:
        with open(path, "rb") as stream:
            return _read(stream)
    except FileNotFoundError:
        place = f"nor a {kind} puzzle of the collection" if kind else "nor a puzzle of the collection"
        raise BadInput(f"{name}: no such file, {place}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{name[:60]}{'...' * (len(name) > 60)}: cannot be read: {reason}") from None


def _read(stream: BinaryIO) -> bytes:
    content = stream.read(yaml.MAX_BYTES + 1)
    if not is_picture(content):
        return content
    from satpuzzles.formats import picture

    return content + stream.read(picture.MAX_BYTES + 1 - len(content))


def is_picture(content: bytes) -> bool:
    """Does a file begin as a picture does?"""
    return bool(_PICTURE.match(content))


def read_answer(name: str) -> tuple[str, str]:
    """A solver's answer from a file or, for ``-``, standard input; with what to call it in errors."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(_MAX_ANSWER).decode("ascii", "replace"), "standard input"
        with open(name, "rb") as stream:
            return stream.read(_MAX_ANSWER).decode("ascii", "replace"), name
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{name}: cannot be read: {reason}") from None


def collection() -> str:
    """The folder of the collection: ``<kind>/<name>.yaml``."""
    installed = os.path.join(_HERE, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_HERE), "puzzles")


def in_collection(name: str, kind: str = "") -> str | None:
    """The path of a puzzle of the collection, of this kind if one is given; nothing if there is none."""
    folder = collection()
    kinds = [kind] if kind else sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    tries = [os.path.join(folder, k, name + end) for k in ("", *kinds) for end in ("", ".yaml")]
    found = [path for path in tries if "\0" not in path and os.path.isfile(path)]
    if len(found) > 1:
        names = " or ".join(os.path.relpath(path, folder) for path in found)
        raise BadInput(f"{name}: which of the collection: {names}?")
    return found[0] if found else None
