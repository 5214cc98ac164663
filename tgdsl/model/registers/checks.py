"""What generated C++ asks of registers, beyond what they mean: usable names, and one namespace."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.common.cpp_names import unfit_for_cpp
from tgdsl.records import Record, RecordSet

_KINDS = {"SubRegIndex": "sub-register index", "Register": "register", "RegisterClass": "register class"}


def check_names(records: RecordSet, report: Report) -> None:
    """Indices, registers and classes are C++ names, and those of each kind are in one namespace."""
    for class_name, kind in _KINDS.items():
        members = records.of_class(class_name)
        for record in members:
            reason = unfit_for_cpp(record.name)
            if reason is not None:
                report.error(record.place, f"the name of the {kind} '{record.name}' {reason}: rename it")
        with collecting(report):
            _check_namespace(members, kind, report)


def _check_namespace(members: Sequence[Record], kind: str, report: Report) -> None:
    """LLVM puts all of a kind into one namespace, and then looks for each in its own."""
    users: dict[str, Record] = {}
    for record in members:
        users.setdefault(record.string("Namespace"), record)
    names = {namespace: f"in '{namespace}'" if namespace else "in no namespace" for namespace in users}
    first = next(iter(users), "")
    for namespace, record in users.items():
        if namespace != first:
            other = users[first]
            report.error(
                record.place,
                f"the {kind} '{record.name}' is {names[namespace]}, and '{other.name}' {names[first]}: use one Namespace for "
                "all",
                Note(other.place, f"'{other.name}' is defined here"),
            )
