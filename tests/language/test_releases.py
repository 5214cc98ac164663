"""Definitions for some releases of LLVM alone: ``with since(22):``, ``with until(21):``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks
from tests.support.targets import errors_of, load
from tgdsl.records import Ref, RecordSet

TWO = """
    with until(21):
        X = RegisterClass(i32, members=R, alignment=32)
        Old = RegisterClass(i32, members=R, alignment=32)
    Between = RegisterClass(i32, members=R, alignment=32)
    with since(22):
        X = RegisterClass(i64, members=R, alignment=32)
        S0, S1 = S = Reg.sequence("s{}", range(2))
    XOperand = RegisterOperand(X)
    """


def _classes(records: RecordSet) -> list[str]:
    return [one.name for one in records.of_class("RegisterClass")]


def test_a_name_is_bound_for_each_release(tmp_path: Path) -> None:
    older, newer = (load(tmp_path, TWO, llvm=number) for number in (19, 22))
    assert _classes(older) == ["GPR", "X", "Old", "Between"]
    assert _classes(newer) == ["GPR", "Between", "X"]
    assert older["X"].fields["RegTypes"] == (Ref("i32"),)
    assert newer["X"].fields["RegTypes"] == (Ref("i64"),)
    assert older["XOperand"].fields["RegClass"] == newer["XOperand"].fields["RegClass"] == Ref("X")
    assert [one.name for one in newer.of_class("Register")] == ["R0", "R1", "R2", "R3", "S0", "S1"]
    assert len([*older.of_class("Register")]) == 4


def test_classes_are_told_by_an_underscore(tmp_path: Path) -> None:
    text = """
    class Format(Instruction):
        namespace = "T"
        inst = concat("1" * 8)

    with until(21):
        class HALT(Format):
            asm = "halt"
    with since(22):
        class HALT_(Format):
            asm = "stop"
    """
    older, newer = (load(tmp_path, text, llvm=number) for number in (19, 22))
    assert (older["HALT"].string("AsmString"), newer["HALT"].string("AsmString")) == ("halt", "stop")


def test_blocks_stand_in_each_other_and_in_functions(tmp_path: Path) -> None:
    text = """
    def of_types(name):
        with since(18):
            made = Reg(name)
            with since(20):
                other = Reg(name + "b")
        return made, other

    A, B = of_types("a")
    """
    older, newer = (load(tmp_path, text, llvm=number) for number in (19, 22))
    assert [one.name for one in older.of_class("Register")][4:] == ["A"]
    assert [one.name for one in newer.of_class("Register")][4:] == ["A", "B"]


def test_numbers_of_anonymous_records_are_those_of_the_release(tmp_path: Path) -> None:
    text = """
    with until(21):
        anonymous_from(8113)
    with since(22):
        anonymous_from(9000)
    a = Operand(i32, parser_match_class=AsmOperandClass("A"))
    """
    for number, name in ((19, "anonymous_8113"), (22, "anonymous_9000")):
        assert load(tmp_path, text, llvm=number)["a"].fields["ParserMatchClass"] == Ref(name)


def test_a_reference_to_what_the_release_does_not_have(tmp_path: Path) -> None:
    text = """
    with since(22):
        Newer = RegisterClass(i64, members=R, alignment=32)
        NewerOperand = RegisterOperand(Newer)
    UsesIt = RegisterOperand(
        Newer
    )
    """
    assert errors_of(tmp_path, text, llvm=22) == ""
    assert errors_of(tmp_path, text) == (
        "T:14: error: 'Newer' is for LLVM 22 and newer, and these are records of LLVM 19: put what refers to it into `with since(22):`, too,"
        " or let it refer to something that LLVM 19 has\n"
        "T:11: note: it is made here\n"
        "1 error\n"
    )
    assert load(tmp_path, text, llvm=22)["UsesIt"].fields["RegClass"] == Ref("Newer")


@pytest.mark.parametrize("number", [19, 22])
def test_two_records_of_a_name_for_one_release(tmp_path: Path, number: int) -> None:
    text = """
    {}
        X = RegisterClass(i32, members=R, alignment=32)
    with since(22):
        X = RegisterClass(i64, members=R, alignment=32)
    """
    for block, of in (("if True:", 22), ("with since(20):", 22), ("with since(22), until(24):", 22)):
        assert errors_of(tmp_path, text.format(block), llvm=number) == (
            f"T:13: error: there are two records named 'X' for LLVM {of}; say with since() and until() that they are for different"
            " releases, or rename one of them\n"
            "T:11: note: the other one is made here\n"
            "1 error\n"
        )
    assert errors_of(tmp_path, text.format("with until(21):"), llvm=number) == ""


def test_blocks_that_are_wrong(marks: Marks) -> None:
    marks.check("""
        with since(30):
        #! error: what is here is for LLVM 30 and newer, but tgdsl knows LLVM 19 and LLVM 22; give another number, or drop
        #!     it
            pass
        """)
    marks.check("""
        with since(22):
            with until(21):
            #! error: what is here is for no release, but tgdsl knows LLVM 19 and LLVM 22; give another number, or drop
            #!     it
                pass
        """)
    marks.check("""
        class ADD(Instruction):
            with since(22):
            #! error: `with since(22):` is in the body of a class, and is about whole definitions; put it around the
            #!     class, and write one class for each of the releases that differ
                asm = "add"
        """)
    marks.check("""
        with since("22"):
        #! error: 'release' of since() should be an integer, but is the string '22'; write 22, without quotes
            pass
        """)


def test_a_name_that_is_bound_twice_in_a_block(marks: Marks) -> None:
    marks.check("""
        with until(21):
            X = RegisterClass(i32, members=R, alignment=32)
            #! error: there are two records named 'X'; rename one of them
            #! note at `X = RegisterClass(f32, members=R, alignment=32)`: the name is bound again here
            X = RegisterClass(f32, members=R, alignment=32)
        """)


def test_a_field_of_other_releases(tmp_path: Path) -> None:
    text = """
    class Format(Instruction):
        namespace = "T"
        rd = field(4)
        rs = field(4)
        inst = concat(rd, rs)

    class Newer(Format):
        rd = out(GPR)
        rs = in_(GPR)
        asm = f"newer {rd}, {rs}"
        supports_deactivation_symbol = True

    class Older(Format):
        rd = out(GPR)
        rs = in_(GPR, disable_encoding=True)
        asm = f"older {rd}, {rs}"
    """
    assert errors_of(tmp_path, text, llvm=19) == (
        "T:20: error: 'supports_deactivation_symbol' is given, and LLVM 19 has no field 'supportsDeactivationSymbol' for it: put this into"
        " `with since(22):`, and beside it what other releases have, or leave 'supports_deactivation_symbol' out\n"
        "1 error\n"
    )
    assert errors_of(tmp_path, text, llvm=22) == (
        "T:24: error: 'disable_encoding' is given, and LLVM 22 has no field 'DisableEncoding' for it: put this into `with until(21):`, and"
        " beside it what other releases have, or leave 'disable_encoding' out\n"
        "1 error\n"
    )
