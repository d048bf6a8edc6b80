"""Pictures become nonograms, and nonograms pictures."""

import io
import random
import subprocess
import sys

import pytest
from conftest import COMMAND
from PIL import Image, ImageDraw, ImageFile

import satpuzzles as sp
from satpuzzles.errors import BadInput, BadUsage, MissingPackage
from satpuzzles.formats import picture
from satpuzzles.formats.files import sources_of
from satpuzzles.kind import example, kind_names
from satpuzzles.output import Output

HOUSE = ["...#...", "..###..", ".#####.", ".#...#.", ".#.#.#."]
FILE_TYPES = {"png": "PNG", "gif": "GIF", "pbm": "PPM", "pgm": "PPM", "ppm": "PPM"}
MODES = {"pbm": "1", "pgm": "L", "ppm": "RGB", "gif": "P"}


def drawn(rows, colours=None, mode="RGB", scale=1):
    """An image of drawn rows, with these colours of the signs."""
    colours = colours or {"#": (0, 0, 0), ".": (255, 255, 255)}
    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    image.putdata([(*colours[sign], 255)[:4] for row in rows for sign in row])
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST).convert(mode)


def encoded(image, file_type="PNG", **options):
    stream = io.BytesIO()
    image.save(stream, file_type, **options)
    return stream.getvalue()


def solution(puzzle):
    return puzzle.drawn_solution() and [
        "".join(puzzle.face(puzzle.drawn_solution()[cell]).plain for cell in cells) for _, cells in puzzle.board.rows()
    ]


def read(image, **options):
    return picture.read(encoded(image), "p.png", **options)


@pytest.mark.parametrize("ending", FILE_TYPES)
def test_a_small_picture_is_read_pixel_by_pixel(ending):
    content = encoded(drawn(HOUSE, mode=MODES.get(ending, "RGB")), FILE_TYPES[ending])
    puzzle = sources_of(content, f"some/house.{ending}")[0].load()
    assert solution(puzzle) == HOUSE
    assert (puzzle.name, puzzle.title) == ("nonogram", "house")
    assert puzzle.data()["rows"] == ["1", "3", "5", "1 1", "1 1 1"]
    assert puzzle.data()["columns"] == ["0", "3", "2", "3 1", "2", "3", "0"]


def test_the_text_form_of_pbm():
    assert solution(sources_of(b"P1\n# drawn by hand\n3 2\n1 0 1\n0 1 0\n", "x.pbm")[0].load()) == ["#.#", ".#."]


@pytest.mark.parametrize(("mode", "black"), [("L", 0), ("I;16", 0), ("LA", (0, 255)), ("P", 0), ("1", 0)], ids=str)
def test_modes_of_grey(mode, black):
    white = {"L": 255, "I;16": 65535, "LA": (255, 255), "P": 255, "1": 1}[mode]
    image = Image.new(mode, (4, 3), white)
    if mode == "P":
        image.putpalette([level for level in range(256) for _ in range(3)])
    image.putpixel((1, 2), black)
    assert solution(read(image)) == ["....", "....", ".#.."]


@pytest.mark.parametrize("scale", [2, 7, 40])
def test_an_enlarged_picture_has_its_squares_for_cells(scale):
    assert solution(read(drawn(HOUSE, scale=scale))) == HOUSE


def test_a_photograph_is_scaled_to_the_default():
    rng = random.Random(1)
    image = Image.new("L", (300, 200))
    image.putdata([rng.randrange(256) for _ in range(60_000)])
    assert (len(read(image).rows), len(read(image).columns)) == (20, 30)


def test_jpeg():
    content = encoded(drawn(HOUSE, scale=16), "JPEG", quality=90)
    assert solution(picture.read(content, "x.jpg", size="5x7")) == HOUSE


def test_rows_by_columns_with_a_threshold():
    image = Image.new("L", (400, 200))
    for i, level in enumerate((20, 100, 160, 240)):  # 0.08, 0.39, 0.63, 0.94 of white
        image.paste(level, (100 * i, 0, 100 * i + 100, 200))
    for threshold, row in ((0.05, "...."), (0.2, "#..."), (0.5, "##.."), (0.9, "###."), (1, "####")):
        assert solution(read(image, size="2x4", threshold=threshold)) == [row, row]


def test_otsu_parts_the_dark_from_the_light():
    image = Image.new("L", (6, 1))
    image.putdata([90, 110, 100, 200, 220, 210])
    assert solution(read(image)) == ["###..."]
    image.putdata([10, 20, 15, 90, 100, 95])
    assert solution(read(image)) == ["###..."]


@pytest.mark.parametrize(("level", "sign"), [(0, "#"), (255, ".")])
def test_a_picture_of_one_shade(level, sign):
    assert solution(read(Image.new("L", (3, 2), level))) == [sign * 3] * 2


def test_what_one_can_see_through_is_empty():
    image = Image.new("RGBA", (3, 1), (0, 0, 0, 0))
    image.putpixel((1, 0), (0, 0, 0, 255))
    assert solution(read(image)) == [".#."]
    puzzle = read(image, colours=2)
    assert (solution(puzzle), puzzle.background, len(puzzle.colours)) == ([".a."], "#ffffff", 1)


