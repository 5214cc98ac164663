"""The functions of FastISel, from the patterns that are simple enough for it (FastISelEmitter)."""

from tgdsl.model.fast_isel.functions import (
    FLOAT,
    IMMEDIATE,
    REGISTER,
    ByOperand,
    ByResult,
    FastChoice,
    FastFunctions,
    ImmediatePredicate,
    Signature,
)
from tgdsl.model.fast_isel.reading import read_fast_functions

__all__ = [
    "FLOAT",
    "IMMEDIATE",
    "REGISTER",
    "ByOperand",
    "ByResult",
    "FastChoice",
    "FastFunctions",
    "ImmediatePredicate",
    "Signature",
    "read_fast_functions",
]
