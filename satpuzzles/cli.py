"""The command line: one subcommand a task. Reading arguments, printing results, exit codes; nothing else."""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from satpuzzles.errors import BadUsage, LimitReached, SatpuzzlesError, nearest
from satpuzzles.job import Job
from satpuzzles.output import Output

if TYPE_CHECKING:
    from satpuzzles.kind import Kind
    from satpuzzles.rules.rule import Grid, Rule
    from satpuzzles.tasks.check import Check
    from satpuzzles.tasks.search import Stats

DONE, NO_SOLUTION, BAD, UNDECIDED, SEVERAL, INTERRUPTED = 0, 1, 2, 3, 4, 130
_FEW_COLLECTIONS = 100_000  # new objects; with Python's 700 a small check spends a twentieth on looking for garbage
_FIRST_OF = (BAD, UNDECIDED, NO_SOLUTION, SEVERAL, DONE)  # the exit code of several files

HELP = """\
usage: satpuzzles COMMAND [KIND] FILE [options]

Logic puzzles as SAT: a puzzle file's rules become clauses, a SAT solver answers,
and the answer comes back as a checked grid.

  solve    an answer, or all of them          dimacs   the formula, for any SAT solver
  check    is the answer unique?              decode   a solver's answer back as a grid
  count    how many answers are there?        render   draw a puzzle as text or SVG
  kinds    what kinds of puzzles there are    new      a template of a puzzle file
  convert  from and to f-puzzles and other formats

FILE is a puzzle file, - for standard input, a name from the collection such as board2.yaml,
or a sudoku itself: an f-puzzles link, an Interactive Sudoku Solver string, 81 characters,
a game ID of Simon Tatham's collection. A file of these may hold many, one a line.
KIND may be left out when the file names it. "satpuzzles COMMAND --help" tells more,
"satpuzzles --version" the version.

exit codes: 0 done, 1 no solution, 2 bad input or usage, 3 undecided, 4 several solutions (check), 130 Ctrl-C
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. Every error is one line on standard error."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:  # as a program of its own
        gc.set_threshold(_FEW_COLLECTIONS)
    _mend_streams()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except SatpuzzlesError as error:
        return _complain(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush at exit
        return DONE
    except MemoryError:
        return _complain(BadUsage("out of memory"))
    except OSError as error:  # such as a full disk behind the output
        return _complain(BadUsage(f"the output cannot be written: {error.strerror}"))


def _mend_streams() -> None:
    """A stream that the caller has closed reads as empty and writes to nowhere; no text is too odd to be printed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _complain(error: SatpuzzlesError) -> int:
    message = "".join(c if c.isprintable() else "?" for c in str(error))
    print(f"satpuzzles: {message}", file=sys.stderr)
    return error.exit_code


def _run(words: list[str]) -> int:
    if not words:
        print(HELP, end="", file=sys.stderr)
        return BAD
    if words[0] in ("-h", "--help", "help"):
        print(HELP, end="")
        return DONE
    if words[0] == "--version":
        from importlib.metadata import version

        print(f"satpuzzles {version('satpuzzles')}")
        return DONE
    if words[0] not in COMMANDS:
        hint = nearest(words[0], list(COMMANDS)) or f"; there are {', '.join(COMMANDS)}"
        raise BadUsage(f'there is no command "{words[0][:40]}"{hint}')
    end = words.index("--") if "--" in words else len(words)  # argparse mixes this up with the rest
    args = parser(words[0]).parse_intermixed_args(words[1:end])
    if "format" in args and args.format is None:
        svg = "svg" in COMMANDS[words[0]].formats and (args.output or "").endswith(".svg")
        args.format = "svg" if svg else "text"
    if COMMANDS[words[0]].files:
        args.words += words[end + 1 :]
        if not args.words:
            raise BadUsage(f'which file? see "satpuzzles {words[0]} --help"')
    code: int = COMMANDS[words[0]].run(args)
    return code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadUsage(f'{message}; see "{self.prog} --help"')


