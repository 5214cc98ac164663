"""Facts on operands for C++ at run time: the enumeration ``OpTypes``, named operands, logical operands.

Instructions with ``UseNamedOperandTable`` have a row for getNamedOperandIdx, the number of the machine operand of a name; those with
``UseLogicalOperandMappings`` have rows for getLogicalOperandSize and getLogicalOperandType, the operands before their expansion into
machine operands. Instructions with equal rows share one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.model.common.fields import parts_of
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.maps import fields
from tgdsl.records import Record, RecordSet

_CLASSES = ("Operand", "RegisterOperand", "RegisterClass")
_MOST = (1 << 15) - 1  # elements of the tables are int16_t


@frozen(eq=False)
class OperandTypes:
    """The enumeration ``OpTypes``: the records of class Operand, RegisterOperand and RegisterClass, each of these by name.

    Attributes:
        count: of all records; anonymous ones have a number, but no name in C++.
        numbers: name of each named record to its number.
        memory_sizes: size of a memory operand to the names of the X86MemOperands that have it.
        records: the definitions of those that have a name.
    """

    count: int
    numbers: Mapping[str, int]
    memory_sizes: Mapping[int, tuple[str, ...]]
    records: Sequence[Record] = ()


NO_OPERAND_TYPES = OperandTypes(0, {}, {})


def build_operand_types(records: RecordSet) -> OperandTypes:
    """The operand types of a target.

    Raises:
        DiagnosticError: there are more than LLVM's tables can number.
    """
    definitions: list[Record] = [record for class_name in _CLASSES for record in records.by_name(class_name)]
    if len(definitions) > _MOST:
        raise fail(definitions[_MOST].place, f"the target has {len(definitions)} operand types; LLVM allows {_MOST}")
    sizes: dict[int, list[str]] = {}
    for record in records.by_name("X86MemOperand"):
        if size := fields.memory_size(record):
            sizes.setdefault(size, []).append(record.name)
    return OperandTypes(
        len(definitions),
        {record.name: number for number, record in enumerate(definitions) if not record.anonymous},
        {size: tuple(sizes[size]) for size in sorted(sizes)},
        [record for record in definitions if not record.anonymous],
    )


@frozen(eq=False)
class NamedOperands:
    """The table of getNamedOperandIdx.

    Attributes:
        numbers: operand name to its number (the enumeration ``OpName``), in order of first use.
        rows: the number of the machine operand of each name, or None; and the instructions that share the row.
    """

    numbers: Mapping[str, int]
    rows: tuple[tuple[tuple[int | None, ...], tuple[Instruction, ...]], ...]


@frozen(eq=False)
class LogicalOperands:
    """The tables of getLogicalOperandSize and getLogicalOperandType.

    Attributes:
        sizes: the number of machine operands of each operand; and the instructions that share the row.
        types: the name in ``OpTypes`` of each operand, or None if it has none; and the instructions that share the row.
    """

    sizes: tuple[tuple[tuple[int, ...], tuple[Instruction, ...]], ...]
    types: tuple[tuple[tuple[str | None, ...], tuple[Instruction, ...]], ...]


def build_named_operands(instructions: Sequence[Instruction]) -> NamedOperands:
    """The named operands of all instructions with ``UseNamedOperandTable``."""
    numbers: dict[str, int] = {}
    rows: dict[tuple[tuple[int, int], ...], list[Instruction]] = {}
    for instruction in instructions:
        if fields.has_named_operands(instruction.record):
            row = {numbers.setdefault(op.name, len(numbers)): op.first for op in instruction.operands}
            rows.setdefault(tuple(sorted(row.items())), []).append(instruction)
    ordered = [(dict(key), tuple(rows[key])) for key in sorted(rows)]
    return NamedOperands(
        numbers, tuple([(tuple([row.get(number) for number in range(len(numbers))]), who) for row, who in ordered])
    )


def build_logical_operands(instructions: Sequence[Instruction], types: OperandTypes) -> LogicalOperands:
    """The logical operands of all instructions with ``UseLogicalOperandMappings``."""
    by_sizes: dict[tuple[int, ...], list[Instruction]] = {}
    by_types: dict[tuple[str | None, ...], list[Instruction]] = {}
    for instruction in instructions:
        if fields.has_logical_operands(instruction.record):
            names = [op.record.name for op in instruction.operands]
            by_sizes.setdefault(tuple([op.count for op in instruction.operands]), []).append(instruction)
            by_types.setdefault(tuple([name if name in types.numbers else None for name in names]), []).append(
                instruction
            )
    return LogicalOperands(
        tuple([(sizes, tuple(who)) for sizes, who in by_sizes.items()]),
        tuple([(row, tuple(who)) for row, who in by_types.items()]),
    )


def build_operand_parts(records: RecordSet) -> Sequence[tuple[str, str, int]]:
    """The names of Operands and of the parts that their MIOperandInfo names, by the names of Operands, with the positions of parts.

    Anonymous Operands have none.
    """
    return [
        (record.name, part.name, number)
        for record in records.by_name("Operand")
        for number, part in enumerate(parts_of(record).args)
        if part.name and not record.anonymous
    ]
