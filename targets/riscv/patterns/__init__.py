"""Patterns of integers."""

from targets.riscv.patterns import control, integers, memory, words

__all__ = ["control", "integers", "memory", "words"]
