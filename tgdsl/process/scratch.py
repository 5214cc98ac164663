"""A folder for a command's own files, which is gone when the command ends."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import rmtree

from tgdsl.diagnostics import fail, file_place
from tgdsl.process.interrupts import Writing, undo_by


@contextmanager
def scratch_folder(prefix: str) -> Generator[Path]:
    """A new folder below the one for temporary files, which Ctrl-C removes, too.

    Raises:
        DiagnosticError: it cannot be made.
    """
    with Writing():  # Ctrl-C waits until it is known what it has to remove
        try:
            folder = tempfile.mkdtemp(prefix=prefix)
        except OSError as error:
            raise fail(
                file_place(error.filename or tempfile.tempdir or ""),
                f"no folder for temporary files can be made: {error.strerror}; name another place with TMPDIR",
            ) from None
        remove = partial(rmtree, folder, ignore_errors=True)
        undo_by(remove)
    try:
        yield Path(folder).resolve()
    finally:
        remove()
        undo_by(None)
