"""Classes and fields that LLVM 22 has more than older releases: their records are what llvm-tblgen-22 makes of the same in TableGen's language."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.targets import errors_of, load
from tgdsl.llvm import RELEASES
from tgdsl.records import Ref
from tgdsl.records.text_writer import to_text

NEWER = RELEASES[22]

#: A target that has each of them, and the same in TableGen's language.
PYTHON = """
from tgdsl.std import NoSchedPred, SDNPHasChain, RemapAllTargetPseudoPointerOperands, c64, riscv_nxv1i8x2
from tgdsl.std.type_profiles import SDTIntBinOp
from tgdsl.std.scheduling import NoWrite

with since(22):
    Is64 = Predicate("true")
    Wide = HwMode(predicates=[Is64])
    Prolog = HwModePredicateProlog(Code("auto *Subtarget = this;"))
    Capabilities = RegisterClass(c64, members=R, alignment=64, has_complete_decoder=False)
    ByMode = RegClassByHwMode({DefaultMode: GPR, Wide: GPR})
    OfMode = RegisterOperand(ByMode)
    strict = SDNode("T::STRICT", SDTIntBinOp, [SDNPHasChain], is_strict_fp=True, ts_flags=5)
    Root = ComplexPattern(i32, 1, "select", wants_root=True, wants_parent=True)
    Fixed = CCIfArgFixed(CCAssignToReg([R0]))
    Variable = CCIfArgVarArg(CCAssignToRegTuple(["R0_R1"]))
    A = SubtargetFeature("a", "HasA", "true", "A")
    OnA = FeatureSchedPredicate(A)
    AllOf = AllOfSchedPreds([OnA, NoSchedPred])
    AnyOf = AnyOfSchedPreds([OnA])
    Not = NotSchedPred(OnA)
    None_ = NoneOfSchedPreds([OnA])
    Same = FirstInstHasSameReg(0, 1)
    Second = SameReg(0, 1)
    Read = SchedReadAdvance(SchedMachineModel, 1, [NoWrite], tunables=[2])
"""

TABLEGEN = """
def Is64 : Predicate<"true">;
def Wide : HwMode<[Is64]>;
def Prolog : HwModePredicateProlog<[{auto *Subtarget = this;}]>;
def Capabilities : RegisterClass<"T", [c64], 64, (add R0, R1, R2, R3)> { let hasCompleteDecoder = false; }
def ByMode : RegClassByHwMode<[DefaultMode, Wide], [GPR, GPR]>;
def OfMode : RegisterOperand<ByMode>;
def strict : SDNode<"T::STRICT", SDTIntBinOp, [SDNPHasChain]> { let IsStrictFP = true; let TSFlags = 5; }
def Root : ComplexPattern<i32, 1, "select"> { let WantsRoot = true; let WantsParent = true; }
def Fixed : CCIfArgFixed<CCAssignToReg<[R0]>>;
def Variable : CCIfArgVarArg<CCAssignToRegTuple<["R0_R1"]>>;
def A : SubtargetFeature<"a", "HasA", "true", "A">;
def OnA : FeatureSchedPredicate<A>;
def AllOf : AllOfSchedPreds<[OnA, NoSchedPred]>;
def AnyOf : AnyOfSchedPreds<[OnA]>;
def Not : NotSchedPred<OnA>;
def None : NoneOfSchedPreds<[OnA]>;
def Same : FirstInstHasSameReg<0, 1>;
def Second : SecondInstHasSameReg<0, 1>;
def Read : SchedReadAdvance<1, [NoWrite], [2]>;
"""

NAMES = [line.split()[1] for line in TABLEGEN.strip().splitlines()]


def _lines(printed: str) -> list[str]:
    """The lines of a record, without comments, the type of code, and the numbers of anonymous records."""
    lines = [line.partition("//")[0].rstrip().replace("  code ", "  string ") for line in printed.splitlines()]
    return ["anonymous" if "anonymous_" in line else line for line in lines if line.strip() not in ("", "}")]


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[str]]:
    program = NEWER.program("llvm-tblgen")
    if shutil.which(program) is None or not NEWER.include.exists():
        pytest.skip(f"{program} or its .td files are not installed; apt-get install {NEWER.package}")
    source = tmp_path_factory.mktemp("td") / "newer.td"
    source.write_text(
        'include "llvm/Target/Target.td"\n'
        'class Reg<string name> : Register<name> { let Namespace = "T"; }\n'
        + "".join([f'def R{number} : Reg<"r{number}">;\n' for number in range(4)])
        + 'def GPR : RegisterClass<"T", [i32], 32, (add R0, R1, R2, R3)>;\n'
        + TABLEGEN
    )
    command = [program, "--print-records", "-I", str(NEWER.include), str(source)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    blocks = printed.partition("- Defs -")[2].split("\ndef ")[1:]
    return {block.split()[0]: _lines(block.partition("\n")[2].partition("\n}")[0]) for block in blocks}


@pytest.mark.parametrize("name", NAMES)
def test_newer_classes(name: str, theirs: Mapping[str, list[str]], tmp_path: Path) -> None:
    records = load(tmp_path, PYTHON, llvm=22)
    assert _lines(to_text(records, [name]).partition("\n")[2]) == theirs[name]


def test_a_class_that_a_release_does_not_have(tmp_path: Path) -> None:
    text = "Prolog = HwModePredicateProlog(Code('auto *Subtarget = this;'))\n"
    assert errors_of(tmp_path, text, llvm=22) == ""
    assert errors_of(tmp_path, text) == (
        "T:9: error: LLVM 19 has no class 'HwModePredicateProlog': put this into `with since(22):`, and beside it what other releases have\n"
        "1 error\n"
    )


def test_pointers_of_pseudo_instructions(tmp_path: Path) -> None:
    text = """
    from tgdsl.std import RemapAllTargetPseudoPointerOperands

    RemapAllTargetPseudoPointerOperands(GPR)
    """
    assert not [*load(tmp_path, text).of_class("InstrInfo")[1:]]
    made = [*load(tmp_path, text, llvm=22).of_class("RemapPointerOperands")]
    assert [one.fields["Instruction"] for one in made] == [
        Ref("LOAD_STACK_GUARD"),
        Ref("PREALLOCATED_ARG"),
        Ref("PATCHABLE_EVENT_CALL"),
        Ref("PATCHABLE_TYPED_EVENT_CALL"),
    ]
    assert "(outs GPR:$dst)" in to_text(load(tmp_path, text, llvm=22), [made[0].name])
