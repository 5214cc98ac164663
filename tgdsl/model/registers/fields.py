"""The fields of Register, SubRegIndex, RegisterClass and the like (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Bits, Record, Value

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


def hw_encoding_of(register: Record) -> Bits:
    return register.bits("HWEncoding")


def costs_per_use_of(register: Record) -> list[int]:
    return register.integers("CostPerUse")


def position_order_of(register: Record) -> int:
    """The place of a register before names decide; 0 for a record that has none."""
    return register.integer("PositionOrder") if "PositionOrder" in register.fields else 0


def is_covered(register: Record) -> bool:
    """CoveredBySubRegs: the register has no bits besides those of its sub-registers."""
    return register.bit("CoveredBySubRegs")


def dwarf_numbers_of(register: Record) -> list[int]:
    return register.integers("DwarfNumbers")


def dwarf_alias_of(register: Record) -> Value:
    """The reference to the register whose DwarfNumbers it has; None for its own."""
    return register.fields.get("DwarfAlias")


def asm_name_of(register: Record) -> str:
    """The name in assembly language; empty if it is that of the record."""
    return register.string("AsmName")


def alt_names_of(register: Record) -> list[str]:
    """The names besides the AsmName, one for each of :func:`alt_name_indices_of`."""
    return register.strings(ALT_NAMES)


def alt_name_indices_of(register: Record) -> tuple[Value, ...]:
    return register.values("RegAltNameIndices")


def fallback_index_of(alt_name_index: Record) -> Record | None:
    """The RegAltNameIndex by which a register is printed that has no name of the given one."""
    return alt_name_index.optional_record("FallbackRegAltNameIndex")


# RegisterTuples


def tuple_indices_of(tuples: Record) -> tuple[Value, ...]:
    """The SubRegIndices, one for each of :func:`tuple_lists_of`."""
    return tuples.values("SubRegIndices")


def tuple_lists_of(tuples: Record) -> tuple[Value, ...]:
    """SubRegs: set expressions, each of the sub-registers with one index."""
    return tuples.values(TUPLE_LISTS)


def tuple_asm_names_of(tuples: Record) -> list[str]:
    return tuples.strings(TUPLE_ASM_NAMES) if tuples.is_set(TUPLE_ASM_NAMES) else []


# SubRegIndex, SubRegRange


def ranges_of(index: Record) -> Record | None:
    """SubRegRanges: the HwModeSelect of a SubRegIndex that depends on the mode."""
    return index.optional_record("SubRegRanges") if "SubRegRanges" in index.fields else None


def size_and_offset_of(index: Record) -> tuple[int, int]:
    """In bits, of a SubRegIndex or a SubRegRange; -1 for unknown ones."""
    return index.integer("Size"), index.integer("Offset")


def composed_of(index: Record) -> tuple[Value, ...]:
    """Two indices, of which a SubRegIndex is the composite; or none."""
    return index.values(COMPOSED_OF)


def covering_indices_of(index: Record) -> tuple[Value, ...]:
    return index.values(COVERING_INDICES)


# RegisterClass


def alt_order_select_of(register_class: Record) -> str:
    """C++ that chooses one of the :func:`alternative_orders_of`."""
    return register_class.string("AltOrderSelect")


def alternative_orders_of(register_class: Record) -> tuple[Value, ...]:
    return register_class.values(ALTERNATIVE_ORDERS)


def is_global_priority(register_class: Record) -> bool:
    return register_class.bit("GlobalPriority")


def generates_pressure_set(register_class: Record) -> bool:
    return register_class.bit("GeneratePressureSet")


def type_values_of(register_class: Record) -> tuple[Value, ...]:
    return register_class.values(TYPES)


def types_of(register_class: Record) -> list[Record]:
    return register_class.records(TYPES)


def infos_of(register_class: Record) -> Record | None:
    """RegInfos: the HwModeSelect of a class whose sizes depend on the mode."""
    return register_class.optional_record("RegInfos") if "RegInfos" in register_class.fields else None


def size_and_alignment_of(register_class: Record) -> tuple[int, int]:
    """In bits; a Size of 0 is that of the first type."""
    return register_class.integer("Size"), register_class.integer("Alignment")


def copy_cost_of(register_class: Record) -> int:
    return register_class.integer(COPY_COST)


def allocation_priority_of(register_class: Record) -> int:
    return register_class.integer(ALLOCATION_PRIORITY)


def flags_of(register_class: Record) -> Bits:
    return register_class.bits(FLAGS)


def base_class_order_of(register_class: Record) -> int | None:
    return register_class.optional_integer("BaseClassOrder")


def weight_of_class(register_class: Record) -> int | None:
    """The pressure of one register; None if that follows from its units."""
    return register_class.optional_integer("Weight")


# RegisterCategory, CalleeSavedRegs


def classes_of(category: Record) -> tuple[Value, ...]:
    return category.values(CLASSES)


def other_preserved_of(callee_saved: Record) -> Value:
    """Set expression of the registers that are preserved and not in the SaveList; None for none."""
    return callee_saved.fields.get(OTHER_PRESERVED)
