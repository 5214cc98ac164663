"""Count the files of the project: ``python -m tests.sizes [FOLDER]...``

For each folder: Python files, their lines, the median of these, and how many files have under 60 lines: most of those are read only
together with another, and could be one with it. An ``__init__.py`` that only imports does not count as small.
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

SMALL = 60

FOLDERS = ("tgdsl", "generators", "targets", "tests")


@frozen
class Size:
    """Of one file."""

    path: Path
    lines: int
    only_imports: bool

    @property
    def is_small(self) -> bool:
        return self.lines < SMALL and not self.only_imports


def sizes_of(folder: Path) -> list[Size]:
    """All Python files of a folder."""
    return [_size(path) for path in sorted(folder.rglob("*.py"))]


def table(folders: Sequence[Path]) -> str:
    """A line for each folder."""
    lines = [f"{'':12}{'files':>7}{'lines':>8}{'median':>8}{f'under {SMALL}':>10}"]
    for folder in folders:
        sizes = sizes_of(folder)
        counts = [size.lines for size in sizes]
        median = statistics.median(counts) if counts else 0
        small = sum(size.is_small for size in sizes)
        lines.append(f"{folder.name:12}{len(sizes):7}{sum(counts):8}{median:8.0f}{small:10}")
    return "\n".join(lines) + "\n"


def _size(path: Path) -> Size:
    text = path.read_text()
    body = ast.parse(text).body
    only_imports = path.name == "__init__.py" and all(map(_is_listing, body))
    return Size(path, len(text.splitlines()), only_imports)


def _is_listing(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, an import, or ``__all__``."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case _:
            return False


if __name__ == "__main__":
    print(table([Path(name) for name in sys.argv[1:] or FOLDERS]), end="")
