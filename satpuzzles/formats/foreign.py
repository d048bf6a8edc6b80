"""Others' formats, recognised from what a text looks like; each has a module that knows the way to our fields."""

import re
from importlib import import_module

from satpuzzles.errors import BadInput, SatpuzzlesError
from satpuzzles.kind import Kind, find_kind

_PATTERNS = {
    "fpuzzles": re.compile(
        r"""\s*(?:https?://\S*(?:[?&]load=|/fpuzzles|puzzleid=fpuzzles)|fpuzzles[A-Za-z0-9+/=%]{20}|\{(?=[\s\S]*"grid"\s*:\s*\[\s*\[))"""
    ),
    "iss": re.compile(
        r"""(?:\s*\#.*\n)*\s*\.\s*(?:~\w+_\d|[A-Z][A-Za-z]*\s*(?:~|\.|$))|\s*https?://\S*[?&]q=\.|\s*3x3:d?:k:"""
    ),
    "grid": re.compile(r"\s*(?:[0-9.*_](?:[\s|+-]*)){81}$"),
}
_KILLER = re.compile(r"(?=.*[<>^])[0-9A-Za-j^<v>`',.]{81}$")
_SQUARES = [n * n for n in range(6, 17)]
_PLAIN = ((r"[0-9.]+$", _SQUARES), (r"[A-P.]+$", _SQUARES[4:]), (r"[0-9A-Za-z.]+$", [2 * n for n in _SQUARES]))


def format_of(text: str) -> str:
    """The name of the format that a text is in; nothing for the native one, or for what is unknown."""
    known = next((name for name, pattern in _PATTERNS.items() if pattern.match(text)), "")
    return known or ("iss" if _is_plain(text) else "")


def _is_plain(text: str) -> bool:
    """One of the other grids that the solver's strings may be: as many signs or numbers as a square has cells."""
    signs = "".join(text[:10_000].split())
    numbers = text.replace("|", " ").split() if re.match(r"[\d\s.|_-]+$", text[:10_000]) else []
    return bool(
        _KILLER.match(signs)
        or any(len(signs) in lengths and re.match(form, signs) for form, lengths in _PLAIN)
        or len([word for word in numbers if word[0] not in "-_"]) in _SQUARES
    )


def read(text: str, name: str, kind: str = "") -> Kind:
    """The puzzle in a text of one of these formats; all are sudokus so far.

    Args:
        text: what `format_of` has recognised.
        name: what to call it in errors.
        kind: the kind it must be of, or nothing.

    Raises:
        BadInput: it is damaged, or has a rule that is not known here.
    """
    if kind not in ("", "sudoku"):
        raise BadInput(f"{name}: this is a sudoku, not {kind}")
    module = format_of(text)
    fields = {"givens": text} if module == "grid" else import_module(f"satpuzzles.formats.{module}").read(text, name)
    try:
        return find_kind("sudoku")(**fields)
    except SatpuzzlesError as error:
        raise BadInput(f"{name}: {error}") from None
