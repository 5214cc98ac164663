"""GlobalISel's opcodes that split and merge values, for intrinsics and branches, and for registers by name."""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.language.operands.operands import TypedOperand
from tgdsl.std.opcodes.shapes import Pure, of_symbol
from tgdsl.std.operands import ptype0, type0, type1, unknown, untyped_imm_0

# -- parts of values ----------------------------------------------------------------------------------------------


class G_EXTRACT(Pure):
    """Extracts bits of a value, from an offset on."""

    res = out(type0)
    src = in_(type1)
    offset = in_(untyped_imm_0)
    asm = ""


class G_UNMERGE_VALUES(Pure):
    """Splits a value into parts of equal size."""

    dst0 = out(type0)
    variadic_outs = True
    src = in_(type1)
    variadic_ops_type = type0
    asm = ""


class G_INSERT(Pure):
    """Replaces bits of a value, from an offset on."""

    dst = out(type0)
    src = in_(type0)
    op = in_(type1)
    offset = in_(untyped_imm_0)
    asm = ""


def _of_parts(variadic: TypedOperand[DagValue] | None = None) -> type[GenericInstruction]:
    """An opcode that merges any number of values into one.

    Args:
        variadic: the type of the operands after the first; None if they may be of several types.
    """

    class _Opcode(Pure):
        dst = out(type0)
        src0 = in_(type1)
        variadic_ins = True
        variadic_ops_type = variadic
        asm = ""

    return _Opcode


G_MERGE_VALUES = _of_parts(type1)
G_VSCALE = of_symbol()
G_BUILD_VECTOR = _of_parts(type1)
G_BUILD_VECTOR_TRUNC = _of_parts()
G_CONCAT_VECTORS = _of_parts()

# -- intrinsics ---------------------------------------------------------------------------------------------------


def _intrinsic(*, effects: bool = False, convergent: bool = False) -> type[GenericInstruction]:
    """An opcode for a call of an intrinsic, by its number; results are the first operands."""

    class _Opcode(GenericInstruction):
        intrin = in_(unknown)
        variadic_ins = True
        has_side_effects = effects
        may_load = effects
        may_store = effects
        is_convergent = convergent
        asm = ""

    return _Opcode


G_INTRINSIC = _intrinsic()
G_INTRINSIC_W_SIDE_EFFECTS = _intrinsic(effects=True)
G_INTRINSIC_CONVERGENT = _intrinsic(convergent=True)
G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS = _intrinsic(effects=True, convergent=True)

# -- branches -----------------------------------------------------------------------------------------------------


class _Branch(Pure):
    is_branch = True
    is_terminator = True


class G_BR(_Branch):
    src1 = in_(unknown)
    is_barrier = True
    asm = ""


class G_BRCOND(_Branch):
    tst = in_(type0)
    truebb = in_(unknown)
    asm = ""


class G_BRINDIRECT(_Branch):
    src1 = in_(type0)
    is_barrier = True
    is_indirect_branch = True
    asm = ""


class G_BRJT(_Branch):
    """A branch through a jump table."""

    tbl = in_(ptype0)
    jti = in_(unknown)
    idx = in_(type1)
    is_barrier = True
    is_indirect_branch = True
    asm = ""


class G_INVOKE_REGION_START(Pure):
    """Marks the end of the code that always runs before a call that may throw (``invoke``)."""

    is_terminator = True
    asm = ""


# -- registers by name --------------------------------------------------------------------------------------------


class G_READ_REGISTER(GenericInstruction):
    dst = out(type0)
    register = in_(unknown)
    has_side_effects = True
    is_convergent = True
    asm = ""


class G_WRITE_REGISTER(GenericInstruction):
    register = in_(unknown)
    value = in_(type0)
    has_side_effects = True
    is_convergent = True
    asm = ""
