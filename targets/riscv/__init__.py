"""RISC-V, after The RISC-V Instruction Set Manual, volume I (unprivileged) and volume II (privileged), and the psABI."""

from tgdsl.language import ModuleOrder

from targets.riscv import (
    atomics, bitmanip, calling_conventions, compressed, directives, features, floating, integer, patterns, processors,
    target,
)  # fmt: skip

# Of patterns with equal priority, the first one is selected, and of aliases, the first one is printed.
ModuleOrder(
    features.extensions,
    features.privileged,
    features.tuning,
    integer.aliases,
    directives,
    floating.aliases,
    bitmanip.instructions,
    compressed.aliases,
    compressed.directives,
    patterns.integers,
    patterns.control,
    patterns.memory,
    patterns.words,
    integer.multiplication,
    atomics.patterns,
    atomics.pseudos,
    floating.patterns,
    floating.conversion_patterns,
    bitmanip.patterns,
    bitmanip.single_bits,
)

__all__ = [
    "atomics", "bitmanip", "calling_conventions", "compressed", "directives", "features", "floating", "integer", "patterns",
    "processors", "target",
]  # fmt: skip
