"""The shapes that most of GlobalISel's operations have: what they take and give.

``G_ADD = binary(commutable=True)`` makes the instruction; its name is that of the module that calls. An operation without a
parameter for it has no side effects. ``type0`` and ``type1`` are two types that may differ.
"""

from __future__ import annotations

from tgdsl.language.instruction_operands import in_, out
from tgdsl.language.instructions import GenericInstruction
from tgdsl.std.operands import type0, type1, unknown


class Pure(GenericInstruction):
    """An operation that only makes its results out of its operands, and perhaps reads or writes memory."""

    has_side_effects = False


def unary() -> type[GenericInstruction]:
    """A value from one of the same type."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type0)
        asm = ""

    return _Opcode


def conversion() -> type[GenericInstruction]:
    """A value from one of another type."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type1)
        asm = ""

    return _Opcode


def binary(*, commutable: bool = False) -> type[GenericInstruction]:
    """A value from two of its type."""

    class _Opcode(Pure):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        is_commutable = commutable
        asm = ""

    return _Opcode


def shift() -> type[GenericInstruction]:
    """A value from one of its type and an amount."""

    class _Opcode(Pure):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type1)
        asm = ""

    return _Opcode


def of_symbol() -> type[GenericInstruction]:
    """A value from something that is in no register: a symbol, a constant of the target."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(unknown)
        asm = ""

    return _Opcode


# -- what stands for the state of the machine ----------------------------------------------------------------


def reading_state() -> type[GenericInstruction]:
    """A value that something outside of the program decides."""

    class _Opcode(GenericInstruction):
        dst = out(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def setting_state() -> type[GenericInstruction]:
    """An effect that depends on a value."""

    class _Opcode(GenericInstruction):
        src = in_(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def acting() -> type[GenericInstruction]:
    """An effect and nothing else."""

    class _Opcode(GenericInstruction):
        has_side_effects = True
        asm = ""

    return _Opcode
