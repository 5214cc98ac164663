"""SPARC's instructions. Each module names the sections of the manuals that it follows: V8 B.n, V9 A.n."""

from targets.sparc.instructions import control, floating, integer, memory, v9, vis, wide

__all__ = ["control", "floating", "integer", "memory", "v9", "vis", "wide"]
