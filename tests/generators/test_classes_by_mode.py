"""``asm-writer`` and ``asm-matcher`` of a target with RegClassByHwModes, which LLVM has since release 22."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.oracle.tblgen import theirs, without_source
from tests.support.assembly_target import call
from tests.support.matching_target import MatchingTarget
from tests.support.release import about
from tgdsl.llvm import RELEASES
from tgdsl.model.asm_matching import RegistersByModeClass
from tgdsl.records import Ref

RELEASE = RELEASES[22]


@pytest.fixture(autouse=True)
def _release() -> Iterator[None]:
    with about(RELEASE):
        yield


def pointers() -> MatchingTarget:
    """A target with two classes by mode, one of which has none in a mode, and aliases that use them."""
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"), DiagnosticString="expected a register")
    wide = target.register_class("Wide", target.registers("X0", "X1"))
    big, huge = target.add("Big", "HwMode"), target.add("Huge", "HwMode")
    default = Ref("DefaultMode")
    pointer = target.add("Pointer", "RegClassByHwMode", Modes=(default, big, huge), Objects=(gpr, wide, wide))
    other = target.add("Other", "RegClassByHwMode", Modes=(default, big), Objects=(wide, gpr))
    printed = target.register_operand("Printed", other, PrintMethod="printPointer")
    target.written("LD", "ld\t$rd, [$p]", outs={"rd": gpr}, ins={"p": pointer})
    target.written("ST", "st\t$rs, [$p]", ins={"rs": gpr, "p": printed})
    target.alias("get\t$rd, $p", call("LD", (gpr, "rd"), (pointer, "p")))
    target.alias("put\t$rs, $p", call("ST", (gpr, "rs"), (printed, "p")))
    target.alias("clear\t$rd", call("LD", (gpr, "rd"), Ref("zero_reg")))
    return target


def check_with_tblgen(text: str, generator: str) -> str:
    if shutil.which(RELEASE.program("llvm-tblgen")) is not None:
        assert without_source(text) == theirs(pointers().records(), generator)
    return text


def test_the_matcher() -> None:
    text = check_with_tblgen(pointers().matcher_file(), "asm-matcher")
    start = text.index("  if (Operand.isReg() && Kind > MCK_LAST_REGISTER")
    assert text[start : text.index("  if (Operand.isReg()) {")] == """\
  if (Operand.isReg() && Kind > MCK_LAST_REGISTER && Kind <= MCK_LAST_REGCLASS_BY_HWMODE) {
    static constexpr MatchClassKind RegClassByHwModeMatchTable[3][2] = {
      { // DefaultMode
        MCK_Wide, // Other
        MCK_GPR, // Pointer
      },
      { // Big
        MCK_GPR, // Other
        MCK_Wide, // Pointer
      },
      { // Huge
        InvalidMatchClass, // Missing mode entry for Other
        MCK_Wide, // Pointer
      },
    };

    static_assert(MCK_LAST_REGCLASS_BY_HWMODE - MCK_LAST_REGISTER == 2);
    const unsigned HwMode = STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo);
Kind = RegClassByHwModeMatchTable[HwMode][Kind - (MCK_LAST_REGISTER + 1)];
  }

"""
    assert "  MCK_RegByHwMode_Pointer, // register class by hwmode\n  MCK_LAST_REGCLASS_BY_HWMODE = " in text


def test_the_writer() -> None:
    text = check_with_tblgen(pointers().file(), "asm-writer")
    assert "    {AliasPatternCond::K_RegClassByHwMode, Test::Other},\n" in text
    assert "    {AliasPatternCond::K_RegClassByHwMode, Test::Pointer},\n" in text


def test_the_classes_stand_behind_those_that_they_stand_for() -> None:
    matching = pointers().matching()
    found = {one.label: one for one in matching.classes if isinstance(one, RegistersByModeClass)}
    names = {
        label: {mode: matching.classes[number].label for mode, number in one.by_mode.items()}
        for label, one in found.items()
    }
    assert names == {"Other": {0: "Wide", 1: "GPR"}, "Pointer": {0: "GPR", 1: "Wide", 2: "Wide"}}


@pytest.mark.parametrize("given", ["GPR", "R0"])
def test_what_llvm_cannot_compare_in_an_alias(given: str) -> None:
    target = pointers()
    target.alias("wrong\t$rd", call("LD", (Ref("GPR"), "rd"), (Ref("GPR"), "p") if given == "GPR" else Ref("R0")))
    assert target.matching_errors().startswith(
        f"Alias4: error: the alias 'Alias4' gives '{given}' for '$p' of 'LD', which takes 'Pointer': give that, or something "
    )
