"""Functions that make GlobalISel's opcodes by their operands.

``G_ADD = binary(commutable=True)`` makes the instruction ``G_ADD``. Opcodes have no side effects, unless a parameter or the function's
docstring says so. ``type0`` and ``type1`` are types that may differ.
"""

from __future__ import annotations

from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.operands import type0, type1, unknown


class Pure(GenericInstruction):
    """A GenericInstruction without side effects; it may still load or store."""

    has_side_effects = False


def unary() -> type[GenericInstruction]:
    """An opcode from one operand to a result of the same type."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type0)
        asm = ""

    return _Opcode


def conversion() -> type[GenericInstruction]:
    """An opcode from one operand to a result of another type."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type1)
        asm = ""

    return _Opcode


def binary(*, commutable: bool = False) -> type[GenericInstruction]:
    """An opcode from two operands to a result of the same type."""

    class _Opcode(Pure):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        is_commutable = commutable
        asm = ""

    return _Opcode


def shift() -> type[GenericInstruction]:
    """An opcode from a value and a shift amount, which may be of another type, to a result of the value's type."""

    class _Opcode(Pure):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type1)
        asm = ""

    return _Opcode


def of_symbol() -> type[GenericInstruction]:
    """An opcode from an operand that is in no register (a symbol, an immediate) to a value."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(unknown)
        asm = ""

    return _Opcode


# -- opcodes with side effects: the state of the machine -----------------------------------------------------


def reading_state() -> type[GenericInstruction]:
    """An opcode that reads a state of the machine, and has side effects."""

    class _Opcode(GenericInstruction):
        dst = out(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def setting_state() -> type[GenericInstruction]:
    """An opcode that takes a value, and has only side effects."""

    class _Opcode(GenericInstruction):
        src = in_(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def acting() -> type[GenericInstruction]:
    """An opcode without operands that has only side effects."""

    class _Opcode(GenericInstruction):
        has_side_effects = True
        asm = ""

    return _Opcode
