"""Calling conventions and their steps, complete and frozen.

A convention is a list of steps (CCAction) that are tried one after the other, each an action behind any number of conditions. What
the actions do is documented in LLVM's ``TargetCallingConv.td``.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.model.calling_conventions.fields import StackSlot


@frozen
class IfType:
    """CCIfType: the value is of one of these types, which are C++ names: "MVT::i32"."""

    types: tuple[str, ...]


@frozen
class If:
    """CCIf: a C++ expression holds."""

    predicate: str


Condition: TypeAlias = IfType | If


@frozen
class AssignToReg:
    """CCAssignToReg and CCAssignToRegTuple, or CCAssignToRegAndStack with a slot: the first free one of these registers, and that much of
    the stack."""

    registers: tuple[str, ...]
    slot: StackSlot | None


@frozen
class AssignToRegWithShadow:
    """CCAssignToRegWithShadow: the first free one of these registers; its shadow is taken, too."""

    registers: tuple[str, ...]
    shadows: tuple[str, ...]


@frozen
class AssignToStack:
    slot: StackSlot


@frozen
class AssignToStackWithShadow:
    """CCAssignToStackWithShadow: a slot; all the registers are taken, too."""

    slot: StackSlot
    shadows: tuple[str, ...]


class Conversion(Enum):
    """The conversions of a value to another type. The values are the TableGen classes."""

    PROMOTE = "CCPromoteToType"
    PROMOTE_TO_UPPER_BITS = "CCPromoteToUpperBitsInType"
    BIT_CONVERT = "CCBitConvertToType"
    TRUNCATE = "CCTruncToType"
    PASS_INDIRECT = "CCPassIndirect"


@frozen
class Convert:
    """CCPromoteToType and the like: continue with the value converted to another type."""

    how: Conversion
    to: str
    floating_point: bool


@frozen
class PassByVal:
    """CCPassByVal: a copy of an aggregate on the stack, of at least this size."""

    slot: StackSlot


@frozen
class CallFunction:
    """CCCustom: a C++ function of the target decides."""

    name: str


@frozen
class DelegateTo:
    """CCDelegateTo: another convention decides."""

    convention: str


Action: TypeAlias = (
    AssignToReg
    | AssignToRegWithShadow
    | AssignToStack
    | AssignToStackWithShadow
    | Convert
    | PassByVal
    | CallFunction
    | DelegateTo
)


@frozen
class Step:
    """An action that is taken if all conditions hold, which are tested in order.

    Attributes:
        swift: CCIfSwiftSelf and the like: it is for arguments that only Swift has.
    """

    conditions: tuple[Condition, ...]
    action: Action
    swift: bool


@frozen
class CallingConvention:
    """A CallingConv.

    Attributes:
        entry: Entry: it is visible to other files.
        custom: Custom: the target defines the C++ function of this name itself; there are no steps.
    """

    name: str
    entry: bool
    custom: bool
    steps: tuple[Step, ...]

    def argument_registers(self, *, swift: bool) -> frozenset[str]:
        """The registers that the convention's own steps assign, either those for Swift or the others.

        Registers with a shadow do not count, nor do those of conventions that it delegates to.
        """
        return frozenset(
            [
                register
                for step in self.steps
                if step.swift is swift and isinstance(step.action, AssignToReg)
                for register in step.action.registers
            ]
        )
