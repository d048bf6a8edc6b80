"""Folders of files that belong together: written as a whole, read without following links."""

import os
import stat
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import IO

from satpuzzles.errors import BadInput, BadUsage


class NewFolder:
    """A folder that comes to be when all of its files are written, and stays as it was if anything fails.

    A folder that is there already is kept, its files are replaced one by one, and those of `names` that are not
    written go.

    Args:
        path: where it is to be; the folder above it must be there.
        names: the files that it may hold, in the order in which they are put in place.
        is_own: may the files that stand there already be replaced?

    Raises:
        BadUsage: something else stands there, or it cannot be written; known before any work is done.
    """

    def __init__(self, path: str, names: tuple[str, ...], is_own: Callable[[str], bool]) -> None:
        self.path = path
        self._names = names
        self._target = os.path.realpath(path) if path and "\0" not in path else ""
        if not self._target:
            raise BadUsage(f'"{path}" cannot be written: it names no folder')
        try:
            self._is_there = os.path.lexists(self._target)
            if self._is_there and (not os.path.isdir(self._target) or (os.listdir(path) and not is_own(path))):
                raise BadUsage(f"{path}: is neither new nor empty nor a folder of this kind; nothing was written")
            beside = os.path.join(self._target, "") if self._is_there else self._target
            self._temporary = f"{beside}.{os.getpid()}.part"
            os.mkdir(self._temporary)
        except OSError as error:
            raise self._failed(error) from None

    def _failed(self, error: OSError) -> BadUsage:
        return BadUsage(f"{self.path}: cannot be written: {error.strerror}")

    def write(self, name: str, lines: Iterable[str]) -> None:
        """Write one of the files; the lines come without their ends. Raises BadUsage if the disk is full."""
        try:
            with open(os.path.join(self._temporary, name), "x", encoding="utf-8", newline="\n") as stream:
                stream.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise self._failed(error) from None

    def __enter__(self) -> "NewFolder":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if error is None:
                self._put_in_place()
        except OSError as failure:
            raise self._failed(failure) from None
        finally:
            self._clean()

    def _put_in_place(self) -> None:
        written = os.listdir(self._temporary)
        if not self._is_there:
            if written:
                os.rename(self._temporary, self._target)
            return
        for name in self._names if written else ():
            new, old = os.path.join(self._temporary, name), os.path.join(self._target, name)
            if name in written:
                os.replace(new, old)
            elif os.path.lexists(old):
                os.unlink(old)

    def _clean(self) -> None:
        if os.path.isdir(self._temporary):
            for name in os.listdir(self._temporary):
                os.unlink(os.path.join(self._temporary, name))
            os.rmdir(self._temporary)


def opened(folder: str, name: str) -> IO[bytes]:
    """A file of a folder, for reading. Raises BadInput if there is none, or it is a link, a pipe or a device."""
    path = os.path.join(folder, name)
    # without O_NONBLOCK a pipe would wait for somebody to write
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        if os.path.islink(path):
            raise BadInput(f"{path}: is a link; expected a file")
        handle = os.open(path, flags)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{path}: cannot be read: {reason}") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise BadInput(f"{path}: is no file")
    return os.fdopen(handle, "rb")


def content(folder: str, name: str, most: int) -> bytes:
    """What stands in a file of a folder. Raises BadInput if it has more bytes than it may have."""
    with opened(folder, name) as stream:
        found = stream.read(most + 1)
    if len(found) > most:
        raise BadInput(f"{os.path.join(folder, name)}: more than {most:,} bytes")
    return found
