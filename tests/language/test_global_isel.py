"""GlobalISel's equivalents of nodes, complex patterns and transforms: their records, and the rules that patterns become by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import said_of
from tests.oracle.tblgen import needs_tblgen, ours, theirs
from tests.support.marks import Marks
from tests.support.targets import load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records import Ref

TARGET = """
from tgdsl.language import *
from tgdsl.std import add, i32, imm, s32, set_, sub
from tgdsl.std.global_isel import selection_dag_equivalents
from tgdsl.std.opcodes.integers import G_ADD, G_SUB
from tgdsl.std.value_types import I32


class Reg(Register, namespace="T"): ...


R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Bank = RegisterBank("B", [GPR])
Test = Target(instruction_set=InstrInfo())
Address = ComplexPattern(i32, 1, "selectAddress")
Negate = SDNodeXForm(imm, Code("return N;"))


class Pseudo(Instruction):
    namespace, is_pseudo = "T", True


class ADD(Pseudo):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = ""
    pattern = set_(i32(rd), add(i32(rs1), i32(rs2)))


class SUB(Pseudo):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = ""
    pattern = set_(i32(rd), sub(i32(rs1), i32(rs2)))


# -
"""


def test_records(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        'M = GIComplexOperandMatcher(s32, "match", sel_dag_equivalent=Address)\n'
        'Plain = GIComplexOperandMatcher(s32, "plain")\n'
        'N = GICustomOperandRenderer("render", sel_dag_equivalent=Negate)\n'
        "GINodeEquiv(G_ADD, add, check_mmo_is_atomic=True, if_floating_point=G_SUB)\n",
        TARGET,
    )
    assert records["M"].superclasses == ("GIComplexOperandMatcher", "GIComplexPatternEquiv")
    assert records["M"].fields == {"Type": Ref("s32"), "MatcherFn": "match", "SelDAGEquivalent": Ref("Address")}
    assert records["Plain"].fields == {"Type": Ref("s32"), "MatcherFn": "plain"}
    assert records["N"].superclasses == ("GICustomOperandRenderer", "GISDNodeXFormEquiv")
    [equivalent] = records.of_class("GINodeEquiv")
    assert (equivalent.value("I"), equivalent.value("Node")) == (Ref("G_ADD"), Ref("add"))
    assert equivalent.bit("CheckMMOIsAtomic") and not equivalent.bit("CheckMMOIsNonAtomic")
    assert equivalent.value("IfFloatingPoint") == Ref("G_SUB") and equivalent.value("IfConvergent") is None


def test_rules(tmp_path: Path) -> None:
    """Each pattern becomes a rule with LLVM's own equivalents; ADD's with that of ``add`` alone."""
    selector = Model(load(tmp_path, "selection_dag_equivalents()\n", TARGET)).global_isel
    assert [rule.root.opcode.name for rule in selector.rules] == ["G_ADD", "G_SUB"]
    selector = Model(load(tmp_path, "GINodeEquiv(G_ADD, add)\n", TARGET)).global_isel
    assert [rule.root.opcode.name for rule in selector.rules] == ["G_ADD"]
    assert [(one.pattern.record.name, one.reason) for one in selector.skipped] == [
        ("SUB", "Pattern operator lacks an equivalent Instruction (ISD::SUB)")
    ]


def test_patterns_that_are_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    only = ("--only", "gisel-not-imported")
    said = said_of(tmp_path, "GINodeEquiv(G_ADD, add)\n", capsys, *only, base=TARGET)
    assert (
        "lacks an equivalent Instruction (ISD::SUB); define a generic instruction for the node, and a GINodeEquiv"
        in said
    )
    assert said.endswith("1 warning\n")
    assert said_of(tmp_path, "selection_dag_equivalents()\n", capsys, *only, status=0, base=TARGET) == ""


COPIES = """
@fragment(gi_ignore_copies=False)
def plain_add(lhs: I32, rhs: I32) -> I32:
    return add(lhs, rhs)


@pattern(gi_ignore_copies=True)
def nested(a: I32, b: I32) -> Rewrite:
    return Rewrite(sub(plain_add(GPR(a), GPR(b)), GPR(b)), ADD(GPR(a), GPR(b)))


@pattern(gisel_should_ignore=True)
def ignored(a: I32, b: I32) -> Rewrite:
    return Rewrite(sub(add(GPR(a), GPR(b)), GPR(b)), ADD(GPR(a), GPR(b)))


selection_dag_equivalents()
"""


@needs_tblgen
def test_copies_that_are_looked_through(tmp_path: Path) -> None:
    """The flags are those of GISelFlags, to llvm-tblgen, too."""
    records = load(tmp_path, COPIES, TARGET)
    assert records["plain_add"].is_a("GISelFlags") and not records["plain_add"].bit("GIIgnoreCopies")
    ignoring, ignored = [one for one in records.of_class("Pattern") if one.is_a("Pat")]
    assert ignoring.is_a("GISelFlags") and ignoring.bit("GIIgnoreCopies")
    assert not ignored.is_a("GISelFlags") and ignored.bit("GISelShouldIgnore")
    text = ours(records, "global-isel")
    assert "GIM_RecordInsnIgnoreCopies" in text
    assert text == theirs(records, "global-isel")


def test_two_equivalents(tmp_path: Path) -> None:
    selectors = Model(load(tmp_path, "GINodeEquiv(G_ADD, add)\nGINodeEquiv(G_SUB, add)\n", TARGET))
    with pytest.raises(DiagnosticError, match="'add' has another equivalent for GlobalISel, and llvm-tblgen takes"):
        _ = selectors.global_isel


def test_wrong_equivalents(marks: Marks) -> None:
    marks.check(
        """
        GINodeEquiv(add, G_ADD)
        #! error: 'i' of GINodeEquiv() should be a class that is derived from Instruction, but is an IntBinary; correct
        #!     it
        #! error: 'node' of GINodeEquiv() should be an SDNode, but is the class '_Opcode'; correct it
        """,
        TARGET,
    )
