"""Counterparts of C++ that name instructions: by their classes, by their formats, and by forms of families."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tgdsl.language import (
    InRegister, InstrInfo, Instruction, Operand, Register, RegisterClass, Result1, Target, concat, constant, field, in_, out,
)  # fmt: skip
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Expression, Fixup, Half, Inst, InstructionCounterpart, MachineCode, Opcode, Reader, Registers,
    RelativeTarget, Subtarget, Values, Writer, displacement, is_any,
)  # fmt: skip
from tgdsl.std import OtherVT, i32
from tgdsl.std.value_types import I32

R0, R1, R2, R3 = R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)

fixup = Fixup("fixup_low", lambda value: value & 3)


class Format(Instruction):
    namespace, size = "Toy", 1
    op, rd, rs = constant(4), field(2), field(2)
    inst = concat(op, rd, rs)


class MOV(Format, op=1):
    rd, rs = out(GPR), in_(GPR)
    asm = f"mov {rd}, {rs}"


class TWICE(Instruction):
    namespace, is_pseudo = "Toy", True
    rd, rs = out(GPR), in_(GPR)
    asm = f"twice {rd}, {rs}"


class Unary(NamedTuple):
    NEG: Result1[InRegister[I32]]
    NOT: type[Instruction]


def unary() -> Unary:
    class neg(Format, op=2):
        rd, rs = out(GPR), in_(GPR)
        asm = f"neg {rd}, {rs}"

    class inverse(Format, op=3):
        rd, rs = out(GPR), in_(GPR)
        asm = f"not {rd}, {rs}"

    return Unary(neg, inverse)


Toy = unary()


class Swapped(InstructionCounterpart):
    def convert(self, operands: Mapping[str, Values], opcode: Opcode, reader: Reader, /) -> Values:
        return [*operands["rs"], *operands["rd"]]

    def post_encode(self, word: int, inst: Inst, subtarget: Subtarget, /) -> int:
        return word ^ 3 if inst.opcode is SWP else word

    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | Inst | None:
        registers = decoding.registers.members(GPR)
        return Inst(MOV, [registers[0], registers[1]]) if word & 1 else [registers[0], registers[word & 3]]


class SWP(Format, op=5):
    rd, rs = out(GPR), in_(GPR)
    asm = f"swp {rd}, {rs}"
    asm_match_converter, post_encoder_method, decoder_method = "swap", "invert", "decodeSwp"
    counterpart = Swapped()


near = displacement("fixup_near", 8, scale=4, place=lambda words: words << 8)
halves = Operand(i32, counterpart=Half(16, {"hi": fixup, "lo": near}, signed=True, prefix=""))
label = Operand(OtherVT, counterpart=RelativeTarget(near, 8, scale=4))


class Low(Counterpart):
    def show(self, values: Values, writer: Writer, /) -> str:
        return writer.text(values[0]) if writer.opcode is MOV else "low"

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0]) if issubclass(emitter.opcode, Format) else 0


class ToyMachineCode(MachineCode):
    def number(self, value: int, opcode: Opcode, /) -> str:
        return hex(value) if is_any(opcode, Toy.NEG, Toy.NOT) or issubclass(opcode, Format) else str(value)

    def fixup(self, opcode: Opcode, operand: int, expression: Expression, /) -> Fixup | None:
        return fixup if opcode is MOV or opcode in (Toy.NOT, TWICE) else None

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        if inst.opcode is not TWICE:
            return None
        return [Inst(MOV, inst.values), Inst(Toy.NEG, inst.values), Inst(Toy.NOT, inst.values)]


ToyTarget = Target(instruction_set=InstrInfo(), machine_code=ToyMachineCode())
