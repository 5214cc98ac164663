"""Encoder of MCInsts: the bits of an instruction with operands."""

from __future__ import annotations

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, ascend, part_of, segment, word
from tests.support.instruction_builder import operands
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.language.counterparts import Symbol
from tgdsl.mc.encoder import InstructionEncoder
from tgdsl.mc.inst import MachineInst, OperandValue, TargetMethods
from tgdsl.records import Dag, DagArg, Ref


def target() -> EncodedTarget:
    """A target with a register class REG of R0 and R5, whose HWEncodings are 0 and 5."""
    made = EncodedTarget()
    made.modes("Fast", "Slow")
    made.registers("R0")
    made.add("R5", "Register", HWEncoding=word("0000000000000101"))
    made.register_class("GPR", [Ref("R0"), Ref("R5")])
    return made


def encode(
    made: EncodedTarget, *values: OperandValue | str, methods: TargetMethods = TargetMethods(), mode: int = 0
) -> int:
    """The bits of the instruction X; registers are given by name."""
    model = Model(made.records())
    registers = {register.name: register for register in model.registers.registers}
    found = tuple([registers[value] if isinstance(value, str) else value for value in values])
    inst = MachineInst(model.instructions.by_name["X"], found)
    return InstructionEncoder(model.emission, methods, mode).encode(inst)


def message(
    made: EncodedTarget, *values: OperandValue | str, methods: TargetMethods = TargetMethods(), mode: int = 0
) -> str:
    with pytest.raises(DiagnosticError) as caught:
        encode(made, *values, methods=methods, mode=mode)
    return str(caught.value)


def test_registers_and_numbers() -> None:
    made = target()
    made.encoded("X", word("101", ("rs", 2, 0), ("i", 7, 4), "1", ("i", 1, 0)), {"rs": REG, "i": IMM})
    assert encode(made, "R5", 0b0110_1110) == 0b101_101_0110_1_10
    assert encode(made, "R0", -1) == 0b101_000_1111_1_11
    assert encode(made, "R0", 0x100) == 0b101_000_0000_1_00  # bits beyond the field are cut off


def test_unset_bits_are_clear() -> None:
    made = target()
    made.encoded("X", word("1?1"))
    assert encode(made) == 0b101


def test_bits_in_reverse() -> None:
    made = target()
    made.add("TestInstrInfo", "InstrInfo", isLittleEndianEncoding=True)
    made.encoded("X", word("1000", ("i", 3, 0)), {"i": IMM})
    assert encode(made, 0b0011) == 0b1100_0001


def test_methods() -> None:
    made = target()
    made.encoded("X", word(("m", 3, 0), ("i", 3, 0)), {"i": Ref("odd"), "m": Ref("all")}, PostEncoderMethod="swap")
    methods = TargetMethods(
        encoders={
            "encodeOdd": lambda inst, operand: inst.number(operand) >> 1,
            "encodeAll": lambda inst, operand: 4 * inst.number(operand) + inst.number(operand + 1),
        },
        post_encoders={"swap": lambda inst, bits: (bits & 15) << 4 | bits >> 4},
    )
    assert encode(made, 6, 2, 1, methods=methods) == 0b0011_1001


def test_parts_of_operands() -> None:
    made = target()
    parts = Dag(Ref("pair"), (DagArg(None, "base"), DagArg(None, "offset")))
    made.encoded("X", word(("offset", 3, 0), ("base", 2, 0)), {"m": parts})
    methods = TargetMethods(encoders={"encodeOdd": lambda inst, operand: 15})
    assert encode(made, "R5", 0, methods=methods) == 0b1111_101


def test_segments() -> None:
    made = target()
    segments = ascend(word("01"), segment("$rs", 3), part_of("$i", 7, 6), word("1"))
    made.add("X", "Instruction", InOperandList=operands("ins", {"rs": REG, "i": IMM}), Inst=segments)
    assert encode(made, "R5", 0b1000_0000) == 0b1_10_101_01


def test_modes() -> None:
    made = target()
    made.add("X", "Instruction", EncodingInfos=made.by_mode({"Fast": word("0001"), "Slow": word("10")}))
    assert encode(made, mode=1) == 1
    assert encode(made, mode=2) == 2
    assert message(made) == (
        "X: error: 'X' has no encoding in the default HwMode: it has some for 'Fast', 'Slow', which features choose"
    )


def test_a_symbol_has_no_bits_of_its_own() -> None:
    made = target()
    made.encoded("X", word(("i", 3, 0)), {"i": IMM})
    assert message(made, Symbol("main")) == ("X: error: the operand '$i' of 'X' is 'main': give it a number")


def test_missing_methods() -> None:
    made = target()
    made.encoded("X", word(("i", 3, 0)), {"i": Ref("odd")}, PostEncoderMethod="swap")
    assert message(made, 1) == (
        "X: error: 'X' needs the C++ method 'encodeOdd' to encode the operand '$i': give it a counterpart"
    )
    methods = TargetMethods(encoders={"encodeOdd": lambda inst, operand: 0})
    assert message(made, 1, methods=methods) == (
        "X: error: 'X' needs the C++ method 'swap' after its encoding: give it a counterpart"
    )


def test_instructions_without_an_encoding() -> None:
    made = target()
    made.encoded("Y", word("1"))
    made.instruction("X", isPseudo=True)
    assert message(made) == (
        "X: error: 'X' is not an instruction of an object file, and has no encoding: encode real ones of the target"
    )


def test_a_value_for_each_operand() -> None:
    made = target()
    made.encoded("X", word(("i", 3, 0)), {"i": IMM})
    assert message(made) == ("X: error: 'X' has 1 machine operand, but is given 0 values: give one for each")
    assert "is given 2 values" in message(made, 1, 2)


def test_variadic_instructions_take_more_values() -> None:
    made = target()
    made.encoded("X", word(("i", 3, 0)), {"i": IMM, "": Ref("variable_ops")})
    assert encode(made, 3, "R0", Symbol("f")) == 3
