"""Mistakes in counterparts of C++."""

from __future__ import annotations

from tgdsl.language import InstrInfo, Operand, Register, RegisterClass, Target
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Fixup, MachineCode, NumberedRegisters, Reader, RelativeTarget, SignedImmediate, Values, Writer,
)  # fmt: skip
from tgdsl.std import i32

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