def parser(name: str) -> argparse.ArgumentParser:
    """The argument parser of one command. The others are not built: that would take longer than a small solve."""
    command = COMMANDS[name]
    made = _Parser(prog=f"satpuzzles {name}", usage=f"satpuzzles {name} {command.usage}", description=command.about)
    made.set_defaults(command=name)
    if command.files:
        made.add_argument("words", nargs="*", metavar="FILE", help=command.files)
    else:
        made.add_argument("kind", nargs="?" if name == "kinds" else None, metavar="KIND", help="such as sudoku")
        if name == "kinds":
            made.add_argument("topic", nargs="?", metavar="NAME", help="a constraint of the kind, such as renban")
    for option in _OF_FILES if command.files else ():
        made.add_argument(f"--{option}", **_OPTIONS[option])
    made.add_argument("-o", "--output", metavar="FILE", help="write there; never leaves half a file")
    if command.formats:
        about = "; ".join(f"{name}: {_FORMATS[name]}" for name in command.formats)
        made.add_argument("--format", choices=command.formats, help=f"{about}; by default as -o says, or text")
    for option in command.options:
        made.add_argument(f"--{option}", **_OPTIONS[option])
    return made


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text) > 0):
        raise argparse.ArgumentTypeError(f'expected a whole number from 1, not "{text[:40]}"')
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f'expected seconds, not "{text[:40]}"')
    return seconds


def _split(words: list[str], most: int | None = None) -> tuple[str, list[str]]:
    """The kind, if one is named, and the files."""
    from satpuzzles.kind import kind_names

    kind, files = "", words
    if len(words) > 1 and words[0] in kind_names():
        kind, files = words[0], words[1:]
    elif words[0] in kind_names() and not os.path.exists(words[0]):
        raise BadUsage(f"which file? {words[0]} is a kind")
    elif len(words) > 1 and "." not in words[0] and words[0] != "-" and not os.path.exists(words[0]):
        from satpuzzles.formats.files import in_collection

        if not in_collection(words[0]):
            from satpuzzles.kind import find_kind

            find_kind(words[0])  # says which kinds there are
    if most is not None and len(files) > most:
        raise BadUsage(f"expected {'one file' if most == 1 else f'at most {most} files'}, not {len(files)}")
    if files.count("-") > 1:
        raise BadUsage("standard input can be read only once")
    return kind, files


def _each(args: Any, run: Callable[[Job], int]) -> int:
    """Run for every puzzle; one that is bad does not keep the others from their turn."""
    kind, files = _split(args.words)
    codes: list[int] = []
    with Output(args.output) as out:
        for file in files:
            codes += _each_of(args, out, file, kind, len(files) == 1, run)
            if codes[-1] == INTERRUPTED:
                return INTERRUPTED
    return next(code for code in _FIRST_OF if code in codes)


def _each_of(args: Any, out: Output, file: str, kind: str, alone: bool, run: Callable[[Job], int]) -> list[int]:
    """The exit codes of the puzzles in one file."""
    from satpuzzles.formats.files import sources

    try:
        found = sources(file, kind, args.from_format)
    except SatpuzzlesError as error:
        return [_complain(error)]
    codes = []
    for source in found:
        try:
            codes.append(run(Job(args, out, source, kind, alone and len(found) == 1)))
        except SatpuzzlesError as error:
            codes.append(_complain(error))
        if codes[-1] == INTERRUPTED:
            break
    return codes


def _only(args: Any, out: Output, file: str, kind: str) -> Job:
    """The job for a file of one puzzle."""
    from satpuzzles.formats.files import source

    return Job(args, out, source(file, kind, args.from_format), kind, True)


def _solve(args: Any) -> int:
    if args.format == "svg" and (args.all or args.limit or len(_split(args.words)[1]) > 1):
        raise BadUsage(_ONE_PICTURE)
    return _each(args, _solve_all if args.all or args.limit else _solve_one)


_ONE_PICTURE = "SVG shows one answer; leave out --all, --limit and further puzzles, or take another --format"


def _solve_one(job: Job) -> int:
    from satpuzzles.tasks.solve import solve

    if job.args.format == "svg" and not job.alone:
        raise BadUsage(_ONE_PICTURE)
    answer = solve(job.puzzle, **job.options())
    if answer.grid is None:
        return _no_grid(job, answer.verdict, answer.stats)
    job.text(("" if job.alone else f"{job.file}:\n") + job.draw(answer.grid))
    job.summary("solved", [answer.grid], 1, stats=answer.stats)
    return DONE


def _no_grid(job: Job, verdict: str, stats: "Stats") -> int:
    if verdict == "undecided":
        job.verdict(f"undecided: the time limit of {job.args.time_limit:g} s was reached")
        job.summary(verdict, count=0, stats=stats)
        return UNDECIDED
    from satpuzzles.tasks.check import impossible

    return _no_solution(job, impossible(job.puzzle), stats)


