"""Definitions that nothing uses, and features that are listed twice."""

from __future__ import annotations

from tests.support.matching_target import MatchingTarget
from tests.support.record_builder import Target
from tests.support.schedule_builder import refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.linting.subject import Subject
from tgdsl.linting.unused_definitions import find
from tgdsl.model import Model
from tgdsl.records import Ref


def found_in(target: Target) -> list[tuple[str, str]]:
    """The kind and the subject of each finding."""
    return [(finding.kind.identifier, finding.subject) for finding in find(Subject(Model(target.records())))]


def test_features_twice() -> None:
    target = SubtargetTarget()
    target.features("FA", "FB")
    target.features("FC", Implies=refs(["FA", "FB", "FA"]))
    features = refs(["FA", "FB"])
    target.add("P", "Processor", Name="p", Features=(*features, *features), TuneFeatures=features)
    target.add("Q", "Processor", Name="q", Features=features, TuneFeatures=features)
    messages = [finding.message for finding in find(Subject(Model(target.records())))]
    assert messages == [
        "the Features of 'p' list 'FA' twice: leave one of them out",
        "the Features of 'p' list 'FB' twice: leave one of them out",
        "the Implies of 'fc' list 'FA' twice: leave one of them out",
    ]


def test_modes() -> None:
    target = Target()
    for name in ("Wide", "Big"):
        target.add(name, "HwMode", Features="+f")
    target.add("ByMode", "ValueTypeByHwMode", Modes=refs(["Wide"]), Objects=refs(["i32"]))
    assert found_in(target) == [("mode-unused", "Big")]


def test_indices() -> None:
    target = Target()
    for name in ("lo", "hi", "other"):
        target.index(name)
    target.index("both", ComposedOf=refs(["lo", "hi"]))
    for name in ("Names", "OtherNames"):
        target.add(name, "RegAltNameIndex", Namespace="T")
    low, high = target.registers("R0", "R1", RegAltNameIndices=refs(["Names"]), AltNames=("a",))
    target.super_register("P0", {"lo": low, "hi": high})
    assert found_in(target) == [("index-unused", "other"), ("index-unused", "OtherNames")]


def test_operand_classes() -> None:
    target = MatchingTarget()
    base = target.operand_class("Base")
    used = target.operand_class("Used", base)
    target.operand_class("Unused")
    target.operand("imm", ParserMatchClass=used)
    assert ("operand-class-unused", "UnusedAsmOperand") in found_in(target)
    assert not {"BaseAsmOperand", "UsedAsmOperand"}.intersection([name for _, name in found_in(target)])


def test_schedules() -> None:
    target = SubtargetTarget()
    for model in ("M", "Idle"):
        target.add(model, "SchedMachineModel")
    target.add("P", "Processor", Name="p", SchedModel=Ref("M"))
    target.writes("W", "Other")
    for name in ("Alu", "Mul", "Div"):
        target.units(name, "M")
    target.group("Any", "M", ["Alu"])
    target.write_res("M", "W", ["Any"])
    for name in ("Direct", "InVariant", "InSequence", "ByAlias", "Unused"):
        target.add(name, "SchedWriteRes", ProcResources=refs(["Mul"]), SchedModel=Ref("M"))
    target.variant("V", ("P0", ["InVariant"]), ("NoSchedPred", ["S"]))
    target.add("S", "WriteSequence", Writes=refs(["InSequence"]), Repeat=1)
    for matched in ("W", "Other"):
        target.add(f"alias{matched}", "SchedAlias", MatchRW=Ref(matched), AliasRW=Ref("ByAlias"))
    itineraries = [target.add(name, "InstrItinClass") for name in ("Iic", "IicOther")]
    target.instruction("ADD", "W", "Direct", "V", Itinerary=itineraries[0])
    assert found_in(target) == [
        ("schedule-unused", name) for name in ("Div", "Unused", "aliasOther", "IicOther", "Idle")
    ]
