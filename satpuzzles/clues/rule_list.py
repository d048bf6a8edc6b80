"""Rules that a puzzle file names: each is a function here that reads what stands behind its name."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Protocol

from satpuzzles.board.named import NamedBoard
from satpuzzles.board.square import SquareBoard
from satpuzzles.clues.automaton import automaton
from satpuzzles.clues.board_shape import Shaped
from satpuzzles.clues.cells import places
from satpuzzles.clues.digits import digit_set
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Field, Topic
from satpuzzles.clues.formula import Vocabulary, formula
from satpuzzles.clues.line_clues import LineClues
from satpuzzles.clues.marks import Mark, Remark
from satpuzzles.errors import nearest
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.any_of import AnyOf
from satpuzzles.rules.automaton import Automaton
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.connected_along import ConnectedAlong
from satpuzzles.rules.consecutive import Consecutive
from satpuzzles.rules.count import AtLeast, AtMost, Exactly
from satpuzzles.rules.formula import Formula
from satpuzzles.rules.one_of import Is, OneOf
from satpuzzles.rules.rule import Clue, Rule, Spots, Value, listed
from satpuzzles.rules.runs import Runs
from satpuzzles.rules.sum import Sum
from satpuzzles.rules.table import Table
from satpuzzles.rules.when import When

_LARGEST = 10_000
_EXPECTED = "a rule such as {all different: rows} or {formula: r1c1 > r1c2}"


class WithBoard(Protocol):
    """What the list asks of a puzzle."""

    shape: Shaped
    values: tuple[Value, ...]


class Named:
    """One entry of the list: what stands in the file, the clue that it is, and the rules that it means."""

    def __init__(self, data: Data, clue: str, rules: tuple[Rule, ...]) -> None:
        self.data, self.clue, self.rules = data, clue, rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and (self.data, self.clue) == (other.data, other.clue)

    def __hash__(self) -> int:
        return hash((self.clue, self.rules))


class _Reading:
    """One entry, while it is read."""

    def __init__(self, entry: Entry, puzzle: WithBoard, clue: str, because: str) -> None:
        self.entry, self.puzzle, self.clue = entry, puzzle, clue
        self.board = puzzle.shape.board
        self.named = puzzle.shape.groups()
        self._because = because

    def because(self, otherwise: str, group: str = "") -> str:
        """The sentence of the file, with the group that it speaks of if there are several, or another one."""
        if not self._because:
            return otherwise
        return f"{group}: {self._because}" if group else self._because

    def fields(self, *names: str) -> dict[str, Entry]:
        """The entries of a mapping with these keys and no others."""
        expected = f"a mapping such as {{{', '.join(f'{name}: ...' for name in names)}}}"
        found = self.entry.mapping(expected)
        for key, value in found.items():
            if key not in names:
                raise value.called(self.entry.name).error(f'"{key[:40]}" is unknown; expected {expected}')
        for name in names:
            if name not in found:
                raise self.entry.error(f"{name} is missing; expected {expected}")
        return found

    def spots(self, entry: Entry) -> Spots:
        """Places by name, also those of groups: ``row 1``, ``all``."""
        return places(entry, self.board, self.named)

    def groups(self, entry: Entry) -> list[tuple[str, Spots]]:
        """The places of an entry with what to call them; ``rows``, ``boxes``, ``edges`` are several groups."""
        word = " ".join(entry.value.split()) if isinstance(entry.value, str) else ""
        if word == "edges":
            return [(f"{a} and {b}", (a, b)) for a, b in self.board.pairs()]
        several = [(name, spots) for name, spots in self.named.items() if word and _plural(name) == word]
        if several:
            return several
        spots = self.spots(entry)
        return [
            (word if word in self.named and word != "all" else "all" if word == "all" else listed(spots[:9]), spots)
        ]

    def values(self, entry: Entry) -> tuple[Value, ...]:
        """Some of the puzzle's values."""
        known = self.puzzle.values
        if isinstance(known[0], int):
            return digit_set(entry, known)  # type: ignore[arg-type]
        expected = f"some of {', '.join(map(str, known))}"
        if isinstance(entry.value, list):
            words = [word.text(expected) for word in entry.items(expected, "value")]
        else:
            words = entry.text(expected).replace(",", " ").split()
        for word in words:
            if word not in known:
                raise entry.error(f'"{word[:40]}" is no value of this puzzle; expected {expected}')
        return tuple(words)

    def value(self, entry: Entry) -> Value:
        """One of them."""
        found = self.values(entry)
        if len(found) != 1:
            raise entry.error(f"expected one value, not {len(found)}")
        return found[0]

    def numbers(self) -> None:
        """Raises BadInput if the values are words."""
        if not isinstance(self.puzzle.values[0], int):
            raise self.entry.error("this rule needs values that are numbers")