def _no_solution(job: Job, groups: "Sequence[Sequence[Rule]]", stats: "Stats") -> int:
    job.verdict(_none(groups))
    sentences = [[rule.because for rule in rules] for rules in groups]
    job.summary("none", count=0, exact=True, stats=stats, impossible=sentences)
    return NO_SOLUTION


def _none(groups: "Sequence[Sequence[Rule]]") -> str:
    if not groups:
        return "no solution"
    named = ["; ".join(rule.because for rule in rules)[:200] for rules in groups[:3]]
    more = f" (and {len(groups) - 3} more)" if len(groups) > 3 else ""
    return f"no solution; impossible even alone: {' / '.join(named)}{more}"


def _solve_all(job: Job) -> int:
    def show(grid: "Grid") -> None:
        job.text(job.draw(grid) + "\n")
        job.object(solution=job.solution(grid))

    return _one_by_one(job, "solved", show)


def _one_by_one(job: Job, verdict: str, show: "Callable[[Grid], None] | None" = None) -> int:
    """Find one answer after another up to the limit, show each if asked to, tell how many there were."""
    from satpuzzles.tasks.count import Count
    from satpuzzles.tasks.search import Search, first

    search = Search(job.puzzle, **job.options())
    over, why, code = False, "stopped at --limit", DONE
    try:
        if show:
            for grid in first(search.grids(), job.args.limit):
                show(grid)
        else:
            for _ in first(search.assignments(), job.args.limit):
                pass
        over = job.args.limit is None or search.found < job.args.limit
    except LimitReached:
        why, code = "stopped at --time-limit", UNDECIDED
    except KeyboardInterrupt:
        why, code = "interrupted", INTERRUPTED
    if over and not search.found:
        return _no_grid(job, "none", search.stats)
    count = Count(search.found, over, code == UNDECIDED, search.stats)
    job.verdict(str(count) if over else f"{count} ({why})")
    job.summary(verdict if code == DONE else "undecided", count=search.found, exact=over, stats=search.stats)
    return code


def _check(args: Any) -> int:
    return _each(args, _check_one)


def _check_one(job: Job) -> int:
    from satpuzzles.tasks.check import examine
    from satpuzzles.tasks.search import Search

    search = Search(job.puzzle, **job.options())
    try:
        found = examine(search)
    except KeyboardInterrupt:
        if search.last:
            job.verdict("interrupted: one answer was found, whether there is another is open")
            job.text(job.draw(search.last))
        grids = [search.last] if search.last else []
        job.summary("undecided", grids, search.found, stats=search.stats)
        return INTERRUPTED
    code = _tell_check(job, found)
    for claim in found.claims:
        job.text(f"but {claim}\n" if job.alone else f"{job.file}: but {claim}\n")
    return code


def _tell_check(job: Job, found: "Check") -> int:
    from satpuzzles.board.square import Cell

    if found.verdict == "unique":
        job.verdict("unique")
        if job.alone:
            job.text(job.draw(found.grids[0]))
        job.summary("unique", found.grids, 1, True, [], found.stats)
        return DONE
    if found.verdict == "several":
        cells = ", ".join(map(str, found.differs[:12])) + (", ..." if len(found.differs) > 12 else "")
        noun = "cell" if all(isinstance(spot, Cell) for spot in found.differs) else "place"
        noun += "s" * (len(found.differs) != 1)
        job.verdict(f"several: two answers differ in {len(found.differs)} {noun}: {cells}")
        job.text("\n".join(job.draw(grid, found.differs) for grid in found.grids))
        job.summary("several", found.grids, 2, False, found.differs, found.stats)
        return SEVERAL
    if found.verdict == "none":
        return _no_solution(job, found.impossible, found.stats)
    so_far = "one answer was found, " if found.grids else ""
    job.verdict(f"undecided: {so_far}the time limit of {job.args.time_limit:g} s was reached")
    job.summary("undecided", found.grids, len(found.grids), stats=found.stats)
    return UNDECIDED


def _count(args: Any) -> int:
    return _each(args, lambda job: _one_by_one(job, "counted"))


def _dimacs(args: Any) -> int:
    from satpuzzles.tasks.dimacs import dimacs

    kind, files = _split(args.words, 1)
    with Output(args.output) as out:
        puzzle = _only(args, out, files[0], kind).puzzle
        out.write(*(f"{line}\n" for line in dimacs(puzzle, encoding=args.encoding)))
    return DONE


