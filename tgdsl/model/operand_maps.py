"""Operands by name and by position, for C++ that asks for them at run time.

Instructions with ``UseNamedOperandTable`` are asked for "the machine operand called X"; those with
``UseLogicalOperandMappings`` for what their operands are before they are taken apart into machine operands. Instructions of
which the answers are the same share a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.model.instructions.table import Instruction
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


@frozen(eq=False)
class NamedOperands:
    """Where the operands are that have a name.

    Attributes:
        numbers: operand name to its number, in the order in which the names come up.
        rows: for each name, the number of the machine operand or None; with the instructions that it holds for.
    """

    numbers: Mapping[str, int]
    rows: tuple[tuple[tuple[int | None, ...], tuple[Instruction, ...]], ...]


@frozen(eq=False)
class LogicalOperands:
    """What operands are, as declared.

    Attributes:
        sizes: for each operand, how many machine operands it is; with the instructions that it holds for.
        types: for each operand, the name of its type, or None if it has none; with the instructions that it holds for.
    """

    sizes: tuple[tuple[tuple[int, ...], tuple[Instruction, ...]], ...]
    types: tuple[tuple[tuple[str | None, ...], tuple[Instruction, ...]], ...]


def build_named_operands(instructions: Sequence[Instruction]) -> NamedOperands:
    """The names of the operands of all instructions with ``UseNamedOperandTable``."""
    numbers: dict[str, int] = {}
    rows: dict[tuple[tuple[int, int], ...], list[Instruction]] = {}
    for instruction in instructions:
        if instruction.record.bit("UseNamedOperandTable"):
            found = {numbers.setdefault(op.name, len(numbers)): op.first for op in instruction.operands}
            rows.setdefault(tuple(sorted(found.items())), []).append(instruction)
    ordered = [(dict(key), tuple(rows[key])) for key in sorted(rows)]
    return NamedOperands(
        numbers, tuple([(tuple([row.get(number) for number in range(len(numbers))]), who) for row, who in ordered])
    )


def build_logical_operands(instructions: Sequence[Instruction], types: OperandTypes) -> LogicalOperands:
    """The operands of all instructions with ``UseLogicalOperandMappings``."""
    by_sizes: dict[tuple[int, ...], list[Instruction]] = {}
    by_types: dict[tuple[str | None, ...], list[Instruction]] = {}
    for instruction in instructions:
        if instruction.record.bit("UseLogicalOperandMappings"):
            names = [op.record.name for op in instruction.operands]
            by_sizes.setdefault(tuple([op.count for op in instruction.operands]), []).append(instruction)
            by_types.setdefault(tuple([name if name in types.numbers else None for name in names]), []).append(
                instruction
            )
    return LogicalOperands(
        tuple([(sizes, tuple(who)) for sizes, who in by_sizes.items()]),
        tuple([(row, tuple(who)) for row, who in by_types.items()]),
    )
