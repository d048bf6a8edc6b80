"""Game IDs of Simon Tatham's Portable Puzzle Collection, ``PARAMETERS:DESCRIPTION``.

Each module here reads the IDs of the game of its name: ``KIND`` is the kind of puzzle that the game is here, ``read``
takes the two halves of an ID. Where there is ``write``, it makes the ID of a puzzle, which may have the fields
``KEEPS``. An ID does not say of which game it is.
"""

import os
import re
from functools import partial
from importlib import import_module
from typing import Any

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.errors import BadInput
from satpuzzles.formats.format import Format, place

Fields = dict[str, Data]

_ID = re.compile(r"\s*(\d\w*):(\S+)\s*$")
_LOOKS = re.compile(r"\s*\d\w*[:#][\w,./]+\s*$")
_NOT_GAMES = ("__init__.py", "notation.py")
_SEED = re.compile(r"\s*\d\w*#")


def games() -> list[str]:
    """The games that are read."""
    return sorted(file[:-3] for file in os.listdir(__path__[0]) if file.endswith(".py") and file not in _NOT_GAMES)


def _module(game: str) -> Any:
    return import_module(f"satpuzzles.formats.sgt.{game}")


def _game_of(text: str) -> str:
    """The only game whose ID this can be; nothing if there is none, or more than one."""
    takers = [game for game in games() if _ID.match(text) and _takes(game, text)]
    return takers[0] if len(takers) == 1 else ""


def _takes(game: str, text: str) -> bool:
    try:
        _fields(game, text, "")
    except BadInput:
        return False
    return True


def _read(game: str, text: Entry, use_marks: bool) -> Entry:
    """The fields of the puzzle in an ID.

    Args:
        game: one of `games`, or nothing for the only one whose ID it can be.
        text: the ID.
        use_marks: an ID has no progress.

    Raises:
        BadInput: it is no ID of this game.
    """
    found = game or _game_of(str(text.value))
    fields = _fields(found, str(text.value), place(text))
    return Entry.of({"kind": _module(found).KIND, **fields}, file=place(text))


def _fields(game: str, text: str, name: str) -> Fields:
    if _SEED.match(text):
        raise BadInput(f'{name}: an ID with "#" names a seed of the generator, not a puzzle; expected one with ":"')
    if not game:
        raise BadInput(f"{name}: a game ID of which game? name it: --from sgt:{' or sgt:'.join(games())}")
    halves = _ID.match(text)
    if halves is None:
        raise BadInput(f'{name}: expected a game ID of {game}, parameters and description with ":" between')
    try:
        fields: Fields = _module(game).read(*halves.groups())
    except BadInput as error:
        raise BadInput(f"{name}: no game ID of {game}: {error}") from None
    return fields


def _format(game: str) -> Format:
    module = _module(game)
    return Format(
        f"sgt:{game}",
        module.KIND,
        partial(_read, game),
        getattr(module, "write", None),
        getattr(module, "KEEPS", ()),
        named=_LOOKS.match,
    )


FORMATS = (Format("sgt", "", partial(_read, ""), line=_LOOKS.match), *map(_format, games()))
