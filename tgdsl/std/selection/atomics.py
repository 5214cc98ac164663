"""Fragments of atomic nodes, by the type in memory: ``atomic_load_add_i32``, ..."""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.fragments import alternatives, fragment
from tgdsl.std.fragment_shapes import AtomicCompareSwapFragment, AtomicIntFragment, LoadFragment, StoreFragment
from tgdsl.std.selection.memory import (
    atomic_cmp_swap,
    atomic_load,
    atomic_load_add,
    atomic_load_and,
    atomic_load_clr,
    atomic_load_max,
    atomic_load_min,
    atomic_load_nand,
    atomic_load_or,
    atomic_load_sub,
    atomic_load_udec_wrap,
    atomic_load_uinc_wrap,
    atomic_load_umax,
    atomic_load_umin,
    atomic_load_xor,
    atomic_store,
    atomic_swap,
)
from tgdsl.std.value_types import i8, i16, i32, i64, i128

# -- read-modify-write and compare-and-swap --------------------------------------------------------------------

atomic_load_add_i8 = AtomicIntFragment(atomic_load_add, is_atomic=True, memory_vt=i8)
atomic_load_add_i16 = AtomicIntFragment(atomic_load_add, is_atomic=True, memory_vt=i16)
atomic_load_add_i32 = AtomicIntFragment(atomic_load_add, is_atomic=True, memory_vt=i32)
atomic_load_add_i64 = AtomicIntFragment(atomic_load_add, is_atomic=True, memory_vt=i64)
atomic_swap_i8 = AtomicIntFragment(atomic_swap, is_atomic=True, memory_vt=i8)
atomic_swap_i16 = AtomicIntFragment(atomic_swap, is_atomic=True, memory_vt=i16)
atomic_swap_i32 = AtomicIntFragment(atomic_swap, is_atomic=True, memory_vt=i32)
atomic_swap_i64 = AtomicIntFragment(atomic_swap, is_atomic=True, memory_vt=i64)
atomic_load_sub_i8 = AtomicIntFragment(atomic_load_sub, is_atomic=True, memory_vt=i8)
atomic_load_sub_i16 = AtomicIntFragment(atomic_load_sub, is_atomic=True, memory_vt=i16)
atomic_load_sub_i32 = AtomicIntFragment(atomic_load_sub, is_atomic=True, memory_vt=i32)
atomic_load_sub_i64 = AtomicIntFragment(atomic_load_sub, is_atomic=True, memory_vt=i64)
atomic_load_and_i8 = AtomicIntFragment(atomic_load_and, is_atomic=True, memory_vt=i8)
atomic_load_and_i16 = AtomicIntFragment(atomic_load_and, is_atomic=True, memory_vt=i16)
atomic_load_and_i32 = AtomicIntFragment(atomic_load_and, is_atomic=True, memory_vt=i32)
atomic_load_and_i64 = AtomicIntFragment(atomic_load_and, is_atomic=True, memory_vt=i64)
atomic_load_clr_i8 = AtomicIntFragment(atomic_load_clr, is_atomic=True, memory_vt=i8)
atomic_load_clr_i16 = AtomicIntFragment(atomic_load_clr, is_atomic=True, memory_vt=i16)
atomic_load_clr_i32 = AtomicIntFragment(atomic_load_clr, is_atomic=True, memory_vt=i32)
atomic_load_clr_i64 = AtomicIntFragment(atomic_load_clr, is_atomic=True, memory_vt=i64)
atomic_load_or_i8 = AtomicIntFragment(atomic_load_or, is_atomic=True, memory_vt=i8)
atomic_load_or_i16 = AtomicIntFragment(atomic_load_or, is_atomic=True, memory_vt=i16)
atomic_load_or_i32 = AtomicIntFragment(atomic_load_or, is_atomic=True, memory_vt=i32)
atomic_load_or_i64 = AtomicIntFragment(atomic_load_or, is_atomic=True, memory_vt=i64)
atomic_load_xor_i8 = AtomicIntFragment(atomic_load_xor, is_atomic=True, memory_vt=i8)
atomic_load_xor_i16 = AtomicIntFragment(atomic_load_xor, is_atomic=True, memory_vt=i16)
atomic_load_xor_i32 = AtomicIntFragment(atomic_load_xor, is_atomic=True, memory_vt=i32)
atomic_load_xor_i64 = AtomicIntFragment(atomic_load_xor, is_atomic=True, memory_vt=i64)
atomic_load_nand_i8 = AtomicIntFragment(atomic_load_nand, is_atomic=True, memory_vt=i8)
atomic_load_nand_i16 = AtomicIntFragment(atomic_load_nand, is_atomic=True, memory_vt=i16)
atomic_load_nand_i32 = AtomicIntFragment(atomic_load_nand, is_atomic=True, memory_vt=i32)
atomic_load_nand_i64 = AtomicIntFragment(atomic_load_nand, is_atomic=True, memory_vt=i64)
atomic_load_min_i8 = AtomicIntFragment(atomic_load_min, is_atomic=True, memory_vt=i8)
atomic_load_min_i16 = AtomicIntFragment(atomic_load_min, is_atomic=True, memory_vt=i16)
atomic_load_min_i32 = AtomicIntFragment(atomic_load_min, is_atomic=True, memory_vt=i32)
atomic_load_min_i64 = AtomicIntFragment(atomic_load_min, is_atomic=True, memory_vt=i64)
atomic_load_max_i8 = AtomicIntFragment(atomic_load_max, is_atomic=True, memory_vt=i8)
atomic_load_max_i16 = AtomicIntFragment(atomic_load_max, is_atomic=True, memory_vt=i16)
atomic_load_max_i32 = AtomicIntFragment(atomic_load_max, is_atomic=True, memory_vt=i32)
atomic_load_max_i64 = AtomicIntFragment(atomic_load_max, is_atomic=True, memory_vt=i64)
atomic_load_umin_i8 = AtomicIntFragment(atomic_load_umin, is_atomic=True, memory_vt=i8)
atomic_load_umin_i16 = AtomicIntFragment(atomic_load_umin, is_atomic=True, memory_vt=i16)
atomic_load_umin_i32 = AtomicIntFragment(atomic_load_umin, is_atomic=True, memory_vt=i32)
atomic_load_umin_i64 = AtomicIntFragment(atomic_load_umin, is_atomic=True, memory_vt=i64)
atomic_load_umax_i8 = AtomicIntFragment(atomic_load_umax, is_atomic=True, memory_vt=i8)
atomic_load_umax_i16 = AtomicIntFragment(atomic_load_umax, is_atomic=True, memory_vt=i16)
atomic_load_umax_i32 = AtomicIntFragment(atomic_load_umax, is_atomic=True, memory_vt=i32)
atomic_load_umax_i64 = AtomicIntFragment(atomic_load_umax, is_atomic=True, memory_vt=i64)
with since(22):
    atomic_load_uinc_wrap_i8 = AtomicIntFragment(atomic_load_uinc_wrap, is_atomic=True, memory_vt=i8)
    atomic_load_uinc_wrap_i16 = AtomicIntFragment(atomic_load_uinc_wrap, is_atomic=True, memory_vt=i16)
    atomic_load_uinc_wrap_i32 = AtomicIntFragment(atomic_load_uinc_wrap, is_atomic=True, memory_vt=i32)
    atomic_load_uinc_wrap_i64 = AtomicIntFragment(atomic_load_uinc_wrap, is_atomic=True, memory_vt=i64)
    atomic_load_udec_wrap_i8 = AtomicIntFragment(atomic_load_udec_wrap, is_atomic=True, memory_vt=i8)
    atomic_load_udec_wrap_i16 = AtomicIntFragment(atomic_load_udec_wrap, is_atomic=True, memory_vt=i16)
    atomic_load_udec_wrap_i32 = AtomicIntFragment(atomic_load_udec_wrap, is_atomic=True, memory_vt=i32)
    atomic_load_udec_wrap_i64 = AtomicIntFragment(atomic_load_udec_wrap, is_atomic=True, memory_vt=i64)
