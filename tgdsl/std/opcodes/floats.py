"""GlobalISel's opcodes for floating-point arithmetic, and for the floating-point environment."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.opcodes.shapes import (
    Pure,
    Shift,
    Ternary,
    Unary,
    acting,
    binary,
    conversion,
    reading_state,
    setting_state,
    unary,
)
from tgdsl.std.operands import i32imm, type0, type1, unknown


def _scaled() -> type[Shift]:
    """An opcode with a second operand of another type: an exponent, or a number whose sign is taken."""

    class _Opcode(Shift):
        dst = out(type0)
        src0 = in_(type0)
        src1 = in_(type1)
        asm = ""

    return _Opcode


G_FNEG = unary()
G_FPEXT = conversion()
G_FPTRUNC = conversion()
G_FPTOSI = conversion()
G_FPTOUI = conversion()
G_SITOFP = conversion()
G_UITOFP = conversion()
with since(22):
    G_FPTOSI_SAT = conversion()
    G_FPTOUI_SAT = conversion()
G_FABS = unary()
G_FCOPYSIGN = _scaled()
G_FCANONICALIZE = unary()


class G_IS_FPCLASS(Pure):
    """Tests whether a number is in one of some FPClassTest classes: infinite, a NaN, ..."""

    dst = out(type0)
    src = in_(type1)
    test = in_(unknown)
    asm = ""


# -- the least and the greatest ---------------------------------------------------------------------------------

G_FMINNUM = binary(commutable=True)
G_FMAXNUM = binary(commutable=True)
G_FMINNUM_IEEE = binary(commutable=True)
G_FMAXNUM_IEEE = binary(commutable=True)
G_FMINIMUM = binary(commutable=True)
G_FMAXIMUM = binary(commutable=True)
with since(22):
    G_FMINIMUMNUM = binary(commutable=True)
    G_FMAXIMUMNUM = binary(commutable=True)

# -- arithmetic -------------------------------------------------------------------------------------------------


def _multiply_add() -> type[Ternary]:
    class _Opcode(Ternary):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        src3 = in_(type0)
        asm = ""

    return _Opcode


def _function() -> type[Unary]:
    """An opcode for a mathematical function of one operand."""

    class _Opcode(Unary):
        dst = out(type0)
        src1 = in_(type0)
        asm = ""

    return _Opcode


G_FADD = binary(commutable=True)
G_FSUB = binary()
G_FMUL = binary(commutable=True)
G_FMA = _multiply_add()
G_FMAD = _multiply_add()
G_FDIV = binary()
G_FREM = binary()
with since(22):

    class G_FMODF(Pure):
        """Gives the fraction and the whole part of a number."""

        dst1 = out(type0)
        dst2 = out(type0)
        src1 = in_(type0)
        asm = ""


G_FPOW = binary()
G_FPOWI = _scaled()
G_FEXP = _function()
G_FEXP2 = _function()
G_FEXP10 = _function()
G_FLOG = _function()
G_FLOG2 = _function()
G_FLOG10 = _function()
G_FLDEXP = _scaled()


class G_FFREXP(Pure):
    """Splits a number into fraction and exponent."""

    dst0 = out(type0)
    dst1 = out(type1)
    src0 = in_(type0)
    asm = ""


G_FCEIL = _function()
G_FCOS = _function()
G_FSIN = _function()
with since(22):

    class G_FSINCOS(Pure):
        """Gives the sine and the cosine of a number."""

        dst1 = out(type0)
        dst2 = out(type0)
        src1 = in_(type0)
        asm = ""


G_FTAN = _function()
G_FACOS = _function()
G_FASIN = _function()
G_FATAN = _function()
with since(22):
    G_FATAN2 = binary()
G_FCOSH = _function()
G_FSINH = _function()
G_FTANH = _function()
G_FSQRT = _function()
G_FFLOOR = _function()
G_FRINT = _function()
G_FNEARBYINT = _function()

# -- the environment: rounding, exceptions ----------------------------------------------------------------------

G_GET_FPENV = reading_state()
G_SET_FPENV = setting_state()
G_RESET_FPENV = acting()
G_GET_FPMODE = reading_state()
G_SET_FPMODE = setting_state()
G_RESET_FPMODE = acting()

# -- intrinsics that are operations -----------------------------------------------------------------------------


class G_INTRINSIC_FPTRUNC_ROUND(Pure):
    """Truncates to a smaller floating-point type, with an explicit rounding mode."""

    dst = out(type0)
    src1 = in_(type1)
    round_mode = in_(i32imm)
    asm = ""


G_INTRINSIC_TRUNC = _function()
G_INTRINSIC_ROUND = _function()
G_INTRINSIC_LRINT = conversion()
G_INTRINSIC_LLRINT = conversion()
G_INTRINSIC_ROUNDEVEN = _function()
G_READCYCLECOUNTER = reading_state()
G_READSTEADYCOUNTER = reading_state()
with since(22):
    G_GET_ROUNDING = reading_state()
    G_SET_ROUNDING = setting_state()
