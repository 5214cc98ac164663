"""Atomic accesses (A; volume I, chapter 14)."""

from targets.riscv.atomics import instructions, patterns, pseudos

__all__ = ["instructions", "patterns", "pseudos"]
