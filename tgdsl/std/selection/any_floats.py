"""Fragments that match a floating-point node or its strict form: ``any_fadd`` is ``fadd`` or ``strict_fadd``."""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.language.core.release_blocks import since
from tgdsl.language.patterns.fragments import PatFrags, alternatives, fragment
from tgdsl.std.node_shapes import (
    CompareOperator,
    FloatBinaryOperator,
    FloatConversionOperator,
    FloatScaleOperator,
    FloatTernaryOperator,
    FloatToIntOperator,
    FloatUnaryOperator,
    IntToFloatOperator,
)
from tgdsl.std.operand_types import FloatType, Of, SameType
from tgdsl.std.selection.control import setcc
from tgdsl.std.selection.floats import (
    bf16_to_fp,
    f16_to_fp,
    facos,
    fadd,
    fasin,
    fatan,
    fatan2,
    fceil,
    fcos,
    fcosh,
    fdiv,
    fexp2,
    ffloor,
    fldexp,
    flog2,
    fma,
    fmaximum,
    fmaxnum,
    fminimum,
    fminnum,
    fmul,
    fnearbyint,
    fp_to_bf16,
    fp_to_f16,
    fp_to_sint,
    fp_to_uint,
    fpextend,
    fpow,
    fpround,
    frem,
    frint,
    fround,
    froundeven,
    fsin,
    fsinh,
    fsqrt,
    fsub,
    ftan,
    ftanh,
    ftrunc,
    llrint,
    llround,
    lrint,
    lround,
    sint_to_fp,
    uint_to_fp,
)
from tgdsl.std.selection.loads_and_stores import extloadf32, extloadf64, load
from tgdsl.std.selection.strict_floats import (
    strict_bf16_to_fp,
    strict_f16_to_fp,
    strict_facos,
    strict_fadd,
    strict_fasin,
    strict_fatan,
    strict_fatan2,
    strict_fceil,
    strict_fcos,
    strict_fcosh,
    strict_fdiv,
    strict_fexp2,
    strict_ffloor,
    strict_fldexp,
    strict_flog2,
    strict_fma,
    strict_fmaximum,
    strict_fmaxnum,
    strict_fminimum,
    strict_fminnum,
    strict_fmul,
    strict_fnearbyint,
    strict_fp_to_bf16,
    strict_fp_to_f16,
    strict_fp_to_sint,
    strict_fp_to_uint,
    strict_fpextend,
    strict_fpow,
    strict_fpround,
    strict_frem,
    strict_frint,
    strict_fround,
    strict_froundeven,
    strict_fsetcc,
    strict_fsetccs,
    strict_fsin,
    strict_fsinh,
    strict_fsqrt,
    strict_fsub,
    strict_ftan,
    strict_ftanh,
    strict_ftrunc,
    strict_llrint,
    strict_llround,
    strict_lrint,
    strict_lround,
    strict_sint_to_fp,
    strict_uint_to_fp,
)
from tgdsl.std.value_types import f32, f64


class _AnyUnary(FloatUnaryOperator, PatFrags):
    def __init__(self, *ways: FloatUnaryOperator) -> None:
        def any_of(src: DagValue) -> DagValue:
            return alternatives(*(way.apply(src) for way in ways))

        super().__init__(any_of)


class _AnyBinary(FloatBinaryOperator, PatFrags):
    def __init__(self, *ways: FloatBinaryOperator) -> None:
        def any_of(lhs: DagValue, rhs: DagValue) -> DagValue:
            return alternatives(*(way.apply(lhs, rhs) for way in ways))

        super().__init__(any_of)


class _AnyTernary(FloatTernaryOperator, PatFrags):
    def __init__(self, *ways: FloatTernaryOperator) -> None:
        def any_of(src1: DagValue, src2: DagValue, src3: DagValue) -> DagValue:
            return alternatives(*(way.apply(src1, src2, src3) for way in ways))

        super().__init__(any_of)


class _AnyScale(FloatScaleOperator, PatFrags):
    def __init__(self, *ways: FloatScaleOperator) -> None:
        def any_of(lhs: DagValue, rhs: DagValue) -> DagValue:
            return alternatives(*(way.apply(lhs, rhs) for way in ways))

        super().__init__(any_of)


class _AnyConversion(FloatConversionOperator, PatFrags):
    def __init__(self, *ways: FloatConversionOperator) -> None:
        def any_of(src: DagValue) -> DagValue:
            return alternatives(*(way.apply(src) for way in ways))

        super().__init__(any_of)


class _AnyToInt(FloatToIntOperator, PatFrags):
    def __init__(self, *ways: FloatToIntOperator) -> None:
        def any_of(src: DagValue) -> DagValue:
            return alternatives(*(way.apply(src) for way in ways))

        super().__init__(any_of)


