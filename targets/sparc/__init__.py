"""SPARC: V8 and V9, after The SPARC Architecture Manual, Version 8 (V8) and Version 9 (V9)."""

from targets.sparc import calling_conventions, immediates, instructions, nodes, processors
from targets.sparc.registers import classes, windows
from targets.sparc.target import Sparc

__all__ = [
    "Sparc",
    "calling_conventions",
    "classes",
    "immediates",
    "instructions",
    "nodes",
    "processors",
    "windows",
]
