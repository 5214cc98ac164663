"""Names of records, from the modules that define them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load
from tgdsl.records import Ref


def test_module_names_are_record_names(tmp_path: Path) -> None:
    records = load(tmp_path, "")
    assert [r.name for r in records.of_class("Register")] == ["R0", "R1", "R2", "R3"]
    assert [r.name for r in records.of_class("RegisterClass")] == ["GPR"]
    (unnamed,) = records.of_class("InstrInfo")
    assert unnamed.anonymous
    assert unnamed.name == f"anonymous_{sum(records[name].anonymous for name in records.names) - 1}"
    assert not records["R0"].anonymous


def test_the_numbers_of_anonymous_records_can_be_stated(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        before = Operand(i32, parser_match_class=AsmOperandClass("A"))
        anonymous_from(8113)
        b, c = [Operand(i32, parser_match_class=AsmOperandClass(name)) for name in "BC"]
        """,
    )
    first, *others = [r.name for r in records.of_class("AsmOperandClass") if r.anonymous]
    assert int(first.removeprefix("anonymous_")) < 8113
    assert others == ["anonymous_8113", "anonymous_8114"]
    assert records["c"].fields["ParserMatchClass"] == Ref("anonymous_8114")


def test_stated_numbers_of_anonymous_records_grow(marks: Marks) -> None:
    text = """
        anonymous_from(8113)
        a = Operand(i32, parser_match_class=AsmOperandClass("A"))
        anonymous_from(8113)
        #! error: the anonymous records before this one have numbers up to 8113, so the next one cannot be 8113;
        #!     give a larger number, or an earlier place to the module by a ModuleOrder
        b = Operand(i32, parser_match_class=AsmOperandClass("B"))
        """
    marks.check(text)
    marks.check(
        """anonymous_from(-1)  #! error: anonymous records have numbers from 0 to 2147483647, and this is -1; give one of these"""
    )


