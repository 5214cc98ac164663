"""Writer of output files: all of a run or none, each replaced by a rename, and only if its contents changed.

Links stay links, and a file keeps its mode. Devices and pipes are written to. A temporary file is locked as long as its writer lives; so
what a killed process left can be told from the files of others that write at the same time, and the next run removes it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from tgdsl.classes import define
from tgdsl.diagnostics import fail, file_place
from tgdsl.process import Writing

_TEMPORARY = re.compile(r"\.tgdsl-[0-9a-f]{16}\.(tmp|old)")


def unchanged(path: Path, data: bytes) -> bool:
    """Whether a file exists with these contents."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def write_files(files: Mapping[Path, bytes]) -> set[Path]:
    """Write files, all of them or none. Files that have these contents already are not touched.

    Returns:
        the files that were written.

    Raises:
        DiagnosticError: a file or its folder cannot be written; then no file was replaced.
    """
    with Writing() as writing:
        _remove_leftovers({_folder(path) for path in files})
        outputs: list[_Output] = []
        path = next(iter(files), Path())
        try:
            for path, data in files.items():
                writing.check()
                if not unchanged(path, data):
                    outputs.append(_Output(path, data))
                    outputs[-1].prepare()
            _check_different(outputs)
            writing.check()
            for output in outputs:
                path = output.path
                output.put()
        except BaseException as error:
            for output in reversed(outputs):
                output.restore()
            if isinstance(error, OSError):
                raise _diagnostic(error, path) from None
            raise
        finally:
            for output in outputs:
                output.close()
        writing.done = True
        return {output.path for output in outputs}


def _diagnostic(error: OSError, path: Path) -> Exception:
    parents = {os.fspath(parent) for parent in path.parents}
    where = error.filename if error.filename in parents else path  # never a temporary file
    return fail(
        file_place(where),
        f"cannot write the output: {error.strerror or error}; name another folder, or make room there",
    )


def _check_different(outputs: Iterable[_Output]) -> None:
    """Report two outputs that links lead to one file."""
    seen: dict[str, Path] = {}
    for output in outputs:
        other = seen.setdefault(output.real, output.path)
        if other is not output.path:
            raise fail(file_place(output.path), f"this is the same file as {other}; remove the link")


@define
class _Output:
    """One file on its way.

    Attributes:
        path: as the user knows it.
        real: the file that links lead to, which is replaced.
        temporary: the new file beside it; empty if there is none, or no longer.
        lock: the open file that holds the lock of the temporary file; -1 for none.
        old: another link to the old file, to restore it; empty if there is none.
        existed: whether there was an old file.
        replaced: whether the new one is in its place.
    """

    path: Path
    data: bytes
    real: str = ""
    temporary: str = ""
    lock: int = -1
    old: str = ""
    existed: bool = False
    replaced: bool = False

    def prepare(self) -> None:
        """Write the temporary file, with the mode that the file has, or a new one gets."""
        self.real = os.path.realpath(self.path)
        try:
            status = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            status = None
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if status is not None and stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if status is not None and not stat.S_ISREG(status.st_mode):
            self.real = ""  # a device, or a pipe: nothing to replace
            return
        self._create()
        if status is not None:
            self.existed = True
            os.chmod(self.temporary, stat.S_IMODE(status.st_mode))
        with open(os.dup(self.lock), "wb") as file:
            file.write(self.data)

    def _create(self) -> None:
        """Create the temporary file, and lock it. Between these, somebody who takes it for a leftover may remove it."""
        while True:
            self.temporary = self._beside("tmp")
            self.lock = os.open(self.temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            _lock(self.lock, wait=True)
            if os.path.exists(self.temporary):
                return
            os.close(self.lock)
            self.lock = -1

    def put(self) -> None:
        """Put the new file in its place."""
        if not self.real:
            self.path.write_bytes(self.data)
            return
        if self.existed:
            old = self._beside("old")
            try:
                os.link(self.real, old)
                self.old = old
            except OSError:
                pass  # not every file system has hard links, or lets us make one
        os.replace(self.temporary, self.real)
        self.replaced = True
        self.temporary = ""

    def restore(self) -> None:
        """Put the old file back, or remove a new one, as far as that is possible."""
        if not self.replaced or (self.existed and not self.old):
            return
        try:
            if self.existed:
                os.replace(self.old, self.real)
                self.old = ""
            else:
                os.unlink(self.real)
        except OSError:
            pass  # the error that led here is reported

    def close(self) -> None:
        """Remove what is left, and unlock."""
        for name in (self.temporary, self.old):
            if name:
                _unlink(name)
        if self.lock >= 0:
            os.close(self.lock)

    def _beside(self, kind: str) -> str:
        return os.path.join(os.path.dirname(self.real), f".tgdsl-{os.urandom(8).hex()}.{kind}")


def _folder(path: Path) -> str:
    return os.path.dirname(os.path.realpath(path))


def _remove_leftovers(folders: Iterable[str]) -> None:
    """Remove the temporary files of processes that are no more."""
    for folder in folders:
        try:
            names = [name for name in os.listdir(folder) if _TEMPORARY.fullmatch(name)]
        except OSError:
            continue
        for name in names:
            _remove_if_left(os.path.join(folder, name))


def _remove_if_left(name: str) -> None:
    try:
        handle = os.open(name, os.O_RDONLY)
    except OSError:
        return
    try:
        if _lock(handle, wait=False):
            _unlink(name)
    finally:
        os.close(handle)


def _unlink(name: str) -> None:
    try:
        os.unlink(name)
    except OSError:
        pass


def _lock(handle: int, wait: bool) -> bool:
    """Lock an open file until its process ends or closes it; whether that is possible, which it is not on every file system."""
    if sys.platform == "win32":
        return False
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        flock(handle, LOCK_EX if wait else LOCK_EX | LOCK_NB)
    except OSError:
        return False
    return True
