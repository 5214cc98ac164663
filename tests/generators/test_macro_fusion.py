"""Macro fusion: a whole expected file from a target in Python, and fusions that LLVM does not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs
from tests.support.instruction_builder import InstructionTarget
from tests.support.release import of_release
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.macro_fusion import GENERATOR
from tgdsl.llvm import DEFAULT, Release
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref

EXPECTED = Path(__file__).parent / "expected" / "macro_fusion.inc"

FUSIONS = """
from tgdsl.std import OneUse, TruePred, WildcardFalse

class Op(Instruction):
    namespace = "T"
    is_pseudo = True
class ADD(Op):
    is_commutable = True
    rd, rs, rt = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rs}, {rt}"
class SHL(Op):
    rd, rs = out(GPR), in_(GPR)
    asm = f"shl {rd}, {rs}"

Fuse10 = SingleFusion("fuse10", "HasFuse10", "A shift and an addition", SHL, ADD, second_inst_pred=CheckRegOperand(0, R1))
Fuse9 = SimpleFusion(
    "fuse9", "HasFuse9", "Two shifts", CheckOpcode([SHL]), CheckNot(CheckAny([CheckOpcode([ADD]), CheckIsImmOperand(1)])),
    prolog=[FusionPredicateWithCode("  if (!STI.isFast())\\n    return false;\\n")], epilog=[TieReg(1, 1)],
)
Both = Fusion("both", "HasBoth", "The same twice", [
    BothFusionPredicateWithMCInstPredicate(CheckAll([TruePred, CheckNumOperands(2)])), WildcardFalse, OneUse, SameReg(0, 2),
])
"""

#: A condition on the first instruction, which is newer.
FIRST = """
First = Fusion("first", "HasFirst", "The first", [FirstInstHasSameReg(0, 1), TieReg(0, 1)])
"""


def fusions(folder: Path, release: Release) -> RecordSet:
    more = "" if release is DEFAULT else FIRST
    return load(folder, FUSIONS + more, BASE, release.number)


def wrong(target: str, *classes: str) -> str:
    """The errors of a fusion with a condition of these classes on the instructions that ``target`` names."""
    made = InstructionTarget()
    for name in ("first_fusion_target", "second_fusion_target", "both_fusion_target", "third"):
        made.add(name, "FusionTarget")
    condition = made.add("Condition", *classes, Target=Ref(target))
    made.add("Fuse", "Fusion", Predicates=(condition,), IsCommutable=False)
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(made.records()))
    return render(raised.value.diagnostics)


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None], tmp_path: Path) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(fusions(tmp_path, each_release))))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release, tmp_path: Path) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(fusions(tmp_path, each_tblgen), "macro-fusion-pred").splitlines() == expected.splitlines()


def test_which_targets_have_it(tmp_path: Path) -> None:
    assert GENERATOR.applies(Model(fusions(tmp_path, DEFAULT)))
    assert not GENERATOR.applies(Model(load(tmp_path, "")))


_NOTE = "Fuse: note: the fusion 'Fuse' has it\n1 error\n"


def test_conditions_that_llvm_does_not_know() -> None:
    assert wrong("first_fusion_target", "FusionPredicate") == (
        "Condition: error: 'Condition' is not a condition on the first instruction that LLVM knows: use WildcardPred, OneUsePred or an"
        f" MCInstPredicate\n{_NOTE}"
    )
    assert wrong("second_fusion_target", "WildcardPred") == (
        f"Condition: error: 'Condition' is not a condition on the second instruction that LLVM knows: use SameReg or an MCInstPredicate\n{_NOTE}"
    )
    assert wrong("both_fusion_target", "SameReg") == (
        "Condition: error: 'Condition' is not a condition on both instructions that LLVM knows: use FusionPredicateWithCode, TieReg or an"
        f" MCInstPredicate\n{_NOTE}"
    )


def test_another_target() -> None:
    assert wrong("third", "SameReg") == (
        "Condition: error: the Target of 'Condition' is 'third', which LLVM does not know: give first_fusion_target, second_fusion_target or"
        " both_fusion_target\nthird: note: 'third' is defined here\n1 error\n"
    )
