"""Where results go: standard output, or a file that is never half-written."""

import os
import sys
from types import TracebackType
from typing import Literal, TextIO

from satpuzzles.errors import BadUsage


class Output:
    """A stream to write results to.

    A regular file is written beside its place and renamed when all went well; it stays as it was if something
    failed or nothing was written.

    Args:
        path: a file, or nothing or ``-`` for standard output.
        new: refuse a file that is there already.

    Raises:
        BadUsage: the file cannot be written; known before any work is done.
    """

    def __init__(self, path: str | None, *, new: bool = False) -> None:
        self.path = "" if path in (None, "-", "/dev/stdout") else str(path)
        self._target = ""
        self._temporary = ""
        self._wrote = False
        self._stream: TextIO = sys.stdout
        if path == "" or self.path.endswith(os.sep):
            raise BadUsage(f'"{path}" cannot be written: it names no file')
        if new and os.path.exists(self.path):
            raise BadUsage(f"{self.path}: is there already; nothing was written")
        if self.path:
            self._open()

    def _open(self) -> None:
        try:
            if os.path.isdir(self.path):
                raise IsADirectoryError(0, "is a directory")
            if os.path.exists(self.path) and not os.access(self.path, os.W_OK):
                raise PermissionError(0, "is write-protected")
            special = os.path.exists(self.path) and not os.path.isfile(self.path)
            if special or self.path.startswith("/dev/"):  # a device, a pipe, an open descriptor
                self._stream = self._writer(self.path, "a")
                return
            self._target = os.path.realpath(self.path)
            self._temporary = f"{self._target}.{os.getpid()}.part"
            self._stream = self._writer(self._temporary, "x")
            if os.path.exists(self._target):
                os.chmod(self._temporary, os.stat(self._target).st_mode & 0o7777)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BadUsage(f"{self.path}: cannot be written: {reason}") from None

    @staticmethod
    def _writer(path: str, mode: Literal["a", "x"]) -> TextIO:
        return open(path, mode, encoding="utf-8", errors="backslashreplace")

    def __enter__(self) -> "Output":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self.path:
            return
        try:
            self._stream.close()
            if self._temporary and self._wrote and error is None:
                os.replace(self._temporary, self._target)
        finally:
            if self._temporary and os.path.exists(self._temporary):
                os.unlink(self._temporary)

    def write_bytes(self, content: bytes) -> None:
        """Write what is no text. Raises BadUsage where a terminal would show it."""
        if self._stream.isatty():
            raise BadUsage("a picture is not for a terminal; name a file with -o")
        self._wrote = True
        self._stream.flush()
        self._stream.buffer.write(content)
        self._stream.buffer.flush()

    def write(self, *texts: str) -> None:
        """Write, and hand it on at once, so that a reader at the other end sees each answer when it is found."""
        self._wrote = True
        self._stream.writelines(texts)
        self._stream.flush()

    @property
    def colour(self) -> bool:
        """Is it a terminal that wants colours? (https://no-color.org)"""
        return self._stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @property
    def symbols(self) -> bool:
        """Can it show chess knights and box lines?"""
        try:
            "♞♘█┼".encode(self._stream.encoding or "ascii")
        except UnicodeEncodeError:
            return False
        return True


class Progress:
    """One line on standard error about a long search, if that is a terminal."""

    def __init__(self, verb: str) -> None:
        import time

        self._clock = time.monotonic
        self._verb = verb
        self._start = self._last = self._clock()
        self._shown = False

    @classmethod
    def wanted(cls) -> bool:
        """Is somebody watching?"""
        return sys.stderr.isatty()

    def __call__(self, found: int) -> None:
        """Show how many were found."""
        self.show(f"{found:,} found")

    def show(self, state: str) -> None:
        """Show how far it is, at most five times a second and not in the first second."""
        now = self._clock()
        if now - self._start > 1 and now - self._last > 0.2:
            self._last, self._shown = now, True
            sys.stderr.write(f"\r{self._verb}: {state}, {now - self._start:.0f} s\x1b[K")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
