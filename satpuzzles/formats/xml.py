"""XML from strangers as a tree with line numbers: entities are refused, and nothing outside the text is ever read."""

from html.entities import name2codepoint
from typing import Any, NamedTuple
from xml.parsers import expat

from satpuzzles.clues.entry import Entry
from satpuzzles.errors import BadInput

_MAX_DEPTH = 20
_MAX_ELEMENTS = 200_000


class Element(NamedTuple):
    """An element: its name in small letters, attributes, the line and the bytes it has in the text, and its content."""

    name: str
    attributes: dict[str, str]
    at: Entry
    begin: int
    end: list[int]
    texts: list[str]
    children: list["Element"]

    @property
    def text(self) -> str:
        """The text in it, that of its children left out."""
        return "".join(self.texts).strip()

    @property
    def told(self) -> Entry:
        """The text, with its place."""
        return Entry(self.text, self.at.file, self.at.line)

    def all(self, name: str) -> list["Element"]:
        """The children of a name."""
        return [child for child in self.children if child.name == name]


def tree(text: Entry) -> Element:
    """The root of a document.

    Raises:
        BadInput: not XML, or it declares entities, or is too deep or large.
    """
    return _Builder(text).root()


class _Builder:
    def __init__(self, text: Entry) -> None:
        self.text = text
        self.first = max(text.line, 1) - 1
        self.open: list[Element] = []
        self.roots: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.UseForeignDTD(True)  # else a name such as &copy; is an error where there is no DOCTYPE
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.stop
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.entity
        self.parser.SkippedEntityHandler = self.skipped

    def root(self) -> Element:
        try:
            self.parser.Parse(str(self.text.value).encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            line = Entry("", self.text.file, self.first + error.lineno)
            raise line.error(f"not XML: {expat.ErrorString(error.code)}") from None
        return self.roots[0]

    def here(self) -> Entry:
        return Entry("", self.text.file, self.first + self.parser.CurrentLineNumber)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= _MAX_DEPTH:
            raise self.here().error(f"more than {_MAX_DEPTH} levels deep")
        if self.count > _MAX_ELEMENTS:
            raise self.here().error(f"more than {_MAX_ELEMENTS:,} elements")
        lowered = {key.lower(): value for key, value in attributes.items()}
        made = Element(name.lower(), lowered, self.here(), self.parser.CurrentByteIndex, [], [], [])
        (self.open[-1].children if self.open else self.roots).append(made)
        self.open.append(made)

    def stop(self, name: str) -> None:
        self.open.pop().end.append(self.parser.CurrentByteIndex)

    def characters(self, text: str) -> None:
        if self.open:
            self.open[-1].texts.append(text)

    def skipped(self, name: str, is_parameter: bool) -> None:
        if is_parameter:
            return
        if name not in name2codepoint:
            raise self.here().error(f"the entity &{name[:40]}; is not known")
        self.characters(chr(name2codepoint[name]))

    def entity(self, name: str, *_: Any) -> None:
        raise BadInput(str(self.here().error(f'declares the entity "{name[:40]}"; nothing is read')))
