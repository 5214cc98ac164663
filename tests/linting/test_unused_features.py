"""``feature-unused``: SubtargetFeatures on which nothing depends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks
from tests.support.record_builder import Target
from tgdsl.commands.lint import main
from tgdsl.linting.subject import Subject
from tgdsl.linting.unused_features import find
from tgdsl.model import Model
from tgdsl.records import Code, Dag, Ref, Value

_ONLY = ("--only", "feature-unused")


def test_a_target_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str], marks: Marks) -> None:
    text = """
        Asked = SubtargetFeature("asked", "HasAsked", "true", "")
        InCode = SubtargetFeature("in-code", "HasInCode", "true", "")
        Listed = SubtargetFeature("listed", "HasListed", "true", "")
        Bundle = SubtargetFeature("bundle", "IsBundle", "true", "", implies=[Listed])
        Unused = SubtargetFeature("unused", "Units[1 + T::r0]", "true", "")
        #! warning: no record refers to the feature 'Unused', and no C++ in the records names its field 'Units[1 +
        #!     T::r0]': drop it, or waive feature-unused if the target's C++ asks for it [feature-unused]
        HasAsked = Predicate("Subtarget->asked()", assembler=all_of(Asked))
        HasInCode = Predicate("Subtarget->hasInCode()")
        generic = Processor("generic", features=[Listed])
        """
    marks.check(text, BASE, linted(capsys, *_ONLY))
    waived = text.replace("generic =", "# lint: feature-unused: there are more to come\n        generic =")
    assert "feature-unused" in said_of(tmp_path, waived, capsys, *_ONLY, "--only", "waiver-unused")
    waived = text.replace("Unused =", "# lint: feature-unused: the C++ asks for it\n        Unused =")
    assert said_of(tmp_path, waived, capsys, *_ONLY, status=0) == ""


def test_cpp_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str], marks: Marks) -> None:
    """With them, a processor's feature has to be asked for as well: by its enumerator, its field or the accessor of that."""
    folder = tmp_path / "cpp"
    (folder / "MCTargetDesc").mkdir(parents=True)
    (folder / "TSubtarget.cpp").write_text("bool fast = hasFast(); if (Bits[T::Slow]) return Wide;")
    (folder / "MCTargetDesc" / "Other.h").write_text("inline bool f() { return Units[T::r0]; }")
    (folder / "notes.txt").write_text("HasNowhere")
    text = """
        Fast = SubtargetFeature("fast", "HasFast", "true", "")
        Slow = SubtargetFeature("slow", "HasSlow", "true", "")
        Wider = SubtargetFeature("wider", "Wide", "true", "")
        Unit = SubtargetFeature("unit", "Units[1 + T::r0]", "true", "")
        Nowhere = SubtargetFeature("nowhere", "HasNowhere", "true", "")
        #! warning: no record refers to the feature 'Nowhere', and the C++ sources do not name its field 'HasNowhere':
        #!     drop it, or waive feature-unused if C++ elsewhere asks for it [feature-unused]
        Listed = SubtargetFeature("listed", "HasListed", "true", "")
        #! warning: no record but 'generic' refers to the feature 'Listed', and the C++ sources do not name its field
        #!     'HasListed': drop it, or waive feature-unused if C++ elsewhere asks for it [feature-unused]
        generic = Processor("generic", features=[Listed])
        """
    marks.check(text, BASE, linted(capsys, *_ONLY, "--cpp", str(folder)))


def test_a_folder_without_cpp(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, folder = tmp_path / "target.py", tmp_path / "cpp"
    target.write_text(BASE)
    assert main([str(target), *_ONLY, "--cpp", str(folder)]) == 1
    assert capsys.readouterr().err == (
        f"{folder}: error: there are no C++ sources in this folder: name that of the target's .cpp and .h files\n1 error\n"
    )


def test_records() -> None:
    """C++ anywhere in a record counts; a feature that refers to itself is not used, and one with fields of its own has another use."""
    target = Target()
    plain: dict[str, Value] = {"Name": "", "FieldName": "", "Value": "true", "Desc": "", "Implies": ()}
    for name in ("A", "B", "C", "D"):
        target.add(name, "SubtargetFeature", **(plain | {"FieldName": f"Has{name}"}))
    own: dict[str, Value] = {"AssemblerMatcherPredicate": True, "AssemblerCondDag": Dag.call("all_of", [Ref("Itself")])}
    target.add("all_of")
    target.add("Itself", "SubtargetFeature", "Predicate", **(plain | own | {"FieldName": "IsItself"}))
    target.add("Fused", "SubtargetFeature", "Fusion", **(plain | {"FieldName": "IsFused", "Pairs": ()}))
    target.add("code", "Anything", Text=("x", Dag.call("all_of", [Code("if (ST.hasA()) return T::B;")])))
    target.add("near", "Anything", Text="HasCs hasc HasD2", Feature=Ref("D"))
    assert [finding.subject for finding in find(Subject(Model(target.records())))] == ["C", "Itself"]
