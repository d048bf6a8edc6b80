"""Drawings as text, for terminals and files."""

from collections.abc import Iterator
from itertools import pairwise

from satpuzzles.board.square import Cell
from satpuzzles.clues.marks import Drawing, Face

_UNKNOWN = Face(".", ".")
_BOLD, _REVERSE, _PLAIN = "\x1b[1m", "\x1b[7m", "\x1b[0m"
# by the arms of a crossing: up 1, down 2, left 4, right 8
_CROSSING = " │││─┘┐┤─└┌├─┴┬┼"


def text(drawing: Drawing, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The drawing as lines of text, each with its line end.

    Args:
        drawing: what to draw.
        ascii_only: nothing but ASCII.
        colour: mark givens and differing cells with ANSI sequences; otherwise differing cells have a ``*``.
    """
    return "".join(f"{line.rstrip()}\n" for line in _Text(drawing, ascii_only, colour).lines())


class _Text:
    def __init__(self, drawing: Drawing, ascii_only: bool, colour: bool) -> None:
        self.board = drawing.board
        self.differs = drawing.differs
        self.ascii_only = ascii_only
        self.colour = colour
        self.labels = drawing.labels()
        self.faces = {**drawing.faces, **self.labels}
        self.beside, self.above = drawing.outside("left"), drawing.outside("top")
        self.area = drawing.area_of()
        numbers = max((len(n) for clue in self.above for n in clue), default=0)
        glyphs = max((len(self._glyph(cell)) for cell in self.board.cells), default=1)
        self.width = max(numbers, glyphs) + (bool(self.differs) and not colour)
        self.left = max((len(" ".join(clue)) for clue in self.beside), default=-2) + 2
        board = self.board
        self.upright = [
            any(self._wall(Cell(r, c - 1), Cell(r, c)) for r in range(board.height)) for c in range(board.width + 1)
        ]

    def _glyph(self, cell: Cell) -> str:
        face = self.faces.get(cell, _UNKNOWN)
        return face.plain if self.ascii_only else face.text

    def _wall(self, a: Cell, b: Cell) -> bool:
        return self.area.get(a) != self.area.get(b)

    def lines(self) -> Iterator[str]:
        board = self.board
        depth = max(map(len, self.above), default=0)
        for i in range(depth):
            numbers = [clue[i - depth + len(clue)] if i - depth + len(clue) >= 0 else "" for clue in self.above]
            yield " " * self.left + self._join([number.rjust(self.width) for number in numbers], -1)
        for r in range(board.height + 1):
            if any(self._wall(Cell(r - 1, c), Cell(r, c)) for c in range(board.width)):
                yield " " * self.left + self._rule(r)
            if r < board.height:
                clue = " ".join(self.beside[r]) if self.beside else ""
                cells = [self._cell(cell) for cell in board.row(r)]
                yield f"{clue:>{max(self.left - 2, 0)}}{'  ' if self.beside else ''}{self._join(cells, r)}"

    def _cell(self, cell: Cell) -> str:
        face = self.faces.get(cell, _UNKNOWN)
        glyph = self._glyph(cell)
        differs = cell in self.differs
        shown = glyph + "*" if differs and not self.colour else glyph
        if face.fill and not self.ascii_only:
            shown = glyph * self.width if not differs or self.colour else glyph * (self.width - 1) + "*"
        pad = " " * (self.width - len(shown))
        if not self.colour:
            return pad + shown
        style = _REVERSE if differs else _BOLD if cell in self.labels else ""
        return f"{pad}{style}{shown}{_PLAIN}" if style else pad + shown

    def _join(self, cells: list[str], r: int) -> str:
        """The cells of row r with what stands between them; row -1 is above the board."""
        out = ""
        solid = not self.ascii_only and r >= 0
        for c in range(self.board.width + 1):
            left, right = Cell(r, c - 1), Cell(r, c)
            if self.upright[c]:
                wall = ("|" if self.ascii_only else "│") if self._wall(left, right) else " "
                out += (" " if c > 0 else "") + wall + (" " if c < self.board.width else "")
            elif 0 < c < self.board.width:
                filled = solid and all(self.faces.get(cell, _UNKNOWN).fill for cell in (left, right))
                out += self.faces[left].text if filled else " "
            if c < self.board.width:
                out += cells[c]
        return out

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
                crossing = _CROSSING[arms]
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
