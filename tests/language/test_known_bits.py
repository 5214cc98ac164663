"""Operands of whose fields some bits are the same in each word: a decoder adds them to the operand."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_instructions import FORMATS, fields
from tests.support.marks import Marks
from tests.support.targets import load

_FORMATS = FORMATS + """
class Cached(Instruction):
    namespace = "T"
    rd, policy = field(3), field(3)
    inst = concat(bits(policy, 2), rd, bits(policy, 0), "000", left_out=[bits(policy, 1)])

class Plain(Instruction):
    namespace, size = "T", 1
    rd = field(3)
    inst = concat("10000", rd)
"""


def test_known_bits_are_in_the_word_and_in_the_field(tmp_path: Path) -> None:
    text = """
        class GET(Cached):
            rd, policy = out(GPR), in_(simm, known="??1")
            asm = f"get {rd}, {policy}"

        class PUT(Cached):
            rd, policy = out(GPR), in_(simm)
            asm = f"put {rd}, {policy}"
        """
    records = load(tmp_path, text, _FORMATS)
    assert fields(records, "GET", "policy", "Inst") == {
        "policy": "{ ?, ?, 1 }",
        "Inst": "{ policy{2}, rd{2}, rd{1}, rd{0}, 1, 0, 0, 0 }",
    }
    assert fields(records, "PUT", "policy", "Inst") == {
        "policy": "{ ?, ?, ? }",
        "Inst": "{ policy{2}, rd{2}, rd{1}, rd{0}, policy{0}, 0, 0, 0 }",
    }


def test_known_bits_of_an_operand_that_is_not_in_the_word(tmp_path: Path) -> None:
    text = """
        class GET(Plain):
            rd, policy = out(GPR), in_(simm, known="?1")
            asm = f"get {rd}, {policy}"
        """
    records = load(tmp_path, text, _FORMATS)
    assert fields(records, "GET", "policy", "Inst") == {
        "policy": "{ ?, 1 }",
        "Inst": "{ 1, 0, 0, 0, 0, rd{2}, rd{1}, rd{0} }",
    }


def test_wrong_known_bits(marks: Marks) -> None:
    text = """
    class GET(Cached):
        rd = out(GPR)
        policy = in_(simm, known="?1")
        #! error: 'known' of 'policy' has 2 bits, and its field 3; give one for each
        #! note at `rd, policy = field(3), field(3)`: its bits are declared here
        asm = f"get {rd}, {policy}"

    class VAR(Instruction):
        namespace = "T"
        rd = out(GPR)
        policy = in_(simm, known="?1")
        #! error: 'policy' has known bits, which are for an instruction's own word of a fixed size; write the bits into
        #!     the word
        inst = descend("00000", operand_bits(rd, 3), operand_bits(policy, 8))
        asm = f"var {rd}, {policy}"
    """
    marks.check(text, _FORMATS + "from tgdsl.language import descend, operand_bits\n")
    for wrong in ("111", "???", "x?1"):
        text = f"""
        class GET(Cached):
            rd = out(GPR)
            policy = in_(simm, known="{wrong}")
            #! error: 'known' has the string '{wrong}', and should be bits of the operand's one field, some 0 or 1 and some ?:
            #!     "????1"
            asm = f"get {{rd}}, {{policy}}"
        """
        marks.check(text, _FORMATS)
