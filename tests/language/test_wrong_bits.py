"""Bits of an operand that the word does not have are an error, unless they are left out on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_wrong_values import errors_in_a_body
from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model

#: The base of these targets.
FORMATS = BASE + """
Address = Operand(i32)



"""


FIXED = cases("""
== bits of an operand that the word does not have
class Branch(Instruction):
    namespace = "T"
    op = constant(5)
    addr = field(20)
    inst = concat(op, bits(addr, 18, 3), "000")
    #! error: the word does not have all bits of 'addr': put 19, 2 to 0 there, or say that this is meant: concat(...,
    #!     left_out=[bits(addr, 19), bits(addr, 2, 0)])
    #! note at `addr = field(20)`: its bits are declared here

class BR(Branch, op=1):
    addr = in_(Address)
    asm = f"br {addr}"
== some of them left out on purpose
class Branch(Instruction):
    namespace = "T"
    op = constant(5)
    addr = field(20)
    inst = concat(op, bits(addr, 18, 3), "000", left_out=[bits(addr, 2, 0)])
    #! error: the word does not have all bits of 'addr': put 19 there, or say that this is meant: concat(...,
    #!     left_out=[bits(addr, 19)])
    #! note at `addr = field(20)`: its bits are declared here

class BR(Branch, op=1):
    addr = in_(Address)
    asm = f"br {addr}"
== all of them left out on purpose
class Branch(Instruction):
    namespace = "T"
    op = constant(5)
    addr = field(20)
    inst = concat(op, bits(addr, 18, 3), "000", left_out=[bits(addr, 19), bits(addr, 2, 0)])

class BR(Branch, op=1):
    addr = in_(Address)
    asm = f"br {addr}"
""")


@pytest.mark.parametrize("text", FIXED)
def test_bits_of_an_operand(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


# -- encodings of variable length --------------------------------------------------------------------------------

#: Lines of an instruction's body, whose operand ``a`` is an Address.
VARIABLE = cases("""
==
    inst = descend('0000', operand_slice(a, 7, 4))
    #! error: the word does not have all bits of 'a': put 3 to 0 there, or say that this is meant: descend(...,
    #!     left_out=[operand_slice(a, 3, 0)])
==
    inst = ascend('000', operand_slice(a, 7, 4), descend(operand_slice(a, 2, 2)))
    #! error: the word does not have all bits of 'a': put 3, 1 to 0 there, or say that this is meant: ascend(...,
    #!     left_out=[operand_slice(a, 3, 3), operand_slice(a, 1, 0)])
==
    inst = descend('00000', operand_slice(a, 7, 5), left_out=[operand_slice(a, 4, 1)])
    #! error: the word does not have all bits of 'a': put 0 there, or say that this is meant: descend(...,
    #!     left_out=[operand_slice(a, 0, 0)])
==
    inst = descend('0000', operand_bits(a, 4), left_out=[operand_slice(a, 3, 2)])
    #! error: left_out has bits of 'a' that are in the word; take them out of one of the two
==
    inst = descend('0000', operand_slice(a, 0, 3))
    #! error: there are no bits 0 down to 3; write the higher one first: 3, 0
==
    inst = descend('0000', operand_slice(a, 2, -1))  #! error: there are no bits 2 down to -1
==
    inst = descend('00000000', operand_bits(a, 0))
    #! error: operand_bits() puts 1 to 4096 bits into an encoding, and is to put 0
==
    inst = ascend('0000', operand_bits(a, 4), left_out=[3])
    #! error: 'left_out' of ascend() takes bits(...) of fields and operand_slice(...) of operands, and has the integer 3
==
    inst = descend('0000', operand_slice(a, 1, 0), operand_slice(a, 3, 2))
==
    inst = descend('0000', operand_slice(a, 3, 2), ascend(operand_slice(a, 1, 0)))
==
    inst = descend('0000', operand_slice(a, 7, 4), left_out=[operand_slice(a, 3, 0)])
==
    inst = descend('0000', ascend(operand_slice(a, 7, 4), left_out=[operand_bits(a, 4)]))
==
    inst = descend(operand_bits(a, 4), operand_slice(a, 3, 0))
""")

#: An instruction, whose body goes on.
INSTRUCTION = """
class X(Instruction):
    namespace = "T"
    a = in_({operand})
    asm = f"x {{a}}"