atomic_cmp_swap_i8 = AtomicCompareSwapFragment(atomic_cmp_swap, is_atomic=True, memory_vt=i8)
atomic_cmp_swap_i16 = AtomicCompareSwapFragment(atomic_cmp_swap, is_atomic=True, memory_vt=i16)
atomic_cmp_swap_i32 = AtomicCompareSwapFragment(atomic_cmp_swap, is_atomic=True, memory_vt=i32)
atomic_cmp_swap_i64 = AtomicCompareSwapFragment(atomic_cmp_swap, is_atomic=True, memory_vt=i64)

# -- loads and stores ------------------------------------------------------------------------------------------

with since(22):
    atomic_load_nonext = LoadFragment(atomic_load, is_atomic=True, is_non_ext_load=True)
atomic_load_zext = LoadFragment(atomic_load, is_atomic=True, is_zero_ext_load=True)
atomic_load_sext = LoadFragment(atomic_load, is_atomic=True, is_sign_ext_load=True)
with since(22):
    atomic_load_aext = LoadFragment(atomic_load, is_atomic=True, is_any_ext_load=True)
atomic_load_8 = LoadFragment(atomic_load, is_atomic=True, memory_vt=i8)
atomic_load_16 = LoadFragment(atomic_load, is_atomic=True, memory_vt=i16)
atomic_load_32 = LoadFragment(atomic_load, is_atomic=True, memory_vt=i32)
atomic_load_64 = LoadFragment(atomic_load, is_atomic=True, memory_vt=i64)
with since(22):
    atomic_load_nonext_8 = LoadFragment(atomic_load_nonext, is_atomic=True, memory_vt=i8)
    atomic_load_nonext_16 = LoadFragment(atomic_load_nonext, is_atomic=True, memory_vt=i16)
    atomic_load_nonext_32 = LoadFragment(atomic_load_nonext, is_atomic=True, memory_vt=i32)
    atomic_load_nonext_64 = LoadFragment(atomic_load_nonext, is_atomic=True, memory_vt=i64)
    atomic_load_nonext_128 = LoadFragment(atomic_load_nonext, is_atomic=True, memory_vt=i128)
