"""GenericEnums: an enumerator for each record of a class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.common.numbers import signed
from tgdsl.model.searchable_tables.table import EnumEntry
from tgdsl.records import Record


def read_entries(
    enum: str, members: Sequence[Record], name_field: str | None, value_field: str | None, report: Report
) -> Mapping[str, EnumEntry]:
    """The entries of an enumeration in the order of their declaration, by the names of their records.

    Args:
        enum: the name of the enumeration.
        name_field: the string field with the names of the entries; None for the names of the records.
        value_field: the field with their values; None for values from 0 in the order of the names.
        report: gets breaches.

    Raises:
        DiagnosticError: a record without the fields.
    """
    report = report.part()
    names = {member.name: member.name if name_field is None else member.string(name_field) for member in members}
    if value_field is None:
        ordered = sorted(members, key=lambda member: names[member.name])
        entries = {member.name: EnumEntry(names[member.name], value) for value, member in enumerate(ordered)}
    else:
        ordered = list(members)
        entries = {
            member.name: EnumEntry(names[member.name], signed(member.integer(value_field), 64)) for member in members
        }
    _check(enum, ordered, entries, name_field, value_field, report)
    report.check()
    return entries


def _check(
    enum: str,
    members: Iterable[Record],
    entries: Mapping[str, EnumEntry],
    name_field: str | None,
    value_field: str | None,
    report: Report,
) -> None:
    """Report entries that C++ does not take, and those that have one value."""
    by_name: dict[str, Record] = {}
    by_value: dict[int, Record] = {}
    for member in members:
        entry = entries[member.name]
        place = member.place if name_field is None else member.place_of(name_field)
        problem = unfit_as_identifier(entry.name)
        if problem is not None:
            report.breach(
                rules.NAME_FOR_CPP,
                place,
                f"the entry '{entry.name}' of the GenericEnum '{enum}' {problem}: give it another name",
            )
        other = by_name.setdefault(entry.name, member)
        if other is not member:
            report.breach(
                rules.ENUM_ENTRY_TWICE,
                place,
                f"two entries of the GenericEnum '{enum}' are called '{entry.name}'; rename one of them",
                Note(other.place, "the other one is here"),
            )
            continue
        other = by_value.setdefault(entry.value, member)
        if other is not member and value_field is not None:
            report.breach(
                rules.ENUM_ENTRY_TWICE,
                member.place_of(value_field),
                f"two entries of the GenericEnum '{enum}', '{entries[other.name].name}' and '{entry.name}', have the value"
                f" {entry.value}; give one of them another",
                Note(other.place, "the other one is here"),
            )
