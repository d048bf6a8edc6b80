"""Pages whose drawings answer the pointer and the keyboard: one file, which loads nothing and runs nothing but its own.

Everything that a puzzle says gets into the page as text: escaped where it is markup, and else as JSON, which the script
makes into text nodes. The content security policy allows the page's own script and style, by their hashes, and nothing
else: no network, no event attributes, no further script.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from satpuzzles.board.board import Place
from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.marks import ink
from satpuzzles.clues.page import Choice, Page
from satpuzzles.renderers.svg import clue_outlines, escape, layers, outlines

_HERE = Path(__file__).parent


def html(page: Page) -> str:
    """The page as the text of one HTML file."""
    style, script = ((_HERE / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; base-uri 'none'"
    title = escape(page.drawing.title or "Puzzle")
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{escape(page.about)}</p></header>
<main>
<section id="picture" aria-label="Drawing">
{_picture(page)}<p class="help">Point at a cell or a clue, tap it, or press Tab
and walk with the arrow keys; Escape leaves.</p>
<noscript><p>The drawing answers where scripts may run.</p></noscript>
</section>
<section id="words">
<nav id="walk" aria-label="Steps" hidden>
<p id="buttons"></p>
<div id="step" aria-live="polite"></div>
</nav>
<div id="about"></div>
<div id="lists"></div>
</section>
</main>
<script type="application/json" id="data">{_as_json(_data(page))}</script>
<script>{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _picture(page: Page) -> str:
    """The drawing, with places for what changes: grounds between its two layers, and values and answers on top."""
    below, above = layers(page.drawing)
    opening, _, *rest = below.splitlines()  # its title would be shown wherever the pointer rests
    return (
        opening.replace("<svg ", '<svg id="board" role="group" aria-label="The board" ', 1)
        + f'\n<g aria-hidden="true">{"".join(rest)}<g id="grounds"></g>{above.removesuffix("</svg>" + chr(10))}</g>'
        + '<g id="values" aria-hidden="true"></g><g id="clues"></g><g id="cells"></g></svg>\n'
    )


def _as_json(data: Any) -> str:
    """JSON that ends no script element, wherever it is put."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _data(page: Page) -> dict[str, Any]:
    """What the script wants; cells, spots and choices are named by their numbers, each choice is told once."""
    drawing = page.drawing
    told = {spot.place for spot in page.spots}.union(*(sentence.stands for sentence in page.sentences))
    paths = {cell: path for cell, path in outlines(drawing).items() if cell in told}
    number = {cell: i for i, cell in enumerate(paths)}
    choices: dict[Choice, int] = {}
    for choice in (choice for spot in page.spots for choice in spot.choices):
        choices.setdefault(choice, len(choices))
    drawn = drawing.faces.keys() | drawing.labels().keys()
    return {
        "cells": [{"name": str(cell), "path": path, "drawn": cell in drawn} for cell, path in paths.items()],
        "choices": [_choice(choice, isinstance(drawing.board, SquareBoard)) for choice in choices],
        "spots": [
            {"name": s.name, "cell": number.get(s.place, -1), "choices": [choices[c] for c in s.choices]}
            for s in page.spots
        ],
        "sentences": [[s.text, s.spots, s.clue, [number[cell] for cell in s.stands]] for s in page.sentences],
        "clues": list(_clues(page, number)),
        "states": [
            {
                "left": state.left,
                "known": state.known,
                "says": state.says,
                "because": state.because,
                "story": state.story,
                "lookedAt": [number[cell] for cell in state.looked_at],
                "changed": [number[cell] for cell in state.changed],
            }
            for state in page.states
        ],
        "ended": page.ended,
        "first": page.first,
    }


def _choice(choice: Choice, square: bool) -> dict[str, str]:
    """As the drawing has it: what fills a square cell needs no text."""
    text, fill = choice.face.text, choice.face.fill
    return {
        "text": "" if fill and square else text,
        "fill": fill,
        "ink": ink(fill) if fill else "#2457a6",
        "says": choice.says,
    }


def _clues(page: Page, number: dict[Place, int]) -> Iterator[dict[str, Any]]:
    """The clues that are drawn outside of cells, each with the sentences that it must be: those about its cells."""
    places = [[page.spots[i].place for i in sentence.spots] for sentence in page.sentences]
    for text, cells, path in clue_outlines(page.drawing):
        sentences = [i for i, own in enumerate(places) if page.sentences[i].clue and own == list(cells)]
        yield {
            "text": text,
            "path": path,
            "cells": [number[cell] for cell in cells],
            "sentences": sentences or _about(places, page, set(cells)),
        }


def _about(places: Sequence[Sequence[Place | None]], page: Page, cells: set[Place]) -> list[int]:
    """The clues about exactly these cells, in whatever order."""
    return [i for i, own in enumerate(places) if page.sentences[i].clue and set(own) == cells]
