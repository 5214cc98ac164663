"""The passing of arguments and results. Manual: Application Binary Interface.

LLVM has made words of 32 bits of all values before; a structure by value is the address of a copy.
"""

from tgdsl.language import (
    CallingConv, CCAssignToReg, CCAssignToStack, CCBitConvertToType, CCCustom, CCIf, CCIfSplit, CCIfType,
)  # fmt: skip
from tgdsl.std import f32, i32

from targets.or1k.registers import ARGUMENTS, RESULTS

FIXED = "!State.isVarArg() || ValNo < static_cast<Or1kCCState &>(State).Fixed"  # not one of the variable arguments

WORDS = CCIfType([f32], CCBitConvertToType(i32))  # of single precision, where the processor has it

CC_Or1k = CallingConv(
    WORDS,
    CCIf(FIXED, CCIfSplit(CCCustom("CC_Or1k_Pair"))),  # two words are in registers, or on the stack, but never in both
    CCIf(FIXED, CCIfType([i32], CCAssignToReg(ARGUMENTS))),
    CCIfType([i32], CCAssignToStack(4, 4)),
)

# What does not fit is refused by CanLowerReturn, and LLVM returns it in memory (sret).
RetCC_Or1k = CallingConv(WORDS, CCIfType([i32], CCAssignToReg(RESULTS)))
