"""Drawings of boards that are not rectangles, as text: hexes in their rows, other places line by line."""

from collections.abc import Iterator

from satpuzzles.board.board import Board, Place
from satpuzzles.board.hexagonal import HexBoard
from satpuzzles.clues.marks import Drawing
from satpuzzles.renderers.text import BOLD, PLAIN, REVERSE, UNKNOWN


def lines_of(drawing: Drawing, ascii_only: bool, colour: bool) -> Iterator[str]:
    """The lines of the drawing; the arguments are those of `satpuzzles.renderers.text.text`."""
    labels = drawing.labels()
    faces = {**drawing.faces, **labels}

    def shown(cell: Place) -> tuple[str, str]:
        """A cell's text and how it is set off."""
        face = faces.get(cell, UNKNOWN)
        glyph = face.plain if ascii_only else face.text
        if cell in drawing.differs:
            return (glyph, REVERSE) if colour else (f"{glyph}*", "")
        return glyph, BOLD if colour and cell in labels else ""

    texts = {cell: shown(cell) for cell in drawing.board.cells}
    return _hexes(drawing.board, texts) if isinstance(drawing.board, HexBoard) else _list(drawing.board, texts)


def _hexes(board: HexBoard, texts: dict[Place, tuple[str, str]]) -> Iterator[str]:
    width = max(len(text) for text, _ in texts.values())
    width += width % 2 == 0  # a row begins half a hex further left or right than the next
    for _, cells in board.rows():
        indent = (2 * board.side - 1 - len(cells)) * (width + 1) // 2
        yield " " * indent + " ".join(_painted(*texts[cell], width) for cell in cells)


def _list(board: Board, texts: dict[Place, tuple[str, str]]) -> Iterator[str]:
    width = max((len(str(cell)) for cell in texts), default=0)
    wide = max((len(text) for text, _ in texts.values()), default=0)
    for cell, (text, style) in texts.items():
        near = ", ".join(map(str, board.neighbours(cell)))
        beside = f"  next to {near}" if near else ""
        yield f"{cell!s:{width}}  {_painted(text, style, wide if beside else 0)}{beside}"


def _painted(text: str, style: str, width: int) -> str:
    return (f"{style}{text}{PLAIN}" if style else text) + " " * (width - len(text))
