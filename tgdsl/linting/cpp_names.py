"""The identifiers in a target's C++ sources, which a lint check cannot see in records."""

from __future__ import annotations

import re
from pathlib import Path

from tgdsl.diagnostics import Report, file_place

_SOURCES = frozenset({".c", ".cc", ".cpp", ".cxx", ".def", ".h", ".hpp", ".inc"})
_IDENTIFIER = re.compile(rb"[A-Za-z_]\w*")


def names_in_folder(folder: Path, report: Report) -> frozenset[str]:
    """All identifiers in the C++ files of a folder and of those in it; words of comments and literals are among them.

    Args:
        report: gets an error for a folder without C++ files, and for each that cannot be read.
    """
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in _SOURCES and path.is_file()]
    if not files:
        report.error(
            file_place(folder), "there are no C++ sources in this folder: name that of the target's .cpp and .h files"
        )
    found: set[bytes] = set()
    for path in files:
        try:
            found.update(_IDENTIFIER.findall(path.read_bytes()))
        except OSError as error:
            what = error.strerror
            report.error(file_place(path), f"this file cannot be read: {what}")
    return frozenset([name.decode("ascii") for name in found])
