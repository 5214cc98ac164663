"""Instructions of RV32I and RV64I, and of privileged code."""

from targets.riscv.integer import aliases, arithmetic, constants, control, memory, multiplication, system

__all__ = ["aliases", "arithmetic", "constants", "control", "memory", "multiplication", "system"]
