"""What a kind of puzzle is, and how to find one by its name without importing the others."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from satpuzzles.board.board import Board, Place
from satpuzzles.board.square import Cell, Layered, SquareBoard
from satpuzzles.clues.entry import Data, Entry
from satpuzzles.clues.field import Drawings, Field, HowMany, Text, draw, drawn
from satpuzzles.clues.marks import BLOCK, Areas, Drawing, Face, Label, Mark, Tint
from satpuzzles.errors import BadUsage, nearest
from satpuzzles.rules.rule import Grid, Rule, Spot, Value

if TYPE_CHECKING:
    from fractions import Fraction

ClueValue = int | str  # a number, perhaps with more behind it
Missing = Callable[[Field[Any], "Kind"], Data]

_GROUNDS = ("#eadfc0", "#bcdcf5", "#cfe8c6", "#ecc9d8", "#dcdcdc", "#d9cdf0")


class Finding(NamedTuple):
    """What true candidates mean to a player: some spots under a heading, with how likely each is to be something."""

    name: str
    spots: tuple[Spot, ...]
    probability: "Fraction | None" = None
    of: str = ""


class Kind:
    """A kind of puzzle; an instance is one puzzle: frozen fields, from which domains and rules follow.

    A kind is a module in ``satpuzzles/kinds``, named as the kind is, with one subclass: fields in the order they are
    needed, `board`, `domains`, `rules`, and ``EXAMPLE``, the text of a small puzzle file with exactly one solution.
    Its docstring is its help: a line "Name: the rule in one sentence.", the rules, the source.

    Args:
        data: the fields as they stand in a puzzle file: numbers, texts, lists, mappings.

    Raises:
        BadInput: a field is missing, unknown, or not what it should be.
    """

    name: ClassVar[str]
    fields: ClassVar[tuple[Field[Any], ...]] = ()
    words: ClassVar[Mapping[Value, str]] = {}
    faces: ClassVar[Mapping[Value, Face]] = {}

    title = Text("", doc="what the puzzle is called")
    author = Text("", doc="who set it")
    source = Text("", doc="where it stands")
    copyright = Text("", doc="whose it is")
    license = Text("", doc="what may be done with it")
    notes = Text("", doc="anything else")
    solutions = HowMany(None, doc='how many solutions it has, a number or "many"')
    solution = Drawings(
        (),
        doc="the answer, drawn, or a list of several; never used for solving, but check says when it is wrong",
    )

    def __init_subclass__(cls) -> None:
        cls.name = cls.__module__.rpartition(".")[2].replace("_", "-")
        cls.fields = tuple(f for base in cls.__mro__ for f in vars(base).values() if isinstance(f, Field))

    def __init__(self, **data: Data) -> None:
        self._fill(Entry.of(data))

    @classmethod
    def read(cls, entry: Entry, missing: "Missing | None" = None) -> "Kind":
        """The puzzle that an entry describes; its key ``kind`` is passed over.

        Args:
            entry: a mapping of fields.
            missing: asked, with the fields read so far, for what a field that must be there would say if it is not.

        Raises:
            BadInput: anything is wrong with it.
        """
        puzzle = cls.__new__(cls)
        puzzle._fill(entry, missing)
        return puzzle

    def _fill(self, entry: Entry, missing: "Missing | None" = None) -> None:
        given = entry.mapping("a mapping of fields, such as size: 9")
        known = [key for field in self.fields for key in field.keys]
        for key, value in given.items():
            if key not in known and key != "kind":
                why = f'{self.name} has no field "{key[:40]}"{nearest(key, known) or "; it has " + ", ".join(known)}'
                raise value.called("").error(why)
        for field in self.fields:
            keys = [key for key in field.keys if key in given]
            if len(keys) > 1:
                raise (given[keys[1]].called(keys[1]).error(f"{keys[0]} says this already; leave one of them out"))
            if keys:
                value = field.parse(given[keys[0]].called(keys[0]), self)
            else:
                try:
                    value = field.default(self)
                except KeyError:
                    if missing is None:
                        raise entry.error(f"{' or '.join(field.keys)} is missing: {field.doc}") from None
                    value = field.parse(Entry.of(missing(field, self), field.keys[0]), self)
            self.__dict__[field.name] = value
        self.check(entry)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a puzzle is frozen; make another")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.name, *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"<{self.name} {self.title or 'puzzle'}>"

    def data(self) -> dict[str, Data]:
        """The fields that differ from their defaults, as plain data: ``type(p)(**p.data()) == p``."""
        out = {}
        for field in self.fields:
            value = getattr(self, field.name)
            try:
                if value == field.default(self):
                    continue
            except KeyError:
                pass
            out[field.keys[0]] = field.dump(value, self)
        return out

    def having(self, field: Field[Any], value: Any) -> "Kind":
        """The same puzzle with another value of a field that no later field is read by."""
        puzzle = type(self).__new__(type(self))
        puzzle.__dict__.update(self.__dict__, **{field.name: value})
        return puzzle

    def check(self, entry: Entry) -> None:
        """Raise BadInput where fields that are right by themselves do not fit together."""

    @property
    def board(self) -> Board:
        """Where the spots are."""
        raise NotImplementedError

    def domains(self) -> Mapping[Spot, Sequence[Value]]:
        """For each spot its values, in order."""
        raise NotImplementedError

    def rules(self) -> Iterator[Rule]:
        """What a grid must keep."""
        raise NotImplementedError

    def contradictions(self) -> Iterator[str]:
        """Why there is no solution, in sentences, as far as that can be seen without a search."""
        return iter(())

    def marks(self) -> Iterator[Mark]:
        """What the puzzle looks like, besides the values of its grid."""
        for field in self.fields:
            yield from field.marks(getattr(self, field.name), self)

    def says(self, spot: Spot, value: Value) -> str:
        """That a spot takes a value, as people say it."""
        return f"{spot} {self.words.get(value) or f'is {value}'}"

    def place(self, spot: Spot) -> Place:
        """The cell in which a picture shows a spot; the spot itself if it is no part of a cell."""
        return spot.cell if isinstance(spot, Layered) else spot

    def heading(self, rule: Rule) -> str:
        """How a step from one rule alone begins, such as "row 7, clue 3 5", if its cells are a row or column.

        They are then named within it.
        """
        return ""

    def face(self, value: Value) -> Face:
        """How a value is drawn."""
        return self.faces.get(value) or Face(str(value), str(value))

    @property
    def known_faces(self) -> Mapping[Value, Face]:
        """How values look that the puzzle gives."""
        return self.faces

    def symbols(self, value: Value) -> tuple[str, ...]:
        """How a drawn grid may say a value: the texts of its face."""
        return self.face(value)[:2]

    def drawing(self, grid: Grid | None = None, differs: Iterable[Spot] = ()) -> Drawing:
        """The puzzle as a renderer wants it, with the values of a grid if there is one."""
        differs = frozenset(differs)
        faces = {cell: self.face(grid[cell]) for cell in self.board.cells} if grid else {}
        pointed_out = differs.intersection(self.board.cells)
        grounds = _grounds(grid) if grid else []
        names = letters_of(self.board, grid or {})
        caption = ", ".join(f"{name} = {value}{'*' * (name in differs)}" for name, value in names.items())
        marks = tuple(_on_ground(mark, faces) for mark in self.marks())
        return Drawing(self.title, self.board, (*grounds, *marks), faces, pointed_out, caption)

    def layer_drawings(self, grid: Grid, differs: Iterable[Spot] = ()) -> dict[str, Drawing]:
        """For each layer by name a drawing of its values, their first letters where these are different."""
        areas = tuple(mark for mark in self.marks() if isinstance(mark, Areas))
        drawings = {}
        for layer, values in _by_layer(grid).items():
            short = {value: value[0] for value in values.values()}
            texts = short if len(set(short.values())) == len(short) else {value: value for value in short}
            faces = {cell: Face(texts[value], texts[value]) for cell, value in values.items()}
            pointed_out = frozenset(s.cell for s in differs if isinstance(s, Layered) and s.layer == layer)
            legend = ", ".join(f"{text} = {value}" for value, text in sorted(texts.items()) if text != value)
            drawings[layer] = Drawing(layer, self.board, areas, faces, pointed_out, legend)
        return drawings

    def asks_for_counts(self, candidates: Mapping[Spot, tuple[Value, ...]]) -> bool:
        """Do players of these true candidates want to know in how many solutions each occurs?"""
        return False

    def findings(
        self, candidates: Mapping[Spot, tuple[Value, ...]], counts: Mapping[Spot, Mapping[Value, int]] | None
    ) -> Iterator[Finding]:
        """What true candidates, and the number of solutions of each if they were counted, mean to a player."""
        return iter(())

    def as_data(self, grid: Grid) -> dict[str, Any]:
        """An answer as JSON has it."""
        return grid_as_data(self.board, grid)

    def draw_answer(self, grid: Grid) -> str:
        """An answer as the field ``solution`` has it, for `read_grid`."""
        return draw({cell: self.face(grid[cell]).plain for cell in self.board.cells}, self.board)

    def clue_values(self, grid: Grid) -> dict[str, list[ClueValue | list[ClueValue]]]:
        """By line, what an answer gives to clues that are left open; empty where there are none."""
        return {}

    def drawn_solutions(self) -> tuple[Grid, ...]:
        """The drawings of the field ``solution`` as grids.

        Raises:
            BadInput: one is not a drawn grid of this board's values.
        """
        names = ["solution"] if len(self.solution) == 1 else [f"solution {i + 1}" for i in range(len(self.solution))]
        return tuple(self.read_grid(Entry(text, name=name)) for text, name in zip(self.solution, names))

    def drawn_solution(self) -> Grid | None:
        """The first of `drawn_solutions`, if there are any."""
        return next(iter(self.drawn_solutions()), None)

    def read_grid(self, entry: Entry) -> Grid:
        """A drawn grid of this board's values, each as one of its symbols. Raises BadInput."""
        domains = self.domains()
        every = dict.fromkeys(v for cell in self.board.cells for v in domains[cell])
        values = {text: v for v in every for text in self.symbols(v)}
        rows = drawn(entry, self.board, "a drawn grid")
        grid: dict[Spot, Value] = {}
        for cell, symbol in zip(self.board.cells, (symbol for row in rows for symbol in row)):
            if symbol.value not in values:
                raise symbol.error(f"expected one of {' '.join(values)}, not {symbol.shown()}")
            grid[cell] = values[str(symbol.value)]
        return grid