def test_members_of_lists_are_named_after_them(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        from typing import NamedTuple

        F = Reg.sequence("f{}", range(3))
        NESTED = [[Reg("a")], (Reg("b"), Reg("c"))]

        class Pair(NamedTuple):
            lo: Reg
            hi: Reg

        ACC = Pair(Reg("acclo"), Reg("acchi"))
        """,
    )
    names = {r.string("AsmName"): r.name for r in records.of_class("Register")}
    assert names["f2"] == "F2"
    assert (names["a"], names["b"], names["c"]) == ("NESTED00", "NESTED10", "NESTED11")
    assert (names["acclo"], names["acchi"]) == ("ACClo", "ACChi")


FAMILY = """
        from typing import NamedTuple

        class Plain(Instruction):
            namespace = "T"
            inst = concat("0" * 32)

        def made(text):
            class form(Plain):
                asm = text
            return form
"""


def test_a_family_states_the_names_of_its_members(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        FAMILY + """
        @family("{family}_{member}", wide="{family}_64", plain="{family}", forms="{member}{family}")
        class Forms(NamedTuple):
            rr: type[Instruction]
            ri_32: type[Instruction]
            or_: type[Instruction]
            wide: type[Instruction]
            plain: type[Instruction]
            forms: object

        class Inner(NamedTuple):
            a: type[Instruction]
            b: type[Instruction]

        ADD = Forms(made("1"), made("2"), made("3"), made("4"), made("5"), Inner(made("6"), made("7")))
        nand_ = Forms(*map(made, "abcde"), [])
        """,
    )
    names = {r.string("AsmString"): r.name for r in records.of_class("Instruction") if r.string("Namespace") == "T"}
    assert names == {
        "1": "ADD_rr",
        "2": "ADD_ri_32",
        "3": "ADD_or",
        "4": "ADD_64",
        "5": "ADD",
        "6": "formsADDa",
        "7": "formsADDb",
        "a": "nand_rr",
        "b": "nand_ri_32",
        "c": "nand_or",
        "d": "nand_64",
        "e": "nand",
    }


def test_a_family_may_have_names_with_numbers(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        FAMILY + """
        @family("{family}{number}", plain="{family}")
        class Sizes(NamedTuple):
            x8rr: type[Instruction]
            x16: type[Instruction]
            ri: type[Instruction]
            plain: type[Instruction]

        ADD = Sizes(*map(made, "abcd"))
        """,
    )
    names = [one.name for one in records.of_class("Instruction") if one.string("Namespace") == "T"]
    assert names == ["ADD8rr", "ADD16", "ADDri", "ADD"]


FAMILIES = cases("""
==
@family("{member}")
#! error: the template '{member}' of record names must have {family}, and may have {member} or {number}; for example
#!     '{family}_{member}'
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
==
@family("{family}_{field}")
#! error: the template '{family}_{field}' of record names must have {family}, and may have {member} or {number}; for example
#!     '{family}_{member}'
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
==
@family("{family", rr="{family}")
#! error: the template '{family' of record names must have {family}, and may have {member} or {number}; for example
#!     '{family}_{member}'
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
==
@family("{family}_")  #! error: the template '{family}_' gives 'rr' and 'ri' the same record name; tell them apart
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
==
@family(ri="{family}rr")  #! error: the template '{family}rr' gives 'rr' and 'ri' the same record name; tell them apart
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
==
@family(rj="{family}")  #! error: 'Forms' has no field 'rj'; it has rr, ri
class Forms(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]
""")


@pytest.mark.parametrize("text", FAMILIES)
def test_mistakes_in_the_names_of_a_family(marks: Marks, text: str) -> None:
    marks.check(text, BASE + "from typing import NamedTuple\n")


def test_a_family_is_a_class_of_named_tuples(marks: Marks) -> None:
    marks.check(
        """@family()  #! error: family takes a class of named tuples, but the class 'Forms' is not one; derive it from NamedTuple
class Forms: ...
"""
    )


def test_records_with_names_that_no_variable_has(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        F = [named_record(f"F{n}_64", Reg(f"f{n}")) for n in range(2)]
        odd = named_record("3DNow", Reg("3dnow"))
        """,
    )
    assert [r.name for r in records.of_class("Register")][4:] == ["F0_64", "F1_64", "3DNow"]


def test_columns_of_a_table_are_defined_row_by_row(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        lo = SubRegIndex(16, namespace="T")
        W, D = columns((low, Reg(f"d{n}", sub_regs=[low], sub_reg_indices=[lo])) for n in range(2) for low in [Reg(f"w{n}")])
        """,
    )
    assert [r.name for r in records.of_class("Register")][4:] == ["W0", "D0", "W1", "D1"]


NAMED = cases("""
A = named_record("a b", Reg("a"))
#! error: 'a b' is not a name of a record: use letters, digits and underscores, and not digits alone
==
A = named_record("a", 3)
#! error: named_record takes a definition, but the integer 3 is not one; give it what makes a record
==
A = named_record("a", named_record("b", Reg("a")))
#! error: this definition is named 'a' and 'b'; name it once
""")


@pytest.mark.parametrize("text", NAMED)
def test_mistakes_in_names_of_records(marks: Marks, text: str) -> None:
    marks.check(text)


def test_variables_of_loops_do_not_name_what_was_made_since(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        X, Y = Reg("x"), Reg("y")
        for register in [X, Y]:
            pass
        for pair in [(Y, X)]:
            pass
        U, V = Reg("u"), Reg("v")
        W = (Reg("w0"), Reg("w1"))
        for register in [U, V]:
            pass
        for pair in [(U, V), W]:
            pass
        made = []
        for number in range(3):
            register = Reg(f"z{number}")
            made.append(register)
        """,
    )
    names = [record.name for record in records.of_class("Register")]
    assert names[4:] == ["X", "Y", "U", "V", "W0", "W1", "made0", "made1", "made2"]


