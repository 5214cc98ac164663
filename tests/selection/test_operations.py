"""Decoder of the OPC_ opcodes of a MatcherTable."""

from __future__ import annotations

import pytest

from tgdsl.model.matcher.steps import Kind
from tgdsl.selection.matcher_text import Cell
from tgdsl.selection.operations import Branch, EmittedNode, Operations


@pytest.mark.parametrize(
    ("cells", "kind", "arguments"),
    [
        (["OPC_RecordNode"], Kind.RECORD_NODE, ()),
        (["OPC_RecordChild3"], Kind.RECORD_CHILD, (3,)),
        (["OPC_MoveChild7"], Kind.MOVE_CHILD, (7,)),
        (["OPC_MoveChild", 9], Kind.MOVE_CHILD, (9,)),
        (["OPC_MoveSibling1"], Kind.MOVE_SIBLING, (1,)),
        (["OPC_CheckSame", 4], Kind.CHECK_SAME, (4,)),
        (["OPC_CheckChild2Same", 4], Kind.CHECK_CHILD_SAME, (2, 4)),
        (["OPC_CheckPatternPredicate5"], Kind.CHECK_PATTERN_PREDICATE, (5,)),
        (["OPC_CheckPatternPredicate", 200], Kind.CHECK_PATTERN_PREDICATE, (200,)),
        (["OPC_CheckPatternPredicateTwoByte", 44, 1], Kind.CHECK_PATTERN_PREDICATE, (300,)),
        (["OPC_CheckPredicate6"], Kind.CHECK_PREDICATE, (6,)),
        (["OPC_CheckPredicateWithOperands", 2, 3, 5, 9], Kind.CHECK_PREDICATE, (9, 3, 5)),
        (["OPC_CheckOpcode", "ISD::ADD", ""], Kind.CHECK_OPCODE, ("ISD::ADD",)),
        (["OPC_CheckTypeI64"], Kind.CHECK_TYPE, (0, "i64")),
        (["OPC_CheckType", "MVT::f32"], Kind.CHECK_TYPE, (0, "f32")),
        (["OPC_CheckTypeRes", 1, "MVT::f32"], Kind.CHECK_TYPE, (1, "f32")),
        (["OPC_CheckChild1TypeI32"], Kind.CHECK_CHILD_TYPE, (1, "i32")),
        (["OPC_CheckChild1Type", "MVT::v2i32"], Kind.CHECK_CHILD_TYPE, (1, "v2i32")),
        (["OPC_CheckInteger", 10], Kind.CHECK_INTEGER, (5,)),
        (["OPC_CheckInteger", 11], Kind.CHECK_INTEGER, (-5,)),
        (["OPC_CheckInteger", 1], Kind.CHECK_INTEGER, (-(1 << 63),)),
        (["OPC_CheckChild1Integer", 129, 8], Kind.CHECK_CHILD_INTEGER, (1, -512)),
        (["OPC_CheckCondCode", "ISD::SETEQ"], Kind.CHECK_COND_CODE, ("ISD::SETEQ",)),
        (["OPC_CheckChild2CondCode", "ISD::SETEQ"], Kind.CHECK_CHILD2_COND_CODE, ("ISD::SETEQ",)),
        (["OPC_CheckValueType", "MVT::i8"], Kind.CHECK_VALUE_TYPE, ("i8",)),
        (["OPC_CheckComplexPat1", 3], Kind.CHECK_COMPLEX_PAT, (1, 3)),
        (["OPC_CheckComplexPat", 12, 3], Kind.CHECK_COMPLEX_PAT, (12, 3)),
        (["OPC_CheckAndImm", 255, 1], Kind.CHECK_AND_IMM, (255,)),
        (["OPC_EmitInteger", "MVT::i1", 2], Kind.EMIT_INTEGER, ("i1", 1)),
        (["OPC_EmitInteger8", 3], Kind.EMIT_INTEGER, ("i8", -1)),
        (["OPC_EmitStringInteger32", "SP::sub_even"], Kind.EMIT_STRING_INTEGER, ("i32", "SP::sub_even")),
        (["OPC_EmitRegisterI32", "SP::G0"], Kind.EMIT_REGISTER, ("i32", "SP::G0")),
        (["OPC_EmitRegister2", "MVT::f64", "SP::D0", ""], Kind.EMIT_REGISTER, ("f64", "SP::D0")),
        (["OPC_EmitConvertToTarget0"], Kind.EMIT_CONVERT_TO_TARGET, (0,)),
        (["OPC_EmitMergeInputChains1_2"], Kind.EMIT_MERGE_INPUT_CHAINS, (2,)),
        (["OPC_EmitMergeInputChains", 2, 0, 1], Kind.EMIT_MERGE_INPUT_CHAINS, (0, 1)),
        (["OPC_EmitCopyToReg2", "SP::Y"], Kind.EMIT_COPY_TO_REG, (2, "SP::Y")),
        (["OPC_EmitCopyToRegTwoByte", 2, "SP::Y", ""], Kind.EMIT_COPY_TO_REG, (2, "SP::Y")),
        (["OPC_EmitNodeXForm", 4, 1], Kind.EMIT_NODE_X_FORM, (4, 1)),
        (["OPC_CompleteMatch", 2, 7, 129, 1], Kind.COMPLETE_MATCH, (7, 129)),
        (["OPC_Coverage", 1, 0, "OPC_CompleteMatch", 0], Kind.COMPLETE_MATCH, ()),
    ],
)
def test_short_forms_are_decoded_as_general_ones(cells: list[Cell], kind: Kind, arguments: tuple[Cell, ...]) -> None:
    operation = Operations(cells).at(0)
    assert (operation.kind, operation.arguments, operation.next) == (kind, arguments, len(cells))


