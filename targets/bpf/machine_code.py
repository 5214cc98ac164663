"""Counterparts of the C++ for operands, and for assembly language and machine code as a whole."""

from collections.abc import Sequence

from tgdsl.language.counterparts import (
    ByteOrder, Counterpart, Decoding, Emitter, Expression, Fixup, Inst, MachineCode, Reader, Registers, RelativeTarget,
    SignedImmediate, Subtarget, Symbol, Value, Values, Writer, is_expression, sign_extended,
)  # fmt: skip

from targets.bpf.features import ALU32
from targets.bpf.registers import GPR, R

UNIT = 8  #: bytes of an instruction, which displacements count
_LIMIT = UNIT << 15

# -- fixups: a displacement counts from the instruction after the jump ---------------------------------------------
short_jump = Fixup(
    "FK_PCRel_2",
    lambda distance: (distance // UNIT - 1 & 0xFFFF) << 32,
    pc_relative=True,
    low=UNIT - _LIMIT,
    high=_LIMIT,
    multiple_of=UNIT,
    has_relocation=False,
)
long_jump = Fixup(
    "FK_BPF_PCRel_4",
    lambda distance: distance // UNIT - 1 & 0xFFFFFFFF,
    pc_relative=True,
    multiple_of=UNIT,
    has_relocation=False,
)
#: Of a call; the 1 in place of a source register says that it is one of a function in the same program.
call = Fixup("FK_PCRel_4", lambda distance: 1 << 52 | distance // UNIT - 1 & 0xFFFFFFFF, pc_relative=True)
address = Fixup("FK_SecRel_8", lambda value: value & 0xFFFFFFFF)


# -- operands ------------------------------------------------------------------------------------------------------
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
        value = values[0]
        if is_expression(value) and emitter.opcode == "LD_imm64":
            return emitter.fixup(address, value)
        return emitter.bits(value)


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
        return f"{sign_extended(value, 32 if writer.opcode == 'JMPL' else 16):+}"

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        value = values[0]
        if is_expression(value):
            return emitter.fixup(long_jump if emitter.opcode == "JMPL" else short_jump, value)
        return emitter.bits(value)


offset = SignedImmediate(16)


# -- the target ----------------------------------------------------------------------------------------------------
class BPFMachineCode(MachineCode):
    """A word begins with the opcode. Then come two registers of four bits, an offset of two bytes, and an immediate of four."""

    byte_order = "little"
    expression_starts = ("integer", "name", "string", "+ integer", "- integer")
    has_addends = False
    data_relocations = (4, 8)

    def number(self, value: int, opcode: str, /) -> str:
        return str(sign_extended(value, 32))

    def fixup(self, opcode: str, operand: int, expression: Expression, /) -> Fixup | None:
        return call if opcode == "JAL" else None

    def to_bytes(self, inst: Inst, word: int, bits: int, order: ByteOrder, /) -> bytes:
        first = _bytes(word, order)
        if inst.opcode not in ("LD_imm64", "LD_pseudo"):
            return first
        value = inst.values[1]
        upper = value >> 32 & 0xFFFFFFFF if isinstance(value, int) else 0
        return first + bytes(4) + upper.to_bytes(4, order)

    def from_bytes(self, data: bytes, order: ByteOrder, /) -> int:
        registers = data[1] if order == "little" else _swapped(data[1])
        middle, low = int.from_bytes(data[2:4], order), int.from_bytes(data[4:8], order)
        return data[0] << 56 | registers << 48 | middle << 32 | low

    def padding(self, count: int, order: ByteOrder, /) -> bytes | None:
        return None if count % UNIT else (0x15000000).to_bytes(UNIT, order) * (count // UNIT)

    def decoder_namespaces(self, word: int, subtarget: Subtarget, /) -> Sequence[str]:
        mode, size, klass = word >> 61, word >> 59 & 3, word >> 56 & 7
        narrow = klass in (1, 3) and size != 3 and mode in (3, 6) and subtarget.has(ALU32)
        return ["BPFALU32" if narrow else "BPF"]

    def decoded(self, inst: Inst, data: bytes, order: ByteOrder, registers: Registers, /) -> tuple[Inst, int] | None:
        if inst.opcode not in ("LD_imm64", "LD_pseudo"):
            return inst, UNIT
        if len(data) < 2 * UNIT:
            return None
        dst, low, *rest = inst.values
        assert isinstance(low, int)
        whole: Value = sign_extended(int.from_bytes(data[12:16], order) << 32 | low, 64)
        return Inst(inst.opcode, [dst, whole, *rest]), 2 * UNIT


def _bytes(word: int, order: ByteOrder) -> bytes:
    registers = word >> 48 & 0xFF
    if order == "big":
        registers = _swapped(registers)
    middle, low = (word >> 32 & 0xFFFF).to_bytes(2, order), (word & 0xFFFFFFFF).to_bytes(4, order)
    return bytes([word >> 56, registers]) + middle + low


def _swapped(registers: int) -> int:
    return (registers & 15) << 4 | registers >> 4
