"""The tables and methods of the class <Target>GenRegisterInfo::

...                                                                  // composition, class_tables
static const uint8_t CostPerUseTable[] = {...};
static const bool InAllocatableClassTable[] = {...};
static const TargetRegisterInfoDesc SparcRegInfoDesc = {...};
...                                                                  // composition, class_lookup, pressure
SparcGenRegisterInfo::SparcGenRegisterInfo(...) {...}
...                                                                  // call_preserved
bool SparcGenRegisterInfo::isFixedRegister(const MachineFunction &MF, MCRegister PhysReg) const {...}   // and the like
const SparcFrameLowering *SparcGenRegisterInfo::getFrameLowering(const MachineFunction &MF) {...}
"""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.generators.kit.literals import boolean, lane_mask
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.call_preserved import (
    write_mask_getter,
    write_mask_name_getter,
    write_preserved_tables,
)
from tgdsl.generators.register_info.class_lookup import write_base_class_lookup, write_sub_register_lookup
from tgdsl.generators.register_info.class_tables import write_class_tables, write_types_table
from tgdsl.generators.register_info.composition import write_composition, write_index_tables
from tgdsl.generators.register_info.dwarf import write_dwarf_declarations, write_dwarf_setup
from tgdsl.generators.register_info.pressure import write_pressure
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease

_GENERAL = "isGeneralPurposeRegister"

#: methods that test whether a register is in a class of the RegisterCategory of this name
_CATEGORY_TESTS = (
    (_GENERAL, "GeneralPurposeRegisters"),
    ("isFixedRegister", "FixedRegisters"),
    ("isArgumentRegister", "ArgumentRegisters"),
)

#: the one that tests a class besides, whether all of it is in one of these
_CLASS_TEST = ByRelease({19: "", 22: "isGeneralPurposeRegisterClass"})

_MC_TABLES = template("""\
    extern const MCRegisterDesc ${target}RegDesc[];
    extern const int16_t ${target}RegDiffLists[];
    extern const LaneBitmask ${target}LaneMaskLists[];
    extern const char ${target}RegStrings[];
    extern const char ${target}RegClassStrings[];
    extern const MCPhysReg ${target}RegUnitRoots[][2];
    extern const uint16_t ${target}SubRegIdxLists[];
    extern const uint16_t ${target}RegEncodingTable[];
    """)

_CONSTRUCTOR = template("""\
    $info_class::
    $info_class(unsigned RA, unsigned DwarfFlavour, unsigned EHFlavour,
          unsigned PC, unsigned HwMode)
      : TargetRegisterInfo(&${target}RegInfoDesc, RegisterClasses, RegisterClasses+$classes,
                 SubRegIndexNameTable, SubRegIdxRangeTable, SubRegIndexLaneMaskTable,
                 $covering_lanes, RegClassInfos, VTLists, HwMode) {
      InitMCRegisterInfo(${target}RegDesc, $registers, RA, PC,
                         ${target}MCRegisterClasses, $classes,
                         ${target}RegUnitRoots,
                         $units,
                         ${target}RegDiffLists,
                         ${target}LaneMaskLists,
                         ${target}RegStrings,
                         ${target}RegClassStrings,
                         ${target}SubRegIdxLists,
                         $indices,
                         ${target}RegEncodingTable);

    """)

_TEST = template("""\
    bool $info_class::
    $method($parameters) const {
      return
    $conditions      false;
    }

    """)

_FRAME_LOWERING = template("""\
    const ${target}FrameLowering *
    $info_class::getFrameLowering(const MachineFunction &MF) {
      return static_cast<const ${target}FrameLowering *>(
          MF.getSubtarget().getFrameLowering());
    }
    """)


def write_target_desc(out: Writer, subject: Subject) -> None:
    out.line(f"extern const MCRegisterClass {subject.target}MCRegisterClasses[];")
    out.line()
    type_positions = write_types_table(out, subject)
    write_index_tables(out, subject)
    write_class_tables(out, subject, type_positions)
    _write_register_tables(out, subject)
    write_composition(out, subject)
    write_sub_register_lookup(out, subject)
    write_pressure(out, subject)
    write_base_class_lookup(out, subject)
    _write_constructor(out, subject)
    write_preserved_tables(out, subject)
    write_mask_getter(out, subject)
    _write_tests(out, subject)
    write_mask_name_getter(out, subject)
    out.fill(_FRAME_LOWERING, target=subject.target, info_class=subject.info_class)


def _write_register_tables(out: Writer, subject: Subject) -> None:
    """Write the TargetRegisterInfoDesc and its tables; their first entry is for no register."""
    registers = subject.bank.registers
    given = [(), *(register.cost_per_use for register in registers)]
    columns = max(1, *map(len, given))
    costs = [row[column] if column < len(row) else 0 for column in range(columns) for row in given]
    allocatable = 0
    for rc in subject.bank.classes:
        if rc.allocatable:
            allocatable |= rc.members
    in_allocatable = [boolean(bool(allocatable >> number & 1)) for number in range(len(registers) + 1)]

    _write_one_line_table(out, "uint8_t CostPerUseTable", map(str, costs))
    out.line()
    _write_one_line_table(out, "bool InAllocatableClassTable", in_allocatable)
    out.line()
    out.line(f"static const TargetRegisterInfoDesc {subject.target}RegInfoDesc = {{ // Extra Descriptors")
    out.line(f"CostPerUseTable, {columns}, InAllocatableClassTable}};")
    out.line()


def _write_one_line_table(out: Writer, declaration: str, elements: Iterable[str]) -> None:
    out.line(f"static const {declaration}[] = {{ ")
    out.line("".join([f"{element}, " for element in elements]) + "};")
    out.line()


def _write_constructor(out: Writer, subject: Subject) -> None:
    bank, target = subject.bank, subject.target
    out.fill(_MC_TABLES, target=target)
    write_dwarf_declarations(out, subject)
    out.fill(
        _CONSTRUCTOR,
        info_class=subject.info_class,
        target=target,
        classes=len(bank.classes),
        covering_lanes=lane_mask(bank.covering_lanes),
        registers=len(bank.registers) + 1,
        units=bank.native_unit_count,
        indices=len(bank.indices) + 1,
    )
    write_dwarf_setup(out, subject, "")
    out.line("}")
    out.line()


def _write_tests(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    for method, category in _CATEGORY_TESTS:
        classes = [bank.classes[number] for number in bank.categories.get(category, ())]
        conditions = [f"{rc.qualified_name}RegClass.contains(PhysReg)" for rc in classes]
        _write_test(out, subject, method, "const MachineFunction &MF, MCRegister PhysReg", conditions)
        if method == _GENERAL and _CLASS_TEST[subject.release]:
            conditions = [f"{rc.qualified_name}RegClass.hasSubClassEq(RC)" for rc in classes]
            _write_test(out, subject, _CLASS_TEST[subject.release], "const TargetRegisterClass *RC", conditions)
    constants = [f"PhysReg == {register.qualified_name}" for register in bank.registers if register.constant]
    _write_test(out, subject, "isConstantPhysReg", "MCRegister PhysReg", constants)


def _write_test(out: Writer, subject: Subject, method: str, parameters: str, conditions: Iterable[str]) -> None:
    """Write a method that returns whether one of the conditions holds."""
    lines = "".join([f"      {condition} ||\n" for condition in conditions])
    out.fill(_TEST, info_class=subject.info_class, method=method, parameters=parameters, conditions=lines)
