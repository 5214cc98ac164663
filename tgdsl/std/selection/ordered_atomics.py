"""Fragments of atomic nodes, by the type in memory and the ordering: ``atomic_load_add_i32_acquire``, ..."""

from __future__ import annotations

from tgdsl.language.patterns.fragments import FragmentOptions
from tgdsl.std.fragment_shapes import AtomicCompareSwapFragment, AtomicIntFragment
from tgdsl.std.selection.atomics import (
    atomic_load_add_i8,
    atomic_load_add_i16,
    atomic_load_add_i32,
    atomic_load_add_i64,
    atomic_swap_i8,
    atomic_swap_i16,
    atomic_swap_i32,
    atomic_swap_i64,
    atomic_load_sub_i8,
    atomic_load_sub_i16,
    atomic_load_sub_i32,
    atomic_load_sub_i64,
    atomic_load_and_i8,
    atomic_load_and_i16,
    atomic_load_and_i32,
    atomic_load_and_i64,
    atomic_load_clr_i8,
    atomic_load_clr_i16,
    atomic_load_clr_i32,
    atomic_load_clr_i64,
    atomic_load_or_i8,
    atomic_load_or_i16,
    atomic_load_or_i32,
    atomic_load_or_i64,
    atomic_load_xor_i8,
    atomic_load_xor_i16,
    atomic_load_xor_i32,
    atomic_load_xor_i64,
    atomic_load_nand_i8,
    atomic_load_nand_i16,
    atomic_load_nand_i32,
    atomic_load_nand_i64,
    atomic_load_min_i8,
    atomic_load_min_i16,
    atomic_load_min_i32,
    atomic_load_min_i64,
    atomic_load_max_i8,
    atomic_load_max_i16,
    atomic_load_max_i32,
    atomic_load_max_i64,
    atomic_load_umin_i8,
    atomic_load_umin_i16,
    atomic_load_umin_i32,
    atomic_load_umin_i64,
    atomic_load_umax_i8,
    atomic_load_umax_i16,
    atomic_load_umax_i32,
    atomic_load_umax_i64,
    atomic_cmp_swap_i8,
    atomic_cmp_swap_i16,
    atomic_cmp_swap_i32,
    atomic_cmp_swap_i64,
)

# The fragment options of each ordering.
MONOTONIC: FragmentOptions = {"is_atomic": True, "is_atomic_ordering_monotonic": True}
ACQUIRE: FragmentOptions = {"is_atomic": True, "is_atomic_ordering_acquire": True}
RELEASE: FragmentOptions = {"is_atomic": True, "is_atomic_ordering_release": True}
ACQ_REL: FragmentOptions = {"is_atomic": True, "is_atomic_ordering_acquire_release": True}
SEQ_CST: FragmentOptions = {"is_atomic": True, "is_atomic_ordering_sequentially_consistent": True}

atomic_load_add_i8_monotonic = AtomicIntFragment(atomic_load_add_i8, **MONOTONIC)
atomic_load_add_i8_acquire = AtomicIntFragment(atomic_load_add_i8, **ACQUIRE)
atomic_load_add_i8_release = AtomicIntFragment(atomic_load_add_i8, **RELEASE)
atomic_load_add_i8_acq_rel = AtomicIntFragment(atomic_load_add_i8, **ACQ_REL)
atomic_load_add_i8_seq_cst = AtomicIntFragment(atomic_load_add_i8, **SEQ_CST)
atomic_load_add_i16_monotonic = AtomicIntFragment(atomic_load_add_i16, **MONOTONIC)
atomic_load_add_i16_acquire = AtomicIntFragment(atomic_load_add_i16, **ACQUIRE)
atomic_load_add_i16_release = AtomicIntFragment(atomic_load_add_i16, **RELEASE)
atomic_load_add_i16_acq_rel = AtomicIntFragment(atomic_load_add_i16, **ACQ_REL)
atomic_load_add_i16_seq_cst = AtomicIntFragment(atomic_load_add_i16, **SEQ_CST)
atomic_load_add_i32_monotonic = AtomicIntFragment(atomic_load_add_i32, **MONOTONIC)
atomic_load_add_i32_acquire = AtomicIntFragment(atomic_load_add_i32, **ACQUIRE)
atomic_load_add_i32_release = AtomicIntFragment(atomic_load_add_i32, **RELEASE)
atomic_load_add_i32_acq_rel = AtomicIntFragment(atomic_load_add_i32, **ACQ_REL)
atomic_load_add_i32_seq_cst = AtomicIntFragment(atomic_load_add_i32, **SEQ_CST)
atomic_load_add_i64_monotonic = AtomicIntFragment(atomic_load_add_i64, **MONOTONIC)
atomic_load_add_i64_acquire = AtomicIntFragment(atomic_load_add_i64, **ACQUIRE)
atomic_load_add_i64_release = AtomicIntFragment(atomic_load_add_i64, **RELEASE)
atomic_load_add_i64_acq_rel = AtomicIntFragment(atomic_load_add_i64, **ACQ_REL)
atomic_load_add_i64_seq_cst = AtomicIntFragment(atomic_load_add_i64, **SEQ_CST)

