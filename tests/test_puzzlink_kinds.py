"""Links of puzz.link for the kinds on grids: encoded here from the table of the format, and some that were met."""

from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats.files import collection

DIGITS = "0123456789abcdefghijklmnopqrstuv"


def skips(cells, sign):
    """Cells, gaps of up to 20 as letters g to z."""
    out, gap = "", 0
    for cell in [*cells, "end"]:
        if cell is None:
            gap += 1
            continue
        while gap:
            out += chr(ord("f") + min(gap, 20))
            gap -= min(gap, 20)
        out += "" if cell == "end" else sign(cell)
    return out


def number(n):
    return f"{n:x}" if n < 16 else f"-{n:02x}" if n < 256 else f"+{n:03x}"


def bits(walls):
    walls = [*walls, *[0] * (-len(walls) % 5)]
    return "".join(DIGITS[int("".join(map(str, map(int, walls[i : i + 5]))), 2)] for i in range(0, len(walls), 5))


def walls(regions, height, width):
    """Bits of the walls between regions: across, then down."""
    room = {cell: i for i, cells in enumerate(regions) for cell in cells}
    across = [room[r, c] != room[r, c + 1] for r in range(height) for c in range(width - 1)]
    down = [room[r, c] != room[r + 1, c] for r in range(height - 1) for c in range(width)]
    return bits(across) + bits(down)


def link(p):
    height, width = p.board.height, p.board.width
    cells = p.board.cells
    if p.name == "akari":
        known = dict(p.walls)
        body = skips([known.get(cell) for cell in cells], lambda n: "." if n < 0 else str(n))
        return f"lightup/{width}/{height}/{body}"
    if p.name == "heyawake":
        known = dict(p.numbers)
        first = [known.get(min(room)) for room in sorted(p.rooms, key=min)]
        return f"heyawake/{width}/{height}/{walls(p.rooms, height, width)}{skips(first, number)}"
    if p.name == "norinori":
        return f"norinori/{width}/{height}/{walls(p.regions, height, width)}"
    if p.name == "star-battle":
        return f"starbattle/{width}/{height}/{p.stars}/{walls(p.regions, height, width)}"
    if p.name == "kuromasu":
        return f"kurodoko/{width}/{height}/{skips([dict(p.numbers).get(cell) for cell in cells], number)}"
    circles = [dict(p.circles).get(cell, -1) + 1 for cell in cells]
    circles += [0] * (-len(circles) % 3)
    body = "".join(DIGITS[9 * a + 3 * b + c] for a, b, c in zip(circles[::3], circles[1::3], circles[2::3]))
    return f"yinyang/{width}/{height}/{body}"


KINDS = ("akari", "heyawake", "kuromasu", "norinori", "star-battle", "yin-yang")
FILES = [path for kind in KINDS for path in sorted((Path(collection()) / kind).glob("*.yaml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_link_is_the_puzzle(path):
    puzzle = sp.load(path)
    read = sp.load(f"https://puzz.link/p?{link(puzzle)}")
    left_out = ("title", "source", "license", "solutions", "solution", "notes")
    assert read.data() == {key: value for key, value in puzzle.data().items() if key not in left_out}


@pytest.mark.parametrize("text", ["starbattle/6/6/1/4ilbhgdnmhou", "sudoku/4/4/g1k23k3g", "yinyang/5/5/016612300"])
def test_links_that_were_met(text):
    assert sp.check(sp.load(f"https://puzz.link/p?{text}")).verdict == "unique"


def test_numbers_of_many_digits():
    puzzle = sp.load("https://puzz.link/p?kurodoko/2/3/-11.+00ai")
    assert [(str(cell), n) for cell, n in puzzle.numbers] == [("r1c1", 17), ("r2c1", 10)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("heyawake/3/3/00", "the walls take 4 digits; there are 2"),
        ("norinori/2/2/0w", '"w" stands among the walls'),
        ("norinori/2/2/00f", '"f" stands behind the walls'),
        ("starbattle/6/6/4ilbhgdnmhou", "expected columns, rows, stars and walls in the link"),
        ("lightup/2/2/f", '"f" stands among the clues'),
        ("kurodoko/2/2/!", '"!" stands among the clues'),
        ("slalom/2/2/0", '"slalom" of puzz.link is not known here'),
    ],
)
def test_bad_links(text, message, run):
    done = run("check", f"https://puzz.link/p?{text}")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err


def test_files_that_are_not_read(run):
    done = run("check", "-", stdin="pzprv3/kurodoko/2/2/. . /. . /")
    assert (done.code, done.out) == (2, "")
    assert "files of kurodoko are not read, only links" in done.err
