"""GlobalISel's opcodes for memory: loads, stores, atomic accesses, fences."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.opcodes.shapes import Access, Pure
from tgdsl.std.operands import i32imm, ptype0, ptype1, ptype2, type0, type1, type2, unknown


def _load() -> type[Access]:
    class _Opcode(Access):
        dst = out(type0)
        addr = in_(ptype1)
        may_load = True
        asm = ""

    return _Opcode


def _indexed_load() -> type[GenericInstruction]:
    """An opcode that loads, and also gives base plus offset; ``am`` says whether it loads from that (pre-indexed) or from the base."""

    class _Opcode(Pure):
        dst = out(type0)
        newaddr = out(ptype1)
        base = in_(ptype1)
        offset = in_(type2)
        am = in_(unknown)
        may_load = True
        asm = ""

    return _Opcode


G_LOAD = _load()
G_SEXTLOAD = _load()
G_ZEXTLOAD = _load()
G_INDEXED_LOAD = _indexed_load()
G_INDEXED_SEXTLOAD = _indexed_load()
G_INDEXED_ZEXTLOAD = _indexed_load()


class G_STORE(Access):
    src = in_(type0)
    addr = in_(ptype1)
    may_store = True
    asm = ""


class G_INDEXED_STORE(Pure):
    newaddr = out(ptype0)
    src = in_(type1)
    base = in_(ptype0)
    offset = in_(ptype2)
    am = in_(unknown)
    may_store = True
    asm = ""


# -- atomic -------------------------------------------------------------------------------------------------------


class G_ATOMIC_CMPXCHG_WITH_SUCCESS(Pure):
    """A compare-and-swap that gives the old value, and whether it stored."""

    oldval = out(type0)
    success = out(type1)
    addr = in_(type2)
    cmpval = in_(type0)
    newval = in_(type0)
    may_load = True
    may_store = True
    asm = ""


class G_ATOMIC_CMPXCHG(Pure):
    oldval = out(type0)
    addr = in_(ptype1)
    cmpval = in_(type0)
    newval = in_(type0)
    may_load = True
    may_store = True
    asm = ""


class G_ATOMICRMW_OP(Pure):
    """An atomic read-modify-write operation (LLVM's ``atomicrmw``), which gives the old value."""

    record_class = "G_ATOMICRMW_OP"
    oldval = out(type0)
    addr = in_(ptype1)
    val = in_(type0)
    may_load = True
    may_store = True


def _atomic() -> type[GenericInstruction]:
    class _Opcode(G_ATOMICRMW_OP):
        asm = ""

    return _Opcode


G_ATOMICRMW_XCHG = _atomic()
G_ATOMICRMW_ADD = _atomic()
G_ATOMICRMW_SUB = _atomic()
G_ATOMICRMW_AND = _atomic()
G_ATOMICRMW_NAND = _atomic()
G_ATOMICRMW_OR = _atomic()
G_ATOMICRMW_XOR = _atomic()
G_ATOMICRMW_MAX = _atomic()
G_ATOMICRMW_MIN = _atomic()
G_ATOMICRMW_UMAX = _atomic()
G_ATOMICRMW_UMIN = _atomic()
G_ATOMICRMW_FADD = _atomic()
G_ATOMICRMW_FSUB = _atomic()
G_ATOMICRMW_FMAX = _atomic()
G_ATOMICRMW_FMIN = _atomic()
with since(22):
    G_ATOMICRMW_FMAXIMUM = _atomic()
    G_ATOMICRMW_FMINIMUM = _atomic()
G_ATOMICRMW_UINC_WRAP = _atomic()
G_ATOMICRMW_UDEC_WRAP = _atomic()
with since(22):
    G_ATOMICRMW_USUB_COND = _atomic()
    G_ATOMICRMW_USUB_SAT = _atomic()

# -- without a value ----------------------------------------------------------------------------------------------


class G_FENCE(GenericInstruction):
    ordering = in_(i32imm)
    scope = in_(i32imm)
    has_side_effects = True
    asm = ""


class G_PREFETCH(GenericInstruction):
    address = in_(ptype0)
    rw = in_(i32imm)
    locality = in_(i32imm)
    cachetype = in_(i32imm)
    has_side_effects = True
    may_load = True
    may_store = True
    asm = ""
