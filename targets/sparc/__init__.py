"""SPARC: V8 and V9, after The SPARC Architecture Manual, Version 8 (V8) and Version 9 (V9)."""

from targets.sparc import calling_conventions, instructions, nodes, scheduling
from targets.sparc.registers import classes, windows
from targets.sparc.target import Sparc

# Of patterns that tie the earlier one is taken: these lines are in the order in which patterns are tried.
from targets.sparc.patterns import addresses, memory, pairs  # isort: skip
from targets.sparc.instructions import wide, vis  # isort: skip
from targets.sparc.patterns import constants, integers, atomics, wide_stores  # isort: skip
from targets.sparc import aliases  # isort: skip

__all__ = [
    "Sparc",
    "addresses",
    "aliases",
    "atomics",
    "calling_conventions",
    "classes",
    "constants",
    "scheduling",
    "instructions",
    "integers",
    "memory",
    "nodes",
    "pairs",
    "vis",
    "wide",
    "wide_stores",
    "windows",
]