atomic_swap_i8_monotonic = AtomicIntFragment(atomic_swap_i8, **MONOTONIC)
atomic_swap_i8_acquire = AtomicIntFragment(atomic_swap_i8, **ACQUIRE)
atomic_swap_i8_release = AtomicIntFragment(atomic_swap_i8, **RELEASE)
atomic_swap_i8_acq_rel = AtomicIntFragment(atomic_swap_i8, **ACQ_REL)
atomic_swap_i8_seq_cst = AtomicIntFragment(atomic_swap_i8, **SEQ_CST)
atomic_swap_i16_monotonic = AtomicIntFragment(atomic_swap_i16, **MONOTONIC)
atomic_swap_i16_acquire = AtomicIntFragment(atomic_swap_i16, **ACQUIRE)
atomic_swap_i16_release = AtomicIntFragment(atomic_swap_i16, **RELEASE)
atomic_swap_i16_acq_rel = AtomicIntFragment(atomic_swap_i16, **ACQ_REL)
atomic_swap_i16_seq_cst = AtomicIntFragment(atomic_swap_i16, **SEQ_CST)
atomic_swap_i32_monotonic = AtomicIntFragment(atomic_swap_i32, **MONOTONIC)
atomic_swap_i32_acquire = AtomicIntFragment(atomic_swap_i32, **ACQUIRE)
atomic_swap_i32_release = AtomicIntFragment(atomic_swap_i32, **RELEASE)
atomic_swap_i32_acq_rel = AtomicIntFragment(atomic_swap_i32, **ACQ_REL)
atomic_swap_i32_seq_cst = AtomicIntFragment(atomic_swap_i32, **SEQ_CST)
atomic_swap_i64_monotonic = AtomicIntFragment(atomic_swap_i64, **MONOTONIC)
atomic_swap_i64_acquire = AtomicIntFragment(atomic_swap_i64, **ACQUIRE)
atomic_swap_i64_release = AtomicIntFragment(atomic_swap_i64, **RELEASE)
atomic_swap_i64_acq_rel = AtomicIntFragment(atomic_swap_i64, **ACQ_REL)
atomic_swap_i64_seq_cst = AtomicIntFragment(atomic_swap_i64, **SEQ_CST)