def _decode(args: Any) -> int:
    from satpuzzles.formats.files import read_answer
    from satpuzzles.tasks.dimacs import decode

    kind, files = _split(args.words, 2)
    answer = files[1] if len(files) == 2 else "-"
    if files[0] == answer == "-":
        raise BadUsage("standard input can be read only once; name a file for the puzzle or for the answer")
    with Output(args.output) as out:
        job = _only(args, out, files[0], kind)
        grid = decode(job.puzzle, *read_answer(answer))
        if grid is None:
            job.verdict("no solution, says the solver")
            job.summary("none", count=0, exact=True)
            return NO_SOLUTION
        job.text(job.draw(grid))
        job.summary("solved", [grid], 1)
    return DONE


def _render(args: Any) -> int:
    kind, files = _split(args.words, 1)
    with Output(args.output) as out:
        job = _only(args, out, files[0], kind)
        if args.solve:
            return _solve_one(job)
        job.text(job.draw(None))
    return DONE


def _convert(args: Any) -> int:
    from satpuzzles.api import dump

    kind, files = _split(args.words, 1)
    with Output(args.output) as out:
        out.write(dump(_only(args, out, files[0], kind).puzzle, args.to))
    return DONE


def _kinds(args: Any) -> int:
    from satpuzzles.kind import find_kind, kind_names

    with Output(args.output) as out:
        kinds = [find_kind(name) for name in ([args.kind] if args.kind else kind_names())]
        if args.format == "json":
            import json

            out.write(*(json.dumps(_kind_as_data(kind)) + "\n" for kind in kinds))
        elif args.topic:
            out.write(_topic(kinds[0], args.topic))
        elif args.kind:
            out.write(_kind_as_text(kinds[0]))
        else:
            width = max(len(kind.name) for kind in kinds)
            out.write(*(f"{kind.name:{width}}  {_rules(kind).splitlines()[0].partition(': ')[2]}\n" for kind in kinds))
    return DONE


def _topic(kind: "type[Kind]", name: str) -> str:
    topics = {name: topic for field in kind.fields for topic in field.topics() for name in topic.names}
    if name not in topics:
        raise BadUsage(f'{kind.name} has nothing called "{name[:40]}"{nearest(name, list(topics))}')
    topic = topics[name]
    also = f" (also {', '.join(topic.names[1:])})" if len(topic.names) > 1 else ""
    return f"{topic.names[0]}{also}: {topic.about}\n\n{topic.example}\n"


def _rules(kind: "type[Kind]") -> str:
    return (sys.modules[kind.__module__].__doc__ or f"{kind.name}: Python was told to drop the text.").strip()


def _kind_as_data(kind: "type[Kind]") -> dict[str, Any]:
    from satpuzzles.kind import example

    fields = {" or ".join(field.keys): field.doc + field.need() for field in kind.fields}
    return {"kind": kind.name, "rules": _rules(kind), "fields": fields, "example": example(kind)}


def _kind_as_text(kind: "type[Kind]") -> str:
    about = _kind_as_data(kind)
    width = max(map(len, about["fields"]))
    fields = "".join(f"  {keys:{width}}  {doc}\n" for keys, doc in about["fields"].items())
    indented = "".join(f"  {line}\n" for line in about["example"].splitlines())
    topics = [topic for field in kind.fields for topic in field.topics()]
    side = max((len(topic.names[0]) for topic in topics), default=0)
    lines = ""
    for topic in topics:
        lines += f"  {topic.names[0]:{side}}  {' '.join(topic.about.split())}\n"
        lines += "".join(f"  {'':{side}}  {line}\n" for line in topic.example.splitlines())
    more = f"\nMore with satpuzzles kinds {kind.name} NAME:\n{lines}" if topics else ""
    return f"{about['rules']}\n\nFields of a file:\n{fields}\nExample:\n{indented}{more}"


def _new(args: Any) -> int:
    from satpuzzles.kind import find_kind

    about = _kind_as_data(find_kind(args.kind))
    fields = "\n".join(f"  {keys}: {doc}" for keys, doc in about["fields"].items())
    comment = "".join(f"# {line}".rstrip() + "\n" for line in f"{about['rules']}\n\nFields:\n{fields}\n".splitlines())
    with Output(args.output, new=True) as out:
        out.write(f"{comment}\n{about['example']}")
    return DONE


