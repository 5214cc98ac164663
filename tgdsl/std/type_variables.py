"""Type variables for what selection nodes take and give: one type of values, the same wherever the variable stands.

They are constrained to the types one by one. With a bound instead, two operands of different types would be taken for what they
have in common, and ``add(i32(a), i64(b))`` would be no mistake.

Written by ``python -m tgdsl.std.write`` from :mod:`tgdsl.std.value_type_table`.
"""

from __future__ import annotations

from typing import TypeVar

from tgdsl.std import value_types as v
from tgdsl.std.hw_mode_types import ModeFloat, ModeInt

#: An integer type, or one of vectors of integers.
AnyInt = TypeVar(
    "AnyInt",
    v.I1, v.I2, v.I4, v.I8, v.I16, v.I32, v.I64, v.I128, v.V1i1, v.V2i1, v.V3i1, v.V4i1, v.V8i1, v.V16i1, v.V32i1,
    v.V64i1, v.V128i1, v.V256i1, v.V512i1, v.V1024i1, v.V2048i1, v.V128i2, v.V256i2, v.V64i4, v.V128i4, v.V1i8,
    v.V2i8, v.V3i8, v.V4i8, v.V8i8, v.V16i8, v.V32i8, v.V64i8, v.V128i8, v.V256i8, v.V512i8, v.V1024i8, v.V1i16,
    v.V2i16, v.V3i16, v.V4i16, v.V8i16, v.V16i16, v.V32i16, v.V64i16, v.V128i16, v.V256i16, v.V512i16, v.V1i32,
    v.V2i32, v.V3i32, v.V4i32, v.V5i32, v.V6i32, v.V7i32, v.V8i32, v.V9i32, v.V10i32, v.V11i32, v.V12i32, v.V16i32,
    v.V32i32, v.V64i32, v.V128i32, v.V256i32, v.V512i32, v.V1024i32, v.V2048i32, v.V1i64, v.V2i64, v.V3i64, v.V4i64,
    v.V8i64, v.V16i64, v.V32i64, v.V64i64, v.V128i64, v.V256i64, v.V1i128, v.Nxv1i1, v.Nxv2i1, v.Nxv4i1, v.Nxv8i1,
    v.Nxv16i1, v.Nxv32i1, v.Nxv64i1, v.Nxv1i8, v.Nxv2i8, v.Nxv4i8, v.Nxv8i8, v.Nxv16i8, v.Nxv32i8, v.Nxv64i8,
    v.Nxv1i16, v.Nxv2i16, v.Nxv4i16, v.Nxv8i16, v.Nxv16i16, v.Nxv32i16, v.Nxv1i32, v.Nxv2i32, v.Nxv4i32, v.Nxv8i32,
    v.Nxv16i32, v.Nxv32i32, v.Nxv1i64, v.Nxv2i64, v.Nxv4i64, v.Nxv8i64, v.Nxv16i64, v.Nxv32i64, v.IPTR, ModeInt,
)  # fmt: skip

#: A floating-point type, or one of vectors of such numbers.
AnyFloat = TypeVar(
    "AnyFloat",
    v.Bf16, v.F16, v.F32, v.F64, v.F80, v.F128, v.Ppcf128, v.V1f16, v.V2f16, v.V3f16, v.V4f16, v.V8f16, v.V16f16,
    v.V32f16, v.V64f16, v.V128f16, v.V256f16, v.V512f16, v.V2bf16, v.V3bf16, v.V4bf16, v.V8bf16, v.V16bf16, v.V32bf16,
    v.V64bf16, v.V128bf16, v.V1f32, v.V2f32, v.V3f32, v.V4f32, v.V5f32, v.V6f32, v.V7f32, v.V8f32, v.V9f32, v.V10f32,
    v.V11f32, v.V12f32, v.V16f32, v.V32f32, v.V64f32, v.V128f32, v.V256f32, v.V512f32, v.V1024f32, v.V2048f32,
    v.V1f64, v.V2f64, v.V3f64, v.V4f64, v.V8f64, v.V16f64, v.V32f64, v.V64f64, v.V128f64, v.V256f64, v.Nxv1f16,
    v.Nxv2f16, v.Nxv4f16, v.Nxv8f16, v.Nxv16f16, v.Nxv32f16, v.Nxv1bf16, v.Nxv2bf16, v.Nxv4bf16, v.Nxv8bf16,
    v.Nxv16bf16, v.Nxv32bf16, v.Nxv1f32, v.Nxv2f32, v.Nxv4f32, v.Nxv8f32, v.Nxv16f32, v.Nxv1f64, v.Nxv2f64, v.Nxv4f64,
    v.Nxv8f64, ModeFloat,
)  # fmt: skip

