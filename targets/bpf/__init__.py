"""BPF, after RFC 9669, BPF Instruction Set Architecture."""

from tgdsl.language import ModuleOrder

from targets.bpf import arithmetic, atomics, calling_conventions, control, conversions, jumps, memory, patterns, target

# Of patterns with equal priority, the first one is selected. target states numbers of records without a name, which patterns would reach.
ModuleOrder(jumps, arithmetic, memory, atomics, control, conversions, target, patterns)

__all__ = ["calling_conventions", "target"]
