"""The modules of a package's folder that ``migrate`` leaves alone: those that somebody has edited, and others that are somebody's own."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import Diagnostic, Location, Note, Place, Severity, fail, file_place
from tgdsl.migration.records.comparison import Difference, in_words
from tgdsl.migration.result import Earlier

#: An import of a module of the package from its dotted name.
_IMPORT = re.compile(r"from ([\w.]+)\.(\w+) import ")

#: The package that has modules of such names, too, as ``counterparts``.
_LANGUAGE = "tgdsl."

#: The first letters of modules that are no part of a target.
_NO_PART = ("_", "test_", "tests.", "conftest.")


@frozen
class Kept:
    """Modules that stay as they are.

    Attributes:
        folder: where they are.
        edited: the texts of modules that an earlier run has written and somebody has edited, by the names of their files.
        own: those of others that are in the folder.
    """

    folder: Path = Path()
    edited: Mapping[str, str] = {}
    own: Mapping[str, str] = {}

    @property
    def files(self) -> Mapping[str, str]:
        return {**self.own, **self.edited}

    def listed(self, names: Sequence[str]) -> list[str]:
        """The names of these modules that the package has besides some."""
        there = {*names, "__init__"}
        found = [file.removesuffix(".py") for file in self.files if not file.startswith(_NO_PART)]
        return [name for name in found if name not in there]

    def missing(self, names: Mapping[tuple[str, str], str]) -> list[Diagnostic]:
        """The errors for names that are not in these modules any more.

        Args:
            names: by module and name, the module that imports it.
        """
        found: list[Diagnostic] = []
        for (module, name), user in names.items():
            file, importer = module.rpartition(".")[2], user.rpartition(".")[2]
            message = f"'{name}' is not defined here any more, and {importer} imports it; define it, or start anew with --force"
            found.append(Diagnostic(file_place(self.folder / f"{file}.py"), message))
        return found

    def otherwise(self, some: Sequence[Difference], trials: Path) -> Diagnostic:
        """The warning of a record that one of these modules does not give as the records have it.

        Args:
            some: the differences of the record.
            trials: the folder where the modules were tried.
        """
        record, found = some[0].record, some[0].found
        name = some[0].name
        severity = Severity.WARNING
        if found is None:
            place = file_place(self.folder)
            message = f"the records have '{name}', and no module defines it any more: they were edited"
            return Diagnostic(place, message, (), severity)
        place = self._moved(found.place, trials)
        if record is not None:
            fields = ", ".join([in_words(one) for one in some])
            message = f"'{name}' is not as the records have it: {fields}; this module was edited"
            return Diagnostic(place, message, (), severity)
        what = f"this {found.superclasses[-1]}" if found.anonymous else f"'{name}'"
        return Diagnostic(
            place, f"{what} is not in the records that are migrated; this module was edited", (), severity
        )

    def here(self, found: Diagnostic, trials: Path) -> Diagnostic:
        """A diagnostic about these modules as they were tried in another folder, with their places here."""
        notes = tuple([Note(self._moved(one.place, trials), one.message) for one in found.notes])
        return evolve(found, place=self._moved(found.place, trials), notes=notes)

    def _moved(self, place: Place, trials: Path) -> Place:
        """A place in these modules as they were tried in another folder, here."""
        return Place(tuple([self._location(one, trials) for one in place.chain]), place.subject)

    def _location(self, location: Location, trials: Path) -> Location:
        path = Path(location.file)
        return evolve(location, file=str(self.folder / path.name)) if path.parent == trials else location


def kept_modules(folder: Path, package: str, earlier: Earlier, leaves_edited: bool) -> Kept:
    """The modules of a folder that stay as they are.

    Args:
        package: the dotted name that the folder has now.
        leaves_edited: whether those that somebody has edited do.

    Raises:
        DiagnosticError: one imports others by another name of the package.
    """
    of_migrate = {*earlier.untouched, *earlier.edited}
    own = [path.name for path in sorted(folder.glob("*.py")) if path.is_file() and path.name not in of_migrate]
    edited = earlier.edited if leaves_edited else ()
    kept = Kept(folder, _texts(folder, edited), _texts(folder, own))
    modules = {name.removesuffix(".py") for name in (*of_migrate, *own)}
    for name, text in kept.files.items():
        for number, line in enumerate(text.splitlines(), 1):
            found = _IMPORT.match(line)
            if found is not None and found[2] in modules and found[1] != package and not found[1].startswith(_LANGUAGE):
                raise fail(
                    file_place(folder / name, number),
                    f"this imports a module of '{found[1]}', and the package is '{package}'; correct this file, or give the name with --name",
                )
    return kept


def _texts(folder: Path, names: Collection[str]) -> Mapping[str, str]:
    """The texts of files; bytes that are no UTF-8 stay for Python to refuse them."""
    return {name: (folder / name).read_text(encoding="utf-8", errors="surrogateescape") for name in names}
