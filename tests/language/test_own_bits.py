"""Operands that say how many bits of the word they have, in instructions that draw their word themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_instructions import FORMATS, fields
from tests.support.marks import Marks
from tests.support.targets import load
from tgdsl.diagnostics import DiagnosticError

_BITS = FORMATS + "from tgdsl.language import bits, descend\n"


def test_an_operand_with_bits_is_a_field_of_the_word(tmp_path: Path) -> None:
    text = """
        class MOV(Instruction):
            namespace = "T"
            rd, imm_ = out(GPR, bits=2), in_(simm, bits=3)
            inst = concat("101", bits(imm_, 2), rd, bits(imm_, 1, 0))
            asm = f"mov {rd}, {imm_}"
        """
    records = load(tmp_path, text, _BITS)
    assert fields(records, "MOV", "rd", "imm", "Inst") == {
        "rd": "{ ?, ? }",
        "imm": "{ ?, ?, ? }",
        "Inst": "{ 1, 0, 1, imm{2}, rd{1}, rd{0}, imm{1}, imm{0} }",
    }
    # The code emitter has them in the order of the word.
    assert [name for name in records["MOV"].fields if name in ("rd", "imm")] == ["imm", "rd"]


def test_one_that_is_in_the_word_twice_and_one_of_which_a_bit_is_not(tmp_path: Path) -> None:
    text = """
        class NEG(Instruction):
            namespace = "T"
            rd, simm4 = out(GPR, bits=2), in_(simm, bits=4)
            inst = concat("0", rd, rd, bits(simm4, 3, 1), repeated=[rd], left_out=[bits(simm4, 0)])
            asm = f"neg {rd}, {simm4}"
        """
    records = load(tmp_path, text, _BITS)
    assert fields(records, "NEG", "Inst") == {"Inst": "{ 0, rd{1}, rd{0}, rd{1}, rd{0}, simm4{3}, simm4{2}, simm4{1} }"}


def test_bits_of_an_operand_that_is_not_in_the_word(marks: Marks) -> None:
    marks.check(
        """
        class MOV(F3, imm=0, rs1=0):
            rd = out(GPR, bits=3)
            #! error: the operand 'rd' says bits=3, but is not in the concat() of its instruction; put it there, or, if
            #!     its format has a field of that name, leave bits out
            asm = f"mov {rd}"

        class NOT(Instruction):
            namespace = "T"
            rd, rs = out(GPR, bits=3), in_(GPR, bits=3)
            #! error: the operand 'rs' says bits=3, but is not in the concat() of its instruction; put it there, or, if
            #!     its format has a field of that name, leave bits out
            inst = concat("10101", rd)
            asm = f"not {rd}, {rs}"

        class NEG(Instruction):
            namespace = "T"
            rd = out(GPR, bits=3)
            inst = concat("1010", rd)  #! error: the parts of the word add up to 7 bits, which are not whole bytes
            asm = f"neg {rd}"
        """,
        _BITS,
    )


@pytest.mark.parametrize(
    "operand, inst, message",
    [
        (
            "in_(GPR)",
            'concat("101", a)',
            r"its class does not say how many bits of the word it has: in_\(..., bits=4\)",
        ),
        ("in_(GPR, bits=0)", "concat(a)", "a field has 1 to 4096 bits, and this one is to have 0"),
        ('in_(MEM, "b", "c", bits=2)', "concat(a)", "'bits' is for an operand of one field, and this one has parts"),
    ],
)
def test_wrong_bits_of_operands(tmp_path: Path, operand: str, inst: str, message: str) -> None:
    text = f"""
        class MOV(Instruction):
            namespace = "T"
            a = {operand}
            inst = {inst}
            asm = f"mov {{a}}"
        """
    with pytest.raises(DiagnosticError, match=message):
        load(tmp_path, text, _BITS)
