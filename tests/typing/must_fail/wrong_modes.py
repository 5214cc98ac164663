"""Mistakes in definitions by HwMode."""

from __future__ import annotations

from tgdsl.language import (
    HwMode, Predicate, PtrValueType, RegInfo, RegInfoByHwMode, Register, RegisterClass, SubRegIndex, SubRegRange,
    SubRegRangeByHwMode, ValueType, ValueTypeByHwMode,
)  # fmt: skip
from tgdsl.std import DefaultMode, f32, i32, i64
from tgdsl.std.value_types import F32, I32, I64

Is64Bit = Predicate("Subtarget->is64Bit()")
Bits64 = HwMode("+64bit", [Is64Bit])
XLen = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, 64)})
G = Register.sequence("g{}", range(4))

# A misspelt mode.
XLenVT = ValueTypeByHwMode({DefaultMod: i32, Bits64: i64})  # E: name-defined

# The name of a mode, and its predicate, in place of the mode.
ByName = RegInfoByHwMode({"Bits64": RegInfo(64, 64, 64)})  # E: dict-item
ByPredicate = RegInfoByHwMode({Is64Bit: RegInfo(64, 64, 64)})  # E: dict-item

# Numbers for sizes, and sizes of another sort.
ByNumber = RegInfoByHwMode({Bits64: 64})  # E: dict-item
ByRange = RegInfoByHwMode({Bits64: SubRegRange(64)})  # E: dict-item
RangeByInfo = SubRegRangeByHwMode({Bits64: RegInfo(64, 64, 64)})  # E: dict-item

# Sizes for a type of values.
TypeBySize: ValueTypeByHwMode[I64] = ValueTypeByHwMode({Bits64: RegInfo(64, 64, 64)})  # E: dict-item

# Other types of values than the annotation says.
Wrong: ValueTypeByHwMode[I32 | I64] = ValueTypeByHwMode({DefaultMode: i32, Bits64: f32})  # E: dict-item
WrongPtr: ValueType[F32] = PtrValueType(i64, 0)  # E: arg-type

# Pairs in place of a mapping.
ByPairs = RegInfoByHwMode([(Bits64, RegInfo(64, 64, 64))])  # E: arg-type

# RegInfos with a missing number, and with a string for a number.
Short = RegInfo(32, 32)  # E: call-arg
Text = RegInfo(32, 32, "32")  # E: arg-type

# Sizes in one mode, and the sizes of sub-registers, where those for each mode belong.
OneInfo = RegisterClass(i32, members=G, alignment=32, reg_infos=RegInfo(32, 32, 32))  # E: arg-type
Ranges = SubRegRangeByHwMode({Bits64: SubRegRange(32)})
RangeInfo = RegisterClass(i32, members=G, alignment=32, reg_infos=Ranges)  # E: arg-type
InfoRange = SubRegIndex(32, sub_reg_ranges=XLen)  # E: arg-type

# Sizes for each mode, where a type for each mode belongs.
InfoType: RegisterClass[I32] = RegisterClass(XLen, members=G, alignment=32)  # E: arg-type

# A mode with C++ for a predicate.
Text64 = HwMode("+64bit", ["Subtarget->is64Bit()"])  # E: list-item

# One predicate where there are several.
OnePredicate = HwMode("+64bit", Is64Bit)  # E: arg-type

# A condition that Python has evaluated.
Evaluated = Predicate(1 > 0)  # E: arg-type
