"""BPF, after RFC 9669, BPF Instruction Set Architecture."""

from tgdsl.language import ModuleOrder

from targets.bpf import arithmetic, atomics, calling_conventions, control, conversions, jumps, memory, patterns, target

# Of patterns with equal priority, the first one is selected.
ModuleOrder(jumps, arithmetic, memory, atomics, control, conversions, patterns)

__all__ = ["calling_conventions", "target"]
