"""The fields of Register, SubRegIndex, RegisterClass and the like (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import (
    bit,
    bits,
    integer,
    integers,
    optional_integer,
    optional_reference,
    references,
    string,
    strings,
    values,
)
from tgdsl.records import Record, Value

ALLOCATION_PRIORITY: Final = "AllocationPriority"
ALTERNATIVE_ORDERS: Final = "AltOrders"
ALT_NAMES: Final = "AltNames"
CLASSES: Final = "Classes"
COMPOSED_OF: Final = "ComposedOf"
COPY_COST: Final = "CopyCost"
COVERING_INDICES: Final = "CoveringSubRegIndices"
FLAGS: Final = "TSFlags"
OTHER_PRESERVED: Final = "OtherPreserved"
TUPLE_ASM_NAMES: Final = "RegAsmNames"
TUPLE_LISTS: Final = "SubRegs"
TYPES: Final = "RegTypes"


# Register

hw_encoding_of = bits("HWEncoding")
costs_per_use_of = integers("CostPerUse")


def position_order_of(register: Record) -> int:
    """The place of a register before names decide; 0 for a record that has none."""
    return register.integer("PositionOrder") if "PositionOrder" in register.fields else 0


#: isArtificial: it only names bits of others.
is_artificial = bit("isArtificial")
#: isConstant: its value never changes.
is_constant = bit("isConstant")
#: CoveredBySubRegs: the register has no bits besides those of its sub-registers.
is_covered = bit("CoveredBySubRegs")
dwarf_numbers_of = integers("DwarfNumbers")


def dwarf_alias_of(register: Record) -> Value:
    """The reference to the register whose DwarfNumbers it has; None for its own."""
    return register.fields.get("DwarfAlias")


#: The name in assembly language; empty if it is that of the record.
asm_name_of = string("AsmName")
#: The names besides the AsmName, one for each of :func:`alt_name_indices_of`.
alt_names_of = strings(ALT_NAMES)
alt_name_indices_of = values("RegAltNameIndices")
#: The RegAltNameIndex by which a register is printed that has no name of the given one.
fallback_index_of = optional_reference("FallbackRegAltNameIndex")


# RegisterTuples

#: The SubRegIndices, one for each of :func:`tuple_lists_of`.
tuple_indices_of = values("SubRegIndices")
#: SubRegs: set expressions, each of the sub-registers with one index.
tuple_lists_of = values(TUPLE_LISTS)


def tuple_asm_names_of(tuples: Record) -> list[str]:
    return tuples.strings(TUPLE_ASM_NAMES) if tuples.is_set(TUPLE_ASM_NAMES) else []


# SubRegIndex, SubRegRange


def ranges_of(index: Record) -> Record | None:
    """SubRegRanges: the HwModeSelect of a SubRegIndex that depends on the mode."""
    return index.optional_record("SubRegRanges") if "SubRegRanges" in index.fields else None


def size_and_offset_of(index: Record) -> tuple[int, int]:
    """In bits, of a SubRegIndex or a SubRegRange; -1 for unknown ones."""
    return index.integer("Size"), index.integer("Offset")


#: Two indices, of which a SubRegIndex is the composite; or none.
composed_of = values(COMPOSED_OF)
covering_indices_of = values(COVERING_INDICES)


# RegisterClass

#: isAllocatable: the register allocator may use its members.
is_allocatable = bit("isAllocatable")
#: C++ that chooses one of the :func:`alternative_orders_of`.
alt_order_select_of = string("AltOrderSelect")
alternative_orders_of = values(ALTERNATIVE_ORDERS)


is_global_priority = bit("GlobalPriority")
generates_pressure_set = bit("GeneratePressureSet")


type_values_of = values(TYPES)
types_of = references(TYPES)


def infos_of(register_class: Record) -> Record | None:
    """RegInfos: the HwModeSelect of a class whose sizes depend on the mode."""
    return register_class.optional_record("RegInfos") if "RegInfos" in register_class.fields else None


def size_and_alignment_of(register_class: Record) -> tuple[int, int]:
    """In bits; a Size of 0 is that of the first type."""
    return register_class.integer("Size"), register_class.integer("Alignment")


copy_cost_of = integer(COPY_COST)
allocation_priority_of = integer(ALLOCATION_PRIORITY)


flags_of = bits(FLAGS)
base_class_order_of = optional_integer("BaseClassOrder")
#: The pressure of one register; None if that follows from its units.
weight_of_class = optional_integer("Weight")


# RegisterCategory, CalleeSavedRegs

classes_of = values(CLASSES)


def other_preserved_of(callee_saved: Record) -> Value:
    """Set expression of the registers that are preserved and not in the SaveList; None for none."""
    return callee_saved.fields.get(OTHER_PRESERVED)