#: A type of vectors.
AnyVector = TypeVar(
    "AnyVector",
    v.V1i1, v.V2i1, v.V3i1, v.V4i1, v.V8i1, v.V16i1, v.V32i1, v.V64i1, v.V128i1, v.V256i1, v.V512i1, v.V1024i1,
    v.V2048i1, v.V128i2, v.V256i2, v.V64i4, v.V128i4, v.V1i8, v.V2i8, v.V3i8, v.V4i8, v.V8i8, v.V16i8, v.V32i8,
    v.V64i8, v.V128i8, v.V256i8, v.V512i8, v.V1024i8, v.V1i16, v.V2i16, v.V3i16, v.V4i16, v.V8i16, v.V16i16, v.V32i16,
    v.V64i16, v.V128i16, v.V256i16, v.V512i16, v.V1i32, v.V2i32, v.V3i32, v.V4i32, v.V5i32, v.V6i32, v.V7i32, v.V8i32,
    v.V9i32, v.V10i32, v.V11i32, v.V12i32, v.V16i32, v.V32i32, v.V64i32, v.V128i32, v.V256i32, v.V512i32, v.V1024i32,
    v.V2048i32, v.V1i64, v.V2i64, v.V3i64, v.V4i64, v.V8i64, v.V16i64, v.V32i64, v.V64i64, v.V128i64, v.V256i64,
    v.V1i128, v.V1f16, v.V2f16, v.V3f16, v.V4f16, v.V8f16, v.V16f16, v.V32f16, v.V64f16, v.V128f16, v.V256f16,
    v.V512f16, v.V2bf16, v.V3bf16, v.V4bf16, v.V8bf16, v.V16bf16, v.V32bf16, v.V64bf16, v.V128bf16, v.V1f32, v.V2f32,
    v.V3f32, v.V4f32, v.V5f32, v.V6f32, v.V7f32, v.V8f32, v.V9f32, v.V10f32, v.V11f32, v.V12f32, v.V16f32, v.V32f32,
    v.V64f32, v.V128f32, v.V256f32, v.V512f32, v.V1024f32, v.V2048f32, v.V1f64, v.V2f64, v.V3f64, v.V4f64, v.V8f64,
    v.V16f64, v.V32f64, v.V64f64, v.V128f64, v.V256f64, v.Nxv1i1, v.Nxv2i1, v.Nxv4i1, v.Nxv8i1, v.Nxv16i1, v.Nxv32i1,
    v.Nxv64i1, v.Nxv1i8, v.Nxv2i8, v.Nxv4i8, v.Nxv8i8, v.Nxv16i8, v.Nxv32i8, v.Nxv64i8, v.Nxv1i16, v.Nxv2i16,
    v.Nxv4i16, v.Nxv8i16, v.Nxv16i16, v.Nxv32i16, v.Nxv1i32, v.Nxv2i32, v.Nxv4i32, v.Nxv8i32, v.Nxv16i32, v.Nxv32i32,
    v.Nxv1i64, v.Nxv2i64, v.Nxv4i64, v.Nxv8i64, v.Nxv16i64, v.Nxv32i64, v.Nxv1f16, v.Nxv2f16, v.Nxv4f16, v.Nxv8f16,
    v.Nxv16f16, v.Nxv32f16, v.Nxv1bf16, v.Nxv2bf16, v.Nxv4bf16, v.Nxv8bf16, v.Nxv16bf16, v.Nxv32bf16, v.Nxv1f32,
    v.Nxv2f32, v.Nxv4f32, v.Nxv8f32, v.Nxv16f32, v.Nxv1f64, v.Nxv2f64, v.Nxv4f64, v.Nxv8f64,
)  # fmt: skip

#: An integer or a floating-point type.
AnyScalar = TypeVar(
    "AnyScalar",
    v.I1, v.I2, v.I4, v.I8, v.I16, v.I32, v.I64, v.I128, v.Bf16, v.F16, v.F32, v.F64, v.F80, v.F128, v.Ppcf128,
    v.IPTR, ModeInt, ModeFloat,
)  # fmt: skip

