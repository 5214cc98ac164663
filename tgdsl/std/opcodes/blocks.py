"""GlobalISel's opcodes for blocks of memory, traps and bit fields, and its assertions (``G_ASSERT_ZEXT``, ...)."""

from __future__ import annotations

from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
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
    """As G_MEMCPY, but never lowered to a call."""

    asm = ""


class G_MEMMOVE(_Copy):
    """As G_MEMCPY, for blocks that may overlap."""

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
    """A trap that reports the kind of undefined behaviour that UBSan found."""

    kind = in_(i8imm)
    has_side_effects = True
    asm = ""


# -- fields of bits -----------------------------------------------------------------------------------------------


def _bit_field() -> type[GenericInstruction]:
    """An opcode that extracts ``width`` bits from bit ``lsb`` on, and extends them."""

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
    """An opcode that asserts that its operand is extended from ``sz`` bits."""

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