atomic_load_zext_8 = LoadFragment(atomic_load_zext, is_atomic=True, memory_vt=i8)
atomic_load_zext_16 = LoadFragment(atomic_load_zext, is_atomic=True, memory_vt=i16)
with since(22):
    atomic_load_zext_32 = LoadFragment(atomic_load_zext, is_atomic=True, memory_vt=i32)
atomic_load_sext_8 = LoadFragment(atomic_load_sext, is_atomic=True, memory_vt=i8)
atomic_load_sext_16 = LoadFragment(atomic_load_sext, is_atomic=True, memory_vt=i16)
with since(22):
    atomic_load_sext_32 = LoadFragment(atomic_load_sext, is_atomic=True, memory_vt=i32)
    atomic_load_aext_8 = LoadFragment(atomic_load_aext, is_atomic=True, memory_vt=i8)
    atomic_load_aext_16 = LoadFragment(atomic_load_aext, is_atomic=True, memory_vt=i16)
    atomic_load_aext_32 = LoadFragment(atomic_load_aext, is_atomic=True, memory_vt=i32)


# Extending loads: the upper bits are undefined (aext), zero (zext) or copies of the sign (sext).
with until(21):

    @fragment()
    def atomic_load_az_8(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_8(op), atomic_load_zext_8(op))

    @fragment()
    def atomic_load_az_16(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_16(op), atomic_load_zext_16(op))


with since(22):

    @fragment()
    def atomic_load_azext_8(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_8(op), atomic_load_zext_8(op))

    @fragment()
    def atomic_load_azext_16(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_16(op), atomic_load_zext_16(op))

    @fragment()
    def atomic_load_azext_32(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_32(op), atomic_load_zext_32(op))

    @fragment()
    def atomic_load_asext_8(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_8(op), atomic_load_sext_8(op))

    @fragment()
    def atomic_load_asext_16(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_16(op), atomic_load_sext_16(op))

    @fragment()
    def atomic_load_asext_32(op: IntegerValue) -> DagValue:
        return alternatives(atomic_load_aext_32(op), atomic_load_sext_32(op))


atomic_store_8 = StoreFragment(atomic_store, is_atomic=True, memory_vt=i8)
atomic_store_16 = StoreFragment(atomic_store, is_atomic=True, memory_vt=i16)
atomic_store_32 = StoreFragment(atomic_store, is_atomic=True, memory_vt=i32)
atomic_store_64 = StoreFragment(atomic_store, is_atomic=True, memory_vt=i64)
with since(22):
    atomic_store_128 = StoreFragment(atomic_store, is_atomic=True, memory_vt=i128)
