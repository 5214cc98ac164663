"""Decoder of the OPC_ opcodes of a MatcherTable."""

from __future__ import annotations

import pytest

from tgdsl.llvm import DEFAULT, RELEASES
from tgdsl.model.matcher.operations import Kind, Operations
from tgdsl.selection.matcher_text import Cell
from tgdsl.selection.operations import Argument, Branch, Decoder, EmittedNode

OPERATIONS = Operations(DEFAULT.matcher_operations)


@pytest.mark.parametrize(
    ("cells", "kind", "arguments"),
    [
        (["OPC_RecordNode"], Kind.RECORD_NODE, {}),
        (["OPC_RecordChild3"], Kind.RECORD_CHILD, {"child": 3}),
        (["OPC_MoveChild7"], Kind.MOVE_CHILD, {"child": 7}),
        (["OPC_MoveChild", 9], Kind.MOVE_CHILD, {"child": 9}),
        (["OPC_MoveSibling1"], Kind.MOVE_SIBLING, {"child": 1}),
        (["OPC_CheckSame", 4], Kind.CHECK_SAME, {"slot": 4}),
        (["OPC_CheckChild2Same", 4], Kind.CHECK_CHILD_SAME, {"child": 2, "slot": 4}),
        (["OPC_CheckPatternPredicate5"], Kind.CHECK_PATTERN_PREDICATE, {"number": 5}),
        (["OPC_CheckPatternPredicate", 200], Kind.CHECK_PATTERN_PREDICATE, {"number": 200}),
        (["OPC_CheckPatternPredicateTwoByte", 44, 1], Kind.CHECK_PATTERN_PREDICATE, {"number": 300}),
        (["OPC_CheckPredicate6"], Kind.CHECK_PREDICATE, {"number": 6}),
        (["OPC_CheckPredicateWithOperands", 2, 3, 5, 9], Kind.CHECK_PREDICATE, {"number": 9, "slots": (3, 5)}),
        (["OPC_CheckOpcode", "ISD::ADD", ""], Kind.CHECK_OPCODE, {"opcode": "ISD::ADD"}),
        (["OPC_CheckTypeI64"], Kind.CHECK_TYPE, {"result": 0, "type": "i64"}),
        (["OPC_CheckType", "MVT::f32"], Kind.CHECK_TYPE, {"result": 0, "type": "f32"}),
        (["OPC_CheckTypeRes", 1, "MVT::f32"], Kind.CHECK_TYPE, {"result": 1, "type": "f32"}),
        (["OPC_CheckChild1TypeI32"], Kind.CHECK_CHILD_TYPE, {"child": 1, "type": "i32"}),
        (["OPC_CheckChild1Type", "MVT::v2i32"], Kind.CHECK_CHILD_TYPE, {"child": 1, "type": "v2i32"}),
        (["OPC_CheckInteger", 10], Kind.CHECK_INTEGER, {"value": 5}),
        (["OPC_CheckInteger", 11], Kind.CHECK_INTEGER, {"value": -5}),
        (["OPC_CheckInteger", 1], Kind.CHECK_INTEGER, {"value": -(1 << 63)}),
        (["OPC_CheckChild1Integer", 129, 8], Kind.CHECK_CHILD_INTEGER, {"child": 1, "value": -512}),
        (["OPC_CheckCondCode", "ISD::SETEQ"], Kind.CHECK_COND_CODE, {"name": "ISD::SETEQ"}),
        (["OPC_CheckChild2CondCode", "ISD::SETEQ"], Kind.CHECK_CHILD2_COND_CODE, {"name": "ISD::SETEQ"}),
        (["OPC_CheckValueType", "MVT::i8"], Kind.CHECK_VALUE_TYPE, {"type": "i8"}),
        (["OPC_CheckComplexPat1", 3], Kind.CHECK_COMPLEX_PAT, {"number": 1, "slot": 3}),
        (["OPC_CheckComplexPat", 12, 3], Kind.CHECK_COMPLEX_PAT, {"number": 12, "slot": 3}),
        (["OPC_CheckAndImm", 255, 1], Kind.CHECK_AND_IMM, {"value": 255}),
        (["OPC_EmitInteger", "MVT::i1", 2], Kind.EMIT_INTEGER, {"type": "i1", "value": 1}),
        (["OPC_EmitInteger8", 3], Kind.EMIT_INTEGER, {"type": "i8", "value": -1}),
        (
            ["OPC_EmitStringInteger32", "SP::sub_even"],
            Kind.EMIT_STRING_INTEGER,
            {"type": "i32", "name": "SP::sub_even"},
        ),
        (["OPC_EmitRegisterI32", "SP::G0"], Kind.EMIT_REGISTER, {"type": "i32", "register": "SP::G0"}),
        (["OPC_EmitRegister2", "MVT::f64", "SP::D0", ""], Kind.EMIT_REGISTER, {"type": "f64", "register": "SP::D0"}),
        (["OPC_EmitConvertToTarget0"], Kind.EMIT_CONVERT_TO_TARGET, {"slot": 0}),
        (["OPC_EmitMergeInputChains1_2"], Kind.EMIT_MERGE_INPUT_CHAINS, {"slots": (2,)}),
        (["OPC_EmitMergeInputChains", 2, 0, 1], Kind.EMIT_MERGE_INPUT_CHAINS, {"slots": (0, 1)}),
        (["OPC_EmitCopyToReg2", "SP::Y"], Kind.EMIT_COPY_TO_REG, {"slot": 2, "register": "SP::Y"}),
        (["OPC_EmitCopyToRegTwoByte", 2, "SP::Y", ""], Kind.EMIT_COPY_TO_REG, {"slot": 2, "register": "SP::Y"}),
        (["OPC_EmitNodeXForm", 4, 1], Kind.EMIT_NODE_X_FORM, {"number": 4, "slot": 1}),
        (["OPC_CompleteMatch", 2, 7, 129, 1], Kind.COMPLETE_MATCH, {"results": (7, 129)}),
        (["OPC_Coverage", 1, 0, "OPC_CompleteMatch", 0], Kind.COMPLETE_MATCH, {"results": ()}),
    ],
)
def test_short_forms_are_decoded_as_general_ones(cells: list[Cell], kind: Kind, arguments: dict[str, Argument]) -> None:
    operation = Decoder(cells, OPERATIONS).at(0)
    assert (operation.kind, operation.arguments, operation.next) == (kind, arguments, len(cells))


