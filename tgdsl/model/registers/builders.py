"""Mutable builders of registers, indices, RegUnits and classes, which :mod:`freeze` turns into the bank's types.

Numbers are final from the start, except those of classes, which are assigned when all classes are known.
"""

from __future__ import annotations

from typing import Final

from tgdsl.diagnostics import NOWHERE, Place
from tgdsl.model.registers.bank import BitRange, MaskRotate, SizeInfo
from tgdsl.records import Record


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

    def __init__(self, number: int, name: str, namespace: str, record: Record | None, ranges: list[BitRange]) -> None:
        self.number: Final = number
        self.name: Final = name
        self.namespace: Final = namespace
        self.record: Final = record
        self.ranges = ranges
        self.composed: dict[int, IndexBuilder] = {}
        self.parts: list[IndexBuilder] = []
        self.spelled_in: Record | None = None
        self.covers = True
        self.artificial = True
        self.lane_mask = 0
        self.lane_transform: list[MaskRotate] = []

    @property
    def place(self) -> Place:
        return self.record.place if self.record else NOWHERE


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

    def __init__(self, number: int, record: Record, covered: bool, artificial: bool, constant: bool) -> None:
        self.number: Final = number
        self.record: Final = record
        self.covered: Final = covered
        self.artificial = artificial
        self.constant = constant
        self.explicit: list[tuple[IndexBuilder, RegisterBuilder]] = []
        self.leads: list[RegisterBuilder] = []
        self.aliases: list[RegisterBuilder] = []
        self.sub_regs: dict[int, RegisterBuilder] = {}
        self.index_of: dict[int, int] = {}
        self.sub_reg_order: list[RegisterBuilder] = []
        self.supers: list[RegisterBuilder] = []
        self.units = 0
        self.native_units = 0
        self.unit_lane_masks: list[int] = []
        self.disjunct = False
        self.topo_sig = -1

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def place(self) -> Place:
        return self.record.place


class UnitBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.RegUnit`; an adopted unit has no roots."""

    def __init__(
        self, number: int, roots: tuple[RegisterBuilder, ...] = (), weight: int = 0, artificial: bool = False
    ) -> None:
        self.number: Final = number
        self.roots: Final = roots
        self.weight = weight
        self.artificial = artificial
        self.pressure_list = 0


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

    def __init__(
        self,
        name: str,
        record: Record | None,
        members: int,
        sizes: dict[int, SizeInfo],
        artificial: bool,
        place: Place,
    ) -> None:
        self.name: Final = name
        self.record: Final = record
        self.members: Final = members
        self.sizes: Final = sizes
        self.artificial: Final = artificial
        self.place: Final = place
        self.number = -1
        self.namespace = ""
        self.orders: list[tuple[int, ...]] = []
        self.value_types: list[dict[int, str]] = []
        self.copy_cost = 0
        self.allocatable = True
        self.alt_order_select = ""
        self.allocation_priority = 0
        self.global_priority = False
        self.ts_flags = 0
        self.pressure_set = False
        self.lane_mask = 0
        self.sub_classes = 0
        self.supers: list[ClassBuilder] = []
        self.with_sub_reg: dict[int, ClassBuilder] = {}
        self.super_reg_classes: dict[int, list[ClassBuilder]] = {}
        self.matching_sub_reg_class: dict[int, ClassBuilder] = {}

    @property
    def size(self) -> SizeInfo:
        """The sizes in the default mode, which distinguish and order classes."""
        return self.sizes[0]
