"""Drawings of boards whose edges are drawn, as text: points, lines between them, and what stands in cells."""

from collections.abc import Iterator

from satpuzzles.board.edged import EdgedBoard, Point
from satpuzzles.clues.marks import Drawing, Shape, ink
from satpuzzles.renderers.text import BOLD, CROSSING, PLAIN, REVERSE

_POINT = "·"


def lines_of(drawing: Drawing, board: EdgedBoard, ascii_only: bool, colour: bool) -> Iterator[str]:
    """The lines of the drawing; the arguments are those of `satpuzzles.renderers.text.text`."""
    drawn = _lines(drawing, board, ascii_only, colour)
    for cell, face in drawing.labels().items():
        style = BOLD if colour else ""
        drawn[2 * cell.row + 1, 4 * cell.column + 2] = style, face.plain if ascii_only else face.text
    for mark in drawing.marks:
        if isinstance(mark, Shape):
            dark = bool(mark.fill) and ink(mark.fill) == "#fff"
            sign = ("o", "#") if ascii_only else ("○", "●")
            drawn[2 * mark.cells[0].row + 1, 4 * mark.cells[0].column + 2] = "", sign[dark]
    first = board.first
    for row in range(first, first + 2 * board.points[0] - 1):
        columns = range(2 * first, 2 * first + 4 * board.points[1] - 3)
        signs = (drawn.get((row, column), ("", " ")) for column in columns)
        yield "".join(f"{style}{sign}{PLAIN}" if style else sign for style, sign in signs)


def _lines(drawing: Drawing, board: EdgedBoard, ascii_only: bool, colour: bool) -> dict[Point, tuple[str, str]]:
    """By line and column what stands there, first how it is set off: two columns are half a cell."""
    found: dict[Point, tuple[str, str]] = {}
    arms = {point: 0 for point, _, _ in board.meetings()}
    for ((row, column), (below, right)), edge in board.by_ends.items():
        differs = edge in drawing.differs
        line = edge in drawing.faces and bool(drawing.faces[edge].fill)
        flat = row == below
        sign = " " if not line else "-" if ascii_only and flat else "|" if ascii_only else "─" if flat else "│"
        style = REVERSE if colour and differs else ""
        if flat:
            found.update(dict.fromkeys(((row, 2 * column + i) for i in (1, 2, 3)), (style, sign)))
        else:
            found[row + 1, 2 * column] = style, sign
        if differs and not colour:
            found[(row + below) // 2, column + right] = "", "*"
        if line:
            arms[row, column] |= 8 if flat else 2
            arms[below, right] |= 4 if flat else 1
    for (row, column), way in arms.items():
        sign = CROSSING[way] if way else _POINT
        if ascii_only:
            sign = {0: ".", 3: "|", 12: "-"}.get(way, "+")
        found[row, 2 * column] = "", sign
    return found
