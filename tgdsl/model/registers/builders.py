"""Registers, indices, units and classes while they are being worked out. :mod:`freeze` turns them into the bank's types.

Numbers are final from the start, but those of classes, which are given when all classes are known. Each attribute says
which step fills it, where it is not the one that makes the object.
"""

from __future__ import annotations

from attrs import define, field

from tgdsl.diagnostics import NOWHERE, Place
from tgdsl.model.registers.bank import BitRange, MaskRotate, SizeInfo
from tgdsl.records import Record


@define(eq=False)
class IndexBuilder:
    """A sub-register index.

    Attributes:
        record: None for an inferred one.
        ranges: one for each HwMode.
        composed: by the number of the index that comes second: the index that this one and that one make.
        parts: the indices that this one is a concatenation of, in order; leaf-most ones after ``flatten_parts``.
        spelled_in: the register from whose structure the parts were read, if they were not given.
        covers: all registers that have the index are covered by their sub-registers.
        artificial: no sub-register was found that has the index and is not artificial.
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
    """A register.

    Attributes:
        explicit: indices and sub-registers as defined.
        leads: the registers, covered by their sub-registers, of which this one is the first explicit sub-register.
        aliases: both ways.
        sub_regs: by the index's number, ascending once a step is done with a register.
        index_of: by the sub-register's number: the number of the index that names it.
        supers: small to large.
        units: native ones first, later adopted ones too.
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
    """A register unit; an adopted one has no roots."""

    number: int
    roots: tuple[RegisterBuilder, ...] = ()
    weight: int = 0
    artificial: bool = False
    pressure_list: int = 0


@define(eq=False)
class ClassBuilder:
    """A register class.

    Attributes:
        record: None for an inferred one, which has most of its properties from its smallest super-class.
        sizes: for the modes that have one of their own; always for the default mode.
        place: of an inferred class: that of a class it was inferred from.
        value_types: of each of its types: mode to C++ name.
        with_sub_reg: by an index's number: the largest sub-class whose members all have such a sub-register.
        super_reg_classes: by an index's number: classes whose members all have such a sub-register in this class.
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
        """The size in the default mode, by which classes are told apart and ordered."""
        return self.sizes[0]
