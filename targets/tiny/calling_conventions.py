"""How arguments and results are passed; LLVM has made 32-bit words of all other types before, or i8 and i16, which become words here."""

from tgdsl.language import (
    CallingConv, CCAssignToReg, CCAssignToStack, CCIfByVal, CCIfNotVarArg, CCIfType, CCPassByVal, CCPromoteToType,
)  # fmt: skip
from tgdsl.std import i1, i8, i16, i32

from targets.tiny.registers import ARGUMENTS

CC_Tiny = CallingConv(
    CCIfByVal(CCPassByVal(4, 4)),  # a copy of the structure
    CCIfType([i1, i8, i16], CCPromoteToType(i32)),
    CCIfNotVarArg(CCIfType([i32], CCAssignToReg(ARGUMENTS))),
    CCIfType([i32], CCAssignToStack(4, 4)),
)

# What does not fit is refused by CanLowerReturn, and LLVM returns it in memory (sret).
RetCC_Tiny = CallingConv(
    CCIfType([i1, i8, i16], CCPromoteToType(i32)),
    CCIfType([i32], CCAssignToReg(ARGUMENTS)),
)