def _plural(group: str) -> str:
    name = group.rpartition(" ")[0]
    return f"{name}{'es' if name.endswith('x') else 's'}"


Reader = Callable[[_Reading], Iterator[Rule]]
_READERS: dict[str, tuple[Reader, str]] = {}


def _named(example: str) -> Callable[[Reader], Reader]:
    """Enter a function under its name; its docstring and an example are the help."""

    def enter(reader: Reader) -> Reader:
        _READERS[reader.__name__.strip("_").replace("_", " ")] = reader, example
        return reader

    return enter


@_named("rows")
def _all_different(r: _Reading) -> Iterator[Rule]:
    """No value comes twice in a group of places: row 1, [r1c1, r1c2], all; in each of rows, columns, boxes, regions, or
    edges: any two places that touch.
    """
    for name, spots in r.groups(r.entry):
        yield AllDifferent(spots, because=r.because(f"{name}: no value comes twice", name), clue=r.clue, title=name)


def _counting(r: _Reading, rule: Callable[..., Rule], words: str) -> Iterator[Rule]:
    fields = r.fields("n", "of", "value")
    n = fields["n"].whole(0, _LARGEST)
    value = r.value(fields["value"])
    for name, spots in r.groups(fields["of"]):
        yield rule(n, spots, value, because=r.because(f"{name}: {words} {n} {_times(n)} {value}", name), clue=r.clue)


def _times(n: int) -> str:
    return "is" if n == 1 else "are"


@_named("{n: 3, of: box 1, value: 1}")
def _exactly(r: _Reading) -> Iterator[Rule]:
    """So many places of a group, or of each of several groups, take a value."""
    return _counting(r, Exactly, "exactly")


@_named("{n: 2, of: rows, value: 1}")
def _at_most(r: _Reading) -> Iterator[Rule]:
    """No more places of a group take a value."""
    return _counting(r, AtMost, "at most")


@_named("{n: 1, of: columns, value: 1}")
def _at_least(r: _Reading) -> Iterator[Rule]:
    """So many places of a group, or more, take a value."""
    return _counting(r, AtLeast, "at least")


@_named("{n: 10, of: [r1c1, r1c2, r2c2]}")
def _sum(r: _Reading) -> Iterator[Rule]:
    """The numbers in a group add up to n."""
    r.numbers()
    fields = r.fields("n", "of")
    n = fields["n"].whole(0, _LARGEST)
    for name, spots in r.groups(fields["of"]):
        yield Sum(n, spots, because=r.because(f"{name} adds up to {n}", name), clue=r.clue)


@_named('{of: row 1, clue: "3 1"}')
def _runs(r: _Reading) -> Iterator[Rule]:
    """Of the values 0 and 1 the ones stand in runs of these lengths, as in a nonogram; ?, _ and * leave some open."""
    if set(r.puzzle.values) != {0, 1}:
        raise r.entry.error("runs needs the values 0-1")
    fields = r.fields("of", "clue")
    clue = LineClues(side="left", doc="").clue(fields["clue"], {})
    text = " ".join(str(run.length) for run in clue) or "0"
    for name, spots in r.groups(fields["of"]):
        yield Runs(spots, clue, because=r.because(f"{name} reads {text}", name), clue=r.clue)