def _on_ground(mark: Mark, faces: Mapping[Place, Face]) -> Mark:
    """A number in a cell whose value fills it stands on that ground."""
    below = faces.get(mark.cell) if isinstance(mark, Label) else None
    if not isinstance(mark, Label) or below is None or below.text != BLOCK or not below.fill or mark.face.fill:
        return mark
    return Label(mark.cell, Face(mark.face.text + below.text, mark.face.plain + below.plain, below.fill))


def _grounds(grid: Grid) -> list[Tint]:
    """The values of the first layer as grounds of the cells."""
    layer = next(iter(_by_layer(grid).values()), {})
    values = sorted(set(layer.values()))
    groups = (tuple(cell for cell in layer if layer[cell] == value) for value in values)
    return [Tint(cells, _GROUNDS[i % len(_GROUNDS)]) for i, cells in enumerate(groups)]


def contradicts_itself(puzzle: Kind) -> bool:
    """Can it be seen without a search that there is no solution?"""
    return next(puzzle.contradictions(), None) is not None


def rows_of(board: Board, grid: Grid) -> list[list[Value]]:
    """The values of a board's cells, row by row."""
    return [[grid[cell] for cell in cells] for _, cells in board.rows()]


def letters_of(board: Board, grid: Grid) -> dict[str, Value]:
    """The values of the spots that are mere names, and not on the board."""
    places = set(board.cells)
    return {s: value for s, value in grid.items() if isinstance(s, str) and s not in places}


