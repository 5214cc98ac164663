"""Bits of an operand that the word does not have are an error, unless they are left out on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.targets import BASE, errors_of, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model

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


# -- encodings of variable length --------------------------------------------------------------------------------

VARIABLE = """
class X(Instruction):
    namespace = "T"
    a = in_(Address)
    asm = f"x {{a}}"
    inst = {}
"""


@pytest.mark.parametrize(
    ("inst", "message"),
    [
        (
            "descend('0000', operand_slice(a, 7, 4))",
            "the word does not have all bits of 'a': put 3 to 0 there, or say that this is meant: descend(...,"
            " left_out=[operand_slice(a, 3, 0)])",
        ),
        (
            "ascend('000', operand_slice(a, 7, 4), descend(operand_slice(a, 2, 2)))",
            "the word does not have all bits of 'a': put 3, 1 to 0 there, or say that this is meant: ascend(...,"
            " left_out=[operand_slice(a, 3, 3), operand_slice(a, 1, 0)])",
        ),
        (
            "descend('00000', operand_slice(a, 7, 5), left_out=[operand_slice(a, 4, 1)])",
            "the word does not have all bits of 'a': put 0 there, or say that this is meant: descend(...,"
            " left_out=[operand_slice(a, 0, 0)])",
        ),
        (
            "descend('0000', operand_bits(a, 4), left_out=[operand_slice(a, 3, 2)])",
            "left_out has bits of 'a' that are in the word; take them out of one of the two",
        ),
        ("descend('0000', operand_slice(a, 0, 3))", "there are no bits 0 down to 3; write the higher one first: 3, 0"),
        ("descend('0000', operand_slice(a, 2, -1))", "there are no bits 2 down to -1"),
        (
            "descend('00000000', operand_bits(a, 0))",
            "operand_bits() puts 1 to 4096 bits into an encoding, and is to put 0",
        ),
        (
            "ascend('0000', operand_bits(a, 4), left_out=[3])",
            "'left_out' of ascend() takes bits(...) of fields and operand_slice(...) of operands, and has the integer 3",
        ),
    ],
)
def test_bits_of_an_operand_that_an_encoding_of_variable_length_does_not_have(
    tmp_path: Path, inst: str, message: str
) -> None:
    assert said(tmp_path, VARIABLE.format(inst)) == [f"T:19: error: {message}"]


@pytest.mark.parametrize(
    "inst",
    [
        "descend('0000', operand_slice(a, 1, 0), operand_slice(a, 3, 2))",
        "descend('0000', operand_slice(a, 3, 2), ascend(operand_slice(a, 1, 0)))",
        "descend('0000', operand_slice(a, 7, 4), left_out=[operand_slice(a, 3, 0)])",
        "descend('0000', ascend(operand_slice(a, 7, 4), left_out=[operand_bits(a, 4)]))",
        "descend(operand_bits(a, 4), operand_slice(a, 3, 0))",
    ],
)
def test_an_encoding_of_variable_length_that_has_them_or_says_so(tmp_path: Path, inst: str) -> None:
    assert said(tmp_path, VARIABLE.format(inst)) == []


def test_bits_of_a_part_of_an_operand(tmp_path: Path) -> None:
    parts = "Pair = Operand(i32, mi_operand_info={{'base': GPR, 'offset': i32imm}})\n" + VARIABLE.replace(
        "Address", "Pair"
    )
    base = FORMATS.replace("DefaultMode,", "DefaultMode, i32imm,")
    whole = parts.format("descend(operand_bits(a, 4, part='base'), operand_slice(a, 3, 0, part='offset'))")
    assert errors_of(tmp_path, whole, base) == ""
    half = parts.format("descend(operand_bits(a, 4, part='base'), operand_slice(a, 7, 4, part='offset'))")
    assert errors_of(tmp_path, half, base).splitlines()[0] == (
        "T:20: error: the word does not have all bits of 'a.offset': put 3 to 0 there, or say that this is meant: descend(...,"
        " left_out=[operand_slice(a, 3, 0, part='offset')])"
    )


# -- bits that are left out, and numbers ---------------------------------------------------------------------------

NUMBER = """
class F(Instruction):
    namespace = "T"
    op = constant(8{default})
    inst = {inst}

class X(F{op}):
    asm = "x"
"""


def number(inst: str, op: str = "", default: str = "") -> str:
    return NUMBER.format(inst=inst, op=op and f", op={op}", default=default)


def test_what_is_left_out_and_there_or_nowhere(tmp_path: Path) -> None:
    assert said(tmp_path, number("concat(op, left_out=[bits(op, 1, 0)])", "1")) == [
        "T:18: error: left_out has bits of 'op' that are in the word; take them out of one of the two",
    ]
    assert said(tmp_path, number("concat('0000', bits(op, 3, 0), left_out=[bits(op, 8, 4)])", "1"))[0] == (
        "T:18: error: 'op' has the bits 7 to 0, and left_out has 8 to 4 of them"
    )


@pytest.mark.parametrize("operator", ["concat", "descend"])
def test_bits_of_a_number_that_the_word_does_not_have(tmp_path: Path, operator: str) -> None:
    word = f"{operator}('0000', bits(op, 5, 2){{}})"
    assert said(tmp_path, number(word.format(""), "0b111100")) == []
    assert said(tmp_path, number(word.format(""), "0b11000010")) == [
        "T:20: error: the number 194 of 'op' has 3 bits (7, 6, 1) that the word does not have; give one without them",
        "T:18: note: the word is here",
    ]
    left_out = ", left_out=[bits(op, 7, 6), bits(op, 1, 0)]"
    assert said(tmp_path, number(word.format(left_out), default=", default=4")) == []
    assert said(tmp_path, number(word.format(left_out), default=", default=5")) == [
        "T:17: error: the number 5 of 'op' has 1 bit (0) that the word does not have; give one without them",
        "T:18: note: the word is here",
    ]


def test_bits_of_a_number_in_ts_flags(tmp_path: Path) -> None:
    flags = number("concat('000', bits(op, 7, 3))\n    ts_flags = concat({})", "0b11000010")
    assert said(tmp_path, flags.format("bits(op, 1, 0)")) == []
    assert said(tmp_path, flags.format("bits(op, 0)")) == [
        "T:21: error: the number 194 of 'op' has 1 bit (1) that the word does not have; give one without them",
        "T:18: note: the word is here",
    ]
    assert said(tmp_path, flags.format("bits(op, 9, 0)"))[0] == (
        "T:19: error: 'op' has the bits 7 to 0, and ts_flags takes 9 to 0 of them"
    )


# -- encodings without any bit -------------------------------------------------------------------------------------

OPEN = """
class NOP(Instruction):
    namespace = "T"
    inst = concat("00010001")
    asm = "nop"

class NOP_more(AdditionalEncoding):
    alias_of = NOP
    inst = concat("{}")
"""


def test_an_additional_encoding_that_is_open_throughout(tmp_path: Path) -> None:
    assert len(Model(load(tmp_path, OPEN.format("???????0"), FORMATS)).decoding.tables) == 1
    records = load(tmp_path, OPEN.format("????????"), FORMATS)
    with pytest.raises(DiagnosticError) as raised:
        print(Model(records).decoding)
    (error,) = raised.value.diagnostics
    assert error.message == (
        "no word is decoded as 'NOP' by the encoding of 'NOP_more', which has no bit that is 0 or 1: give it some, or leave it out"
    )
    assert error.place.chain[0].line == 22
