"""Definitions by HwMode: types of values, sizes of registers, ranges of sub-registers."""

from __future__ import annotations

from typing import assert_type

from tgdsl.language import (
    Code, HwMode, Predicate, PtrValueType, RegInfo, RegInfoByHwMode, Register, RegisterClass, SubRegIndex, SubRegRange,
    SubRegRangeByHwMode, ValueType, ValueTypeByHwMode,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import DefaultMode, f32, i32, i64
from tgdsl.std.value_types import F32, I32, I64

Is64Bit = Predicate(Code("Subtarget->is64Bit()"))
Is32Bit = Predicate("!Subtarget->is64Bit()")
Bits64 = HwMode("+64bit", [Is64Bit])
Bits32 = HwMode("-64bit", predicates=(Is32Bit,))

XLenInfo = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, spill_alignment=64)})
XLenRange = SubRegRangeByHwMode({Bits32: SubRegRange(16, 16), Bits64: SubRegRange(32, offset=32)})
sub_hi = SubRegIndex(16, 16, sub_reg_ranges=XLenRange)

# As with register classes: what the types have in common to mypy, either of them to pyright, unless there is an annotation.
XLenVT: ValueTypeByHwMode[I32 | I64] = ValueTypeByHwMode({DefaultMode: i32, Bits64: i64})
AnyXLenVT = ValueTypeByHwMode({Bits32: i32, Bits64: i64})
FixedVT = ValueTypeByHwMode({Bits32: f32, Bits64: f32})
integer: ValueType[IntegerValue] = AnyXLenVT
assert_type(XLenVT, ValueTypeByHwMode[I32 | I64])
assert_type(FixedVT, ValueTypeByHwMode[F32])

# A pointer's value is one of the integer type that it is as large as.
p0 = PtrValueType(i64, 0)
assert_type(p0, PtrValueType[I64])

X = Register.sequence("x{}", range(4))
GPR = RegisterClass(XLenVT, members=X, alignment=32, reg_infos=XLenInfo)
GPRF32 = RegisterClass(FixedVT, members=X, alignment=32)
Pointers = RegisterClass(p0, members=X, alignment=64)
assert_type(GPR, RegisterClass[I32 | I64])
assert_type(GPRF32, RegisterClass[F32])
assert_type(Pointers, RegisterClass[I64])
