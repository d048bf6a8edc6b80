"""Drawings as text, for terminals and files."""

from collections.abc import Iterator
from itertools import pairwise

from satpuzzles.board.square import Cell
from satpuzzles.clues.marks import Drawing, Face

_UNKNOWN = Face(".", ".")
_ARROWS = {(1, 1): Face("↘", "\\"), (1, -1): Face("↙", "/"), (-1, 1): Face("↗", "/"), (-1, -1): Face("↖", "\\")}
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
    lines = [*_Text(drawing, ascii_only, colour).lines(), *([drawing.caption] if drawing.caption else [])]
    return "".join(f"{line.rstrip()}\n" for line in lines)


class _Text:
    def __init__(self, drawing: Drawing, ascii_only: bool, colour: bool) -> None:
        self.board = drawing.board
        self.differs = drawing.differs
        self.ascii_only = ascii_only
        self.colour = colour
        self.labels = drawing.labels()
        self.faces = {**drawing.faces, **self.labels}
        self.outside = {place: list(map(self._clue, clues)) for place, clues in drawing.outside().items()}
        self.area = drawing.area_of()
        columns = range(self.board.width)
        above_and_below = [self._at(r, c) for r in (-1, self.board.height) for c in columns]
        numbers = max((len(number) for clues in above_and_below for number in clues), default=0)
        glyphs = max((len(self._glyph(cell)) for cell in self.board.cells), default=1)
        self.width = max(numbers, glyphs) + (bool(self.differs) and not colour)
        board = self.board
        self.left = max((len(" ".join(self._at(r, -1))) for r in range(board.height)), default=0)
        self.left += 2 * (self.left > 0)
        self.upright = [
            any(self._wall(Cell(r, c - 1), Cell(r, c)) for r in range(board.height)) for c in range(board.width + 1)
        ]

    def _clue(self, clue: tuple[str, tuple[int, int]]) -> str:
        text, way = clue
        arrow = _ARROWS.get(way, Face("", ""))
        return (arrow.plain if self.ascii_only else arrow.text) + text

    def _at(self, row: int, column: int) -> list[str]:
        return self.outside.get(Cell(row, column), [])

    def _glyph(self, cell: Cell) -> str:
        face = self.faces.get(cell, _UNKNOWN)
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
                before, behind = (" ".join(self._at(r, c)) for c in (-1, board.width))
                cells = [self._cell(cell) for cell in board.row(r)]
                yield f"{before:>{max(self.left - 2, 0)}}{'  ' * (self.left > 0)}{self._join(cells, r)}  {behind}"
        yield from self._columns(board.height)

    def _columns(self, row: int) -> Iterator[str]:
        """The clues above or below the columns, down to the board or from it on."""
        clues = [self._at(row, c) for c in range(self.board.width)]
        depth = max(map(len, clues), default=0)
        for i in range(depth):
            at = [i - (depth - len(clue)) * (row < 0) for clue in clues]
            numbers = [clue[k] if 0 <= k < len(clue) else "" for k, clue in zip(at, clues)]
            yield " " * self.left + self._join([number.rjust(self.width) for number in numbers], -1)

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
