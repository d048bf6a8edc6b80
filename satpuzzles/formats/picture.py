"""Pictures (PNG, GIF, JPEG, PBM, PGM, PPM) as nonograms; Pillow decodes what is in a file, once its size is known.

A picture is cut into as many cells as are wanted; each is full where it is dark, or takes the colour that most of it
has.
"""

import io
import os
import warnings
from collections import Counter
from collections.abc import Hashable
from functools import reduce
from itertools import combinations
from math import ceil, gcd, sqrt
from typing import TYPE_CHECKING

from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import draw
from satpuzzles.clues.size import Size
from satpuzzles.errors import BadInput, BadUsage, MissingPackage
from satpuzzles.kind import Kind, find_kind

if TYPE_CHECKING:
    from PIL.Image import Image

Rgb = tuple[int, int, int]

MAX_BYTES = 1 << 25
MAX_PIXELS = 30_000_000
MAX_COLOURS = 50
PIXEL_BY_PIXEL = 100  # a picture with sides up to this has a cell for each pixel
LONGER_SIDE = 30  # of a larger one, in cells

_WORKED_ON = 4_000_000  # pixels; a larger picture is reduced first
_SHADES = 64  # that are told apart before those that are alike become one
_WHITE = (255, 255, 255)
_FORMATS = ("PNG", "GIF", "JPEG", "PPM")
_LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"  # x is an empty cell


def read(content: bytes, name: str, size: str = "", threshold: float | None = None, colours: int | None = None) -> Kind:
    """The nonogram whose solution is a picture. It may have others.

    Args:
        content: the file, at most `MAX_BYTES`.
        name: what to call it in errors.
        size: in cells, rows x columns; the picture is stretched to it. By default a cell is a pixel, or a square of
            equal pixels where all of the picture is made of them, if that is at most `PIXEL_BY_PIXEL` on each side;
            else the longer side has `LONGER_SIDE` cells.
        threshold: cells darker than this are full, 0 being black and 1 white; by default Otsu's.
        colours: how many there may be besides the background; by default black alone.

    Raises:
        BadInput: it is damaged or too large.
        BadUsage: the options make no sense.
        MissingPackage: Pillow is not installed.
    """
    if threshold is not None and colours is not None:
        raise BadUsage("a threshold is for black and white; take it or colours")
    if colours is not None and not 1 <= colours <= MAX_COLOURS:
        raise BadUsage(f"expected 1 to {MAX_COLOURS} colours besides the background, not {colours}")
    wanted = Size(high=1000, doc="").parse(Entry.of(size, "size"), None) if size else None
    image, see_through = _opened(content, name)
    board = SquareBoard(*(wanted or _shape(image)))
    title = os.path.splitext(os.path.basename(name))[0] if name != "standard input" else ""
    fields: dict[str, Data] = {"title": title} if title.isprintable() and title else {}
    if colours is None:
        values = _shades(image, board, threshold)
    else:
        values, of_colours = _coloured(image, board, colours, see_through)
        fields.update(of_colours)
    return _puzzle(board, values, fields)


def _puzzle(board: SquareBoard, values: list[int], fields: dict[str, Data]) -> Kind:
    nonogram = find_kind("nonogram")
    empty = {field: field.empty(board) for field in nonogram.fields if field.needed}
    blank = nonogram(**{field.name: data for field, data in empty.items()}, **fields)
    grid: dict[Hashable, int] = dict(zip(board.cells, values))
    puzzle = blank
    for field in empty:
        puzzle = puzzle.having(field, field.observe(grid, blank))
    drawn = draw({cell: puzzle.face(grid[cell]).plain for cell in board.cells}, board)
    return nonogram(**{**puzzle.data(), "solution": drawn})


