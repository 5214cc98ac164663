"""From records to the register bank, step by step (CodeGenRegBank's constructor and computeDerivedInfo)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.common import rules
from tgdsl.model.common.cpp_names import unfit_for_cpp
from tgdsl.model.common.hw_modes import HwModes
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.model.registers import freeze
from tgdsl.model.registers.bank import Register, RegisterBank
from tgdsl.model.registers.builders import UnitBuilder
from tgdsl.model.registers.classes import read_categories, read_classes
from tgdsl.model.registers.closure import Closure
from tgdsl.model.registers.composition import assign_class_lanes, assign_lanes, assign_unit_lanes, compose_indices
from tgdsl.model.registers.hierarchy import match_sub_register_classes, number_classes, relate_classes
from tgdsl.model.registers.indices import IndexTable, read_indices
from tgdsl.model.registers.inference import infer_classes
from tgdsl.model.registers.overlaps import add_straddling, link_supers, mark_artificial, order_sub_registers
from tgdsl.model.registers.pressure import find_pressure_sets, list_pressure_sets, units_of_classes
from tgdsl.model.registers.reading import RegisterTable, link_registers, read_registers
from tgdsl.model.registers.record_lists import read_callee_saved, read_dwarf
from tgdsl.model.registers.tuples import TupleMaker
from tgdsl.model.registers.weights import check_units, weigh_units
from tgdsl.records import Record, RecordSet


def build_register_bank(records: RecordSet, modes: HwModes, value_types: ValueTypes, report: Report) -> RegisterBank:
    """The register bank of a record set.

    Args:
        records: those of one target.
        report: gets warnings, and breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about the registers. Mistakes in single definitions hide those that follow
            from how the registers overlap.
    """
    return _build(records, modes, value_types, report.part())


@define
class _Parts:
    """The builders of registers, indices and RegUnits."""

    modes: HwModes
    registers: RegisterTable
    indices: IndexTable
    units: list[UnitBuilder]


def _build(records: RecordSet, modes: HwModes, value_types: ValueTypes, report: Report) -> RegisterBank:
    check_names(records, report)
    report.check()
    sets = _register_sets(records, report)
    parts = _read_parts(records, modes, sets, report)
    registers = parts.registers

    classes = read_classes(records, modes, value_types, sets, registers, report)
    callee_saved = read_callee_saved(records, sets, registers, report)
    dwarf_numbers, dwarf = read_dwarf(registers, report)
    categories = read_categories(records, classes, report)
    report.check()

    infer_classes(classes, registers, parts.indices)
    number_classes(classes, report)
    relate_classes(classes, report)
    match_sub_register_classes(classes, parts.indices)
    covering_lanes = assign_lanes(parts.indices, report)
    assign_class_lanes(classes, parts.indices)

    native_units = parts.units[:]
    weigh_units(registers, classes, parts.units, report)
    check_units(native_units, records.place, report)
    report.check()
    assign_unit_lanes(registers, parts.indices)
    class_units = units_of_classes(classes, registers, parts.units)
    pressure_sets = find_pressure_sets(classes, class_units, parts.units, report)
    pressure_lists = list_pressure_sets(pressure_sets, classes, class_units, native_units)

    ranks = freeze.rank_base_classes(classes)
    frozen_registers: list[Register] = []
    for register in registers.all:
        with collecting(report):
            frozen_registers.append(freeze.freeze_register(register, dwarf_numbers[register.number]))
    report.check()
    return RegisterBank(
        namespace=frozen_registers[0].namespace,
        modes=modes.names,
        registers=tuple(frozen_registers),
        indices=tuple([freeze.freeze_index(index) for index in parts.indices.all]),
        classes=tuple(
            [
                freeze.freeze_class(item, modes, registers, parts.units, units, ranks)
                for item, units in zip(classes, class_units)
            ]
        ),
        units=tuple([freeze.freeze_unit(unit) for unit in parts.units]),
        native_unit_count=len(native_units),
        pressure_sets=tuple([freeze.freeze_pressure_set(item, parts.units) for item in pressure_sets]),
        pressure_lists=tuple(pressure_lists),
        alt_name_indices=tuple([record.name for record in records.by_name("RegAltNameIndex")]),
        categories={name: tuple([item.number for item in members]) for name, members in categories.items()},
        callee_saved=callee_saved,
        dwarf=dwarf,
        covering_lanes=covering_lanes,
    )


def _register_sets(records: RecordSet, report: Report) -> SetTheory:
    sets = SetTheory(records, report)
    sets.expand_field("RegisterClass", "MemberList")
    sets.expand_field("CalleeSavedRegs", "SaveList")
    sets.add_expander("RegisterTuples", TupleMaker(records, sets, report))
    return sets


def _read_parts(records: RecordSet, modes: HwModes, sets: SetTheory, report: Report) -> _Parts:
    """Number registers and indices, and infer all sub-registers. Inferred indices are numbered in the order of these steps."""
    indices = read_indices(records, modes, report)
    registers = read_registers(records, sets, report)
    report.check()
    link_registers(registers, indices, report)
    report.check()
    closure = Closure(registers, indices, report)
    closure.run()
    report.check()
    indices.flatten_parts(report)
    add_straddling(registers, indices, report)
    report.check()
    link_supers(registers)
    mark_artificial(registers, indices)
    compose_indices(registers, indices, report)
    report.check()
    order_sub_registers(registers)
    return _Parts(modes, registers, indices, closure.units)


_KINDS = {"SubRegIndex": "sub-register index", "Register": "register", "RegisterClass": "register class"}


def check_names(records: RecordSet, report: Report) -> None:
    """Report names of indices, registers and classes that are no C++ identifiers, and kinds with several namespaces."""
    for class_name, kind in _KINDS.items():
        members = records.of_class(class_name)
        for record in members:
            reason = unfit_for_cpp(record.name)
            if reason is not None:
                report.breach(
                    rules.NAME_FOR_CPP, record.place, f"the name of the {kind} '{record.name}' {reason}: rename it"
                )
        with collecting(report):
            _check_namespace(members, kind, report)


def _check_namespace(members: Sequence[Record], kind: str, report: Report) -> None:
    """Report members in another namespace than the first one: LLVM defines all in one, and refers to each in its own."""
    users: dict[str, Record] = {}
    for record in members:
        users.setdefault(record.string("Namespace"), record)
    names = {namespace: f"in '{namespace}'" if namespace else "in no namespace" for namespace in users}
    first = next(iter(users), "")
    for namespace, record in users.items():
        if namespace != first:
            other = users[first]
            report.breach(
                rules.ONE_NAMESPACE,
                record.place,
                f"the {kind} '{record.name}' is {names[namespace]}, and '{other.name}' {names[first]}: use one Namespace for "
                "all",
                Note(other.place, f"'{other.name}' is defined here"),
            )
