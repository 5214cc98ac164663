"""From records to the register bank, step by step (CodeGenRegBank's constructor and computeDerivedInfo)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import define
from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting
from tgdsl.model.common import rules
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.hw_modes import HwModes
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.model.registers import freeze
from tgdsl.model.registers.bank import ClassByHwMode, Register, RegisterBank, RegisterFile
from tgdsl.model.registers.builders import ClassBuilder, UnitBuilder
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
from tgdsl.model.registers.tuples import register_sets
from tgdsl.model.registers.weights import check_units, weigh_units
from tgdsl.records import Record, RecordSet


@define
class RegisterFileBuilder:
    """The builders of a target's registers, indices, RegUnits and classes, as CodeGenRegBank's constructor makes them.

    Both of its results can be asked for, since many generators need no more than the first.

    Attributes:
        synthesized: the names of registers of RegisterTuples, in the order in which their records were made.
        units: native RegUnits; :meth:`bank` appends adopted ones.
    """

    records: RecordSet
    modes: HwModes
    sets: SetTheory
    synthesized: Sequence[str]
    registers: RegisterTable
    indices: IndexTable
    units: list[UnitBuilder]
    classes: list[ClassBuilder]
    categories: Mapping[str, Sequence[ClassBuilder]]
    _report: Report
    _failed: DiagnosticError | None = None

    def file(self) -> RegisterFile:
        """The registers and classes, without what only a :class:`RegisterBank` has."""
        dwarf: list[int] = []
        ranks = freeze.rank_base_classes(self.classes)
        report = self._report.part()
        registers = self._frozen_registers({register.number: dwarf for register in self.registers.all}, report)
        report.check()
        return RegisterFile(
            namespace=registers[0].namespace,
            modes=self.modes.names,
            registers=registers,
            indices=tuple([freeze.freeze_index(index) for index in self.indices.all]),
            classes=tuple(
                [freeze.freeze_class(one, self.modes, self.registers, self.units, 0, ranks) for one in self.classes]
            ),
            classes_by_mode=_classes_by_mode(self.records, self.modes, self.classes),
            alt_name_indices=_alt_name_indices(self.records),
            record_order=self._record_order(),
        )

    def bank(self) -> RegisterBank:
        """All that is inferred about the registers.

        Raises:
            DiagnosticError: with everything that is wrong about how the registers overlap; the same one if it is asked for again.
        """
        if self._failed is not None:
            raise self._failed
        try:
            return self._derive(self._report.part())
        except DiagnosticError as error:
            self._failed = error
            raise

    def _derive(self, report: Report) -> RegisterBank:
        classes, indices, registers = self.classes, self.indices, self.registers
        compose_indices(registers, indices, report)
        self.sets.report_to(report)
        callee_saved = read_callee_saved(self.records, self.sets, registers, report)
        dwarf_numbers, dwarf = read_dwarf(registers, report)
        report.check()
        match_sub_register_classes(classes, indices)
        covering_lanes = assign_lanes(indices, report)
        assign_class_lanes(classes, indices)

        native_units = self.units[:]
        weigh_units(registers, classes, self.units, report)
        check_units(native_units, self.records.place, report)
        report.check()
        assign_unit_lanes(registers, indices)
        class_units = units_of_classes(classes, registers, self.units)
        pressure_sets = find_pressure_sets(classes, class_units, self.units, report)
        pressure_lists = list_pressure_sets(pressure_sets, classes, class_units, native_units)

        ranks = freeze.rank_base_classes(classes)
        frozen_registers = self._frozen_registers(dwarf_numbers, report)
        report.check()
        return RegisterBank(
            namespace=frozen_registers[0].namespace,
            modes=self.modes.names,
            registers=frozen_registers,
            indices=tuple([freeze.freeze_index(index) for index in indices.all]),
            classes=tuple(
                [
                    freeze.freeze_class(item, self.modes, registers, self.units, units, ranks)
                    for item, units in zip(classes, class_units)
                ]
            ),
            units=tuple([freeze.freeze_unit(unit) for unit in self.units]),
            native_unit_count=len(native_units),
            pressure_sets=tuple([freeze.freeze_pressure_set(item, self.units) for item in pressure_sets]),
            pressure_lists=tuple(pressure_lists),
            classes_by_mode=_classes_by_mode(self.records, self.modes, self.classes),
            alt_name_indices=_alt_name_indices(self.records),
            record_order=self._record_order(),
            categories={name: tuple([item.number for item in members]) for name, members in self.categories.items()},
            callee_saved=callee_saved,
            dwarf=dwarf,
            covering_lanes=covering_lanes,
        )

    def _record_order(self) -> tuple[int, ...]:
        made = {name: number for number, name in enumerate(self.synthesized, len(self.records))}
        positions = [
            (made.get(register.name) or self.records.position(register.name), register.number)
            for register in self.registers.all
        ]
        return tuple([number for _, number in sorted(positions)])

    def _frozen_registers(self, dwarf_numbers: Mapping[int, Sequence[int]], report: Report) -> tuple[Register, ...]:
        frozen: list[Register] = []
        for register in self.registers.all:
            with collecting(report):
                frozen.append(freeze.freeze_register(register, dwarf_numbers[register.number]))
        return tuple(frozen)


def _classes_by_mode(records: RecordSet, modes: HwModes, classes: Sequence[ClassBuilder]) -> tuple[ClassByHwMode, ...]:
    numbers = {item.name: item.number for item in classes if item.record is not None}
    made: list[ClassByHwMode] = []
    for record in records.by_name("RegClassByHwMode"):
        chosen = {mode: numbers[name] for mode, name in modes.choices[record.name].items()}
        made.append(ClassByHwMode(record.name, len(made), record, chosen))
    return tuple(made)


def _alt_name_indices(records: RecordSet) -> tuple[str, ...]:
    return tuple([record.name for record in records.by_name("RegAltNameIndex")])


def read_register_file(
    records: RecordSet, modes: HwModes, value_types: ValueTypes, report: Report
) -> RegisterFileBuilder:
    """The registers, indices and classes of a record set, with those that are inferred.

    Args:
        records: those of one target.
        report: gets warnings, and breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about the registers. Mistakes in single definitions hide those that follow
            from how the registers overlap.
    """
    own = report.part()
    check_names(records, own)
    own.check()
    sets, synthesized = register_sets(records, own)
    registers, indices, units = _read_registers(records, modes, sets, own)
    classes = read_classes(records, modes, value_types, sets, registers, own)
    categories = read_categories(records, classes, own)
    own.check()
    infer_classes(classes, registers, indices, records.release)
    number_classes(classes, own)
    relate_classes(classes, records.release, own)
    own.check()
    return RegisterFileBuilder(
        records, modes, sets, tuple(synthesized.made), registers, indices, units, classes, categories, report
    )


def _read_registers(
    records: RecordSet, modes: HwModes, sets: SetTheory, report: Report
) -> tuple[RegisterTable, IndexTable, list[UnitBuilder]]:
    """Number registers and indices, and infer all sub-registers. Inferred indices are numbered in the order of these steps."""
    indices = read_indices(records, modes, report)
    registers = read_registers(records, sets, report)
    report.check()
    link_registers(registers, indices, report)
    report.check()
    closure = Closure(registers, indices, records.release, report)
    closure.run()
    report.check()
    indices.flatten_parts(report)
    add_straddling(registers, indices, report)
    report.check()
    link_supers(registers)
    mark_artificial(registers, indices)
    order_sub_registers(registers)
    return registers, indices, closure.units


_KINDS = {"SubRegIndex": "sub-register index", "Register": "register", "RegisterClass": "register class"}


def check_names(records: RecordSet, report: Report) -> None:
    """Report names of indices, registers and classes that are no C++ identifiers, and kinds with several namespaces."""
    for class_name, kind in _KINDS.items():
        members = records.of_class(class_name)
        for record in members:
            reason = unfit_as_identifier(record.name)
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
        users.setdefault(namespace_of(record), record)
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
