"""State registers: condition codes, floating-point and coprocessor state, ancillary and privileged registers."""

from __future__ import annotations

from tgdsl.language import RegAltNameIndex
from tgdsl.std import NoRegAltName

from targets.sparc.registers.kinds import NAMESPACE, SparcCtrlReg

# Condition codes (V8 4.2, V9 5.1.2). V9 has four sets of floating-point ones; ICC stands for xcc in 64-bit code as well.
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

# Privileged registers, which RDPR and WRPR number (V9 5.2, A.42).
TPC = SparcCtrlReg("tpc", hw_encoding=0)
TNPC = SparcCtrlReg("tnpc", hw_encoding=1)
TSTATE = SparcCtrlReg("tstate", hw_encoding=2)
TT = SparcCtrlReg("tt", hw_encoding=3)
TICK = SparcCtrlReg("tick", hw_encoding=4)
TBA = SparcCtrlReg("tba", hw_encoding=5)
PSTATE = SparcCtrlReg("pstate", hw_encoding=6)
TL = SparcCtrlReg("tl", hw_encoding=7)
PIL = SparcCtrlReg("pil", hw_encoding=8)
CWP = SparcCtrlReg("cwp", hw_encoding=9)
CANSAVE = SparcCtrlReg("cansave", hw_encoding=10)
CANRESTORE = SparcCtrlReg("canrestore", hw_encoding=11)
CLEANWIN = SparcCtrlReg("cleanwin", hw_encoding=12)
OTHERWIN = SparcCtrlReg("otherwin", hw_encoding=13)
WSTATE = SparcCtrlReg("wstate", hw_encoding=14)
GL = SparcCtrlReg("gl", hw_encoding=16)
VER = SparcCtrlReg("ver", hw_encoding=31)
