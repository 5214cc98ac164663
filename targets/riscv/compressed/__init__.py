"""Compressed instructions (C, and its parts Zca, Zcd, Zcf; volume I, chapter 27)."""

from targets.riscv.compressed import aliases, compression, directives, hints, instructions

__all__ = ["aliases", "compression", "directives", "hints", "instructions"]
