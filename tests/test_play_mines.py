"""The player of Mines, at the real program on a screen of its own."""

import importlib.util
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "play_mines.py"
CORNER, TILE = (30, 55), 20  # where the first tile of a window in its first size is, and how large each is


@pytest.fixture(scope="module")
def player(package):
    package("PIL")
    package("Xlib")
    spec = importlib.util.spec_from_file_location("play_mines", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def games(program):
    """Where Debian keeps games, which the path of root does not have."""
    if os.path.exists("/usr/games/sgt-mines"):
        return "/usr/games/sgt-mines"
    return program("sgt-mines")


@pytest.fixture(scope="module")
def screen(player, program):
    """A screen of its own, by its name."""
    read, write = os.pipe()
    words = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            name = f":{told.readline().strip()}"
        before = os.environ.get("DISPLAY")
        os.environ["DISPLAY"] = name
        yield name
        os.environ.pop("DISPLAY") if before is None else os.environ.update(DISPLAY=before)
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def start(screen, games, player):
    """Start the game and wait until its window stands still."""
    running = []

    def call(game):
        process = subprocess.Popen([games, game], stderr=subprocess.DEVNULL)
        running.append(process)
        width, height, _ = map(int, re.findall(r"\d+", game)[:3])
        before = None
        for _ in range(200):
            time.sleep(0.1)
            try:
                now = player.Window("Mines").picture()
                player.find_grid(now, width, height)
            except player.Stop:
                continue
            if before and now.tobytes() == before.tobytes():
                return process
            before = now
        raise AssertionError("the game does not begin")

    yield call
    for process in running:
        process.kill()
        process.wait()


def play(*words, timeout=120):
    return subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True, timeout=timeout)


def flags(image, width, height):
    """How many tiles have a red flag on a covered tile: the game puts them there when all else is open."""
    found = 0
    for r in range(height):
        for c in range(width):
            left, top = CORNER[0] + c * TILE, CORNER[1] + r * TILE
            pixels = [image.getpixel((left + x, top + y)) for x in range(2, 18) for y in range(2, 18)]
            found += pixels.count((255, 0, 0)) > 10 and image.getpixel((left, top + 10)) == (255, 255, 255)
    return found


@pytest.mark.parametrize(
    "game", ["16x16n40#101", "16x16n40#202", "16x16n40#303", "30x16n99#404"], ids=lambda game: game.replace("#", "-")
)
def test_it_wins(start, player, game):
    start(game)
    board = game.partition("#")[0]
    width, height, mines = map(int, re.findall(r"\d+", board))
    done = play(board)
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing is certain" not in done.stdout  # these games need no guess
    assert flags(player.Window("Mines").picture(), width, height) == mines


def mined(width, height, mines, first):
    """The game with these mines whose first click has been made at a cell."""
    bits = "".join(str(int((r, c) in mines)) for r in range(height) for c in range(width))
    bits += "0" * (-len(bits) % 4)
    digits = f"{int(bits, 2):0{len(bits) // 4}x}"
    return f"{width}x{height}n{len(mines)}:{first[1]},{first[0]},u{digits}"


@pytest.mark.parametrize("seed", range(3))
def test_it_reads_every_number(start, player, seed):
    """A board with every number from 0 to 8, all its safe cells opened: against the numbers as they must be."""
    rng = random.Random(seed)
    centres = {(1, 3 * n + 1): n for n in range(9)}  # n mines around each
    mines = {
        cell
        for (r, c), n in centres.items()
        for cell in rng.sample([(i, j) for i in range(3) for j in range(c - 1, c + 2) if (i, j) != (r, c)], n)
    }
    width, height = 27, 5
    start(mined(width, height, mines, (4, 0)))
    window = player.Window("Mines")
    grid = player.find_grid(window.picture(), width, height)
    assert (grid.left, grid.top, grid.tile) == (*CORNER, TILE)
    safe = [(r, c) for r in range(height) for c in range(width) if (r, c) not in mines]
    for r, c in safe:
        window.click(*grid.middle(player.Cell(r, c)))
    time.sleep(0.5)
    found = player.read(window.picture(), grid, width, height)
    window.give_back()

    def number(r, c):
        return str(sum((i, j) in mines for i in range(r - 1, r + 2) for j in range(c - 1, c + 2)))

    # the game is won, so it has put a flag on every mine
    want = ["".join("f" if (r, c) in mines else number(r, c) for c in range(width)) for r in range(height)]
    assert found == want
    assert set("".join(want)) == set("012345678f")


def test_a_mine_that_explodes_ends_it(start):
    """Behind a wall of mines two of three cells are mines, and nothing tells which: one game is won, another lost."""
    wall = {(0, 3), (1, 3), (2, 3)}
    ends = set()
    for free in range(3):
        game = start(mined(5, 3, wall | {(r, 4) for r in range(3) if r != free}, (0, 0)))
        done = play("5x3n5")
        assert "nothing is certain, a mine with probability 2/3" in done.stdout
        ends.add((done.returncode, done.stderr))
        game.kill()
        game.wait()
    assert ends == {(0, ""), (1, "stopped: a mine exploded\n")}


def test_without_a_window_it_stops(screen):
    done = play("9x9n10")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'stopped: no windows are called "Mines"; there must be one\n'


