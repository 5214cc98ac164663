"""The register file (V8 chapter 4, V9 chapter 5): state, integer, floating-point and coprocessor registers, pairs; and register classes.

The order of definition shows in SparcGenAsmMatcher.inc, in sets of registers and the cases of a switch.
"""

from collections.abc import Sequence

from tgdsl.language import CalleeSavedRegs, RegAltNameIndex, Register, RegisterClass, SubRegIndex
from tgdsl.language.counterparts import Counterpart, Decoding, NumberedRegisters, Values
from tgdsl.std import NoRegAltName, f32, f64, f128, i1, i32, i64, v2i32

NAMESPACE = "SP"

# A double-word is an even register with the more significant word, and the odd register after it.
sub_even = SubRegIndex(32, namespace=NAMESPACE)
sub_odd = SubRegIndex(32, 32, namespace=NAMESPACE)
sub_even64 = SubRegIndex(64, namespace=NAMESPACE)
sub_odd64 = SubRegIndex(64, 64, namespace=NAMESPACE)


class SparcReg(Register, namespace=NAMESPACE):
    """A register with a five-bit encoding in instructions."""


class SparcCtrlReg(Register, namespace=NAMESPACE):
    """A state register, read and written by instructions of its own."""


class Ri(SparcReg):
    """A 32-bit register of the integer unit or of the coprocessor; 64 bits wide in V9."""


class Rdi(SparcReg, sub_reg_indices=[sub_even, sub_odd], covered_by_sub_regs=True):
    """An even-odd pair of Ri registers."""


class Rf(SparcReg):
    """A single-precision floating-point register."""


class Rd(SparcReg, sub_reg_indices=[sub_even, sub_odd], covered_by_sub_regs=True):
    """A double-precision register, which is a pair of single-precision ones."""


class Rq(SparcReg, sub_reg_indices=[sub_even64, sub_odd64], covered_by_sub_regs=True):
    """A quad-precision register, which is a pair of double-precision ones."""


def pairs(asm_name: str, registers: Sequence[Ri]) -> tuple[Rdi, ...]:
    """The even-odd pairs of registers in a row, each named and encoded like its even one."""
    return tuple(
        Rdi(asm_name.format(2 * i), hw_encoding=even.hw_encoding, sub_regs=[even, odd])
        for i, (even, odd) in enumerate(zip(registers[::2], registers[1::2], strict=True))
    )


class OddNumbersToo(Counterpart):
    """Pairs of registers by the number of either; an odd one is a number that must not be used."""

    def __init__(self, pairs: Sequence[Register]) -> None:
        self.pairs = pairs

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        if bits & 1:
            decoding.soft_fail()
        return [decoding.registers.value(self.pairs[bits >> 1])]


# Condition codes (V8 4.2, V9 5.1.2). V9 has four floating-point ones; ICC is xcc in 64-bit code, too.
ICC = SparcCtrlReg("icc")
FCC0, FCC1, FCC2, FCC3 = FCC = SparcCtrlReg.sequence("fcc{}", range(4))

# The floating-point unit and the coprocessor: state, and queue of deferred traps (V8 4.3, 4.4).
FSR = SparcCtrlReg("fsr")
FQ = SparcCtrlReg("fq")
CPSR = SparcCtrlReg("csr")
CPQ = SparcCtrlReg("cq")

# The multiply/divide register (V8 4.2, V9 5.1.5).
Y = SparcCtrlReg("y", dwarf_numbers=[64])

# Ancillary state registers (V8 4.2, V9 5.2.11). Some have names in V9.
RegNamesStateReg = RegAltNameIndex(namespace=NAMESPACE, fallback_reg_alt_name_index=NoRegAltName)


class NamedStateReg(SparcCtrlReg, reg_alt_name_indices=[RegNamesStateReg]):
    """An ancillary state register with a name in V9."""


ASR1 = SparcCtrlReg("asr1", hw_encoding=1)
ASR2 = NamedStateReg("asr2", hw_encoding=2, alt_names=["ccr"])
ASR3 = NamedStateReg("asr3", hw_encoding=3, alt_names=["asi"])
ASR4 = NamedStateReg("asr4", hw_encoding=4, alt_names=["tick"])
ASR5 = NamedStateReg("asr5", hw_encoding=5, alt_names=["pc"])
ASR6 = NamedStateReg("asr6", hw_encoding=6, alt_names=["fprs"])
(
    ASR7, ASR8, ASR9, ASR10, ASR11, ASR12, ASR13, ASR14, ASR15, ASR16, ASR17, ASR18, ASR19,
    ASR20, ASR21, ASR22, ASR23, ASR24, ASR25, ASR26, ASR27, ASR28, ASR29, ASR30, ASR31,
) = ASR_REST = SparcCtrlReg.sequence("asr{}", range(7, 32), first=7)  # fmt: skip
ASR = (ASR1, ASR2, ASR3, ASR4, ASR5, ASR6, *ASR_REST)

# Registers of V8's integer unit that V9 does not have (V8 4.2).
PSR = SparcCtrlReg("psr")
WIM = SparcCtrlReg("wim")
TBR = SparcCtrlReg("tbr")

# Privileged registers, with their numbers in RDPR and WRPR (V9 A.43, A.62).
(
    TPC, TNPC, TSTATE, TT, TICK, TBA, PSTATE, TL, PIL, CWP, CANSAVE, CANRESTORE, CLEANWIN, OTHERWIN, WSTATE,
) = PRIVILEGED = tuple(
    SparcCtrlReg(name, hw_encoding=number) for number, name in enumerate((
        "tpc", "tnpc", "tstate", "tt", "tick", "tba", "pstate", "tl", "pil", "cwp", "cansave", "canrestore", "cleanwin",
        "otherwin", "wstate",
    ))
)  # fmt: skip
GL, VER = SparcCtrlReg("gl", hw_encoding=16), SparcCtrlReg("ver", hw_encoding=31)

