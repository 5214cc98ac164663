"""SPARC: V8 and V9, after The SPARC Architecture Manual, Version 8 (V8) and Version 9 (V9)."""

from tgdsl.language import ModuleOrder

from targets.sparc import aliases, calling_conventions, instructions, patterns, tags, target

# Of patterns with equal priority, the first one is selected: those of 32-bit code, then those of 64-bit code.
ModuleOrder(
    instructions.memory,
    instructions.integer,
    instructions.control,
    instructions.floating,
    instructions.v9,
    patterns.memory,
    instructions.wide,
    instructions.vis,
    patterns.integers,
    patterns.atomics,
)

__all__ = ["aliases", "calling_conventions", "instructions", "patterns", "tags", "target"]
