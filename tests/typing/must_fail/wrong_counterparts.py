"""Mistakes in counterparts of C++."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tgdsl.language import (
    InRegister, InstrInfo, Instruction, Operand, Register, RegisterClass, Result2, Target, concat, constant, field, in_, out,
)  # fmt: skip
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Fixup, Half, Inst, InstructionCounterpart, MachineCode, NumberedRegisters, Opcode, Reader, Registers, RelativeTarget,
    SignedImmediate, Subtarget, Values, Writer, displacement, is_any,
)  # fmt: skip
from tgdsl.std import i32
from tgdsl.std.value_types import I32

R0, R1 = R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)

# The number of bits is missing, and a string.
NoBits = SignedImmediate()  # E: call-arg
TextBits = SignedImmediate("8")  # E: arg-type

# A class, and a number, in place of a counterpart.
ClassCounterpart = Operand(i32, counterpart=SignedImmediate)  # E: arg-type
NumberCounterpart = Operand(i32, counterpart=8)  # E: arg-type

# A MachineCode in place of a counterpart, and the other way round.
CodeCounterpart = RegisterClass(i32, members=R, alignment=32, counterpart=MachineCode())  # E: arg-type
CounterpartCode = Target(instruction_set=InstrInfo(), machine_code=SignedImmediate(8))  # E: arg-type

# Bits in place of a fixup, and a fixup that places nothing.
NoFixup = RelativeTarget(8, 8)  # E: arg-type
NoPlace = Fixup("fixup_x", lambda value: None)  # E: arg-type, return-value

# A fixup in place of those by name, a number of bits in place of units, and a counterpart of an instruction in place of an operand's.
LowAlone = Half(16, Fixup("fixup_lo", abs))  # E: arg-type
NoUnits = displacement("fixup_x", 8, scale="4")  # E: arg-type
OfInstruction = Operand(i32, counterpart=InstructionCounterpart())  # E: arg-type

# A register class in place of registers.
ClassOfRegisters = NumberedRegisters(GPR)  # E: arg-type


class Wrong(Counterpart):
    # Text is parsed, and bits are shown.
    def parse(self, reader: Reader, /) -> str:  # E: override
        return reader.word()

    def show(self, values: Values, writer: Writer, /) -> int:  # E: override
        return 0

    # The emitter is missing.
    def encode(self, values: Values, /) -> int:  # E: override
        return 0

    # A value in place of values.
    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return bits  # E: return-value


class WrongWhole(InstructionCounterpart):
    # The operands are by name, a word is a number, and the values are those of all operands.
    def convert(self, operands: Values, opcode: Opcode, reader: Reader, /) -> Values:  # E: override
        return operands

    def post_encode(self, word: int, inst: Inst, subtarget: Subtarget, /) -> str:  # E: override
        return "0"

    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> int:  # E: override
        return word


class Reading(Counterpart):
    def parse(self, reader: Reader, /) -> Values:
        # A register in place of a class, a method that there is none of, and a limit that is no number.
        reader.register(R0)  # E: arg-type
        reader.registr(GPR)  # E: attr-defined
        return [reader.number(0, "7")]  # E: arg-type

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        # An expression in place of its kind.
        return emitter.fixup("fixup_x", 4)  # E: arg-type


class Code(MachineCode):
    # A byte order that there is none of.
    byte_order = "middle"  # E: assignment


class Format(Instruction):
    namespace, size = "Toy", 1
    op, rd, rs = constant(4), field(2), field(2)
    inst = concat(op, rd, rs)


class MOV(Format, op=1):
    rd, rs = out(GPR), in_(GPR)
    asm = f"mov {rd}, {rs}"


class Whole(Format, op=2):
    rd, rs = out(GPR), in_(GPR)
    asm = f"whole {rd}, {rs}"
    # A counterpart of operands, and a class in place of its object.
    counterpart = SignedImmediate(8)  # E: assignment


class WholeClass(Format, op=3):
    rd, rs = out(GPR), in_(GPR)
    asm = f"wholeclass {rd}, {rs}"
    counterpart = InstructionCounterpart  # E: assignment


class Forms(NamedTuple):
    rr: Result2[InRegister[I32], InRegister[I32]]


def expansions(forms: Forms, values: Values) -> Sequence[Inst]:
    return [
        # The name of an instruction in place of the instruction.
        Inst("MOV", values),  # E: arg-type
        # An operand, a family, a form that it does not have, and a register.
        Inst(MOV.rd, values),  # E: arg-type
        Inst(forms, values),  # E: arg-type
        Inst(forms.ri, values),  # E: attr-defined
        Inst(R0, values),  # E: arg-type
        # A value in place of values.
        Inst(MOV, 0),  # E: arg-type
    ]


class Names(MachineCode):
    def number(self, value: int, opcode: Opcode, /) -> str:
        # A name, which no instruction is equal to, and an object in place of a class.
        is_move = opcode == "MOV"  # E: comparison-overlap
        is_format = issubclass(opcode, R0)  # E: arg-type
        is_form = is_any(opcode, "MOV")  # E: arg-type
        return f"{value} {is_move} {is_format} {is_form}"

    # The name of an instruction in place of its class.
    def fixup(self, opcode: str, operand: int, expression: object, /) -> Fixup | None:  # E: override
        return None

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        return [inst] if inst.opcode is "MOV" else None  # E: comparison-overlap
