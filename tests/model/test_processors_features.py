"""SubtargetFeatures and Processors: numbers, implied features, and mistakes."""

from __future__ import annotations

from tests.support.schedule_builder import refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.model import Model
from tgdsl.records import Ref


def chain() -> SubtargetTarget:
    """``FC`` implies ``FB``, which implies ``FA``."""
    target = SubtargetTarget()
    target.features("FA")
    target.features("FB", Implies=refs(["FA"]))
    target.features("FC", Implies=refs(["FB"]))
    target.features("F10", "F9")
    return target


def test_features_are_numbered_by_name() -> None:
    assert [feature.name for feature in Model(chain().records()).features.all] == ["F9", "F10", "FA", "FB", "FC"]


def test_closure() -> None:
    features = Model(chain().records()).features
    assert [one.name for one in features.members(features.closure(features.set_of(["FC", "F9"])))] == [
        "F9",
        "FA",
        "FB",
        "FC",
    ]
    assert features.closure(0) == 0


def test_kinds_of_features() -> None:
    target = chain()
    target.features("Level", Value="Level2")
    target.add("Fuse", "Fusion", Name="fuse", FieldName="HasFuse")
    by_name = Model(target.records()).features.by_name
    assert [by_name[name].is_boolean for name in ("FA", "Level", "Fuse")] == [True, False, True]
    assert [by_name[name].is_fusion for name in ("FA", "Fuse")] == [False, True]


def test_processors_are_in_the_order_of_their_names() -> None:
    target = chain()
    target.model("M")
    target.add("b", "Processor", Name="p10", SchedModel=Ref("M"), Features=refs(["FC"]), TuneFeatures=refs(["F9"]))
    target.add("a", "Processor", Name="p9")
    model = Model(target.records())
    assert [(one.name, one.model) for one in model.processors] == [
        ("cpu-M", "M"),
        ("p10", "M"),
        ("p9", "NoSchedModel"),
    ]
    assert [one.name for one in model.features.members(model.processors[1].features)] == ["FC"]
    assert [one.name for one in model.features.members(model.processors[1].tune_features)] == ["F9"]


def test_the_model_of_itineraries_has_a_name_of_its_own() -> None:
    target = SubtargetTarget()
    data = target.add("data", "InstrItinData", TheClass=Ref("NoItinerary"))
    target.add("Itins", "ProcessorItineraries", IID=(data,))
    target.add("p", "Processor", Name="p", ProcItin=Ref("Itins"))
    assert Model(target.records()).processors[0].model == "ItinsModel"


# -- mistakes ----------------------------------------------------------------------------------------------------


def test_features_in_a_circle() -> None:
    target = chain()
    target.features("FD", Implies=refs(["FE"]))
    target.features("FE", Implies=refs(["FC", "FF"]))
    target.features("FF", Implies=refs(["FD"]))
    target.features("Self", Implies=refs(["Self"]))
    assert target.subtarget_errors() == (
        "FD: error: the SubtargetFeature 'FD' implies itself: 'FD' -> 'FE' -> 'FF' -> 'FD'; leave one of them out of the "
        "Implies of the one before it\n"
        "FE: note: 'FE' is defined here\n"
        "FF: note: 'FF' is defined here\n"
        "Self: error: the SubtargetFeature 'Self' implies itself: 'Self' -> 'Self'; leave one of them out of the Implies of "
        "the one before it\n"
        "2 errors\n"
    )


def test_one_name_twice() -> None:
    target = SubtargetTarget()
    target.features("FA", "FB", Name="same")
    target.features("FC", "FD", Name="")
    assert target.subtarget_errors() == (
        "FB: error: the SubtargetFeatures 'FA' and 'FB' have the same Name, 'same', so -mattr cannot tell them apart: "
        "rename one of them\n"
        "FA: note: 'FA' is defined here\n"
        "1 error\n"
    )


def test_too_many_features() -> None:
    target = SubtargetTarget()
    target.features(*[f"F{number}" for number in range(320)])
    assert target.subtarget_errors() == (
        "F319: error: there are 320 SubtargetFeatures, and LLVM has room for 319: merge some\n1 error\n"
    )


def test_a_processor_with_something_unknown() -> None:
    target = SubtargetTarget()
    target.features("FA")
    target.add("p", "Processor", Name="p", Features=refs(["FB"]))
    target.add("q", "Processor", Name="q", TuneFeatures=refs(["FC"]))
    assert target.subtarget_errors() == (
        "p: error: the field 'Features' of 'p' refers to 'FB', which is not a record of this set\n"
        "q: error: the field 'TuneFeatures' of 'q' refers to 'FC', which is not a record of this set\n"
        "2 errors\n"
    )
    target = SubtargetTarget()
    target.add("p", "Processor", Name="p", SchedModel=Ref("M"))
    assert target.subtarget_errors() == (
        "p: error: the field 'SchedModel' of 'p' refers to 'M', which is not a record of this set\n1 error\n"
    )
