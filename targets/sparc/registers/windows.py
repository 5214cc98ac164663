"""What a call leaves alone: the register window saves it (V8 4.1, V9 5.1.1)."""

from tgdsl.language import CalleeSavedRegs

from targets.sparc.registers.integer import I6, I7, O6, I, L

CSR = CalleeSavedRegs([], other_preserved=[*I, *L, O6])

# For functions that return twice, as setjmp does.
RTCSR = CalleeSavedRegs([], other_preserved=[I6, I7])
