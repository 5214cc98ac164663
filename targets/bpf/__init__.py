"""BPF, after RFC 9669, BPF Instruction Set Architecture."""

from tgdsl.language import ModuleOrder

from targets.bpf import (
    arithmetic, atomics, calling_conventions, control, conversions, copies, jumps, memory, narrow_memory, operands, packets,
    patterns, pointers, target, widths,
)  # fmt: skip

# Of patterns with equal priority, the first one is selected, and GlobalISel's match table numbers them in their order. operands and pointers
# state numbers of records without a name, which patterns would reach.
ModuleOrder(
    operands,
    pointers,
    jumps,
    arithmetic,
    memory,
    control,
    patterns,
    atomics,
    conversions,
    packets,
    widths,
    narrow_memory,
    copies,
    target,
)

__all__ = ["calling_conventions", "target"]
