"""BPF's own intrinsics in Python, as LLVM's ``IntrinsicsBPF.td`` has them: a file of intrinsics alone, since there is no Target."""

from __future__ import annotations

from tgdsl.language import DagValue, EffectIntrinsic, ValueIntrinsic
from tgdsl.std import i1, i8, i32, i64
from tgdsl.std.intrinsic_properties import (
    ArgIndex,
    ImmArg,
    IntrNoCallback,
    IntrNoFree,
    IntrNoMem,
    IntrReadMem,
    IntrWillReturn,
    NoCapture,
)
from tgdsl.std.intrinsic_types import (
    IntrinsicType,
    llvm_any_ty,
    llvm_anyint_ty,
    llvm_anyptr_ty,
    llvm_ptr_ty,
    llvm_vararg_ty,
)
from tgdsl.std.value_types import I64

BPF = "bpf"


def packet_load(width: str) -> ValueIntrinsic[I64]:
    """A load from the packet, with the attributes that most intrinsics have."""
    return ValueIntrinsic(
        i64,
        [llvm_ptr_ty, i64],
        [IntrReadMem],
        target_prefix=BPF,
        disable_default_attributes=False,
        clang_builtin=f"__builtin_bpf_load_{width}",
    )


int_bpf_load_byte = packet_load("byte")
int_bpf_load_half = packet_load("half")
int_bpf_load_word = packet_load("word")
int_bpf_pseudo = ValueIntrinsic(i64, [i64, i64], target_prefix=BPF, clang_builtin="__builtin_bpf_pseudo")
int_bpf_preserve_field_info = ValueIntrinsic(
    i32,
    [llvm_anyptr_ty, i64],
    [IntrNoMem, ImmArg(ArgIndex(1))],
    target_prefix=BPF,
    clang_builtin="__builtin_bpf_preserve_field_info",
)
int_bpf_btf_type_id = ValueIntrinsic(
    i64, [i32, i64], [IntrNoMem], target_prefix=BPF, clang_builtin="__builtin_bpf_btf_type_id"
)
int_bpf_preserve_type_info = ValueIntrinsic(
    i32, [i32, i64], [IntrNoMem], target_prefix=BPF, clang_builtin="__builtin_bpf_preserve_type_info"
)
int_bpf_preserve_enum_value = ValueIntrinsic(
    i64, [i32, llvm_ptr_ty, i64], [IntrNoMem], target_prefix=BPF, clang_builtin="__builtin_bpf_preserve_enum_value"
)
int_bpf_passthrough = ValueIntrinsic(
    llvm_any_ty, [i32, llvm_any_ty], [IntrNoMem], target_prefix=BPF, clang_builtin="__builtin_bpf_passthrough"
)
int_bpf_compare = ValueIntrinsic(
    i1, [i32, llvm_anyint_ty, llvm_anyint_ty], [IntrNoMem], target_prefix=BPF, clang_builtin="__builtin_bpf_compare"
)
# volatile, atomic order, synscope id, alignment, inbounds; behind them the indices
ACCESS: list[IntrinsicType[DagValue]] = [i1, i8, i8, i8, i1, llvm_vararg_ty]
int_bpf_getelementptr_and_load = ValueIntrinsic(
    llvm_any_ty,
    [llvm_ptr_ty, *ACCESS],
    [
        IntrNoCallback,
        IntrNoFree,
        IntrWillReturn,
        NoCapture(ArgIndex(0)),
        *[ImmArg(ArgIndex(number)) for number in range(1, 6)],
    ],
    target_prefix=BPF,
    clang_builtin="__builtin_bpf_getelementptr_and_load",
)
int_bpf_getelementptr_and_store = EffectIntrinsic(
    [llvm_any_ty, llvm_ptr_ty, *ACCESS],
    [
        IntrNoCallback,
        IntrNoFree,
        IntrWillReturn,
        NoCapture(ArgIndex(1)),
        *[ImmArg(ArgIndex(number)) for number in range(2, 7)],
    ],
    target_prefix=BPF,
    clang_builtin="__builtin_bpf_getelementptr_and_store",
)
