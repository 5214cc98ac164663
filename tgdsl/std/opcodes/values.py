"""GlobalISel's opcodes for conversions, constants, addresses, counts of bits, and the stack."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.opcodes.shapes import Conversion, Nullary, Pure, Shift, conversion, of_symbol, unary
from tgdsl.std.operands import i32imm, i64imm, ptype0, type0, type1, unknown, untyped_imm_0

# -- the width of integers --------------------------------------------------------------------------------------

G_ANYEXT = conversion()
G_SEXT = conversion()


class G_SEXT_INREG(Shift):
    """Sign-extends the low bits of a value within its type."""

    dst = out(type0)
    src = in_(type0)
    sz = in_(untyped_imm_0)
    asm = ""


G_ZEXT = conversion()
G_TRUNC = conversion()
with since(22):
    G_TRUNC_SSAT_S = conversion()
    G_TRUNC_SSAT_U = conversion()
    G_TRUNC_USAT_U = conversion()

# -- undefined values, PHIs, addresses, constants -----------------------------------------------------------------


class G_IMPLICIT_DEF(Nullary):
    """Gives an undefined value."""

    dst = out(type0)
    asm = ""


class G_PHI(Pure):
    """Selects a value by the predecessor that control comes from."""

    dst = out(type0)
    variadic_ins = True
    asm = ""


with until(21):

    class G_FRAME_INDEX(Pure):
        """Gives the address of a stack object."""

        dst = out(type0)
        src2 = in_(unknown)
        asm = ""

    G_GLOBAL_VALUE = of_symbol()

with since(22):

    class G_FRAME_INDEX_(Pure):
        """Gives the address of a stack object, which is a pointer."""

        dst = out(ptype0)
        src2 = in_(unknown)
        asm = ""

    class G_GLOBAL_VALUE_(Pure):
        """Gives the address of a global value, which is a pointer."""

        dst = out(ptype0)
        src = in_(unknown)
        asm = ""


class G_PTRAUTH_GLOBAL_VALUE(Pure):
    """Gives the signed address of a global (pointer authentication)."""

    dst = out(type0)
    addr = in_(unknown)
    key = in_(i32imm)
    addrdisc = in_(type1)
    disc = in_(i64imm)
    asm = ""


G_CONSTANT_POOL = of_symbol()

G_INTTOPTR = conversion()
G_PTRTOINT = conversion()
G_BITCAST = conversion()


def _constant() -> type[Conversion]:
    class _Opcode(Conversion):
        dst = out(type0)
        imm = in_(unknown)
        asm = ""

    return _Opcode


G_CONSTANT = _constant()
G_FCONSTANT = _constant()

# -- variadic arguments -----------------------------------------------------------------------------------------


class G_VASTART(Pure):
    list_ = in_(type0)
    may_store = True
    asm = ""


class G_VAARG(Pure):
    """Gives the next variadic argument."""

    val = out(type0)
    list_ = in_(type1)
    align = in_(unknown)
    may_load = True
    may_store = True
    asm = ""


# -- bits -------------------------------------------------------------------------------------------------------

G_CTLZ = conversion()
G_CTLZ_ZERO_UNDEF = conversion()
G_CTTZ = conversion()
G_CTTZ_ZERO_UNDEF = conversion()
G_CTPOP = conversion()
G_BSWAP = unary()
G_BITREVERSE = unary()

# -- addresses --------------------------------------------------------------------------------------------------

G_ADDRSPACE_CAST = conversion()


class G_BLOCK_ADDR(Pure):
    """Gives the address of a basic block."""

    dst = out(type0)
    ba = in_(unknown)
    asm = ""


class G_JUMP_TABLE(Pure):
    """Gives the address of a jump table."""

    dst = out(type0)
    jti = in_(unknown)
    asm = ""


# -- the stack --------------------------------------------------------------------------------------------------


class G_DYN_STACKALLOC(GenericInstruction):
    """Allocates stack space of a dynamic size."""

    dst = out(ptype0)
    size_ = in_(type1)
    align = in_(i32imm)
    has_side_effects = True
    asm = ""


class G_STACKSAVE(GenericInstruction):
    dst = out(ptype0)
    has_side_effects = True
    asm = ""


class G_STACKRESTORE(GenericInstruction):
    src = in_(ptype0)
    has_side_effects = True
    asm = ""


# -- others -----------------------------------------------------------------------------------------------------

G_FREEZE = unary()
G_LROUND = conversion()
G_LLROUND = conversion()