class _Command(NamedTuple):
    run: Callable[[Any], int]
    usage: str
    about: str
    files: str  # what the positional arguments are; without it there is a kind instead
    formats: tuple[str, ...]
    options: tuple[str, ...]


_FORMATS = {"text": "for people", "json": "one object a line", "svg": "a drawing"}
_OPTIONS: dict[str, Any] = {
    "all": {"action": "store_true", "help": "every answer, each as soon as it is found"},
    "limit": {"type": _whole, "metavar": "N", "help": "stop after N answers"},
    "solve": {"action": "store_true", "help": "with an answer"},
    "stats": {"action": "store_true", "help": "times to read, build and search; sizes of the formula"},
    "time-limit": {"type": _seconds, "metavar": "S", "help": "give up after S seconds (exit code 3)"},
    "engine": {"metavar": "NAME", "help": "the SAT solver, as PySAT calls it (cadical195 by default)"},
    "encoding": {
        "metavar": "NAME",
        "help": "the encoding, for rules that have several: order, automaton, pairwise, seqcounter, totalizer, ...",
    },
    "ascii": {"action": "store_true", "help": "draw with nothing but ASCII"},
    "from": {
        "metavar": "FORMAT",
        "dest": "from_format",
        "default": "",
        "help": "the format of FILE, instead of what it looks like: sudoku, fpuzzles, iss, sgt:solo, sgt:unequal, yaml",
    },
    "use-marks": {
        "action": "store_true",
        "help": "f-puzzles: take the player's values and centre marks as clues",
    },
    "to": {
        "metavar": "FORMAT",
        "default": "yaml",
        "help": "yaml (the native format, by default), fpuzzles (its JSON) or fpuzzles-link; what a format cannot say "
        "is refused by name",
    },
}
_OF_FILES = ("from", "use-marks")
_SEARCH = ("time-limit", "engine", "encoding")
_WITH_ANSWER = "[KIND] FILE [ANSWER]; the answer is read from standard input if no file is named"

COMMANDS = {
    "solve": _Command(
        _solve,
        "[KIND] FILE... [options]",
        "Find an answer, or all of them. --limit N is --all, but at most N.",
        "[KIND] FILE...",
        ("text", "json", "svg"),
        ("all", "limit", "ascii", "stats", *_SEARCH),
    ),
    "check": _Command(
        _check,
        "[KIND] FILE... [options]",
        "Is there exactly one answer? Says unique, several (with two answers and where they differ), none or "
        "undecided.",
        "[KIND] FILE...",
        ("text", "json"),
        ("ascii", "stats", *_SEARCH),
    ),
    "count": _Command(
        _count,
        "[KIND] FILE... [options]",
        "Count the answers, one by one; Ctrl-C ends with what was counted so far.",
        "[KIND] FILE...",
        ("text", "json"),
        ("limit", "stats", *_SEARCH),
    ),
    "dimacs": _Command(
        _dimacs,
        "[KIND] FILE [options]",
        "Print the formula in DIMACS CNF, with the meaning of its variables in comments.",
        "[KIND] FILE",
        (),
        ("encoding",),
    ),
    "decode": _Command(
        _decode,
        "[KIND] FILE [ANSWER] [options]",
        "Read a SAT solver's answer to the formula of a puzzle, check it against the rules, draw it.",
        _WITH_ANSWER,
        ("text", "json", "svg"),
        ("ascii",),
    ),
    "render": _Command(
        _render,
        "[KIND] FILE [options]",
        "Draw a puzzle.",
        "[KIND] FILE",
        ("text", "svg"),
        ("solve", "ascii", *_SEARCH),
    ),
    "convert": _Command(
        _convert,
        "[KIND] FILE [options]",
        "Write a puzzle in another format. FILE may be an f-puzzles link or JSON, an Interactive Sudoku Solver string, "
        "a game ID of Simon Tatham's Solo or Unequal, or a plain sudoku grid; every other command takes these too.",
        "[KIND] FILE",
        (),
        ("to",),
    ),
    "kinds": _Command(_kinds, "[KIND [NAME]]", "List the kinds of puzzles, or explain one.", "", ("text", "json"), ()),
    "new": _Command(_new, "KIND [-o FILE]", "Print a commented template of a puzzle file.", "", (), ()),
}
