"""Fixups and relocations, and counterparts of the C++ for operands: what ``tgdsl.asm`` and ``tgdsl.disasm`` need."""

from collections.abc import Mapping

from tgdsl.language.counterparts import (
    Counterpart, Decoding, Elf, Emitter, Fixup, MachineCode, Modified, Reader, Subtarget, UnsignedImmediate, Values, Writer,
    is_expression, sign_extended,
)  # fmt: skip

# -- fixups --------------------------------------------------------------------------------------------------------
# The numbers of relocations are those of binutils: R_OR1K_HI_16_IN_INSN and others.
hi16 = Fixup("fixup_or1k_hi16", lambda value: value >> 16 & 0xFFFF, relocation=5)
ahi16 = Fixup(
    "fixup_or1k_ahi16", lambda value: value + 0x8000 >> 16 & 0xFFFF, relocation=35
)  # for a lower half with a sign
lo16 = Fixup("fixup_or1k_lo16", lambda value: value & 0xFFFF, relocation=4)
rel26 = Fixup(
    "fixup_or1k_rel26",
    lambda value: value >> 2 & 0x3FFFFFF,
    pc_relative=True,
    low=-(1 << 27),
    high=(1 << 27) - 4,
    multiple_of=4,
    relocation=6,
)

lo16_split = Fixup("fixup_or1k_lo16_split", lambda value: (value & 0xF800) << 10 | value & 0x7FF, relocation=39)

HALVES = {"hi": hi16, "ha": ahi16, "lo": lo16}
SPLIT_HALVES = {"lo": lo16_split}  # of the words that have a number in two fields


# -- operands ------------------------------------------------------------------------------------------------------
class Half(Counterpart):
    """A number of 16 bits, or half of an expression: ``hi(x)``, ``ha(x)``, ``lo(x)``, without the percent sign of other machines.

    Args:
        low: the least number.
        fixups: of the halves that fit, by name.
    """

    def __init__(self, low: int, fixups: Mapping[str, Fixup] = HALVES) -> None:
        self.low, self.high, self.fixups = low, low + 0xFFFF, fixups

    def parse(self, reader: Reader, /) -> Values:
        for name in self.fixups:
            if reader.accept(name, "("):
                inner = reader.expression()
                reader.expect(")")
                return [self._in_range(HALVES[name].place(inner)) if isinstance(inner, int) else Modified(name, inner)]
        return [reader.number(self.low, self.high)]

    def show(self, values: Values, writer: Writer, /) -> str:
        (value,) = values
        return f"{value.modifier}({value.inner})" if isinstance(value, Modified) else writer.text(value)

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        (value,) = values
        if isinstance(value, Modified):
            return emitter.fixup(self.fixups[value.modifier], value.inner)
        return emitter.bits(value)

    def decode(self, bits: int, decoding: Decoding, /) -> Values:
        return [self._in_range(bits)]

    def _in_range(self, bits: int) -> int:
        return bits - (1 << 16) if bits > self.high else bits


class Distance(Counterpart):
    """A label, or a number of bytes."""

    def parse(self, reader: Reader, /) -> Values:
        return [reader.limited(-(1 << 27), (1 << 27) - 4)]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        (value,) = values
        return emitter.fixup(rel26, value) if is_expression(value) else emitter.bits(value) >> 2

    def decode(self, bits: int, decoding: Decoding, /) -> Values:
        return [sign_extended(bits, 26) * 4]


signed16, unsigned16 = Half(-(1 << 15)), Half(0)
split_signed16, split_unsigned16 = Half(-(1 << 15), SPLIT_HALVES), Half(0, SPLIT_HALVES)
amount, distance = UnsignedImmediate(5), Distance()


# -- the target ----------------------------------------------------------------------------------------------------
class Or1kMachineCode(MachineCode):
    byte_order = "big"
    modifiers = HALVES
    data_relocations = {1: 3, 2: 2, 4: 1}  # R_OR1K_8, R_OR1K_16, R_OR1K_32
    distance_relocations = {1: 11, 2: 10, 4: 9}  # R_OR1K_8_PCREL, ...
    elf = Elf(machine=92, bits=32)  # EM_OPENRISC

    def directives(self, subtarget: Subtarget, /) -> Mapping[str, str]:
        return {".word": ".4byte"}
