"""The numbers of X86InstrFormats.td, by which the records of class X86Inst say how an instruction is encoded."""

from __future__ import annotations

from typing import Final

# Form (FormBits)
PSEUDO: Final = 0
RAW: Final = 1
ADD_REG: Final = 2
RAW_MEM_OFFS: Final = 3
RAW_SRC: Final = 4
RAW_DST: Final = 5
RAW_DST_SRC: Final = 6
RAW_IMM8: Final = 7
RAW_IMM16: Final = 8
ADD_CC: Final = 9
PREFIX_BYTE: Final = 10
DEST_REG_CC: Final = 18
DEST_MEM_CC: Final = 19
DEST_MEM_4V_OP3_CC: Final = 20
REG_0: Final = 21
SRC_MEM_FSIB: Final = 22
DEST_MEM_FSIB: Final = 23
DEST_MEM: Final = 24
SRC_MEM: Final = 25
SRC_MEM_4V_OP3: Final = 26
SRC_MEM_OP4: Final = 27
SRC_MEM_CC: Final = 28
X_MEM_CC: Final = 30
X_MEM: Final = 31
MEM_0: Final = 32  #: and seven more, with /0 to /7
DEST_REG: Final = 40
SRC_REG: Final = 41
SRC_REG_4V_OP3: Final = 42
SRC_REG_OP4: Final = 43
SRC_REG_CC: Final = 44
X_REG_CC: Final = 46
X_REG: Final = 47
REG_FORM_0: Final = 48  #: and seven more
X_0: Final = 56  #: and seven more
MODRM_C0: Final = 64  #: and all to MRM_FF

# Map (OpMapBits)
ONE_BYTE: Final = 0
MAP_4: Final = 8

# Prefix (OpPrefixBits)
NO_PREFIX: Final = 0
PD: Final = 1
XS: Final = 2
XD: Final = 3
PS: Final = 4

# Encoding (OpEncBits)
VEX: Final = 1
XOP: Final = 2
EVEX: Final = 3

# OperandSize (OpSizeBits), AddressSize (AdSizeBits)
SIZE_16: Final = 1
SIZE_32: Final = 2
SIZE_64: Final = 3

# ExplicitOpPrefix (explicitOpPrefixBits)
EXPLICIT_REX2: Final = 1
EXPLICIT_EVEX: Final = 3
