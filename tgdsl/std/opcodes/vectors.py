"""GlobalISel's opcodes for vectors: elements, sub-vectors, reductions."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.opcodes.shapes import Pure
from tgdsl.std.operands import type0, type1, type2, unknown, untyped_imm_0

# -- elements and sub-vectors -------------------------------------------------------------------------------------


class G_INSERT_SUBVECTOR(Pure):
    dst = out(type0)
    src0 = in_(type0)
    src1 = in_(type1)
    idx = in_(untyped_imm_0)
    asm = ""


with until(21):

    class G_EXTRACT_SUBVECTOR(Pure):
        dst = out(type0)
        src = in_(type0)
        idx = in_(untyped_imm_0)
        asm = ""


with since(22):

    class G_EXTRACT_SUBVECTOR_(Pure):
        dst = out(type0)
        src = in_(type1)
        idx = in_(untyped_imm_0)
        asm = ""


class G_INSERT_VECTOR_ELT(Pure):
    dst = out(type0)
    src = in_(type0)
    elt = in_(type1)
    idx = in_(type2)
    asm = ""


class G_EXTRACT_VECTOR_ELT(Pure):
    dst = out(type0)
    src = in_(type1)
    idx = in_(type2)
    asm = ""


class G_SHUFFLE_VECTOR(Pure):
    """Picks elements of two vectors by a mask of their indices."""

    dst = out(type0)
    v1 = in_(type1)
    v2 = in_(type1)
    mask = in_(unknown)
    asm = ""


class G_SPLAT_VECTOR(Pure):
    """Gives a vector with the same value in each element."""

    dst = out(type0)
    val = in_(type1)
    asm = ""


with since(22):

    class G_STEP_VECTOR(Pure):
        """Gives a vector of the multiples of a step, from 0 on."""

        dst = out(type0)
        step = in_(unknown)
        asm = ""


class G_VECTOR_COMPRESS(Pure):
    """Moves the elements that a mask selects to the front."""

    dst = out(type0)
    vec = in_(type0)
    mask = in_(type1)
    passthru = in_(type0)
    asm = ""


# -- reductions ---------------------------------------------------------------------------------------------------


def _sequential() -> type[GenericInstruction]:
    """An opcode that reduces a vector in order, beginning with ``acc``."""

    class _Opcode(Pure):
        dst = out(type0)
        acc = in_(type1)
        v = in_(type2)
        asm = ""

    return _Opcode


class VectorReduction(Pure):
    """A reduction of a vector in any order."""

    record_class = "VectorReduction"
    dst = out(type0)
    v = in_(type1)


def _reduction() -> type[GenericInstruction]:
    class _Opcode(VectorReduction):
        asm = ""

    return _Opcode


G_VECREDUCE_SEQ_FADD = _sequential()
G_VECREDUCE_SEQ_FMUL = _sequential()

G_VECREDUCE_FADD = _reduction()
G_VECREDUCE_FMUL = _reduction()
G_VECREDUCE_FMAX = _reduction()
G_VECREDUCE_FMIN = _reduction()
G_VECREDUCE_FMAXIMUM = _reduction()
G_VECREDUCE_FMINIMUM = _reduction()

G_VECREDUCE_ADD = _reduction()
G_VECREDUCE_MUL = _reduction()
G_VECREDUCE_AND = _reduction()
G_VECREDUCE_OR = _reduction()
G_VECREDUCE_XOR = _reduction()
G_VECREDUCE_SMAX = _reduction()
G_VECREDUCE_SMIN = _reduction()
G_VECREDUCE_UMAX = _reduction()
G_VECREDUCE_UMIN = _reduction()
