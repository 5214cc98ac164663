"""The contents of a records file, which a thread decompresses while the rest of the program is imported.

Decompression is a third of the time for a small target, and runs without Python's global lock. This module imports little, so
that the thread starts at once.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

from tgdsl.loading.options import DEFAULT_MIB, LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tgdsl.diagnostics import Diagnostic

#: Suffixes of records files.
RECORDS = (".json", ".json.xz")

_XZ_MAGIC = b"\xfd7zXZ\0"
_WINDOW = 1 << 18  #: the number of bytes that are read at once
_PAGE = 1 << 14  #: the same where what is read next may be anywhere


class _Wrong(Exception):
    """A file that cannot be read; the end of a message that begins with "this file"."""


class Text:
    """The text of a records file. A plain file is read piece by piece as its text is asked for, and not kept: a run decodes few of
    AMDGPU's 400 MiB, and to get fresh memory for them from the system takes longer than to search them.

    Args:
        data: all of it; None for that of an open plain file.
        path: the file's name, for messages.
        file: its descriptor, which this object closes.

    Attributes:
        size: of the whole text, in bytes.
    """

    def __init__(self, data: bytes | None, path: Path, file: int = -1) -> None:
        self._data = data
        self._path = path
        self._file = file
        self._version = (0, len(data or b"")) if file < 0 else _version(os.fstat(file))
        self._window = b""
        self._begin = 0
        self.size = self._version[1]

    def __del__(self) -> None:
        if self._file >= 0:
            os.close(self._file)

    def piece(self, start: int, end: int) -> bytes:
        """The text between two offsets, of which the second may be behind the end.

        Raises:
            DiagnosticError: somebody has changed the file, or it cannot be read any more.
        """
        if self._data is not None:
            return self._data[start:end]
        offset = start - self._begin
        if offset < 0 or min(end, self.size) > self._begin + len(self._window):
            size = _WINDOW if 0 <= offset <= len(self._window) + _WINDOW else _PAGE  # do they read on?
            self._window, self._begin, offset = self._read(start, max(end - start, size)), start, 0
        return self._window[offset : offset + end - start]

    def _read(self, start: int, size: int) -> bytes:
        from tgdsl.diagnostics import fail, file_place

        try:
            data = os.pread(self._file, size, start)
            if _version(os.fstat(self._file)) == self._version:
                return data
        except OSError as error:
            raise fail(file_place(self._path), f"this file cannot be read: {error.strerror}") from None
        raise fail(file_place(self._path), "this file was changed while it was read; run the command again")


def _version(status: os.stat_result) -> tuple[int, int]:
    return status.st_mtime_ns, status.st_size


class Contents:
    """The contents of a file, which a thread starts to read at once.

    Attributes:
        path: of the file.
        inputs: other files that the contents depend on, there or absent; known with the text.
        warnings: about them; known with the text.
    """

    inputs: Sequence[str] = ()
    warnings: Sequence[Diagnostic] = ()

    def __init__(self, path: Path) -> None:
        self.path = path
        self._text = _nothing(path)
        self._error = ""
        self._thread = Thread(target=self._read, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # there is no memory for another thread
            self._thread = Thread()
            self._read()

    @classmethod
    def of_records(cls, source: str | None) -> Contents | None:
        """The contents of a target that is a records file; None for another target."""
        return cls(Path(source)) if source is not None and source.endswith(RECORDS) else None

    def get(self) -> Text:
        """All contents, decompressed. They are not kept: a second call gives an empty text.

        Raises:
            DiagnosticError: the file cannot be read or decompressed, or is too large.
        """
        if self._thread.ident is not None:
            self._thread.join()
        if self._error:
            from tgdsl.diagnostics import fail, file_place

            raise fail(file_place(self.path), f"this file {self._error}")
        text, self._text = self._text, _nothing(self.path)
        return text

    def _read(self) -> None:
        try:
            limit = _limit()
            self._text = _text_of(self.path, limit)
        except _Wrong as error:
            self._error = str(error)
        except OSError as error:
            self._error = f"cannot be read: {error.strerror}"
        except ValueError as error:  # a path with a null character
            self._error = f"cannot be read: {error}"
        except MemoryError:
            self._error = "needs more memory than there is; give the process more"


def _limit() -> int:
    """The greatest number of bytes."""
    text = os.environ.get(LIMIT, "") or str(DEFAULT_MIB)
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 9 and int(text) > 0):
        raise _Wrong(
            f"cannot be read: {LIMIT} in the environment is {text!r}; give a number of MiB, such as {DEFAULT_MIB}"
        )
    return int(text) << 20


def _nothing(path: Path) -> Text:
    return Text(b"", path)


def _text_of(path: Path, limit: int) -> Text:
    with path.open("rb", buffering=0) as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode):
            if status.st_size > limit:
                raise _too_large(limit)
            if file.read(len(_XZ_MAGIC)) != _XZ_MAGIC:
                return Text(None, path, os.dup(file.fileno()))
            return Text(_decompressed(_XZ_MAGIC + file.readall(), limit), path)
        if not stat.S_ISFIFO(status.st_mode):
            raise _Wrong("is a device, not a file with records; name a .json or .json.xz file")
        pieces: list[bytes] = []
        size = 0
        while piece := file.read(_WINDOW):
            pieces.append(piece)
            size += len(piece)
            if size > limit:
                raise _too_large(limit)
        data = b"".join(pieces)
        return Text(_decompressed(data, limit) if data.startswith(_XZ_MAGIC) else data, path)


def _decompressed(data: bytes, limit: int) -> bytes:
    """The text of all streams of an ``.xz`` file. No more than ``limit`` bytes are ever decompressed."""
    import lzma

    try:
        streams: list[bytes] = []
        size = 0
        while data:
            decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=limit)
            streams.append(decompressor.decompress(data, limit - size + 1))
            size += len(streams[-1])
            if size > limit:
                raise _too_large(limit)
            if not decompressor.eof:
                raise lzma.LZMAError("Compressed data ended before the end-of-stream marker was reached")
            data = decompressor.unused_data.lstrip(b"\0")  # zeros may follow a stream
            if data and not data.startswith(_XZ_MAGIC):
                raise lzma.LZMAError("There is something behind the end of the compressed data")
        return streams[0] if len(streams) == 1 else b"".join(streams)
    except lzma.LZMAError as error:
        raise _Wrong(f"cannot be decompressed: {error}. Was it cut off?") from None


def _too_large(limit: int) -> _Wrong:
    return _Wrong(
        f"has more than {limit >> 20} MiB of records; if it should, set {LIMIT} in the environment to a greater number"
    )
