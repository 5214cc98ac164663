"""The texts and names of records that become C++ as they are, checked."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.records import Record, RecordSet
from tgdsl.records.cpp_fields import classes_with_texts, unfit_texts
from tgdsl.records.cpp_scopes import classes_in_scopes, clashes


def check_texts(records: RecordSet, report: Report) -> None:
    """Report the texts and names of records that cannot become C++, and the names that C++ has twice, in the order of the records."""
    for record in _members(records, classes_with_texts()):
        for text in unfit_texts(record):
            rule = rules.NAME_FOR_CPP if text.field is None else rules.TEXT_FOR_CPP
            report.breach(rule, text.place_in(record), text.message)
    for clash in clashes(_members(records, classes_in_scopes())):
        notes = () if clash.other is None else (Note(clash.other.place, f"'{clash.other.label}' is defined here"),)
        report.breach(rules.CPP_NAME_TWICE, clash.record.place, clash.message, *notes)


def _members(records: RecordSet, classes: Iterable[str]) -> list[Record]:
    """The records of classes, in their order."""
    members = {record.name: record for name in classes for record in records.of_class(name)}
    return [members[name] for name in sorted(members, key=records.position)]
