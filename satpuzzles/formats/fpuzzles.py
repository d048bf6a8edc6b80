"""f-puzzles links and JSON, as SudokuPad takes them too; read and written.

Player's progress (values that are not given, corner and centre marks) is no clue and is passed over unless it is asked
for; so are colours and drawings. A rule that is not known is refused by name: a rule that is dropped would turn
"unique" into a wrong answer.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Any
from urllib.parse import unquote

from satpuzzles.clues.entry import Data, Entry
from satpuzzles.errors import BadInput, MissingPackage
from satpuzzles.formats.format import Format, of_fields
from satpuzzles.formats.fpuzzles_rules import Item, read_rules, write_rules
from satpuzzles.formats.square import drawn
from satpuzzles.kind import Kind

Fields = dict[str, Data]

_LINK = re.compile(r"(?:[?&]load=|(?:^|/|[?&]puzzleid=)fpuzzles)([^&#]+)", re.IGNORECASE)
_DRAWINGS = re.compile(r"(?:^|/|[?&]puzzleid=)(?:sc[lf]|ctc)[A-Za-z0-9+/=%]{20}")
_SITES = r"f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com"
_BEGIN = re.compile(
    rf"\s*(?:https?:/+\S*(?:{_SITES}|[?&]load=|/fpuzzles|puzzleid=fpuzzles)|(?:fpuzzles|sc[lf]|ctc)[A-Za-z0-9+/=%]{{20}})"
)
_JSON = re.compile(r'\s*\{(?=[\s\S]*(?:"grid"\s*:\s*\[\s*\[|"cellSize"\s*:))')
_LONGEST = 20_000  # what is packed may be thousands of times as long
_EFFORT = 300_000  # how many characters are unpacked in the attempt to mend a link
_LARGEST = 31
_COSMETIC = ("line", "rectangle", "circle", "text", "cage", "foglight", "fogofwar")
_TEXTS = {"title": "title", "author": "author", "ruleset": "notes"}
_OURS = ("source", "copyright", "license", "solutions")  # keys that f-puzzles does not know and passes over
_OPTIONS = ("disabledlogic", "truecandidatesoptions", "highlightConflicts")
_PASSED_OVER = ("size", "grid", "solution", *_TEXTS, *_OURS, *_OPTIONS, *_COSMETIC)
_OF_A_CELL = ("value", "given", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks", "region", "parity")
_COLOURS = ("c", "cArray", "highlight")
_REGIONS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def read(text: str, name: str, use_marks: bool = False) -> Fields:
    """The fields of a sudoku.

    Args:
        text: a link or JSON.
        name: what to call it in errors.
        use_marks: take the player's values as givens, and centre marks as the digits that a cell may take.

    Raises:
        BadInput: not what it should be, or a rule that is not known.
        MissingPackage: a link, and lzstring is not installed.
    """
    try:
        return dict(_fields(_board(text.strip()), use_marks))
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise BadInput(f"{name}: not a board of f-puzzles: {type(error).__name__} {error}") from None


def _progress(text: Entry) -> str:
    """What `read` passes over of a player's progress and of mere drawings, as a sentence; nothing if there is none."""
    board = _board(str(text.value).strip())
    cells = [cell for row in board["grid"] for cell in row]
    drawings = sum(len(board.get(key) or ()) for key in _COSMETIC)
    values = sum(bool(cell.get("value") and not cell.get("given")) for cell in cells)
    marks = sum(len(_noted(cell)) for cell in cells)
    counts = [f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in ((values, "value"), (marks, "centre mark")) if n]
    were, them = ("was", "it as a clue") if values + marks == 1 else ("were", "them as clues")
    of_player = f"{' and '.join(counts)} of the player {were} ignored; --use-marks takes {them}" if counts else ""
    drawn_only = f"drawings without a rule were ignored: {drawings}" if drawings else ""
    return "; ".join(filter(None, [of_player, drawn_only]))