atomic_load_sub_i8_monotonic = AtomicIntFragment(atomic_load_sub_i8, **MONOTONIC)
atomic_load_sub_i8_acquire = AtomicIntFragment(atomic_load_sub_i8, **ACQUIRE)
atomic_load_sub_i8_release = AtomicIntFragment(atomic_load_sub_i8, **RELEASE)
atomic_load_sub_i8_acq_rel = AtomicIntFragment(atomic_load_sub_i8, **ACQ_REL)
atomic_load_sub_i8_seq_cst = AtomicIntFragment(atomic_load_sub_i8, **SEQ_CST)
atomic_load_sub_i16_monotonic = AtomicIntFragment(atomic_load_sub_i16, **MONOTONIC)
atomic_load_sub_i16_acquire = AtomicIntFragment(atomic_load_sub_i16, **ACQUIRE)
atomic_load_sub_i16_release = AtomicIntFragment(atomic_load_sub_i16, **RELEASE)
atomic_load_sub_i16_acq_rel = AtomicIntFragment(atomic_load_sub_i16, **ACQ_REL)
atomic_load_sub_i16_seq_cst = AtomicIntFragment(atomic_load_sub_i16, **SEQ_CST)
atomic_load_sub_i32_monotonic = AtomicIntFragment(atomic_load_sub_i32, **MONOTONIC)
atomic_load_sub_i32_acquire = AtomicIntFragment(atomic_load_sub_i32, **ACQUIRE)
atomic_load_sub_i32_release = AtomicIntFragment(atomic_load_sub_i32, **RELEASE)
atomic_load_sub_i32_acq_rel = AtomicIntFragment(atomic_load_sub_i32, **ACQ_REL)
atomic_load_sub_i32_seq_cst = AtomicIntFragment(atomic_load_sub_i32, **SEQ_CST)
atomic_load_sub_i64_monotonic = AtomicIntFragment(atomic_load_sub_i64, **MONOTONIC)
atomic_load_sub_i64_acquire = AtomicIntFragment(atomic_load_sub_i64, **ACQUIRE)
atomic_load_sub_i64_release = AtomicIntFragment(atomic_load_sub_i64, **RELEASE)
atomic_load_sub_i64_acq_rel = AtomicIntFragment(atomic_load_sub_i64, **ACQ_REL)
atomic_load_sub_i64_seq_cst = AtomicIntFragment(atomic_load_sub_i64, **SEQ_CST)

atomic_load_and_i8_monotonic = AtomicIntFragment(atomic_load_and_i8, **MONOTONIC)
atomic_load_and_i8_acquire = AtomicIntFragment(atomic_load_and_i8, **ACQUIRE)
atomic_load_and_i8_release = AtomicIntFragment(atomic_load_and_i8, **RELEASE)
atomic_load_and_i8_acq_rel = AtomicIntFragment(atomic_load_and_i8, **ACQ_REL)
atomic_load_and_i8_seq_cst = AtomicIntFragment(atomic_load_and_i8, **SEQ_CST)
atomic_load_and_i16_monotonic = AtomicIntFragment(atomic_load_and_i16, **MONOTONIC)
atomic_load_and_i16_acquire = AtomicIntFragment(atomic_load_and_i16, **ACQUIRE)
atomic_load_and_i16_release = AtomicIntFragment(atomic_load_and_i16, **RELEASE)
atomic_load_and_i16_acq_rel = AtomicIntFragment(atomic_load_and_i16, **ACQ_REL)
atomic_load_and_i16_seq_cst = AtomicIntFragment(atomic_load_and_i16, **SEQ_CST)
atomic_load_and_i32_monotonic = AtomicIntFragment(atomic_load_and_i32, **MONOTONIC)
atomic_load_and_i32_acquire = AtomicIntFragment(atomic_load_and_i32, **ACQUIRE)
atomic_load_and_i32_release = AtomicIntFragment(atomic_load_and_i32, **RELEASE)
atomic_load_and_i32_acq_rel = AtomicIntFragment(atomic_load_and_i32, **ACQ_REL)
atomic_load_and_i32_seq_cst = AtomicIntFragment(atomic_load_and_i32, **SEQ_CST)
atomic_load_and_i64_monotonic = AtomicIntFragment(atomic_load_and_i64, **MONOTONIC)
atomic_load_and_i64_acquire = AtomicIntFragment(atomic_load_and_i64, **ACQUIRE)
atomic_load_and_i64_release = AtomicIntFragment(atomic_load_and_i64, **RELEASE)
atomic_load_and_i64_acq_rel = AtomicIntFragment(atomic_load_and_i64, **ACQ_REL)
atomic_load_and_i64_seq_cst = AtomicIntFragment(atomic_load_and_i64, **SEQ_CST)

