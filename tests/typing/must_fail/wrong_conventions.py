"""Mistakes in calling conventions."""

from __future__ import annotations

from tgdsl.language import (
    CallingConv,
    CCAssignToReg,
    CCAssignToStack,
    CCCustom,
    CCDelegateTo,
    CCIfByVal,
    CCIfType,
    CCPassByVal,
    CCPromoteToType,
    CustomCallingConv,
    Register,
    RegisterClass,
)
from tgdsl.std import i32, i64

R0, R1 = R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)
Plain = CallingConv(CCAssignToReg(R))


# A register is no step.
CallingConv(R0)  # E: arg-type

# The steps are not in a list.
CallingConv([CCAssignToReg(R)])  # E: arg-type

# An unknown keyword.
CallingConv(CCAssignToReg(R), entri=True)  # E: call-arg

# One that is written in C++ has no steps.
CustomCallingConv(CCAssignToReg(R))  # E: call-arg, arg-type

# A register class where a list of registers belongs.
CCAssignToReg(GPR)  # E: arg-type

# A register class in a list of registers.
CCAssignToReg([GPR])  # E: list-item

# Registers that are not in a list.
CCAssignToReg(R0, R1)  # E: call-arg, arg-type

# No alignment.
CCAssignToStack(4)  # E: call-arg

# A string for a number.
CCAssignToStack("4", 4)  # E: arg-type

# A type that is not in a list.
CCIfType(i32, CCAssignToReg(R))  # E: arg-type

# A register for a type.
CCIfType([R0], CCAssignToReg(R))  # E: list-item

# A condition without a step.
CCIfType([i32])  # E: call-arg

# A class of steps for a step.
CCIfByVal(CCPassByVal)  # E: arg-type

# A type's name for a type.
CCPromoteToType("i64")  # E: arg-type

# Two types to promote to.
CCPromoteToType(i32, i64)  # E: call-arg

# A convention's name for a convention.
CCDelegateTo("Plain")  # E: arg-type

# A step for a convention.
CCDelegateTo(CCCustom("f"))  # E: arg-type

# A misspelt attribute.
Plain.action  # E: attr-defined
