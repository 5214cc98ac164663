"""The contents of a records file, read and decompressed in a thread while the rest of the program is imported.

Decompression is a third of the time for a small target, and runs without Python's global lock. This module imports little, so
that the thread starts at once.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from threading import Thread

#: Suffixes of records files.
RECORDS = (".json", ".json.xz")

_XZ_MAGIC = b"\xfd7zXZ\0"


class Contents:
    """The contents of a file, which a thread starts to read at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._data = b""
        self._error: OSError | lzma.LZMAError | None = None
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    @classmethod
    def of_records(cls, source: str | None) -> Contents | None:
        """The contents of a target that is a records file; None for another target."""
        return cls(Path(source)) if source is not None and source.endswith(RECORDS) else None

    def get(self) -> bytes:
        """All contents, decompressed. They are not kept: a second call gives an empty text.

        Raises:
            DiagnosticError: the file cannot be read or decompressed.
        """
        self._thread.join()
        if self._error is not None:
            raise _diagnostic(self.path, self._error)
        data, self._data = self._data, b""
        return data

    def _read(self) -> None:
        try:
            data = self.path.read_bytes()
            self._data = lzma.decompress(data) if data.startswith(_XZ_MAGIC) else data
        except (OSError, lzma.LZMAError) as error:
            self._error = error


def _diagnostic(path: Path, error: OSError | lzma.LZMAError) -> Exception:
    from tgdsl.diagnostics import fail, file_place

    if isinstance(error, OSError):
        return fail(file_place(path), f"this file cannot be read: {error.strerror}")
    return fail(file_place(path), f"this file cannot be decompressed: {error}. Was it cut off?")
