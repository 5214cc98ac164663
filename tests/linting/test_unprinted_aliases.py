"""``alias-never-printed``: InstAliases that the generated printAliasInstr never chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import linted, said_of
from tests.support.marks import Marks
from tests.support.assembly_target import AssemblyTarget, call
from tgdsl.linting.subject import Subject
from tgdsl.linting.unprinted_aliases import find
from tgdsl.model import Model
from tgdsl.records import Ref, Value


def _found(target: AssemblyTarget) -> list[str]:
    """The strings of aliases with findings, with the reason, and the string of the other alias."""
    found: list[str] = []
    for finding in find(Subject(Model(target.records()))):
        why = finding.message.partition(" is never printed: ")[2].partition(";")[0]
        other = [note.message.split("'")[1] for note in finding.notes]
        found.append(" ".join([finding.message.split("'")[1], "-", why, *other]))
    return found


_EARLIER = "an earlier one takes all of its cases"
_BLANKS = "its AsmString has more blanks than the instruction's, and AsmWriterEmitter takes that for more operands"
_SAME = "another one has the same conditions, and AsmWriterEmitter leaves out all such aliases"


class _Registers(AssemblyTarget):
    """GPR has R0, R1 and R2, Low has R0 and R1, One has R1; the instruction ADD has a register, two of GPR and a number."""

    def __init__(self, **writer: Value) -> None:
        super().__init__(**writer)
        r = self.registers("R0", "R1", "R2")
        self.gpr = self.register_class("GPR", r)
        self.low = self.register_class("Low", r[:2])
        self.one = self.register_class("One", r[1:2])
        self.number = self.operand("Number")
        self.even = self.operand("Even", MCOperandPredicate="  return isEven(MCOp);")
        ins: dict[str, Value] = {"a": self.gpr, "b": self.gpr, "n": self.number}
        self.written("ADD", "add $rd, $a, $b, $n", outs={"rd": self.gpr}, ins=ins)

    def add_alias(self, string: str, *operands: Value | tuple[Value, str], **fields: Value) -> None:
        self.alias(string, call("ADD", *operands), **fields)


def test_covered_operands() -> None:
    target = _Registers()
    gpr, low, number = target.gpr, target.low, target.number
    target.add_alias("first $rd, $a", (gpr, "rd"), (low, "a"), (low, "a"), 0)
    target.add_alias("covered $rd", (gpr, "rd"), (target.one, "a"), (target.one, "a"), 0)
    target.add_alias("fixed $rd", (gpr, "rd"), Ref("R1"), Ref("R1"), 0)
    target.add_alias("tied $rd", (low, "rd"), (low, "rd"), (low, "rd"), 0)
    target.add_alias("other $rd", (gpr, "rd"), Ref("R0"), Ref("R1"), 0)
    target.add_alias("wide $rd", (gpr, "rd"), (gpr, "a"), (gpr, "a"), 0)
    target.add_alias("number $rd, $n", (gpr, "rd"), (low, "a"), (low, "a"), (number, "n"))
    target.add_alias("none $rd", (gpr, "rd"), Ref("zero_reg"), Ref("zero_reg"), (number, "n"))
    target.add_alias("last $rd, $a", (gpr, "rd"), (gpr, "a"), (gpr, "b"), (number, "n"))
    target.add_alias("late $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), 1)
    assert _found(target) == [
        f"covered $rd - {_EARLIER} first $rd, $a",
        f"fixed $rd - {_EARLIER} first $rd, $a",
        f"tied $rd - {_EARLIER} first $rd, $a",
        f"late $rd - {_EARLIER} last $rd, $a",
    ]


def test_priorities_decide_which_one_is_earlier() -> None:
    target = _Registers()
    gpr, number = target.gpr, target.number
    target.add_alias("narrow $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), 1)
    target.add_alias("wide $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), (number, "n"), EmitPriority=2)
    target.add_alias("silent $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), 1, EmitPriority=0)
    assert _found(target) == [f"narrow $rd - {_EARLIER} wide $rd"]


def test_predicates_of_operands() -> None:
    target = _Registers()
    target.add(
        "OtherEven", "Operand", MCOperandPredicate="  return isEven(MCOp);", ParserMatchClass=Ref("ImmAsmOperand")
    )
    gpr, even = target.gpr, target.even
    target.add_alias("even $rd, $n", (gpr, "rd"), (gpr, "a"), (gpr, "b"), (even, "n"))
    target.add_alias("less $rd, $n", (gpr, "rd"), Ref("R0"), (gpr, "b"), (even, "n"))
    target.add_alias("zero $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), 0)
    assert _found(target) == [f"less $rd, $n - {_EARLIER} even $rd, $n"]


def test_features() -> None:
    target = _Registers(PassSubtarget=1)
    one, two, three = target.features("F1", "F2", "F3")
    alone = target.predicate("Alone", call("all_of", one))
    both = target.predicate("Both", call("all_of", one, call("not", two)))
    either = target.predicate("Either", call("any_of", one, three))
    any_ = target.predicate("Any", call("any_of", one, call("any_of", call("not", two), three)))
    gpr = target.gpr
    for number, predicates in enumerate(
        [(alone, both), (alone, either), (any_, either), (both, alone), (either, any_)]
    ):
        for place, predicate in enumerate(predicates):
            operands = (gpr, "rd"), (gpr, "a") if not place else Ref("R0"), (gpr, "b"), number
            target.add_alias(f"{predicate.name} $rd, {number}", *operands, Predicates=(predicate,))
    assert _found(target) == [
        f"Both $rd, 0 - {_EARLIER} Alone $rd, 0",
        f"Either $rd, 2 - {_EARLIER} Any $rd, 2",
    ]


def test_aliases_in_no_table() -> None:
    target = _Registers()
    gpr, number = target.gpr, target.number
    target.add_alias("long $rd, $a, $b, $n , x", (gpr, "rd"), (gpr, "a"), (gpr, "b"), (number, "n"))
    target.add_alias("one $rd", (gpr, "rd"), (gpr, "a"), (gpr, "b"), 1)
    target.add_alias("two $rd", (gpr, "rd"), (gpr, "c"), (gpr, "d"), 1)
    target.add_alias("three $rd", (gpr, "rd"), (gpr, "c"), (gpr, "d"), 1)
    assert _found(target) == [
        f"long $rd, $a, $b, $n , x - {_BLANKS}",
        f"one $rd - {_SAME} two $rd",
        f"two $rd - {_SAME} one $rd",
        f"three $rd - {_SAME} one $rd",
    ]


def test_one_writer_that_prints_is_enough() -> None:
    target = _Registers()
    gpr, number = target.gpr, target.number
    second = target.add("Second", "AsmWriter", Variant=1)
    target.add("Test", "Target", AssemblyWriters=(Ref("TestAsmWriter"), second))
    operands = (gpr, "rd"), (gpr, "a"), (gpr, "b"), (number, "n")
    target.add_alias("{long $rd, $a, $b, $n , x|short}", *operands)
    assert _found(target) == []
    target.add_alias("same", *operands)
    assert _found(target) == [
        f"{{long $rd, $a, $b, $n , x|short}} - {_BLANKS}",
    ]


def test_a_target_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str], marks: Marks) -> None:
    base = """
