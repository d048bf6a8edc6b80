"""What a page about a puzzle tells besides its drawing, as plain data: a renderer of it knows no rule and no kind."""

from collections.abc import Mapping
from typing import NamedTuple

from satpuzzles.board.board import Place, Places
from satpuzzles.clues.marks import Drawing, Face


class Choice(NamedTuple):
    """A value of a spot: how it is drawn, and how it is said behind the spot's name, such as ``is 3``."""

    face: Face
    says: str


class Asked(NamedTuple):
    """A spot that may be asked about: its name, the cell in which it lies, if it lies in one, and all its values."""

    name: str
    place: Place | None
    choices: tuple[Choice, ...]


class Sentence(NamedTuple):
    """A rule in words, the numbers (from 0) of the spots that it speaks of, and whether it is a clue or a law.

    ``stands`` are the cells in which the clue stands, if it stands in any.
    """

    text: str
    spots: tuple[int, ...]
    clue: bool
    stands: Places = ()


class State(NamedTuple):
    """What is known at some time.

    ``left`` has the values (by their numbers) of the spots for which these changed since the state before, ``known``
    the spots whose value is told from now on: one that pencil marks leave alone may still be to be found.
    ``looked_at`` are the cells that the reasons speak of, ``changed`` those about which something new is said.
    """

    left: Mapping[int, tuple[int, ...]]
    known: tuple[int, ...]
    says: str = ""
    because: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    looked_at: Places = ()
    changed: Places = ()


class Page(NamedTuple):
    """Everything. The values of cells that have a face or label in the drawing are not drawn again.

    ``about`` is a line below the title; ``first`` is the number of the state to begin with; ``ended`` says why the
    states end where they do, if that needs words.
    """

    drawing: Drawing
    about: str
    spots: tuple[Asked, ...]
    sentences: tuple[Sentence, ...]
    states: tuple[State, ...]
    first: int = 0
    ended: str = ""
