"""What generated C++ asks of registers, beyond what they mean: usable names, one namespace, numbers that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Note, Report
from tgdsl.model.registers.builders import RegisterBuilder, UnitBuilder
from tgdsl.model.registers.bit_sets import smallest
from tgdsl.model.registers.naming import unfit_for_cpp
from tgdsl.model.registers.reading import RegisterTable
from tgdsl.records import Record, RecordSet

_KINDS = {"SubRegIndex": "sub-register index", "Register": "register", "RegisterClass": "register class"}

UNIT_NUMBERS = 1 << 12  # of a register's first unit in LLVM's tables
UNIT_WEIGHTS = 1 << 8


def check_names(records: RecordSet, report: Report) -> None:
    """Indices, registers and classes are C++ names, and those of each kind are in one namespace."""
    for class_name, kind in _KINDS.items():
        members = records.of_class(class_name)
        for record in members:
            reason = unfit_for_cpp(record.name)
            if reason is not None:
                report.error(record.place, f"the name of the {kind} '{record.name}' {reason}: rename it")
        _check_namespace(members, kind, report)


def _check_namespace(members: Sequence[Record], kind: str, report: Report) -> None:
    """LLVM puts all of a kind into one namespace, and then looks for each in its own."""
    first: Record | None = None
    for record in members:
        if first is None:
            first = record
        elif record.fields.get("Namespace") != first.fields.get("Namespace"):
            names = [f"'{r.string('Namespace')}'" if r.string("Namespace") else "no namespace" for r in (record, first)]
            report.error(
                record.place,
                f"the {kind} '{record.name}' is in {names[0]}, and '{first.name}' in {names[1]}: use one Namespace for all",
                Note(first.place, f"'{first.name}' is defined here"),
            )


def check_units(table: RegisterTable, units: Iterable[UnitBuilder], report: Report) -> None:
    """Numbers and weights of units have room in LLVM's tables."""
    beyond: RegisterBuilder | None = next((r for r in table.all if smallest(r.native_units) >= UNIT_NUMBERS), None)
    if beyond is not None:
        report.error(
            beyond.place,
            f"the register '{beyond.name}' has register units from number {smallest(beyond.native_units):,} on, and LLVM's "
            f"tables have room for numbers below {UNIT_NUMBERS:,}: define fewer registers that do not overlap",
        )
    for unit in units:
        if unit.weight >= UNIT_WEIGHTS:
            root = unit.roots[0]
            report.error(
                root.place,
                f"the unit of the register '{root.name}' weighs {unit.weight}, and LLVM's tables have room for weights below "
                f"{UNIT_WEIGHTS}: keep it out of classes with registers of so many parts",
            )
