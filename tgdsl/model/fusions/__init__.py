"""Macro fusion (MacroFusionPredicatorEmitter): pairs of instructions that a processor executes as one."""

from tgdsl.model.fusions.reading import (
    FusedPair,
    FusionCheck,
    HasSameReg,
    Holds,
    OneUse,
    Statements,
    TiedOperands,
    Wildcard,
    read_fusions,
)

__all__ = [
    "FusedPair",
    "FusionCheck",
    "HasSameReg",
    "Holds",
    "OneUse",
    "Statements",
    "TiedOperands",
    "Wildcard",
    "read_fusions",
]