NEWER = Operations(RELEASES[22].matcher_operations)
TYPES = {267: "iPTR"}


@pytest.mark.parametrize(
    ("cells", "kind", "arguments"),
    [
        (["OPC_CheckType", "MVT::f32"], Kind.CHECK_TYPE, {"result": 0, "type": "f32"}),
        (["OPC_CheckType", 139, 2], Kind.CHECK_TYPE, {"result": 0, "type": "iPTR"}),
        (["OPC_CheckChild1Type", 139, 2], Kind.CHECK_CHILD_TYPE, {"child": 1, "type": "iPTR"}),
        (["OPC_CheckInteger", 63], Kind.CHECK_INTEGER, {"value": 63}),
        (["OPC_CheckInteger", 127], Kind.CHECK_INTEGER, {"value": -1}),
        (["OPC_CheckInteger", 192, 0], Kind.CHECK_INTEGER, {"value": 64}),
        (["OPC_CheckInteger", 191, 127], Kind.CHECK_INTEGER, {"value": -65}),
        (["OPC_CheckAndImm", 255, 1], Kind.CHECK_AND_IMM, {"value": 255}),
        (["OPC_EmitIntegerI8", 127], Kind.EMIT_INTEGER, {"type": "i8", "value": -1}),
        (["OPC_EmitIntegerI32", "SP::sub_even"], Kind.EMIT_INTEGER, {"type": "i32", "value": "SP::sub_even"}),
        (["OPC_EmitInteger", 139, 2, 5], Kind.EMIT_INTEGER, {"type": "iPTR", "value": 5}),
        (["OPC_EmitRegister", "MVT::f64", "SP::D0"], Kind.EMIT_REGISTER, {"type": "f64", "register": "SP::D0"}),
        (["OPC_Coverage", 1, 0, "OPC_CompleteMatch", 0], Kind.COMPLETE_MATCH, {"results": ()}),
        (["OPC_CaptureDeactivationSymbol", "OPC_CompleteMatch", 0], Kind.COMPLETE_MATCH, {"results": ()}),
    ],
)
def test_forms_of_newer_releases(cells: list[Cell], kind: Kind, arguments: dict[str, Argument]) -> None:
    operation = Decoder(cells, NEWER, TYPES).at(0)
    assert (operation.kind, operation.arguments, operation.next) == (kind, arguments, len(cells))


def test_types_of_cases_that_take_two_bytes() -> None:
    cells: list[Cell] = ["OPC_SwitchType", 2, "MVT::i32", "OPC_CompleteMatch", 0, 2, 139, 2, "OPC_CompleteMatch", 0, 0]
    assert Decoder(cells, NEWER, TYPES).at(0).branches == (Branch("i32", 3, 5), Branch("iPTR", 8, 10))


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
    operations = Decoder(cells, OPERATIONS)
    operation = operations.at(0)
    assert (operations.emitted_node(operation), operation.next, emitted.variadic) == (emitted, len(cells), variadic)


def test_branches() -> None:
    option: list[Cell] = ["OPC_RecordNode", "OPC_CompleteMatch", 0]
    cases: list[Cell] = [3, "ISD::A", "", *option, 3, "ISD::B", "", *option, 0]
    cells: list[Cell] = ["OPC_Scope", 3, *option, len(cases) + 1, "OPC_SwitchOpcode", *cases, 0]
    operations = Decoder(cells, OPERATIONS)
    scope = operations.at(0)
    assert (scope.branches, scope.next) == ((Branch("", 2, 5), Branch("", 6, 20)), 21)
    assert operations.at(6).branches == (Branch("ISD::A", 10, 13), Branch("ISD::B", 16, 19))
    assert [one.index for one in operations.final_operations()] == [3, 11, 17]


def test_bytes_that_are_no_operation() -> None:
    with pytest.raises(ValueError, match="byte 1 of the table is 7, which is not an operation"):
        Decoder(["OPC_RecordNode", 7], OPERATIONS).final_operations()
    with pytest.raises(ValueError, match="byte 1 of the table is 'MVT::i32', and should be a number"):
        Decoder(["OPC_CheckInteger", "MVT::i32"], OPERATIONS).at(0)
