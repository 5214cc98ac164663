"""State registers: condition codes, floating-point and coprocessor state, ancillary and privileged registers."""

from tgdsl.language import RegAltNameIndex
from tgdsl.std import NoRegAltName

from targets.sparc.registers.kinds import NAMESPACE, SparcCtrlReg

# Condition codes (V8 4.2, V9 5.1.2). V9 has four sets of floating-point ones; ICC stands for xcc in 64-bit code too.
ICC = SparcCtrlReg("icc")
FCC0, FCC1, FCC2, FCC3 = FCC = SparcCtrlReg.sequence("fcc{}", range(4))

# The floating-point unit and the coprocessor: state, and queue of deferred traps (V8 4.3, 4.4).
FSR = SparcCtrlReg("fsr")
FQ = SparcCtrlReg("fq")
CPSR = SparcCtrlReg("csr")
CPQ = SparcCtrlReg("cq")

# The registers of V8's integer unit that V9 does without (V8 4.2).
PSR = SparcCtrlReg("psr")
WIM = SparcCtrlReg("wim")
TBR = SparcCtrlReg("tbr")

# The multiply/divide register (V8 4.2, V9 5.1.5).
Y = SparcCtrlReg("y", dwarf_numbers=[64])

# Ancillary state registers (V8 4.2, V9 5.2.11). V9 gives names of their own to some.
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

# Privileged registers, which RDPR and WRPR number (V9 A.43, A.62).
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
