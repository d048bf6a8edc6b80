"""Ctrl-C inside PySAT's C code, as Python's own KeyboardInterrupt."""

from types import TracebackType


class _Interrupts:
    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        # pysolvers.error, pycard.error ...: one class a C module, known only by what they say
        if error is not None and str(error) == "Caught keyboard interrupt":
            raise KeyboardInterrupt from None


interrupts = _Interrupts()
