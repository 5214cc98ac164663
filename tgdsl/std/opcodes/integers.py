"""GlobalISel's opcodes for integer arithmetic, comparisons, and pointer arithmetic."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.opcodes.shapes import Comparison, FunnelShift, Pure, Selecting, Shift, binary, shift, unary
from tgdsl.std.operands import ptype0, type0, type1, unknown, untyped_imm_0

G_ADD = binary(commutable=True)
G_SUB = binary()
G_MUL = binary(commutable=True)
G_SDIV = binary()
G_UDIV = binary()
G_SREM = binary()
G_UREM = binary()


def _division() -> type[GenericInstruction]:
    """An opcode that gives both quotient and remainder."""

    class _Opcode(Pure):
        div = out(type0)
        rem = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        asm = ""

    return _Opcode


G_SDIVREM = _division()
G_UDIVREM = _division()

# -- bits -------------------------------------------------------------------------------------------------------

G_AND = binary(commutable=True)
G_OR = binary(commutable=True)
G_XOR = binary(commutable=True)

G_SHL = shift()
G_LSHR = shift()
G_ASHR = shift()
with since(22):
    G_ABDS = binary(commutable=True)
    G_ABDU = binary(commutable=True)
    G_UAVGFLOOR = binary()
    G_UAVGCEIL = binary()
    G_SAVGFLOOR = binary()
    G_SAVGCEIL = binary()


def _funnel_shift() -> type[FunnelShift]:
    """An opcode that shifts the concatenation of two values, and gives one of its halves."""

    class _Opcode(FunnelShift):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        src3 = in_(type1)
        asm = ""

    return _Opcode


G_FSHL = _funnel_shift()
G_FSHR = _funnel_shift()
G_ROTR = shift()
G_ROTL = shift()

# -- comparisons ------------------------------------------------------------------------------------------------


def _comparison() -> type[Comparison]:
    """An opcode that compares two values by a predicate."""

    class _Opcode(Comparison):
        dst = out(type0)
        tst = in_(unknown)
        src1 = in_(type1)
        src2 = in_(type1)
        asm = ""

    return _Opcode


def _three_way_comparison() -> type[GenericInstruction]:
    """An opcode that compares two values, and gives -1, 0 or 1."""

    class _Opcode(Pure):
        dst = out(type0)
        src1 = in_(type1)
        src2 = in_(type1)
        asm = ""

    return _Opcode


G_ICMP = _comparison()
G_FCMP = _comparison()
G_SCMP = _three_way_comparison()
G_UCMP = _three_way_comparison()


class G_SELECT(Selecting):
    dst = out(type0)
    tst = in_(type1)
    src1 = in_(type0)
    src2 = in_(type0)
    asm = ""


# -- pointers ---------------------------------------------------------------------------------------------------


class G_PTR_ADD(Shift):
    dst = out(ptype0)
    src1 = in_(ptype0)
    src2 = in_(type1)
    asm = ""


class G_PTRMASK(Shift):
    dst = out(ptype0)
    src = in_(ptype0)
    bits = in_(type1)
    asm = ""


# -- the least and the greatest ---------------------------------------------------------------------------------

G_SMIN = binary(commutable=True)
G_SMAX = binary(commutable=True)
G_UMIN = binary(commutable=True)
G_UMAX = binary(commutable=True)
G_ABS = unary()

# -- with overflow, and with the carry of a lower part -----------------------------------------------------------


def _overflow(*, commutable: bool = False) -> type[GenericInstruction]:
    """An opcode that gives a result, and whether it overflowed."""

    class _Opcode(Pure):
        dst = out(type0)
        carry_out = out(type1)
        src1 = in_(type0)
        src2 = in_(type0)
        is_commutable = commutable
        asm = ""

    return _Opcode


def _with_carry() -> type[GenericInstruction]:
    class _Opcode(Pure):
        dst = out(type0)
        carry_out = out(type1)
        src1 = in_(type0)
        src2 = in_(type0)
        carry_in = in_(type1)
        asm = ""

    return _Opcode


G_UADDO = _overflow(commutable=True)
G_UADDE = _with_carry()
G_SADDO = _overflow(commutable=True)
G_SADDE = _with_carry()
G_USUBO = _overflow()
G_USUBE = _with_carry()
G_SSUBO = _overflow()
G_SSUBE = _with_carry()
G_UMULO = _overflow(commutable=True)
G_SMULO = _overflow(commutable=True)

G_UMULH = binary(commutable=True)
G_SMULH = binary(commutable=True)

# -- as close as the type allows ----------------------------------------------------------------------------------

G_UADDSAT = binary(commutable=True)
G_SADDSAT = binary(commutable=True)
G_USUBSAT = binary()
G_SSUBSAT = binary()
G_USHLSAT = shift()
G_SSHLSAT = shift()

# -- numbers with a fixed point -----------------------------------------------------------------------------------


def _fixed_point(*, commutable: bool = False) -> type[GenericInstruction]:
    """An opcode on fixed-point numbers, whose ``scale`` is the number of fraction bits."""

    class _Opcode(Pure):
        dst = out(type0)
        src0 = in_(type0)
        src1 = in_(type0)
        scale = in_(untyped_imm_0)
        is_commutable = commutable
        asm = ""

    return _Opcode


G_SMULFIX = _fixed_point(commutable=True)
G_UMULFIX = _fixed_point(commutable=True)
G_SMULFIXSAT = _fixed_point(commutable=True)
G_UMULFIXSAT = _fixed_point(commutable=True)
G_SDIVFIX = _fixed_point()
G_UDIVFIX = _fixed_point()
G_SDIVFIXSAT = _fixed_point()
G_UDIVFIXSAT = _fixed_point()
