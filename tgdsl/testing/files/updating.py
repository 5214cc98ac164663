"""Encodings of files, rewritten: ``--tgdsl-update``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tgdsl.testing.files.file_runs import Rewriting


class Updates:
    """The encodings that files should have, collected from their cases, and written at the end."""

    def __init__(self) -> None:
        self._found: dict[Path, dict[int, Rewriting]] = {}
        self._texts: dict[Path, str] = {}

    def add(self, path: Path, text: str, rewriting: Rewriting) -> None:
        """Take an encoding.

        Args:
            text: of the file, as the case has read it.
        """
        self._texts[path] = text
        self._found.setdefault(path, {})[rewriting.line] = rewriting

    def write(self) -> Mapping[Path, int]:
        """Write the files; how many encodings of each were rewritten.

        Raises:
            OSError: a file cannot be written.
        """
        written: dict[Path, int] = {}
        for path, lines in self._found.items():
            text = _rewritten(self._texts[path], lines.values())
            path.write_bytes(text.encode("utf-8", errors="surrogateescape"))
            written[path] = len(lines)
        return written


def _rewritten(text: str, rewritings: Iterable[Rewriting]) -> str:
    lines = text.split("\n")
    for one in rewritings:
        line = lines[one.line - 1]
        lines[one.line - 1] = line[: one.start] + one.text + line[one.end :]
    return "\n".join(lines)
