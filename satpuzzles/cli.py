"""The command line: which command is called, and its arguments."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from satpuzzles import commands
from satpuzzles.commands.command import BAD, DONE, INTERRUPTED, Command, Options, complain
from satpuzzles.errors import BadUsage, SatpuzzlesError, nearest

_NOT_COMMANDS = ("__init__", "answers", "command", "explanations")
_FEW_COLLECTIONS = 100_000  # new objects; with Python's 700 a small check spends a twentieth on looking for garbage
_FORMATS = {
    "text": "for people",
    "json": "one object a line",
    "svg": "a drawing",
    "png": "a picture of it",
    "html": "a page whose drawing answers the pointer",
}
_BY_ENDING = ("svg", "png", "html")
_OF_FILES: Options = {
    "from": {
        "metavar": "FORMAT",
        "dest": "from_format",
        "default": "",
        "help": "the format of FILE, instead of what it looks like: yaml; for sudokus sudoku, fpuzzles, iss, sgt:solo, "
        "sgt:unequal; for nonograms non, webpbn, nin, mk, cwd, olsak, sgt:pattern, puzzlink, clues; for others "
        "hexiom, puzzlink, sgt:keen, sgt:lightup, sgt:loopy, sgt:mines, sgt:mosaic, sgt:pearl, sgt:range, sgt:singles, "
        "sgt:towers, sgt:unruly; sgt for any game",
    },
    "use-marks": {
        "action": "store_true",
        "help": "take a player's progress as clues: values and centre marks of f-puzzles, saved positions of nonograms",
    },
}

HELP = """\
usage: satpuzzles COMMAND [KIND] FILE [options]

Logic puzzles as SAT: a puzzle file's rules become clauses, a SAT solver answers,
and the answer comes back as a checked grid.

  solve       an answer, or all of them         hint        the next step, with its reason
  check       is the answer unique?             steps       the whole solution, step by step
  count       how many answers are there?       rate        how hard it is
  candidates  the values of each cell that occur in some answer
  why         which rules contradict each other, or force a value
  redundant   which clues can go                generate    a new puzzle with one answer
  repair      the fewest changes of a picture that leave its nonogram one answer
  prove       that the answer is the only one, with a proof that a checker has verified

  dimacs      the formula, for any SAT solver   render      draw a puzzle: text, SVG, PNG, a page
  decode      a solver's answer as a grid       convert     from and to f-puzzles and other formats
  kinds       what kinds of puzzles there are   new         a template of a puzzle file

FILE is a puzzle file, - for standard input, a name from the collection such as board2.yaml,
a file of others (.non, webpbn, .nin, .g, ...), or a puzzle itself: an f-puzzles or puzz.link link,
an Interactive Sudoku Solver string, 81 characters, a game ID of Simon Tatham's collection.
KIND may be left out when the file names it. "satpuzzles COMMAND --help" tells more,
"satpuzzles --version" the version.

exit codes: 0 done, 1 no solution, 2 bad input or usage, 3 undecided, 4 several solutions, 130 Ctrl-C
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
        return complain(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush at exit
        return DONE
    except MemoryError:
        return complain(BadUsage("out of memory"))
    except OSError as error:  # such as a full disk behind the output
        return complain(BadUsage(f"the output cannot be written: {error.strerror}"))


def _mend_streams() -> None:
    """A stream that the caller has closed reads as empty and writes to nowhere; no text is too odd to be printed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def command_names() -> list[str]:
    """The names of all commands, without importing them."""
    modules = (file[:-3] for file in os.listdir(os.path.dirname(commands.__file__)) if file.endswith(".py"))
    return sorted(module for module in modules if module not in _NOT_COMMANDS)


def find_command(name: str) -> Command:
    """The command of a name; imports its module only. Raises BadUsage if there is none."""
    names = command_names()
    if name not in names:
        hint = nearest(name, names) or f"; there are {', '.join(names)}"
        raise BadUsage(f'there is no command "{name[:40]}"{hint}')
    command: Command = import_module(f"satpuzzles.commands.{name}").COMMAND
    return command


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
    command = find_command(words[0])
    end = words.index("--") if "--" in words else len(words)  # argparse mixes this up with the rest
    args = parser(words[0]).parse_intermixed_args(words[1:end])
    if "format" in args and args.format is None:
        ending = (args.output or "").rpartition(".")[2]
        args.format = ending if ending in _BY_ENDING and ending in command.formats else "text"
    if command.files:
        args.words += words[end + 1 :]
        if not args.words:
            raise BadUsage(f'which file? see "satpuzzles {words[0]} --help"')
    return command.run(args)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadUsage(f'{message}; see "{self.prog} --help"')


def parser(name: str) -> argparse.ArgumentParser:
    """The argument parser of one command. The others are not built: that would take longer than a small solve."""
    command = find_command(name)
    made = _Parser(prog=f"satpuzzles {name}", usage=f"satpuzzles {name} {command.usage}", description=command.about)
    made.set_defaults(command=name)
    if command.files:
        made.add_argument("words", nargs="*", metavar="FILE", help=command.files)
    for word, what in command.words.items():
        made.add_argument(word, **what)
    for option, what in _OF_FILES.items() if command.files else ():
        made.add_argument(f"--{option}", **what)
    made.add_argument("-o", "--output", **command.output)
    if command.formats:
        about = "; ".join(f"{name}: {_FORMATS[name]}" for name in command.formats)
        made.add_argument("--format", choices=command.formats, help=f"{about}; by default as -o says, or text")
    for option, what in command.options.items():
        made.add_argument(f"--{option}", **what)
    return made
