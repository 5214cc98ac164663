"""Counterparts of the C++ for assembly language and machine code as a whole."""

from collections.abc import Sequence

from tgdsl.language.counterparts import (
    ByteOrder, DataUse, Elf, Expression, Fixup, Inst, MachineCode, Opcode, Registers, Subtarget, Value, sign_extended,
)  # fmt: skip

from targets.bpf.arithmetic import LD_imm64
from targets.bpf.control import JAL
from targets.bpf.features import ALU32
from targets.bpf.formats import LoadImm64
from targets.bpf.syntax import UNIT

#: Of a call; the 1 in place of a source register says that it is one of a function in the same program.
call = Fixup(
    "FK_PCRel_4", lambda distance: 1 << 52 | distance // UNIT - 1 & 0xFFFFFFFF, pc_relative=True, relocation=10
)
address = Fixup("FK_SecRel_8", lambda value: value & 0xFFFFFFFF, relocation=1)

R_BPF_64_NODYLD32 = (
    4  #: of an address that a linker at run time need not know: the place of code, or of a variable, in tables of types
)

SHF_WRITE, SHF_EXECINSTR = 1, 4


class BPFMachineCode(MachineCode):
    """A word begins with the opcode. Then come two registers of four bits, an offset of two bytes, and an immediate of four."""

    byte_order = "little"
    expression_starts = ("integer", "name", "string", "+ integer", "- integer")
    has_addends = False
    data_relocations = {4: 3, 8: 2}
    elf = Elf(machine=247, bits=64)

    def number(self, value: int, opcode: Opcode, /) -> str:
        return str(sign_extended(value, 32))

    def fixup(self, opcode: Opcode, operand: int, expression: Expression, /) -> Fixup | None:
        return call if opcode is JAL else address if opcode is LD_imm64 else None

    def to_bytes(self, inst: Inst, word: int, bits: int, order: ByteOrder, /) -> bytes:
        first = _bytes(word, order)
        if not issubclass(inst.opcode, LoadImm64):
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
        if not issubclass(inst.opcode, LoadImm64):
            return inst, UNIT
        if len(data) < 2 * UNIT:
            return None
        dst, low, *rest = inst.values
        assert isinstance(low, int)
        whole: Value = sign_extended(int.from_bytes(data[12:16], order) << 32 | low, 64)
        return Inst(inst.opcode, [dst, whole, *rest]), 2 * UNIT

    # object files

    def data_relocation(self, use: DataUse, /) -> int | None:
        if use.size == 4 and not use.is_distance and use.section_flags is not None:
            if use.section_flags & (SHF_EXECINSTR if use.is_temporary else SHF_WRITE):
                return R_BPF_64_NODYLD32
        return super().data_relocation(use)


def _bytes(word: int, order: ByteOrder) -> bytes:
    registers = word >> 48 & 0xFF
    if order == "big":
        registers = _swapped(registers)
    middle, low = (word >> 32 & 0xFFFF).to_bytes(2, order), (word & 0xFFFFFFFF).to_bytes(4, order)
    return bytes([word >> 56, registers]) + middle + low


def _swapped(registers: int) -> int:
    return (registers & 15) << 4 | registers >> 4
