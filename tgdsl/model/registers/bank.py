"""The register bank (CodeGenRegBank), complete and frozen: the result of this package.

Registers, sub-register indices, register classes, units and pressure sets refer to each other by number, since the graph has
cycles. Sets of numbers are integers: bit ``n`` stands for the member ``n``. Lane masks are 64-bit integers.
Names are LLVM's terms; what each means is documented in LLVM's ``MCRegisterInfo.h``, ``TargetRegisterInfo.h`` and
``Target.td``.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import native
from tgdsl.model.common.cpp_names import qualified
from tgdsl.records import Record

ALL_LANES = (1 << 64) - 1
FIRST_UNIT_BITS = 12  #: of the first RegUnit in MCRegisterDesc::RegUnits; see MCRegisterInfo.h
UNKNOWN = (1 << 16) - 1  #: size or offset, in bits, of a sub-register that is no contiguous range


@native(auto_attribs=True, frozen=True)
class BitRange:
    """Size and offset in bits of a sub-register in its super-registers (SubRegRange); :data:`UNKNOWN` without such a range."""

    size: int
    offset: int


@native(auto_attribs=True, frozen=True)
class MaskRotate:
    """A step of a lane-mask composition (MaskRolPair): take the lanes of ``mask``, rotate them left in 64 bits."""

    mask: int
    rotate_left: int


@native(auto_attribs=True, frozen=True, eq=False)
class SubRegIndex:
    """A sub-register index (CodeGenSubRegIndex), defined by the target or inferred.

    Attributes:
        number: from 1, as in the generated enumeration; 0 is "no sub-register".
        record: its definition; None for an inferred one.
        ranges: by HwMode, see :attr:`RegisterBank.modes`.
        composed: ``composed[b]`` is the number of the composite of this index and the index ``b``; ascending ``b``.
        concatenation_of: ConcatenationOf: the numbers of the leaf indices whose bits, in order, this one covers; or none.
        artificial: every sub-register that it names is artificial.
        all_super_regs_covered: AllSuperRegsCovered: every register that has the index is covered by its sub-registers.
    """

    name: str
    namespace: str
    number: int
    record: Record | None
    ranges: tuple[BitRange, ...]
    lane_mask: int
    lane_transform: tuple[MaskRotate, ...]
    composed: Mapping[int, int]
    concatenation_of: tuple[int, ...]
    artificial: bool
    all_super_regs_covered: bool = True

    @property
    def qualified_name(self) -> str:
        return qualified(self.namespace, self.name)


@native(auto_attribs=True, frozen=True, eq=False)
class Register:
    """A register (CodeGenRegister), defined by the target or synthesized by a RegisterTuples.

    Attributes:
        number: from 1, as in the generated enumeration; 0 is "no register".
        record: its definition; a RegisterTuples has a synthesized one, which the record set does not hold.
        sub_regs: sub-register index to sub-register, with those of sub-registers, by ascending index.
        sub_reg_order: the same registers in pre-order: explicit sub-registers first, with theirs after them.
        index_of: sub-register to the index that names it.
        super_regs: in topological order, small to large.
        aliases: ExplicitAliases: registers that overlap because the target says so, in both directions.
        units: the set of all its RegUnits, adopted ones included.
        native_units: its native RegUnits, ascending.
        unit_lane_masks: RegUnitLaneMasks: for each native unit, the lanes of this register that it belongs to.
        topo_sig: TopoSig: equal for registers whose sub-registers have the same structure.
        dwarf_numbers: by flavour; -1 for none, -2 for a number that is not mapped back.
    """

    name: str
    namespace: str
    number: int
    record: Record
    hw_encoding: int
    cost_per_use: tuple[int, ...]
    sub_regs: Mapping[int, int]
    sub_reg_order: tuple[int, ...]
    index_of: Mapping[int, int]
    super_regs: tuple[int, ...]
    aliases: tuple[int, ...]
    units: int
    native_units: tuple[int, ...]
    unit_lane_masks: tuple[int, ...]
    topo_sig: int
    dwarf_numbers: tuple[int, ...]
    covered_by_sub_regs: bool
    has_disjunct_sub_regs: bool
    artificial: bool
    constant: bool

    @property
    def qualified_name(self) -> str:
        return qualified(self.namespace, self.name)


@native(auto_attribs=True, frozen=True, eq=False)
class RegUnit:
    """A RegUnit, the unit of interference: two registers overlap if and only if they share one.

    Attributes:
        number: from 0. Units below :attr:`RegisterBank.native_unit_count` are native; adopted ones only have a weight.
        roots: the one or two registers whose super-registers, with themselves, are all that contain a native unit.
        pressure_list: RegClassUnitSetsIdx: position in :attr:`RegisterBank.pressure_lists` of the sets that contain the unit.
    """

    number: int
    roots: tuple[int, ...]
    weight: int
    pressure_list: int
    artificial: bool


@native(auto_attribs=True, frozen=True)
class SizeInfo:
    """Sizes of a register class in bits (RegInfo)."""

    reg_size: int
    spill_size: int
    spill_alignment: int


@native(auto_attribs=True, frozen=True, eq=False)
class RegisterClass:
    """A register class (CodeGenRegisterClass), defined by the target or inferred.

    Attributes:
        number: EnumValue, from 0, in topological order: before its sub-classes.
        record: its definition; None for an inferred one.
        members: as a set.
        orders: allocation orders; the first, the default one, has all members.
        value_types: by HwMode: the names of the class's types in that mode ("MVT::i32").
        sizes: by HwMode.
        simple_size: the register size in bits if it does not depend on the HwMode, else 0.
        allocatable: some member can be allocated.
        alt_order_select: AltOrderSelect, C++ that chooses among the orders; empty for none.
        lane_mask: the lanes of all sub-registers of its members.
        sub_classes: set of class numbers, its own included.
        super_classes: class numbers, ascending, without its own.
        sub_class_with_sub_reg: SubClassWithSubReg: index to the largest sub-class all of whose members have such a sub-register.
        super_reg_classes: SuperRegClasses: index to the set of classes all of whose members have such a sub-register in this class.
        matching_sub_reg_class: index to the class of those sub-registers, the result of getSubRegisterClass.
        weight: RegWeight: of one member.
        units_weight: WeightLimit: of all its units together.
        base_class_order: rank among the classes that getPhysRegBaseClass chooses from; None for the others.
    """

    name: str
    namespace: str
    number: int
    record: Record | None
    members: int
    orders: tuple[tuple[int, ...], ...]
    value_types: tuple[tuple[str, ...], ...]
    sizes: tuple[SizeInfo, ...]
    simple_size: int
    copy_cost: int
    allocatable: bool
    alt_order_select: str
    allocation_priority: int
    global_priority: bool
    ts_flags: int
    lane_mask: int
    has_disjunct_sub_regs: bool
    covered_by_sub_regs: bool
    artificial: bool
    sub_classes: int
    super_classes: tuple[int, ...]
    sub_class_with_sub_reg: Mapping[int, int]
    super_reg_classes: Mapping[int, int]
    matching_sub_reg_class: Mapping[int, int]
    weight: int
    units_weight: int
    base_class_order: int | None

    @property
    def qualified_name(self) -> str:
        return qualified(self.namespace, self.name)

    @property
    def id_name(self) -> str:
        return f"{self.name}RegClassID"

    @property
    def qualified_id_name(self) -> str:
        return qualified(self.namespace, self.id_name)


@native(auto_attribs=True, frozen=True, eq=False)
class ClassByHwMode:
    """A register class of operands that is another one in each HwMode (RegClassByHwMode).

    Attributes:
        number: by name, from 0, as in the generated enumeration RegClassByHwModeUses, whose enumerator has the name.
        classes: HwMode to the number of the class, by ascending mode; a mode that it does not list has none.
    """

    name: str
    number: int
    record: Record
    classes: Mapping[int, int]


@native(auto_attribs=True, frozen=True)
class PressureSet:
    """A register pressure set (RegUnitSet): a set of RegUnits and the sum of their weights."""

    name: str
    units: int
    weight: int


@native(auto_attribs=True, frozen=True, eq=False)
class CalleeSavedRegs:
    """A CalleeSavedRegs: the registers that a calling convention saves.

    Attributes:
        save_list: in the order of the definition.
        preserved: RegMask: the set of all registers that a call preserves, constant ones included.
    """

    name: str
    save_list: tuple[int, ...]
    preserved: int


@native(auto_attribs=True, frozen=True)
class DwarfFlavour:
    """The DWARF register numbers of one flavour.

    Attributes:
        to_register: pairs of DWARF number and register number, by ascending DWARF number.
        to_dwarf: pairs of register number and DWARF number, registers in the order of their names; aliases resolved.
    """

    to_register: tuple[tuple[int, int], ...]
    to_dwarf: tuple[tuple[int, int], ...]


@native(auto_attribs=True, frozen=True, eq=False)
class RegisterFile:
    """The registers of a target and their classes: what CodeGenRegBank's constructor computes, and patterns and printers ask for.

    What computeDerivedInfo adds (composites that follow from registers, lane masks, weights and adopted RegUnits) is only in the
    registers, indices and classes of a :class:`RegisterBank`.

    Attributes:
        namespace: the C++ namespace of the registers; may be empty.
        modes: names of the HwModes; the first is the default one, "Default".
        registers, indices: by number from 1; see :meth:`register` and :meth:`index`.
        classes: by number.
        classes_by_mode: those that depend on the HwMode, by number.
        alt_name_indices: names of the indices of alternative register names.
        record_order: the numbers of the registers in the order of their records (LessRecordByID): first those that the target
            defines, then those that RegisterTuples synthesize.
    """

    namespace: str
    modes: tuple[str, ...]
    registers: tuple[Register, ...]
    indices: tuple[SubRegIndex, ...]
    classes: tuple[RegisterClass, ...]
    classes_by_mode: tuple[ClassByHwMode, ...]
    alt_name_indices: tuple[str, ...]
    record_order: tuple[int, ...]

    def register(self, number: int) -> Register:
        """The register of a number, from 1."""
        return self.registers[number - 1]

    def index(self, number: int) -> SubRegIndex:
        """The sub-register index of a number, from 1."""
        return self.indices[number - 1]


@native(auto_attribs=True, frozen=True, eq=False)
class RegisterBank(RegisterFile):
    """The registers of a target with all that is inferred about them (CodeGenRegBank with computeDerivedInfo).

    Attributes:
        units: by number.
        pressure_sets: small to large.
        pressure_lists: RegClassUnitSets: positions of pressure sets: first those that contain a class's units, by class
            number, then further combinations that some unit needs.
        categories: RegisterCategory name to the numbers of its classes.
        callee_saved: by name.
        dwarf: one for each flavour.
        covering_lanes: CoveringLanes: mask of the lanes whose sub-registers are covered by others with as many lanes.
    """

    units: tuple[RegUnit, ...]
    native_unit_count: int
    pressure_sets: tuple[PressureSet, ...]
    pressure_lists: tuple[tuple[int, ...], ...]
    categories: Mapping[str, tuple[int, ...]]
    callee_saved: tuple[CalleeSavedRegs, ...]
    dwarf: tuple[DwarfFlavour, ...]
    covering_lanes: int
