"""Links of puzz.link, pzv.jp and other pages with pzpr, ``.../p?NAME/COLUMNS/ROWS/CLUES``, and its files.

Each module here reads one kind: ``KIND`` is the kind of puzzle here, ``NAMES`` those that pzpr has for it, the
usual one first. ``read`` takes what stands behind the name in a link, split at ``/``. Where there is ``of_file``, it
takes the lines behind the name in a file, a text that begins with ``pzprv3``; what a player has drawn is passed over.
Where there is ``write``, it makes what stands behind the name in a link, of a puzzle that may have the fields
``KEEPS``. ``PARTS`` names what stands between the ``/``, if it is not columns, rows and clues.
"""

import os
import re
from functools import cache
from importlib import import_module
from typing import Any

from satpuzzles.clues.entry import Entry
from satpuzzles.formats.format import Format, Writer
from satpuzzles.kind import Kind

_PAGES = r"puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app|pzpr[\w.-]*"
_LINK = re.compile(rf"\s*(?:https?:/+)?(?:www\.)?(?:{_PAGES})[/:][^\s?]*\?\S")
_QUERY = re.compile(r"[^?]*\?(?:\w+=)?([A-Za-z][\w-]*?)(?:_edit)?/(?:v:[^/]*/)?(.*)", re.DOTALL)
_FILE = re.compile(r"\s*pzprv3")
_NOT_KINDS = ("__init__.py", "notation.py")


@cache
def _modules() -> dict[str, Any]:
    """By the name of the kind here."""
    files = sorted(file for file in os.listdir(__path__[0]) if file.endswith(".py") and file not in _NOT_KINDS)
    modules = (import_module(f"{__name__}.{file.removesuffix('.py')}") for file in files)
    return {module.KIND: module for module in modules}


def _module(name: str, text: Entry) -> Any:
    for module in _modules().values():
        if name in module.NAMES:
            return module
    known = ", ".join(module.NAMES[0] for module in _modules().values())
    raise text.error(f'"{name[:40]}" of puzz.link is not known here, only {known}')


def read(text: Entry, use_marks: bool) -> Entry:
    """The fields of a puzzle. Raises BadInput."""
    content = str(text.value).strip()
    if content.startswith("pzprv3"):
        lines = [line for line in re.split(r"[\r\n/]+", content) if line.strip()]
        if len(lines) < 4:
            raise text.error("expected pzprv3, the kind, rows, columns and a drawing")
        module = _module(lines[1].strip(), text)
        if not hasattr(module, "of_file"):
            raise text.error(f"files of {module.NAMES[0]} are not read, only links")
        found: Entry = module.of_file(lines[2:], text)
        return found
    match = _QUERY.fullmatch(content)
    if match is None:
        raise text.error("expected a link such as https://puzz.link/p?nonogram/3/3/...")
    module, parts = _module(match[1], text), match[2].rstrip("/").split("/")
    wanted = getattr(module, "PARTS", ("columns", "rows", "clues"))
    if len(parts) != len(wanted):
        raise text.error(f"expected {', '.join(wanted[:-1])} and {wanted[-1]} in the link, with / between")
    found = module.read(parts, text)
    return found


def _writer(module: Any) -> Writer:
    def write(puzzle: Kind) -> str:
        return f"https://puzz.link/p?{module.NAMES[0]}/{module.write(puzzle)}\n"

    return Writer(write, module.KEEPS)


FORMATS = (
    Format(
        "puzzlink",
        "nonogram",
        read,
        writers={kind: _writer(module) for kind, module in _modules().items() if hasattr(module, "write")},
        line=_LINK.match,
        text=_FILE.match,
    ),
)
