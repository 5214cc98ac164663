"""Floating point of single, double and half precision (F, D, Zfh), also in integer registers (Zfinx, Zdinx, Zhinx)."""

from targets.riscv.floating import aliases, conversion_patterns, conversions, instructions, patterns, pseudos

__all__ = ["aliases", "conversion_patterns", "conversions", "instructions", "patterns", "pseudos"]