class _AnyFromInt(IntToFloatOperator, PatFrags):
    def __init__(self, *ways: IntToFloatOperator) -> None:
        def any_of(src: DagValue) -> DagValue:
            return alternatives(*(way.apply(src) for way in ways))

        super().__init__(any_of)


class _AnyCompare(CompareOperator, PatFrags):
    def __init__(self, *ways: CompareOperator) -> None:
        def any_of(lhs: DagValue, rhs: DagValue, pred: DagValue) -> DagValue:
            return alternatives(*(way.apply(lhs, rhs, pred) for way in ways))

        super().__init__(any_of)


@fragment()
def strict_extloadf32(ptr: IntegerValue) -> FloatValue:
    return strict_fpextend(f32(load(ptr)))


@fragment()
def strict_extloadf64(ptr: IntegerValue) -> FloatValue:
    return strict_fpextend(f64(load(ptr)))


any_fadd = _AnyBinary(strict_fadd, fadd)
any_fsub = _AnyBinary(strict_fsub, fsub)
any_fmul = _AnyBinary(strict_fmul, fmul)
any_fdiv = _AnyBinary(strict_fdiv, fdiv)
any_frem = _AnyBinary(strict_frem, frem)
any_fma = _AnyTernary(strict_fma, fma)
any_fsqrt = _AnyUnary(strict_fsqrt, fsqrt)
any_fsin = _AnyUnary(strict_fsin, fsin)
any_fcos = _AnyUnary(strict_fcos, fcos)
any_ftan = _AnyUnary(strict_ftan, ftan)
any_fasin = _AnyUnary(strict_fasin, fasin)
any_facos = _AnyUnary(strict_facos, facos)
any_fatan = _AnyUnary(strict_fatan, fatan)
with since(22):

    @fragment()
    def any_fatan2(src1: Of[FloatType], src2: SameType[FloatType]) -> FloatType:
        return alternatives(strict_fatan2(src1, src2), fatan2(src1, src2))


any_fsinh = _AnyUnary(strict_fsinh, fsinh)
any_fcosh = _AnyUnary(strict_fcosh, fcosh)
any_ftanh = _AnyUnary(strict_ftanh, ftanh)
any_fexp2 = _AnyUnary(strict_fexp2, fexp2)
any_fpow = _AnyBinary(strict_fpow, fpow)
any_fldexp = _AnyScale(strict_fldexp, fldexp)
any_flog2 = _AnyUnary(strict_flog2, flog2)
any_frint = _AnyUnary(strict_frint, frint)
any_lrint = _AnyToInt(strict_lrint, lrint)
any_llrint = _AnyToInt(strict_llrint, llrint)
any_fnearbyint = _AnyUnary(strict_fnearbyint, fnearbyint)
any_fceil = _AnyUnary(strict_fceil, fceil)
any_ffloor = _AnyUnary(strict_ffloor, ffloor)
any_lround = _AnyToInt(strict_lround, lround)
any_llround = _AnyToInt(strict_llround, llround)
any_fround = _AnyUnary(strict_fround, fround)
any_froundeven = _AnyUnary(strict_froundeven, froundeven)
any_ftrunc = _AnyUnary(strict_ftrunc, ftrunc)
any_fmaxnum = _AnyBinary(strict_fmaxnum, fmaxnum)
any_fminnum = _AnyBinary(strict_fminnum, fminnum)
any_fmaximum = _AnyBinary(strict_fmaximum, fmaximum)
any_fminimum = _AnyBinary(strict_fminimum, fminimum)
any_fpround = _AnyConversion(strict_fpround, fpround)
any_fpextend = _AnyConversion(strict_fpextend, fpextend)


@fragment()
def any_extloadf32(ptr: IntegerValue) -> DagValue:
    return alternatives(strict_extloadf32(ptr), extloadf32(ptr))


@fragment()
def any_extloadf64(ptr: IntegerValue) -> DagValue:
    return alternatives(strict_extloadf64(ptr), extloadf64(ptr))


any_fp_to_sint = _AnyToInt(strict_fp_to_sint, fp_to_sint)
any_fp_to_uint = _AnyToInt(strict_fp_to_uint, fp_to_uint)
any_sint_to_fp = _AnyFromInt(strict_sint_to_fp, sint_to_fp)
any_uint_to_fp = _AnyFromInt(strict_uint_to_fp, uint_to_fp)
any_fsetcc = _AnyCompare(strict_fsetcc, setcc)
any_fsetccs = _AnyCompare(strict_fsetccs, setcc)
any_f16_to_fp = _AnyFromInt(f16_to_fp, strict_f16_to_fp)
any_fp_to_f16 = _AnyToInt(fp_to_f16, strict_fp_to_f16)
any_bf16_to_fp = _AnyFromInt(bf16_to_fp, strict_bf16_to_fp)
any_fp_to_bf16 = _AnyToInt(fp_to_bf16, strict_fp_to_bf16)
