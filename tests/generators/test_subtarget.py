"""``subtarget``: whole files of small targets, and what few targets have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import InstructionTarget
from tests.support.release import about, of_release
from tests.support.schedule_builder import instrs, refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.subtarget import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.records import Code, Ref, classes_of

EXPECTED = Path(__file__).parent / "expected"


def everything() -> SubtargetTarget:
    """A target with an out-of-order processor, one with itineraries, and one without any of that."""
    target = SubtargetTarget()
    _features(target)
    _classes(target)
    _wide(target)
    _processors(target)
    return target


def _features(target: SubtargetTarget) -> None:
    target.features("FeatureA", "FeatureB10")
    target.features("FeatureB9", Implies=refs(["FeatureA", "FeatureB10"]), FieldName="HasA", Value="false")
    target.features("FeatureLevel", Name="level-2", FieldName="Level", Value="Level2", Desc='up to "2"')
    target.features("FeatureBits", FieldName="Bits[1]")
    target.features("FeatureSilent", Name="")
    target.add("FuseAdd", "Fusion", Name="fuse-add", FieldName="HasFuseAdd")
    for name in ("Wide", "Big"):
        target.add(name, "HwMode", Features=f"+{name.lower()}")
    modes = refs(["DefaultMode", "Big"])
    target.add("ByMode", "ValueTypeByHwMode", Modes=modes, Objects=refs(["i32", "i64"]))
    target.add("Info", "RegInfo", RegSize=32, SpillSize=32, SpillAlignment=32)
    target.add("InfoByMode", "RegInfoByHwMode", Modes=refs(["Wide", "Big"]), Objects=refs(["Info", "Info"]))


def _classes(target: SubtargetTarget) -> None:
    target.add("IicAdd", "InstrItinClass")
    target.add("IicLoad", "InstrItinClass")
    target.writes("WriteAlu", "WriteLoad")
    target.reads("ReadAlu")
    target.add("WriteTwice", "WriteSequence", Writes=refs(["WriteAlu"]), Repeat=2)
    target.add("IsFive", "CheckImmOperand", OpIndex=1, ImmVal=5)
    target.add("PredFive", "MCSchedPredicate", Pred=Ref("IsFive"))
    target.add("PredCode", "SchedPredicate", Predicate=Code("isFast(*MI)"))
    target.variant(
        "WriteVar",
        ("PredFive", ["WriteAlu"]),
        ("PredCode", ["WriteLoad"]),
        ("NoSchedPred", ["WriteAlu", "WriteAlu"]),
    )
    target.add("prolog", "PredicateProlog", Code=Code("  (void)SchedModel;\n"))
    target.instruction("ADD", "WriteAlu", "ReadAlu", "ReadAlu", Itinerary=Ref("IicAdd"))
    target.instruction("SUB", "WriteAlu", "ReadAlu", Itinerary=Ref("IicAdd"))
    target.instruction("VAR", "WriteVar")
    target.instruction("LOAD", "WriteLoad", Itinerary=Ref("IicLoad"))
    target.instruction("NOP")


def _wide(target: SubtargetTarget) -> None:
    target.model("WideModel", IssueWidth=4, LoadLatency=3, CompleteModel=False, PostRAScheduler=True)
    of = {"SchedModel": Ref("WideModel")}
    target.units("Any", "WideModel", 4, BufferSize=60)
    target.units("Alu", "WideModel", 2, Super=Ref("Any"))
    target.units("Agu", "WideModel", 1, BufferSize=0)
    target.group("Port01", "WideModel", ["Alu", "Agu"])
    target.write_res("WideModel", "WriteAlu", ["Alu"], NumMicroOps=2, SingleIssue=True)
    target.write_res("WideModel", "WriteLoad", ["Agu", "Alu"], Latency=4, ReleaseAtCycles=(3, 2), RetireOOO=True)
    target.read_advance("WideModel", "ReadAlu", 2, ["WriteLoad"])
    target.inst_rw("subs", "WideModel", ["WriteTwice", "ReadAlu"], instrs("SUB"))
    target.register_class("GPR", target.registers("R0"))
    target.add(
        "Ints",
        "RegisterFile",
        NumPhysRegs=64,
        RegClasses=refs(["GPR"]),
        RegCosts=(2,),
        AllowMoveElimination=(True,),
        **of,
    )
    target.add("retire", "RetireControlUnit", ReorderBufferSize=128, MaxRetirePerCycle=4, **of)
    target.add("loads", "LoadQueue", QueueDescriptor=Ref("Agu"), **of)
    target.add("IsZero", "STIPredicateDecl", Name="isZeroIdiom")
    target.add("Zeros", "InstructionEquivalenceClass", Opcodes=refs(["SUB", "ADD"]), OperandIndices=(1, 2))
    target.add("Fives", "InstructionEquivalenceClass", Opcodes=refs(["VAR"]), Predicate=Ref("IsFive"))
    target.add("zeros", "STIPredicate", Declaration=Ref("IsZero"), Classes=refs(["Zeros", "Fives"]), **of)


def _processors(target: SubtargetTarget) -> None:
    for name in ("UnitA", "UnitB"):
        target.add(name, "FuncUnit")
    target.add("Forward", "Bypass")
    target.add("one", "InstrStage", Units=refs(["UnitA", "UnitB"]))
    target.add("two", "InstrStage", Cycles=2, Units=refs(["UnitB"]), TimeInc=0, Kind=1)
    target.add("add", "InstrItinData", TheClass=Ref("IicAdd"), Stages=refs(["one"]), OperandCycles=(1, 1))
    target.add(
        "load",
        "InstrItinData",
        TheClass=Ref("IicLoad"),
        Stages=refs(["one", "two"]),
        OperandCycles=(3, 1),
        Bypasses=refs(["Forward"]),
    )
    target.add(
        "Itins",
        "ProcessorItineraries",
        FU=refs(["UnitA", "UnitB"]),
        BP=refs(["Forward"]),
        IID=refs(["add", "load"]),
    )
    target.add("old", "Processor", Name="an-old", ProcItin=Ref("Itins"), Features=refs(["FeatureA"]))
    target.add("plain", "Processor", Name="plain", TuneFeatures=refs(["FeatureB9", "FuseAdd"]))


def _text(target: SubtargetTarget) -> str:
    return GENERATOR.generate(Model(target.records()))


def test_everything(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED / "subtarget.inc", each_release), _text(everything()))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED / "subtarget.inc", each_tblgen).read_text()
    assert theirs(everything().records(), "subtarget").splitlines() == expected.splitlines()


def bare() -> SubtargetTarget:
    """A target without features and processors."""
    target = SubtargetTarget()
    target.instruction("ADD")
    return target


def test_a_target_without_processors(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED / "subtarget_bare.inc", each_release), _text(bare()))


@pytest.mark.usefixtures("each_tblgen")
def test_llvm_tblgen_writes_the_same_without_processors() -> None:
    assert theirs(bare().records(), "subtarget") == _text(bare())


def _combines(release: Release) -> bool:
    return classes_of(release).superclasses_of("SchedPredicateCombiner") is not None


@pytest.fixture
def _combining() -> Iterator[None]:
    """The first release that has combined SchedPredicates."""
    with about(next(one for one in RELEASES.values() if _combines(one))):
        yield


def combined() -> SubtargetTarget:
    """A target with variants by features and by combined predicates, tunables of a ReadAdvance, and an alias of a processor."""
    target = SubtargetTarget()
    target.features("FeatureA", "FeatureB")
    target.writes("WriteA", "WriteB")
    target.reads("ReadA", "ReadB")
    target.add("IsFive", "CheckImmOperand", OpIndex=1, ImmVal=5)
    target.add("IsTwo", "CheckNumOperands", NumOps=2)
    target.add("IsBoth", "CheckAll", Predicates=refs(["IsFive", "IsTwo"]))
    target.add("HasA", "FeatureSchedPredicate", Feature=Ref("FeatureA"))
    target.add("HasB", "FeatureSchedPredicate", Feature=Ref("FeatureB"))
    target.add("Five", "MCSchedPredicate", Pred=Ref("IsFive"))
    target.add("Both", "MCSchedPredicate", Pred=Ref("IsBoth"))
    target.add("Fast", "SchedPredicate", Predicate=Code(" isFast(*MI) "))
    for name, kind, parts in (
        ("All", "AllOfSchedPreds", ["HasA", "Five"]),
        ("Any", "AnyOfSchedPreds", ["Both", "HasB"]),
        ("NotFive", "NotSchedPred", ["Five"]),
        ("NotAny", "NotSchedPred", ["Any"]),
        ("Nested", "AllOfSchedPreds", ["Any", "NotAny", "HasA"]),
        ("Single", "AnyOfSchedPreds", ["All"]),
        ("NotSingle", "NotSchedPred", ["Single"]),
        ("Code", "AllOfSchedPreds", ["HasA", "Fast"]),
    ):
        target.add(name, "SchedPredicateCombiner", kind, Predicates=refs(parts), SchedModel=None)
        target.variant(f"Write{name}", (name, ["WriteA"]), ("NoSchedPred", ["WriteB"]))
        target.instruction(f"I{name}", f"Write{name}", "ReadA")
    target.instruction("IBoth", "WriteAll", "WriteNotSingle", "ReadB")
    target.instruction("WRITES", "WriteA", "ReadA", "ReadB")
    target.instruction("WRITES_B", "WriteB", "ReadB")
    target.model("TheModel", IssueWidth=2, CompleteModel=False)
    target.units("Alu", "TheModel")
    for write in ("WriteA", "WriteB"):
        target.write_res("TheModel", write, ["Alu"])
    target.read_advance("TheModel", "ReadA", 3, ["WriteB", "WriteA"], CycleTunables=(5,))
    target.read_advance("TheModel", "ReadB", 1)
    target.add("alias", "ProcessorAlias", Name="a-name", Alias="cpu-TheModel")
    return target


@pytest.mark.usefixtures("_combining")
def test_combined_predicates(expect: Callable[[Path, str], None]) -> None:
    expect(EXPECTED / "subtarget_combined.inc", _text(combined()))


@pytest.mark.usefixtures("_combining")
def test_llvm_tblgen_writes_the_same_of_combined_predicates(each_tblgen: Release) -> None:
    if _combines(each_tblgen):
        expected = (EXPECTED / "subtarget_combined.inc").read_text()
        assert theirs(combined().records(), "subtarget").splitlines() == expected.splitlines()


@pytest.mark.usefixtures("_combining")
def test_a_combined_predicate_of_nothing() -> None:
    target = combined()
    target.add("Nothing", "SchedPredicateCombiner", "AllOfSchedPreds", Predicates=(), SchedModel=None)
    target.variant("WriteNothing", ("Nothing", ["WriteA"]), ("NoSchedPred", ["WriteB"]))
    target.instruction("NOTHING", "WriteNothing")
    with pytest.raises(DiagnosticError, match="Nothing: error: 'Nothing' combines no predicates: list some"):
        _text(target)


@needs_tblgen
def test_a_function_without_opcodes() -> None:
    target = everything()
    target.add("IsNone", "STIPredicateDecl", Name="isNone", UpdatesOpcodeMask=False, Delegates=refs(["IsZero"]))
    target.add("none", "STIPredicate", Declaration=Ref("IsNone"), SchedModel=Ref("WideModel"), Classes=())
    text = _text(target)
    assert "  default:\n    break;  }\n\n  return false;\n} // TestGenSubtargetInfo::isNone" in text
    assert theirs(target.records(), "subtarget") == text


@needs_tblgen
def test_macros_of_one_member_are_in_the_order_of_std_sort() -> None:
    target = bare()
    for number in range(100):
        target.features(f"F{number}", FieldName=f"Has{number % 7}", Value=("true", "false", "2")[number % 3])
    text = _text(target)
    assert theirs(target.records(), "subtarget") == text


@needs_tblgen
def test_costs_that_follow_equal_ones_are_found_before_them() -> None:
    """Three equal latencies after one of them: the next class with three finds them one entry earlier."""
    target = SubtargetTarget()
    target.writes("W")
    target.model("M")
    target.write_res("M", "W")
    for name, count in (("A", 1), ("B", 3), ("C", 3)):
        itinerary = target.add(f"Iic{name}", "InstrItinClass")
        target.instruction(name, *["W"] * count, Itinerary=itinerary)
    text = _text(target)
    assert [line.split("false, ")[-1] for line in text.splitlines() if "_W_W" in line] == [
        " 0, 0,  2, 3,  0, 0}, // #2",
        " 0, 0,  1, 3,  0, 0}, // #3",
    ]
    assert theirs(target.records(), "subtarget") == text


@needs_tblgen
def test_an_unsupported_write_hides_what_is_before_it_only() -> None:
    """NumMicroOps has 13 bits, and its greatest number stands for a class without costs: what comes after it counts from there."""
    target = SubtargetTarget()
    target.writes("Good", "Bad")
    target.model("M")
    target.write_res("M", "Good", NumMicroOps=3)
    target.write_res("M", "Bad", Unsupported=True)
    target.instruction("LAST", "Good", "Bad")
    target.instruction("FIRST", "Bad", "Good")
    assert target.cost("M", "LAST").latencies == ()
    assert (target.cost("M", "FIRST").micro_ops, len(target.cost("M", "FIRST").latencies)) == (2, 2)
    assert theirs(target.records(), "subtarget") == _text(target)


def test_which_targets_have_the_file() -> None:
    assert GENERATOR.applies(Model(bare().records()))
    assert not GENERATOR.applies(Model(InstructionTarget().records()))
