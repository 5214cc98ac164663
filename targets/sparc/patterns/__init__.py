"""Stand-alone patterns (``Pat``), besides the instructions' own."""

from targets.sparc.patterns import atomics, integers, memory

__all__ = ["atomics", "integers", "memory"]
