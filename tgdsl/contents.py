"""The contents of a records file, read and decompressed in a thread while the rest of the program is imported.

Decompression is a third of the time for a small target, and runs without Python's global lock. This module imports little, so
that the thread starts at once.
"""

from __future__ import annotations

import lzma
import os
import stat
from pathlib import Path
from threading import Thread

from tgdsl.options import DEFAULT_MIB, LIMIT

#: Suffixes of records files.
RECORDS = (".json", ".json.xz")

_XZ_MAGIC = b"\xfd7zXZ\0"
_PIECE = 1 << 20


class _Wrong(Exception):
    """A file that cannot be read; the end of a message that begins with "this file"."""


class Contents:
    """The contents of a file, which a thread starts to read at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._data = b""
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

    def get(self) -> bytes:
        """All contents, decompressed. They are not kept: a second call gives an empty text.

        Raises:
            DiagnosticError: the file cannot be read or decompressed, or is too large.
        """
        if self._thread.ident is not None:
            self._thread.join()
        if self._error:
            from tgdsl.diagnostics import fail, file_place

            raise fail(file_place(self.path), f"this file {self._error}")
        data, self._data = self._data, b""
        return data

    def _read(self) -> None:
        try:
            limit = _limit()
            data = _bytes_of(self.path, limit)
            self._data = _decompressed(data, limit) if data.startswith(_XZ_MAGIC) else data
        except _Wrong as error:
            self._error = str(error)
        except OSError as error:
            self._error = f"cannot be read: {error.strerror}"
        except ValueError as error:  # a path with a null character
            self._error = f"cannot be read: {error}"
        except lzma.LZMAError as error:
            self._error = f"cannot be decompressed: {error}. Was it cut off?"
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


def _bytes_of(path: Path, limit: int) -> bytes:
    with path.open("rb", buffering=0) as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode):
            if status.st_size > limit:
                raise _too_large(limit)
            return file.readall()
        if not stat.S_ISFIFO(status.st_mode):
            raise _Wrong("is no file with records, but a device; name a .json or .json.xz file")
        pieces: list[bytes] = []
        size = 0
        while piece := file.read(_PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > limit:
                raise _too_large(limit)
        return b"".join(pieces)


def _decompressed(data: bytes, limit: int) -> bytes:
    """The text of all streams of an ``.xz`` file. No more than ``limit`` bytes are ever decompressed."""
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


def _too_large(limit: int) -> _Wrong:
    return _Wrong(
        f"has more than {limit >> 20} MiB of records; if it should, set {LIMIT} in the environment to a greater number"
    )
