"""LLVM's enumeration of opcodes."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Report
from tgdsl.model.instructions.generic_opcodes import GENERIC_OPCODES, NAMESPACE
from tgdsl.records import Record, RecordSet


def has_own_instructions(records: RecordSet) -> bool:
    """Whether there are instructions besides LLVM's own, which every target in Python has."""
    return any(record.fields.get("Namespace") != NAMESPACE for record in records.of_class("Instruction"))


def number_instructions(records: RecordSet, report: Report) -> Sequence[Record]:
    """The instructions by number: LLVM's own, in its order, then the target's, pseudo instructions first, each by name."""
    generic: list[Record] = []
    own: list[Record] = []
    for record in records.of_class("Instruction"):
        (generic if record.string("Namespace") == NAMESPACE else own).append(record)
    by_name = {record.name: record for record in generic}
    numbered: list[Record] = []
    missing: list[str] = []
    for name in GENERIC_OPCODES:
        if name in by_name:
            numbered.append(by_name.pop(name))
        else:
            missing.append(name)
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        report.error(
            records.place,
            f"LLVM's own instruction '{missing[0]}'{more} must be among the records, since numbers of opcodes start with "
            "those: include LLVM's Target.td",
        )
    for record in by_name.values():
        report.error(
            record.place_of("Namespace"),
            f"'{record.name}' is in the namespace '{NAMESPACE}', and is none of LLVM's own instructions: use the target's "
            "namespace",
        )
    own.sort(key=lambda record: (not record.bit("isPseudo"), record.name))
    return [*numbered, *own]
