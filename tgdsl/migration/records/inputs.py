"""Checks of records and sources before a package is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Severity, counted, fail, file_place
from tgdsl.migration.records.own_records import file_of, needed
from tgdsl.migration.records.settling import settle
from tgdsl.migration.records.uses import is_unread_condition
from tgdsl.records import RecordSet
from tgdsl.records.cpp_fields import unfit_texts


def check_records(records: RecordSet) -> None:
    """Refuse records that no package can be made of.

    Raises:
        DiagnosticError: they are not those of a target, or not in the order of definition.
    """
    records.one_of_class("Target", "migrate writes the package of a target; give it the records of one")
    if records.has_lost_order:
        raise fail(
            records.place,
            "llvm-tblgen has sorted these records by name, and the order of definition is lost; write them with python -m tgdsl.td",
        )


def check_texts(records: RecordSet) -> None:
    """Refuse names and texts that become C++ and cannot: llvm-tblgen takes them, and a target in Python does not.

    Raises:
        DiagnosticError: with all of them.
    """
    settle(records)
    wrong = [
        Diagnostic(text.place_in(one), text.message)
        for one in needed(records)
        for text in unfit_texts(one)
        if text.field != "CondString" or not is_unread_condition(one, records)
    ]
    if wrong:
        raise DiagnosticError(wrong)


def missing_sources(records: RecordSet, sources: Sequence[Path]) -> list[Diagnostic]:
    """Warnings of ``.td`` files of a target that are not among the sources, if there are any sources."""
    there = {path.name for path in sources}
    numbers: dict[str, int] = {}
    for record in needed(records) if sources else ():
        file = file_of(record)
        is_of_llvm = record.is_a("Intrinsic") or record.is_a("GINodeEquiv")  # for the most part
        if file and Path(file).name not in there and not is_of_llvm:
            numbers[file] = numbers.get(file, 0) + 1
    return [
        Diagnostic(
            file_place(file),
            f"this file has {counted(number, 'record')} of the target, but is not in the folder of --sources: their comments are not in the package",
            severity=Severity.WARNING,
        )
        for file, number in numbers.items()
    ]
