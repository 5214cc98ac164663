"""The passing of arguments and results: SPARC's System V ABI (32 bits), and SPARC Compliance Definition 2.4.

The callee finds the caller's out registers as its in registers, so that the in registers stand for both.
"""

from tgdsl.language import (
    CallingConv, CCAssignToReg, CCAssignToStack, CCCustom, CCIfInReg, CCIfSRet, CCIfType, CCPromoteToType,
)  # fmt: skip
from tgdsl.std import f32, f64, i32, i64, v2i32

from targets.sparc.registers import D_LOW, F, I

CC_Sparc32 = CallingConv(
    CCIfSRet(CCCustom("CC_Sparc_Assign_SRet")),  # the pointer to the result is at [sp + 64]
    CCIfType([i32, f32], CCAssignToReg(I[:6])),
    # Double-words are split, and each half is in a register or on the stack.
    CCIfType([f64], CCCustom("CC_Sparc_Assign_Split_64")),
    CCIfType([v2i32], CCCustom("CC_Sparc_Assign_Split_64")),
    CCAssignToStack(4, 4),
)

RetCC_Sparc32 = CallingConv(
    CCIfType([i32], CCAssignToReg(I[:6])),
    CCIfType([f32], CCAssignToReg(F[:4])),
    CCIfType([f64], CCAssignToReg(D_LOW[:2])),
    CCIfType([v2i32], CCCustom("CC_Sparc_Assign_Ret_Split_64")),
)

# Each argument has a place of 64 bits on the stack, whether it is in a register or not: hence C++ functions. A part of
# a structure that is in a register of its own is marked inreg, and is not promoted.
CC_Sparc64 = CallingConv(
    CCIfInReg(CCIfType([i32, f32], CCCustom("CC_Sparc64_Half"))),
    CCIfType([i32], CCPromoteToType(i64)),
    CCCustom("CC_Sparc64_Full"),
)

# As for arguments, but a single float is in %f0. Results that do not fit into registers became arguments (sret) before.
RetCC_Sparc64 = CallingConv(
    CCIfType([f32], CCCustom("RetCC_Sparc64_Half")),
    CCIfInReg(CCIfType([i32, f32], CCCustom("RetCC_Sparc64_Half"))),
    CCIfType([i32], CCPromoteToType(i64)),
    CCCustom("RetCC_Sparc64_Full"),
)
