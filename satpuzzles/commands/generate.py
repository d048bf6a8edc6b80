"""satpuzzles generate."""

import argparse
import os
import re
import sys
import time
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import changes_as_data, tell_changes
from satpuzzles.commands.command import DONE, SEARCH, THRESHOLD, Command, whole
from satpuzzles.errors import BadInput, BadUsage
from satpuzzles.output import Output

if TYPE_CHECKING:
    from satpuzzles.clues.entry import Data, Entry
    from satpuzzles.kind import Kind
    from satpuzzles.rules.rule import Grid
    from satpuzzles.tasks.generate import Generated

_SEEDS = 1 << 32  # a seed that nobody named is below


def run(args: Any) -> int:
    """Write one puzzle, or several."""
    from satpuzzles.tasks.generate import generate

    kind, wanted = _wanted(args)
    end = None if args.time_limit is None else time.monotonic() + args.time_limit

    def make(seed: int) -> "Generated":
        left = None if end is None else max(end - time.monotonic(), 0)
        return generate(kind, seed=seed, time_limit=left, **wanted)

    if args.count == 1 or args.format == "json":
        with Output(args.output, new=True) as out:
            for seed in _seeds(args):
                _tell(args, out, make(seed))
        return DONE
    folder = _Folder(args.output)
    for seed in _seeds(args):
        made = make(seed)
        with Output(folder.path(made), new=True) as out:
            _tell(args, out, made)
    return DONE


def _seeds(args: Any) -> range:
    from random import SystemRandom

    first = SystemRandom().randrange(_SEEDS) if args.seed is None else args.seed
    return range(first, first + args.count)


class _Folder:
    """Where several puzzles go, each into a file of its own, named by its seed. Raises BadUsage."""

    def __init__(self, name: str | None) -> None:
        if not name or name == "-":
            raise BadUsage("several puzzles are several files: name a folder with -o, or take --format json")
        try:
            os.makedirs(name, exist_ok=True)
        except OSError as error:
            raise BadUsage(f"{name}: cannot be a folder: {error.strerror}") from None
        self.name = name

    def path(self, made: "Generated") -> str:
        """The file of a puzzle."""
        return os.path.join(self.name, f"{made.puzzle.name}-{made.seed}.yaml")


def _wanted(args: Any) -> "tuple[str | Kind, dict[str, Any]]":
    """The kind, or the puzzle whose clues are made anew, and the other arguments of the task."""
    from satpuzzles.kind import kind_names

    wanted: dict[str, Any] = {
        "size": args.size,
        "clues": args.clues,
        "symmetry": args.symmetry,
        "rate": args.rate,
        "topics": tuple(args.topics),
        "fill": args.fill,
        "changes": not args.keep_picture,
        "fields": {**_colours(args.colours), **_fields(args.fields)},
    }
    frame = _read(args.what) if args.what and args.what not in kind_names() else None
    if args.source:
        source, wanted["solution"] = _solution(args, wanted)
        wanted_kind = frame.name if frame else args.what
        if source and wanted_kind not in ("", source.name):
            raise BadUsage(f"{args.source}: holds {source.name}, not {wanted_kind}")
        frame = frame or source
    if frame is None and not args.what:
        raise BadUsage(f'which kind? see "satpuzzles {args.command} --help"')
    return frame or args.what, wanted


def _colours(number: int | None) -> "dict[str, Data]":
    from satpuzzles.clues.colours import MOST_USUAL, usual

    if number is None:
        return {}
    if number > MOST_USUAL:
        raise BadUsage(f"--colours takes at most {MOST_USUAL}; a puzzle file may declare more")
    return {"colours": usual(number)}


def _fields(settings: list[str]) -> dict[str, str]:
    fields = dict(setting.partition("=")[::2] for setting in settings)
    if any("=" not in setting for setting in settings):
        raise BadUsage("--set takes a field and its value, such as --set boxes=2x5")
    return fields


def _read(file: str) -> "Kind":
    from satpuzzles.formats.files import load
    from satpuzzles.kind import find_kind

    if not os.path.exists(file) and re.fullmatch(r"[a-z-]+", file) and file != "-":
        from satpuzzles.formats.files import in_collection

        if not in_collection(file):
            find_kind(file)  # says which kinds there are
    return load(file)


