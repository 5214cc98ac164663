"""Writer of output files: all of a run or none, each replaced by a rename, and only if its contents changed.

Nothing is written over a file that the run has read, over another one of its own, or over what is no file: a folder, a device, a pipe.
Links stay links, and a file keeps its mode. A temporary file is locked as long as its writer lives; so what a killed process left can be
told from the files of others that write at the same time, and the next run removes it.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from tgdsl.classes import define
from tgdsl.diagnostics import Report, fail, file_place
from tgdsl.process.interrupts import Writing

_TEMPORARY = re.compile(r"\.tgdsl-[0-9a-f]{16}\.(tmp|old)")

_STREAMS = {"-": 1, "/dev/stdout": 1, "/dev/stderr": 2}
_STREAM = re.compile(r"-|/dev/stdout|/dev/stderr|/(?:dev|proc/self)/fd/(?P<number>[0-9]{1,6})")


def unchanged(path: Path, data: bytes) -> bool:
    """True if a file exists with these contents."""
    return _contents(path, lambda size: size == len(data)) == data


#: The line of a header with the name of the file that it was made from, which is another one for the same target in Python and in TableGen.
_FROM = re.compile(rb"^\|\* From: .*\n", re.MULTILINE)


def up_to_date(path: Path, data: bytes) -> bool:
    """True if a file exists with these contents, or with ones that differ in the header's ``From:`` line alone."""
    found = _contents(path, lambda _: True)
    return found == data or found is not None and _FROM.sub(b"", found, count=1) == _FROM.sub(b"", data, count=1)


def _contents(path: Path, may_have: Callable[[int], bool]) -> bytes | None:
    """The contents of a file of a size; None for one that is not there, cannot be read, or is a pipe or a device, which might never end."""
    try:
        status = path.stat()
        return path.read_bytes() if stat.S_ISREG(status.st_mode) and may_have(status.st_size) else None
    except OSError:
        return None


def write_files(files: Mapping[Path, bytes], inputs: Iterable[str] = (), others: Iterable[Path] = ()) -> set[Path]:
    """Write files, all of them or none. Files that have these contents already are not touched.

    Args:
        inputs: what the run has read.
        others: files of the run that are there already.

    Returns:
        the files that were written.

    Raises:
        DiagnosticError: a file or its folder cannot be written, or is another file of the run, too; then no file was replaced.
    """
    with Writing() as writing:
        _remove_leftovers({_folder(path) for path in files})
        stale = {path: data for path, data in files.items() if not unchanged(path, data)}
        _check_apart(stale, [*others, *(path for path in files if path not in stale)], inputs)
        outputs: list[_Output] = []
        path = next(iter(files), Path())
        try:
            for path, data in stale.items():
                writing.check()
                outputs.append(_Output(path, data))
                outputs[-1].prepare()
            writing.check()
            written: dict[tuple[int, int], Path] = {}
            for output in outputs:
                path = output.path
                output.put(written)
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


def stream_of(name: str) -> int | None:
    """The open descriptor that the name of an output stands for: ``-``, ``/dev/stdout``, ``/dev/stderr``, ``/dev/fd/3``; -1 for the null
    device, and None for a file."""
    if name == os.devnull:
        return -1
    found = _STREAM.fullmatch(name)
    return None if found is None else int(found["number"] or _STREAMS[name])


def write_stream(number: int, data: bytes) -> None:
    """Write to an open descriptor, as :func:`stream_of` gives it.

    Raises:
        DiagnosticError: that is not possible.
    """
    try:
        if number >= 0:
            with open(number, "wb", closefd=False) as stream:
                stream.write(data)
    except OSError as error:
        raise fail(
            file_place(f"/dev/fd/{number}"), f"cannot write the output: {error.strerror}; name another one"
        ) from None


def _diagnostic(error: OSError, path: Path) -> Exception:
    parents = {os.fspath(parent) for parent in path.parents}
    where = error.filename if error.filename in parents else path  # never a temporary file
    return fail(
        file_place(where),
        f"cannot write the output: {error.strerror or error}; name another folder, or make room there",
    )


def _check_apart(stale: Iterable[Path], others: Iterable[Path], inputs: Iterable[str]) -> None:
    """Report files that are no regular ones, and those that are another file of the run under another name.

    Args:
        stale: the files that are to be written.
        others: the files of the run that stay as they are.
        inputs: what it has read.
    """
    report = Report()
    seen: dict[object, Path] = {}
    for path in others:
        seen.setdefault(_identity(path), path)
    read: dict[object, str] | None = None
    for path in stale:
        try:
            status = os.stat(path)
        except OSError:
            status = None
        if status is not None and not stat.S_ISREG(status.st_mode):
            kind = _kind(status.st_mode)
            report.error(
                file_place(path),
                f"the output is {kind}, and would be replaced by a file; name another one, or remove it",
            )
            continue
        identity = _identity(path)
        other = seen.setdefault(identity, path)
        if other is not path:
            report.error(
                file_place(path), f"this is the same file as {other}, which the run writes, too; name another one"
            )
        if status is None:
            continue
        if read is None:
            read = {_identity(Path(name)): name for name in inputs}
        name = read.get(identity)
        if name is not None:
            also = "" if os.path.abspath(name) == os.path.abspath(path) else f", as {name}"
            report.error(
                file_place(path), f"the run has read this file{also}, and would write over it; name another one"
            )
    report.check()


def _identity(path: Path) -> object:
    """The identity of a file, whatever leads to it: its number in the file system; that of its folder and its name there, if
    there is no such file yet."""
    try:
        status = os.stat(path)
        return status.st_dev, status.st_ino
    except OSError:
        real = os.path.realpath(path)
    try:
        status = os.stat(os.path.dirname(real))
        return status.st_dev, status.st_ino, os.path.basename(real)
    except OSError:
        return real


def _kind(mode: int) -> str:
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((words for is_such, words in kinds if is_such(mode)), "a device")


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

    def put(self, written: dict[tuple[int, int], Path]) -> None:
        """Put the new file in its place.

        Args:
            written: the new files that are in theirs, by their numbers in the file system; gets this one. Where capital letters are not
                told from small ones, two new names may turn out to be one file only now.
        """
        if not self.existed and written and os.path.lexists(self.real):
            other = written.get(_number(self.real))
            # Another run may have replaced that one meanwhile, and this one be a new file with its number.
            if other is not None and os.path.samefile(self.real, other):
                raise fail(
                    file_place(self.path),
                    f"this is the same file as {other}, which the run writes, too; name another one",
                )
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
        written[_number(self.real)] = self.path

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


def _number(path: str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino


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