@_named("{of: [r1c1, r1c2], rows: [1 2, 2 1]}")
def _table(r: _Reading) -> Iterator[Rule]:
    """The values of the places, in order, are one of the rows."""
    fields = r.fields("of", "rows")
    spots = r.spots(fields["of"])
    rows = []
    for row in fields["rows"].items("a list of rows such as 1 2", "row"):
        words = row.items("values", "value") if isinstance(row.value, list) else _words(row)
        if len(words) != len(spots):
            raise row.error(f"expected {len(spots)} values, one a place, not {len(words)}")
        rows.append(tuple(r.value(word) for word in words))
    because = r.because(f"{listed(spots[:9])} are one of {len(rows)} rows")
    yield Table(spots, tuple(rows), because=because, clue=r.clue)


def _words(entry: Entry) -> list[Entry]:
    words = entry.text("values such as 1 2").replace(",", " ").split()
    return [Entry(word, entry.file, entry.line, entry.name) for word in words]


@_named("{of: row 1, start: low, accept: [low, high], moves: {low: {1-2: low, 3-4: high}}}")
def _automaton(r: _Reading) -> Iterator[Rule]:
    """The values of the places, read in order, lead from the start to a state of accept."""
    fields = r.fields("of", "start", "accept", "moves")
    found = automaton(fields, r.values)
    for name, spots in r.groups(fields["of"]):
        because = r.because(f"{name} leads from {found.start} to {' or '.join(found.accept)}", name)
        yield Automaton(spots, found.start, found.moves, found.accept, because=because, clue=r.clue)


@_named("{value: 1}")
def _connected(r: _Reading) -> Iterator[Rule]:
    """The places that take the value are connected: at the sides of cells and hexes, along the edges of a graph."""
    value = r.value(r.fields("value")["value"])
    board, because = r.board, r.because(f"{value} is connected")
    if isinstance(board, SquareBoard):
        yield Connected(board.cells, board.width, value, because=because, clue=r.clue)
        return
    if isinstance(board, NamedBoard):
        raise r.entry.error("connected needs a board on which places touch, not mere names")
    place = {cell: i for i, cell in enumerate(board.cells)}
    edges = tuple((place[a], place[b]) for a, b in board.pairs())
    yield ConnectedAlong(board.cells, edges, value, because=because, clue=r.clue)


@_named("[r1c1, r1c2, r1c3]")
def _consecutive(r: _Reading) -> Iterator[Rule]:
    """The numbers in a group are all different and without a gap, in any order."""
    r.numbers()
    for name, spots in r.groups(r.entry):
        yield Consecutive(spots, because=r.because(f"{name}: a set of consecutive numbers", name), clue=r.clue)


@_named("{r1c1: 3, r2c2: 1-2}")
def _is(r: _Reading) -> Iterator[Rule]:
    """Places take a value, or one of some."""
    for name, entry in r.entry.mapping("a mapping such as {r1c1: 3}").items():
        values = r.values(entry)
        for spot in r.spots(Entry(name, entry.file, entry.line, r.entry.name)):
            because = r.because(f"{spot} is {listed(values, 'or')}")
            if len(values) == 1:
                yield Is(spot, values[0], because=because, clue=r.clue)
            else:
                yield OneOf(spot, values, because=because, clue=r.clue)


@_named("r1c1 + r1c2 == 5 or r2c1 > r2c2")
def _formula(r: _Reading) -> Iterator[Rule]:
    """A condition on places is true; the page on files says what a formula may say."""
    text = r.entry.text("a formula")
    yield Formula(_condition(r.entry, r.puzzle), because=r.because(text), clue=r.clue)


