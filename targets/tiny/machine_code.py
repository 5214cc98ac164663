"""Fixups and relocations, and counterparts of the C++ for operands: what ``tgdsl.asm`` and ``tgdsl.disasm`` need."""

from tgdsl.language.counterparts import (
    Fixup, Half, MachineCode, RelativeTarget, SignedImmediate, UnsignedImmediate, displacement,
)  # fmt: skip

# -- fixups --------------------------------------------------------------------------------------------------------
hi16 = Fixup("fixup_tiny_hi16", lambda value: value >> 16 & 0xFFFF)
lo16 = Fixup("fixup_tiny_lo16", lambda value: value & 0xFFFF)
branch16 = displacement("fixup_tiny_branch16", 16, scale=4)  # words
jump24 = displacement("fixup_tiny_jump24", 24, scale=4)

#: Types of relocations in ELF files that are left of fixups; R_TINY_NONE is 0. Words of data have R_TINY_32, 1, and R_TINY_PC32, 6.
RELOCATIONS = {2: hi16, 3: lo16, 4: branch16, 5: jump24}


# -- operands ------------------------------------------------------------------------------------------------------
HALVES = {"hi": hi16, "lo": lo16}

signed16, half, amount = SignedImmediate(16, expressions=False), Half(16, HALVES), UnsignedImmediate(5)
branch, jump = RelativeTarget(branch16, 16, signed=True), RelativeTarget(jump24, 24, signed=True)


# -- the target ----------------------------------------------------------------------------------------------------
class TinyMachineCode(MachineCode):
    byte_order = "little"
    modifiers = HALVES
