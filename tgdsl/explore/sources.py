"""The lines that made a record: statements of Python, or of TableGen's language, in the files that are there."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import tgdsl
from tgdsl.classes import frozen
from tgdsl.diagnostics import Location, Place
from tgdsl.language.core.definition import statement_of
from tgdsl.language.instructions.records import EncodingRecord
from tgdsl.records import Record, RecordSet

MOST_LINES = 40  #: of a statement that are shown


@frozen
class Lines:
    """A statement.

    Attributes:
        file: its path, from the folder that the target is in.
        first: the number of its first line.
        text: its lines; empty where the file is not there.
        why: what it has to do with the record.
    """

    file: str
    first: int
    text: str
    why: str


class Sources:
    """Reads the files of a target, each once.

    Args:
        root: the folder that paths are shown from; by default that which the target is in.
    """

    def __init__(self, records: RecordSet, root: Path | None = None) -> None:
        place = records.place.innermost
        parent = Path(place.file).absolute().parent if place is not None else Path.cwd()
        self._root = root or (parent.parent if (parent / "__init__.py").exists() else parent)
        self._own = Path(tgdsl.__file__).parent.parent
        self._files: dict[str, _File | None] = {}
        self._shown: dict[tuple[str, int, str], Lines] = {}
        self._names: dict[str, str] = {}

    def of(self, record: Record) -> Sequence[Lines]:
        """The statements of a record, the innermost first; then those of the classes that an instruction in Python is derived from."""
        found: dict[tuple[str, int], Lines] = {}
        for number, location in enumerate(record.place.chain):
            lines = self._lines(location, "" if number == 0 else "called here")
            found.setdefault((lines.file, lines.first), lines)
        origin = record.origin
        if isinstance(origin, EncodingRecord):
            for base in origin.body.cls.__mro__[1:]:
                statement = statement_of(base)
                if statement is not None and statement.place.innermost is not None:
                    lines = self._lines(statement.place.innermost, f"derived from {base.__name__}")
                    found.setdefault((lines.file, lines.first), lines)
        return tuple(found.values())

    def text_at(self, place: Place) -> str:
        """The statement at a place, without the indentation; empty where the file is not there."""
        location = place.innermost
        return "" if location is None else self._lines(location, "").text

    def shown(self, place: Place) -> str:
        """``file:line`` of a place."""
        location = place.innermost
        return (
            ""
            if location is None
            else f"{self.name(location.file)}:{location.line}" if location.line else self.name(location.file)
        )

    def name(self, file: str) -> str:
        """The path of a file, from the folder that the target is in."""
        known = self._names.get(file)
        if known is None:
            known = self._names[file] = self._named(file)
        return known

    def _named(self, file: str) -> str:
        path = Path(os.path.abspath(file))
        for root in (self._root, self._own):
            if root in path.parents and os.path.isabs(file):
                return path.relative_to(root).as_posix()
        return file

    def _lines(self, location: Location, why: str) -> Lines:
        key = (location.file, location.line, why)
        found = self._shown.get(key)
        if found is None:
            file = self._file(location.file)
            span = None if file is None else file.span(location.line)
            if file is None or span is None:
                found = Lines(self.name(location.file), location.line, "", why)
            else:
                found = Lines(self.name(location.file), span[0], file.text(*span), why)
            self._shown[key] = found
        return found

    def _file(self, name: str) -> _File | None:
        if name not in self._files:
            try:
                lines = Path(name).read_text(encoding="utf-8").splitlines()
                self._files[name] = _File(lines, [*_statements(name, "\n".join(lines))])
            except (OSError, ValueError):
                self._files[name] = None
        return self._files[name]


@frozen
class _File:
    """The lines of a file, and the first and last line of each statement in Python."""

    lines: Sequence[str]
    spans: Sequence[tuple[int, int]]

    def span(self, line: int) -> tuple[int, int] | None:
        """The smallest statement that has a line."""
        if not 0 < line <= len(self.lines):
            return None
        around = [(last - first, first, last) for first, last in self.spans if first <= line <= last]
        if around:
            _, first, last = min(around)
            return first, last
        return line, self._end(line)

    def _end(self, line: int) -> int:
        """The last line of a statement of TableGen's: that of the bracket or semicolon that ends it."""
        depth = 0
        for number in range(line, min(line + MOST_LINES, len(self.lines)) + 1):
            text = self.lines[number - 1]
            depth += text.count("{") - text.count("}")
            if depth <= 0 and (";" in text or "}" in text):
                return number
        return line

    def text(self, first: int, last: int) -> str:
        shown = [*self.lines[first - 1 : min(last, first - 1 + MOST_LINES)]]
        if last >= first + MOST_LINES:
            shown.append("...")
        indent = min([len(one) - len(one.lstrip()) for one in shown if one.strip()], default=0)
        return "\n".join([one[indent:] for one in shown])


def _statements(name: str, text: str) -> Iterator[tuple[int, int]]:
    if not name.endswith(".py"):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt):
            decorators = node.decorator_list if isinstance(node, ast.ClassDef | ast.FunctionDef) else []
            first = min([node.lineno, *[one.lineno for one in decorators]])
            yield first, node.end_lineno or first
