"""Calling conventions, as CallingConvEmitter reads them, and checks of what they assign."""

from tgdsl.model.calling_conventions.conventions import read_calling_conventions
from tgdsl.model.calling_conventions.fields import StackSlot
from tgdsl.model.calling_conventions.steps import (
    AssignToReg,
    AssignToRegWithShadow,
    AssignToStack,
    AssignToStackWithShadow,
    CallFunction,
    CallingConvention,
    Condition,
    Conversion,
    Convert,
    DelegateTo,
    If,
    IfType,
    PassByVal,
    Step,
)

__all__ = [
    "AssignToReg",
    "AssignToRegWithShadow",
    "AssignToStack",
    "AssignToStackWithShadow",
    "CallFunction",
    "CallingConvention",
    "Condition",
    "Conversion",
    "Convert",
    "DelegateTo",
    "If",
    "IfType",
    "PassByVal",
    "StackSlot",
    "Step",
    "read_calling_conventions",
]
