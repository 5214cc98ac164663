"""The passing of arguments and results. LLVM has made 32-bit words of all values before; a structure by value is the address of a copy."""

from tgdsl.language import CallingConv, CCAssignToReg, CCAssignToStack, CCCustom, CCIf, CCIfSplit, CCIfType
from tgdsl.std import i32

from targets.or1k.registers import ARGUMENTS, RESULTS

FIXED = "!State.isVarArg() || ValNo < static_cast<Or1kCCState &>(State).Fixed"  # not one of the variable arguments

CC_Or1k = CallingConv(
    CCIf(FIXED, CCIfSplit(CCCustom("CC_Or1k_Pair"))),  # two words are in registers, or on the stack, but never in both
    CCIf(FIXED, CCIfType([i32], CCAssignToReg(ARGUMENTS))),
    CCIfType([i32], CCAssignToStack(4, 4)),
)

# What does not fit is refused by CanLowerReturn, and LLVM returns it in memory (sret).
RetCC_Or1k = CallingConv(CCIfType([i32], CCAssignToReg(RESULTS)))