from tgdsl.language import *
from tgdsl.std import i32
class Reg(Register, namespace="T"): ...
R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Test = Target(instruction_set=InstrInfo(), assembly_writers=[AsmWriter()])
class MOV(Instruction):
    namespace = "T"
    rd, rs = out(GPR), in_(GPR)
    inst = concat("00000001")
    rd, rs = out(GPR, placed=False), in_(GPR, placed=False)
    asm = f"mov {rd}, {rs}"
"""
    only = ("--only", "alias-never-printed")
    text = """
class Moves(Aliases):
    rd = in_(GPR)
    InstAlias(f"own {rd}", MOV(rd, rd))
    InstAlias("zero", MOV(R[0], R[0]))
    #! warning: the alias 'zero' of 'MOV' is never printed: an earlier one takes all of its cases; correct it, or set
    #!     EmitPriority to 0 [alias-never-printed]
    #! note at `InstAlias(f"own {rd}", MOV(rd, rd))`: the other one, 'own $rd', is defined here
"""
    marks.check(text, base, linted(capsys, *only))
    waived = """
class Moves(Aliases):
    rd = in_(GPR)
    InstAlias(f"own {rd}", MOV(rd, rd))
    InstAlias("zero", MOV(R[0], R[0]))  # lint: alias-never-printed: for the parser
"""
    assert said_of(tmp_path, waived, capsys, *only, base=base, status=0) == ""
