"""The native format: one YAML mapping a file. Scalars stay text; nothing from a file is ever evaluated."""

import re
from collections.abc import Mapping
from typing import Any

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.errors import BadInput, SatpuzzlesError
from satpuzzles.kind import Kind, find_kind

MAX_BYTES = 1 << 20
MAX_DEPTH = 20
MAX_NODES = 400_000  # counted through aliases; a long text counts as several


def read(text: bytes, file: str, kind: str = "") -> Kind:
    """The puzzle in a file.

    Args:
        text: what stands in it, at most 1 MiB.
        file: what to call it in errors.
        kind: the kind it must be of, or nothing to go by its key ``kind``.

    Raises:
        BadInput: anything wrong with it, with line and field.
    """
    entry = parse(text, file)
    fields = entry.mapping("a mapping of fields, such as kind: sudoku")
    named = fields["kind"].called("kind").text("a kind such as sudoku") if "kind" in fields else ""
    if not named and not kind:
        raise entry.error("kind is missing: name it in the file (kind: sudoku) or in the command")
    if named and kind and named != kind:
        raise fields["kind"].called("kind").error(f'the file is a "{named[:40]}" puzzle, not {kind}')
    return find_kind_at(fields.get("kind"), named or kind).read(entry)


def find_kind_at(entry: Entry | None, name: str) -> type[Kind]:
    """The kind that an entry names, with its place in the error."""
    try:
        return find_kind(name)
    except SatpuzzlesError as error:
        if entry is None:
            raise
        raise entry.called("kind").error(str(error)) from None


