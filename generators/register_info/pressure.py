"""Register pressure: the weights and pressure sets of classes and RegUnits::

const RegClassWeight &SparcGenRegisterInfo::getRegClassWeight(const TargetRegisterClass *RC) const {...}
unsigned SparcGenRegisterInfo::getRegUnitWeight(unsigned RegUnit) const {...}
unsigned SparcGenRegisterInfo::getNumRegPressureSets() const {...}
const char *SparcGenRegisterInfo::getRegPressureSetName(unsigned Idx) const {...}
unsigned SparcGenRegisterInfo::getRegPressureSetLimit(const MachineFunction &MF, unsigned Idx) const {...}
static const int RCSetsTable[] = {...};
const int *SparcGenRegisterInfo::getRegClassPressureSets(const TargetRegisterClass *RC) const {...}
const int *SparcGenRegisterInfo::getRegUnitPressureSets(unsigned RegUnit) const {...}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import UNIT_TYPE, Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers.bank import Register

_CLASS_WEIGHT = template("""\
    /// Get the weight in units of pressure for this register class.
    const RegClassWeight &$info_class::
    getRegClassWeight(const TargetRegisterClass *RC) const {
      static const RegClassWeight RCWeightTable[] = {
    $weights
      };
      return RCWeightTable[RC->getID()];
    }

    """)

_UNIT_WEIGHT = template("""\
    /// Get the weight in units of pressure for this register unit.
    unsigned $info_class::
    getRegUnitWeight($unit RegUnit) const {
      assert($number < $units && "invalid register unit");
    """)

_UNIT_WEIGHT_TABLE = template("""\
      static const uint8_t RUWeightTable[] = {
        $weights};
      return RUWeightTable[$number];
    }

    """)

_UNIT_WEIGHT_ONE = template("""\
      // All register units have unit weight.
      return 1;
    }

    """)

_SETS = template("""\

    // Get the number of dimensions of register pressure.
    unsigned $info_class::getNumRegPressureSets() const {
      return $count;
    }

    // Get the name of this register unit pressure set.
    const char *$info_class::
    getRegPressureSetName(unsigned Idx) const {
      static const char *PressureNameTable[] = {
    $names  };
      return PressureNameTable[Idx];
    }

    // Get the register unit pressure limit for this dimension.
    // This limit must be adjusted dynamically for reserved registers.
    unsigned $info_class::
    getRegPressureSetLimit(const MachineFunction &MF, unsigned Idx) const {
      static const $limit_type PressureLimitTable[] = {
    $limits  };
      return PressureLimitTable[Idx];
    }

    /// Table of pressure sets per register class or unit.
    static const int RCSetsTable[] = {
    $lists
    };

    /// Get the dimensions of register pressure impacted by this register class.
    /// Returns a -1 terminated array of pressure set IDs
    const int *$info_class::
    getRegClassPressureSets(const TargetRegisterClass *RC) const {
      static const $position_type RCSetStartTable[] = {
        $class_positions};
      return &RCSetsTable[RCSetStartTable[RC->getID()]];
    }

    /// Get the dimensions of register pressure impacted by this register unit.
    /// Returns a -1 terminated array of pressure set IDs
    const int *$info_class::
    getRegUnitPressureSets($unit RegUnit) const {
      assert($number < $units && "invalid register unit");
      static const $position_type RUSetStartTable[] = {
        $unit_positions};
      return &RCSetsTable[RUSetStartTable[$number]];
    }

    """)

#: The number of the RegUnit that a method is asked for.
_NUMBER = ByRelease({19: "RegUnit", 22: "static_cast<unsigned>(RegUnit)"})


def write_pressure(out: Writer, subject: Subject) -> None:
    bank, info_class = subject.bank, subject.info_class
    units = bank.units[: bank.native_unit_count]
    sets = bank.pressure_sets
    unit_type, number = UNIT_TYPE[subject.release], _NUMBER[subject.release]
    table = SequenceTable(bank.pressure_lists)
    positions = [table[pressure_list] for pressure_list in bank.pressure_lists]
    roots = [[bank.register(root) for root in unit.roots] for unit in units]
    beside = (bank.registers, bank.classes)

    out.fill(
        _CLASS_WEIGHT,
        info_class=info_class,
        weights="\n".join(
            origins.each(
                [f"    {{{rc.weight}, {rc.units_weight}}},  \t// {rc.name}" for rc in bank.classes],
                subject.class_sources(),
                bank.classes,
            )
        ),
    )
    out.fill(_UNIT_WEIGHT, info_class=info_class, units=len(units), unit=unit_type, number=number)
    if any(unit.weight > 1 for unit in units):
        weights = origins.each([f"{unit.weight}, " for unit in units], roots)
        out.fill(_UNIT_WEIGHT_TABLE, weights="".join(weights), number=number)
    else:
        out.fill(_UNIT_WEIGHT_ONE)
    limits = [f"    {s.weight},  \t// {position}: {s.name}\n" for position, s in enumerate(sets)]
    class_positions = [f"{position}," for position in positions[: len(bank.classes)]]
    unit_positions = [f"{positions[unit.pressure_list]}," for unit in units]
    out.fill(
        _SETS,
        info_class=info_class,
        count=len(sets),
        names="".join(origins.each([f'    "{s.name}",\n' for s in sets], subject.pressure_set_sources(), beside)),
        limit_type=unsigned_type(max((s.weight for s in sets), default=0)),
        limits="".join(origins.each(limits, subject.pressure_set_sources(), beside)),
        lists="\n".join(table.lines(terminator="-1", users=_users(subject, roots))),
        position_type=unsigned_type(table.size - 1),
        class_positions="".join(origins.each(class_positions, subject.class_sources(), beside)),
        units=len(units),
        unit=unit_type,
        number=number,
        unit_positions="".join(origins.each(unit_positions, roots, beside)),
    )


def _users(subject: Subject, roots: Sequence[Sequence[Register]]) -> Iterator[tuple[tuple[int, ...], origins.Sources]]:
    """The lists of pressure sets, each with the classes or the registers that have it.

    Args:
        roots: of RegUnits.
    """
    bank = subject.bank
    yield from zip(bank.pressure_lists, subject.class_sources())
    for unit, registers in zip(bank.units, roots):
        yield bank.pressure_lists[unit.pressure_list], registers
