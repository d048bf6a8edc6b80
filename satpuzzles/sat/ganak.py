"""The model counter Ganak (extra `count`) in a process of its own, which can be stopped."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec

from satpuzzles.errors import MissingPackage
from satpuzzles.sat.variables import Clause

_TICK = 0.2  # seconds
_MEMORY = 4 << 30  # bytes; it knows no limits of its own


def count(clauses: Iterable[Clause], show: Iterable[int], top: int, check: Callable[[], None]) -> int | None:
    """How many assignments of the variables `show` can be completed; nothing if it failed, such as for memory.

    Args:
        clauses: over the variables 1 to `top`.
        check: called a few times a second; may raise to stop.

    Raises:
        MissingPackage: it is not installed.
    """
    if find_spec("pyganak") is None:
        raise MissingPackage("pyganak", "count")
    lines = [f"{top}", " ".join(map(str, show)), *(" ".join(map(str, clause)) for clause in clauses)]
    child = subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,  # Ctrl-C is for us
    )
    try:
        text: str | None = "\n".join(lines)
        while True:
            try:
                answer = child.communicate(text, timeout=_TICK)[0]
                break
            except subprocess.TimeoutExpired:
                text = None
                check()
    finally:
        child.kill()
        child.wait()
    last = answer.split()[-1:]  # it prints more than is asked for
    return int(last[0]) if child.returncode == 0 and last and last[0].isdecimal() else None


def _child() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    except (ImportError, ValueError, OSError):  # Windows, or a limit that is lower still
        pass
    from pyganak import Counter

    top, show, *clauses = sys.stdin.read().split("\n")
    counter = Counter()
    counter.new_vars(int(top))
    counter.add_clauses([list(map(int, clause.split())) for clause in clauses])
    counter.set_sampling_set(list(map(int, show.split())))
    print("", counter.count())


if __name__ == "__main__":
    _child()
