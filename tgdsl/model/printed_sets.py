"""The sets of a record set, as ``llvm-tblgen --print-sets`` prints them: records of a class Set, whose field Elements is a dag of SetTheory's."""

from __future__ import annotations

from tgdsl.diagnostics import Report
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.records import RecordSet

_SET, _ELEMENTS = "Set", "Elements"  # of llvm-tblgen's own tests


def print_sets(records: RecordSet) -> str:
    """A line for each set, by name, with its elements.

    Raises:
        DiagnosticError: with the mistakes in all of them.
    """
    report = Report()
    theory = SetTheory(records, report)
    theory.expand_field(_SET, _ELEMENTS)
    lines = [
        f"{record.name} = [{''.join([f' {element.name}' for element in theory.expand(record) or ()])} ]\n"
        for record in records.by_name(_SET)
    ]
    report.check()
    return "".join(lines)
