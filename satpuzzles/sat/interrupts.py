"""Ctrl-C and PySAT's C code.

While it solves, PySAT answers SIGINT by jumping out of the engine and raising an error of its own. Whatever the
engine was about to do stays half done, and the process may crash later. So SIGINT is held back where an engine can be
stopped in another way, and PySAT's error is translated where it can't.
"""

from signal import SIG_BLOCK, SIG_UNBLOCK, SIGINT
from types import TracebackType

try:
    # what signal.pthread_sigmask wraps to turn numbers into enums, which costs as much as a small call of a solver
    from _signal import pthread_sigmask  # type: ignore[import-not-found]
except ImportError:  # Windows
    pthread_sigmask = None


class _Interrupts:
    """PySAT's own error for Ctrl-C becomes KeyboardInterrupt."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        # pysolvers.error, pycard.error ...: one class a C module, known only by what they say
        if error is not None and str(error) == "Caught keyboard interrupt":
            raise KeyboardInterrupt from None


class _InterruptsHeld:
    """SIGINT waits until the end of the block, and reaches Python's handler then."""

    def __enter__(self) -> None:
        pthread_sigmask(SIG_BLOCK, (SIGINT,))

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        pthread_sigmask(SIG_UNBLOCK, (SIGINT,))


interrupts = _Interrupts()
interrupts_held = _InterruptsHeld() if pthread_sigmask else interrupts
