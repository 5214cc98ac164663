"""Mutable builders of registers, indices, RegUnits and classes, which :mod:`freeze` turns into the bank's types.

Numbers are final from the start, except those of classes, which are assigned when all classes are known.
"""

from __future__ import annotations

from attrs import define, field

from tgdsl.diagnostics import NOWHERE, Place
from tgdsl.model.registers.bank import BitRange, MaskRotate, SizeInfo
from tgdsl.records import Record


@define(eq=False)
class IndexBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.SubRegIndex`.

    Attributes:
        record: None for an inferred one.
        ranges: by HwMode.
        composed: number of a second index to the composite of this index and that one.
        parts: ConcatenationOf: the indices that this one is a concatenation of, in order; leaf indices after ``flatten_parts``.
        spelled_in: the register whose structure the parts were inferred from, if the target did not give them.
        covers: AllSuperRegsCovered: all registers that have the index are covered by their sub-registers.
        artificial: no sub-register with the index is known that is not artificial.
    """

    number: int
    name: str
    namespace: str
    record: Record | None
    ranges: list[BitRange]
    composed: dict[int, IndexBuilder] = field(factory=dict[int, "IndexBuilder"])
    parts: list[IndexBuilder] = field(factory=list["IndexBuilder"])
    spelled_in: Record | None = None
    covers: bool = True
    artificial: bool = True
    lane_mask: int = 0
    lane_transform: list[MaskRotate] = field(factory=list[MaskRotate])

    @property
    def place(self) -> Place:
        return self.record.place if self.record else NOWHERE


@define(eq=False)
class RegisterBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.Register`.

    Attributes:
        explicit: ExplicitSubRegs: the pairs of SubRegIndices and SubRegs.
        leads: the registers with CoveredBySubRegs of which this one is the first explicit sub-register.
        aliases: in both directions.
        sub_regs: number of an index to sub-register; ascending at the end of each step.
        index_of: number of a sub-register to the number of its index.
        supers: SuperRegs, small to large.
        units: set of native RegUnits, and later of adopted ones too.
    """

    number: int
    record: Record
    covered: bool
    artificial: bool
    constant: bool
    explicit: list[tuple[IndexBuilder, RegisterBuilder]] = field(factory=list[tuple[IndexBuilder, "RegisterBuilder"]])
    leads: list[RegisterBuilder] = field(factory=list["RegisterBuilder"])
    aliases: list[RegisterBuilder] = field(factory=list["RegisterBuilder"])
    sub_regs: dict[int, RegisterBuilder] = field(factory=dict[int, "RegisterBuilder"])
    index_of: dict[int, int] = field(factory=dict[int, int])
    sub_reg_order: list[RegisterBuilder] = field(factory=list["RegisterBuilder"])
    supers: list[RegisterBuilder] = field(factory=list["RegisterBuilder"])
    units: int = 0
    native_units: int = 0
    unit_lane_masks: list[int] = field(factory=list[int])
    disjunct: bool = False
    topo_sig: int = -1

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def place(self) -> Place:
        return self.record.place


@define(eq=False)
class UnitBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.RegUnit`; an adopted unit has no roots."""

    number: int
    roots: tuple[RegisterBuilder, ...] = ()
    weight: int = 0
    artificial: bool = False
    pressure_list: int = 0


@define(eq=False)
class ClassBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.RegisterClass`.

    Attributes:
        record: None for an inferred one, which inherits most properties from its smallest super-class.
        sizes: by HwMode, where a mode has sizes of its own; the default mode always has.
        place: of the definition, or of a class that an inferred one follows from.
        value_types: for each type, HwMode to C++ name.
        with_sub_reg: number of an index to the largest sub-class whose members all have such a sub-register.
        super_reg_classes: number of an index to the classes whose members all have such a sub-register in this class.
    """

    name: str
    record: Record | None
    members: int
    sizes: dict[int, SizeInfo]
    artificial: bool
    place: Place
    number: int = -1
    namespace: str = ""
    orders: list[tuple[int, ...]] = field(factory=list[tuple[int, ...]])
    value_types: list[dict[int, str]] = field(factory=list[dict[int, str]])
    copy_cost: int = 0
    allocatable: bool = True
    alt_order_select: str = ""
    allocation_priority: int = 0
    global_priority: bool = False
    ts_flags: int = 0
    pressure_set: bool = False
    lane_mask: int = 0
    sub_classes: int = 0
    supers: list[ClassBuilder] = field(factory=list["ClassBuilder"])
    with_sub_reg: dict[int, ClassBuilder] = field(factory=dict[int, "ClassBuilder"])
    super_reg_classes: dict[int, list[ClassBuilder]] = field(factory=dict[int, list["ClassBuilder"]])
    matching_sub_reg_class: dict[int, ClassBuilder] = field(factory=dict[int, "ClassBuilder"])

    @property
    def size(self) -> SizeInfo:
        """The sizes in the default mode, which distinguish and order classes."""
        return self.sizes[0]
