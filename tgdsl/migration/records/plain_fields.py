"""The fields of a plain instruction: those that something reads, as in one with an idiom."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tgdsl.migration.instructions.own_fields import fields_of_llvm
from tgdsl.migration.translation import Translation
from tgdsl.records import BitRef, Bits, Dag, Record, Value, classes_of


def fields_of_instruction(record: Record, translation: Translation) -> Collection[str]:
    """The fields of an instruction that LLVM declares, that tables and relations name, or that have the bits of an operand."""
    llvm = classes_of(record.release)
    read = {
        *llvm.fields_of(record.superclasses),
        *fields_of_llvm(llvm),
    }  # a deprecation is read whatever the classes are
    read.update([name for fields in translation.read_classes.values() for name in fields])
    read.update(["Inst", "SoftFail"])
    for field in ("OutOperandList", "InOperandList"):
        read.update(names_of_operands(record.fields.get(field)))
    todo = [*read]
    while todo:
        value = record.fields.get(todo.pop())
        bits = value.elements if isinstance(value, Bits) else (value,)
        used = {bit.field for bit in bits if isinstance(bit, BitRef)} - read
        read |= used
        todo += used
    return read


def names_of_operands(operands: Value) -> Iterator[str]:
    """The names of operands, and of the parts of such."""
    if isinstance(operands, Dag):
        for one in operands.args:
            if one.name:
                yield one.name
            yield from names_of_operands(one.value)
