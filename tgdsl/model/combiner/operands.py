"""Operands of MIR patterns: a name, an immediate, or both, and a type (InstructionOperand and PatternType of llvm-tblgen)."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, fail
from tgdsl.model.combiner import fields
from tgdsl.records import Record


@frozen
class KnownType:
    """A ValueType, which becomes an LLT."""

    record: Record

    def __str__(self) -> str:
        return self.record.name


@frozen
class TypeOf:
    """``GITypeOf<"$x">``: the type of a matched operand."""

    operand: str

    def __str__(self) -> str:
        return f"GITypeOf<${self.operand}>"


@frozen
class Variadic:
    """``GIVariadic<least, most>``: the name stands for several operands; ``most`` is 0 for any number of them."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"GIVariadic<{self.least},{self.most}>"


OperandType: TypeAlias = KnownType | TypeOf | Variadic


def read_type(record: Record, place: Place, what: str) -> OperandType:
    """The type that a record stands for.

    Args:
        place: of the pattern.
        what: has the type, for messages.

    Raises:
        DiagnosticError: it is no type.
    """
    if record.is_a("ValueType"):
        return KnownType(record)
    if record.is_a("GITypeOf"):
        name = fields.operand_name_of(record)
        if not name.startswith("$"):
            raise fail(
                place,
                f"{what} has the type GITypeOf of '{name}', which is not an operand: give the name of a matched one with its $, GITypeOf<\"$x\">",
            )
        return TypeOf(name[1:])
    if record.is_a("GIVariadic"):
        least, most = fields.least_operands_of(record), fields.most_operands_of(record)
        if least < 1:
            raise fail(
                place,
                f"{what} is a GIVariadic of at least {least} operands: it stands for one or more, so give 1 or more",
            )
        if 0 < most <= least or most < 0:
            raise fail(
                place,
                f"{what} is a GIVariadic of at most {most} operands, and at least {least}: give a greater number, or 0 for any",
            )
        return Variadic(least, most)
    raise fail(place, f"{what} has the type '{record.label}', which is not one: give a ValueType, or a GITypeOf")


@frozen
class Operand:
    """An operand of a pattern: ``$x``, ``i32:$x``, ``0``, ``(i32 0)``, or ``0:$x``.

    Attributes:
        name: without the ``$``; empty for an immediate without a name.
        value: of an immediate.
        is_def: the instruction writes it.
    """

    name: str
    value: int | None = None
    type: OperandType | None = None
    is_def: bool = False

    @property
    def is_named_immediate(self) -> bool:
        return self.value is not None and self.name != ""

    @property
    def shown(self) -> str:
        """Its name, or its number, in messages."""
        return f"'${self.name}'" if self.name else f"the number {self.value}"

    def described(self) -> str:
        """The operand in llvm-tblgen's words."""
        if self.value is None:
            return f"MachineOperand ${self.name}"
        return f"imm {self.value}" + (f":${self.name}" if self.name else "")

    def __str__(self) -> str:
        """The operand as llvm-tblgen dumps it."""
        if self.type is None:
            text = "" if self.value is None else str(self.value)
        else:
            text = str(self.type) if self.value is None else f"({self.type} {self.value})"
        if self.name:
            text += f"{':' if text else ''}${self.name}"
        return f"<def>{text}" if self.is_def else text
