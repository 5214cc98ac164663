"""Features, processors, counters and fusions, migrated."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_wrong_schedules import SCHEDULE
from tests.migration.test_schedules import there_and_back
from tests.support.targets import BASE


def test_features_and_predicates(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        FeatureA = SubtargetFeature("a", "HasA", "true", "Extension A")
        FeatureB = SubtargetFeature("b", "Level", "2", "Extension B", implies=[FeatureA])
        FeatureF = FeaturePredicate("f", "HasF", "true", "Extension F", "Subtarget->hasF()")
        HasAB = Predicate("Subtarget->hasA()", assembler=all_of(FeatureA, not_(FeatureB)), predicate_name="A without B")
        """,
        BASE,
    )
    assert 'FeatureB = SubtargetFeature("b", "Level", "2", "Extension B", implies=[FeatureA])' in text
    assert 'FeatureF = FeaturePredicate("f", "HasF", "true", "Extension F", "Subtarget->hasF()")' in text
    assert "assembler=all_of(FeatureA, not_(FeatureB))" in text


def test_features_of_a_class_with_fields(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        @with_fields
        class Extension(SubtargetFeature):
            record_class = "Extension"

            major_version: int = llvm_field("MajorVersion")
            group: int = llvm_field("Group", bits=3, default=0)

        A = Extension("a", "HasA", "true", "Extension A", major_version=2)
        B = Extension("b", "HasB", "true", "Extension B", major_version=2)
        C = Extension("c", "HasC", "true", "Extension C", major_version=3, group=5)
        """,
        BASE,
    )
    assert """
@with_fields
class Extension(SubtargetFeature):
    record_class = "Extension"
    major_version: int = llvm_field("MajorVersion", default=2)
    group: int = llvm_field("Group", bits=3)
""" in text
    assert 'A = Extension("a", "HasA", "true", "Extension A", group=0)' in text
    assert 'C = Extension("c", "HasC", "true", "Extension C", major_version=3, group=5)' in text


def test_processors_of_a_class_that_a_generator_knows_by_its_name(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        @with_fields
        class RISCVTuneProcessorModel(ProcessorModel):
            record_class = "RISCVTuneProcessorModel"

        OLD = ProcessorModel("old", Small)
        TUNED = RISCVTuneProcessorModel("tuned", Small)
        """,
        SCHEDULE,
    )
    assert """
@with_fields
class RISCVTuneProcessorModel(ProcessorModel):
    record_class = "RISCVTuneProcessorModel"
""" in text
    assert 'TUNED = RISCVTuneProcessorModel("tuned", Small)' in text
    assert 'ProcessorModel("old", Small)' in text


def test_processors_that_differ_in_their_names(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        A, B, C, D, E = F = [SubtargetFeature(f"f{n}", f"HasF{n}", "true", "") for n in range(5)]
        Processor("generic")
        for name in ("p1", "p2", "p3"):
            Processor(name, features=F)
        Processor("p4", features=[*F[:4]], tune_features=[E])
        ProcessorModel("p5", Small, F)
        """,
        SCHEDULE,
    )
    assert "P1_FEATURES = [A, B, C, D, E]" in text
    assert 'for name in ["p1", "p2", "p3"]:\n    Processor(name, features=P1_FEATURES)\n' in text
    assert 'Processor("p4", features=[A, B, C, D], tune_features=[E])' in text
    assert 'ProcessorModel("p5", Small, P1_FEATURES)' in text


def test_counters(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        Counters = ProcPfmCounters(
            cycle_counter=PfmCounter("cycles"), issue_counters=[PfmIssueCounter(ALU, "alu"), PfmIssueCounter(ByName("Gone"), "gone")]
        )
        PfmCountersBinding(ByName("small"), Counters)
        PfmCountersDefaultBinding(Counters)
        """,
        SCHEDULE,
    )
    assert 'issue_counters=[PfmIssueCounter(ALU, "alu"), PfmIssueCounter(ByName("Gone"), "gone")]' in text
    assert 'PfmCountersBinding(ByName("small"), Counters)' in text
    assert "PfmCountersDefaultBinding(Counters)" in text


def test_fusions(tmp_path: Path) -> None:
    lines = [
        'One = SimpleFusion("one", "HasOne", "", CheckOpcode([ADD]), CheckAll([CheckOpcode([ADD]), CheckIsImmOperand(1)]))',
        'Two = SingleFusion("two", "HasTwo", "", ADD, ADD, second_inst_pred=CheckIsRegOperand(0))',
        'Three = Fusion("three", "HasThree", "", [TieReg(0, 1), FusionPredicateWithCode(Code("return true;"))])',
    ]
    text = there_and_back(tmp_path, "\n".join(lines) + "\n", SCHEDULE)
    for line in lines:
        assert line.replace(" ", "") in text.replace("\n", "").replace(" ", "").replace(",)", ")").replace(",]", "]")


def test_a_predicate_that_has_the_name_of_its_feature(tmp_path: Path) -> None:
    lines = [
        'Fast = SubtargetFeature("fast", "HasFast", "true", "Fast")',
        'HasFast = Predicate("hasFast()", assembler=Fast)',
        'HasName = Predicate("hasName()", assembler=all_of(Fast), predicate_name="a fast one")',
        'HasNone = Predicate("hasNone()", assembler=all_of(Fast))',
    ]
    text = there_and_back(tmp_path, "\n".join(lines) + "\n", SCHEDULE)
    assert [line for line in text.splitlines() if "Predicate(" in line] == lines[1:]
