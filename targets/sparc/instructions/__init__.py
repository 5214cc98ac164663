"""SPARC's instructions, in the order of the V8 manual's appendix B, then those of V9 and VIS.

Each module names the sections of the manuals that it follows: V8 B.n, V9 A.n. ``targets.sparc`` itself imports
``wide`` and ``vis``, after patterns that come before theirs.
"""

from targets.sparc.instructions import memory, integer, control  # isort: skip
from targets.sparc.instructions import floating, v9  # isort: skip

__all__ = ["control", "floating", "integer", "memory", "v9"]
