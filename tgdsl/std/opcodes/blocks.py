"""GlobalISel's operations on blocks of memory, traps, fields of bits, and what is known of values."""

from __future__ import annotations

from tgdsl.language.instruction_operands import in_, out
from tgdsl.language.instructions import GenericInstruction
from tgdsl.std.opcodes.shapes import Pure, acting, unary
from tgdsl.std.operands import i8imm, ptype0, ptype1, type0, type1, type2, untyped_imm_0

# -- blocks of memory ---------------------------------------------------------------------------------------------


class _Copy(Pure):
    dst_addr = in_(ptype0)
    src_addr = in_(ptype1)
    size_ = in_(type2)
    may_load = True
    may_store = True


class G_MEMCPY(_Copy):
    tailcall = in_(untyped_imm_0)
    asm = ""


class G_MEMCPY_INLINE(_Copy):
    """Never by a call."""

    asm = ""


class G_MEMMOVE(_Copy):
    """The blocks may overlap."""

    tailcall = in_(untyped_imm_0)
    asm = ""


class G_MEMSET(Pure):
    dst_addr = in_(ptype0)
    value = in_(type1)
    size_ = in_(type2)
    tailcall = in_(untyped_imm_0)
    may_store = True
    asm = ""


class G_BZERO(Pure):
    dst_addr = in_(ptype0)
    size_ = in_(type1)
    tailcall = in_(untyped_imm_0)
    may_store = True
    asm = ""


# -- traps --------------------------------------------------------------------------------------------------------


class G_TRAP(GenericInstruction):
    has_side_effects = True
    may_store = True
    asm = ""


G_DEBUGTRAP = acting()


class G_UBSANTRAP(GenericInstruction):
    """With the kind of undefined behaviour that was found."""

    kind = in_(i8imm)
    has_side_effects = True
    asm = ""


# -- fields of bits -----------------------------------------------------------------------------------------------


def _bit_field() -> type[GenericInstruction]:
    """``width`` bits from bit ``lsb`` on, extended."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type0)
        lsb = in_(type1)
        width = in_(type1)
        asm = ""

    return _Opcode


G_SBFX = _bit_field()
G_UBFX = _bit_field()

# -- the same value, of which something is known ------------------------------------------------------------------


def _extended() -> type[GenericInstruction]:
    """It is an extension of ``sz`` bits."""

    class _Opcode(Pure):
        dst = out(type0)
        src = in_(type0)
        sz = in_(untyped_imm_0)
        asm = ""

    return _Opcode


G_ASSERT_ZEXT = _extended()
G_ASSERT_SEXT = _extended()


class G_ASSERT_ALIGN(Pure):
    dst = out(type0)
    src = in_(type0)
    align = in_(untyped_imm_0)
    asm = ""


G_CONSTANT_FOLD_BARRIER = unary()
