"""Instructions of Motorola's 68000, whose encodings are of variable length: a target for :mod:`tests.mc.test_whole_instructions`."""

from __future__ import annotations

from tgdsl.language import (
    AsmParserVariant, InstrInfo, Instruction, Operand, Register, RegisterClass, Target, ascend, descend, in_,
    operand_bits, operand_slice, out,
)  # fmt: skip
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Elf, MachineCode, Reader, RelativeTarget, SignedImmediate, Values, Writer, displacement,
)  # fmt: skip
from tgdsl.std import OtherVT, i32

D = Register.sequence("d{}", range(8))
DR32 = RegisterClass(i32, members=D, alignment=32)


class Immediate(SignedImmediate):
    """``#5``."""

    def parse(self, reader: Reader, /) -> Values:
        reader.expect("#")
        return super().parse(reader)

    def show(self, values: Values, writer: Writer, /) -> str:
        return f"#{writer.text(values[0])}"

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [bits]


Mxi8imm = Operand(i32, print_method="printImmediate", decoder_method="DecodeImm8", counterpart=Immediate(8))
Mxi32imm = Operand(i32, print_method="printImmediate", decoder_method="DecodeImm32", counterpart=Immediate(32))


class Distance(RelativeTarget):
    """A label."""

    def show(self, values: Values, writer: Writer, /) -> str:
        return f"${values[0]:x}" if isinstance(values[0], int) else writer.text(values[0])


class Even(Counterpart):
    """The bits of a distance, which is even."""

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return None if bits & 1 else [bits]


pc16 = displacement("FK_PCRel_2", 16, relocation=5)  # R_68K_PC16
MxBrTarget16 = Operand(OtherVT, print_method="printPCRelImm", counterpart=Distance(pc16, 16))


class Mx(Instruction):
    namespace = "M68k"


class RTS(Mx):
    asm = "rts"
    inst = descend("0100111001110101")


class ADD32dd(Mx):
    src, dst = in_(DR32), out(DR32)
    opd = in_(DR32, tied_to=dst)
    asm = f"add.l {src}, {dst}"
    inst = descend("1101", operand_bits(dst, 3), "010000", operand_bits(src, 3))


class MOVI8di(Mx):
    imm, dst = in_(Mxi8imm), out(DR32)
    asm = f"moveq {imm}, {dst}"
    inst = descend("0111", operand_bits(dst, 3), "0", operand_bits(imm, 8))


class MOV32ri(Mx):
    imm, dst = in_(Mxi32imm), out(DR32)
    asm = f"move.l {imm}, {dst}"
    inst = ascend(
        descend("0010", operand_bits(dst, 3), "000111100"), operand_slice(imm, 31, 16), operand_slice(imm, 15, 0)
    )


class BSR16(Mx):
    dst = in_(MxBrTarget16)
    asm = f"bsr.w {dst}"
    inst = ascend(descend("0110000100000000"), operand_bits(dst, 16, decoder="DecodeImm<16>", counterpart=Even()))


class M68kMachineCode(MachineCode):
    byte_order = "big"
    unit_bytes = 2
    elf = Elf(machine=4)
    comment = ";"
    separator = "\n"


M68k = Target(
    instruction_set=InstrInfo(),
    assembly_parser_variants=[AsmParserVariant(register_prefix="%")],
    machine_code=M68kMachineCode(),
)
