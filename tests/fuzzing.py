"""Mutated puzzle files: how they are made, what they may do to the program, how a failure is made small."""

import contextlib
import io
import random
import re
from pathlib import Path

from satpuzzles.cli import main

SPLICES = [
    "[", "]", "{", "}", "|", "?", "*", "&a ", "*a ", "!", "%", "@", "`", "'", '"', "#", ":", "- ", ",", "\n", "\t",
    "  ", "-1", "0", "99", "100000", "1e9", "1:1", "~", "null", "true", "3x3", "none", "r1c1", "♞", "\0", "\x85",
    "\ufeff", "kind: sudoku\n", "size: 6x8\n", "boxes: none\n", "---\n", "...\n", "<<: ", "solutions: many\n",
]  # fmt: skip
ONE_LINE = re.compile(r"satpuzzles: [^\n]+\n")


def mutate(text: str, rng: random.Random) -> str:
    """One to four changes: characters or lines cut, doubled, swapped, replaced, spliced in."""
    for _ in range(rng.randint(1, 4)):
        lines = text.splitlines(keepends=True) or [""]
        at, line = rng.randint(0, len(text)), rng.randrange(len(lines))
        change = rng.randrange(6)
        if change == 0:
            text = text[:at] + rng.choice(SPLICES) + text[at:]
        elif change == 1:
            text = text[:at] + text[at + rng.randint(1, 5) :]
        elif change == 2:
            text = "".join(lines[:line] + lines[line + 1 :])
        elif change == 3:
            text = "".join([*lines[:line], lines[line], *lines[line:]])
        elif change == 4:
            other = rng.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            text = "".join(lines)
        else:
            text = text[:at] + chr(rng.choice([rng.randint(32, 126), rng.randint(1, 0x2FFF)])) + text[at + 1 :]
    return text


def verdict(text: str, file: Path) -> str:
    """What is wrong with how the program takes this text; nothing if all is well."""
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    drawn = (["render", str(file), "--format", name] for name in ("svg", "html"))
    for command in (["check", str(file), "--time-limit", "2"], *drawn):
        out, err = io.StringIO(), io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = main(command)
        except BaseException as error:
            return f"{command[0]}: {type(error).__name__}: {error}"
        if code not in range(5):
            return f"{command[0]}: exit code {code}"
        if code == 2 and not ONE_LINE.fullmatch(err.getvalue()):
            return f"{command[0]}: not one line: {err.getvalue()!r}"
    return ""


def shrink(text: str, file: Path) -> str:
    """A smaller text that still fails: without ever shorter stretches, as long as that helps."""
    size = len(text) // 2
    while size:
        at = 0
        while at < len(text):
            shorter = text[:at] + text[at + size :]
            if verdict(shorter, file):
                text = shorter
            else:
                at += size
        size //= 2
    return text
