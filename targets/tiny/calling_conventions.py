"""The passing of arguments and results. LLVM has made 32-bit words of all values before, and a structure by value is its address."""

from tgdsl.language import CallingConv, CCAssignToReg, CCAssignToStack, CCIfByVal, CCIfNotVarArg, CCIfType, CCPassByVal
from tgdsl.std import i32

from targets.tiny.registers import ARGUMENTS

CC_Tiny = CallingConv(
    CCIfByVal(CCPassByVal(4, 4)),  # a copy on the stack
    CCIfNotVarArg(CCIfType([i32], CCAssignToReg(ARGUMENTS))),
    CCIfType([i32], CCAssignToStack(4, 4)),
)

# What does not fit is refused by CanLowerReturn, and LLVM returns it in memory (sret).
RetCC_Tiny = CallingConv(CCIfType([i32], CCAssignToReg(ARGUMENTS)))
