"""The ``.td`` files of a folder: their statements, and the classes and multiclasses that they define."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, fail, file_place
from tgdsl.migration.sources.lexer import Source
from tgdsl.migration.sources.parser import parsed
from tgdsl.migration.sources.statements import Statement

_SUFFIX = ".td"


@frozen
class SourceFile:
    """A ``.td`` file.

    Attributes:
        statements: those that are in no other one.
    """

    name: str
    source: Source
    statements: Sequence[Statement]

    def all(self) -> Iterator[Statement]:
        """The statements, each before those in it."""
        for one in self.statements:
            yield from one.all()


@frozen
class Sources:
    """The sources of a target.

    Attributes:
        files: by their names without folders, as records' places have them.
        classes, multiclasses: by name.
        variables: the names of template arguments of multiclasses, and of what ``foreach`` and ``defvar`` give values.
    """

    folder: str
    files: Mapping[str, SourceFile]
    classes: Mapping[str, Statement]
    multiclasses: Mapping[str, Statement]
    variables: frozenset[str]


def sources_of(folder: str, defined: Sequence[str] = ()) -> Sources:
    """The sources in a folder and the folders in it.

    Args:
        defined: the names that are defined for ``#ifdef``.

    Raises:
        DiagnosticError: there are none, or one cannot be read.
    """
    root = Path(folder)
    if root.exists() and not root.is_dir():
        raise fail(file_place(folder), "this is not a folder: name the one that has the target's .td files")
    if not root.is_dir():
        raise fail(file_place(folder), "there is no such folder: name the one that has the target's .td files")
    paths = sorted(root.rglob(f"*{_SUFFIX}"))
    if not paths:
        raise fail(file_place(folder), "this folder has no .td files: name the one that has the target's")
    found: dict[str, SourceFile] = {}
    for path in paths:
        before = found.get(path.name)
        if before is not None:
            note = Note(file_place(before.source.path), "this one")
            raise fail(
                file_place(path),
                "two files have this name, and records tell files by their names: name a smaller folder",
                note,
            )
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise fail(file_place(path), f"the file cannot be read: {error.strerror}") from None
        found[path.name] = SourceFile(path.name, *parsed(str(path), text, defined))
    return _with_classes(folder, found)


def sources_of_texts(texts: Mapping[str, str]) -> Sources:
    """The sources in texts, by the names of their files."""
    return _with_classes("", {name: SourceFile(name, *parsed(name, text)) for name, text in texts.items()})


def _with_classes(folder: str, files: Mapping[str, SourceFile]) -> Sources:
    classes: dict[str, Statement] = {}
    multiclasses: dict[str, Statement] = {}
    variables: set[str] = set()
    for file in files.values():
        for one in file.all():
            if one.kind in ("foreach", "defvar"):
                variables.add(one.name.text)
            elif one.kind == "class" and (one.fields or one.parents or one.name.text not in classes):
                classes[one.name.text] = one  # "class X;" only says that there will be one
            elif one.kind == "multiclass":
                multiclasses[one.name.text] = one
                variables.update([parameter.name for parameter in one.parameters])
    return Sources(folder, files, classes, multiclasses, frozenset(variables))
