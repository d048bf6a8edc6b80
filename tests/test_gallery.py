"""docs/gallery.md: every kind's example and its answer, drawn; written anew with --update."""

import sys
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.kind import example

DOCS = Path(__file__).parent.parent / "docs"
HEAD = """\
# Gallery

Every kind there is, with the example that `satpuzzles new KIND` prints, as `render` draws it, and its answer.
`satpuzzles kinds KIND` tells the rules in full.
"""


def expected():
    """The page, and the drawings by their paths."""
    parts, drawings = [HEAD], {}
    for name in sp.kind_names():
        kind = sp.find_kind(name)
        puzzle = sp.loads(example(kind))
        rule = sys.modules[kind.__module__].__doc__.strip().splitlines()[0].partition(": ")[2]
        links = []
        for what, grid in (("puzzle", None), ("answer", sp.solve(puzzle).grid)):
            file = f"gallery/{name}-{what}.svg"
            drawings[DOCS / file] = sp.render(puzzle, grid, format="svg")
            links.append(f"![{name}, {what}]({file})")
        parts.append(f"## {name}\n\n{rule[0].upper()}{rule[1:]}\n\n{' '.join(links)}\n")
    return "\n".join(parts), drawings


@pytest.fixture(scope="module")
def gallery():
    return expected()


def test_the_gallery_shows_every_kind(gallery, update):
    page, drawings = gallery
    if update:
        (DOCS / "gallery").mkdir(exist_ok=True)
        (DOCS / "gallery.md").write_text(page, encoding="utf-8")
        for path, drawing in drawings.items():
            path.write_text(drawing, encoding="utf-8")
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == page
    assert {path: path.read_text(encoding="utf-8") for path in sorted((DOCS / "gallery").iterdir())} == drawings
