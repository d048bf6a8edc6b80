"""What the documents show is what the program does: every console and Python example is run."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path: Path, language: str) -> "list[str]":
    return [text for name, text in BLOCK.findall(path.read_text(encoding="utf-8")) if name == language]


def runs(console: str) -> "list[tuple[str, str]]":
    """The commands of a console block, each with what it should print."""
    parts = re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """Run a command where `satpuzzles` is the one under test."""
    (tmp_path / "bin").mkdir()
    script = tmp_path / "bin" / "satpuzzles"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satpuzzles "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    (tmp_path / "work").mkdir()
    for picture in (ROOT / "docs").glob("*.png"):
        shutil.copy(picture, tmp_path / "work")
    monkeypatch.chdir(tmp_path / "work")

    def call(command: str) -> str:
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, encoding="utf-8", timeout=60)
        return done.stdout + done.stderr

    return call


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_console_examples(path, shell):
    for block in blocks(path, "console"):
        for command, expected in runs(block):
            if command.startswith("cat "):
                Path(command.removeprefix("cat ")).write_text(expected, encoding="utf-8")
            assert shell(command) == expected, command


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_python_examples(path):
    names: dict[str, object] = {}
    for block in blocks(path, "pycon"):
        test = doctest.DocTestParser().get_doctest(block, names, path.name, str(path), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
        assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_puzzle_files_that_are_shown_load(path):
    import satpuzzles as sp
    from satpuzzles.optimised import Optimised

    for block in blocks(path, "yaml"):
        puzzle = sp.loads(block)
        if isinstance(puzzle, Optimised):
            assert puzzle.worth(puzzle.drawn_solution()) == puzzle.worth(sp.solve(puzzle).grid)
        else:
            assert sp.check(puzzle).verdict in ("unique", "several")


def test_the_documents_have_examples():
    assert len(blocks(ROOT / "README.md", "console")) >= 3
    assert len(blocks(ROOT / "README.md", "pycon")) >= 2


def test_the_command_line_reference_is_what_help_prints(update):
    from satpuzzles.cli import HELP, command_names, parser

    parts = ["# The command line", "", "Written from `--help` by the tests (`pytest --update`).", "", "```text", HELP]
    for command in sorted(command_names(), key=lambda name: HELP.index(f"  {name} ")):
        parts += ["```", "", f"## {command}", "", "```text", parser(command).format_help()]
    text = "\n".join(part.rstrip("\n") for part in [*parts, "```"]) + "\n"
    path = ROOT / "docs" / "cli.md"
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_a_new_kind_as_the_walk_through_builds_it(tmp_path, monkeypatch):
    """The kind of docs/adding-a-kind.md gets everything for free: the contract of all kinds holds for it."""
    import satpuzzles.kinds

    (source,) = blocks(ROOT / "docs" / "adding-a-kind.md", "python")
    (tmp_path / "binairo.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(satpuzzles.kinds, "__path__", [*satpuzzles.kinds.__path__, str(tmp_path)])
    assert len([line for line in source.splitlines() if line.strip()]) <= 60
    import test_kinds

    import satpuzzles as sp

    kind = sp.find_kind("binairo")
    puzzle = sp.loads(sys.modules[kind.__module__].EXAMPLE)
    for name in dir(test_kinds):
        if name.startswith("test_it") or name.startswith("test_every") or name == "test_dimacs_and_back":
            test = getattr(test_kinds, name)
            wanted = test.__code__.co_varnames[: test.__code__.co_argcount]
            if "run" not in wanted:
                test(**{k: v for k, v in {"kind": kind, "puzzle": puzzle}.items() if k in wanted})
    sys.modules.pop(kind.__module__)
