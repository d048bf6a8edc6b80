"""Drawings as SVG."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from satpuzzles.board.board import Place
from satpuzzles.board.edged import Edge, EdgedBoard, SidesBoard
from satpuzzles.board.square import Cell, Cells, SquareBoard
from satpuzzles.clues.marks import BLOCK, Between, Cage, Drawing, Notes, Ruler, Shape, Stroke, Tint, ink

_SIDE = 36  # of a cell, in pixels
_HALF = _SIDE // 2
MARGIN = 6
LINE = 16  # below the board
_STEP = 18  # from one outside clue to the next, at least
_RIM = 14  # of a circle in a cell
_WIDTHS = (9, 5, 2)  # of lines, where several go the same way


def svg(drawing: Drawing) -> str:
    """The drawing as one SVG document; differing cells have a yellow ground, text is escaped."""
    below, above = layers(drawing)
    return below + above


def layers(drawing: Drawing) -> tuple[str, str]:
    """The document in two parts: up to the grounds of the cells, and what is drawn upon these."""
    if isinstance(drawing.board, SquareBoard):
        parts = _Svg(drawing, drawing.board).layers()
    else:
        from satpuzzles.renderers.svg_boards import layers_of

        parts = layers_of(drawing)
    below, above = ("".join(f"{element}\n" for element in part) for part in parts)
    return below, above


def outlines(drawing: Drawing) -> Mapping[Place, str]:
    """For each cell of the board its outline where `svg` draws it, as an SVG path."""
    if isinstance(drawing.board, SquareBoard):
        return _Svg(drawing, drawing.board).outlines()
    from satpuzzles.renderers.svg_boards import outlines_of

    return outlines_of(drawing)


def clue_outlines(drawing: Drawing) -> Iterator[tuple[str, Cells, str]]:
    """Of each clue that stands outside the board or between two cells its text, the cells that it looks at, outline."""
    if isinstance(drawing.board, SquareBoard):
        yield from _Svg(drawing, drawing.board).clue_outlines()


def escape(text: str) -> str:
    """Text that is safe between tags and in attributes."""
    for char, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(char, name)
    return "".join(c for c in text if c.isprintable() or c == " ")


class _Svg:
    def __init__(self, drawing: Drawing, board: SquareBoard) -> None:
        self.drawing = drawing
        self.board = board
        self.outside = drawing.outside()
        faces = [face for clues in self.outside.values() for face, _ in clues]
        widest = max((8 * len(face.text) + (6 if face.fill else 2) for face in faces), default=0)
        self.across = max(_STEP, widest)  # from one clue beside a row to the next
        self.left = MARGIN + self.across * self._most(lambda cell: cell.column < 0)
        self.top = MARGIN + _STEP * self._most(lambda cell: cell.row < 0)
        self.remarks = drawing.remarks()
        self.right = self.left + self.board.width * _SIDE
        self.bottom = self.top + self.board.height * _SIDE

    def _most(self, on_side: Callable[[Cell], bool]) -> int:
        """The most clues in one place on a side."""
        return max((len(clues) for cell, clues in self.outside.items() if on_side(cell)), default=0)

    def outlines(self) -> dict[Place, str]:
        corners = {cell: self._corner(cell) for cell in self.board.cells}
        cells: dict[Place, str] = {c: f"M{x} {y}h{_SIDE}v{_SIDE}h-{_SIDE}Z" for c, (x, y) in corners.items()}
        edges = self.board.edges if isinstance(self.board, EdgedBoard) else ()
        return {**cells, **{edge: self._along(edge) for edge in edges}}

    def _along(self, edge: Edge) -> str:
        """A narrow box around an edge; it keeps off the middle of a cell, which is the cell's own."""
        x, y, to_x, to_y = self._ends(edge)
        long = _SIDE + 6 if isinstance(self.board, SidesBoard) else _SIDE - 2
        right, down = (long, 6) if y == to_y else (6, long)
        return f"M{(x + to_x - right) // 2} {(y + to_y - down) // 2}h{right}v{down}h-{right}Z"

    def _ends(self, edge: Edge) -> tuple[int, int, int, int]:
        (row, column), (below, right) = edge.ends
        x, y, to_x, to_y = (place * _HALF for place in (column, row, right, below))
        return self.left + x, self.top + y, self.left + to_x, self.top + to_y

    def clue_outlines(self) -> Iterator[tuple[str, Cells, str]]:
        for place, clues in self.outside.items():
            right, down = _off(place.column, self.board.width), _off(place.row, self.board.height)
            ways = dict.fromkeys(arrow if arrow != (0, 0) else (-down, -right) for _, arrow in clues)
            cells = tuple(dict.fromkeys(cell for way in ways for cell in self.board.ray(place, way)))
            text = " ".join(face.text for face, _ in clues)
            yield text, cells, self._beside(place, right * self.across * len(clues), down * _STEP * len(clues))
        for mark in self.drawing.marks:
            if isinstance(mark, Between):
                (x, y), (to_x, to_y) = self._middle(mark.first), self._middle(mark.second)
                path = f"M{(x + to_x) // 2 - 8} {(y + to_y) // 2 - 8}h16v16h-16Z"
                yield mark.text, (mark.first, mark.second), path

    def _beside(self, place: Cell, right: int, down: int) -> str:
        """A box that begins at the edge of the board, as wide or high as it says, and a cell in the other direction."""
        middle_x, middle_y = self._middle(place)
        x = self.right if right > 0 else self.left if right else middle_x - _HALF
        y = self.bottom if down > 0 else self.top if down else middle_y - _HALF
        return f"M{x} {y}h{right or _SIDE}v{down or _SIDE}h{-right or -_SIDE}Z"

    def layers(self) -> tuple[Iterator[str], Iterator[str]]:
        return self._below(), self._above()

    def _size(self) -> tuple[int, int]:
        width = self.right + MARGIN + self.across * self._most(lambda cell: cell.column >= self.board.width)
        width = max(width, *(self.left + 7 * len(line) + MARGIN for line in self.remarks)) if self.remarks else width
        height = self.bottom + MARGIN + _STEP * self._most(lambda cell: cell.row >= self.board.height)
        return width, height

    def _below(self) -> Iterator[str]:
        width, height = self._size()
        yield from opening(self.drawing.title, width, height + LINE * len(self.remarks))
        yield from self._grounds()

    def _above(self) -> Iterator[str]:
        yield from self._strokes()
        yield from self._cages()
        yield from self._digits()
        yield from self._lines()
        yield from self._labels()
        yield from self._signs()
        yield from self._outside()
        if isinstance(self.board, EdgedBoard):
            yield from self._edges(self.board)
        yield from closing(self.remarks, self.left, self._size()[1] + 10)

    def _corner(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.column * _SIDE, self.top + cell.row * _SIDE

    def _middle(self, cell: Cell) -> tuple[int, int]:
        x, y = self._corner(cell)
        return x + _HALF, y + _HALF

    # Below the digits

    def _grounds(self) -> Iterator[str]:
        faces = {**self.drawing.faces, **self.drawing.labels()}
        for cell in self.board.cells:
            x, y = self._corner(cell)
            fill = faces[cell].fill if cell in faces else ""
            if fill or cell in self.drawing.differs:
                yield f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{fill or "#ffe680"}"/>'
        for mark in self.drawing.marks:
            if isinstance(mark, Tint):
                path = "".join(self._ground(cell, mark.cells) for cell in mark.cells)
                yield f'<path d="{path}" fill="{mark.colour}" fill-opacity="0.7"/>'

    def _ground(self, cell: Cell, group: Cells) -> str:
        """A rectangle that keeps off the neighbours that are not in the group, so that groups side by side differ."""
        x, y = self._corner(cell)
        up, left, right, down = (
            0 if Cell(cell.row + r, cell.column + c) in group else 2 for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))
        )
        return f"M{x + left} {y + up}H{x + _SIDE - right}V{y + _SIDE - down}H{x + left}Z"

    def _strokes(self) -> Iterator[str]:
        """Diagonals, broad lines, figures, arrows; lines that go the same way lie on each other, each less broad."""
        strokes = [mark for mark in self.drawing.marks if isinstance(mark, Stroke)]
        shapes = [mark for mark in self.drawing.marks if isinstance(mark, Shape)]
        rims = {cell for shape in shapes if shape.line for cell in shape.cells}
        passed: dict[frozenset[Cell], int] = {}
        for stroke in strokes:
            if stroke.form == "diagonal":
                yield self._polyline(self._points(stroke, rims), stroke.colour, 2)
        for stroke in strokes:
            if stroke.form == "band":
                steps = [frozenset(step) for step in pairwise(stroke.cells)]
                level = max((passed.get(step, 0) for step in steps), default=0)
                passed.update(dict.fromkeys(steps, level + 1))
                yield self._polyline(self._points(stroke, rims), stroke.colour, _WIDTHS[min(level, len(_WIDTHS) - 1)])
        for shape in shapes:
            yield from self._shape(shape)
        for stroke in strokes:
            if stroke.form == "arrow":
                points = self._points(stroke, rims)
                yield self._polyline(points, stroke.colour, 2)
                yield self._head(points[-2:], stroke.colour)

    def _points(self, stroke: Stroke, rims: set[Cell]) -> list[tuple[int, int]]:
        """A line ends at the rim of a figure around its end; a diagonal goes on to the corner."""
        points = [self._middle(cell) for cell in stroke.cells]
        inward = {0: (stroke.cells[0], 1), -1: (stroke.cells[-1], -2)}
        for end, (cell, beside) in inward.items() if len(points) > 1 else ():
            (x, y), (to_x, to_y) = points[end], self._middle(stroke.cells[beside])
            by = -_HALF if stroke.form == "diagonal" else 0
            if not by and cell in rims:
                by = _RIM if 0 in (to_x - x, to_y - y) else _RIM * 5 // 7  # along a diagonal, on each axis
            points[end] = (x + by * _sign(to_x - x), y + by * _sign(to_y - y))
        return points

    def _polyline(self, points: list[tuple[int, int]], colour: str, width: int) -> str:
        path = " ".join(f"{x},{y}" for x, y in points)
        style = 'stroke-linecap="round" stroke-linejoin="round" fill="none"'
        return f'<polyline points="{path}" stroke="{colour}" stroke-width="{width}" {style}/>'

    def _head(self, points: list[tuple[int, int]], colour: str) -> str:
        (x, y), (to_x, to_y) = points[0], points[-1]
        right, down = 7 * _sign(to_x - x), 7 * _sign(to_y - y)
        barbs = (
            [(-right, 0), (0, -down)]
            if right and down
            else [(-right - down, right - down), (down - right, -right - down)]
        )
        return self._polyline([(to_x + i, to_y + j) for i, j in (barbs[0], (0, 0), barbs[1])], colour, 2)

    def _shape(self, shape: Shape) -> Iterator[str]:
        outline = f' stroke="{shape.line}" stroke-width="2"' if shape.line else ""
        paint = f'fill="{shape.fill or "none"}"{outline}'
        x, y = self._middle(shape.cells[0])
        if len(shape.cells) > 1:
            points = [self._middle(cell) for cell in shape.cells]
            yield self._polyline(points, shape.line or shape.fill, 2 * _RIM + 2)
            yield self._polyline(points, shape.fill or "#fff", 2 * _RIM - 2)
        elif shape.form == "circle":
            yield f'<circle cx="{x}" cy="{y}" r="{_RIM}" {paint}/>'
        elif shape.form == "square":
            yield f'<rect x="{x - 13}" y="{y - 13}" width="26" height="26" {paint}/>'
        elif shape.form == "diamond":
            yield f'<path d="M{x} {y - 16}L{x + 16} {y}L{x} {y + 16}L{x - 16} {y}Z" {paint}/>'

    def _cages(self) -> Iterator[str]:
        """Outlines; of cages that share cells each lies within the one before."""
        inset: dict[Cell, int] = {}
        for mark in self.drawing.marks:
            if isinstance(mark, Cage):
                gap = max(inset.get(cell, 0) for cell in mark.cells) + 3
                inset.update(dict.fromkeys(mark.cells, gap % 12))
                path = "".join(self._outline(cell, set(mark.cells), gap) for cell in mark.cells)
                yield f'<path d="{path}" stroke="#555" stroke-dasharray="3 2" fill="none"/>'

    def _outline(self, cell: Cell, inside: set[Cell], gap: int) -> str:
        """The sides of a cell that lie on the border of a group, joined to those of its neighbours."""
        x, y = self._middle(cell)
        out = ""
        for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if Cell(cell.row + r, cell.column + c) not in inside:
                ends = []
                for way in (-1, 1):
                    j, i = (way, 0) if c else (0, way)
                    beside = Cell(cell.row + j, cell.column + i)
                    behind = Cell(beside.row + r, beside.column + c)
                    reach = _HALF - gap if beside not in inside else _HALF + gap if behind in inside else _HALF
                    ends.append(f"{x + c * (_HALF - gap) + i * reach} {y + r * (_HALF - gap) + j * reach}")
                out += f"M{ends[0]}L{ends[1]}"
        return out

    # Digits and above

    def _digits(self) -> Iterator[str]:
        labels = self.drawing.labels()
        faces = {**self.drawing.faces, **labels}
        notes = {mark.cell: mark.texts for mark in self.drawing.marks if isinstance(mark, Notes)}
        for cell in self.board.cells:
            x, y = self._middle(cell)
            face = faces.get(cell)
            if face and face.fill and cell in self.drawing.differs:
                yield text_at(x, y + 7, 20, "≠", fill="#ffe680" if ink(face.fill) == "#fff" else "#000")
            elif face:
                shown = face.text
                if face.fill:  # on a ground of its own a number is drawn, other texts say what the ground shows
                    shown = shown.replace(BLOCK, "") if any(map(str.isdigit, shown)) else ""
                size = 20 if len(shown) < 3 else 14 if len(shown) < 5 else 11
                fill = ink(face.fill) if face.fill else "#000" if cell in labels else "#2457a6"
                yield from [text_at(x, y + 7, size, shown, fill=fill)] if shown or not face.fill else []
            elif cell in notes:
                between = " " * any(len(text) > 1 for text in notes[cell])
                a_line = 3 if between else 5
                lines = [notes[cell][i : i + a_line] for i in range(0, len(notes[cell]), a_line)]
                for i, line in enumerate(lines):
                    yield text_at(x, y + 5 + 10 * i - 5 * (len(lines) - 1), 9, between.join(line), fill="#666")

    def _edges(self, board: EdgedBoard) -> Iterator[str]:
        """The edges that have a colour, and which differ, whether they have one or not."""
        style = 'stroke-linecap="round" fill="none"'
        paths: dict[str, str] = {}
        for edge in board.edges:
            x, y, to_x, to_y = self._ends(edge)
            if edge in self.drawing.differs:
                yield f'<path d="M{x} {y}L{to_x} {to_y}" stroke="#ffe680" stroke-width="10" {style}/>'
            if edge in self.drawing.faces and (fill := self.drawing.faces[edge].fill):
                paths[fill] = paths.get(fill, "") + f"M{x} {y}L{to_x} {to_y}"
        for fill, path in paths.items():
            yield f'<path d="{path}" stroke="{fill}" stroke-width="4" {style}/>'

    def _dots(self, board: SidesBoard) -> Iterator[str]:
        """The corners of the cells."""
        places = ((r * _SIDE, c * _SIDE) for r in range(board.height + 1) for c in range(board.width + 1))
        path = "".join(f"M{self.left + x} {self.top + y}h0" for y, x in places)
        yield f'<path d="{path}" stroke="#000" stroke-width="5" stroke-linecap="round" fill="none"/>'

    def _lines(self) -> Iterator[str]:
        board, area = self.board, self.drawing.area_of()
        if isinstance(board, SidesBoard):
            yield from self._dots(board)
            return
        thin = [f"M{self.left} {self.top + r * _SIDE}H{self.right}" for r in range(board.height + 1)]
        thin += [f"M{self.left + c * _SIDE} {self.top}V{self.bottom}" for c in range(board.width + 1)]
        yield f'<path d="{"".join(thin)}" stroke="#999" fill="none"/>'
        yield from self._counted()
        thick = [f"M{self.left} {self.top}H{self.right}V{self.bottom}H{self.left}Z"]
        for cell in board.cells:
            x, y = self._corner(cell)
            if cell.column and area.get(cell) != area.get(Cell(cell.row, cell.column - 1)):
                thick.append(f"M{x} {y}v{_SIDE}")
            if cell.row and area.get(cell) != area.get(Cell(cell.row - 1, cell.column)):
                thick.append(f"M{x} {y}h{_SIDE}")
        yield f'<path d="{"".join(thick)}" stroke="#000" stroke-width="2.5" stroke-linecap="square" fill="none"/>'

    def _counted(self) -> Iterator[str]:
        """The stronger lines of rulers."""
        for mark in self.drawing.marks:
            if isinstance(mark, Ruler):
                rows, columns = (
                    range(mark.every, self.board.height, mark.every),
                    range(mark.every, self.board.width, mark.every),
                )
                lines = [f"M{self.left} {self.top + r * _SIDE}H{self.right}" for r in rows]
                lines += [f"M{self.left + c * _SIDE} {self.top}V{self.bottom}" for c in columns]
                if lines:
                    yield f'<path d="{"".join(lines)}" stroke="#555" stroke-width="2" fill="none"/>'

    def _labels(self) -> Iterator[str]:
        """The labels of cages and lines, small ones first, each in the first cell that has none yet."""
        labels: dict[Cell, str] = {}
        labelled = (mark for mark in self.drawing.marks if isinstance(mark, (Cage, Stroke)) and mark.label)
        for mark in sorted(labelled, key=lambda mark: len(mark.cells)):
            cells = sorted(mark.cells) if isinstance(mark, Cage) else mark.cells
            cell = next((cell for cell in cells if cell not in labels), cells[0])
            labels[cell] = f"{labels[cell]} {mark.label}" if cell in labels else mark.label
        for cell, label in labels.items():
            x, y = self._corner(cell)
            size = 10 if len(label) < 6 else 8
            width = (size * 2 * len(label) + 2) // 3
            yield f'<rect x="{x + 2}" y="{y + 2}" width="{width}" height="{size}" fill="#fff" fill-opacity="0.8"/>'
            yield text_at(x + 2 + width // 2, y + size + 1, size, label)

    def _signs(self) -> Iterator[str]:
        """Dots and texts between cells; several in one place stand side by side."""
        beside: dict[tuple[int, int], int] = {}
        for mark in self.drawing.marks:
            if isinstance(mark, Between):
                (x, y), (to_x, to_y) = self._middle(mark.first), self._middle(mark.second)
                place = (x + to_x) // 2, (y + to_y) // 2
                n = beside[place] = beside.get(place, 0) + 1
                by = (n // 2) * 12 * (1 if n % 2 else -1)
                yield from self._sign(mark, place[0] + by * (x == to_x), place[1] + by * (x != to_x))

    def _sign(self, sign: Between, x: int, y: int) -> Iterator[str]:
        symbols = sign.text.split()
        lines = [symbols[:2], symbols[2:4]] if len(symbols) > 2 else [symbols]
        lines += [symbols[i : i + 2] for i in range(4, len(symbols), 2)]
        longest = max(len(" ".join(line)) for line in lines)
        radius = (5, 7, 8, 10)[min(longest, 3)] + 2 * (len(lines) - 1)
        if sign.fill:
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" stroke="#000" fill="{sign.fill}"/>'
        elif sign.text:
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff"/>'
        size = 12 if not sign.fill else 10 if longest < 3 else 9
        for i, line in enumerate(lines if sign.text else ()):
            low = y + 4 + 9 * i - 9 * (len(lines) - 1) // 2
            yield text_at(x, low, size, " ".join(line), fill="#fff" if sign.fill == "#000" else "#000")

    def _outside(self) -> Iterator[str]:
        for place, clues in sorted(self.outside.items()):
            right, down = _off(place.column, self.board.width), _off(place.row, self.board.height)
            middle_x, middle_y = self._middle(place)
            edge_x = self.left if right < 0 else self.right if right else middle_x
            edge_y = self.top if down < 0 else self.bottom if down else middle_y
            for i, (face, arrow) in enumerate(clues if right + down > 0 else reversed(clues)):
                x = edge_x + right * (i * self.across + self.across // 2 + 1)
                y = edge_y + down * (i * _STEP + 10)
                if arrow != (0, 0):
                    yield from self._pointing(face.text, place, arrow, x, y)
                    continue
                low = y + 5 - (down < 0)
                if face.fill:
                    width = self.across - 2
                    box = f'x="{x - width // 2}" y="{low - 13}" width="{width}" height="{_STEP - 2}" rx="3"'
                    yield f'<rect {box} fill="{face.fill}" stroke="#999"/>'
                rise = 4 if face.fill and face.text == "_" else 0  # which would lie on the rim
                yield text_at(x, low - rise, 13, face.text, fill=ink(face.fill) if face.fill else "#000")

    def _pointing(self, text: str, place: Cell, arrow: tuple[int, int], x: int, y: int) -> Iterator[str]:
        """A number and, between it and the grid, a short diagonal arrow."""
        down, right = arrow
        beside_row = 0 <= place.row < self.board.height
        above_column = 0 <= place.column < self.board.width
        tip_x = x + right * (16 if above_column else self.across // 2 - 1)
        tip_y = y + down * (16 if beside_row else 8)
        tail = (tip_x - 9 * right, tip_y - 9 * down)
        head = [(tip_x - 5 * right, tip_y), (tip_x, tip_y), (tip_x, tip_y - 5 * down)]
        yield self._polyline([tail, head[1]], "#000", 1)
        yield self._polyline(head, "#000", 1)
        x += right * (5 - 4 * len(text)) if above_column else 0
        yield text_at(x, y + 5 - down * (1 if above_column else 3 if beside_row else 9), 13, text)


def opening(title: str, width: int, height: int) -> Iterator[str]:
    """The begin of a document, and its white ground."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' font-family="DejaVu Sans, Segoe UI Symbol, Arial, sans-serif" text-anchor="middle">'
    )
    yield f"<title>{escape(title or 'Puzzle')}</title>"
    yield f'<rect width="{width}" height="{height}" fill="#fff"/>'


def closing(remarks: list[str], left: int, below: int) -> Iterator[str]:
    """Lines of text from a height on, and the end of the document."""
    for i, line in enumerate(remarks):
        place = f'x="{left}" y="{below + i * LINE}"'
        yield f'<text {place} font-size="12" text-anchor="start">{escape(line)}</text>'
    yield "</svg>"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _off(index: int, length: int) -> int:
    """On which side of the board it is: -1 before, 1 behind, 0 within."""
    return -1 if index < 0 else int(index >= length)


def text_at(x: int, y: int, size: int, text: str, fill: str = "#000") -> str:
    """A text around a point on its base line."""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{escape(text)}</text>'
