"""``subtarget``: HwModes whose conditions are Predicates."""

from __future__ import annotations

import shutil

import pytest

from tests.oracle.tblgen import check_same
from tests.support.record_builder import dag
from tests.support.release import about
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.generators.subtarget import GENERATOR
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.records import Code, Dag, Ref

RELEASE = RELEASES[22]


def _predicate(target: SubtargetTarget, name: str, code: str, condition: Dag | None = None) -> Ref:
    return target.add(
        name,
        "Predicate",
        *(["AssemblerPredicate"] if condition else []),
        CondString=code,
        AssemblerMatcherPredicate=condition is not None,
        AssemblerCondDag=condition,
    )


def _target() -> SubtargetTarget:
    target = SubtargetTarget()
    target.features("Feature64", "FeatureBig")
    for operator in ("all_of", "any_of", "not"):
        target.add(operator)
    is64 = _predicate(target, "Is64", "Subtarget->is64()", dag("all_of", Ref("Feature64")))
    either = _predicate(target, "Either", "either()", dag("any_of", Ref("Feature64"), dag("not", Ref("FeatureBig"))))
    even = _predicate(target, "Even", "Subtarget->isEven()")
    silent = _predicate(target, "Silent", "")
    for name, predicates in {"B": (is64,), "A": (either,), "C": (even, is64, either), "D": (silent, even)}.items():
        target.add(name, "HwMode", Predicates=predicates)
    target.add("Width", "ValueTypeByHwMode", Modes=(Ref("DefaultMode"), Ref("B")), Objects=(Ref("i32"), Ref("i64")))
    narrow = target.register_class("XR", target.registers("X0", "X1"))
    target.add("ByMode", "RegClassByHwMode", Modes=(Ref("DefaultMode"), Ref("C")), Objects=(narrow, narrow))
    target.instruction("NOP")
    return target


def _function(text: str, beginning: str) -> list[str]:
    """The lines of the body of a function."""
    lines = text.splitlines()
    start = lines.index(beginning) + 1
    return lines[start : lines.index("}", start)]


def test_conditions_are_predicates() -> None:
    with about(RELEASE):
        text = GENERATOR.generate(Model(_target().records()))
    assert _function(text, "unsigned TestGenMCSubtargetInfo::getHwModeSet() const {") == [
        "  [[maybe_unused]] const FeatureBitset &FB = getFeatureBits();",
        "  // Collect HwModes and store them as a bit set.",
        "  unsigned Modes = 0;",
        "  if (FB[Test::Feature64] || !FB[Test::FeatureBig]) Modes |= (1 << 0);",
        "  if (FB[Test::Feature64]) Modes |= (1 << 1);",
        "  if (FB[Test::Feature64] && (FB[Test::Feature64] || !FB[Test::FeatureBig])) Modes |= (1 << 2);",
        "  if (false) Modes |= (1 << 3);",
        "  return Modes;",
    ]
    assert _function(text, "unsigned TestGenSubtargetInfo::getHwModeSet() const {") == [
        "  [[maybe_unused]] const auto *Subtarget =",
        "      static_cast<const TestSubtarget *>(this);",
        "  // Collect HwModes and store them as a bit set.",
        "  unsigned Modes = 0;",
        "  if ((either())) Modes |= (1 << 0);",
        "  if ((Subtarget->is64())) Modes |= (1 << 1);",
        "  if ((Subtarget->isEven()) && (Subtarget->is64()) && (either())) Modes |= (1 << 2);",
        "  if ((Subtarget->isEven())) Modes |= (1 << 3);",
        "  return Modes;",
    ]
    lines = text.splitlines()
    start = lines.index("  enum class TestHwModeBits : unsigned {")
    assert lines[start + 1 : start + 9] == [
        "    DefaultMode = 0,",
        "    A = (1 << 0),",
        "    B = (1 << 1),",
        "    C = (1 << 2),",
        "    D = (1 << 3),",
        "",
        "    LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/D),",
        "  };",
    ]
    assert lines.count("    Modes &= 2;") == lines.count("    Modes &= 4;") == 2  # of value types, of registers


def _with_prologs() -> SubtargetTarget:
    target = _target()
    target.add("Second", "HwModePredicateProlog", Code=Code("  (void)second();"))
    target.add("First", "HwModePredicateProlog", Code=Code("\n  first();"))
    return target


def test_prologs() -> None:
    with about(RELEASE):
        text = GENERATOR.generate(Model(_with_prologs().records()))
    assert _function(text, "unsigned TestGenSubtargetInfo::getHwModeSet() const {")[:4] == [
        "",
        "  first();",
        "  (void)second();",
        "  // Collect HwModes and store them as a bit set.",
    ]


@pytest.mark.skipif(shutil.which("llvm-tblgen-22") is None, reason="llvm-tblgen-22 is not installed")
def test_llvm_tblgen_writes_the_same() -> None:
    with about(RELEASE):
        check_same(_target().records(), "subtarget")
        check_same(_with_prologs().records(), "subtarget")


def test_modes_without_a_condition() -> None:
    with about(RELEASE):
        target = _target()
        target.add("None", "HwMode", Predicates=())
        target.add(
            "Hidden",
            "HwMode",
            Predicates=(Ref("Is64"), _predicate(target, "Big", "big", dag("all_of", Ref("FeatureBig")))),
        )
        target.add("Wide", "ValueTypeByHwMode", Modes=(Ref("B"), Ref("Hidden")), Objects=(Ref("i64"), Ref("i64")))
        model = Model(target.records())
        assert model.hw_mode_kinds
        assert sorted(f"{one.rule.identifier} {one.place}" for one in model.breaches) == [
            "mode-features None",
            "mode-hidden Hidden",
        ]
