"""Values of other types than LLVM's classes declare are errors, each at the line that gives the value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_wrong_values import errors_in_a_body
from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load
from tgdsl.records.checking import type_errors

#: The base of these targets.
FORMATS = BASE + """
from tgdsl.std import add, set_
from tgdsl.std.value_types import I32

FeatureA = SubtargetFeature("a", "A", "true", "")
simmOp = Operand(i32)
Unit = FuncUnit()
Kind = InstrItinClass()

class F(Instruction):
    namespace = "T"
    is_pseudo = True



"""

#: Lines of an instruction's body.
ATTRIBUTES = cases("""
==
    itinerary = FeatureA
    #! error: 'itinerary' should be an InstrItinClass or None, but is a SubtargetFeature; correct it
    #! note at `FeatureA = SubtargetFeature("a", "A", "true", "")`: it is made here
==
    predicates = [FeatureA]
    #! error: 'predicates' should be a list of Predicate objects, and has in it a SubtargetFeature; correct it
    #! note at `FeatureA = SubtargetFeature("a", "A", "true", "")`: it is made here
==
    defs = [R0, GPR]
    #! error: 'defs' should be a list of Register objects, and has in it a RegisterClass; list its registers:
    #!     *GPR.registers
    #! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
==
    added_complexity = "3"
    #! error: 'added_complexity' should be an integer, but is the string '3'; write added_complexity = 3, without quotes
==
    decoder_namespace = 5
    #! error: 'decoder_namespace' should be a string, but is the integer 5; write decoder_namespace = '5'
==
    code_size = 1 << 63
    #! error: 'code_size' is 9223372036854775808, but must be between -2147483648 and 2147483647; correct it
==
    is_add = 2  #! error: 'is_add' should be True or False, but is the integer 2; correct it
==
    is_add = 1.0  #! error: 'is_add' should be True or False, but is the number 1.0; correct it
==
    uses = [R0,
5]  #! error: 'uses' should be a list of Register objects, and has in it the integer 5; correct it
==
    itinerary = (  #! error: 'itinerary' should be an InstrItinClass or None, but is the integer 5; correct it
5)
""")


@pytest.mark.parametrize("text", ATTRIBUTES)
def test_an_attribute_of_an_instruction(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS + "class ADD(F):\n    asm = 'add'\n", errors_in_a_body)


ARGUMENTS = cases("""
==
X = RegisterOperand(
simmOp)
#! error: 'reg_class' of RegisterOperand() should be a RegisterClass or a RegClassByHwMode, but is an Operand; correct it
#! note at `simmOp = Operand(i32)`: it is made here
==
X = MnemonicAlias(
1, 'a')  #! error: 'from_mnemonic' of MnemonicAlias() should be a string, but is the integer 1; write '1'
==
X = InstrItinData(Kind, [],
num_micro_ops='x')  #! error: 'num_micro_ops' of InstrItinData() should be an integer, but is the string 'x'; correct it
==
X = InstrItinData(Kind, [],
operand_cycles=['a'])
#! error: 'operand_cycles' of InstrItinData() should be a list of integers, and has in it the string 'a'; correct it
==
X = Reg('x',
dwarf_numbers=[1 << 70])
#! error: the field 'DwarfNumbers' of 'X' should be a list<int>, and has in it the integer 1180591620717411303424, which
#!     has more than 64 bits; correct 'dwarf_numbers'
""")


@pytest.mark.parametrize("text", ARGUMENTS)
def test_an_argument(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


def test_a_number_in_a_pattern(marks: Marks) -> None:
    text = """
    class ADD(F):
        rd = out(GPR)
        asm = f"add {rd}"
        pattern = set_(
            rd,
            add(rd, 1 << 70),
            #! error: the field 'Pattern' of 'ADD' should be a list<dag>, and has in it the integer
            #!     1180591620717411303424, which has more than 64 bits; correct 'pattern'
        )
    """
    marks.check(text, FORMATS)


def test_several_of_one_record_and_several_records(marks: Marks) -> None:
    text = """
    class Base(F):
        added_complexity = "3"
        #! error: 'added_complexity' should be an integer, but is the string '3'; write added_complexity = 3, without
        #!     quotes
        #! note at `class ADD(Base):`: inherited by 'ADD', which is defined here
        #! note: and in 1 more that this line makes: 'SUB'
        defs = [GPR]
        #! error: 'defs' should be a list of Register objects, and has in it a RegisterClass; list its registers:
        #!     *GPR.registers
        #! note at `class ADD(Base):`: inherited by 'ADD', which is defined here
        #! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
        #! note: and in 1 more that this line makes: 'SUB'

    class ADD(Base):
        asm = "add"

    class SUB(Base):
        asm = "sub"
    """
    marks.check(text, FORMATS)


def test_what_fields_raises(marks: Marks) -> None:
    text = """
    class Wrong(Definition):
        def fields(self, ref):
            return {"A": self.missing}

    X = Wrong()
    #! 2. error: the definition of 'X' raised AttributeError: 'Wrong' object has no attribute 'missing'; most often a
    #!     value in it is of another type than its annotation says, which a type checker shows
    #! note at `return {"A": self.missing}`: it is raised here

    class Lost(Wrong):
        def superclasses(self):
            raise ValueError("no classes")

    Y = Lost()
    #! 1. error: the definition of 'Y' raised ValueError: no classes; most often a value in it is of another type than
    #!     its annotation says, which a type checker shows
    #! note at `raise ValueError("no classes")`: it is raised here
    """
    marks.check(text, FORMATS + "from tgdsl.language.core.definition import Definition\n")


def test_interrupts_are_none_of_the_definitions(tmp_path: Path) -> None:
    text = """
    class Wrong(Definition):
        def fields(self, ref):
            raise KeyboardInterrupt

    X = Wrong()
    """
    with pytest.raises(KeyboardInterrupt):
        load(tmp_path, text, FORMATS + "from tgdsl.language.core.definition import Definition\n")


def test_what_is_predefined_is_of_its_types(tmp_path: Path) -> None:
    assert type_errors(load(tmp_path, "")) == []
