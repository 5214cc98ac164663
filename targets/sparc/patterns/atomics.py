"""Stores of 64-bit code, and atomic accesses.

Aligned loads and stores are atomic. The others are barriers and compare-and-swap.
"""

from tgdsl.language import Rewrite, Rewrites, pattern
from tgdsl.std import (
    atomic_cmp_swap_i32, atomic_cmp_swap_i64, atomic_fence, atomic_load_8, atomic_load_16, atomic_load_32,
    atomic_load_64, atomic_store_8, atomic_store_16, atomic_store_32, atomic_store_64, i32, i64, iPTR, store, timm,
    truncstorei8, truncstorei16, truncstorei32,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64, IPTR

from targets.sparc.features import HasLeonCASA, HasNoV9, HasV9, Is64Bit
from targets.sparc.instructions.integer import STBAR
from targets.sparc.instructions.memory import LD, LDUB, LDUH, ST, STB, STH, forms, loaded, stored
from targets.sparc.instructions.v9 import CASArr, MEMBARi
from targets.sparc.instructions.wide import CASXArr, LDX, STX
from targets.sparc.registers import G0

#: MEMBAR mask that orders all loads and stores (V9 A.32).
ALL_BEFORE_ALL = 0xF

# Address spaces: V9's primary one, and that of user data, which LEON's memory is in.
ASI_PRIMARY, ASI_USER_DATA = 0x80, 0x0A


@pattern(requires=[HasNoV9])
def fence_of_v8() -> Rewrite:
    return Rewrite(atomic_fence(iPTR(timm), iPTR(timm)), STBAR())


@pattern(requires=[HasV9])
def fence() -> Rewrite:
    return Rewrite(atomic_fence(iPTR(timm), iPTR(timm)), MEMBARi(ALL_BEFORE_ALL))


@pattern()
def load_atomic(src: IPTR) -> Rewrites:
    return loaded(i32, src, (atomic_load_8, LDUB), (atomic_load_16, LDUH), (atomic_load_32, LD))


@pattern()
def store_atomic(val: I32, dst: IPTR) -> Rewrites:
    return stored(val, dst, (atomic_store_8, STB), (atomic_store_16, STH), (atomic_store_32, ST))


for condition, space in ((HasV9, ASI_PRIMARY), (HasLeonCASA, ASI_USER_DATA)):

    @pattern(requires=[condition])
    def compare_and_swap(rs1: IPTR, rs2: I32, swap: I32) -> Rewrite:
        return Rewrite(atomic_cmp_swap_i32(rs1, rs2, swap), CASArr(rs1, rs2, swap, space))


@pattern(requires=[Is64Bit])
def load_extended(src: IPTR) -> Rewrites:
    return loaded(i64, src, (atomic_load_64, LDX))


@pattern(requires=[Is64Bit])
def store_extended(val: I64, dst: IPTR) -> Rewrites:
    return stored(val, dst, (atomic_store_64, STX))


@pattern(requires=[Is64Bit])
def compare_and_swap_extended(rs1: I64, rs2: I64, swap: I64) -> Rewrite:
    return Rewrite(atomic_cmp_swap_i64(rs1, rs2, swap), CASXArr(rs1, rs2, swap, ASI_PRIMARY))


# -- stores of 64-bit code -----------------------------------------------------------------------------------------
@pattern(requires=[Is64Bit])
def truncating_store(src: I64, addr: IPTR) -> Rewrites:
    return stored(src, addr, (truncstorei8, STB), (truncstorei16, STH), (truncstorei32, ST))


@pattern(requires=[Is64Bit])
def store_zero(dst: IPTR) -> Rewrites:
    return [Rewrite(store(i64(0), mode(dst)), selected(mode(dst), i64(G0))) for mode, selected in forms(STX)]
