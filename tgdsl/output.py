"""Writer of output files: replaces each by a rename, and only if its text changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tgdsl.diagnostics import fail, file_place


def unchanged(path: Path, data: bytes) -> bool:
    """Whether a file exists with these contents."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def write_files(files: Mapping[Path, bytes]) -> set[Path]:
    """Write files, all of them or none. Files that have these contents already are not touched.

    Each file is replaced by a rename, so that no reader finds a part of it.

    Returns:
        the files that were written.

    Raises:
        DiagnosticError: a file or its folder cannot be written; then no file was replaced.
    """
    written: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            if not unchanged(path, data):
                written[path] = _write_beside(path, data)
        for path, temporary in written.items():
            os.replace(temporary, path)
    except OSError as error:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)
        raise fail(
            file_place(error.filename2 or error.filename or next(iter(files))),
            f"cannot write the output: {error.strerror or error}; choose another folder with -o, or make room there",
        ) from None
    return set(written)


def _write_beside(path: Path, data: bytes) -> Path:
    """Write a temporary file in the folder of ``path``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
