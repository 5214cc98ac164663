"""Counterparts of the C++ for assembly language and machine code as a whole."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tgdsl.language import Instruction, RegAltNameIndex
from tgdsl.language.counterparts import (
    ByteOrder, CallFrames, Elf, Inst, MachineCode, Opcode, Refusal, Registers, Subtarget, Value,
)  # fmt: skip

from targets.riscv import fixups
from targets.riscv.bitmanip.instructions import BSETI
from targets.riscv.compressed.instructions import (
    C_ADDI4SPN, C_ADDI16SP, C_FLDSP, C_FLWSP, C_FSDSP, C_FSWSP, C_LDSP, C_LWSP, C_SDSP, C_SWSP,
)  # fmt: skip
from targets.riscv.features.extensions import (
    HAS_SHORT_INSTRUCTIONS, FeatureStdExtZbs, FeatureStdExtZdinx, FeatureStdExtZfinx,
)  # fmt: skip
from targets.riscv.features.tuning import Feature64Bit
from targets.riscv.integer.arithmetic import ADDI, ADDIW, LUI, SLLI, SRAI, SRLI
from targets.riscv.integer.constants import (
    PseudoLAImm, PseudoLI, PseudoLLAImm, PseudoSEXT_B, PseudoSEXT_H, PseudoZEXT_H, PseudoZEXT_W,
)  # fmt: skip
from targets.riscv.registers import X0, X2, ABIRegAltName

#: What loads a number; ``la`` and ``lla`` of a number are ``li``.
CONSTANTS = (PseudoLI, PseudoLAImm, PseudoLLAImm)

#: What extends a part of a register by two shifts, to the bits of that, and the shift back.
EXTENSIONS: Mapping[Opcode, tuple[int, type[Instruction]]] = {
    PseudoSEXT_B: (8, SRAI), PseudoSEXT_H: (16, SRAI), PseudoZEXT_H: (16, SRLI), PseudoZEXT_W: (32, SRLI),
}  # fmt: skip

#: Compressed instructions on the stack, to the positions of its pointer.
ON_STACK: Mapping[Opcode, Sequence[int]] = {
    C_ADDI16SP: (0, 1),
    **dict.fromkeys((C_ADDI4SPN, C_LWSP, C_LDSP, C_FLWSP, C_FLDSP, C_SWSP, C_SDSP, C_FSWSP, C_FSDSP), (1,)),
}

NOP, SHORT_NOP = 0x00000013, 0x0001

#: RISC-V in ELF files (psABI, section 8.1).
EM_RISCV = 243


class RISCVMachineCode(MachineCode):
    modifiers = fixups.MODIFIERS
    data_relocations, distance_relocations = fixups.DATA, fixups.DISTANCES
    call_frames = CallFrames(return_register=1, cfa_register=2)

    # assembly language

    def register_names(self, subtarget: Subtarget, /) -> RegAltNameIndex | None:
        return ABIRegAltName

    def directives(self, subtarget: Subtarget, /) -> Mapping[str, str]:
        return {".half": ".2byte", ".word": ".4byte", ".dword": ".8byte"}

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        if inst.opcode in CONSTANTS:
            return _load(inst.values, subtarget, registers)
        if inst.opcode in EXTENSIONS:
            (rd, rs1), (bits, back) = inst.values, EXTENSIONS[inst.opcode]
            amount = (64 if subtarget.has(Feature64Bit) else 32) - bits
            return [Inst(SLLI, [rd, rs1, amount]), Inst(back, [rd, rd, amount])]
        return None

    # machine code

    def padding(self, count: int, order: ByteOrder, /) -> bytes:
        return (
            bytes(count % 2) + SHORT_NOP.to_bytes(2, order) * (count // 2 % 2) + NOP.to_bytes(4, order) * (count // 4)
        )

    def decoder_namespaces(self, word: int, subtarget: Subtarget, /) -> Sequence[str]:
        wide, in_integers = subtarget.has(Feature64Bit), subtarget.has(FeatureStdExtZfinx)
        return [
            *(["RV32Zdinx"] if subtarget.has(FeatureStdExtZdinx) and not wide else []),
            *(["RVZfinx"] if in_integers else []),
            *([] if wide else ["RISCV32Only_"]),
            "",
        ]

    def decoded(self, inst: Inst, data: bytes, order: ByteOrder, registers: Registers, /) -> tuple[Inst, int] | None:
        """The decoded instruction with the stack pointer, where it is an operand without bits."""
        if inst.opcode not in ON_STACK:
            return inst, 0
        stack = ON_STACK[inst.opcode]
        pointer = registers.value(X2)
        return Inst(inst.opcode, [pointer if at in stack else value for at, value in enumerate(inst.values)]), 0

    # object files

    def elf_format(self, subtarget: Subtarget, bits: Literal[32, 64] | None, /) -> Elf | None:
        width: Literal[32, 64] = 64 if subtarget.has(Feature64Bit) else 32
        flags = 1 if any([subtarget.has(feature) for feature in HAS_SHORT_INSTRUCTIONS]) else 0  # EF_RISCV_RVC
        return Elf(EM_RISCV, width, flags=flags) if bits in (None, width) else None


def _load(values: Sequence[Value], subtarget: Subtarget, registers: Registers) -> Sequence[Inst]:
    """``li rd, value``: LUI, ADDI, or both, for 32 bits. A number of more bits takes a search for the shortest way, which is C++ (RISCVMatInt.cpp)."""
    rd, value = values
    assert isinstance(value, int)
    wide = subtarget.has(Feature64Bit)
    if not wide:
        value = (value + (1 << 31)) % (1 << 32) - (1 << 31)
    if not -(1 << 31) <= value < 1 << 31:
        raise Refusal(f"{value} has more than 32 bits; write the instructions that make it")
    if value == 0x800 and subtarget.has(FeatureStdExtZbs):  # the only bit that neither of them has alone
        return [Inst(BSETI, [rd, registers.value(X0), 11])]
    upper, lower = value + 0x800 >> 12 & 0xFFFFF, (value + 0x800) % 0x1000 - 0x800
    if not upper:
        return [Inst(ADDI, [rd, registers.value(X0), lower])]
    loads = [Inst(LUI, [rd, upper])]
    return [*loads, Inst(ADDIW if wide else ADDI, [rd, rd, lower])] if lower else loads