def test_another_size_than_the_window_has(start):
    start("9x9n10#5")
    done = play("16x16n40")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "stopped: no board of 16x16 is to be seen in the window\n"


def test_a_window_that_is_closed_in_the_middle(start):
    game = start("30x16n99#404")
    words = [sys.executable, SCRIPT, "30x16n99", "--delay", "0.2"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("1. begin")
    game.kill()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == "stopped: the window was closed\n"


def moved(player, *place):
    from Xlib.display import Display

    screen = Display()
    root = screen.screen().root
    if place:
        root.warp_pointer(*place)
        screen.sync()
    pointer = root.query_pointer()
    return pointer.root_x, pointer.root_y


def test_the_pointer_comes_home(start, player):
    start("9x9n10#5")
    moved(player, 700, 600)
    assert play("9x9n10").returncode == 0
    assert moved(player) == (700, 600)


def test_it_leaves_the_mouse_to_who_takes_it(start, player):
    start("30x16n99#404")
    words = [sys.executable, SCRIPT, "30x16n99", "--delay", "0.2"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("1. begin")
    assert process.stdout.readline().startswith("2. safe")
    moved(player, 900, 700)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (2, "stopped: somebody moved the mouse\n")
    assert moved(player) == (900, 700)


@pytest.mark.parametrize("mines", [7, 12, 60])
def test_another_number_of_mines_than_the_window_has_wins_nothing(start, mines):
    """With too few, what looks safe may explode; the rest is found out. Nothing is taken for a game won."""
    start("9x9n10#5")
    done = play(f"9x9n{mines}")
    assert done.returncode == (1 if "exploded" in done.stderr else 2)
    assert "won" not in done.stdout
    assert re.fullmatch(r"stopped: .+\n", done.stderr)


def test_a_window_that_does_not_answer(start):
    game = start("9x9n10#5")
    game.send_signal(signal.SIGSTOP)
    done = play("9x9n10")
    assert (done.returncode, done.stdout) == (2, "1. begin: r5c5\n")
    assert done.stderr == "stopped: the window does not answer to a click\n"


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("InputOnly", "something else lies on the window"),
        ("InputOutput", "no board of 9x9 is to be seen in the window"),
    ],
)
def test_a_window_that_is_covered(start, player, kind, why):
    """By something that is not to be seen and would take the click, and by something that is."""
    from Xlib import X
    from Xlib.display import Display

    start("9x9n10#5")
    moved(player, 700, 600)
    screen = Display()
    colour = {} if kind == "InputOnly" else {"background_pixel": 0x808080}
    depth = 0 if kind == "InputOnly" else X.CopyFromParent
    lid = screen.screen().root.create_window(
        0, 0, 1280, 1024, 0, depth, getattr(X, kind), override_redirect=True, **colour
    )
    lid.map()
    screen.sync()
    done = play("9x9n10")
    lid.destroy()
    screen.close()
    assert (done.returncode, done.stderr) == (2, f"stopped: {why}\n")
    assert moved(player) == (700, 600)


def test_flags_of_others_are_no_knowledge(start, player):
    """A flag on a cell that is safe is seen, and not believed; the game does not open it, and that is said."""
    start("9x9n10#5")
    window = player.Window("Mines")
    grid = player.find_grid(window.picture(), 9, 9)
    window.click(*grid.middle(player.Cell(4, 4)))
    time.sleep(0.3)
    view = player.read(window.picture(), grid, 9, 9)
    safe, why = player.Player(window, 9, 9, 10, print, 0).decide(view)
    assert why == "safe"
    press(player, *grid.middle(safe[0]), button=3)
    window.give_back()
    flagged = player.read(window.picture(), grid, 9, 9)
    assert flagged[safe[0].row][safe[0].column] == "f"
    assert "".join(flagged).replace("f", "?") == "".join(view)
    done = play("9x9n10")
    assert (done.returncode, done.stderr) == (2, "stopped: the window does not answer to a click\n")


def press(player, x, y, button):
    """A click by somebody else, at a place in the window."""
    from Xlib import X
    from Xlib.display import Display
    from Xlib.ext import xtest

    left, top, *_ = player.Window("Mines")._place()
    screen = Display()
    screen.screen().root.warp_pointer(left + x, top + y)
    xtest.fake_input(screen, X.ButtonPress, button)
    xtest.fake_input(screen, X.ButtonRelease, button)
    screen.sync()
    screen.close()
    time.sleep(0.3)


def test_a_screen_by_its_name(start, screen):
    start("9x9n10#5")
    elsewhere = {**os.environ, "DISPLAY": "nowhere"}
    words = [sys.executable, SCRIPT, "9x9n10"]
    done = subprocess.run([*words, "--display", screen], env=elsewhere, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(words, env=elsewhere, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert re.fullmatch(r"stopped: no screen: .+\n", done.stderr)


@pytest.mark.parametrize(
    "words",
    [
        "9x9",
        "axb",
        "0x0n0",
        "9x9n0",
        "9x9n81",
        "9x9n10 more",
        *(f"9x9n10 --delay={d}" for d in ("x", "-1", "nan", "inf")),
    ],
)
def test_bad_words(player, words):
    done = play(*words.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