atomic_load_clr_i8_monotonic = AtomicIntFragment(atomic_load_clr_i8, **MONOTONIC)
atomic_load_clr_i8_acquire = AtomicIntFragment(atomic_load_clr_i8, **ACQUIRE)
atomic_load_clr_i8_release = AtomicIntFragment(atomic_load_clr_i8, **RELEASE)
atomic_load_clr_i8_acq_rel = AtomicIntFragment(atomic_load_clr_i8, **ACQ_REL)
atomic_load_clr_i8_seq_cst = AtomicIntFragment(atomic_load_clr_i8, **SEQ_CST)
atomic_load_clr_i16_monotonic = AtomicIntFragment(atomic_load_clr_i16, **MONOTONIC)
atomic_load_clr_i16_acquire = AtomicIntFragment(atomic_load_clr_i16, **ACQUIRE)
atomic_load_clr_i16_release = AtomicIntFragment(atomic_load_clr_i16, **RELEASE)
atomic_load_clr_i16_acq_rel = AtomicIntFragment(atomic_load_clr_i16, **ACQ_REL)
atomic_load_clr_i16_seq_cst = AtomicIntFragment(atomic_load_clr_i16, **SEQ_CST)
atomic_load_clr_i32_monotonic = AtomicIntFragment(atomic_load_clr_i32, **MONOTONIC)
atomic_load_clr_i32_acquire = AtomicIntFragment(atomic_load_clr_i32, **ACQUIRE)
atomic_load_clr_i32_release = AtomicIntFragment(atomic_load_clr_i32, **RELEASE)
atomic_load_clr_i32_acq_rel = AtomicIntFragment(atomic_load_clr_i32, **ACQ_REL)
atomic_load_clr_i32_seq_cst = AtomicIntFragment(atomic_load_clr_i32, **SEQ_CST)
atomic_load_clr_i64_monotonic = AtomicIntFragment(atomic_load_clr_i64, **MONOTONIC)
atomic_load_clr_i64_acquire = AtomicIntFragment(atomic_load_clr_i64, **ACQUIRE)
atomic_load_clr_i64_release = AtomicIntFragment(atomic_load_clr_i64, **RELEASE)
atomic_load_clr_i64_acq_rel = AtomicIntFragment(atomic_load_clr_i64, **ACQ_REL)
atomic_load_clr_i64_seq_cst = AtomicIntFragment(atomic_load_clr_i64, **SEQ_CST)

atomic_load_or_i8_monotonic = AtomicIntFragment(atomic_load_or_i8, **MONOTONIC)
atomic_load_or_i8_acquire = AtomicIntFragment(atomic_load_or_i8, **ACQUIRE)
atomic_load_or_i8_release = AtomicIntFragment(atomic_load_or_i8, **RELEASE)
atomic_load_or_i8_acq_rel = AtomicIntFragment(atomic_load_or_i8, **ACQ_REL)
atomic_load_or_i8_seq_cst = AtomicIntFragment(atomic_load_or_i8, **SEQ_CST)
atomic_load_or_i16_monotonic = AtomicIntFragment(atomic_load_or_i16, **MONOTONIC)
atomic_load_or_i16_acquire = AtomicIntFragment(atomic_load_or_i16, **ACQUIRE)
atomic_load_or_i16_release = AtomicIntFragment(atomic_load_or_i16, **RELEASE)
atomic_load_or_i16_acq_rel = AtomicIntFragment(atomic_load_or_i16, **ACQ_REL)
atomic_load_or_i16_seq_cst = AtomicIntFragment(atomic_load_or_i16, **SEQ_CST)
atomic_load_or_i32_monotonic = AtomicIntFragment(atomic_load_or_i32, **MONOTONIC)
atomic_load_or_i32_acquire = AtomicIntFragment(atomic_load_or_i32, **ACQUIRE)
atomic_load_or_i32_release = AtomicIntFragment(atomic_load_or_i32, **RELEASE)
atomic_load_or_i32_acq_rel = AtomicIntFragment(atomic_load_or_i32, **ACQ_REL)
atomic_load_or_i32_seq_cst = AtomicIntFragment(atomic_load_or_i32, **SEQ_CST)
atomic_load_or_i64_monotonic = AtomicIntFragment(atomic_load_or_i64, **MONOTONIC)
atomic_load_or_i64_acquire = AtomicIntFragment(atomic_load_or_i64, **ACQUIRE)
atomic_load_or_i64_release = AtomicIntFragment(atomic_load_or_i64, **RELEASE)
atomic_load_or_i64_acq_rel = AtomicIntFragment(atomic_load_or_i64, **ACQ_REL)
atomic_load_or_i64_seq_cst = AtomicIntFragment(atomic_load_or_i64, **SEQ_CST)

