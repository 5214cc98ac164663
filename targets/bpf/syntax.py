"""Counterparts of the C++ that parses, prints, encodes and decodes operands: addresses, immediates and the targets of jumps."""

from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Reader, RelativeTarget, SignedImmediate, Symbol, Values, Writer, displacement,
    is_expression, sign_extended,
)  # fmt: skip

from targets.bpf.formats import JumpLong
from targets.bpf.registers import GPR, R

UNIT = 8  #: bytes of an instruction, which displacements count

# -- fixups: a displacement counts from the instruction after the jump ---------------------------------------------
short_jump = displacement(
    "FK_PCRel_2", 16, scale=UNIT, origin=UNIT, place=lambda number: number << 32, has_relocation=False
)
long_jump = displacement("FK_BPF_PCRel_4", 32, scale=UNIT, origin=UNIT, has_relocation=False)


class Address(Counterpart):
    """``r1 + 8``: a register, and an offset of 16 bits."""

    def parse(self, reader: Reader, /) -> Values:
        return [reader.register(GPR), reader.number(-(1 << 15), (1 << 15) - 1)]

    def show(self, values: Values, writer: Writer, /) -> str:
        base, offset = values
        assert isinstance(offset, int)
        return f"{writer.text(base)} {'-' if offset < 0 else '+'} {abs(offset)}"

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        base, offset = values
        return emitter.bits(base) << 16 | emitter.bits(offset) & 0xFFFF

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        number = bits >> 16
        return [decoding.registers.value(R[number]), sign_extended(bits, 16)] if number < len(R) else None


class Immediate64(Counterpart):
    """A number of 64 bits, whose upper half is in the second word of the instruction; or a symbol."""

    def show(self, values: Values, writer: Writer, /) -> str:
        return str(values[0]) if isinstance(values[0], int) else writer.text(values[0])

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0])  # of which the word takes the lower half


class JumpTarget(RelativeTarget):
    """A label, or a displacement in instructions."""

    def __init__(self) -> None:
        super().__init__(short_jump, 16)

    def parse(self, reader: Reader, /) -> Values:
        value = reader.limited(-(1 << 15), (1 << 15) - 1)
        if not isinstance(value, (int, Symbol)):
            reader.fail("expected a label or a displacement in instructions")
        return [value]

    def show(self, values: Values, writer: Writer, /) -> str:
        value = values[0]
        if not isinstance(value, int):
            return writer.text(value)
        return f"{sign_extended(value, 32 if issubclass(writer.opcode, JumpLong) else 16):+}"

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        value = values[0]
        if is_expression(value):
            return emitter.fixup(long_jump if issubclass(emitter.opcode, JumpLong) else short_jump, value)
        return emitter.bits(value)


offset = SignedImmediate(16)
