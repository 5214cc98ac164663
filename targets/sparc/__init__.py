"""SPARC: V8 and V9, after The SPARC Architecture Manual, Version 8 (V8) and Version 9 (V9)."""

from targets.sparc import calling_conventions, instructions, nodes, scheduling
from targets.sparc.registers import classes
from targets.sparc.target import Sparc

# Of patterns with equal priority the earlier one is selected: these imports are in the order of patterns.
from targets.sparc.patterns import memory  # isort: skip
from targets.sparc.instructions import wide, vis  # isort: skip
from targets.sparc.patterns import integers, atomics  # isort: skip
from targets.sparc import aliases  # isort: skip

__all__ = [
    "Sparc", "aliases", "atomics", "calling_conventions", "classes", "instructions", "integers", "memory", "nodes",
    "scheduling", "vis", "wide",
]  # fmt: skip