#: Any type.
AnyValue = TypeVar(
    "AnyValue",
    v.Other, v.I1, v.I2, v.I4, v.I8, v.I16, v.I32, v.I64, v.I128, v.Bf16, v.F16, v.F32, v.F64, v.F80, v.F128,
    v.Ppcf128, v.V1i1, v.V2i1, v.V3i1, v.V4i1, v.V8i1, v.V16i1, v.V32i1, v.V64i1, v.V128i1, v.V256i1, v.V512i1,
    v.V1024i1, v.V2048i1, v.V128i2, v.V256i2, v.V64i4, v.V128i4, v.V1i8, v.V2i8, v.V3i8, v.V4i8, v.V8i8, v.V16i8,
    v.V32i8, v.V64i8, v.V128i8, v.V256i8, v.V512i8, v.V1024i8, v.V1i16, v.V2i16, v.V3i16, v.V4i16, v.V8i16, v.V16i16,
    v.V32i16, v.V64i16, v.V128i16, v.V256i16, v.V512i16, v.V1i32, v.V2i32, v.V3i32, v.V4i32, v.V5i32, v.V6i32,
    v.V7i32, v.V8i32, v.V9i32, v.V10i32, v.V11i32, v.V12i32, v.V16i32, v.V32i32, v.V64i32, v.V128i32, v.V256i32,
    v.V512i32, v.V1024i32, v.V2048i32, v.V1i64, v.V2i64, v.V3i64, v.V4i64, v.V8i64, v.V16i64, v.V32i64, v.V64i64,
    v.V128i64, v.V256i64, v.V1i128, v.V1f16, v.V2f16, v.V3f16, v.V4f16, v.V8f16, v.V16f16, v.V32f16, v.V64f16,
    v.V128f16, v.V256f16, v.V512f16, v.V2bf16, v.V3bf16, v.V4bf16, v.V8bf16, v.V16bf16, v.V32bf16, v.V64bf16,
    v.V128bf16, v.V1f32, v.V2f32, v.V3f32, v.V4f32, v.V5f32, v.V6f32, v.V7f32, v.V8f32, v.V9f32, v.V10f32, v.V11f32,
    v.V12f32, v.V16f32, v.V32f32, v.V64f32, v.V128f32, v.V256f32, v.V512f32, v.V1024f32, v.V2048f32, v.V1f64, v.V2f64,
    v.V3f64, v.V4f64, v.V8f64, v.V16f64, v.V32f64, v.V64f64, v.V128f64, v.V256f64, v.Nxv1i1, v.Nxv2i1, v.Nxv4i1,
    v.Nxv8i1, v.Nxv16i1, v.Nxv32i1, v.Nxv64i1, v.Nxv1i8, v.Nxv2i8, v.Nxv4i8, v.Nxv8i8, v.Nxv16i8, v.Nxv32i8,
    v.Nxv64i8, v.Nxv1i16, v.Nxv2i16, v.Nxv4i16, v.Nxv8i16, v.Nxv16i16, v.Nxv32i16, v.Nxv1i32, v.Nxv2i32, v.Nxv4i32,
    v.Nxv8i32, v.Nxv16i32, v.Nxv32i32, v.Nxv1i64, v.Nxv2i64, v.Nxv4i64, v.Nxv8i64, v.Nxv16i64, v.Nxv32i64, v.Nxv1f16,
    v.Nxv2f16, v.Nxv4f16, v.Nxv8f16, v.Nxv16f16, v.Nxv32f16, v.Nxv1bf16, v.Nxv2bf16, v.Nxv4bf16, v.Nxv8bf16,
    v.Nxv16bf16, v.Nxv32bf16, v.Nxv1f32, v.Nxv2f32, v.Nxv4f32, v.Nxv8f32, v.Nxv16f32, v.Nxv1f64, v.Nxv2f64, v.Nxv4f64,
    v.Nxv8f64, v.X86mmx, v.GlueValue, v.IsVoid, v.Untyped, v.Funcref, v.Externref, v.Exnref, v.X86amx, v.I64x8,
    v.Aarch64svcount, v.Spirvbuiltin, v.Token, v.Metadata, v.IPTR, ModeInt, ModeFloat,
)  # fmt: skip