atomic_load_xor_i8_monotonic = AtomicIntFragment(atomic_load_xor_i8, **MONOTONIC)
atomic_load_xor_i8_acquire = AtomicIntFragment(atomic_load_xor_i8, **ACQUIRE)
atomic_load_xor_i8_release = AtomicIntFragment(atomic_load_xor_i8, **RELEASE)
atomic_load_xor_i8_acq_rel = AtomicIntFragment(atomic_load_xor_i8, **ACQ_REL)
atomic_load_xor_i8_seq_cst = AtomicIntFragment(atomic_load_xor_i8, **SEQ_CST)
atomic_load_xor_i16_monotonic = AtomicIntFragment(atomic_load_xor_i16, **MONOTONIC)
atomic_load_xor_i16_acquire = AtomicIntFragment(atomic_load_xor_i16, **ACQUIRE)
atomic_load_xor_i16_release = AtomicIntFragment(atomic_load_xor_i16, **RELEASE)
atomic_load_xor_i16_acq_rel = AtomicIntFragment(atomic_load_xor_i16, **ACQ_REL)
atomic_load_xor_i16_seq_cst = AtomicIntFragment(atomic_load_xor_i16, **SEQ_CST)
atomic_load_xor_i32_monotonic = AtomicIntFragment(atomic_load_xor_i32, **MONOTONIC)
atomic_load_xor_i32_acquire = AtomicIntFragment(atomic_load_xor_i32, **ACQUIRE)
atomic_load_xor_i32_release = AtomicIntFragment(atomic_load_xor_i32, **RELEASE)
atomic_load_xor_i32_acq_rel = AtomicIntFragment(atomic_load_xor_i32, **ACQ_REL)
atomic_load_xor_i32_seq_cst = AtomicIntFragment(atomic_load_xor_i32, **SEQ_CST)
atomic_load_xor_i64_monotonic = AtomicIntFragment(atomic_load_xor_i64, **MONOTONIC)
atomic_load_xor_i64_acquire = AtomicIntFragment(atomic_load_xor_i64, **ACQUIRE)
atomic_load_xor_i64_release = AtomicIntFragment(atomic_load_xor_i64, **RELEASE)
atomic_load_xor_i64_acq_rel = AtomicIntFragment(atomic_load_xor_i64, **ACQ_REL)
atomic_load_xor_i64_seq_cst = AtomicIntFragment(atomic_load_xor_i64, **SEQ_CST)

atomic_load_nand_i8_monotonic = AtomicIntFragment(atomic_load_nand_i8, **MONOTONIC)
atomic_load_nand_i8_acquire = AtomicIntFragment(atomic_load_nand_i8, **ACQUIRE)
atomic_load_nand_i8_release = AtomicIntFragment(atomic_load_nand_i8, **RELEASE)
atomic_load_nand_i8_acq_rel = AtomicIntFragment(atomic_load_nand_i8, **ACQ_REL)
atomic_load_nand_i8_seq_cst = AtomicIntFragment(atomic_load_nand_i8, **SEQ_CST)
atomic_load_nand_i16_monotonic = AtomicIntFragment(atomic_load_nand_i16, **MONOTONIC)
atomic_load_nand_i16_acquire = AtomicIntFragment(atomic_load_nand_i16, **ACQUIRE)
atomic_load_nand_i16_release = AtomicIntFragment(atomic_load_nand_i16, **RELEASE)
atomic_load_nand_i16_acq_rel = AtomicIntFragment(atomic_load_nand_i16, **ACQ_REL)
atomic_load_nand_i16_seq_cst = AtomicIntFragment(atomic_load_nand_i16, **SEQ_CST)
atomic_load_nand_i32_monotonic = AtomicIntFragment(atomic_load_nand_i32, **MONOTONIC)
atomic_load_nand_i32_acquire = AtomicIntFragment(atomic_load_nand_i32, **ACQUIRE)
atomic_load_nand_i32_release = AtomicIntFragment(atomic_load_nand_i32, **RELEASE)
atomic_load_nand_i32_acq_rel = AtomicIntFragment(atomic_load_nand_i32, **ACQ_REL)
atomic_load_nand_i32_seq_cst = AtomicIntFragment(atomic_load_nand_i32, **SEQ_CST)
atomic_load_nand_i64_monotonic = AtomicIntFragment(atomic_load_nand_i64, **MONOTONIC)
atomic_load_nand_i64_acquire = AtomicIntFragment(atomic_load_nand_i64, **ACQUIRE)
atomic_load_nand_i64_release = AtomicIntFragment(atomic_load_nand_i64, **RELEASE)
atomic_load_nand_i64_acq_rel = AtomicIntFragment(atomic_load_nand_i64, **ACQ_REL)
atomic_load_nand_i64_seq_cst = AtomicIntFragment(atomic_load_nand_i64, **SEQ_CST)

