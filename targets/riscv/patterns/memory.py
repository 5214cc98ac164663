"""Patterns of loads, stores, and fences (volume I, appendix A, table A.6)."""

from tgdsl.language import Rewrite, Rewrites, bit_string, pattern
from tgdsl.std import (
    atomic_fence, extloadi8, extloadi16, i32, load, sextloadi8, sextloadi16, store, timm, truncstorei8, truncstorei16,
    zextloadi8, zextloadi16,
)  # fmt: skip

from targets.riscv.integer.memory import LB, LBU, LH, LHU, LW, SB, SH, SW
from targets.riscv.integer.system import FENCE, FENCE_TSO
from targets.riscv.patterns.families import loaded, stored
from targets.riscv.registers import XLenVT

# A load whose upper bits do not matter is unsigned if of a byte, since there is a c.lbu (Zcb), and no c.lb.
loaded(XLenVT, (sextloadi8, LB), (extloadi8, LBU), (sextloadi16, LH), (extloadi16, LH))
loaded(i32, (load, LW))
loaded(XLenVT, (zextloadi8, LBU), (zextloadi16, LHU))
stored(XLenVT, (truncstorei8, SB), (truncstorei16, SH))
stored(i32, (store, SW))

# Orderings of LLVM (AtomicOrdering.h).
ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL = 4, 5, 6, 7


@pattern()
def fences() -> Rewrites:
    reads, writes, both = bit_string("10"), bit_string("1"), bit_string("11")
    return [
        Rewrite(atomic_fence.apply(XLenVT(ACQUIRE), timm.apply()), FENCE(reads, both)),
        Rewrite(atomic_fence.apply(XLenVT(RELEASE), timm.apply()), FENCE(both, writes)),
        Rewrite(atomic_fence.apply(XLenVT(ACQUIRE_RELEASE), timm.apply()), FENCE_TSO()),
        Rewrite(atomic_fence.apply(XLenVT(SEQUENTIAL), timm.apply()), FENCE(both, both)),
    ]
