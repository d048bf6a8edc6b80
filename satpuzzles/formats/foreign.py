"""Others' formats, recognised from what a text looks like; each has a module that knows the way to our fields."""

import re
from importlib import import_module
from typing import NamedTuple

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput, BadUsage, SatpuzzlesError
from satpuzzles.kind import Kind, find_kind

NATIVE = "yaml"
_SITES = r"f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com"
_ONE_LINE = {  # a puzzle that stands in one line, or the begin of one that is recognised by it
    "fpuzzles": re.compile(
        rf"\s*(?:https?:/+\S*(?:{_SITES}|[?&]load=|/fpuzzles|puzzleid=fpuzzles)|(?:fpuzzles|sc[lf]|ctc)[A-Za-z0-9+/=%]{{20}})"
    ),
    "iss": re.compile(
        r"""(?:\s*\#.*\n)*\s*\.\s*(?:~\w+_\d|[A-Z][A-Za-z]*\s*(?:~|\.|$))|\s*https?://\S*[?&]q=\.|\s*3x3:d?:k:"""
    ),
    "sudoku": re.compile(r"\s*(?:(?:[0-9.*_][ \t|]*){81}$|[0-9.*_]{81}[\s,;])"),
    "sgt": re.compile(r"\s*\d\w*[:#][\w,]+\s*$"),
}
_DRAWN = {
    "fpuzzles": re.compile(r'\s*\{(?=[\s\S]*(?:"grid"\s*:\s*\[\s*\[|"cellSize"\s*:))'),
    "sudoku": re.compile(r"\s*(?:[0-9.*_](?:[\s|+-]*)){81}$"),
}
_KILLER = re.compile(r"(?=.*[<>^])[0-9A-Za-j^<v>`',.]{81}$")
_SQUARES = [n * n for n in range(6, 17)]
_PLAIN = ((r"[0-9.]+$", _SQUARES), (r"[A-P.]+$", _SQUARES[4:]), (r"[0-9A-Za-z.]+$", [2 * n for n in _SQUARES]))


class Part(NamedTuple):
    """One puzzle of a text: the line in which it stands, 0 if the text is all of it, and its format."""

    line: int
    text: str
    format: str


def format_names() -> list[str]:
    """The names of all formats that can be read."""
    from satpuzzles.formats import sgt

    return ["sudoku", "fpuzzles", "iss", *(f"sgt:{game}" for game in sgt.games()), NATIVE]


def check_format(name: str) -> None:
    """Raise BadUsage if there is no such format to read."""
    names = format_names()
    if name not in names:
        raise BadUsage(f'there is no format "{name[:40]}"; there are {", ".join(names)}')


def format_of(text: str) -> str:
    """The name of the format that a text is in; nothing for the native one, or for what is unknown.

    A game ID that may be of several games, or of none that is known, is of the format ``sgt``.
    """
    for patterns in (_ONE_LINE, _DRAWN):
        for name, pattern in patterns.items():
            if pattern.match(text):
                return _game(text) if name == "sgt" else name
    return "iss" if _is_plain(text) else ""


def _is_plain(text: str) -> bool:
    """One of the other grids that the solver's strings may be: as many signs or numbers as a square has cells."""
    signs = "".join(text[:10_000].split())
    numbers = text.replace("|", " ").split() if re.match(r"[\d\s.|_-]+$", text[:10_000]) else []
    return bool(
        _KILLER.match(signs)
        or any(len(signs) in lengths and re.match(form, signs) for form, lengths in _PLAIN)
        or len([word for word in numbers if word[0] not in "-_"]) in _SQUARES
    )


def _game(text: str) -> str:
    from satpuzzles.formats import sgt

    return f"sgt:{sgt.game_of(text)}".removesuffix(":")


def looks_like(text: str, format: str) -> bool:  # noqa: A002  # as the command line names it
    """May a text in one line be a puzzle of this format?"""
    if format == "sudoku":
        from satpuzzles.formats import sudoku

        return sudoku.is_whole(text)
    pattern = _ONE_LINE.get(format.partition(":")[0])
    return bool(pattern and pattern.match(text)) or (format == "iss" and _is_plain(text))


