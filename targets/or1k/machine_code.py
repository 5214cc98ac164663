"""Fixups and relocations, and counterparts of the C++ for operands: what ``tgdsl.asm`` and ``tgdsl.disasm`` need."""

from collections.abc import Mapping

from tgdsl.language.counterparts import (
    CallFrames, Elf, Fixup, Half, MachineCode, RelativeTarget, Subtarget, UnsignedImmediate, displacement,
)  # fmt: skip

# -- fixups --------------------------------------------------------------------------------------------------------
# The numbers of relocations are those of binutils: R_OR1K_HI_16_IN_INSN and others.
hi16 = Fixup("fixup_or1k_hi16", lambda value: value >> 16 & 0xFFFF, relocation=5)
ahi16 = Fixup(
    "fixup_or1k_ahi16", lambda value: value + 0x8000 >> 16 & 0xFFFF, relocation=35
)  # for a lower half with a sign
lo16 = Fixup("fixup_or1k_lo16", lambda value: value & 0xFFFF, relocation=4)
rel26 = displacement("fixup_or1k_rel26", 26, scale=4, relocation=6)

lo16_split = Fixup("fixup_or1k_lo16_split", lambda value: (value & 0xF800) << 10 | value & 0x7FF, relocation=39)

HALVES = {"hi": hi16, "ha": ahi16, "lo": lo16}
SPLIT_HALVES = {"lo": lo16_split}  # of the words that have a number in two fields


# -- operands ------------------------------------------------------------------------------------------------------
# Halves are written without the percent sign of other machines: hi(x).
signed16, unsigned16 = Half(16, HALVES, signed=True, prefix=""), Half(16, HALVES, prefix="")
split_signed16, split_unsigned16 = Half(16, SPLIT_HALVES, signed=True, prefix=""), Half(16, SPLIT_HALVES, prefix="")
amount, distance = UnsignedImmediate(5), RelativeTarget(rel26, 26, scale=4)


# -- the target ----------------------------------------------------------------------------------------------------
class Or1kMachineCode(MachineCode):
    byte_order = "big"
    data_relocations = {1: 3, 2: 2, 4: 1}  # R_OR1K_8, R_OR1K_16, R_OR1K_32
    distance_relocations = {1: 11, 2: 10, 4: 9}  # R_OR1K_8_PCREL, ...
    elf = Elf(machine=92, bits=32)  # EM_OPENRISC
    call_frames = CallFrames(return_register=9, cfa_register=1, code_alignment=4)  # lr and sp

    def directives(self, subtarget: Subtarget, /) -> Mapping[str, str]:
        return {".word": ".4byte"}
