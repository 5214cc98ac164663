"""Arithmetic and comparisons of single precision, whose numbers are in general-purpose registers. Manual: Instruction Set, 5.4 ORFPX32/64.

Without the feature ``fpu32`` they are calls of libgcc's functions, as those of double precision always are.
"""

from collections.abc import Callable

from tgdsl.language import Code, FPImmLeaf, Instruction, Rewrite, Rewrites, SDNodeXForm, in_, out, pattern
from tgdsl.std import (
    COPY_TO_REGCLASS, SETEQ, SETGE, SETGT, SETLE, SETLT, SETNE, SETOEQ, SETOGE, SETOGT, SETOLE, SETOLT, SETUEQ, SETUGE, SETUGT,
    SETULE, SETULT, SETUNE, SETUO, bitconvert, f32, fadd, fdiv, fmul, fp_to_sint, fpimm, fsub, i32, set_, sint_to_fp,
)  # fmt: skip
from tgdsl.std.value_types import F32, I32, Other

from targets.or1k.arithmetic import MOVHI, ORI
from targets.or1k.features import HasFloat
from targets.or1k.formats import Float
from targets.or1k.nodes import or1k_setflag_f
from targets.or1k.registers import FLAG, GPR, SINGLE


# -- arithmetic ----------------------------------------------------------------------------------------------------
def operation(mnemonic: str, op3: int, node: Callable[[F32, F32], F32]) -> type[Instruction]:
    class operation_of_floats(Float, op3=op3):
        predicates = [HasFloat]
        rd, ra, rb = out(SINGLE), in_(SINGLE), in_(SINGLE)
        asm = f"{mnemonic}\t{rd}, {ra}, {rb}"
        pattern = set_(rd, node(ra, rb))

    return operation_of_floats


FADD, FSUB = operation("lf.add.s", 0x00, fadd), operation("lf.sub.s", 0x01, fsub)
FMUL, FDIV = operation("lf.mul.s", 0x02, fmul), operation("lf.div.s", 0x03, fdiv)


class FREM(Float, op3=0x06):  # IEEE 754's remainder, which is not C's fmod
    predicates = [HasFloat]
    has_side_effects = False
    rd, ra, rb = out(SINGLE), in_(SINGLE), in_(SINGLE)
    asm = f"lf.rem.s\t{rd}, {ra}, {rb}"


class FMADD(Float, op3=0x07):  # adds to FPMADDLO and FPMADDHI
    predicates = [HasFloat]
    has_side_effects = True
    rd, ra, rb = out(SINGLE), in_(SINGLE), in_(SINGLE)
    asm = f"lf.madd.s\t{rd}, {ra}, {rb}"


# -- conversions ---------------------------------------------------------------------------------------------------
class ITOF(Float, op3=0x04, rb=0):
    predicates = [HasFloat]
    rd, ra = out(SINGLE), in_(GPR)
    asm = f"lf.itof.s\t{rd}, {ra}"
    pattern = set_(rd, f32(sint_to_fp(ra)))


class FTOI(Float, op3=0x05, rb=0):
    predicates = [HasFloat]
    rd, ra = out(GPR), in_(SINGLE)
    asm = f"lf.ftoi.s\t{rd}, {ra}"
    pattern = set_(rd, i32(fp_to_sint(ra)))


@pattern(requires=[HasFloat])
def bits_of_a_float(number: F32, word: I32) -> Rewrites:
    return [
        Rewrite(i32(bitconvert(number)), COPY_TO_REGCLASS(number, GPR)),
        Rewrite(f32(bitconvert(word)), COPY_TO_REGCLASS(word, SINGLE)),
    ]


# -- constants: the halves of their words --------------------------------------------------------------------------
def _half(value: str) -> SDNodeXForm:
    """Half of a constant's word, by a C++ expression of the word ``Word``."""
    word = "uint64_t Word = N->getValueAPF().bitcastToAPInt().getZExtValue();"
    return SDNodeXForm(fpimm, Code(f"{word}\nreturn CurDAG->getTargetConstant({value}, SDLoc(N), MVT::i32);"))


FLOAT_HI, FLOAT_LO = _half("Word >> 16"), _half("Word & 0xffff")
upper_float = FPImmLeaf(f32, Code("return (Imm.bitcastToAPInt().getZExtValue() & 0xffff) == 0;"))


@pattern(requires=[HasFloat])
def constants(number: F32) -> Rewrites:
    both = ORI(MOVHI(FLOAT_HI(fpimm(number))), FLOAT_LO(fpimm(number)))
    return [
        Rewrite(f32(upper_float(number)), COPY_TO_REGCLASS(MOVHI(FLOAT_HI(upper_float(number))), SINGLE)),
        Rewrite(f32(fpimm(number)), COPY_TO_REGCLASS(both, SINGLE)),
    ]


# -- comparisons: a NaN is in no order, and what begins with a u holds for it too ----------------------------------
def comparison(name: str, op3: int, holds: Other) -> type[Instruction]:
    class comparison_of_floats(Float, op3=op3, rd=0):
        predicates = [HasFloat]
        defs = [FLAG]
        ra, rb = in_(SINGLE), in_(SINGLE)
        asm = f"lf.sf{name}.s\t{ra}, {rb}"
        pattern = or1k_setflag_f(ra, rb, holds)

    return comparison_of_floats


FSFEQ, FSFNE = comparison("eq", 0x08, SETOEQ), comparison("ne", 0x09, SETUNE)
FSFGT, FSFGE = comparison("gt", 0x0A, SETOGT), comparison("ge", 0x0B, SETOGE)
FSFLT, FSFLE = comparison("lt", 0x0C, SETOLT), comparison("le", 0x0D, SETOLE)
FSFUEQ, FSFUN = comparison("ueq", 0x28, SETUEQ), comparison("un", 0x2E, SETUO)
FSFUGT, FSFUGE = comparison("ugt", 0x2A, SETUGT), comparison("uge", 0x2B, SETUGE)
FSFULT, FSFULE = comparison("ult", 0x2C, SETULT), comparison("ule", 0x2D, SETULE)


class FSFUNE(Float, op3=0x29, rd=0):  # the same as lf.sfne.s
    predicates = [HasFloat]
    has_side_effects = False
    defs = [FLAG]
    ra, rb = in_(SINGLE), in_(SINGLE)
    asm = f"lf.sfune.s\t{ra}, {rb}"


@pattern(requires=[HasFloat])
def comparisons_of_what_is_no_nan(lhs: F32, rhs: F32) -> Rewrites:
    conditions = (SETEQ, FSFEQ), (SETNE, FSFNE), (SETGT, FSFGT), (SETGE, FSFGE), (SETLT, FSFLT), (SETLE, FSFLE)
    return [Rewrite(or1k_setflag_f(lhs, rhs, holds), instruction(lhs, rhs)) for holds, instruction in conditions]
