"""Drawings as text, for terminals and files."""

from collections.abc import Iterator
from itertools import pairwise

from satpuzzles.board.edged import EdgedBoard
from satpuzzles.board.square import Cell, SquareBoard
from satpuzzles.clues.marks import BLOCK, Drawing, Face, ink, rgb

UNKNOWN = Face(".", ".")
_ARROWS = {(1, 1): Face("↘", "\\"), (1, -1): Face("↙", "/"), (-1, 1): Face("↗", "/"), (-1, -1): Face("↖", "\\")}
BOLD, REVERSE, PLAIN = "\x1b[1m", "\x1b[7m", "\x1b[0m"
# by the arms of a crossing: up 1, down 2, left 4, right 8
CROSSING = " │││─┘┐┤─└┌├─┴┬┼"


def text(drawing: Drawing, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The drawing as lines of text, each with its line end.

    Args:
        drawing: what to draw.
        ascii_only: nothing but ASCII.
        colour: mark givens and differing cells with ANSI sequences, and show colours; otherwise differing cells have a
            ``*``, and colours are letters.
    """
    if isinstance(drawing.board, EdgedBoard):
        from satpuzzles.renderers import text_edges

        drawn = text_edges.lines_of(drawing, drawing.board, ascii_only, colour)
    elif isinstance(drawing.board, SquareBoard):
        drawn = _Text(drawing, drawing.board, ascii_only, colour).lines()
    else:
        from satpuzzles.renderers.text_boards import lines_of

        drawn = lines_of(drawing, ascii_only, colour)
    lines = [*drawn, *drawing.caption.splitlines()]
    return "".join(f"{line.rstrip()}\n" for line in lines)


class _Text:
    def __init__(self, drawing: Drawing, board: SquareBoard, ascii_only: bool, colour: bool) -> None:
        self.board = board
        self.differs = drawing.differs
        self.ascii_only = ascii_only
        self.colour = colour
        self.labels = drawing.labels()
        self.faces = {**drawing.faces, **self.labels}
        self.outside = {place: list(map(self._clue, clues)) for place, clues in drawing.outside().items()}
        self.area = drawing.area_of()
        columns = range(self.board.width)
        above_and_below = [self._at(r, c) for r in (-1, self.board.height) for c in columns]
        numbers = max((len(clue.plain) for clues in above_and_below for clue in clues), default=0)
        glyphs = max((len(self._glyph(cell)) for cell in self.board.cells), default=1)
        self.width = max(numbers, glyphs) + (bool(self.differs) and not colour)
        self.left = max((_length(self._at(r, -1)) for r in range(board.height)), default=0)
        self.left += 2 * (self.left > 0)
        self.upright = [
            any(self._wall(Cell(r, c - 1), Cell(r, c)) for r in range(board.height)) for c in range(board.width + 1)
        ]

    def _clue(self, clue: tuple[Face, tuple[int, int]]) -> Face:
        face, way = clue
        arrow = _ARROWS.get(way, Face("", ""))
        return face._replace(plain=(arrow.plain if self.ascii_only else arrow.text) + face.plain)

    def _at(self, row: int, column: int) -> list[Face]:
        return self.outside.get(Cell(row, column), [])

    def _painted(self, text: str, fill: str, style: str = "") -> str:
        """The text on a ground, where colours are wanted."""
        if not self.colour or not (fill or style):
            return text
        return f"{style}{_ground(fill) if fill else ''}{text}{PLAIN}"

    def _glyph(self, cell: Cell) -> str:
        face = self.faces.get(cell, UNKNOWN)
        return face.plain if self.ascii_only else face.text

    def _wall(self, a: Cell, b: Cell) -> bool:
        return self.area.get(a) != self.area.get(b)

    def lines(self) -> Iterator[str]:
        board = self.board
        yield from self._columns(-1)
        for r in range(board.height + 1):
            if any(self._wall(Cell(r - 1, c), Cell(r, c)) for c in range(board.width)):
                yield " " * self.left + self._rule(r)
            if r < board.height:
                before, behind = (
                    " ".join(self._painted(clue.plain, clue.fill) for clue in self._at(r, c)) for c in (-1, board.width)
                )
                cells = [self._cell(cell) for cell in board.row(r)]
                pad = " " * (self.left - 2 - _length(self._at(r, -1)))
                yield f"{pad}{before}{'  ' * (self.left > 0)}{self._join(cells, r)}  {behind}"
        yield from self._columns(board.height)

    def _columns(self, row: int) -> Iterator[str]:
        """The clues above or below the columns, down to the board or from it on."""
        clues = [self._at(row, c) for c in range(self.board.width)]
        depth = max(map(len, clues), default=0)
        for i in range(depth):
            at = [i - (depth - len(clue)) * (row < 0) for clue in clues]
            faces = [clue[k] if 0 <= k < len(clue) else Face("", "") for k, clue in zip(at, clues)]
            pads = (" " * (self.width - len(face.plain)) for face in faces)
            numbers = [pad + self._painted(face.plain, face.fill) for pad, face in zip(pads, faces)]
            yield " " * self.left + self._join(numbers, -1)

    def _cell(self, cell: Cell) -> str:
        glyph = self._glyph(cell)
        differs = cell in self.differs
        shown = glyph + "*" if differs and not self.colour else glyph
        if glyph == BLOCK:
            shown = glyph * self.width if not differs or self.colour else glyph * (self.width - 1) + "*"
        style = REVERSE if differs else BOLD if cell in self.labels else ""
        fill = self._fill(cell)
        pad = " " * (self.width - len(shown))
        return self._painted(pad + shown, fill, style) if fill else pad + self._painted(shown, "", style)

    def _fill(self, cell: Cell) -> str:
        """The ground of a cell; a block of the terminal's own colour has none."""
        face = self.faces.get(cell, UNKNOWN)
        return face.fill if face.text != BLOCK else ""

    def _join(self, cells: list[str], r: int) -> str:
        """The cells of row r with what stands between them; row -1 is above the board."""
        out = ""
        for c in range(self.board.width + 1):
            left, right = Cell(r, c - 1), Cell(r, c)
            if self.upright[c]:
                wall = ("|" if self.ascii_only else "│") if self._wall(left, right) else " "
                out += (" " if c > 0 else "") + wall + (" " if c < self.board.width else "")
            elif 0 < c < self.board.width:
                out += self._between(left, right)
            if c < self.board.width:
                out += cells[c]
        return out

    def _between(self, left: Cell, right: Cell) -> str:
        """What joins two cells side by side, if they are filled alike."""
        if not self.board.height > left.row >= 0 or self._glyph(left) != self._glyph(right):
            return " "
        return BLOCK if self._glyph(left) == BLOCK else self._painted(" ", self._fill(left))

    def _rule(self, r: int) -> str:
        """The line between rows r - 1 and r."""
        flat = [False, *(self._wall(Cell(r - 1, c), Cell(r, c)) for c in range(self.board.width)), False]
        dash = "-" if self.ascii_only else "─"
        out = ""
        for c, (before, behind) in enumerate(pairwise(flat)):
            if self.upright[c]:
                up = self._wall(Cell(r - 1, c - 1), Cell(r - 1, c))
                down = self._wall(Cell(r, c - 1), Cell(r, c))
                arms = up + 2 * down + 4 * before + 8 * behind
                crossing = CROSSING[arms]
                if self.ascii_only:
                    crossing = {0: " ", 3: "|", 12: "-"}.get(arms, "+")
                out += (
                    (dash if before else " ") * (c > 0) + crossing + (dash if behind else " ") * (c < self.board.width)
                )
            elif 0 < c < self.board.width:
                out += dash if before and behind else " "
            if c < self.board.width:
                out += (dash if behind else " ") * self.width
        return out


def _length(clues: list[Face]) -> int:
    """Of clues side by side."""
    return sum(len(clue.plain) for clue in clues) + max(len(clues) - 1, 0)


def _ground(fill: str) -> str:
    return "\x1b[48;2;{};{};{};38;2;{};{};{}m".format(*rgb(fill), *rgb(ink(fill)))