def grid_as_data(board: Board, grid: Grid) -> dict[str, Any]:
    """A grid as JSON has it: ``grid``, row by row on rectangles and else by spot, layers by name, and ``letters``."""
    square = isinstance(board, SquareBoard)
    data: dict[str, Any] = {
        "grid": rows_of(board, grid) if square else {str(cell): grid[cell] for cell in board.cells},
        **{layer: rows_of(board, dict(values)) for layer, values in _by_layer(grid).items()},
    }
    letters = letters_of(board, grid)
    return {**data, "letters": letters} if letters else data


def _by_layer(grid: Grid) -> dict[str, dict[Cell, str]]:
    found: dict[str, dict[Cell, str]] = {}
    for spot, value in grid.items():
        if isinstance(spot, Layered):
            found.setdefault(spot.layer, {})[spot.cell] = value
    return found


def kind_names() -> list[str]:
    """The names of all kinds, in order, without importing them."""
    folders = import_module("satpuzzles.kinds").__path__
    files = (file for folder in folders for file in os.listdir(folder))
    modules = {file[:-3] for file in files if file.endswith(".py") and not file.startswith("_")}
    return sorted(module.replace("_", "-") for module in modules)


def find_kind(name: str) -> type[Kind]:
    """The kind of a name; imports its module only.

    Raises:
        BadUsage: there is no such kind.
    """
    names = kind_names()
    if name not in names:
        hint = nearest(name, names) or f"; there are {', '.join(names)}"
        raise BadUsage(f'there is no kind "{name[:40]}"{hint}')
    module = import_module(f"satpuzzles.kinds.{name.replace('-', '_')}")
    return next(
        c
        for c in vars(module).values()
        if isinstance(c, type) and issubclass(c, Kind) and c.__module__ == module.__name__
    )


def example(kind: type[Kind]) -> str:
    """The text of the kind's example, a puzzle file."""
    text: str = import_module(kind.__module__).EXAMPLE
    return text