def _board(text: str) -> Item:
    """The board in a text. Raises BadInput."""
    if text.startswith("{"):
        board = _parsed(text)
        if board is None:
            raise BadInput("the f-puzzles JSON is damaged")
        if "cellSize" in board:
            raise BadInput(_NO_RULES)
        return board
    link = _LINK.search(text)
    if link is None:
        raise BadInput(_why_no_link(text))
    if len(link[1]) > _LONGEST:
        raise BadInput(f"a link of {len(link[1]):,} characters; expected at most {_LONGEST:,}")
    readings = _readings(unquote(link[1]).strip().replace(" ", "+"))
    for packed in islice(readings, 1 + _EFFORT // len(link[1])):
        board = _parsed(_unpacked(packed))
        if board is not None:
            return board
    raise BadInput("the f-puzzles link is damaged")


_EXPORT = "open it in f-puzzles and export the long link, or the JSON"
_NO_RULES = f"SudokuPad's own format holds drawings, not rules; {_EXPORT}"


def _why_no_link(text: str) -> str:
    if _DRAWINGS.search(text):
        return _NO_RULES
    if text.startswith("http"):
        return f"the link only names a puzzle that is kept on the web; {_EXPORT}"
    return "expected a link of f-puzzles or SudokuPad, or the JSON of f-puzzles"


def _readings(packed: str) -> Iterator[str]:
    """The text itself; then with one or two slashes doubled, which web servers make single."""
    slashes = [i for i, c in enumerate(packed) if c == "/"]
    yield packed
    for doubled in chain(combinations(slashes, 1), combinations(slashes, 2)):
        yield "".join("//" if i in doubled else c for i, c in enumerate(packed))


def _unpacked(packed: str) -> str:
    try:
        from lzstring import LZString
    except ImportError:
        raise MissingPackage("lzstring", "links") from None
    try:
        text = str(LZString().decompressFromBase64(packed))
    except (LookupError, TypeError, ValueError, NameError):  # it is not careful with what it is given
        return ""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # it counts in halves of characters


def _parsed(text: str) -> Item | None:
    try:
        board = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return board if isinstance(board, dict) else None


def _fields(board: Item, use_marks: bool) -> Iterator[tuple[str, Data]]:
    size, grid = board["size"], board["grid"]
    if type(size) is not int or not 1 <= size <= _LARGEST or [len(row) for row in grid] != [size] * size:
        raise BadInput(f"expected a grid of size x size cells, and a size up to {_LARGEST}")
    cells = {f"r{r + 1}c{c + 1}": grid[r][c] for r in range(size) for c in range(size)}
    unknown = {key for cell in cells.values() for key in cell} - {*_OF_A_CELL, *_COLOURS}
    if unknown:
        raise BadInput(f'the key "{min(unknown)[:40]}" of a cell is not known; it is not left out, so nothing is read')
    yield "size", size
    for key, ours in (*_TEXTS.items(), *((key, key) for key in _OURS)):
        if board.get(key) not in (None, ""):
            yield ours, str(board[key])
    yield from _solution(board.get("solution"), size)
    yield from _regions([cell.get("region", -1) for cell in cells.values()], size)
    yield from _digits(cells, size, use_marks)
    _refuse_hidden_rules(board)
    constraints = [*read_rules(board, _PASSED_OVER), *_parity(cells)]
    if constraints:
        yield "constraints", constraints


def _solution(found: Any, size: int) -> Iterator[tuple[str, Data]]:
    digits = found.split(",") if isinstance(found, str) and "," in found else list(found or ())
    known = [str(digit + 1) for digit in range(size)]
    if len(digits) == size * size and all(str(digit).strip() in known for digit in digits):
        yield "solution", drawn([str(digit).strip() for digit in digits])


def _regions(numbers: list[int | None], size: int) -> Iterator[tuple[str, Data]]:
    """Boxes where the regions are rectangles; -1 is the usual box, None is no region."""
    if set(numbers) == {-1}:
        return
    high = max(h for h in range(1, int(size**0.5) + 1) if size % h == 0)
    where = [divmod(i, size) for i in range(size * size)]
    names = [r // high * high + c // (size // high) if n == -1 else n for n, (r, c) in zip(numbers, where)]
    used = [name for name in dict.fromkeys(names) if name is not None]
    if not used:
        yield "boxes", "none"
        return
    for height in (h for h in range(1, size + 1) if size % h == 0):
        boxes = {(r // height, c // (size // height), name) for name, (r, c) in zip(names, where)}
        if None not in names and len(boxes) == len(used) == size:
            yield "boxes", f"{height}x{size // height}"
            return
    letters = dict(zip(used, _REGIONS))
    if len(used) > len(letters):
        raise BadInput(f"{len(used)} regions; expected at most {len(letters)}")
    yield "regions", drawn(["." if name is None else letters[name] for name in names])


def _digits(cells: dict[str, Item], size: int, use_marks: bool) -> Iterator[tuple[str, Data]]:
    givens = [
        str(cell["value"]) if cell.get("value") and (use_marks or cell.get("given")) else "." for cell in cells.values()
    ]
    if set(givens) != {"."}:
        yield "givens", drawn(givens)
    marks: Fields = {}
    for name, cell in cells.items():
        given = {int(digit) for digit in cell.get("givenPencilMarks") or ()}
        noted = {int(digit) for digit in _noted(cell)} if use_marks else set()
        if given and noted and not given & noted:
            raise BadInput(f"{name}: none of the centre marks is among the given ones")
        if given or noted:
            marks[name] = tuple(sorted((given or noted) & (noted or given)))
    if marks:
        yield "marks", marks


def _noted(cell: Item) -> Sequence[Any]:
    """The player's centre marks, which say nothing more where there is a value."""
    return () if cell.get("value") else cell.get("centerPencilMarks") or ()


def _parity(cells: dict[str, Item]) -> Iterator[Data]:
    """Odd and even cells as older boards have them."""
    found = [(str(cell["parity"]).lower(), name) for name, cell in cells.items() if cell.get("parity")]
    for parity, name in sorted(found):
        yield {parity: [name]}


def _refuse_hidden_rules(board: Item) -> None:
    """Drawings may stand for a rule: those that an extension draws beside its key, and cages for a digital root."""
    for item in chain.from_iterable(board.get(key) or () for key in ("line", "rectangle", "circle", "text", "cage")):
        rule = str(item.get("fromConstraint") or "")
        if rule and rule.replace(" ", "").lower() not in board:
            raise BadInput(f'a drawing stands for "{rule[:40]}", and the board has no such rule; nothing is read')
        if re.fullmatch(r"DR\d+", str(item.get("value") or "")):
            raise BadInput(f'the digital root "{item["value"][:20]}" of a cage is not known; nothing is read')


def write(puzzle: Kind) -> str:
    """A sudoku as JSON of f-puzzles that `read` makes into an equal one.

    Raises:
        BadInput: f-puzzles cannot say something of it.
    """
    return json.dumps(_written(puzzle)) + "\n"


def write_link(puzzle: Kind) -> str:
    """A sudoku as a link that opens it in f-puzzles.

    Raises:
        BadInput: f-puzzles cannot say something of it.
        MissingPackage: lzstring is not installed.
    """
    try:
        from lzstring import LZString
    except ImportError:
        raise MissingPackage("lzstring", "links") from None
    return f"https://f-puzzles.com/?load={LZString().compressToBase64(json.dumps(_written(puzzle)))}\n"


def _written(puzzle: Any) -> Item:
    unsaid = _unsaid(puzzle)
    if unsaid:
        raise BadInput(f"f-puzzles has no {unsaid}; nothing is written")
    fields, board = puzzle.data(), puzzle.board
    texts = {key: fields[ours] for key, ours in (*_TEXTS.items(), *((key, key) for key in _OURS)) if ours in fields}
    solution = puzzle.drawn_solution()
    answer = {"solution": [solution[cell] for cell in board.cells]} if solution else {}
    rules = write_rules(puzzle.constraints, board.width)
    return {"size": board.width, **texts, "grid": _written_grid(puzzle), **answer, **rules}


def _unsaid(puzzle: Any) -> str:
    """What a board of f-puzzles has no place for, constraints aside; nothing if there is a place for all."""
    fields, board = puzzle.data(), puzzle.board
    known = {"size", "regions", "boxes", "givens", "constraints", "marks", "solution", *_TEXTS.values(), *_OURS}
    other = [key for key in fields if key not in known]
    more = [list(item)[1] for item in fields.get("constraints", ()) if isinstance(item, dict) and len(item) > 1]
    if puzzle.regions and puzzle.boxes:
        return "regions besides boxes"
    if board.height != board.width or board.width > _LARGEST:
        return f"board of {board.height}x{board.width}"
    return other[0] if other else f'"{more[0]}" for a constraint' if more else ""


def _written_grid(puzzle: Any) -> list[list[Item]]:
    cells: dict[Any, Item] = {cell: {} for cell in puzzle.board.cells}
    for cell, digit in puzzle.givens:
        cells[cell].update(value=digit, given=True)
    for cell, digits in puzzle.candidates:
        cells[cell]["givenPencilMarks"] = list(digits)
    if puzzle.regions or "boxes" in puzzle.data():
        for cell in cells:
            cells[cell]["region"] = next((i for i, area in enumerate(puzzle.areas()) if cell in area), None)
    return [[cells[cell] for cell in row] for _, row in puzzle.board.rows()]


FORMATS = (
    Format(
        "fpuzzles",
        "sudoku",
        of_fields("sudoku", read, ["use_marks"]),
        write,
        line=_BEGIN.match,
        text=_JSON.match,
        ignored=_progress,
    ),
    Format("fpuzzles-link", "sudoku", None, write_link),
)
