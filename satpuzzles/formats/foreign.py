"""Others' formats, recognised from what a text looks like; each has a module that knows the way to our fields."""

import re
from importlib import import_module

from satpuzzles.errors import BadInput, SatpuzzlesError
from satpuzzles.kind import Kind, find_kind

_PATTERNS = {
    "fpuzzles": re.compile(
        r"""\s*(?:https?://\S*(?:[?&]load=|/fpuzzles|puzzleid=fpuzzles)|fpuzzles[A-Za-z0-9+/=%]{20}|\{(?=[\s\S]*"grid"\s*:\s*\[\s*\[))"""
    ),
    "iss": re.compile(r"\s*\.(?:~R\w+C\w+_|[A-Z][A-Za-z]*(?:~|\.|\s*$))"),
    "grid": re.compile(r"\s*(?:[0-9.*_](?:[\s|+-]*)){81}$"),
}


def format_of(text: str) -> str:
    """The name of the format that a text is in; nothing for the native one, or for what is unknown."""
    return next((name for name, pattern in _PATTERNS.items() if pattern.match(text)), "")


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
