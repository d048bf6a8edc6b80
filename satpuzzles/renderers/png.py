"""SVG drawings as PNG pictures, by resvg."""

import re
from functools import cache

from satpuzzles.errors import BadUsage, MissingPackage

_SCALE = 2  # of what the SVG says
_LONGEST = 4_000  # side, in pixels; a larger drawing is made smaller
_FAMILIES = ("sans-serif", "Liberation Sans", "Noto Sans", "FreeSans", "Helvetica", "Verdana", "Segoe UI", "Roboto")
_ZERO = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text x="2" y="16" {}>0</text></svg>'


def rasterised(svg: str) -> bytes:
    """The PNG picture of an SVG drawing, twice as large as that says, but no side longer than 4,000 pixels.

    Raises:
        MissingPackage: resvg-py is not installed.
        BadUsage: this machine has no fonts: all numbers would be missing.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingPackage("resvg-py", "pictures") from None
    family = _family(*re.findall(r'font-family="([^"]*)"', svg)[:1])
    sides = re.search(r'width="(\d+)" height="(\d+)"', svg)
    longest = max(map(int, sides.groups())) if sides else 1
    zoom = min(_SCALE, _LONGEST / longest)
    made: bytes = svg_to_bytes(svg_string=svg, zoom=zoom, sans_serif_family=family)
    return made


@cache
def _family(*wanted: str) -> str | None:
    """The font to take where none of those that a drawing wants is installed. Raises BadUsage if there is none."""
    from resvg_py import svg_to_bytes

    unseen = svg_to_bytes(svg_string=_ZERO.format('fill="none"'))
    for family in (*wanted, *_FAMILIES):
        if svg_to_bytes(svg_string=_ZERO.format(f'font-family="{family}"')) != unseen:
            return None if family in wanted else family
    raise BadUsage("no fonts are installed here, so a PNG would lack its numbers; install some, such as DejaVu")
