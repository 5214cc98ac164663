"""Problems of a file of tests: each at its line."""

from __future__ import annotations

from pathlib import Path

from tgdsl.diagnostics import Location, shown


class FileProblem(Exception):
    """A line of a file, or an option, that is wrong; the text says what is wrong and what to do.

    Attributes:
        line: from 1; 0 for the file as a whole.
        column: from 1; 0 for the line as a whole.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def placed(path: Path, line: int, column: int = 0) -> str:
    """A line of a file, as ``tests/add.s:12``."""
    return shown(Location(str(path), line, column=column))
