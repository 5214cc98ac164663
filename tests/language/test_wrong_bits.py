"""Bits of an operand that the word does not have are an error, unless they are left out on purpose."""

from __future__ import annotations

from pathlib import Path

from tests.targets import BASE, errors_of

#: The base of these targets: text starts at line 14.
FORMATS = BASE + """
Address = Operand(i32)



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
            "T:19: error: the word does not have all bits of 'addr': put 19, 2 to 0 there, or say that this is meant: concat(...,"
            " left_out=[bits(addr, 19), bits(addr, 2, 0)])"
        ),
        "T:18: note: its bits are declared here",
    ]


def test_what_is_left_out_on_purpose(tmp_path: Path) -> None:
    assert said(tmp_path, BRANCH.format(", left_out=[bits(addr, 19), bits(addr, 2, 0)]")) == []
    assert said(tmp_path, BRANCH.format(", left_out=[bits(addr, 2, 0)]")) == [
        (
            "T:19: error: the word does not have all bits of 'addr': put 19 there, or say that this is meant: concat(...,"
            " left_out=[bits(addr, 19)])"
        ),
        "T:18: note: its bits are declared here",
    ]
