"""Game IDs of Simon Tatham's Portable Puzzle Collection, ``PARAMETERS:DESCRIPTION``; read only.

Each module here reads the IDs of the game of its name: ``KIND`` is the kind of puzzle that the game is here, and
``read`` takes the two halves of an ID. An ID does not say of which game it is.
"""

import os
import re
from importlib import import_module

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadInput

Fields = dict[str, Data]

_ID = re.compile(r"\s*(\d\w*):(\S+)\s*$")
_NOT_GAMES = ("__init__.py", "notation.py")
_SEED = re.compile(r"\s*\d\w*#")


def games() -> list[str]:
    """The games that are read."""
    return sorted(file[:-3] for file in os.listdir(__path__[0]) if file.endswith(".py") and file not in _NOT_GAMES)


def game_of(text: str) -> str:
    """The only game whose ID this can be; nothing if there is none, or more than one."""
    takers = [game for game in games() if _ID.match(text) and _takes(game, text)]
    return takers[0] if len(takers) == 1 else ""


def _takes(game: str, text: str) -> bool:
    try:
        read(game, text, "")
    except BadInput:
        return False
    return True


def read(game: str, text: str, name: str) -> tuple[str, Fields]:
    """The kind and the fields of the puzzle in an ID.

    Args:
        game: one of `games`, or nothing if it is not known, which is an error.
        text: the ID.
        name: what to call it in errors.

    Raises:
        BadInput: it is no ID of this game.
    """
    if _SEED.match(text):
        raise BadInput(f'{name}: an ID with "#" names a seed of the generator, not a puzzle; expected one with ":"')
    if not game:
        raise BadInput(f"{name}: a game ID of which game? name it: --from sgt:{' or sgt:'.join(games())}")
    halves = _ID.match(text)
    if halves is None:
        raise BadInput(f'{name}: expected a game ID of {game}, parameters and description with ":" between')
    module = import_module(f"satpuzzles.formats.sgt.{game}")
    try:
        return module.KIND, module.read(*halves.groups())
    except BadInput as error:
        raise BadInput(f"{name}: no game ID of {game}: {error}") from None
