"""Drawings as SVG."""

from collections.abc import Iterator

from satpuzzles.board.square import Cell
from satpuzzles.clues.marks import Between, Cage, Drawing, Notes, Stroke

_SIDE = 36  # of a cell, in pixels
_MARGIN = 6
_STEP = 18  # from one outside clue to the next


def svg(drawing: Drawing) -> str:
    """The drawing as one SVG document; differing cells have a yellow ground, text is escaped."""
    return "\n".join(_Svg(drawing).elements()) + "\n"


def escape(text: str) -> str:
    """Text that is safe between tags and in attributes."""
    for char, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(char, name)
    return "".join(c for c in text if c.isprintable() or c == " ")


class _Svg:
    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.board = drawing.board
        self.beside, self.above = drawing.outside("left"), drawing.outside("top")
        self.left = _MARGIN + _STEP * max(map(len, self.beside), default=0)
        self.top = _MARGIN + _STEP * max(map(len, self.above), default=0)

    def elements(self) -> Iterator[str]:
        board = self.board
        width = self.left + board.width * _SIDE + _MARGIN
        height = self.top + board.height * _SIDE + _MARGIN
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
            ' font-family="DejaVu Sans, Segoe UI Symbol, Arial, sans-serif" text-anchor="middle">'
        )
        yield f"<title>{escape(self.drawing.title or 'Puzzle')}</title>"
        yield f'<rect width="{width}" height="{height}" fill="#fff"/>'
        yield from self._strokes()
        yield from self._cells()
        yield from self._lines()
        yield from self._signs()
        yield from self._outside()
        yield "</svg>"

    def _corner(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.column * _SIDE, self.top + cell.row * _SIDE

    def _middle(self, cell: Cell) -> tuple[int, int]:
        x, y = self._corner(cell)
        return x + _SIDE // 2, y + _SIDE // 2

    def _strokes(self) -> Iterator[str]:
        """Lines and cages, below the digits."""
        for mark in self.drawing.marks:
            if isinstance(mark, Stroke):
                points = " ".join(f"{x},{y}" for x, y in map(self._middle, mark.cells))
                style = 'stroke-linecap="round" stroke-linejoin="round" fill="none"'
                yield f'<polyline points="{points}" stroke="#ccc" stroke-width="8" {style}/>'
                x, y = self._middle(mark.cells[0])
                if mark.start == "bulb":
                    yield f'<circle cx="{x}" cy="{y}" r="12" fill="#ccc"/>'
                elif mark.start == "circle":
                    yield f'<circle cx="{x}" cy="{y}" r="14" stroke="#999" stroke-width="2" fill="#fff"/>'
            elif isinstance(mark, Cage):
                yield from self._cage(mark)

    def _cage(self, cage: Cage) -> Iterator[str]:
        inside, gap, edges = set(cage.cells), 3, []
        for cell in cage.cells:
            x, y = self._corner(cell)
            near, far = gap, _SIDE - gap
            for r, c, edge in (
                (-1, 0, f"M{x + near} {y + near}H{x + far}"),
                (1, 0, f"M{x + near} {y + far}H{x + far}"),
                (0, -1, f"M{x + near} {y + near}V{y + far}"),
                (0, 1, f"M{x + far} {y + near}V{y + far}"),
            ):
                if Cell(cell.row + r, cell.column + c) not in inside:
                    edges.append(edge)
        yield f'<path d="{"".join(edges)}" stroke="#555" stroke-dasharray="3 2" fill="none"/>'
        x, y = self._corner(min(inside))
        if cage.label:
            yield _text(x + 10, y + 12, 10, cage.label)

    def _signs(self) -> Iterator[str]:
        """Dots and texts on the sides between cells, above all else."""
        for mark in self.drawing.marks:
            if isinstance(mark, Between):
                (x, y), (to_x, to_y) = self._middle(mark.first), self._middle(mark.second)
                x, y = (x + to_x) // 2, (y + to_y) // 2
                if mark.text:
                    yield f'<circle cx="{x}" cy="{y}" r="6" fill="#fff"/>'
                    yield _text(x, y + 4, 11, mark.text)
                else:
                    yield f'<circle cx="{x}" cy="{y}" r="5" stroke="#000" fill="{mark.fill}"/>'

    def _cells(self) -> Iterator[str]:
        labels = self.drawing.labels()
        faces = {**self.drawing.faces, **labels}
        notes = {mark.cell: mark.texts for mark in self.drawing.marks if isinstance(mark, Notes)}
        for cell in self.board.cells:
            x, y = self._corner(cell)
            face = faces.get(cell)
            ground = face.fill if face and face.fill else "#ffe680" if cell in self.drawing.differs else ""
            if ground:
                yield f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{ground}"/>'
            if face and face.fill and cell in self.drawing.differs:
                yield _text(x + _SIDE // 2, y + 25, 20, "≠", fill="#ffe680")
            elif face and not face.fill:
                size = 20 if len(face.text) < 3 else 14
                fill = "#000" if cell in labels else "#2457a6"
                yield _text(x + _SIDE // 2, y + 25, size, face.text, fill=fill)
            elif cell in notes:
                yield _text(x + _SIDE // 2, y + 12, 9, " ".join(notes[cell]), fill="#666")

    def _lines(self) -> Iterator[str]:
        board, area = self.board, self.drawing.area_of()
        right, bottom = self._corner(Cell(board.height, board.width))
        thin = [f"M{self.left} {self.top + r * _SIDE}H{right}" for r in range(board.height + 1)]
        thin += [f"M{self.left + c * _SIDE} {self.top}V{bottom}" for c in range(board.width + 1)]
        yield f'<path d="{"".join(thin)}" stroke="#999" fill="none"/>'
        thick = [f"M{self.left} {self.top}H{right}V{bottom}H{self.left}Z"]
        for cell in board.cells:
            x, y = self._corner(cell)
            if cell.column and area.get(cell) != area.get(Cell(cell.row, cell.column - 1)):
                thick.append(f"M{x} {y}v{_SIDE}")
            if cell.row and area.get(cell) != area.get(Cell(cell.row - 1, cell.column)):
                thick.append(f"M{x} {y}h{_SIDE}")
        yield f'<path d="{"".join(thick)}" stroke="#000" stroke-width="2.5" stroke-linecap="square" fill="none"/>'

    def _outside(self) -> Iterator[str]:
        for r, clue in enumerate(self.beside):
            for i, number in enumerate(reversed(clue)):
                yield _text(self.left - 10 - i * _STEP, self.top + r * _SIDE + 23, 13, number)
        for c, clue in enumerate(self.above):
            for i, number in enumerate(reversed(clue)):
                yield _text(self.left + c * _SIDE + _SIDE // 2, self.top - 6 - i * _STEP, 13, number)


def _text(x: int, y: int, size: int, text: str, fill: str = "#000") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{escape(text)}</text>'
