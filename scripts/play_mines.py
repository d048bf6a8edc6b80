"""Play the Mines of Simon Tatham's collection in its own window: look at it, decide, click, until it is won.

    sgt-mines 16x16n40 &
    python scripts/play_mines.py 16x16n40

It sees what a person sees, a picture of the screen, and does what a person does, clicks of the left button; all that it
knows of the mines comes from satpuzzles' candidates. It needs X11 and ``pip install 'satpuzzles[play]'``. It stops with
one line as soon as anything is not as expected, and whenever somebody moves the mouse, and puts the pointer back where
it was.

Exit codes: 0 won, 1 a mine exploded, 2 something unexpected, 130 Ctrl-C.
"""

import argparse
import contextlib
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

try:
    from PIL import ImageGrab
    from Xlib import X, display, error
    from Xlib.ext import xtest
except ImportError:
    sys.exit("stopped: the packages pillow and python-xlib are missing: pip install 'satpuzzles[play]'")

import satpuzzles as sp
from satpuzzles.board.square import Cell
from satpuzzles.kinds.minesweeper import Minesweeper

Colour = tuple[int, int, int]
# of the digits, as mines.c has them
DIGITS: dict[Colour, str] = {
    (0, 0, 255): "1",
    (0, 128, 0): "2",
    (255, 0, 0): "3",
    (0, 0, 128): "4",
    (128, 0, 0): "5",
    (0, 128, 128): "6",
    (0, 0, 0): "7",
    (128, 128, 128): "8",
}
COVERED, FLAGGED, EXPLODED, UNREADABLE = "?", "f", "!", "#"
RED = (255, 0, 0)
SMALLEST, FRAME = 8, 3  # a tile, the frame around all of them; in pixels
PATIENCE = 5.0  # seconds until a window that does not answer is given up


class Stop(Exception):
    """Why the player gives up, in a sentence."""

    exit_code = 2


class Lost(Stop):
    """A mine exploded."""

    exit_code = 1


class Grid(NamedTuple):
    """Where the tiles are in a picture of the window, in pixels: the first one's corner, and the side of each."""

    left: int
    top: int
    tile: int

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a tile."""
        half = self.tile // 2
        return self.left + cell.column * self.tile + half, self.top + cell.row * self.tile + half


class Window:
    """The window of the game, and the mouse while it is ours.

    Args:
        title: of the window; there must be exactly one.
        screen: name of the X display, the one of the environment if it is empty.

    Raises:
        Stop: there is none, or there are several, or no screen.
    """

    def __init__(self, title: str, screen: str = "") -> None:
        self._screen = screen
        self._display = display.Display(screen or None)
        self._root = self._display.screen().root
        found = [window for window in self._inside(self._root) if self._is_shown(window, title)]
        if len(found) != 1:
            raise Stop(f'{len(found) or "no"} windows are called "{title}"; there must be one')
        self._window = found[0]
        self._home = self._last = self._pointer()

    def _inside(self, window: Any) -> Iterator[Any]:
        try:
            children = window.query_tree().children
        except error.XError:  # it was closed in the meantime
            return
        for child in children:
            yield child
            yield from self._inside(child)

    @staticmethod
    def _is_shown(window: Any, title: str) -> bool:
        try:
            return bool(window.get_wm_name() == title and window.get_attributes().map_state == X.IsViewable)
        except error.XError:
            return False

    def _pointer(self) -> tuple[int, int]:
        place = self._root.query_pointer()
        return place.root_x, place.root_y

    def _move(self, place: tuple[int, int]) -> None:
        self._root.warp_pointer(*place)
        self._display.sync()

    def _place(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom on the screen."""
        try:
            size = self._window.get_geometry()
            corner = self._window.translate_coords(self._root, 0, 0)
        except error.XError:
            raise Stop("the window was closed") from None
        return -corner.x, -corner.y, size.width - corner.x, size.height - corner.y

    def picture(self) -> Any:
        """What is to be seen in its place on the screen."""
        try:
            return ImageGrab.grab(bbox=self._place(), xdisplay=self._screen).convert("RGB")
        except OSError as problem:
            raise Stop(f"the screen cannot be seen: {problem}") from None

    def click(self, x: int, y: int) -> None:
        """Open what is at a place in the picture."""
        left, top, *_ = self._place()
        if self._pointer() != self._last:
            raise Stop("somebody moved the mouse")
        self._last = left + x, top + y
        self._move(self._last)
        under = self._root.query_pointer().child  # 0 where there is only the background
        if self._on_root() != (under.id if under else 0):
            raise Stop("something else lies on the window")
        if self._pointer() != self._last:
            raise Stop("the window is not whole on the screen, or somebody moved the mouse")
        xtest.fake_input(self._display, X.ButtonPress, 1)
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def _on_root(self) -> int:
        """The frame that a window manager may have put around it, or itself."""
        window = self._window
        try:
            while (parent := window.query_tree().parent) != self._root:
                window = parent
        except error.XError:
            raise Stop("the window was closed") from None
        return int(window.id)

    def give_back(self) -> None:
        """The pointer goes where it was, if it is still where we left it."""
        with contextlib.suppress(error.ConnectionClosedError):  # no screen, no pointer
            if self._last != self._home and self._pointer() == self._last:
                self._move(self._home)