atomic_load_min_i8_monotonic = AtomicIntFragment(atomic_load_min_i8, **MONOTONIC)
atomic_load_min_i8_acquire = AtomicIntFragment(atomic_load_min_i8, **ACQUIRE)
atomic_load_min_i8_release = AtomicIntFragment(atomic_load_min_i8, **RELEASE)
atomic_load_min_i8_acq_rel = AtomicIntFragment(atomic_load_min_i8, **ACQ_REL)
atomic_load_min_i8_seq_cst = AtomicIntFragment(atomic_load_min_i8, **SEQ_CST)
atomic_load_min_i16_monotonic = AtomicIntFragment(atomic_load_min_i16, **MONOTONIC)
atomic_load_min_i16_acquire = AtomicIntFragment(atomic_load_min_i16, **ACQUIRE)
atomic_load_min_i16_release = AtomicIntFragment(atomic_load_min_i16, **RELEASE)
atomic_load_min_i16_acq_rel = AtomicIntFragment(atomic_load_min_i16, **ACQ_REL)
atomic_load_min_i16_seq_cst = AtomicIntFragment(atomic_load_min_i16, **SEQ_CST)
atomic_load_min_i32_monotonic = AtomicIntFragment(atomic_load_min_i32, **MONOTONIC)
atomic_load_min_i32_acquire = AtomicIntFragment(atomic_load_min_i32, **ACQUIRE)
atomic_load_min_i32_release = AtomicIntFragment(atomic_load_min_i32, **RELEASE)
atomic_load_min_i32_acq_rel = AtomicIntFragment(atomic_load_min_i32, **ACQ_REL)
atomic_load_min_i32_seq_cst = AtomicIntFragment(atomic_load_min_i32, **SEQ_CST)
atomic_load_min_i64_monotonic = AtomicIntFragment(atomic_load_min_i64, **MONOTONIC)
atomic_load_min_i64_acquire = AtomicIntFragment(atomic_load_min_i64, **ACQUIRE)
atomic_load_min_i64_release = AtomicIntFragment(atomic_load_min_i64, **RELEASE)
atomic_load_min_i64_acq_rel = AtomicIntFragment(atomic_load_min_i64, **ACQ_REL)
atomic_load_min_i64_seq_cst = AtomicIntFragment(atomic_load_min_i64, **SEQ_CST)

atomic_load_max_i8_monotonic = AtomicIntFragment(atomic_load_max_i8, **MONOTONIC)
atomic_load_max_i8_acquire = AtomicIntFragment(atomic_load_max_i8, **ACQUIRE)
atomic_load_max_i8_release = AtomicIntFragment(atomic_load_max_i8, **RELEASE)
atomic_load_max_i8_acq_rel = AtomicIntFragment(atomic_load_max_i8, **ACQ_REL)
atomic_load_max_i8_seq_cst = AtomicIntFragment(atomic_load_max_i8, **SEQ_CST)
atomic_load_max_i16_monotonic = AtomicIntFragment(atomic_load_max_i16, **MONOTONIC)
atomic_load_max_i16_acquire = AtomicIntFragment(atomic_load_max_i16, **ACQUIRE)
atomic_load_max_i16_release = AtomicIntFragment(atomic_load_max_i16, **RELEASE)
atomic_load_max_i16_acq_rel = AtomicIntFragment(atomic_load_max_i16, **ACQ_REL)
atomic_load_max_i16_seq_cst = AtomicIntFragment(atomic_load_max_i16, **SEQ_CST)
atomic_load_max_i32_monotonic = AtomicIntFragment(atomic_load_max_i32, **MONOTONIC)
atomic_load_max_i32_acquire = AtomicIntFragment(atomic_load_max_i32, **ACQUIRE)
atomic_load_max_i32_release = AtomicIntFragment(atomic_load_max_i32, **RELEASE)
atomic_load_max_i32_acq_rel = AtomicIntFragment(atomic_load_max_i32, **ACQ_REL)
atomic_load_max_i32_seq_cst = AtomicIntFragment(atomic_load_max_i32, **SEQ_CST)
atomic_load_max_i64_monotonic = AtomicIntFragment(atomic_load_max_i64, **MONOTONIC)
atomic_load_max_i64_acquire = AtomicIntFragment(atomic_load_max_i64, **ACQUIRE)
atomic_load_max_i64_release = AtomicIntFragment(atomic_load_max_i64, **RELEASE)
atomic_load_max_i64_acq_rel = AtomicIntFragment(atomic_load_max_i64, **ACQ_REL)
atomic_load_max_i64_seq_cst = AtomicIntFragment(atomic_load_max_i64, **SEQ_CST)

