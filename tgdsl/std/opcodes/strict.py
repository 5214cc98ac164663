"""GlobalISel's strict floating-point opcodes, which respect the rounding mode and raise exceptions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.std.opcodes.floats import G_FADD, G_FDIV, G_FLDEXP, G_FMA, G_FMUL, G_FREM, G_FSQRT, G_FSUB


class ConstrainedInstruction(GenericInstruction):
    """An opcode that depends on the floating-point environment, and changes it."""

    record_class = "ConstrainedInstruction"
    has_side_effects = True
    may_raise_fp_exception = True


def _strict(operation: type[GenericInstruction]) -> type[GenericInstruction]:
    """The constrained form of an opcode, with the same operands."""
    # type() and no class statement, since type checkers take no parameter for a base class.
    made = type("_Opcode", (ConstrainedInstruction, operation), {"asm": ""})
    return cast("type[GenericInstruction]", made)


G_STRICT_FADD = _strict(G_FADD)
G_STRICT_FSUB = _strict(G_FSUB)
G_STRICT_FMUL = _strict(G_FMUL)
G_STRICT_FDIV = _strict(G_FDIV)
G_STRICT_FREM = _strict(G_FREM)
G_STRICT_FMA = _strict(G_FMA)
G_STRICT_FSQRT = _strict(G_FSQRT)
G_STRICT_FLDEXP = _strict(G_FLDEXP)
