"""Operands without names: those with the same fields are one record, as those are that TableGen makes of one class with the same arguments."""

from __future__ import annotations

from pathlib import Path

from tests.support.targets import BASE, load
from tgdsl.model import Model
from tgdsl.records import Ref

_OPERANDS = BASE + """
from tgdsl.std.value_types import I32

class Op(Instruction):
    namespace, size = "T", 4

def printed() -> RegisterOperand[I32]:
    return RegisterOperand(GPR, print_method="printDst")

Named = RegisterOperand(GPR, print_method="printDst")
"""

_INSTRUCTIONS = """
class ADD(Op):
    rd, imm = out(printed()), in_(Operand(i32, print_method="printHex"))
    asm = f"add {rd}, {imm}"

class MOVE(Op):
    is_pseudo = True
    rd, imm = out(printed()), in_(Operand(i32, print_method="printHex"))
    asm = ""
    expansion = ADD(rd, imm)

class OTHER(Op):
    is_pseudo = True
    rd, rs = out(RegisterOperand(GPR, print_method="printSrc")), in_(Named)
    asm = ""
"""


def test_equal_operands_without_names_are_one_record(tmp_path: Path) -> None:
    records = load(tmp_path, _INSTRUCTIONS, _OPERANDS)

    def operands(name: str) -> list[object]:
        fields = ("OutOperandList", "InOperandList")
        return [one.value for field in fields for one in records[name].dag(field).args]

    assert operands("ADD") == operands("MOVE")
    assert operands("OTHER")[1] == Ref("Named")
    assert len({*operands("ADD"), *operands("OTHER")}) == 4
    assert len([one for one in records.of_class("RegisterOperand") if one.anonymous]) == 2


def test_an_expansion_gives_an_operand_of_the_same_kind(tmp_path: Path) -> None:
    Model(load(tmp_path, _INSTRUCTIONS, _OPERANDS)).check_pseudo_expansions()


_COUNTERPARTS = """
from tgdsl.language.counterparts import SignedImmediate, UnsignedImmediate

HEX = UnsignedImmediate(8)

class ADD(Op):
    rd = out(GPR)
    first = in_(Operand(i32, print_method="printIt", counterpart=HEX))
    second = in_(Operand(i32, print_method="printIt", counterpart=HEX))
    third = in_(Operand(i32, print_method="printIt", counterpart=SignedImmediate(8)))
    asm = f"add {rd}, {first}, {second}, {third}"
"""


def test_operands_with_other_counterparts_are_others(tmp_path: Path) -> None:
    first, second, third = [
        one.value for one in load(tmp_path, _COUNTERPARTS, _OPERANDS)["ADD"].dag("InOperandList").args
    ]
    assert first == second != third