atomic_load_umin_i8_monotonic = AtomicIntFragment(atomic_load_umin_i8, **MONOTONIC)
atomic_load_umin_i8_acquire = AtomicIntFragment(atomic_load_umin_i8, **ACQUIRE)
atomic_load_umin_i8_release = AtomicIntFragment(atomic_load_umin_i8, **RELEASE)
atomic_load_umin_i8_acq_rel = AtomicIntFragment(atomic_load_umin_i8, **ACQ_REL)
atomic_load_umin_i8_seq_cst = AtomicIntFragment(atomic_load_umin_i8, **SEQ_CST)
atomic_load_umin_i16_monotonic = AtomicIntFragment(atomic_load_umin_i16, **MONOTONIC)
atomic_load_umin_i16_acquire = AtomicIntFragment(atomic_load_umin_i16, **ACQUIRE)
atomic_load_umin_i16_release = AtomicIntFragment(atomic_load_umin_i16, **RELEASE)
atomic_load_umin_i16_acq_rel = AtomicIntFragment(atomic_load_umin_i16, **ACQ_REL)
atomic_load_umin_i16_seq_cst = AtomicIntFragment(atomic_load_umin_i16, **SEQ_CST)
atomic_load_umin_i32_monotonic = AtomicIntFragment(atomic_load_umin_i32, **MONOTONIC)
atomic_load_umin_i32_acquire = AtomicIntFragment(atomic_load_umin_i32, **ACQUIRE)
atomic_load_umin_i32_release = AtomicIntFragment(atomic_load_umin_i32, **RELEASE)
atomic_load_umin_i32_acq_rel = AtomicIntFragment(atomic_load_umin_i32, **ACQ_REL)
atomic_load_umin_i32_seq_cst = AtomicIntFragment(atomic_load_umin_i32, **SEQ_CST)
atomic_load_umin_i64_monotonic = AtomicIntFragment(atomic_load_umin_i64, **MONOTONIC)
atomic_load_umin_i64_acquire = AtomicIntFragment(atomic_load_umin_i64, **ACQUIRE)
atomic_load_umin_i64_release = AtomicIntFragment(atomic_load_umin_i64, **RELEASE)
atomic_load_umin_i64_acq_rel = AtomicIntFragment(atomic_load_umin_i64, **ACQ_REL)
atomic_load_umin_i64_seq_cst = AtomicIntFragment(atomic_load_umin_i64, **SEQ_CST)

