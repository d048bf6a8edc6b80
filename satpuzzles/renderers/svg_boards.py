"""Drawings of boards that are not rectangles, as SVG: hexes, graphs, and unknowns in a row."""

from collections.abc import Iterator
from math import ceil, sqrt

from satpuzzles.board.board import Board, Place
from satpuzzles.board.graph import GraphBoard
from satpuzzles.board.hexagonal import HexBoard
from satpuzzles.clues.marks import Drawing, Notes, Tint, ink
from satpuzzles.renderers.svg import LINE, MARGIN, closing, opening, text_at

Points = dict[Place, tuple[int, int]]

_HIGH, _WIDE = 44, 40  # of a hex with a corner on top
_RADIUS = 18  # of a vertex
_APART = 76  # from one vertex to the next, about
_A_ROW = 8  # unknowns
_BOX = (64, 36)


def layers_of(drawing: Drawing) -> tuple[Iterator[str], Iterator[str]]:
    """The lines of the SVG document, up to the grounds of the cells and from then on."""
    points = _middles(drawing.board)
    bottom = max((y for _, y in points.values()), default=0) + _half(drawing.board)[1] + MARGIN
    return _below(drawing, points, bottom), _above(drawing, points, bottom)


def _below(drawing: Drawing, points: Points, bottom: int) -> Iterator[str]:
    remarks = drawing.remarks()
    right = max((x for x, _ in points.values()), default=0) + _half(drawing.board)[0] + MARGIN
    width = max(right, *(7 * len(line) + 2 * MARGIN for line in remarks)) if remarks else right
    yield from opening(drawing.title, width, bottom + LINE * len(remarks))
    if isinstance(drawing.board, GraphBoard):
        yield from _edges(drawing.board, points)
    grounds = {cell: mark.colour for mark in drawing.marks if isinstance(mark, Tint) for cell in mark.cells}
    faces = {**drawing.faces, **drawing.labels()}
    for cell, path in outlines_of(drawing).items():
        face = faces.get(cell)
        fill = "#ffe680" if cell in drawing.differs else (face and face.fill) or grounds.get(cell, "#fff")
        yield f'<path d="{path}" fill="{fill}" stroke="#333" stroke-width="1.5"/>'


def _above(drawing: Drawing, points: Points, bottom: int) -> Iterator[str]:
    labels = drawing.labels()
    faces = {**drawing.faces, **labels}
    notes = {mark.cell: mark for mark in drawing.marks if isinstance(mark, Notes)}
    for cell, (x, y) in points.items():
        yield from _name(drawing.board, cell, x, y)
        if face := faces.get(cell):
            size = 20 if len(face.text) < 3 else 13 if len(face.text) < 7 else 9
            fill = ink(face.fill) if face.fill else "#000" if cell in labels else "#2457a6"
            yield text_at(x, y + size * 7 // 20, size, face.text, fill=fill)
        elif cell in notes:
            yield text_at(x, y + 4, 9, "".join(notes[cell].texts), fill="#666")
    yield from closing(drawing.remarks(), MARGIN, bottom + 10)


def outlines_of(drawing: Drawing) -> dict[Place, str]:
    """For each cell its outline, as an SVG path."""
    board, (wide, high) = drawing.board, _half(drawing.board)
    paths = {}
    for cell, (x, y) in _middles(board).items():
        if isinstance(board, HexBoard):
            slope = high // 2
            paths[cell] = f"M{x} {y - high}l{wide} {slope}v{high}l-{wide} {slope}l-{wide} -{slope}v-{high}Z"
        elif isinstance(board, GraphBoard):
            paths[cell] = f"M{x - wide} {y}a{wide} {wide} 0 1 0 {2 * wide} 0a{wide} {wide} 0 1 0 -{2 * wide} 0Z"
        else:
            paths[cell] = f"M{x - wide} {y - high}h{2 * wide}v{2 * high}h-{2 * wide}Z"
    return paths


def _half(board: Board) -> tuple[int, int]:
    """Half the width and height of a cell."""
    if isinstance(board, HexBoard):
        return _WIDE // 2, _HIGH // 2
    return (_RADIUS, _RADIUS) if isinstance(board, GraphBoard) else (_BOX[0] // 2, _BOX[1] // 2)


def _middles(board: Board) -> Points:
    wide, high = _half(board)
    left, top = MARGIN + wide, MARGIN + high
    if isinstance(board, HexBoard):
        rows = [(r, cells, 2 * board.side - 1 - len(cells)) for r, (_, cells) in enumerate(board.rows())]
        step = _HIGH * 3 // 4
        return {c: (left + wide * (gap + 2 * i), top + r * step) for r, cs, gap in rows for i, c in enumerate(cs)}
    if isinstance(board, GraphBoard):
        side = ceil(_APART * sqrt(len(board.cells)))
        top += LINE  # the names of the highest vertices stand above them
        return {v: (left + round(x * side), top + round(y * side)) for v, (x, y) in board.layout().items()}
    places = enumerate(board.cells)
    return {c: (left + i % _A_ROW * (_BOX[0] + 8), top + LINE + i // _A_ROW * (_BOX[1] + 24)) for i, c in places}


def _edges(board: GraphBoard, points: Points) -> Iterator[str]:
    lines = "".join(f"M{points[a][0]} {points[a][1]}L{points[b][0]} {points[b][1]}" for a, b in board.edges)
    yield f'<path d="{lines}" stroke="#666" stroke-width="2" fill="none"/>'


def _name(board: Board, cell: Place, x: int, y: int) -> Iterator[str]:
    """What a place is called, above it; hexes are not named, as cells are not."""
    if not isinstance(board, HexBoard):
        yield text_at(x, y - _half(board)[1] - 3, 11, str(cell), fill="#555")
