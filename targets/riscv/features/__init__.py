"""Subtarget features and predicates."""

from targets.riscv.features import extensions, privileged, tuning

__all__ = ["extensions", "privileged", "tuning"]