def test_a_variable_that_is_bound_again_names_what_has_no_other_name(tmp_path: Path) -> None:
    records = load(tmp_path, "X = None\nX = Reg('x')\n")
    assert [record.name for record in records.of_class("Register")][4:] == ["X"]


def test_the_first_name_counts_and_a_list_does_not_rename(tmp_path: Path) -> None:
    records = load(tmp_path, "LIST = [R3, R2]\nSP = R1\nZERO = R[0]\n")
    assert [r.name for r in records.of_class("Register")] == ["R0", "R1", "R2", "R3"]


def test_a_trailing_underscore_is_not_part_of_the_name(tmp_path: Path) -> None:
    records = load(tmp_path, 'in_ = Reg("in")\n')
    assert "in" in records
    assert "and" in records  # TableGen's set operator, which Python reserves
    assert "LD_" in load(tmp_path, 'LD__ = Reg("ld")\n')


def test_records_are_in_the_order_of_definition(tmp_path: Path) -> None:
    records = load(tmp_path, 'B = Reg("b")\nA = Reg("a")\n')
    assert [r.name for r in records][-2:] == ["B", "A"]


def test_imported_definitions_are_named_by_the_module_that_defines_them(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").write_text("from pack.registers import *\nfrom pack.target import T\n")
    (tmp_path / "pack" / "registers.py").write_text(
        "from tgdsl.language import *\nfrom tgdsl.std import i32\n"
        'A, B = AB = Register.sequence("r{}", range(2))\n'
        "C = RegisterClass(i32, members=AB, alignment=32)\n"
    )
    (tmp_path / "pack" / "target.py").write_text(
        "from tgdsl.language import *\nfrom pack.registers import A as first\nT = Target(instruction_set=InstrInfo())\n"
    )
    from tgdsl.loading.load import load_target

    records = load_target(str(tmp_path / "pack"))
    assert [r.name for r in records.of_class("Register")] == ["A", "B"]


def test_all_definitions_of_a_referenced_module_are_in_the_target(tmp_path: Path) -> None:
    (tmp_path / "shared_registers.py").write_text(
        'from tgdsl.language import Register\nX0 = Register("x0")\nX1 = Register("x1")\n'
    )
    records = load(
        tmp_path, "import shared_registers\nXs = RegisterClass(i32, members=[shared_registers.X0], alignment=32)\n"
    )
    assert [r.name for r in records.of_class("Register")] == ["X0", "X1", "R0", "R1", "R2", "R3"]


def test_superclasses_are_those_that_python_classes_say_they_are(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Kind(Reg):
            record_class = "Kind"

        class Special(Kind): ...
        S = Special("s", dwarf_numbers=[7], dwarf_alias=R0)
        Ptr = ValueTypeByHwMode({DefaultMode: i32})
        """,
    )
    assert records["S"].superclasses == ("Register", "Kind", "DwarfRegNum", "DwarfRegAlias")
    assert records["Ptr"].superclasses == ("HwModeSelect", "ValueType", "ValueTypeByHwMode")
    assert records["GPR"].superclasses == ("DAGOperand", "RegisterClass")


def test_a_name_bound_twice(marks: Marks) -> None:
    marks.check("""X = Reg("x")
#! error: there are two records named 'X'; rename one of them
#! note at `X = Reg("y")`: the name is bound again here
X = Reg("y")
""")


def test_a_register_without_a_name(marks: Marks) -> None:
    marks.check(
        """Reg("x")  #! error: this Reg is bound to no name, so nothing can refer to it; bind it to a name of its module
"""
    )


def test_two_records_of_one_name(marks: Marks) -> None:
    marks.check("""F1 = Reg("x")
F = Reg.sequence("f{}", range(2))
#! error: there are two records named 'F1'; rename one of them
#! note at `F1 = Reg("x")`: the other one is made here
""")
