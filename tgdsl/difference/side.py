"""One of the two descriptions: its records and model, how it is called, and which of the records are the target's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from tgdsl.diagnostics import DiagnosticError, Location, Place, Report
from tgdsl.diagnostics import shown as shown_location
from tgdsl.difference.library import Library
from tgdsl.linting.subject import Subject
from tgdsl.model import Model
from tgdsl.records import Record, RecordSet

T = TypeVar("T")


class Side:
    """A description that is compared.

    Args:
        name: how the user calls it.
        records: its records.
        names: folders that files are read from, to what the user calls them.

    Attributes:
        report: gets the model's warnings.
        problems: what is wrong with records that are not from Python, so that a part of the model is not compared.
    """

    def __init__(self, name: str, records: RecordSet, names: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.records = records
        self.report = Report()
        self.model = Model(records, self.report)
        self.problems: list[str] = []
        self._names = names or {}

    @property
    def is_strict(self) -> bool:
        """True for a target in Python, in which mistakes that only a generator finds are errors, too."""
        return self.records.is_python

    @cached_property
    def subject(self) -> Subject:
        """The target for lints."""
        return Subject(self.model)

    @cached_property
    def own(self) -> Mapping[str, Record]:
        """The records that are not LLVM's own, by name, in the order of definition."""
        library = Library(self.records, self.subject)
        return {record.name: record for record in self.records if not library.has(record)}

    @cached_property
    def library(self) -> frozenset[str]:
        """The names of LLVM's own records that have one."""
        return frozenset(
            [record.name for record in self.records if not record.anonymous and record.name not in self.own]
        )

    def place(self, place: Place) -> str:
        """A place, as the user calls its file."""
        return "" if place.innermost is None else renamed_place(place.innermost, self._names)

    def ask(self, what: Callable[[], T]) -> T | DiagnosticError:
        """A part of the model; for records that are not from Python, the errors that there are in place of it.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        try:
            return what()
        except DiagnosticError as error:
            if self.is_strict:
                raise
            first = error.diagnostics[0]
            text = f"{self.place(first.place)}: {first.message}" if first.place.chain else first.message
            if text not in self.problems:
                self.problems.append(text)
            return error


def renamed_place(location: Location, names: Mapping[str, str]) -> str:
    """A line of a file, with another name for the folder that it is in."""
    for folder, name in names.items():
        if location.file.startswith(folder + os.sep):
            inner = os.path.relpath(location.file, folder)
            return str(Location(f"{name}{inner}", location.line, column=location.column))
    return shown_location(location)
