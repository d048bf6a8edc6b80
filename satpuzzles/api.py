"""Puzzles in and out of Python: the part of the library that is not a task."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from satpuzzles.clues.entry import Data
from satpuzzles.errors import BadUsage
from satpuzzles.formats import files, foreign
from satpuzzles.kind import Kind, find_kind
from satpuzzles.rules.rule import Grid, Spot

if TYPE_CHECKING:
    from satpuzzles.tasks.steps import Walk


def puzzle(kind: str, **fields: Data) -> Kind:
    """A puzzle from plain data, as it would stand in a file: ``puzzle("sudoku", size=4, givens=...)``."""
    return find_kind(kind)(**fields)


def loads(
    text: str,
    kind: str = "",
    *,
    format: str = "",  # noqa: A002  # as the command line names it
    use_marks: bool = False,
) -> Kind:
    """A puzzle from the text of a puzzle file, ours or another's; the arguments are those of `load`."""
    return files.only(files.sources_of(text.encode("utf-8", "surrogatepass"), "text", format)).load(kind, use_marks)


def dump(puzzle: Kind, format: str = "yaml") -> str:  # noqa: A002
    """The text of a puzzle file that `loads` reads back to an equal puzzle.

    Args:
        puzzle: what to write.
        format: ``yaml``, or another's, see docs/formats.md: then the texts about the puzzle and its stored answers may
            be left out, if there is no place for them.

    Raises:
        BadInput: the format cannot say something of the puzzle.
    """
    return foreign.write(puzzle, format)


def dimacs(puzzle: Kind, *, encoding: str | None = None) -> str:
    """The formula of a puzzle as the text of a DIMACS file."""
    from satpuzzles.tasks.dimacs import dimacs as lines

    return "".join(f"{line}\n" for line in lines(puzzle, encoding=encoding))


def render(
    puzzle: Kind,
    grid: Grid | None = None,
    *,
    format: str = "text",  # noqa: A002  # as the command line names it
    differs: Iterable[Spot] = (),
    ascii_only: bool = False,
    colour: bool = False,
) -> str:
    """A drawing of a puzzle, with an answer if one is given.

    Args:
        puzzle: what to draw.
        grid: the values of all its spots, or nothing.
        format: ``text`` or ``svg``.
        differs: spots to point out.
        ascii_only: no symbols outside ASCII (text only).
        colour: ANSI sequences for terminals (text only).
    """
    drawing = puzzle.drawing(grid, differs)
    if format == "svg":
        from satpuzzles.renderers.svg import svg

        return svg(drawing)
    if format != "text":
        raise BadUsage(f'there is no drawing format "{format}"; expected text or svg; png gives a picture')
    from satpuzzles.renderers.text import text

    made = text(drawing, ascii_only=ascii_only, colour=colour)
    if grid is None:
        return made
    for name, layer in puzzle.layer_drawings(grid, differs).items():
        made += f"{name}:\n{text(layer, ascii_only=ascii_only, colour=colour)}"
    return made


def html(puzzle: Kind, grid: Grid | None = None, walk: "Walk | None" = None) -> str:
    """A page whose drawing answers the pointer and the keyboard, as the text of one HTML file.

    Args:
        puzzle: what it is about.
        grid: an answer to show; of a puzzle of moves, move by move.
        walk: ``Walk(puzzle)``, to tell the solution step by step.
    """
    from satpuzzles.renderers.html import html as text
    from satpuzzles.tasks.page import page

    return text(page(puzzle, grid, walk))


def png(puzzle: Kind, grid: Grid | None = None, *, differs: Iterable[Spot] = ()) -> bytes:
    """The SVG drawing of a puzzle as a PNG picture; the arguments are those of `render`.

    Raises:
        MissingPackage: resvg-py is not installed.
        BadUsage: this machine has no fonts.
    """
    from satpuzzles.renderers.png import rasterised

    return rasterised(render(puzzle, grid, format="svg", differs=differs))