def parse(text: bytes, file: str) -> Entry:
    """The entries of a file: one document, no key twice, not too large, not too deep."""
    import yaml

    if len(text) > MAX_BYTES:
        raise too_large(file, len(text))
    try:
        decoded = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise BadInput(f"{file}:{line}: not a text file in UTF-8") from None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Builder(file).build(yaml.parse(decoded, Loader=loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{file}:{mark.line + 1}:{mark.column + 1}" if mark else file
        hint = '; write "*" in quotes' if "alias" in str(error.context) else ""
        if "'}'" in str(error.problem):
            hint = "; inside { } text with brackets or commas needs quotes"
        elif mark and not hint:
            hint = _block_hint(decoded.splitlines(), mark.line)
        raise BadInput(f"{place}: not YAML: {error.problem or error.context}{hint}") from None
    except yaml.YAMLError as error:
        raise BadInput(f"{file}: not YAML: {' '.join(str(error).split())}") from None


def _block_hint(lines: list[str], at: int) -> str:
    """What to write where a block begins further to the right than it goes on, in a certain line."""

    def indent(line: str) -> int:
        return len(line) - len(line.lstrip(" "))

    for i in range(min(at, len(lines)) - 1, -1, -1):
        if re.search(r": *[|>][+-]?\s*$", lines[i]):
            further = indent(lines[at]) - indent(lines[i]) if at < len(lines) else 0
            later = 0 < further < indent(lines[i + 1]) - indent(lines[i])
            return f"; the block begins further to the right; write |{further} in line {i + 1}" if later else ""
    return ""


def too_large(file: str, size: int) -> BadInput:
    """The error for a file of more bytes than a puzzle file may have."""
    return BadInput(f"{file}: {size:,} bytes; expected at most {MAX_BYTES:,}")


class _Builder:
    """Builds entries from parser events, without recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.nodes = 0
        self.anchors: dict[str, tuple[Entry, int]] = {}

    def build(self, events: Any) -> Entry:
        from yaml import events as event

        root: Entry | None = None
        # open collections: the entry, its anchor, nodes before it, and the key that waits for a value
        stack: list[tuple[Entry, str | None, int, list[Entry]]] = []
        for e in events:
            line = e.start_mark.line + 1 if e.start_mark else 0
            if isinstance(e, event.DocumentStartEvent) and root is not None:
                raise BadInput(f"{self.file}:{line}: a second document; expected one puzzle a file")
            if isinstance(e, event.ScalarEvent):
                done = Entry(e.value, self.file, line, block=e.style in ("|", ">"))
                size = 1 + len(e.value) // 4
                self._count(size, line)
                self._anchor(e.anchor, done, size)
            elif isinstance(e, (event.SequenceStartEvent, event.MappingStartEvent)):
                at = stack[-1][3][0].line if stack and stack[-1][3] else line
                opened = Entry([] if isinstance(e, event.SequenceStartEvent) else {}, self.file, at)
                if len(stack) >= MAX_DEPTH:
                    raise BadInput(f"{self.file}:{line}: more than {MAX_DEPTH} levels deep")
                stack.append((opened, e.anchor, self.nodes, []))
                self._count(1, line)
                continue
            elif isinstance(e, (event.SequenceEndEvent, event.MappingEndEvent)):
                done, anchor, before, _ = stack.pop()
                self._anchor(anchor, done, self.nodes - before)
            elif isinstance(e, event.AliasEvent):
                if e.anchor not in self.anchors:
                    raise BadInput(f"{self.file}:{line}: unknown alias *{e.anchor}; write '*' in quotes")
                done, size = self.anchors[e.anchor]
                self._count(size, line)
            else:
                continue
            if stack:
                self._put(stack[-1][0], stack[-1][3], done)
            else:
                root = done
        if root is None:
            raise BadInput(f"{self.file}: empty; expected a mapping of fields, such as kind: sudoku")
        return root

    def _count(self, size: int, line: int) -> None:
        self.nodes += size
        if self.nodes > MAX_NODES:
            raise BadInput(f"{self.file}:{line}: expected at most {MAX_NODES:,} values, aliases counted in full")

    def _anchor(self, anchor: str | None, entry: Entry, size: int) -> None:
        if anchor:
            self.anchors[anchor] = entry, size

    def _put(self, into: Entry, key: list[Entry], done: Entry) -> None:
        if isinstance(into.value, list):
            into.value.append(done)
        elif not key:
            if not isinstance(done.value, str):
                raise done.error(f"expected a text as a key, not {done.shown()}")
            key.append(done)
        else:
            name = str(key.pop().value)
            assert isinstance(into.value, dict)
            if name in into.value:
                raise done.error(f'the key "{name[:40]}" stands there twice')
            into.value[name] = done


_HEAD = ("title", "author", "source", "copyright", "license", "notes", "solutions")


def write(puzzle: Kind) -> str:
    """A puzzle as the text of a file that `read` takes back."""
    data = puzzle.data()
    head = {"kind": puzzle.name, **{key: data.pop(key) for key in _HEAD if key in data}}
    tail = {"solution": data.pop("solution")} if "solution" in data else {}
    fields = [*head.items(), *data.items(), *tail.items()]
    return "".join(f"{key}:{_value(value, 0)}" for key, value in fields)


def _value(value: Data, depth: int) -> str:
    """What stands behind a key or dash, with its line end.

    Texts of several lines stand as blocks, the mappings of a field's list with a dash each, all else in one line.
    """
    inner = "  " * (depth + 1)
    if isinstance(value, str) and _is_block(value):
        indent = "2" if value.lstrip("\n").startswith(" ") else ""  # YAML would take the spaces for indentation
        chomped = "" if value.endswith("\n") else "-"
        return f" |{indent}{chomped}\n" + "".join(f"{inner * bool(line)}{line}\n" for line in value.splitlines())
    if isinstance(value, Mapping) and any(map(_is_block, value.values())):
        return "\n" + _lines(value, depth)
    if isinstance(value, (list, tuple)) and (
        any(map(_is_block, value)) or (depth == 0 and any(isinstance(item, Mapping) for item in value))
    ):
        items = (_lines(item, depth + 1) if isinstance(item, Mapping) else _value(item, depth + 1) for item in value)
        return "\n" + "".join(f"{inner}- {item.lstrip()}" for item in items)
    return f" {_flow(value)}\n"


def _lines(value: Mapping[str, Data], depth: int) -> str:
    """A line, or a block, for each key."""
    return "".join(f"{'  ' * (depth + 1)}{_flow(key)}:{_value(item, depth + 1)}" for key, item in value.items())


def _is_block(value: Data) -> bool:
    """Is it, or does it hold, a text of several lines that YAML's block form keeps as it is?"""
    if isinstance(value, str):
        lines = value.rstrip("\n")
        several = value == f"{lines}\n" or (value == lines and "\n" in lines)
        return bool(lines) and several and value.replace("\n", "").isprintable()
    return not isinstance(value, int) and any(map(_is_block, value.values() if isinstance(value, Mapping) else value))


def _flow(value: Data) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    plain = not isinstance(value, int) and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 -]*|-\d+", value)
    if isinstance(value, int) or plain:
        return str(value).strip()
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in re.sub(r'(["\\])', r"\\\1", value)) + '"'
