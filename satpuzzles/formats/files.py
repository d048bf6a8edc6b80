"""Where puzzles are: a path, standard input, the collection that comes with the package, or the command itself."""

import os
import sys

from satpuzzles.errors import BadInput
from satpuzzles.formats import foreign, yaml
from satpuzzles.kind import Kind

_MAX_ANSWER = 1 << 28
_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(file: "str | os.PathLike[str]", kind: str = "") -> Kind:
    """The puzzle in a file.

    Args:
        file: a path, ``-`` for standard input, the name of a puzzle of the collection (``board2.yaml``), with or
            without its ending, looked up where there is no such file, or a puzzle itself as a link or string.
        kind: the kind it must be of, or nothing to go by its key ``kind``.

    Raises:
        BadInput: there is no such file, or anything is wrong with it.
    """
    name = os.fspath(file)
    if foreign.format_of(name) and not os.path.exists(name):
        return foreign.read(name, f"{name[:30]}...", kind)
    shown = "standard input" if name == "-" else name
    content = read_bytes(name, kind)
    text = content.decode("utf-8", "replace")
    return foreign.read(text, shown, kind) if foreign.format_of(text) else yaml.read(content, shown, kind)


def read_bytes(name: str, kind: str = "") -> bytes:
    """What stands in a file, up to one byte more than a puzzle file may have."""
    if name == "-":
        return sys.stdin.buffer.read(yaml.MAX_BYTES + 1)
    path = name if os.path.exists(name) else in_collection(name, kind) or name
    try:
        with open(path, "rb") as stream:
            return stream.read(yaml.MAX_BYTES + 1)
    except FileNotFoundError:
        place = f"nor a {kind} puzzle of the collection" if kind else "nor a puzzle of the collection"
        raise BadInput(f"{name}: no such file, {place}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{name}: cannot be read: {reason}") from None


def read_answer(name: str) -> tuple[str, str]:
    """A solver's answer from a file or, for ``-``, standard input; with what to call it in errors."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(_MAX_ANSWER).decode("ascii", "replace"), "standard input"
        with open(name, "rb") as stream:
            return stream.read(_MAX_ANSWER).decode("ascii", "replace"), name
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{name}: cannot be read: {reason}") from None


def collection() -> str:
    """The folder of the collection: ``<kind>/<name>.yaml``."""
    installed = os.path.join(_HERE, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_HERE), "puzzles")


def in_collection(name: str, kind: str = "") -> str | None:
    """The path of a puzzle of the collection, of this kind if one is given; nothing if there is none."""
    folder = collection()
    kinds = [kind] if kind else sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    tries = [os.path.join(folder, k, name + end) for k in ("", *kinds) for end in ("", ".yaml")]
    found = [path for path in tries if "\0" not in path and os.path.isfile(path)]
    if len(found) > 1:
        names = " or ".join(os.path.relpath(path, folder) for path in found)
        raise BadInput(f"{name}: which of the collection: {names}?")
    return found[0] if found else None
