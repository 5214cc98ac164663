"""Values of other types than LLVM's classes declare are errors, each at the line that gives the value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.targets import BASE, errors_of, load
from tgdsl.records.checking import type_errors

#: The base of these targets: text starts at line 25.
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

INSTRUCTION = """
class ADD(F):
    asm = "add"
    {} = {}
"""


@pytest.mark.parametrize(
    ("attribute", "value", "message"),
    [
        (
            "itinerary",
            "FeatureA",
            "'itinerary' should be an InstrItinClass or None, and is a SubtargetFeature; correct it\nT:13: note: it is made here",
        ),
        (
            "predicates",
            "[FeatureA]",
            "'predicates' should be a list of Predicate objects, and has in it a SubtargetFeature; correct it\n"
            "T:13: note: it is made here",
        ),
        (
            "defs",
            "[R0, GPR]",
            "'defs' should be a list of Register objects, and has in it a RegisterClass; list its registers: *GPR.registers\n"
            "T:7: note: it is made here",
        ),
        (
            "added_complexity",
            '"3"',
            "'added_complexity' should be an integer, and is the string '3'; write added_complexity = 3, without quotes",
        ),
        (
            "decoder_namespace",
            "5",
            "'decoder_namespace' should be a string, and is the integer 5; write decoder_namespace = '5'",
        ),
        (
            "code_size",
            "1 << 63",
            "'code_size' is 9223372036854775808, and must be between -2147483648 and 2147483647; correct it",
        ),
        ("is_add", "2", "'is_add' should be True or False, and is the integer 2; correct it"),
        ("is_add", "1.0", "'is_add' should be True or False, and is the number 1.0; correct it"),
    ],
)
def test_an_attribute_of_an_instruction(tmp_path: Path, attribute: str, value: str, message: str) -> None:
    text = INSTRUCTION.format(attribute, value)
    assert errors_of(tmp_path, text, FORMATS) == f"T:27: error: {message}\n1 error\n"


@pytest.mark.parametrize(
    ("attribute", "value", "line", "message"),
    [
        (
            "uses",
            "[R0,\n5]",
            28,
            "'uses' should be a list of Register objects, and has in it the integer 5; correct it",
        ),
        ("itinerary", "(\n5)", 27, "'itinerary' should be an InstrItinClass or None, and is the integer 5; correct it"),
    ],
)
def test_no_definition(tmp_path: Path, attribute: str, value: str, line: int, message: str) -> None:
    text = INSTRUCTION.format(attribute, value)
    assert errors_of(tmp_path, text, FORMATS) == f"T:{line}: error: {message}\n1 error\n"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            "RegisterOperand(\nsimmOp)",
            "'reg_class' of RegisterOperand() should be a RegisterClass, and is an Operand; correct it\nT:14: note: it is made here",
        ),
        (
            "MnemonicAlias(\n1, 'a')",
            "'from_mnemonic' of MnemonicAlias() should be a string, and is the integer 1; write '1'",
        ),
        (
            "InstrItinData(Kind, [],\nnum_micro_ops='x')",
            "'num_micro_ops' of InstrItinData() should be an integer, and is the string 'x'; correct it",
        ),
        (
            "InstrItinData(Kind, [],\noperand_cycles=['a'])",
            "'operand_cycles' of InstrItinData() should be a list of integers, and has in it the string 'a'; correct it",
        ),
        (
            "Reg('x',\ndwarf_numbers=[1 << 70])",
            "the field 'DwarfNumbers' of 'X' should be a list<int>, and has in it the integer 1180591620717411303424, which has more"
            " than 64 bits; correct 'dwarf_numbers'",
        ),
    ],
)
def test_an_argument(tmp_path: Path, call: str, message: str) -> None:
    assert errors_of(tmp_path, f"X = {call}", FORMATS) == f"T:25: error: {message}\n1 error\n"


def test_a_number_in_a_pattern(tmp_path: Path) -> None:
    text = """
    class ADD(F):
        rd = out(GPR)
        asm = f"add {rd}"
        pattern = set_(
            rd,
            add(rd, 1 << 70),
        )
    """
    assert errors_of(tmp_path, text, FORMATS) == (
        "T:30: error: the field 'Pattern' of 'ADD' should be a list<dag>, and has in it the integer 1180591620717411303424, which has"
        " more than 64 bits; correct 'pattern'\n1 error\n"
    )


def test_several_of_one_record_and_several_records(tmp_path: Path) -> None:
    text = """
    class Base(F):
        added_complexity = "3"
        defs = [GPR]

    class ADD(Base):
        asm = "add"

    class SUB(Base):
        asm = "sub"
    """
    assert errors_of(tmp_path, text, FORMATS) == (
        "T:26: error: 'added_complexity' should be an integer, and is the string '3'; write added_complexity = 3, without quotes\n"
        "T:29: note: inherited by 'ADD', which is defined here\n"
        "T:26: note: and in 1 more that this line makes: 'SUB'\n"
        "T:27: error: 'defs' should be a list of Register objects, and has in it a RegisterClass; list its registers: *GPR.registers\n"
        "T:29: note: inherited by 'ADD', which is defined here\n"
        "T:7: note: it is made here\n"
        "T:27: note: and in 1 more that this line makes: 'SUB'\n"
        "2 errors\n"
    )


def test_what_fields_raises(tmp_path: Path) -> None:
    text = """
    class Wrong(Definition):
        def fields(self, ref):
            return {"A": self.missing}

    X = Wrong()

    class Lost(Wrong):
        def superclasses(self):
            raise ValueError("no classes")

    Y = Lost()
    """
    assert errors_of(tmp_path, text, FORMATS + "from tgdsl.language.core.definition import Definition\n") == (
        "T:36: error: the definition of 'Y' raised ValueError: no classes; most often a value in it is of another type than its"
        " annotation says, which a type checker shows\n"
        "T:34: note: it is raised here\n"
        "T:30: error: the definition of 'X' raised AttributeError: 'Wrong' object has no attribute 'missing'; most often a value in"
        " it is of another type than its annotation says, which a type checker shows\n"
        "T:28: note: it is raised here\n"
        "2 errors\n"
    )


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
