"""The register file (V8 chapter 4, V9 chapter 5): state registers, integer, floating-point and coprocessor registers, pairs.

The order of definition shows in SparcGenAsmMatcher.inc, in sets of registers and the cases of a switch.
"""

from tgdsl.language import RegAltNameIndex
from tgdsl.std import NoRegAltName

from targets.sparc.registers.kinds import NAMESPACE, Rd, Rf, Ri, Rq, SparcCtrlReg, SparcReg, pairs

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
# fmt: off
(
    ASR7, ASR8, ASR9, ASR10, ASR11, ASR12, ASR13, ASR14, ASR15, ASR16, ASR17, ASR18, ASR19,
    ASR20, ASR21, ASR22, ASR23, ASR24, ASR25, ASR26, ASR27, ASR28, ASR29, ASR30, ASR31,
) = ASR_REST = SparcCtrlReg.sequence("asr{}", range(7, 32), first=7)
# fmt: on
ASR = (ASR1, ASR2, ASR3, ASR4, ASR5, ASR6, *ASR_REST)

# Registers of V8's integer unit that V9 does not have (V8 4.2).
PSR = SparcCtrlReg("psr")
WIM = SparcCtrlReg("wim")
TBR = SparcCtrlReg("tbr")

# Privileged registers, with their numbers in RDPR and WRPR (V9 A.43, A.62).
# fmt: off
(
    TPC, TNPC, TSTATE, TT, TICK, TBA, PSTATE, TL, PIL, CWP, CANSAVE, CANRESTORE, CLEANWIN, OTHERWIN, WSTATE,
) = PRIVILEGED = tuple(
    SparcCtrlReg(name, hw_encoding=number) for number, name in enumerate((
        "tpc", "tnpc", "tstate", "tt", "tick", "tba", "pstate", "tl", "pil", "cwp", "cansave", "canrestore", "cleanwin",
        "otherwin", "wstate",
    ))
)
# fmt: on
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


def encoding(number: int) -> int:
    """The five-bit encoding of a wide register (V9 5.1.4.1): the top bit of its even number moves to the lowest."""
    return number & 0b11110 | number >> 5


# V8's floating-point registers (V8 4.3, V9 5.1.4). A wide register has the assembly name of its first single-precision
# register; these double-precision ones are pairs of such registers.
# fmt: off
(
    F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15,
    F16, F17, F18, F19, F20, F21, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31,
) = F = Rf.sequence("f{}", range(32), dwarf_numbers=range(32, 64))

(
    D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15,
) = D_LOW = tuple(
    Rd(f"f{2 * i}", hw_encoding=encoding(2 * i), sub_regs=F[2 * i : 2 * i + 2], dwarf_numbers=[72 + i])
    for i in range(16)
)
# fmt: on

# The coprocessor's registers (V8 4.4).
# fmt: off
(
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15,
    C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31,
) = C = Ri.sequence("c{}", range(32))
# fmt: on

# V9's floating-point registers (V9 5.1.4): the upper half of the double-precision ones, without single-precision
# sub-registers, and the quad-precision ones, which are pairs of double-precision ones.
# fmt: off
(
    D16, D17, D18, D19, D20, D21, D22, D23, D24, D25, D26, D27, D28, D29, D30, D31,
) = D_HIGH = tuple(
    SparcReg(f"f{2 * i}", hw_encoding=encoding(2 * i)) for i in range(16, 32)
)
D = (*D_LOW, *D_HIGH)

(
    Q0, Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8, Q9, Q10, Q11, Q12, Q13, Q14, Q15,
) = Q = tuple(
    Rq(f"f{4 * i}", hw_encoding=encoding(4 * i), sub_regs=D[2 * i : 2 * i + 2]) for i in range(16)
)
# fmt: on

# The even-odd pairs that LDD and STD transfer, and LDDC and STDC.
G0_G1, G2_G3, G4_G5, G6_G7 = G_PAIRS = pairs("g{}", G)
O0_O1, O2_O3, O4_O5, O6_O7 = O_PAIRS = pairs("o{}", O)
L0_L1, L2_L3, L4_L5, L6_L7 = L_PAIRS = pairs("l{}", L)
I0_I1, I2_I3, I4_I5, I6_I7 = I_PAIRS = pairs("i{}", I)
# fmt: off
(
    C0_C1, C2_C3, C4_C5, C6_C7, C8_C9, C10_C11, C12_C13, C14_C15,
    C16_C17, C18_C19, C20_C21, C22_C23, C24_C25, C26_C27, C28_C29, C30_C31,
) = C_PAIRS = pairs("c{}", C)
# fmt: on
