"""SDNodes that access memory. Patterns use the fragments of :mod:`.loads_and_stores` instead of ``ld``, ``st`` and ``ist``."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.std.node_properties import SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPMemOperand, SDNPSideEffect
from tgdsl.std.node_shapes import (
    AtomicCompareSwap,
    AtomicFloat,
    AtomicInt,
    Fence,
    Gather,
    IndexedStore,
    Load,
    MaskedLoad,
    MaskedStore,
    Prefetch,
    Scatter,
    Store,
)
from tgdsl.std.type_profiles import (
    SDTAtomic2,
    SDTAtomic3,
    SDTAtomicFence,
    SDTAtomicLoad,
    SDTAtomicStore,
    SDTFPAtomic2,
    SDTIStore,
    SDTLoad,
    SDTMaskedGather,
    SDTMaskedLoad,
    SDTMaskedScatter,
    SDTMaskedStore,
    SDTPrefetch,
    SDTStore,
)

# The properties of most of them: a chain, and a MachineMemOperand.
_UPDATES = [SDNPHasChain, SDNPMayStore, SDNPMayLoad, SDNPMemOperand]
_LOADS = [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]
_STORES = [SDNPHasChain, SDNPMayStore, SDNPMemOperand]

prefetch = Prefetch("ISD::PREFETCH", SDTPrefetch, [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPMemOperand])

# -- atomic ----------------------------------------------------------------------------------------------------

atomic_fence = Fence("ISD::ATOMIC_FENCE", SDTAtomicFence, [SDNPHasChain, SDNPSideEffect])
atomic_cmp_swap = AtomicCompareSwap("ISD::ATOMIC_CMP_SWAP", SDTAtomic3, _UPDATES)
atomic_load_add = AtomicInt("ISD::ATOMIC_LOAD_ADD", SDTAtomic2, _UPDATES)
atomic_swap = AtomicInt("ISD::ATOMIC_SWAP", SDTAtomic2, _UPDATES)
atomic_load_sub = AtomicInt("ISD::ATOMIC_LOAD_SUB", SDTAtomic2, _UPDATES)
atomic_load_and = AtomicInt("ISD::ATOMIC_LOAD_AND", SDTAtomic2, _UPDATES)
atomic_load_clr = AtomicInt("ISD::ATOMIC_LOAD_CLR", SDTAtomic2, _UPDATES)
atomic_load_or = AtomicInt("ISD::ATOMIC_LOAD_OR", SDTAtomic2, _UPDATES)
atomic_load_xor = AtomicInt("ISD::ATOMIC_LOAD_XOR", SDTAtomic2, _UPDATES)
atomic_load_nand = AtomicInt("ISD::ATOMIC_LOAD_NAND", SDTAtomic2, _UPDATES)
atomic_load_min = AtomicInt("ISD::ATOMIC_LOAD_MIN", SDTAtomic2, _UPDATES)
atomic_load_max = AtomicInt("ISD::ATOMIC_LOAD_MAX", SDTAtomic2, _UPDATES)
atomic_load_umin = AtomicInt("ISD::ATOMIC_LOAD_UMIN", SDTAtomic2, _UPDATES)
atomic_load_umax = AtomicInt("ISD::ATOMIC_LOAD_UMAX", SDTAtomic2, _UPDATES)
atomic_load_fadd = AtomicFloat("ISD::ATOMIC_LOAD_FADD", SDTFPAtomic2, _UPDATES)
atomic_load_fsub = AtomicFloat("ISD::ATOMIC_LOAD_FSUB", SDTFPAtomic2, _UPDATES)
atomic_load_fmax = AtomicFloat("ISD::ATOMIC_LOAD_FMAX", SDTFPAtomic2, _UPDATES)
atomic_load_fmin = AtomicFloat("ISD::ATOMIC_LOAD_FMIN", SDTFPAtomic2, _UPDATES)
with since(22):
    atomic_load_fmaximum = AtomicFloat("ISD::ATOMIC_LOAD_FMAXIMUM", SDTFPAtomic2, _UPDATES)
    atomic_load_fminimum = AtomicFloat("ISD::ATOMIC_LOAD_FMINIMUM", SDTFPAtomic2, _UPDATES)
atomic_load_uinc_wrap = AtomicInt("ISD::ATOMIC_LOAD_UINC_WRAP", SDTAtomic2, _UPDATES)
atomic_load_udec_wrap = AtomicInt("ISD::ATOMIC_LOAD_UDEC_WRAP", SDTAtomic2, _UPDATES)
with since(22):
    atomic_load_usub_cond = AtomicInt("ISD::ATOMIC_LOAD_USUB_COND", SDTAtomic2, _UPDATES)
    atomic_load_usub_sat = AtomicInt("ISD::ATOMIC_LOAD_USUB_SAT", SDTAtomic2, _UPDATES)
atomic_load = Load("ISD::ATOMIC_LOAD", SDTAtomicLoad, _LOADS)
atomic_store = Store("ISD::ATOMIC_STORE", SDTAtomicStore, _STORES)

# -- masked ----------------------------------------------------------------------------------------------------

masked_st = MaskedStore("ISD::MSTORE", SDTMaskedStore, _STORES)
masked_ld = MaskedLoad("ISD::MLOAD", SDTMaskedLoad, _LOADS)
masked_gather = Gather("ISD::MGATHER", SDTMaskedGather, _LOADS)
masked_scatter = Scatter("ISD::MSCATTER", SDTMaskedScatter, _STORES)

# -- plain -----------------------------------------------------------------------------------------------------

ld = Load("ISD::LOAD", SDTLoad, _LOADS)
st = Store("ISD::STORE", SDTStore, _STORES)
ist = IndexedStore("ISD::STORE", SDTIStore, _STORES)
