"""Bit manipulation (B; volume I, chapter 29), and what cryptography shares with it."""

from targets.riscv.bitmanip import instructions, patterns, single_bits

__all__ = ["instructions", "patterns", "single_bits"]