atomic_load_umax_i8_monotonic = AtomicIntFragment(atomic_load_umax_i8, **MONOTONIC)
atomic_load_umax_i8_acquire = AtomicIntFragment(atomic_load_umax_i8, **ACQUIRE)
atomic_load_umax_i8_release = AtomicIntFragment(atomic_load_umax_i8, **RELEASE)
atomic_load_umax_i8_acq_rel = AtomicIntFragment(atomic_load_umax_i8, **ACQ_REL)
atomic_load_umax_i8_seq_cst = AtomicIntFragment(atomic_load_umax_i8, **SEQ_CST)
atomic_load_umax_i16_monotonic = AtomicIntFragment(atomic_load_umax_i16, **MONOTONIC)
atomic_load_umax_i16_acquire = AtomicIntFragment(atomic_load_umax_i16, **ACQUIRE)
atomic_load_umax_i16_release = AtomicIntFragment(atomic_load_umax_i16, **RELEASE)
atomic_load_umax_i16_acq_rel = AtomicIntFragment(atomic_load_umax_i16, **ACQ_REL)
atomic_load_umax_i16_seq_cst = AtomicIntFragment(atomic_load_umax_i16, **SEQ_CST)
atomic_load_umax_i32_monotonic = AtomicIntFragment(atomic_load_umax_i32, **MONOTONIC)
atomic_load_umax_i32_acquire = AtomicIntFragment(atomic_load_umax_i32, **ACQUIRE)
atomic_load_umax_i32_release = AtomicIntFragment(atomic_load_umax_i32, **RELEASE)
atomic_load_umax_i32_acq_rel = AtomicIntFragment(atomic_load_umax_i32, **ACQ_REL)
atomic_load_umax_i32_seq_cst = AtomicIntFragment(atomic_load_umax_i32, **SEQ_CST)
atomic_load_umax_i64_monotonic = AtomicIntFragment(atomic_load_umax_i64, **MONOTONIC)
atomic_load_umax_i64_acquire = AtomicIntFragment(atomic_load_umax_i64, **ACQUIRE)
atomic_load_umax_i64_release = AtomicIntFragment(atomic_load_umax_i64, **RELEASE)
atomic_load_umax_i64_acq_rel = AtomicIntFragment(atomic_load_umax_i64, **ACQ_REL)
atomic_load_umax_i64_seq_cst = AtomicIntFragment(atomic_load_umax_i64, **SEQ_CST)

atomic_cmp_swap_i8_monotonic = AtomicCompareSwapFragment(atomic_cmp_swap_i8, **MONOTONIC)
atomic_cmp_swap_i8_acquire = AtomicCompareSwapFragment(atomic_cmp_swap_i8, **ACQUIRE)
atomic_cmp_swap_i8_release = AtomicCompareSwapFragment(atomic_cmp_swap_i8, **RELEASE)
atomic_cmp_swap_i8_acq_rel = AtomicCompareSwapFragment(atomic_cmp_swap_i8, **ACQ_REL)
atomic_cmp_swap_i8_seq_cst = AtomicCompareSwapFragment(atomic_cmp_swap_i8, **SEQ_CST)
atomic_cmp_swap_i16_monotonic = AtomicCompareSwapFragment(atomic_cmp_swap_i16, **MONOTONIC)
atomic_cmp_swap_i16_acquire = AtomicCompareSwapFragment(atomic_cmp_swap_i16, **ACQUIRE)
atomic_cmp_swap_i16_release = AtomicCompareSwapFragment(atomic_cmp_swap_i16, **RELEASE)
atomic_cmp_swap_i16_acq_rel = AtomicCompareSwapFragment(atomic_cmp_swap_i16, **ACQ_REL)
atomic_cmp_swap_i16_seq_cst = AtomicCompareSwapFragment(atomic_cmp_swap_i16, **SEQ_CST)
atomic_cmp_swap_i32_monotonic = AtomicCompareSwapFragment(atomic_cmp_swap_i32, **MONOTONIC)
atomic_cmp_swap_i32_acquire = AtomicCompareSwapFragment(atomic_cmp_swap_i32, **ACQUIRE)
atomic_cmp_swap_i32_release = AtomicCompareSwapFragment(atomic_cmp_swap_i32, **RELEASE)
atomic_cmp_swap_i32_acq_rel = AtomicCompareSwapFragment(atomic_cmp_swap_i32, **ACQ_REL)
atomic_cmp_swap_i32_seq_cst = AtomicCompareSwapFragment(atomic_cmp_swap_i32, **SEQ_CST)
atomic_cmp_swap_i64_monotonic = AtomicCompareSwapFragment(atomic_cmp_swap_i64, **MONOTONIC)
atomic_cmp_swap_i64_acquire = AtomicCompareSwapFragment(atomic_cmp_swap_i64, **ACQUIRE)
atomic_cmp_swap_i64_release = AtomicCompareSwapFragment(atomic_cmp_swap_i64, **RELEASE)
atomic_cmp_swap_i64_acq_rel = AtomicCompareSwapFragment(atomic_cmp_swap_i64, **ACQ_REL)
atomic_cmp_swap_i64_seq_cst = AtomicCompareSwapFragment(atomic_cmp_swap_i64, **SEQ_CST)