def _solution(args: Any, wanted: dict[str, Any]) -> "tuple[Kind | None, Entry | Grid]":
    """What is given as the solution: a drawing, or a puzzle file with its answer, and then the puzzle as well.

    Of a picture the size and the colours say how it is cut into cells, and are wanted of nothing else.
    """
    from satpuzzles.clues.entry import Entry
    from satpuzzles.formats.files import Cut, is_picture, read_bytes, sources_of
    from satpuzzles.formats.foreign import NATIVE, format_of
    from satpuzzles.tasks.check import check

    file = args.source
    content = read_bytes(file)
    cut = Cut.of(vars(args) if is_picture(content) else {"threshold": args.threshold})
    if is_picture(content):
        wanted.update(size="", fields=_fields(args.fields))
    text = content.decode("utf-8-sig", "replace")
    named = is_picture(content) or re.search(r"^\w+:", text, re.MULTILINE)
    if not named and (format_of(text) or NATIVE) == NATIVE:
        return None, Entry(text, file, name="solution", block=True)
    (source,) = sources_of(content, file)
    puzzle = source.load(cut=cut)
    grid = puzzle.drawn_solution()
    if grid is None:
        found = check(puzzle)
        if found.verdict != "unique":
            raise BadInput(f"{file}: expected a puzzle with a solution, or with exactly one answer: {found.verdict}")
        (grid,) = found.grids
    return puzzle, grid


def _tell(args: Any, out: Output, made: "Generated") -> None:
    """The puzzle, and on standard error what else there is to say."""
    from satpuzzles.formats.yaml import write

    out.write(_as_json(made) if args.format == "json" else write(made.puzzle))
    puzzle = made.puzzle
    tell_changes(puzzle, made.changes)
    if args.clues and made.clues > args.clues:
        print(f"seed {made.seed}: {made.clues} clues; no puzzle with fewer was found", file=sys.stderr)


def _as_json(made: "Generated") -> str:
    import json

    found = {
        "kind": made.puzzle.name,
        "verdict": "unique",
        "solutions": [made.puzzle.as_data(made.grid)],
        "count": "1",
        "exact": True,
        "seed": made.seed,
        "clues": made.clues,
        "minimal": made.minimal,
        "changes": changes_as_data(made.changes),
        "puzzle": {"kind": made.puzzle.name, **made.puzzle.data()},
    }
    return json.dumps(found) + "\n"


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise argparse.ArgumentTypeError(f'expected a whole number from 0, not "{text[:40]}"')
    return int(text)


COMMAND = Command(
    run,
    "KIND | FILE [options]",
    "Make a puzzle with exactly one solution, of whose clues none can go. For a FILE its clues are made anew, and what "
    "else it says is kept, such as the constraints of a sudoku, but for title and author. The solution is a "
    "random one, though not all are equally likely; the same seed gives the same puzzle.",
    formats=("text", "json"),
    words={"what": {"nargs": "?", "default": "", "metavar": "KIND | FILE", "help": "such as sudoku"}},
    options={
        "seed": {"type": _seed, "metavar": "N", "help": "which of many puzzles; by default a random one"},
        "count": {
            "type": whole,
            "default": 1,
            "metavar": "N",
            "help": "so many, with the seeds from N on; -o names a folder then",
        },
        "size": {"default": "", "metavar": "SIZE", "help": "of the board: 9, or rows x columns such as 20x30"},
        "fill": {
            "default": "",
            "metavar": "FILL",
            "help": "nonograms: a picture that is painted all over (all), nowhere (none), or with a density (0.55); "
            "by default patches",
        },
        "colours": {"type": whole, "metavar": "N", "help": "nonograms: a picture in so many colours"},
        "set": {
            "action": "append",
            "default": [],
            "dest": "fields",
            "metavar": "FIELD=VALUE",
            "help": "any field of the kind",
        },
        "with": {
            "action": "append",
            "default": [],
            "dest": "topics",
            "metavar": "NAME",
            "help": "clues of a variant, too: killer, thermometer, white dot, ...",
        },
        "clues": {"type": whole, "metavar": "N", "help": "about so many clues, but never fewer than are needed"},
        "symmetry": {
            "default": "",
            "metavar": "NAME",
            "help": "of the clues: half-turn, left-right, top-bottom, both-ways, quarter-turn, diagonal or full",
        },
        "rate": {
            "default": "",
            "metavar": "GRADE",
            "help": "gentle, easy, medium, hard, expert or extreme; clues are added where it would be harder",
        },
        "from": {
            "default": "",
            "dest": "source",
            "metavar": "FILE",
            "help": "the solution or picture: a drawing, a puzzle file with its solution, or a PNG, GIF, JPEG or PBM, "
            "which is cut into cells as --size, --threshold and --colours say",
        },
        **THRESHOLD,
        "keep-picture": {
            "action": "store_true",
            "help": "nonograms: give cells, instead of changing some, where the picture is not the only solution",
        },
        "time-limit": SEARCH["time-limit"],
    },
)