@pytest.mark.parametrize(
    ("cells", "emitted", "variadic"),
    [
        (
            ["OPC_MorphNodeTo1None", "T::A", "", "MVT::i32", 2, 0, 1],
            EmittedNode("T::A", frozenset(), ("i32",), (0, 1)),
            None,
        ),
        (["OPC_EmitNode0Chain", "T::A", "", 0], EmittedNode("T::A", frozenset({"OPFL_Chain"}), (), ()), None),
        (
            [
                "OPC_EmitNode",
                "T::A",
                "",
                "OPFL_GlueInput|OPFL_Variadic3",
                3,
                "MVT::i8",
                "MVT::i1",
                "MVT::f32",
                1,
                200,
                1,
            ],
            EmittedNode("T::A", frozenset({"OPFL_GlueInput", "OPFL_Variadic3"}), ("i8", "i1", "f32"), (200,)),
            3,
        ),
        (["OPC_MorphNodeTo0", "T::A", "", 0, 1, 4], EmittedNode("T::A", frozenset(), (), (4,)), None),
    ],
)
def test_emitted_nodes(cells: list[Cell], emitted: EmittedNode, variadic: int | None) -> None:
    operations = Operations(cells)
    operation = operations.at(0)
    assert (operations.emitted_node(operation), operation.next, emitted.variadic) == (emitted, len(cells), variadic)


def test_branches() -> None:
    option: list[Cell] = ["OPC_RecordNode", "OPC_CompleteMatch", 0]
    cases: list[Cell] = [3, "ISD::A", "", *option, 3, "ISD::B", "", *option, 0]
    cells: list[Cell] = ["OPC_Scope", 3, *option, len(cases) + 1, "OPC_SwitchOpcode", *cases, 0]
    operations = Operations(cells)
    scope = operations.at(0)
    assert (scope.branches, scope.next) == ((Branch("", 2, 5), Branch("", 6, 20)), 21)
    assert operations.at(6).branches == (Branch("ISD::A", 10, 13), Branch("ISD::B", 16, 19))
    assert [one.index for one in operations.final_operations()] == [3, 11, 17]


def test_bytes_that_are_no_operation() -> None:
    with pytest.raises(ValueError, match="byte 1 of the table is 7, which is no operation"):
        Operations(["OPC_RecordNode", 7]).final_operations()
    with pytest.raises(ValueError, match="byte 1 of the table is 'MVT::i32', and should be a number"):
        Operations(["OPC_CheckInteger", "MVT::i32"]).at(0)
