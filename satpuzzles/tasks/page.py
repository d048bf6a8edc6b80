"""Page: all that a picture which answers the pointer tells of a puzzle, its answer or its solution in steps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from satpuzzles.board.board import Place
from satpuzzles.clues.marks import Drawing, Face, Label, Notes, Remark
from satpuzzles.clues.page import Asked, Choice, Page, Sentence, State
from satpuzzles.kind import Kind
from satpuzzles.optimised import Optimised
from satpuzzles.planned import Planned
from satpuzzles.rules.rule import Grid, Rule, Spot, Value
from satpuzzles.tasks.bits import single
from satpuzzles.tasks.pencil import Pencil
from satpuzzles.tasks.steps import Walk

Domains = Mapping[Spot, Sequence[Value]]


def page(puzzle: Kind, grid: Grid | None = None, walk: Walk | None = None) -> Page:
    """What a page tells.

    The candidates of a cell are those that givens leave, and what known values strike out elsewhere: no search has a
    part in them. With steps, they are what is known after each; with an answer alone, each spot has its value.

    Args:
        puzzle: what the page is about.
        grid: an answer. Of a puzzle of moves, or one that is played for points, it is shown move by move.
        walk: the steps to tell, from their beginning; the answer comes behind them if there is one. Not of a puzzle
            of moves.
    """
    if isinstance(puzzle, Planned):
        return _of_moves(puzzle, puzzle.at(0), tuple(puzzle.initial()), grid)
    if isinstance(puzzle, Optimised):
        return _of_moves(puzzle, puzzle.held(), (), grid)
    rules = tuple(puzzle.rules())
    told = _Told(puzzle, puzzle.domains(), rules)
    pencil = Pencil(rules, told.domains)
    drawing = _without(puzzle.drawing(None if walk else grid), Remark)  # which the lists of rules have
    ended = ""
    if walk:
        drawing = _without(drawing, Notes)
        states = list(told.steps(walk, pencil))
        ended = _end(walk)
        if grid and walk.open():
            states.append(told.answer(grid))
    elif grid:
        states = [told.answer(grid)]
    else:
        states = [told.state(pencil, pencil.given())]
    return Page(
        drawing,
        _about(puzzle),
        told.spots(),
        tuple(told.sentences()),
        tuple(states),
        len(states) - 1 if grid else 0,
        ended,
    )


def _without(drawing: Drawing, mark: type) -> Drawing:
    return drawing._replace(marks=tuple(one for one in drawing.marks if not isinstance(one, mark)))


def _about(puzzle: Kind) -> str:
    return f"{puzzle.name}{' by ' * bool(puzzle.author)}{puzzle.author}"


def _end(walk: Walk) -> str:
    if walk.verdict == "several":
        return "there are several solutions; this is what they share"
    return f"undecided: {walk.limit}" if walk.verdict == "undecided" else ""


class _Told:
    """What is said of the spots and rules of a puzzle."""

    def __init__(self, puzzle: Kind, domains: Domains, rules: Sequence[Rule]) -> None:
        self.puzzle, self.domains, self._rules = puzzle, domains, rules
        self._cells = frozenset(puzzle.board.places)
        self._number = {spot: i for i, spot in enumerate(domains)}
        self._index = {spot: {value: k for k, value in enumerate(values)} for spot, values in domains.items()}
        self._left: dict[int, tuple[int, ...]] = {}
        self._known: set[int] = set()

    def _cell(self, spot: Spot) -> Place | None:
        place = self.puzzle.place(spot)
        return place if place in self._cells else None

    def _cells_of(self, spots: Iterable[Spot]) -> tuple[Place, ...]:
        return tuple(dict.fromkeys(cell for spot in spots if (cell := self._cell(spot)) is not None))

    def spots(self) -> tuple[Asked, ...]:
        return tuple(
            Asked(str(spot), self._cell(spot), _choices(self.puzzle, spot, values, spot in self._cells))
            for spot, values in self.domains.items()
        )

    def sentences(self) -> Iterator[Sentence]:
        """Rules that are said in the same words are one; clues come first, and what speaks of few spots."""
        together: dict[tuple[bool, str], dict[int, None]] = {}
        stands: dict[tuple[bool, str], dict[Place, None]] = {}
        for rule in self._rules:
            said = rule.clue is None, rule.because
            spots = together.setdefault(said, {})
            spots.update(dict.fromkeys(self._number[spot] for spot in rule.spots))
            if rule.clue in self._cells:
                stands.setdefault(said, {})[rule.clue] = None
        for (law, text), numbers in sorted(together.items(), key=lambda item: (item[0][0], len(item[1]))):
            yield Sentence(text, tuple(numbers), not law, tuple(stands.get((law, text), ())))

    def answer(self, grid: Grid) -> State:
        left = {self._number[spot]: (self._index[spot][grid[spot]],) for spot in self.domains}
        return State(left, tuple(left), "the answer")

    def state(self, pencil: Pencil, candidates: int, before: State | None = None) -> State:
        """What has changed of the spots; added to another state it has the words of that one."""
        found = pencil.bits.by_spot(pencil.marks(candidates))
        left, known = {}, []
        for spot, i in self._number.items():
            values = tuple(self._index[spot][value] for value in found.get(spot, ()))
            if self._left.get(i) != values:
                left[i] = self._left[i] = values
            if i not in self._known and single(candidates & pencil.bits.of[spot]):
                known.append(i)
        self._known.update(known)
        if before:
            return before._replace(left={**before.left, **left}, known=(*before.known, *known))
        return State(left, tuple(known))

    def steps(self, walk: Walk, pencil: Pencil) -> Iterator[State]:
        """The beginning, and what is known after each step; what bookkeeping adds belongs to the step before it."""
        last = self.state(pencil, walk.ladder.candidates)
        for step in walk.steps():
            told = walk.tell(step)
            yield self.state(pencil, step.before, last)
            last = self.state(pencil, step.before & ~step.facts)._replace(
                says=told.says,
                because=told.because,
                story=told.story,
                looked_at=self._cells_of(told.spots),
                changed=self._cells_of(fact.spot for fact in told.facts),
            )
        yield self.state(pencil, walk.ladder.candidates, last)


def _of_moves(puzzle: Planned | Optimised, starts: Domains, rules: Sequence[Rule], grid: Grid | None) -> Page:
    """What lies where at the start, which rules may say, and after each move."""
    frames = list(puzzle.frames(grid)) if grid else []
    held: dict[Place, dict[Value, None]] = {puzzle.place(s): dict.fromkeys(values) for s, values in starts.items()}
    for _, after in frames:
        for place, value in after.items():
            held[place][value] = None
    number = {place: i for i, place in enumerate(held)}
    index = {place: {value: k for k, value in enumerate(values)} for place, values in held.items()}
    spots = [
        Asked(str(place), place, _choices(puzzle, spot, tuple(values), drawn=True))
        for spot, (place, values) in zip(starts, held.items())
    ]
    sentences = (
        Sentence(rule.because, tuple(number[puzzle.place(spot)] for spot in rule.spots), True) for rule in rules
    )
    states, before = [], dict[Place, Value]()
    for says, after in frames:
        moved = tuple(place for place, value in after.items() if before and before[place] != value)
        left = {number[place]: (index[place][value],) for place, value in after.items()}
        states.append(State(left, tuple(left), says, changed=moved))
        before = dict(after)
    drawing = puzzle.drawing(grid if isinstance(puzzle, Planned) else None)  # the steps say the rest
    if frames:  # the labels show the start
        drawing = _without(drawing, Label)
    at_first = State(dict.fromkeys(range(len(spots)), (0,)), tuple(range(len(spots))))
    return Page(drawing, _about(puzzle), tuple(spots), tuple(sentences), tuple(states) or (at_first,))


def _choices(puzzle: Kind, spot: Spot, values: Sequence[Value], drawn: bool) -> tuple[Choice, ...]:
    faces = (puzzle.face(v) if drawn else Face(str(v), str(v)) for v in values)
    return tuple(Choice(face, puzzle.says(spot, v).removeprefix(f"{spot} ")) for face, v in zip(faces, values))
