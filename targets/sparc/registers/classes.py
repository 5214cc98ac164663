"""Register classes, with members in allocation order, and callee-saved registers."""

from tgdsl.language import CalleeSavedRegs, RegisterClass
from tgdsl.language.counterparts import NumberedRegisters
from tgdsl.std import f32, f64, f128, i1, i32, i64, v2i32

from targets.sparc.registers.file import (
    ASR, C, C_PAIRS, D, D_LOW, F, FCC, G, GL, G_PAIRS, I, I6, I7, I_PAIRS, L, L_PAIRS, O, O6, O_PAIRS, PRIVILEGED, Q,
    TICK, VER, Y,
)  # fmt: skip
from targets.sparc.registers.kinds import OddNumbersToo

# Values of type i64 belong in I64Regs, whose spill slots are large enough. IntRegs has the type for patterns of
# instructions that operate on both.
IntRegs = RegisterClass(i32, i64, members=[*I, *G, *L, *O], alignment=32)
I64Regs = RegisterClass(i64, members=IntRegs.registers, alignment=64)
IntPair = RegisterClass(
    v2i32,
    members=[*I_PAIRS, *G_PAIRS, *L_PAIRS, *O_PAIRS],
    alignment=64,
    counterpart=OddNumbersToo([*G_PAIRS, *O_PAIRS, *L_PAIRS, *I_PAIRS]),
)

# Registers of arguments in the caller, and in the callee's window.
GPROutgoingArg = RegisterClass(i32, i64, members=O[:6], alignment=32)
GPRIncomingArg = RegisterClass(i32, i64, members=I[:6], alignment=32)

FPRegs = RegisterClass(f32, members=F, alignment=32)
DFPRegs = RegisterClass(f64, members=D, alignment=64)
QFPRegs = RegisterClass(f128, members=Q, alignment=128)

# V8's registers, for constraints of inline assembly.
LowDFPRegs = RegisterClass(f64, members=D_LOW, alignment=64)
LowQFPRegs = RegisterClass(f128, members=Q[:8], alignment=128)

FCCRegs = RegisterClass(i1, members=FCC, alignment=1)

CoprocRegs = RegisterClass(i32, members=C, alignment=32, is_allocatable=False)
CoprocPair = RegisterClass(
    v2i32,
    members=C_PAIRS,
    alignment=64,
    is_allocatable=False,
    counterpart=NumberedRegisters([pair for pair in C_PAIRS for _ in range(2)]),
)

# TICK is a privileged register that can also be read as ASR4.
ASRRegs = RegisterClass(
    i32,
    members=[Y, TICK, *ASR],
    alignment=32,
    is_allocatable=False,
    counterpart=NumberedRegisters([Y, *ASR]),
)
PRRegs = RegisterClass(i64, members=[*PRIVILEGED, GL, VER], alignment=64, counterpart=NumberedRegisters(PRIVILEGED))

# The register window saves these (V8 4.1, V9 5.1.1). RTCSR is for functions that return twice, as setjmp.
CSR = CalleeSavedRegs([], other_preserved=[*I, *L, O6])
RTCSR = CalleeSavedRegs([], other_preserved=[I6, I7])