def parts(text: str, name: str, format: str = "") -> list[Part]:  # noqa: A002
    """The puzzles in a text: the text itself, or one a line if it begins with a whole puzzle in one line.

    Where the format is named, any line that is a whole puzzle will do. Lines that are empty or begin with ``#`` are
    passed over. A text of the Interactive Sudoku Solver with an empty line between its parts is one puzzle.

    Args:
        text: what stands in a file.
        name: what to call it in errors.
        format: its format, or nothing to go by what it looks like.
    """
    lines = [(i, line) for i, line in enumerate(text.splitlines(), 1) if line.strip() and line.lstrip()[0] != "#"]
    if len(lines) > 1 and _is_list([line for _, line in lines], name, format):
        if format in ("", "iss") and _has_sections(text) and any(looks_like(line, "iss") for _, line in lines):
            return [Part(0, text, "iss")]
        first = next(kind for _, line in lines if (kind := format or _in_one_line(line)))
        return [Part(i, line, format or _in_one_line(line) or first) for i, line in lines]
    whole = lines[0][1] if len(lines) == 1 else text
    return [Part(0, whole, format or format_of(whole) or NATIVE)]


def _has_sections(text: str) -> bool:
    return bool(re.search(r"\n[ \t\r]*\n", text.strip()))


def _in_one_line(line: str) -> str:
    known = any(pattern.match(line) for pattern in _ONE_LINE.values()) or _is_plain(line)
    return format_of(line) if known else ""


def _is_list(lines: list[str], name: str, format: str) -> bool:  # noqa: A002
    if format == "sudoku":
        from satpuzzles.formats import sudoku

        rows = sudoku.rows_of("\n".join(lines))
        return not sudoku.is_drawn(rows, name) and any(map(sudoku.is_whole, rows))
    return any(looks_like(line, format) for line in lines) if format else bool(_in_one_line(lines[0]))


def read(text: str, name: str, kind: str = "", format: str = "", use_marks: bool = False) -> Kind:  # noqa: A002
    """The puzzle in a text of one of these formats.

    Args:
        text: one puzzle.
        name: what to call it in errors.
        kind: the kind it must be of, or nothing.
        format: the format, or nothing to go by what it looks like.
        use_marks: take a player's values and centre marks as clues, where the format has them.

    Raises:
        BadInput: it is damaged, or has a rule that is not known here.
    """
    found, fields = _fields(text, name, format or format_of(text), use_marks)
    if kind not in ("", found):
        raise BadInput(f"{name}: this is a {found}, not {kind}")
    try:
        return find_kind(found)(**fields)
    except SatpuzzlesError as error:
        raise BadInput(f"{name}: {error}") from None


def _fields(text: str, name: str, format: str, use_marks: bool) -> tuple[str, dict[str, Data]]:  # noqa: A002
    family, _, game = format.partition(":")
    if family == "sgt":
        from satpuzzles.formats import sgt

        return sgt.read(game, text, name)
    if family == "iss" and not text.lstrip().startswith("."):
        raise BadInput(f"{name}: expected an Interactive Sudoku Solver string, which begins with a dot")
    options = {"use_marks": True} if use_marks and family == "fpuzzles" else {}
    fields: dict[str, Data] = import_module(f"satpuzzles.formats.{family}").read(text, name, **options)
    return "sudoku", fields


def ignored(text: str, format: str) -> str:  # noqa: A002
    """What of a player's progress `read` passes over, as a sentence; nothing if there is none."""
    if format != "fpuzzles":
        return ""
    from satpuzzles.formats import fpuzzles

    return fpuzzles.progress(text)


def writable() -> list[str]:
    """The names of all formats that can be written."""
    return [NATIVE, "fpuzzles", "fpuzzles-link"]


def write(puzzle: Kind, format: str) -> str:  # noqa: A002
    """A puzzle as the text of a file in another's format.

    Raises:
        BadInput: the format cannot say something of the puzzle.
        BadUsage: there is no such format to write.
    """
    if format not in writable():
        raise BadUsage(f'there is no format "{format[:40]}" to write; there are {", ".join(writable())}')
    if format == NATIVE:
        from satpuzzles.formats import yaml

        return yaml.write(puzzle)
    from satpuzzles.formats import fpuzzles

    return fpuzzles.write(puzzle) if format == "fpuzzles" else fpuzzles.write_link(puzzle)
