"""Calling conventions of small record sets: a whole expected file, and errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.generators.conventions import F32, I8, I32, Conventions
from tests.oracle.tblgen import needs_tblgen, ours, theirs
from tests.support.record_builder import Target, dag
from tests.support.release import about, of_release
from tgdsl.generators.calling_conv import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.model.calling_conventions import AssignToReg, If, IfType, StackSlot, Step
from tgdsl.records import Ref

EXPECTED = Path(__file__).parent / "expected" / "calling_conv.inc"


def everything() -> Conventions:
    """A convention with each action, and others that delegate."""
    made = Conventions()
    r0, r1, r2, r10 = made.r
    made.register_class("GPR", made.r)
    made.convention("CC_Custom", custom=True)
    made.convention(
        "CC_10",
        made.if_type([I8, F32], made.convert("CCPromoteToType", I32)),
        made.if_type([I8], made.convert("CCPromoteToType", F32)),
        made.convert("CCPromoteToUpperBitsInType", I32),
        made.convert("CCBitConvertToType", I32),
        made.convert("CCTruncToType", I8),
        made.convert("CCPassIndirect", I32),
        made.if_("A &&\n      B", made.if_type([I32], made.to_reg(r10, r2, r10))),
        made.if_("ArgFlags.isSwiftSelf()", made.to_reg(r1), kind="CCIfSwiftSelf"),
        made.if_("C", made.if_("ArgFlags.isSwiftError()", made.to_reg(r0), kind="CCIfSwiftError")),
        made.to_reg(),
        made.to_reg_and_stack([r0, r1], 4, 0),
        made.to_reg_and_stack([r0], 0, 8),
        made.to_reg_with_shadow([r0], [r1]),
        made.to_reg_with_shadow([r0, r2], [r1, r10]),
        made.to_reg_with_shadow([r0, r2], []),
        made.to_stack(4, 8),
        made.if_("D", made.to_stack(0, 0)),
        made.to_stack_with_shadow(0, 4, [r0, r1]),
        made.by_val(4, 8),
        made.call("assign"),
        entry=True,
    )
    made.convention("CC_9", made.delegate(Ref("CC_10")), made.if_("E", made.delegate(Ref("CC_Custom"))))
    return made


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(everything().records(), "callingconv").splitlines() == expected.splitlines()


@needs_tblgen
def test_custom_conventions_alone() -> None:
    made = Conventions()
    made.convention("CC_Custom", custom=True)
    text = ours(made.records(), "callingconv")
    assert text.splitlines()[-4:] == ["#ifndef GET_CC_REGISTER_LISTS", "", "", "#endif // CC_REGISTER_LIST"]
    assert text == theirs(made.records(), "callingconv")


def test_the_model() -> None:
    made = Conventions()
    first = made.to_reg_and_stack(made.r[:2], 4, 8)
    made.convention("CC", made.if_("A", made.if_type([I8], first), kind="CCIfSwiftSelf"))
    (convention,) = Model(made.records()).calling_conventions
    assert convention.steps == (
        Step((If("A"), IfType(("MVT::i8",))), AssignToReg(("T::R0", "T::R1"), StackSlot(4, 8)), swift=True),
    )
    assert convention.argument_registers(swift=True) == {"T::R0", "T::R1"}
    assert convention.argument_registers(swift=False) == set()


def test_which_targets_have_the_file() -> None:
    assert GENERATOR.applies(Model(everything().records()))
    assert not GENERATOR.applies(Model(Target().records()))


def test_errors_of_actions() -> None:
    made = Conventions()
    r0, r1, *_ = made.r
    made.convention(
        "CC",
        made.action("CCAction"),
        made.action("CCPredicateAction", SubAction=made.to_reg(r0)),
        made.to_reg(r0, I32),
        made.to_reg_with_shadow([r0, r1], [r0]),
        made.to_reg_with_shadow([r0], []),
        made.convert("CCPromoteToUpperBitsInType", F32),
        made.delegate(r0),
        made.action("CCIf", Predicate="A", SubAction=Ref("A9")),
        made.action("CCCustom", FuncName=1),
        made.to_reg(Ref("R7")),
    )
    assert made.convention_errors().splitlines() == [
        "A1: error: 'A1' is an action of no known kind: use one of the classes of TargetCallingConv.td",
        "CC: note: 'CC' uses it",
        "A3: error: 'A3' is a condition of a calling convention of no known kind: use CCIfType or CCIf",
        "A4: error: 'i32' in the RegList of 'A4' is not a register: list registers",
        "target.td: note: 'i32' is defined here",
        "A5: error: 'A5' has 2 registers and 1 shadows of them: give one for each",
        "A6: error: 'A6' has 1 registers and 0 shadows of them: give one for each",
        "A7: error: 'A7' promotes to the upper bits of 'f32', a type of floating point: use an integer type",
        "A8: error: 'A8' delegates to 'R0', which is not a calling convention: name a CallingConv",
        "R0: note: 'R0' is defined here",
        "A9: error: the SubAction of 'A9' leads back to it: name an action",
        "A10: error: the field 'FuncName' of 'A10' should be a string, but is the integer 1",
        "A11: error: the field 'RegList' of 'A11' refers to 'R7', which is not a record of this set",
        "10 errors",
    ]


def test_types_that_depend_on_the_mode_crash_llvm_tblgen() -> None:
    with about(RELEASES[22]):
        made = Conventions()
        made.add("XLen", "ValueTypeByHwMode", Modes=(Ref("DefaultMode"),), Objects=(I32,))
        made.convention("CC", made.if_type([Ref("XLen")], made.call("f")))
        assert made.convention_errors().startswith("A2: error: 'A2' uses 'XLen', a type that depends on the HwMode")


def test_types_that_depend_on_the_mode() -> None:
    made = Conventions()
    made.add("XLen", "ValueTypeByHwMode", Modes=(Ref("DefaultMode"),), Objects=(I32,))
    made.convention("CC", made.if_type([Ref("XLen")], made.call("f")))
    assert made.convention_errors() == ""
    assert made.convention_errors(is_python=True).splitlines() == [
        "A2: error: 'A2' uses 'XLen', a type that depends on the HwMode: calling conventions need the types that "
        "it stands for",
        "XLen: note: 'XLen' is defined here",
        "1 error",
    ]


def test_conventions_that_never_end() -> None:
    made = Conventions()
    made.convention("CC_A", made.delegate(Ref("CC_A")))
    made.convention("CC_B", made.if_("x", made.delegate(Ref("CC_C"))))
    made.convention("CC_C", made.delegate(Ref("CC_D")))
    made.convention("CC_D", made.call("f"), made.delegate(Ref("CC_B")))
    made.convention("CC_E", made.delegate(Ref("CC_D")))
    assert made.convention_errors().splitlines() == [
        "CC_A: error: the calling convention 'CC_A' delegates to itself: 'CC_A' -> 'CC_A'; take one of these out",
        "CC_B: error: the calling convention 'CC_B' delegates to itself: 'CC_B' -> 'CC_C' -> 'CC_D' -> 'CC_B'; take one "
        "of these out",
        "CC_C: note: 'CC_C' is defined here",
        "CC_D: note: 'CC_D' is defined here",
        "2 errors",
    ]


def test_registers_that_are_no_records() -> None:
    with about(RELEASES[22]):
        made = Conventions()
        made.register_class("GPR", made.r)
        made.index("lo", 32)
        made.index("hi", 32, 32)
        parts = (dag("add", *made.r[:2]), dag("add", *made.r[1:3]))
        made.add("Pairs", "RegisterTuples", SubRegIndices=(Ref("lo"), Ref("hi")), SubRegs=parts)
        made.register_class("Pair", [Ref("Pairs")], RegTypes=(Ref("i64"),))
        made.convention("CC", made.to_reg_tuple("R0_R1", "R1_R2"), made.to_reg_tuple("R2"))
        (convention,) = Model(made.records()).calling_conventions
        assert [step.action for step in convention.steps] == [
            AssignToReg(("T::R0_R1", "T::R1_R2"), None),
            AssignToReg(("T::R2",), None),
        ]
        made.convention("CC_D", made.to_reg_tuple("r0"))
        assert made.convention_errors().splitlines() == [
            "A3: error: 'A3' names the register 'r0', which there is not; name one that is defined, or one of a RegisterTuples",
            "1 error",
        ]
