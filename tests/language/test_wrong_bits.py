"""Bits that would be lost, and words that a disassembler cannot tell apart, are errors."""

from __future__ import annotations

from pathlib import Path

from tests.targets import BASE, errors_of

#: The base of these targets: text starts at line 18.
FORMATS = BASE + """
Address = Operand(i32)

class F(Instruction):
    namespace = "T"
    op = constant(8)
    rd = field(8)
    inst = concat(op, rd)

"""


def said(folder: Path, text: str) -> list[str]:
    return errors_of(folder, text, FORMATS).splitlines()[:-1]


BRANCH = """
class Branch(Instruction):
    namespace = "T"
    op = constant(5)
    addr = field(20)
    inst = concat(op, bits(addr, 18, 3), "000"{})

class BR(Branch, op=1):
    addr = in_(Address)
    asm = f"br {{addr}}"
"""


def test_bits_of_an_operand_that_the_word_does_not_have(tmp_path: Path) -> None:
    assert said(tmp_path, BRANCH.format("")) == [
        (
            "T:23: error: the word does not have all bits of 'addr': put 19, 2 to 0 there, or say that this is meant: concat(...,"
            " left_out=[bits(addr, 19), bits(addr, 2, 0)])"
        ),
        "T:22: note: its bits are declared here",
    ]


def test_what_is_left_out_on_purpose(tmp_path: Path) -> None:
    assert said(tmp_path, BRANCH.format(", left_out=[bits(addr, 19), bits(addr, 2, 0)]")) == []
    assert said(tmp_path, BRANCH.format(", left_out=[bits(addr, 2, 0)]")) == [
        (
            "T:23: error: the word does not have all bits of 'addr': put 19 there, or say that this is meant: concat(...,"
            " left_out=[bits(addr, 19)])"
        ),
        "T:22: note: its bits are declared here",
    ]


SAME = """
class A(F, op=1):
    rd = out(GPR)
    asm = f"a {rd}"

class B(F, op=1):
    rd = out(GPR)
    asm = f"b {rd}"
"""


def test_two_instructions_of_one_word(tmp_path: Path) -> None:
    assert said(tmp_path, SAME) == [
        (
            "T:23: error: 'B' has the same word as 'A', so that a disassembler cannot tell them apart; correct a number of one, or say"
            " is_code_gen_only = True, or give it another decoder_namespace or other predicates"
        ),
        "T:19: note: 'A' is defined here",
    ]


def test_two_instructions_that_a_disassembler_tells_apart(tmp_path: Path) -> None:
    for line in ("is_code_gen_only = True", "decoder_namespace = 'V2'", "predicates = [P]", "is_pseudo = True"):
        assert said(tmp_path, f"P = Predicate('p')\n{SAME}    {line}\n") == []
