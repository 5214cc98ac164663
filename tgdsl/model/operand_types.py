"""The enumeration ``OpTypes`` of a target: what its operands can be, by the records that declare them.

First come the records of class Operand, then those of RegisterOperand, then of RegisterClass, each by name. Anonymous records
take a number too, but have no name in C++.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.records import Record, RecordSet

_CLASSES = ("Operand", "RegisterOperand", "RegisterClass")
_MOST = (1 << 15) - 1  # the tables are of int16_t


@frozen(eq=False)
class OperandTypes:
    """Operand types.

    Attributes:
        count: how many numbers there are.
        numbers: number of each named record.
        memory_sizes: size of a memory operand to the names of those that have it; for x86, which alone says that.
    """

    count: int
    numbers: Mapping[str, int]
    memory_sizes: Mapping[int, tuple[str, ...]]


def build_operand_types(records: RecordSet) -> OperandTypes:
    """The operand types of a target.

    Raises:
        DiagnosticError: there are too many.
    """
    found: list[Record] = [record for class_name in _CLASSES for record in records.by_name(class_name)]
    if len(found) > _MOST:
        raise fail(found[_MOST].place, f"the target has {len(found)} operand types; LLVM allows {_MOST}")
    sizes: dict[int, list[str]] = {}
    for record in records.by_name("X86MemOperand"):
        if size := record.integer("Size"):
            sizes.setdefault(size, []).append(record.name)
    return OperandTypes(
        len(found),
        {record.name: number for number, record in enumerate(found) if not record.anonymous},
        {size: tuple(sizes[size]) for size in sorted(sizes)},
    )
