"""``dag-isel``: text and size of each step of a MatcherTable, whole files, and the C++ methods beside the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path as File

import pytest

from tests.support.matcher_steps import F32, I32, I64, IPTR, OPERATIONS, StepMaker, table
from tests.support.release import of_release
from tgdsl.generators.dag_isel import render
from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.numbers import signed, size, sleb, unsigned
from tgdsl.generators.dag_isel.texts import StepText, StepTexts
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher import Path, Scope, SwitchOpcode, SwitchType
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.matcher.steps import (
    CaptureGlueInput,
    CheckAndImm,
    CheckChild2CondCode,
    CheckChildInteger,
    CheckChildSame,
    CheckChildType,
    CheckComplexPat,
    CheckCondCode,
    CheckFoldableChainNode,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckInteger,
    CheckOrImm,
    CheckPatternPredicate,
    CheckSame,
    CheckType,
    CheckValueType,
    CompleteMatch,
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitMergeInputChains,
    EmitNode,
    EmitRegister,
    EmitStringInteger,
    MorphNodeTo,
    MoveChild,
    MoveParent,
    MoveSibling,
    RecordChild,
    RecordMemRef,
    RecordNode,
    Step,
)
from tgdsl.model.patterns import PatternCondition, Property

EXPECTED = File(__file__).parent / "expected"
I16 = ValueType(6, "i16", 16, is_integer=True)


def forms(*steps: Step, coverage: bool = False, release: Release = DEFAULT) -> list[StepText]:
    operations = Operations(release.matcher_operations)
    texts = StepTexts(Numbering(Path(list(steps)), release), table(), operations, release, coverage=coverage)
    return [texts.of[step] for step in steps]


def form(step: Step, release: Release = DEFAULT) -> tuple[int, str]:
    [text] = forms(step, release=release)
    return text.size, text.text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0,"),
        (127, "127,"),
        (128, "0|128,1/*128*/,"),
        (16384, "0|128,0|128,1/*16384*/,"),
        (-1, "127|128,127|128,127|128,127|128,127|128,127|128,127|128,127|128,127|128,1/*18446744073709551615*/,"),
    ],
)
def test_numbers(value: int, text: str) -> None:
    assert unsigned(value) == (text, text.count(","))
    if value >= 0:
        assert size(value) == unsigned(value)[1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0,"),
        (63, "126,"),
        (-1, "3,"),
        (-63, "127,"),
        (64, "0|128,1/*128*/,"),
        (-64, "1|128,1/*129*/,"),
        (-(1 << 63), "1,"),
    ],
)
def test_signed_numbers(value: int, text: str) -> None:
    assert signed(value) == (text, text.count(","))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0,"),
        (63, "63,"),
        (64, "64|128,0/*64*/,"),
        (-1, "127/*-1*/,"),
        (-64, "64/*-64*/,"),
        (-65, "63|128,127/*-65*/,"),
        (1 << 32, "0|128,0|128,0|128,0|128,16/*4294967296*/,"),
        ((1 << 64) - 2, "126/*-2*/,"),
    ],
)
def test_numbers_in_twos_complement(value: int, text: str) -> None:
    assert sleb(value) == (text, text.count(","))
    assert sleb(value, False) == (re.sub(r"/\*.*?\*/", "", text), text.count(","))


def test_steps_of_a_byte_or_more() -> None:
    pool = StepMaker().pool
    expected: list[tuple[Step, int, str]] = [
        (pool.step(RecordNode, "$a", 2), 1, "OPC_RecordNode, // #2 = $a"),
        (pool.step(RecordChild, 7, "$a", 2), 1, "OPC_RecordChild7, // #2 = $a"),
        (pool.step(RecordMemRef), 1, "OPC_RecordMemRef,"),
        (pool.step(CaptureGlueInput), 1, "OPC_CaptureGlueInput,"),
        (pool.step(MoveChild, 7), 1, "OPC_MoveChild7,"),
        (pool.step(MoveChild, 8), 2, "OPC_MoveChild, 8,"),
        (pool.step(MoveSibling, 7), 1, "OPC_MoveSibling7,"),
        (pool.step(MoveSibling, 8), 2, "OPC_MoveSibling, 8,"),
        (pool.step(MoveParent), 1, "OPC_MoveParent,"),
        (pool.step(CheckSame, 200), 2, "OPC_CheckSame, 200,"),
        (pool.step(CheckChildSame, 3, 2), 2, "OPC_CheckChild3Same, 2,"),
        (pool.step(CheckType, I32, 0), 1, "OPC_CheckTypeI32,"),
        (pool.step(CheckType, I64, 0), 1, "OPC_CheckTypeI64,"),
        (pool.step(CheckType, F32, 0), 2, "OPC_CheckType, MVT::f32,"),
        (pool.step(CheckType, I32, 1), 3, "OPC_CheckTypeRes, 1, MVT::i32,"),
        (pool.step(CheckChildType, 1, I64), 1, "OPC_CheckChild1TypeI64,"),
        (pool.step(CheckChildType, 1, IPTR), 2, "OPC_CheckChild1Type, MVT::iPTR,"),
        (pool.step(CheckInteger, -5), 2, "OPC_CheckInteger, 11, "),
        (pool.step(CheckChildInteger, 4, 100), 3, "OPC_CheckChild4Integer, 72|128,1/*200*/, "),
        (pool.step(CheckCondCode, "SETEQ"), 2, "OPC_CheckCondCode, ISD::SETEQ,"),
        (pool.step(CheckChild2CondCode, "SETEQ"), 2, "OPC_CheckChild2CondCode, ISD::SETEQ,"),
        (pool.step(CheckValueType, I16), 2, "OPC_CheckValueType, MVT::i16,"),
        (pool.step(CheckAndImm, 255), 3, "OPC_CheckAndImm, 127|128,1/*255*/, "),
        (pool.step(CheckOrImm, 3), 2, "OPC_CheckOrImm, 3, "),
        (pool.step(CheckImmAllOnesV), 1, "OPC_CheckImmAllOnesV,"),
        (pool.step(CheckImmAllZerosV), 1, "OPC_CheckImmAllZerosV,"),
        (pool.step(CheckFoldableChainNode), 1, "OPC_CheckFoldableChainNode,"),
        (pool.step(EmitInteger, -1, I16), 2, "OPC_EmitInteger16, 3, "),
        (pool.step(EmitInteger, 64, I64), 3, "OPC_EmitInteger64, 0|128,1/*128*/, "),
        (pool.step(EmitInteger, 1, IPTR), 3, "OPC_EmitInteger, MVT::iPTR, 2, "),
        (pool.step(EmitStringInteger, "T::GPRRegClassID", I32), 2, "OPC_EmitStringInteger32, T::GPRRegClassID,"),
        (pool.step(EmitStringInteger, "T::lo", I64), 3, "OPC_EmitStringInteger, MVT::i64, T::lo,"),
        (pool.step(EmitRegister, "T::R0", 255, I32), 2, "OPC_EmitRegisterI32, T::R0,"),
        (pool.step(EmitRegister, "T::R0", 255, F32), 3, "OPC_EmitRegister, MVT::f32, T::R0,"),
        (pool.step(EmitRegister, "T::R0", 256, I32), 4, "OPC_EmitRegister2, MVT::i32, TARGET_VAL(T::R0),"),
        (pool.step(EmitRegister, "", 0, I64), 2, "OPC_EmitRegisterI64, 0 /*zero_reg*/,"),
        (pool.step(EmitConvertToTarget, 7), 1, "OPC_EmitConvertToTarget7,"),
        (pool.step(EmitConvertToTarget, 8), 2, "OPC_EmitConvertToTarget, 8,"),
        (pool.step(EmitMergeInputChains, (2,)), 1, "OPC_EmitMergeInputChains1_2,"),
        (pool.step(EmitMergeInputChains, (3,)), 3, "OPC_EmitMergeInputChains, 1, 3, "),
        (pool.step(EmitMergeInputChains, (0, 2)), 4, "OPC_EmitMergeInputChains, 2, 0, 2, "),
        (pool.step(EmitCopyToReg, 7, "T::R0", 255), 2, "OPC_EmitCopyToReg7, T::R0,"),
        (pool.step(EmitCopyToReg, 8, "T::R0", 255), 3, "OPC_EmitCopyToReg, 8, T::R0,"),
        (pool.step(EmitCopyToReg, 1, "T::R0", 256), 4, "OPC_EmitCopyToRegTwoByte, 1, TARGET_VAL(T::R0),"),
    ]
    assert [(*form(step), step) for step, _, _ in expected] == [(size, text, step) for step, size, text in expected]


NEWER = RELEASES[22]
POINTER = ValueType(267, "iPTR", 0)


def test_steps_that_newer_releases_write_otherwise() -> None:
    pool = StepMaker().pool
    expected: list[tuple[Step, int, str]] = [
        (pool.step(CheckType, I64, 0), 1, "OPC_CheckTypeI64,"),
        (pool.step(CheckType, F32, 0), 2, "OPC_CheckType, MVT::f32,"),
        (pool.step(CheckType, POINTER, 0), 3, "OPC_CheckType, /*MVT::iPTR*/11|128,2/*267*/,"),
        (pool.step(CheckType, POINTER, 1), 4, "OPC_CheckTypeRes, 1, /*MVT::iPTR*/11|128,2/*267*/,"),
        (pool.step(CheckChildType, 1, POINTER), 3, "OPC_CheckChild1Type, /*MVT::iPTR*/11|128,2/*267*/,"),
        (pool.step(CheckValueType, I16), 2, "OPC_CheckValueType, MVT::i16,"),
        (pool.step(CheckInteger, -5), 2, "OPC_CheckInteger, 123/*-5*/,"),
        (pool.step(CheckChildInteger, 4, 100), 3, "OPC_CheckChild4Integer, 100|128,0/*100*/,"),
        (pool.step(CheckAndImm, 255), 3, "OPC_CheckAndImm, 127|128,1/*255*/,"),
        (pool.step(EmitInteger, -1, I16, 4), 2, "OPC_EmitIntegerI16, 127/*-1*/, // #4 = -1"),
        (pool.step(EmitInteger, 1, POINTER, 4), 4, "OPC_EmitInteger, /*MVT::iPTR*/11|128,2/*267*/, 1, // #4 = 1"),
        (pool.step(EmitInteger, 63, I32, 4, "T::lo"), 2, "OPC_EmitIntegerI32, T::lo, // #4 = T::lo"),
        (pool.step(EmitInteger, 64, I32, 4, "T::hi"), 3, "OPC_EmitIntegerI32, 64|128,0/*64*/, // #4 = T::hi"),
        (pool.step(EmitRegister, "T::R0", 255, I32, 4), 2, "OPC_EmitRegisterI32, T::R0, // #4"),
        (pool.step(EmitRegister, "T::R0", 255, F32, 4), 3, "OPC_EmitRegister, MVT::f32,T::R0, // #4"),
        (pool.step(EmitRegister, "T::R0", 256, I32, 4), 4, "OPC_EmitRegister2, MVT::i32,TARGET_VAL(T::R0),"),
        (pool.step(EmitRegister, "", 0, I64, 4), 2, "OPC_EmitRegisterI64, 0 /*zero_reg*/, // #4"),
        (pool.step(EmitConvertToTarget, 7, 9), 1, "OPC_EmitConvertToTarget7, // #9"),
        (pool.step(EmitMergeInputChains, (0, 2)), 4, "OPC_EmitMergeInputChains, 2, 0, 2,"),
    ]
    assert [(*form(step, NEWER), step) for step, _, _ in expected] == [
        (size, text, step) for step, size, text in expected
    ]


def test_nodes_that_newer_releases_write_otherwise() -> None:
    make = StepMaker()

    def written(types: tuple[ValueType, ...], *flags: str, morph: bool = False) -> tuple[int, str]:
        step = (
            MorphNodeTo(make.add, types, (1, 128), flags, 5, make.pattern("p"))
            if morph
            else EmitNode(make.add, types, (1, 128), flags, 5)
        )
        size, text = form(step, NEWER)
        return size, text.partition("\n//")[0]

    assert written(()) == (8, "OPC_EmitNode0, TARGET_VAL(T::ADD), 0,\n     2/*#Ops*/, 1, 0|128,1/*128*/,")
    assert written((), "Chain", morph=True) == (
        7,
        "OPC_MorphNodeTo0Chain, TARGET_VAL(T::ADD),\n     2/*#Ops*/, 1, 0|128,1/*128*/,",
    )
    assert written((I32, POINTER)) == (
        10,
        "OPC_EmitNode2None, TARGET_VAL(T::ADD),\n"
        "     MVT::i32, /*MVT::iPTR*/11|128,2/*267*/, 2/*#Ops*/, 1, 0|128,1/*128*/, // Results = #5 #6",
    )
    assert written((I32, I32, I32), "GlueOutput") == (
        12,
        "OPC_EmitNode, TARGET_VAL(T::ADD), 0|OPFL_GlueOutput,\n"
        "    3/*#VTs*/, MVT::i32, MVT::i32, MVT::i32, 2/*#Ops*/, 1, 0|128,1/*128*/, // Results = #5 #6 #7",
    )
    assert form(CompleteMatch((1, 2), make.pattern("p")), NEWER) == (
        4,
        "OPC_CompleteMatch, 2, 1, 2,\n // Src: ?:$p - Complexity = 7\n // Dst: ?:$p",
    )


def test_coverage_is_counted_as_two_bytes_of_the_four_that_newer_releases_have() -> None:
    [text] = forms(StepMaker().done("x"), coverage=True, release=NEWER)
    assert text.size == 3 + form(StepMaker().done("x"), NEWER)[0]
    assert text.text.startswith("OPC_Coverage, COVERAGE_IDX_VAL(0),\nOPC_MorphNodeTo")


def test_conditions_used_most_have_the_shortest_forms() -> None:
    pool = StepMaker().pool
    checks = [pool.step(CheckPatternPredicate, PatternCondition((f"c{number}()",))) for number in range(257)]
    steps = [*checks, checks[9]]
    numbered = {step: made for step, made in zip(steps, forms(*steps), strict=True)}
    assert numbered[checks[9]] == StepText(1, "OPC_CheckPatternPredicate0, // (c9())")
    assert numbered[checks[6]] == StepText(1, "OPC_CheckPatternPredicate7, // (c6())")
    assert numbered[checks[7]] == StepText(2, "OPC_CheckPatternPredicate, 8, // (c7())")
    assert numbered[checks[255]] == StepText(2, "OPC_CheckPatternPredicate, 255, // (c255())")
    assert numbered[checks[256]] == StepText(3, "OPC_CheckPatternPredicateTwoByte, TARGET_VAL(256), // (c256())")


def test_predicates_with_and_without_operands_are_numbered_apart() -> None:
    make = StepMaker()
    plain = [make.predicate(f"P{number}") for number in range(9)]
    assert forms(*plain, make.predicate("Q"), make.predicate("W", 4, 200))[7:] == [
        StepText(1, "OPC_CheckPredicate7,  // P7"),
        StepText(2, "OPC_CheckPredicate, 8, // P8"),
        StepText(2, "OPC_CheckPredicate, 9, // Q"),
        StepText(5, "OPC_CheckPredicateWithOperands, 2/*#Ops*/, 4, 200, 0, // W"),
    ]


def test_complex_patterns() -> None:
    make = StepMaker()
    patterns: list[CheckComplexPat] = [make.complex_pattern(f"P{number}", 2, number % 3) for number in range(8)]
    chained = make.complex_pattern("C", 300, 1, Property.CHAIN)
    assert forms(*patterns, chained)[6:] == [
        StepText(2, "OPC_CheckComplexPat6, /*#*/2, // SelectP6:$a"),
        StepText(2, "OPC_CheckComplexPat7, /*#*/2, // SelectP7:$a #3"),
        StepText(3, "OPC_CheckComplexPat, /*CP*/8, /*#*/300, // SelectC:$a #3 + chain result"),
    ]


def node(make: StepMaker, types: tuple[ValueType, ...], *flags: str, morph: bool = False) -> str:
    """The first line of an EmitNode or MorphNodeTo."""
    size, text = form(
        MorphNodeTo(make.add, types, (), flags, 0, make.pattern("p"))
        if morph
        else EmitNode(make.add, types, (), flags, 0)
    )
    return f"{size} {text.split(chr(10))[0]}"


def test_nodes() -> None:
    make = StepMaker()
    assert node(make, ()) == "4 OPC_EmitNode0None, TARGET_VAL(T::ADD),"
    assert node(make, (I32,), "Chain") == "5 OPC_EmitNode1Chain, TARGET_VAL(T::ADD),"
    assert node(make, (I32,), "GlueInput") == "6 OPC_EmitNode1, TARGET_VAL(T::ADD), 0|OPFL_GlueInput,"
    assert node(make, (I32,), "GlueInput", morph=True) == "5 OPC_MorphNodeTo1GlueInput, TARGET_VAL(T::ADD),"
    assert node(make, (I32,), "GlueOutput", morph=True) == "5 OPC_MorphNodeTo1GlueOutput, TARGET_VAL(T::ADD),"
    assert node(make, (I32,), "Chain", "GlueInput", "GlueOutput", "MemRefs", "Variadic2", morph=True) == (
        "6 OPC_MorphNodeTo1, TARGET_VAL(T::ADD), 0|OPFL_Chain|OPFL_GlueInput|OPFL_GlueOutput|OPFL_MemRefs|OPFL_Variadic2,"
    )
    assert node(make, (I32, I32, I32), "Chain") == "9 OPC_EmitNode, TARGET_VAL(T::ADD), 0|OPFL_Chain,"


def test_emitted_nodes_have_comments_with_their_results() -> None:
    make = StepMaker()
    step = EmitNode(make.add, (I32, F32), (1, 128), (), 5)
    assert form(step)[1].split("\n")[1:] == [
        "    MVT::i32, MVT::f32, 2/*#Ops*/, 1, 0|128,1/*128*/,  // Results = #5 #6"
    ]
    step = EmitNode(make.add, (I32, F32, I32), (), (), 5)
    assert form(step)[1].split("\n")[1:] == [
        "    3/*#VTs*/, MVT::i32, MVT::f32, MVT::i32, 0/*#Ops*/,  // Results = #5 #6 #7"
    ]
    assert form(make.done("p", 1))[1].split("\n")[1:] == [
        "    1/*#Ops*/, 1, ",
        "// Src: ?:$p - Complexity = 7",
        "// Dst: ?:$p",
    ]
    assert form(CompleteMatch((1, 2), make.pattern("p"))) == (
        4,
        "OPC_CompleteMatch, 2, 1, 2, \n // Src: ?:$p - Complexity = 7\n // Dst: ?:$p",
    )


def matcher() -> Path:
    """A matcher with a Scope, a SwitchOpcode, a SwitchType, and each kind of C++."""
    make = StepMaker()
    pool = make.pool
    add, sub = make.opcode("ADD"), make.opcode("SUB")
    same = [make.predicate("Predicate_b", body="return true;"), make.predicate("Predicate_a", body="return true;")]
    filler = [pool.step(CheckSame, number) for number in range(70)]
    scope = Scope(
        [
            Path([make.predicate("Predicate_c"), make.complex_pattern("Reg", 0), make.done("one", 0)]),
            Path(
                [*same, make.predicate("Predicate_d", 1), *filler, pool.keyed(CompleteMatch((0,), make.pattern("two")))]
            ),
            Path([make.complex_pattern("Load", 0, 2, Property.CHAIN | Property.WANT_ROOT | Property.WANT_PARENT)]),
        ]
    )
    types = SwitchType(
        [
            (
                I32,
                Path([make.transform("negated", 0, "ConstantSDNode"), make.transform("other", 1), make.done("three")]),
            ),
            (F32, Path([pool.step(CheckPatternPredicate, PatternCondition(("hasA()",))), make.done("four", 128)])),
        ]
    )
    return Path(
        [], SwitchOpcode([(add.node, Path([pool.step(RecordChild, 0, "$a", 0)], scope)), (sub.node, Path([], types))])
    )


def test_whole_file(each_release: Release, expect: Callable[[File, str], None]) -> None:
    operations = Operations(each_release.matcher_operations)
    text = render("Test", table(), matcher(), operations, each_release)
    expect(of_release(EXPECTED / "dag_isel.inc", each_release), text)


def test_whole_file_with_coverage(each_release: Release, expect: Callable[[File, str], None]) -> None:
    operations = Operations(each_release.matcher_operations)
    text = render("Test", table(), matcher(), operations, each_release, coverage=True)
    expect(of_release(EXPECTED / "dag_isel_coverage.inc", each_release), text)


def test_patterns_with_the_same_text_share_a_coverage_number() -> None:
    make = StepMaker()
    texts = [text for _, text, _ in forms(make.done("x"), make.done("y"), make.done("x", 1), coverage=True)]
    assert [text.split("\n")[0] for text in texts] == [f"OPC_Coverage, TARGET_VAL({number})," for number in (0, 1, 0)]


def test_a_matcher_without_cpp_has_one_method() -> None:
    make = StepMaker()
    text = render("Test", table(), Path([make.done("x")]), OPERATIONS, DEFAULT)
    assert text.count("#ifdef GET_DAGISEL_DECL\n") == 2 and "SelectCode" in text and "override" not in text
