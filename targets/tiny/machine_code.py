"""Fixups and relocations, and counterparts of the C++ for operands: what ``tgdsl.asm`` and ``tgdsl.disasm`` need."""

from tgdsl.language.counterparts import (
    Counterpart, Fixup, MachineCode, Modified, Reader, RelativeTarget, SignedImmediate, UnsignedImmediate, Values,
)  # fmt: skip


# -- fixups --------------------------------------------------------------------------------------------------------
def _displacement(name: str, bits: int) -> Fixup:
    """The distance to a label, in words."""
    reach = 1 << bits + 1
    mask = (1 << bits) - 1
    return Fixup(name, lambda value: value >> 2 & mask, pc_relative=True, low=-reach, high=reach - 4, multiple_of=4)


hi16 = Fixup("fixup_tiny_hi16", lambda value: value >> 16 & 0xFFFF)
lo16 = Fixup("fixup_tiny_lo16", lambda value: value & 0xFFFF)
branch16, jump24 = _displacement("fixup_tiny_branch16", 16), _displacement("fixup_tiny_jump24", 24)

#: Types of relocations in ELF files that are left of fixups; R_TINY_NONE is 0, and R_TINY_32, a word of data, is 1.
RELOCATIONS = {2: hi16, 3: lo16, 4: branch16, 5: jump24}


# -- operands ------------------------------------------------------------------------------------------------------
class Half(Counterpart):
    """A number of 16 bits without sign, or half of an expression: ``%hi(x)``, ``%lo(x)``."""

    def parse(self, reader: Reader, /) -> Values:
        value = reader.limited(0, (1 << 16) - 1)
        if not isinstance(value, (int, Modified)):
            reader.fail("this has more than 16 bits: write %hi(...) or %lo(...)")
        return [value]


class Number(SignedImmediate):
    """A number with a sign, and no expression."""

    def parse(self, reader: Reader, /) -> Values:
        return [reader.number(-(1 << self.bits - 1), (1 << self.bits - 1) - 1)]


signed16, half, amount = Number(16), Half(), UnsignedImmediate(5)
branch, jump = RelativeTarget(branch16, 16, signed=True), RelativeTarget(jump24, 24, signed=True)


# -- the target ----------------------------------------------------------------------------------------------------
class TinyMachineCode(MachineCode):
    byte_order = "little"
    modifiers = {"hi": hi16, "lo": lo16}
