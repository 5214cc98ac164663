"""Types and properties of intrinsics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.language import (
    DagValue,
    EffectIntrinsic,
    Instruction,
    Intrinsic,
    IntrinsicGroup,
    IntrinsicOptions,
    ValueIntrinsic,
    since,
)
from tgdsl.std import i1, i32
from tgdsl.std.intrinsic_properties import (
    Align,
    ArgIndex,
    ArgInfo,
    ArgName,
    Dereferenceable,
    ImmArg,
    ImmArgPrinter,
    IntrNoMem,
    IntrRead,
    IntrWrite,
    NoAlias,
    NoCapture,
    NoUndef,
    Range,
    ReadOnly,
    RetIndex,
    TargetMem0,
)
from tgdsl.std.intrinsic_types import (
    IntrinsicType,
    LLVMExtendedType,
    LLVMMatchType,
    LLVMOneNthElementsVectorType,
    LLVMQualPointerType,
    LLVMScalarOrSameVectorWidth,
    LLVMVectorOfAnyPointersToElt,
    llvm_anyint_ty,
    llvm_anyptr_ty,
    llvm_anyvector_ty,
    llvm_metadata_ty,
    llvm_ptr_ty,
    llvm_vararg_ty,
)
from tgdsl.std.value_types import I32, IAny, iAny, v4i32

TOY: IntrinsicOptions = {"target_prefix": "toy"}
int_toy_common = EffectIntrinsic([i32], **TOY)
int_toy_count = ValueIntrinsic(
    i32, [llvm_ptr_ty, llvm_vararg_ty], [IntrNoMem, NoCapture(ArgIndex(0)), NoUndef(RetIndex)]
)
int_toy_widen = ValueIntrinsic(LLVMExtendedType(0), (iAny,), disable_default_attributes=False)
int_toy_half = ValueIntrinsic(llvm_anyvector_ty, [LLVMOneNthElementsVectorType(0, 2), LLVMMatchType(0)])
int_toy_any = ValueIntrinsic(llvm_anyint_ty, [LLVMMatchType(0)], clang_builtin="__builtin_toy_any", ms_builtin="_any")
int_toy_pair = Intrinsic([i32, v4i32], [LLVMQualPointerType(3), llvm_metadata_ty])
int_toy_lanes = EffectIntrinsic(
    [llvm_anyvector_ty, LLVMVectorOfAnyPointersToElt(0), LLVMScalarOrSameVectorWidth(0, i1), llvm_anyptr_ty],
    [
        ReadOnly(ArgIndex(3)),
        Align(ArgIndex(3), 16),
        Dereferenceable(ArgIndex(3), 8),
        NoAlias(ArgIndex(3)),
    ],
)
with since(22):
    int_toy_mode = EffectIntrinsic(
        [i32],
        [
            ImmArg(ArgIndex(0)),
            Range(ArgIndex(0), 0, 4),
            IntrRead([TargetMem0]),
            IntrWrite([]),
            ArgInfo(ArgIndex(0), [ArgName("mode"), ImmArgPrinter("f")]),
        ],
    )
TYPES: list[IntrinsicType[DagValue]] = [i32, llvm_ptr_ty, LLVMMatchType(0)]
int_toy_many = EffectIntrinsic([llvm_anyint_ty, *TYPES])


def count(pointer: DagValue, number: IAny) -> I32:
    int_toy_any(number)
    return int_toy_count(pointer)


toy = IntrinsicGroup("int_toy_", target_prefix="toy")
toy.values(v4i32, [v4i32, v4i32], [IntrNoMem], names=["add", "sub"])
toy.effects([i32], names="wait")


def binary(operator: Callable[[IAny, IAny], IAny], instruction: type[Instruction]) -> None: ...


def binary_each(instructions: Sequence[type[Instruction]]) -> None:
    for instruction in instructions:
        binary(toy.of(instruction), instruction)
