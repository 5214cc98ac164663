"""Kinds of results and operands, and the machine models that say how long each takes."""

from targets.riscv.scheduling import kinds, rocket

__all__ = ["kinds", "rocket"]
