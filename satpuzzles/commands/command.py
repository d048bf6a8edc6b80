"""What a command is, and what all of them share: exit codes, options, running for every puzzle of every file."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from satpuzzles.errors import BadUsage, SatpuzzlesError
from satpuzzles.job import Job
from satpuzzles.output import Output

DONE, NO_SOLUTION, BAD, UNDECIDED, SEVERAL, INTERRUPTED = 0, 1, 2, 3, 4, 130
_FIRST_OF = (BAD, UNDECIDED, NO_SOLUTION, SEVERAL, DONE)  # the exit code of several files

Options = Mapping[str, Any]
FILE, FILES = "[KIND] FILE", "[KIND] FILE..."


class Command(NamedTuple):
    """One subcommand. ``options`` are what argparse takes, by long name; ``files`` says what the words are.

    A command without ``files`` has ``words``: its positional arguments as argparse takes them, by name.
    """

    run: Callable[[Any], int]
    usage: str
    about: str
    files: str = ""
    formats: tuple[str, ...] = ()
    options: Options = {}
    words: Options = {}
    output: Options = {"metavar": "FILE", "help": "write there; never leaves half a file"}


def whole(text: str) -> int:
    """An option's whole number from 1."""
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text) > 0):
        raise argparse.ArgumentTypeError(f'expected a whole number from 1, not "{text[:40]}"')
    return int(text)


def share(text: str) -> float:
    """An option's number from 0 to 1."""
    if not re.fullmatch(r"(0|0?\.[0-9]{1,9}|1(\.0*)?)", text):
        raise argparse.ArgumentTypeError(f'expected a number from 0 to 1, not "{text[:40]}"')
    return float(text)


def seconds(text: str) -> float:
    """An option's time."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f'expected seconds, not "{text[:40]}"')
    return number


SEARCH: Options = {
    "time-limit": {"type": seconds, "metavar": "S", "help": "give up after S seconds (exit code 3)"},
    "engine": {"metavar": "NAME", "help": "the SAT solver, as PySAT calls it (cadical195 by default)"},
    "encoding": {
        "metavar": "NAME",
        "help": "the encoding, for rules that have several: order, automaton, pairwise, seqcounter, totalizer, ...",
    },
    "no-presolve": {
        "action": "store_true",
        "help": "encode everything; by default rules first exclude what they can by themselves",
    },
}
LIMIT: Options = {"limit": {"type": whole, "metavar": "N", "help": "stop after N answers"}}
STATS: Options = {"stats": {"action": "store_true", "help": "times to read, build and search; sizes of the formula"}}
CHECKER: Options = {
    "checker": {
        "metavar": "COMMAND",
        "help": "have proofs checked by this program, called as COMMAND formula.cnf proof.drat (such as drat-trim), "
        "instead of the package dratify",
    }
}
THRESHOLD: Options = {
    "threshold": {"type": share, "metavar": "T", "help": "pictures: cells darker than this, from 0 to 1, are full"}
}
CUT: Options = {
    "size": {
        "default": "",
        "metavar": "SIZE",
        "help": "pictures: in cells, rows x columns such as 20x30; by default one for each pixel of a small picture, "
        "and 30 on the longer side of another",
    },
    **THRESHOLD,
    "colours": {"type": whole, "metavar": "N", "help": "pictures: so many colours besides the background"},
}
ASCII: Options = {"ascii": {"action": "store_true", "help": "draw with nothing but ASCII"}}


def complain(error: SatpuzzlesError) -> int:
    """Print an error in one line; returns its exit code."""
    message = "".join(c if c.isprintable() else "?" for c in str(error))
    print(f"satpuzzles: {message}", file=sys.stderr)
    return error.exit_code


def split(words: list[str], most: int | None = None) -> tuple[str, list[str]]:
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


def code_of(job: Job, code: int) -> int:
    """The exit code of a job: not done if a limit ended a part of it; that there is no solution stays so."""
    return UNDECIDED if job.limited and code == DONE else code


def each(args: Any, run: Callable[[Job], int]) -> int:
    """Run for every puzzle; one that is bad does not keep the others from their turn."""
    kind, files = split(args.words)
    for file in files:
        _spare(args.output, file)
    codes: list[int] = []
    with Output(args.output) as out:
        for file in files:
            codes += _each_of(args, out, file, kind, len(files) == 1, run)
            if codes[-1] == INTERRUPTED:
                return INTERRUPTED
    return next(code for code in _FIRST_OF if code in codes)


def _spare(output: str | None, file: str) -> None:
    """Raise BadUsage where the result would replace the puzzle that it comes from."""
    if not output or not os.path.isfile(output):
        return
    names = (file, file.rpartition(":")[0])  # FILE, or FILE:LINE
    if any(os.path.exists(name) and os.path.samefile(output, name) for name in names):
        raise BadUsage(f"{output}: is the puzzle itself; write to another file")


def _each_of(args: Any, out: Output, file: str, kind: str, alone: bool, run: Callable[[Job], int]) -> list[int]:
    """The exit codes of the puzzles in one file."""
    from satpuzzles.formats.files import sources

    try:
        found = sources(file, kind, args.from_format)
    except SatpuzzlesError as error:
        return [complain(error)]
    codes = []
    for source in found:
        try:
            job = Job(args, out, source, kind, alone and len(found) == 1)
            codes.append(code_of(job, run(job)))
        except SatpuzzlesError as error:
            codes.append(complain(error))
        if codes[-1] == INTERRUPTED:
            break
    return codes


def only(args: Any, out: Output, file: str, kind: str) -> Job:
    """The job for a file of one puzzle."""
    from satpuzzles.formats.files import source

    _spare(args.output, file)
    return Job(args, out, source(file, kind, args.from_format), kind, True)
