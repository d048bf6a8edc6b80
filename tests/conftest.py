"""What all tests share."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import settings

import satpuzzles as sp
from satpuzzles.optimised import Optimised

settings.register_profile("default", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# kinds that are played for points have none, and no task that needs them; tests/test_kinds.py holds them to that
KINDS_WITH_RULES = [name for name in sp.kind_names() if not issubclass(sp.find_kind(name), Optimised)]
COMMAND = [sys.executable, "-m", "satpuzzles"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write what is drawn and printed now as what is expected")
    parser.addoption("--all-programs", action="store_true", help="fail, do not skip, where a program is missing")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def program(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """The path of a program from outside Python; the test is skipped without it, or fails with --all-programs."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            say = pytest.fail if request.config.getoption("--all-programs") else pytest.skip
            say(f"the program {name} is not installed")
        return str(path)

    return find


@pytest.fixture(scope="session")
def package(request: pytest.FixtureRequest) -> Callable[[str], object]:
    """An optional Python package; the test is skipped without it, or fails with --all-programs."""

    def find(name: str) -> object:
        if request.config.getoption("--all-programs"):
            return __import__(name)
        return pytest.importorskip(name)

    return find


class Run:
    """What a command printed, and its exit code."""

    def __init__(self, done: "subprocess.CompletedProcess[str]") -> None:
        self.code = done.returncode
        self.out = done.stdout
        self.err = done.stderr


@pytest.fixture
def run() -> Callable[..., Run]:
    """Run the command line in a process of its own."""

    def call(*words: object, stdin: str = "", timeout: float = 60, **env: str) -> Run:
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=timeout,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Run(done)

    return call