@_named("[{is: {r1c1: 1}}, {formula: r1c2 > 2}]")
def _any_of(r: _Reading) -> Iterator[Rule]:
    """At least one of these rules holds."""
    found = [read_rule(item, r.puzzle, r.clue) for item in r.entry.items("a list of rules", "rule")]
    if not found:
        raise r.entry.error("expected at least one rule")
    because = r.because(" or ".join(listed([rule.because for rule in one.rules]) for one in found))
    yield AnyOf(tuple(one.rules for one in found), because=because, clue=r.clue)


@_named("{all different: row 1}")
def _not(r: _Reading) -> Iterator[Rule]:
    """The rule does not hold."""
    rules = read_rule(r.entry, r.puzzle, r.clue).rules
    try:
        broken = tuple((rule.negated(),) for rule in rules)
    except NotImplementedError:
        raise r.entry.error("this rule cannot stand under not: its negation has no encoding") from None
    because = r.because(f"not: {listed([rule.because for rule in rules])}")
    yield AnyOf(broken, because=because, clue=r.clue)


def _condition(entry: Entry, puzzle: WithBoard) -> Any:
    words = () if isinstance(puzzle.values[0], int) else tuple(map(str, puzzle.values))
    return formula(entry, Vocabulary(puzzle.shape.board, puzzle.shape.groups(), words=words))


def read_rule(item: Entry, puzzle: WithBoard, clue: str) -> Named:
    """One entry: a mapping from the name of a rule, perhaps with ``because`` and ``when``.

    Raises:
        BadInput: there is no such rule, or it is not as it should be.
    """
    fields = item.mapping(_EXPECTED)
    because = fields.pop("because").text("a sentence") if "because" in fields else ""
    condition = fields.pop("when", None)
    if len(fields) != 1:
        raise item.error(f"expected one rule, not {len(fields)}; begin each with its own dash")
    ((written, value),) = fields.items()
    name = written.replace("_", " ")
    if name not in _READERS:
        hint = nearest(name, list(_READERS)) or f"; there are {', '.join(_READERS)}"
        raise item.error(f'there is no rule "{name[:40]}"{hint}')
    reader, _ = _READERS[name]
    rules = tuple(reader(_Reading(value.called(f"{item.name}, {name}"), puzzle, clue, because)))
    if condition:
        test, text = _condition(condition, puzzle), condition.text("a formula")
        rules = tuple(When(test, rule, because=f"{rule.because} (when {text})", clue=clue) for rule in rules)
    return Named(item.data(), clue, rules)


class RuleList(Field[tuple[Named, ...]]):
    """A list of rules by name."""

    key = "rules"

    def topics(self) -> list[Topic]:
        """Every rule."""
        return [
            Topic((name,), " ".join((reader.__doc__ or "").split()), f"- {name}: {example}")
            for name, (reader, example) in _READERS.items()
        ]

    def parse(self, entry: Entry, puzzle: Any) -> tuple[Named, ...]:
        """Each entry is a clue of its own, named after its rule and its place in the list."""
        items = entry.items("a list of rules", "rule")
        return tuple(read_rule(item, puzzle, f"rule {number}") for number, item in enumerate(items, 1))

    def dump(self, value: tuple[Named, ...], puzzle: Any) -> Data:
        """As it was written."""
        return [named.data for named in value]

    def clues(self, value: tuple[Named, ...]) -> tuple[Clue, ...]:
        """One an entry."""
        return tuple(named.clue for named in value)

    def keep(self, value: tuple[Named, ...], kept: Container[Clue]) -> tuple[Named, ...]:
        """Some of the entries."""
        return tuple(named for named in value if named.clue in kept)

    def marks(self, value: tuple[Named, ...], puzzle: Any) -> Iterable[Mark]:
        """In words."""
        sentences: Sequence[str] = list(dict.fromkeys(r.because for r in chain(*(named.rules for named in value))))
        return (Remark(sentence) for sentence in sentences[:30])
