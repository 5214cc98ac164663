"""Patterns of atomic loads, stores and operations. C++ puts fences around loads and stores (RISCVISelLowering.cpp)."""

from collections.abc import Callable, Mapping, Sequence

from tgdsl.language import DagValue, ValueType
from tgdsl.std import (
    atomic_load_8, atomic_load_16, atomic_load_32, atomic_load_64, atomic_store_8, atomic_store_16, atomic_store_32,
    atomic_store_64, i64,
)  # fmt: skip
from tgdsl.std.selection import ordered_atomics

from targets.riscv.atomics.instructions import AMO_D, AMO_W, Ordered
from targets.riscv.features.extensions import HasStdExtA, HasStdExtZtso, NotHasStdExtZtso
from targets.riscv.features.tuning import HasAtomicLdSt, IsRV64
from targets.riscv.integer.memory import LB, LD, LH, LW, SB, SD, SH, SW
from targets.riscv.patterns.families import Needs, loaded, of_registers, stored
from targets.riscv.registers import XLenVT

#: Orderings by LLVM's names, with their numbers (AtomicOrdering.h).
ORDERINGS = {"monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7}

#: LLVM's operations, in the order of AMO_W and AMO_D.
OPERATIONS: Sequence[str] = (
    "swap", "load_add", "load_and", "load_or", "load_xor", "load_max", "load_min", "load_umax", "load_umin",
)  # fmt: skip


def ordered(operation: str) -> Mapping[str, Callable[..., DagValue]]:
    """The fragments of an atomic node for each ordering."""
    return {ordering: getattr(ordered_atomics, f"atomic_{operation}_{ordering}") for ordering in ORDERINGS}


# -- loads and stores --------------------------------------------------------------------------------------------------
LOADS, STORES = (
    ((atomic_load_8, LB), (atomic_load_16, LH), (atomic_load_32, LW)),
    ((atomic_store_8, SB), (atomic_store_16, SH), (atomic_store_32, SW)),
)
loaded(XLenVT, *LOADS, requires=[HasAtomicLdSt])
stored(XLenVT, *STORES, requires=[HasAtomicLdSt])
loaded(i64, (atomic_load_64, LD), requires=[HasAtomicLdSt, IsRV64])
stored(i64, (atomic_store_64, SD), requires=[HasAtomicLdSt, IsRV64])


# -- operations --------------------------------------------------------------------------------------------------------
def operations(
    bits: int,
    instructions: Sequence[Ordered],
    of: ValueType[DagValue],
    needs: Needs = (),
    *,
    select: Callable[..., None] = of_registers,
) -> None:
    """Patterns of all operations on memory of some bits; with total store order (Ztso), any instruction has all orderings."""
    for operation, to in zip(OPERATIONS, instructions, strict=True):
        nodes = ordered(f"{operation}_i{bits}")
        forms = dict(zip(ORDERINGS, (to.relaxed, to.AQ, to.RL, to.AQ_RL, to.AQ_RL), strict=True))
        rows = [(node, forms[ordering]) for ordering, node in nodes.items()]
        select(*rows, of=of, requires=[HasStdExtA, NotHasStdExtZtso, *needs])
        rows = [(node, to.relaxed) for node in nodes.values()]
        select(*rows, of=of, requires=[HasStdExtA, HasStdExtZtso, *needs])


operations(32, AMO_W, XLenVT)
operations(64, AMO_D, i64, [IsRV64])