# Seeing


def find_grid(image: Any, width: int, height: int) -> Grid:
    """The tiles in a picture of the window: they have a sunken frame around them. Raises Stop where there is none."""
    pixel = image.load()
    for x in range(image.width):
        ground = sum(pixel[x, image.height - 1])
        column = (pixel[x, y] for y in range(image.height))
        start, longest = _longest(colour if sum(colour) < ground - 90 else None for colour in column)
        if longest < height * SMALLEST:
            continue
        colour, inside = pixel[x, start], x + longest // 2
        across = next((i for i in range(x, image.width) if pixel[i, start] != colour), image.width) - x
        tile = (longest - FRAME) // height
        thick = max(FRAME, tile // 10)  # as mines.c draws it; its corners are cut
        if abs(longest - height * tile - 2 * thick + 2) < 2 and abs(across - width * tile - 2 * thick + 2) < 2:
            top = next(y for y in range(start - 2, image.height) if pixel[inside, y] == colour)
            return Grid(x + thick, top + thick, tile)
    raise Stop(f"no board of {width}x{height} is to be seen in the window")


def _longest(colours: Iterable[Colour | None]) -> tuple[int, int]:
    """Begin and length of the longest stretch of one colour; None is no colour."""
    best = start = length = 0
    found = 0
    last: Colour | None = None
    for i, colour in enumerate(colours):
        length = length + 1 if colour == last and colour is not None else int(colour is not None)
        start = start if length > 1 else i
        if length > best:
            best, found = length, start
        last = colour
    return found, best


def read(image: Any, grid: Grid, width: int, height: int) -> list[str]:
    """The tiles row by row: a digit each, or ``?`` covered, ``f`` with a flag, ``!`` exploded, ``#`` unreadable."""
    return ["".join(_tile(image, grid, Cell(r, c)) for c in range(width)) for r in range(height)]


def _tile(image: Any, grid: Grid, cell: Cell) -> str:
    left, top = grid.left + cell.column * grid.tile, grid.top + cell.row * grid.tile
    side, rim, half = grid.tile, max(grid.tile // 10, 1), grid.tile // 2
    lit, inner, shaded = (sum(image.getpixel((left + x, top + half))) for x in (0, rim + 1, side - 1))
    inside = image.crop((left + rim, top + rim, left + side - rim, top + side - rim))
    count = {colour: n for n, colour in inside.getcolors(side * side)}
    ground = max(count, key=lambda colour: count[colour])
    if lit > inner > shaded and lit - shaded > 150:
        return FLAGGED if count.get(RED, 0) > 0.02 * side * side else COVERED
    if ground == RED:
        return EXPLODED
    if max(ground) - min(ground) > 12 or ground == (0, 0, 0):
        return UNREADABLE
    solid = {colour: n for colour, n in count.items() if colour in DIGITS}
    if not solid:
        return "0" if count[ground] > 0.9 * sum(count.values()) else UNREADABLE
    colour = max(solid, key=lambda colour: solid[colour])
    return DIGITS[colour] if solid[colour] < 0.3 * sum(count.values()) else UNREADABLE


# Playing


class Player:
    """One game.

    Args:
        window: where it is.
        width, height, mines: of the board.
        say: called with a line for each round.
        delay: seconds between clicks.
    """

    def __init__(
        self, window: Window, width: int, height: int, mines: int, say: Callable[[str], None], delay: float
    ) -> None:
        self.window, self.width, self.height, self.mines = window, width, height, mines
        self.say, self.delay = say, delay

    def play(self) -> None:
        """Until it is won. Raises Stop."""
        view = self.look(lambda _: True)
        rounds = 0
        while self.covered(view) > self.mines:
            rounds += 1
            cells, why = self.decide(view)
            self.say(f"{rounds}. {why}: {', '.join(map(str, cells[:8]))}{', ...' * (len(cells) > 8)}")
            for cell in cells:
                self.window.click(*self.grid.middle(cell))
                time.sleep(self.delay)
            view = self.look(
                lambda now, cells=cells: all(now[c.row][c.column] not in (COVERED, FLAGGED) for c in cells)
            )
        # the game itself puts a flag on every mine once it is won
        self.look(
            lambda now: "".join(now).count(FLAGGED) == self.covered(now) == self.mines,
            f"the window shows no game won: are there {self.mines} mines?",
        )
        self.say(f"won in {rounds} rounds")

    @staticmethod
    def covered(view: Sequence[str]) -> int:
        """How many tiles are, with flags or without."""
        return sum(row.count(COVERED) + row.count(FLAGGED) for row in view)

    def look(
        self, done: Callable[[list[str]], bool], otherwise: str = "the window does not answer to a click"
    ) -> list[str]:
        """The board, once it stands still, all of it can be read and what was wanted has happened."""
        end = time.monotonic() + PATIENCE
        before: list[str] = []
        while True:
            image = self.window.picture()
            self.grid = find_grid(image, self.width, self.height)
            view = read(image, self.grid, self.width, self.height)
            text = "".join(view)
            if view == before and EXPLODED in text:
                raise Lost("a mine exploded")
            if view == before and UNREADABLE not in text and done(view):
                return view
            if time.monotonic() > end:
                r, c = divmod(text.find(UNREADABLE), self.width)
                raise Stop(f"{Cell(r, c)} cannot be read" if UNREADABLE in text else otherwise)
            before = view
            time.sleep(0.05)

    def decide(self, view: Sequence[str]) -> tuple[list[Cell], str]:
        """What to open, and why: all that is safe, or else one of the cells where a mine is least likely."""
        if self.covered(view) == self.width * self.height:
            return [Cell(self.height // 2, self.width // 2)], "begin"
        # a flag is somebody's opinion
        puzzle = Minesweeper(view="\n".join(view).replace(FLAGGED, COVERED), mines=self.mines)
        found = sp.candidates(puzzle)
        if found.verdict not in ("unique", "several"):
            raise Stop(f"the numbers contradict each other: {'/'.join(view)}")
        for name, cells, odds, _ in puzzle.findings(found.values, found.counts):
            if name == "safe":
                return list(cells), "safe"
            if odds is not None:
                return [cells[0]], f"nothing is certain, a mine with probability {odds}"
        raise Stop("no cell can be opened")


def board(text: str) -> tuple[int, int, int]:
    """Width, height and mines of a text such as 16x16n40."""
    found = re.fullmatch(r"(\d{1,3})x(\d{1,3})n(\d{1,4})", text, re.ASCII)
    if not found:
        raise argparse.ArgumentTypeError(f'expected a board such as 16x16n40, not "{text[:40]}"')
    width, height, mines = map(int, found.groups())
    if not 0 < mines < width * height:
        raise argparse.ArgumentTypeError(f"a board of {width}x{height} cannot have {mines} mines")
    return width, height, mines


def seconds(text: str) -> float:
    """A delay."""
    if not re.fullmatch(r"\d{1,2}(\.\d{1,6})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f'expected seconds from 0 to 99, such as 0.5, not "{text[:40]}"')
    return float(text)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play the window of sgt-mines until it is won.")
    parser.add_argument("board", type=board, help="width x height n mines, as sgt-mines was called: 16x16n40")
    parser.add_argument("--title", default="Mines", help="of the window (Mines by default)")
    parser.add_argument("--display", default="", metavar="NAME", help="the screen, such as :1 ($DISPLAY by default)")
    parser.add_argument("--delay", type=seconds, default=0.0, metavar="S", help="wait S seconds after each click")
    args = parser.parse_args(argv)
    window = None
    try:
        window = Window(args.title, args.display)
        Player(window, *args.board, say=lambda line: print(line, flush=True), delay=args.delay).play()
    except Stop as problem:
        print(f"stopped: {problem}", file=sys.stderr)
        return problem.exit_code
    except (error.DisplayError, error.ConnectionClosedError) as problem:
        print(f"stopped: no screen: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        if window:
            window.give_back()
    return 0


if __name__ == "__main__":
    sys.exit(main())
