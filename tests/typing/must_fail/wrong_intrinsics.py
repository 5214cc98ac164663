"""Mistakes in types and properties of intrinsics."""

from __future__ import annotations

from tgdsl.language import EffectIntrinsic, ValueIntrinsic
from tgdsl.std import i32
from tgdsl.std.intrinsic_properties import (
    Align,
    ArgIndex,
    ArgInfo,
    ArgName,
    Dereferenceable,
    ImmArg,
    IntrinsicProperty,
    IntrNoMem,
    IntrRead,
    NoCapture,
    Range,
    RetIndex,
)
from tgdsl.std.intrinsic_types import (
    IntrinsicType,
    LLVMMatchType,
    LLVMOneNthElementsVectorType,
    LLVMQualPointerType,
    LLVMScalarOrSameVectorWidth,
    llvm_anyint_ty,
    llvm_ptr_ty,
)
from tgdsl.std.node_properties import SDNPHasChain
from tgdsl.std.value_types import I32, I64

# Classes of values, numbers and texts as types.
EffectIntrinsic([I32])  # E: list-item
EffectIntrinsic([32])  # E: list-item
EffectIntrinsic(["i32"])  # E: list-item
ValueIntrinsic("llvm_i32_ty", [])  # E: arg-type

# Types that follow from others: the number as a text, the type in its place, without what they need.
LLVMMatchType("0")  # E: arg-type
LLVMMatchType(llvm_anyint_ty)  # E: arg-type
LLVMScalarOrSameVectorWidth(0)  # E: call-arg
LLVMScalarOrSameVectorWidth(i32, 0)  # E: arg-type, arg-type
LLVMOneNthElementsVectorType(0)  # E: call-arg
LLVMQualPointerType("global")  # E: arg-type

# An attribute of an argument by a bare number, without one, and of a result where only arguments have it.
NoCapture(0)  # E: arg-type
ImmArg()  # E: call-arg
NoCapture(RetIndex)  # E: arg-type
ArgIndex("x")  # E: arg-type

# Attributes without their numbers, or with others.
Align(ArgIndex(0))  # E: call-arg
Dereferenceable(RetIndex, "8")  # E: arg-type
Range(RetIndex, 0)  # E: call-arg
IntrRead([IntrNoMem])  # E: list-item
ArgInfo(ArgIndex(0), ["mode"])  # E: list-item
ArgName(0)  # E: arg-type

# An attribute's class, an index, and a property of nodes as a property.
EffectIntrinsic([llvm_ptr_ty], [NoCapture])  # E: list-item
EffectIntrinsic([llvm_ptr_ty], [ArgIndex(0)])  # E: list-item
EffectIntrinsic([llvm_ptr_ty], [SDNPHasChain])  # E: list-item

# A builtin as a number; an option that there is not; a property that contradicts a text.
EffectIntrinsic([], clang_builtin=1)  # E: arg-type
EffectIntrinsic([], gcc_builtin="x")  # E: call-arg
IntrinsicProperty(contradicts=["IntrNoMem"])  # E: list-item

# The value of an intrinsic of another type.
int_toy_count = ValueIntrinsic(i32, [llvm_ptr_ty])


def count(pointer: I64) -> I64:
    return int_toy_count(pointer)  # E: return-value


# An overloaded type in place of a fixed one.
fixed: IntrinsicType[I32] = llvm_anyint_ty  # E: assignment