# The integer registers (V8 4.1, V9 5.1.1), r[0] to r[31], which are also their DWARF numbers: eight global ones, and a
# window of 24 out, local and in registers. %g0 reads as zero.
G0 = Ri("g0", hw_encoding=0, dwarf_numbers=[0], is_constant=True)
G1, G2, G3, G4, G5, G6, G7 = Ri.sequence("g{}", range(1, 8), first=1, dwarf_numbers=range(1, 8))
G = (G0, G1, G2, G3, G4, G5, G6, G7)

# r[14] is the stack pointer and r[30] the frame pointer (V8 appendix D.2).
O0, O1, O2, O3, O4, O5 = Ri.sequence("o{}", range(8, 14), dwarf_numbers=range(8, 14))
O6 = Ri("sp", hw_encoding=14, dwarf_numbers=[14])
O7 = Ri("o7", hw_encoding=15, dwarf_numbers=[15])
O = (O0, O1, O2, O3, O4, O5, O6, O7)

L0, L1, L2, L3, L4, L5, L6, L7 = L = Ri.sequence("l{}", range(16, 24), dwarf_numbers=range(16, 24))

I0, I1, I2, I3, I4, I5 = Ri.sequence("i{}", range(24, 30), dwarf_numbers=range(24, 30))
I6 = Ri("fp", hw_encoding=30, dwarf_numbers=[30])
I7 = Ri("i7", hw_encoding=31, dwarf_numbers=[31])
I = (I0, I1, I2, I3, I4, I5, I6, I7)
R = (*G, *O, *L, *I)


def encoding(number: int) -> int:
    """The five-bit encoding of a wide register (V9 5.1.4.1): the top bit of its even number moves to the lowest."""
    return number & 0b11110 | number >> 5


# V8's floating-point registers (V8 4.3, V9 5.1.4). A wide register has the assembly name of its first single-precision
# register; these double-precision ones are pairs of such registers.
(
    F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15,
    F16, F17, F18, F19, F20, F21, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31,
) = F = Rf.sequence("f{}", range(32), dwarf_numbers=range(32, 64))  # fmt: skip

(
    D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15,
) = D_LOW = tuple(
    Rd(f"f{2 * i}", hw_encoding=encoding(2 * i), sub_regs=F[2 * i : 2 * i + 2], dwarf_numbers=[72 + i])
    for i in range(16)
)  # fmt: skip

# The coprocessor's registers (V8 4.4).
(
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15,
    C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31,
) = C = Ri.sequence("c{}", range(32))  # fmt: skip

# V9's floating-point registers (V9 5.1.4): the upper half of the double-precision ones, without single-precision
# sub-registers, and the quad-precision ones, which are pairs of double-precision ones.
(
    D16, D17, D18, D19, D20, D21, D22, D23, D24, D25, D26, D27, D28, D29, D30, D31,
) = D_HIGH = tuple(
    SparcReg(f"f{2 * i}", hw_encoding=encoding(2 * i)) for i in range(16, 32)
)  # fmt: skip
D = (*D_LOW, *D_HIGH)

(
    Q0, Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8, Q9, Q10, Q11, Q12, Q13, Q14, Q15,
) = Q = tuple(
    Rq(f"f{4 * i}", hw_encoding=encoding(4 * i), sub_regs=D[2 * i : 2 * i + 2]) for i in range(16)
)  # fmt: skip

# The even-odd pairs that LDD and STD transfer, and LDDC and STDC.
G0_G1, G2_G3, G4_G5, G6_G7 = G_PAIRS = pairs("g{}", G)
O0_O1, O2_O3, O4_O5, O6_O7 = O_PAIRS = pairs("o{}", O)
L0_L1, L2_L3, L4_L5, L6_L7 = L_PAIRS = pairs("l{}", L)
I0_I1, I2_I3, I4_I5, I6_I7 = I_PAIRS = pairs("i{}", I)
R_PAIRS = (*G_PAIRS, *O_PAIRS, *L_PAIRS, *I_PAIRS)
(
    C0_C1, C2_C3, C4_C5, C6_C7, C8_C9, C10_C11, C12_C13, C14_C15,
    C16_C17, C18_C19, C20_C21, C22_C23, C24_C25, C26_C27, C28_C29, C30_C31,
) = C_PAIRS = pairs("c{}", C)  # fmt: skip

# -- register classes, with members in allocation order, and callee-saved registers --------------------------------
# Values of type i64 belong in I64Regs, whose spill slots are large enough. IntRegs has the type for patterns of
# instructions that operate on both.
IntRegs = RegisterClass(i32, i64, members=[*I, *G, *L, *O], alignment=32)
I64Regs = RegisterClass(i64, members=IntRegs.registers, alignment=64)
IntPair = RegisterClass(
    v2i32, members=[*I_PAIRS, *G_PAIRS, *L_PAIRS, *O_PAIRS], alignment=64, counterpart=OddNumbersToo(R_PAIRS)
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
    i32, members=[Y, TICK, *ASR], alignment=32, is_allocatable=False, counterpart=NumberedRegisters([Y, *ASR])
)
PRRegs = RegisterClass(i64, members=[*PRIVILEGED, GL, VER], alignment=64, counterpart=NumberedRegisters(PRIVILEGED))

# The register window saves these (V8 4.1, V9 5.1.1). RTCSR is for functions that return twice, as setjmp.
CSR = CalleeSavedRegs([], other_preserved=[*I, *L, O6])
RTCSR = CalleeSavedRegs([], other_preserved=[I6, I7])