RGB = {"r": (192, 0, 0), "g": (0, 128, 0), "w": (255, 255, 255), "k": (0, 0, 0)}


def test_colours_are_kept_and_the_commonest_is_the_background():
    puzzle = read(drawn(["wrrrw", "wkkrw", "wwwgw"], RGB), colours=3)
    assert {colour.letter: colour.fill for colour in puzzle.colours} == {"a": "#c00000", "b": "#000000", "c": "#008000"}
    assert puzzle.background == "#ffffff"
    assert solution(puzzle) == [".aaa.", ".bba.", "...c."]
    assert puzzle.data()["rows"] == ["3a", "2b 1a", "1c"]
    assert read(drawn(["kkkk", "kwwk"], RGB), colours=1).background == "#000000"


def test_as_many_colours_as_are_wanted():
    puzzle = read(drawn(["wrrrw", "wkkrw", "wwwgw"], RGB), colours=2)
    assert len(puzzle.colours) == 2
    assert solution(puzzle) in ([".aaa.", ".bba.", "...b."], [".aaa.", ".bba.", "...a."])


def test_a_small_patch_of_colour_with_blurred_edges_is_not_lost():
    image = Image.new("RGB", (1600, 1600), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((200, 200, 1400, 1400), fill=(255, 208, 0), outline="black", width=100)
    draw.ellipse((700, 900, 1000, 1100), fill=(192, 0, 0))
    puzzle = read(image.resize((200, 200), Image.Resampling.LANCZOS), size="16", colours=3)
    assert {colour.fill for colour in puzzle.colours} == {"#000000", "#ffd000", "#c00000"}


def test_more_colours_than_letters_are_refused():
    with pytest.raises(BadUsage, match="1 to 50 colours"):
        read(drawn(HOUSE), colours=51)


def test_fifty_colours():
    rng = random.Random(2)
    image = Image.new("RGB", (40, 40))
    image.putdata([(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(1600)])
    puzzle = read(image, colours=50)
    assert 40 <= len(puzzle.colours) <= 50
    assert sp.loads(sp.dump(puzzle)) == puzzle


def test_a_picture_that_unpacks_to_too_much_is_refused_before_it_is_decoded(monkeypatch):
    content = encoded(Image.new("1", (10_000, 10_000)))
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda image: pytest.fail("was decoded"))
    with pytest.raises(BadInput, match=r"^big.png: 10000 x 10000 pixels; expected at most 30,000,000 pixels$"):
        picture.read(content, "big.png")
    with pytest.raises(BadInput, match=r"^big.png: far too many pixels; expected at most 30,000,000$"):
        picture.read(b"P5 4000000 4000000 255\n", "big.png")


def test_a_large_file_is_not_read_to_its_end(tmp_path, run):
    path = tmp_path / "large.png"
    with open(path, "wb") as stream:
        stream.write(b"\x89PNG\r\n\x1a\n")
        stream.truncate(1 << 36)
    done = run("convert", path)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"satpuzzles: {path}: more than 33,554,432 bytes, the most that a picture may have\n"


@pytest.mark.parametrize("ending", [*FILE_TYPES, "jpg"])
def test_a_damaged_picture_is_one_line(ending):
    content = encoded(drawn(HOUSE, mode=MODES.get(ending, "RGB"), scale=9), FILE_TYPES.get(ending, "JPEG"))
    rng = random.Random(3)
    damaged = [content[:length] for length in range(10, len(content) - 20, max(1, len(content) // 40))]
    for _ in range(40):
        broken = bytearray(content)
        for _ in range(5):
            broken[rng.randrange(8, len(broken))] = rng.randrange(256)
        damaged.append(bytes(broken))
    messages = []
    for text in damaged:
        try:
            picture.read(text, "p", size="5x7")
        except BadInput as error:
            messages.append(str(error))
    assert len(messages) > 30
    assert [message for message in messages if not message.startswith("p: ") or "\n" in message] == []


def test_from_standard_input():
    content = encoded(drawn(HOUSE))
    for words in (["convert", "-"], ["check", "nonogram", "-"]):
        done = subprocess.run([*COMMAND, *words], input=content, capture_output=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"title" not in done.stdout
    assert done.stdout.startswith(b"unique\n")


@pytest.fixture
def house(tmp_path):
    path = tmp_path / "house.png"
    path.write_bytes(encoded(drawn(HOUSE, scale=3)))
    return path


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--threshold", "2"], "argument --threshold: expected a number from 0 to 1"),
        (["--threshold", "0.5", "--colours", "2"], "a threshold is for black and white"),
        (["--size", "0x3"], "size: expected a size such as 9 or 6x8, each side from 1 to 1000"),
        (["--size", "900x900"], "expected at most 100,000 cells"),
        (["--colours", "0"], "expected a whole number from 1"),
    ],
    ids=lambda value: "_".join(value) if isinstance(value, list) else "",
)
def test_options_that_make_no_sense(run, house, words, message):
    done = run("convert", house, *words)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err


def test_the_options_are_for_pictures(run, house):
    assert "dancer is no picture" in run("convert", "dancer", "--size", "5").err
    assert "a picture is a nonogram, not sudoku" in run("check", "sudoku", house).err


def test_every_command_takes_a_picture(run, house):
    assert run("count", house).out == "exactly 1 solution\n"
    assert run("check", house).out.startswith("unique\n")
    assert run("dimacs", house).out == run("dimacs", "-", stdin=run("convert", house).out).out


def test_generate_from_a_picture(run, tmp_path):
    rows = ["#..#.", ".##..", "#..##", ".#.#."]
    path = tmp_path / "p.png"
    path.write_bytes(encoded(drawn(rows, scale=10)))
    done = run("generate", "nonogram", "--from", path, "--size", "4x5", "--seed", "1")
    made = sp.loads(done.out)
    (grid,) = sp.solutions(made)
    changed = {
        f"{cell}" for cell in made.board.cells if "·█"[rows[cell.row][cell.column] == "#"] != made.face(grid[cell]).text
    }
    assert {line.split()[1] for line in done.err.splitlines()} == changed
    coloured = run("generate", "nonogram", "--from", path, "--size", "4x5", "--colours", "1", "--seed", "1")
    assert sp.check(sp.loads(coloured.out)).verdict == "unique"
    assert len(sp.loads(coloured.out).colours) == 1


def test_without_pillow(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingPackage, match=r"Pillow, which is not installed: pip install 'satpuzzles\[pictures\]'"):
        picture.read(b"\x89PNG\r\n\x1a\n", "p.png")


# Pictures of puzzles


def opened(content):
    return Image.open(io.BytesIO(content)).convert("RGB")


def test_what_the_picture_shows():
    puzzle = sp.puzzle(
        "nonogram", rows=["2a", "1b 1a"], columns=["1a 1b", "2a"], colours={"a": "#0000ff", "b": "#c00000"}
    )
    image = opened(sp.png(puzzle, sp.solve(puzzle).grid))
    blue, red = (0, 0, 255), (192, 0, 0)
    left, top = image.width - 2 * (6 + 72), image.height - 2 * (6 + 72)  # a cell is 36 wide, the margin 6, times two
    centres = [[image.getpixel((left + 72 * c + 36, top + 72 * r + 36)) for c in range(2)] for r in range(2)]
    assert centres == [[blue, blue], [red, blue]]
    clues = image.crop((0, top, left, top + 72))
    assert blue in {colour for _, colour in clues.getcolors(100_000)}


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind_is_drawn_twice_as_large_as_its_svg(kind):
    puzzle = sp.loads(example(sp.find_kind(kind)))
    svg = sp.render(puzzle, format="svg")
    image = opened(sp.png(puzzle))
    assert svg.startswith(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{image.width // 2}" height="{image.height // 2}"'
    )
    assert len(image.getcolors(100_000)) > 7  # lines, and where there are letters their smooth edges


def test_a_large_board_makes_no_huge_picture():
    puzzle = sp.puzzle("nonogram", rows=["0"] * 300, columns=["0"] * 200)
    assert max(opened(sp.png(puzzle)).size) <= 4000


def test_the_ending_names_the_format(run, house, tmp_path):
    for words in (["render"], ["solve"], ["render", "--solve"]):
        out = tmp_path / "out.png"
        assert run(*words, house, "-o", out).code == 0
        plain = tmp_path / "plain"
        assert run(*words, house, "--format", "png", "-o", plain).code == 0
        assert out.read_bytes() == plain.read_bytes()
        assert out.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_a_picture_goes_down_a_pipe(house):
    done = subprocess.run([*COMMAND, "render", house, "--format", "png"], capture_output=True, timeout=60)
    assert done.stdout.startswith(b"\x89PNG\r\n\x1a\n")
    assert done.stderr == b""


def test_no_answer_leaves_no_picture(run, tmp_path):
    out = tmp_path / "out.png"
    done = run("solve", "nonogram", "contradiction", "-o", out)
    assert (done.code, done.out, out.exists()) == (1, "", False)
    assert done.err.startswith("no solution")


def test_no_picture_on_a_terminal(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    with Output(None) as out, pytest.raises(BadUsage, match="not for a terminal; name a file with -o"):
        out.write_bytes(b"\x89PNG")


def test_without_resvg(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingPackage, match=r"resvg-py, .* 'satpuzzles\[pictures\]'"):
        sp.png(sp.puzzle("nonogram", rows=["1"], columns=["1"]))


def test_without_fonts(monkeypatch):
    import resvg_py

    from satpuzzles.renderers.png import _family

    _family.cache_clear()
    real = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **options: real(**options, skip_system_fonts=True))
    with pytest.raises(BadUsage, match="no fonts are installed here"):
        sp.png(sp.puzzle("nonogram", rows=["1"], columns=["1"]))
    _family.cache_clear()
