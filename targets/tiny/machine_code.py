"""Fixups and relocations, and counterparts of the C++ for operands: what ``tgdsl.asm`` and ``tgdsl.disasm`` need."""

from tgdsl.language.counterparts import (
    CallFrames, Elf, Fixup, Half, MachineCode, RelativeTarget, SignedImmediate, UnsignedImmediate, displacement,
)  # fmt: skip

# -- fixups --------------------------------------------------------------------------------------------------------
# The numbers of relocations are those of TinyAsmBackend.cpp.
hi16 = Fixup("fixup_tiny_hi16", lambda value: value >> 16 & 0xFFFF, relocation=2)
lo16 = Fixup("fixup_tiny_lo16", lambda value: value & 0xFFFF, relocation=3)
branch16 = displacement("fixup_tiny_branch16", 16, scale=4, relocation=4)  # words
jump24 = displacement("fixup_tiny_jump24", 24, scale=4, relocation=5)


# -- operands ------------------------------------------------------------------------------------------------------
HALVES = {"hi": hi16, "lo": lo16}

signed16, half, amount = SignedImmediate(16, expressions=False), Half(16, HALVES), UnsignedImmediate(5)
branch, jump = RelativeTarget(branch16, 16, signed=True), RelativeTarget(jump24, 24, signed=True)


# -- the target ----------------------------------------------------------------------------------------------------
class TinyMachineCode(MachineCode):
    byte_order = "little"
    modifiers = HALVES
    data_relocations = {4: 1}  # R_TINY_32
    distance_relocations = {4: 6}  # R_TINY_PC32
    elf = Elf(machine=0x5459, bits=32)  # "TY", a number that is nobody's: ElfMachine in Tiny.h is the same
    call_frames = CallFrames(return_register=15, cfa_register=14, code_alignment=4)  # lr and sp
