"""Functions over instructions that a target defines by predicates."""

from __future__ import annotations

from tgdsl.diagnostics import Note, Report
from tgdsl.records import Record, RecordSet


def read_predicate_functions(records: RecordSet) -> tuple[Record, ...]:
    """The TIIPredicates, in the order that LLVM writes them.

    Raises:
        DiagnosticError: two of them have the same name.
    """
    report = Report()
    found = records.by_name("TIIPredicate")
    named: dict[str, Record] = {}
    for record in found:
        name = record.string("FunctionName")
        other = named.setdefault(name, record)
        if other is not record:
            report.error(
                record.place,
                f"the TIIPredicate '{record.name}' defines the function '{name}' again: give it another FunctionName",
                Note(other.place, "the other one is defined here"),
            )
    report.check()
    return found
