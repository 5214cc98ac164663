"""Printer of MCInsts: the assembly text of an instruction with operands."""

from __future__ import annotations

import pytest

from tests.support.assembly_target import AssemblyTarget
from tests.support.instruction_builder import GPR
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.model.assembly import read_assembly_writer, register_names
from tgdsl.language.counterparts import Symbol
from tgdsl.mc.inst import MachineInst, OperandValue, TargetMethods
from tgdsl.mc.printer import InstructionPrinter
from tgdsl.records import Ref

NONE = TargetMethods()


def printed(string: str, *values: OperandValue | str, methods: TargetMethods = NONE, variant: int = 0) -> str:
    """The text of an instruction with operands $rd, $a, $m with the sub-operands $base and $offset, and $i with a PrintMethod."""
    target = AssemblyTarget(Variant=variant)
    target.registers("R0", AsmName="zero")
    target.registers("R1")
    target.register_class("GPR", [Ref("R0"), Ref("R1")])
    imm = target.operand("imm")
    address = target.address("mem", {"base": GPR, "offset": imm}, PrintMethod="printMem")
    shown = target.operand("shown", PrintMethod="printShown")
    target.written("X", string, outs={"rd": GPR}, ins={"a": imm, "m": address, "i": shown})
    model = Model(target.records())
    registers = {register.name: register for register in model.registers.registers}
    found = tuple([registers[value] if isinstance(value, str) else value for value in values])
    inst = MachineInst(model.instructions.by_name["X"], found)
    writer = read_assembly_writer(model.target)
    return InstructionPrinter(writer, register_names(model.registers), methods).text(inst)


VALUES = ("R1", -3, "R0", 8, 5)


@pytest.mark.parametrize(
    ("string", "text"),
    [
        ("nop", "nop"),
        ("mov\t$rd, $a", "mov\tR1, -3"),
        ("${rd}x$$", "R1x$"),
    ],
)
def test_operands_without_methods(string: str, text: str) -> None:
    assert printed(string, *VALUES) == text


def test_symbols() -> None:
    assert printed("jump $a", "R1", Symbol("main"), "R0", 8, 5) == "jump main"


@pytest.mark.parametrize(("variant", "text"), [(0, "addl R1"), (1, "add R1, -3"), (2, "add")])
def test_variants(variant: int, text: str) -> None:
    assert printed("add{l $rd| $rd, $a}", *VALUES, variant=variant) == text


def test_methods() -> None:
    methods = TargetMethods(
        printers={
            "printOperand": lambda inst, operand, modifier: f"<{operand}{modifier}>",
            "printMem": lambda inst, operand, modifier: f"{inst.number(operand + 1)}({operand})",
            "printShown": lambda inst, operand, modifier: f"#{inst.number(operand)}",
        },
        special_printer=lambda inst, modifier: f"; {modifier} of {inst.instruction.name}",
    )
    text = printed("x $rd, ${a:hi}, $m, $i ${:comment}", *VALUES, methods=methods)
    assert text == "x <0>, <1hi>, 8(2), #5 ; comment of X"


@pytest.mark.parametrize(
    ("string", "what"),
    [
        ("x $m", "'printMem' to print the operand '$m'"),
        ("x $i", "'printShown' to print the operand '$i'"),
        ("x ${a:hi}", "'printOperand' to print the operand '$a'"),
        ("x ${:comment}", "'PrintSpecial' to print '${:comment}'"),
    ],
)
def test_missing_methods(string: str, what: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        printed(string, *VALUES)
    assert str(caught.value) == (f"X: error: 'X' needs the C++ method {what}: give it a counterpart")


def test_mistakes_in_strings() -> None:
    with pytest.raises(DiagnosticError, match=r"names '\$nobody', but it has no such operand"):
        printed("x $nobody", *VALUES)