def _opened(content: bytes, name: str) -> "tuple[Image, bool]":
    """The picture on white, no larger than is worked on, and whether one could see through it somewhere."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise MissingPackage("Pillow", "pictures") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Pillow thinks of its size, and of odd metadata
            image: Image.Image = Image.open(io.BytesIO(content), formats=_FORMATS)
            if image.width * image.height > MAX_PIXELS:
                raise BadInput(f"{name}: {image.width} x {image.height} pixels; expected at most {MAX_PIXELS:,} pixels")
            image.load()
            image = ImageOps.exif_transpose(image)
            if image.mode[0] in "IF":  # 16 bits of grey
                image = image.convert("F").point(lambda level: level * (1 / 257)).convert("L")
            image = image.convert("RGBA")
    except Image.DecompressionBombError:
        raise BadInput(f"{name}: far too many pixels; expected at most {MAX_PIXELS:,}") from None
    except BadInput:
        raise
    except Exception as error:  # Pillow's readers raise whatever they stumble over
        why = " ".join(str(error).split())[:100]
        why = "it cannot be decoded" if not why or "BytesIO" in why else why
        raise BadInput(f"{name}: a damaged picture: {why}") from None
    by = ceil(sqrt(image.width * image.height / _WORKED_ON))
    image = image.reduce(by) if by > 1 else image
    lowest = image.getchannel("A").getextrema()[0]
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image).convert("RGB"), lowest != 255


def _shape(image: "Image") -> tuple[int, int]:
    """Rows and columns where nobody says how many."""
    block = _block(image)
    height, width = image.height // block, image.width // block
    longer = max(height, width)
    scale = 1 if longer <= PIXEL_BY_PIXEL else LONGER_SIDE / longer
    return max(1, round(height * scale)), max(1, round(width * scale))


def _block(image: "Image") -> int:
    """The side of the squares of equal pixels that it is made of."""
    from PIL import ImageChops

    places: list[int] = [image.width, image.height]  # where neighbouring columns, or rows, are not the same
    for axis, (right, down) in enumerate(((1, 0), (0, 1))):
        width, height = image.width - right, image.height - down
        if width and height:
            moved = image.crop((right, down, image.width, image.height))
            differs = ImageChops.difference(image.crop((0, 0, width, height)), moved)
            changes = differs.point(lambda level: 255 * (level > 0)).convert("L").getprojection()[axis]
            places += [i + 1 for i, change in enumerate(changes) if change]
    return reduce(gcd, places)


def _shades(image: "Image", board: SquareBoard, threshold: float | None) -> list[int]:
    """Full where it is dark."""
    from PIL import Image

    levels = list(image.convert("L").resize((board.width, board.height), Image.Resampling.BOX).tobytes())
    limit = 255 * threshold if threshold is not None else _otsu(levels)
    return [int(level < limit) for level in levels]


def _otsu(levels: list[int]) -> float:
    """The threshold that parts dark from light with the most variance between them (Otsu 1979).

    The middle of those that do so equally well; half of white where all levels are the same.
    """
    count = Counter(levels)
    total, dark, dark_sum = sum(levels), 0, 0
    best, limits = 0.0, [127.5]
    for level, above in zip(sorted(count), sorted(count)[1:]):
        dark += count[level]
        dark_sum += level * count[level]
        light = len(levels) - dark
        spread = dark * light * (dark_sum / dark - (total - dark_sum) / light) ** 2
        if spread > best * (1 + 1e-12):
            best, limits = spread, [(level + above) / 2]
    return limits[0]


def _coloured(image: "Image", board: SquareBoard, colours: int, see_through: bool) -> tuple[list[int], dict[str, Data]]:
    """The values of the cells; the colours, the commonest first, and the background.

    Each cell takes the colour that most of it has, so that blurred edges count for little; then colours that are alike
    are made one until there are as few as are wanted. The background is the commonest one (the lightest of these), or
    white where one can see through the picture.
    """
    from PIL import Image

    reduced = image.quantize(_SHADES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    palette = reduced.getpalette() or []
    shares: dict[Rgb, list[int]] = {}
    for i in range(len(palette) // 3):
        mask = reduced.point([255 * (i == index) for index in range(256)], "L")
        share = list(mask.resize((board.width, board.height), Image.Resampling.BOX).tobytes())
        rgb: Rgb = (palette[3 * i], palette[3 * i + 1], palette[3 * i + 2])
        shares[rgb] = list(map(sum, zip(shares[rgb], share))) if rgb in shares else share
    cells = [max(shares, key=lambda rgb: shares[rgb][n]) for n in range(len(board.cells))]
    if see_through and _WHITE not in cells:
        cells.append(_WHITE)
    stands_for = _alike(Counter(cells), colours + 1)
    cells = [stands_for[rgb] for rgb in cells][: len(board.cells)]
    count = Counter(cells)
    order = sorted(count, key=lambda rgb: (-count[rgb], -sum(rgb), rgb))
    ground = stands_for[_WHITE] if see_through else order[0]
    used = [rgb for rgb in order if rgb != ground]
    value = {ground: 0, **{rgb: i for i, rgb in enumerate(used, 1)}}
    fields: dict[str, Data] = {"background": _hex(ground)}
    if used:
        fields["colours"] = {letter: _hex(rgb) for letter, rgb in zip(_LETTERS, used)}
    return [value[rgb] for rgb in cells], fields


def _alike(count: Counter[Rgb], most: int) -> dict[Rgb, Rgb]:
    """For each colour the one that stands for it, at most so many of them, each the commonest of those it stands for.

    The two groups are joined whose joining adds least to the squares of the distances from their means (Ward 1963).
    """
    groups: list[tuple[list[Rgb], tuple[float, ...], int]] = [
        ([rgb], rgb, number) for rgb, number in sorted(count.items())
    ]  # members, mean, how many cells
    while len(groups) > most:

        def cost(pair: tuple[int, int]) -> float:
            (_, here, n), (_, there, m) = (groups[i] for i in pair)  # noqa: B023  # called at once
            return n * m / (n + m) * sum((a - b) ** 2 for a, b in zip(here, there))

        a, b = min(combinations(range(len(groups)), 2), key=cost)
        (members, here, n), (others, there, m) = groups[a], groups[b]
        mean = tuple((n * x + m * y) / (n + m) for x, y in zip(here, there))
        groups = [group for i, group in enumerate(groups) if i not in (a, b)] + [(members + others, mean, n + m)]
    return {rgb: max(members, key=lambda each: count[each]) for members, _, _ in groups for rgb in members}


def _hex(rgb: Rgb) -> str:
    return "#" + "".join(f"{part:02x}" for part in rgb)