"""


@pytest.mark.parametrize("text", VARIABLE)
def test_bits_of_an_operand_in_an_encoding_of_variable_length(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS + INSTRUCTION.format(operand="Address"), errors_in_a_body)


#: With an operand of two parts.
PARTS = cases("""
==
    inst = descend(operand_bits(a, 4, part='base'), operand_slice(a, 3, 0, part='offset'))
==
    inst = descend(operand_bits(a, 4, part='base'), operand_slice(a, 7, 4, part='offset'))
    #! error: the word does not have all bits of 'a.offset': put 3 to 0 there, or say that this is meant: descend(...,
    #!     left_out=[operand_slice(a, 3, 0, part='offset')])
""")


@pytest.mark.parametrize("text", PARTS)
def test_bits_of_a_part_of_an_operand(marks: Marks, text: str) -> None:
    base = FORMATS.replace("DefaultMode,", "DefaultMode, i32imm,")
    pair = "Pair = Operand(i32, mi_operand_info={'base': GPR, 'offset': i32imm})\n"
    marks.check(text, base + pair + INSTRUCTION.format(operand="Pair"), errors_in_a_body)


# -- bits that are left out, and numbers ---------------------------------------------------------------------------

NUMBERS = cases("""
== bits that are there and left out
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat(op, left_out=[bits(op, 1, 0)])
    #! error: left_out has bits of 'op' that are in the word; take them out of one of the two

class X(F, op=1):
    asm = "x"
== bits left out that there are not
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('0000', bits(op, 3, 0), left_out=[bits(op, 8, 4)])
    #! error: 'op' has the bits 7 to 0, and left_out has 8 to 4 of them
    #! note at `op = constant(8)`: its bits are declared here

class X(F, op=1):
    asm = "x"
== concat has the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('0000', bits(op, 5, 2))

class X(F, op=0b111100):
    asm = "x"
== concat does not have the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('0000', bits(op, 5, 2))

class X(F, op=0b11000010):
#! error: the number 194 of 'op' has 3 bits (7, 6, 1) that the word does not have; give one without them
#! note at `inst = concat('0000', bits(op, 5, 2))`: the word is here
    asm = "x"
== concat has the bits of a default value
class F(Instruction):
    namespace = "T"
    op = constant(8, default=4)
    inst = concat('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])

class X(F):
    asm = "x"
== concat does not have the bits of a default value
class F(Instruction):
    namespace = "T"
    op = constant(8, default=5)
    #! error: the number 5 of 'op' has 1 bit (0) that the word does not have; give one without them
    #! note at `inst = concat('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])`: the word is here
    inst = concat('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])

class X(F):
    asm = "x"
== descend has the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = descend('0000', bits(op, 5, 2))

class X(F, op=0b111100):
    asm = "x"
== descend does not have the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = descend('0000', bits(op, 5, 2))

class X(F, op=0b11000010):
#! error: the number 194 of 'op' has 3 bits (7, 6, 1) that the word does not have; give one without them
#! note at `inst = descend('0000', bits(op, 5, 2))`: the word is here
    asm = "x"
== descend has the bits of a default value
class F(Instruction):
    namespace = "T"
    op = constant(8, default=4)
    inst = descend('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])

class X(F):
    asm = "x"
== descend does not have the bits of a default value
class F(Instruction):
    namespace = "T"
    op = constant(8, default=5)
    #! error: the number 5 of 'op' has 1 bit (0) that the word does not have; give one without them
    #! note at `inst = descend('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])`: the word is here
    inst = descend('0000', bits(op, 5, 2), left_out=[bits(op, 7, 6), bits(op, 1, 0)])

class X(F):
    asm = "x"
== flags have the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('000', bits(op, 7, 3))
    ts_flags = concat(bits(op, 1, 0))

class X(F, op=0b11000010):
    asm = "x"
== flags do not have the bits of a number
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('000', bits(op, 7, 3))
    ts_flags = concat(bits(op, 0))

class X(F, op=0b11000010):
#! error: the number 194 of 'op' has 1 bit (1) that the word does not have; give one without them
#! note at `inst = concat('000', bits(op, 7, 3))`: the word is here
    asm = "x"
== flags with bits that there are not
class F(Instruction):
    namespace = "T"
    op = constant(8)
    inst = concat('000', bits(op, 7, 3))
    ts_flags = concat(bits(op, 9, 0))
    #! error: 'op' has the bits 7 to 0, and ts_flags takes 9 to 0 of them
    #! note at `op = constant(8)`: its bits are declared here

class X(F, op=0b11000010):
    asm = "x"
""")


@pytest.mark.parametrize("text", NUMBERS)
def test_bits_of_a_number(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


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
