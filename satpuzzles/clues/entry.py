"""What stands at one place of a puzzle file, before a field makes sense of it."""

from collections.abc import Iterator, Mapping

from satpuzzles.errors import BadInput

# not "list[Data]": typing compiles what is in quotes, and the first call of compile takes 4% of a small check
Data = str | int | list["Data"] | tuple["Data", ...] | Mapping[str, "Data"]


class Entry:
    """Text, a list of entries, or a mapping from text to entries, with the place to name in errors.

    Args:
        value: the text, list or mapping.
        file: what to call the file, or nothing for data that was built in Python.
        line: from 1, or 0 if there is none.
        name: the field, and the place in it: ``rows, clue 3``.
        block: the text is a YAML block, whose first line stands below `line`.
    """

    __slots__ = ("block", "file", "line", "name", "value")

    def __init__(
        self,
        value: "str | list[Entry] | dict[str, Entry]",
        file: str = "",
        line: int = 0,
        name: str = "",
        block: bool = False,
    ) -> None:
        self.value = value
        self.file = file
        self.line = line
        self.name = name
        self.block = block

    @classmethod
    def of(cls, data: Data, name: str = "", file: str = "") -> "Entry":
        """An entry from plain Python data; numbers become text, as they are in a file."""
        if isinstance(data, Mapping):
            return cls({str(key): cls.of(value, str(key), file) for key, value in data.items()}, file, name=name)
        if isinstance(data, (list, tuple)):
            return cls([cls.of(value, file=file) for value in data], file, name=name)
        if isinstance(data, (str, int)) and not isinstance(data, bool):
            return cls(str(data), file, name=name, block=True)
        raise cls("", file, name=name).error(f"expected text, a number, a list or a mapping, not {data!r}")

    def data(self) -> Data:
        """The plain data that `of` makes into an equal entry."""
        if isinstance(self.value, dict):
            return {key: value.data() for key, value in self.value.items()}
        return [value.data() for value in self.value] if isinstance(self.value, list) else self.value

    def error(self, why: str) -> BadInput:
        """The error to raise for this place."""
        place = ":".join([self.file, *([str(self.line)] if self.line else [])]) if self.file else ""
        return BadInput(": ".join(filter(None, [place, self.name, why])))

    def called(self, name: str) -> "Entry":
        """The same entry under another name."""
        return Entry(self.value, self.file, self.line, name, self.block)

    def shown(self) -> str:
        """The entry as an error message quotes it."""
        if isinstance(self.value, str):
            text = " ".join(self.value.split())
            return f'"{text[:40]}{"..." if len(text) > 40 else ""}"'
        return "a list" if isinstance(self.value, list) else "a mapping"

    def text(self, expected: str) -> str:
        """The text, without space around it; `expected` completes "expected ..." in the error."""
        if not isinstance(self.value, str):
            raise self.error(f"expected {expected}, not {self.shown()}")
        return self.value.strip()

    def whole(self, low: int, high: int, expected: str = "a whole number") -> int:
        """A whole number from `low` to `high`."""
        text = self.text(expected)
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < 16 and low <= int(text) <= high:
            return int(text)
        raise self.error(f"expected {expected} from {low} to {high}, not {self.shown()}")

    def items(self, expected: str, label: str) -> "list[Entry]":
        """The entries of a list, each named by `label` and its number from 1."""
        if not isinstance(self.value, list):
            raise self.error(f"expected {expected}, not {self.shown()}")
        return [entry.called(f"{self.name}, {label} {i}") for i, entry in enumerate(self.value, 1)]

    def mapping(self, expected: str) -> "dict[str, Entry]":
        """The entries of a mapping by key."""
        if not isinstance(self.value, dict):
            raise self.error(f"expected {expected}, not {self.shown()}")
        return {key: entry.called(f"{self.name}, {key}") for key, entry in self.value.items()}

    def lines(self, expected: str, blank: str = " \t-+=|") -> "Iterator[Entry]":
        """The lines of a text that are not empty and not mere rules (``---+---``), named ``row 1``, ...

        Args:
            expected: completes "expected ..." in the error if this is no text.
            blank: lines of nothing else are left out.
        """
        self.text(expected)
        number = 0
        for i, line in enumerate(str(self.value).splitlines()):
            if line.strip(blank):
                number += 1
                at = self.line and self.line + (i + 1 if self.block else 0)
                yield Entry(line, self.file, at, f"{self.name}, row {number}")
