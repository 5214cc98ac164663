"""Predicates of PatFrags: read, and as the C++ of SelectionDAG."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.pattern_builder import PatternTarget
from tgdsl.generators.kit.predicates import predicate_body
from tgdsl.llvm import DEFAULT, RELEASES
from tgdsl.model.patterns import (
    Access,
    ExtendsLoad,
    HasUses,
    ImmediateCondition,
    ImmediateType,
    InAddressSpaces,
    LoadExtType,
    MemoryType,
    NodeCondition,
    Operation,
    PatternTable,
    Predicate,
)
from tgdsl.records import Code, Ref, Value

_ORDERING = "cast<AtomicSDNode>(N)->getMergedOrdering()"


def _target(fields: Mapping[str, Value], tree: str = "(mem node:$p)") -> PatternTarget:
    """A target with a pattern of the fragment ``f``."""
    target = PatternTarget()
    target.profile("Mem", 1, 1, ("SDTCisVT", 0, "i32"), ("SDTCisVT", 1, "i32"))
    target.nodes("Mem", "mem", properties=["SDNPMayLoad"])
    target.node("other", TypeProfile=Ref("Mem"), SDClass="MemSDNode")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)", mayLoad=True)
    target.frag("f", "p", *tree.split(" | "), of="PatFrags", **fields)
    target.pat("(f GPR:$a)", "(ONE $a)")
    return target


def _predicates(table: PatternTable) -> list[Predicate]:
    return [call.predicate for call in table.patterns[0].source.predicates]


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({"PredicateCode": Code("return x;")}, "return x;"),
        ({"HasNoUse": True}, "if (!SDValue(N, 0).use_empty()) return false;\nreturn true;\n"),
        ({"HasOneUse": True, "PredicateCode": Code("c")}, "if (!SDValue(N, 0).hasOneUse()) return false;\nc"),
        (
            {"IsLoad": True, "IsUnindexed": True, "IsZeroExtLoad": True, "MemoryVT": Ref("i8")},
            "if (cast<MemSDNode>(N)->getMemoryVT() != MVT::i8) return false;\n"
            "if (cast<LoadSDNode>(N)->getAddressingMode() != ISD::UNINDEXED) return false;\n"
            "if (cast<LoadSDNode>(N)->getExtensionType() != ISD::ZEXTLOAD) return false;\n"
            "return true;\n",
        ),
        (
            {"IsStore": True, "IsTruncStore": True, "ScalarMemoryVT": Ref("i16")},
            " if (!cast<StoreSDNode>(N)->isTruncatingStore()) return false;\n"
            "if (cast<StoreSDNode>(N)->getMemoryVT().getScalarType() != MVT::i16) return false;\n"
            "return true;\n",
        ),
        (
            {"IsStore": True, "IsTruncStore": False},
            " if (cast<StoreSDNode>(N)->isTruncatingStore()) return false;\nreturn true;\n",
        ),
        (
            {"IsLoad": True, "AddressSpaces": (1, 3), "MinAlignment": 8},
            "unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n if (AddrSpace != 1 && AddrSpace != 3)\n"
            "return false;\nif (cast<MemSDNode>(N)->getAlign() < Align(8))\nreturn false;\nreturn true;\n",
        ),
        (
            {"IsAtomic": True, "IsAtomicOrderingAcquire": True},
            f"if ({_ORDERING} != AtomicOrdering::Acquire) return false;\nreturn true;\n",
        ),
        (
            {"IsAtomic": True, "IsAtomicOrderingAcquireOrStronger": False, "IsAtomicOrderingReleaseOrStronger": True},
            f"if (isAcquireOrStronger({_ORDERING})) return false;\n"
            f"if (!isReleaseOrStronger({_ORDERING})) return false;\nreturn true;\n",
        ),
        ({"IsAtomic": True, "IsZeroExtLoad": True}, "return false;\nreturn true;\n"),
    ],
)
def test_conditions_of_nodes(fields: dict[str, Value], lines: str) -> None:
    (predicate,) = _predicates(_target(fields).pattern_table())
    assert predicate_body(predicate.condition, DEFAULT) == f"    SDNode *N = Node;\n    (void)N;\n{lines}"
    assert isinstance(predicate.condition, NodeCondition)
    assert (predicate.name, predicate.uses_operands) == ("Predicate_f", False)


def test_predicate_code_has_a_node_of_its_cpp_class() -> None:
    (predicate,) = _predicates(_target({"PredicateCode": Code("c")}, "(other node:$p)").pattern_table())
    assert predicate_body(predicate.condition, DEFAULT) == "    auto *N = cast<MemSDNode>(Node);\n    (void)N;\nc"


def test_conditions_are_data() -> None:
    fields: dict[str, Value] = {
        "IsLoad": True,
        "AddressSpaces": (1, 3),
        "IsSignExtLoad": True,
        "MemoryVT": Ref("i8"),
        "HasOneUse": True,
        "PredicateCode": Code("dag"),
        "GISelPredicateCode": Code("gisel"),
    }
    (predicate,) = _predicates(_target(fields).pattern_table())
    assert predicate.condition == NodeCondition(
        "SDNode",
        Access.LOAD,
        (InAddressSpaces((1, 3)), MemoryType("i8"), ExtendsLoad(LoadExtType.SIGN), HasUses(1)),
        "dag",
        "gisel",
    )


def test_predicates_of_newer_releases() -> None:
    newer = RELEASES[22]
    tests = (ExtendsLoad(LoadExtType.SIGN), HasUses(0), HasUses(1))
    assert predicate_body(NodeCondition("SDNode", Access.ATOMIC, tests), newer) == (
        "    SDNode *N = Op.getNode();\n    (void)N;\n"
        "if (cast<AtomicSDNode>(N)->getExtensionType() != ISD::SEXTLOAD) return false;\n"
        "if (N->hasAnyUseOfValue(0)) return false;\nif (!N->hasNUsesOfValue(1, 0)) return false;\nreturn true;\n"
    )
    assert predicate_body(NodeCondition("MemSDNode", code="c"), newer) == (
        "    auto *N = cast<MemSDNode>(Op.getNode());\n    (void)N;\nc"
    )
    assert [predicate_body(ImmediateCondition(kind, "c"), newer) for kind in ImmediateType] == [
        "    int64_t Imm = cast<ConstantSDNode>(Op.getNode())->getSExtValue();\nc",
        "    const APInt & Imm = Op->getAsAPIntVal();\nc",
        "    const APFloat & Imm = cast<ConstantFPSDNode>(Op.getNode())->getValueAPF();\nc",
    ]


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({}, "int64_t Imm = cast<ConstantSDNode>(Node)->getSExtValue();"),
        ({"IsAPInt": True}, "const APInt & Imm = Node->getAsAPIntVal();"),
        ({"IsAPFloat": True}, "const APFloat & Imm = cast<ConstantFPSDNode>(Node)->getValueAPF();"),
    ],
)
def test_conditions_of_constants(fields: dict[str, Value], line: str) -> None:
    target = PatternTarget()
    target.profile("Mem", 1, 1, ("SDTCisVT", 0, "i32"), ("SDTCisVT", 1, "i32"))
    target.nodes("Mem", "mem")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.frag("f", "", "(imm)", of="ImmLeaf", ImmediateCode=Code("return Imm > 0;"), **fields)
    target.pat("(mem f:$a)", "(ONE $a)")
    assert target.short() == ["(mem:i32 (imm:i32)<<P:Predicate_f>>:$a) => (ONE:i32 ?:i32:$a)"]
    source = target.pattern_table().patterns[0].source
    assert isinstance(source, Operation)
    (call,) = source.children[0].predicates
    assert predicate_body(call.predicate.condition, DEFAULT) == f"    {line}\nreturn Imm > 0;"
    assert isinstance(call.predicate.condition, ImmediateCondition)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"IsLoad": True, "IsStore": True}, "'f' has IsLoad and IsStore, which exclude each other: keep one"),
        (
            {"IsLoad": True},
            "'f' has IsLoad alone, which says nothing that its node does not: say what kind of access it is",
        ),
        (
            {"HasNoUse": True, "MemoryVT": Ref("i8")},
            "'f' has MemoryVT without IsLoad or IsStore or IsAtomic: set it, or drop MemoryVT",
        ),
        (
            {"IsAtomic": True, "ScalarMemoryVT": Ref("i8")},
            "'f' has ScalarMemoryVT without IsLoad or IsStore: set it, or drop ScalarMemoryVT",
        ),
        (
            {"IsStore": True, "IsSignExtLoad": True},
            "'f' has IsSignExtLoad without IsLoad or IsAtomic: set it, or drop IsSignExtLoad",
        ),
        ({"IsLoad": True, "IsTruncStore": False}, "'f' has IsTruncStore without IsStore: set it, or drop IsTruncStore"),
        (
            {"IsLoad": True, "IsSignExtLoad": True, "IsAnyExtLoad": True},
            "'f' has IsAnyExtLoad and IsSignExtLoad, which exclude each other: keep one",
        ),
        (
            {"IsLoad": True, "IsAtomicOrderingRelease": True},
            "'f' has IsAtomicOrderingRelease without IsAtomic: set it, or drop IsAtomicOrderingRelease",
        ),
        (
            {"ImmediateCode": Code("x"), "IsLoad": True},
            "'f' has ImmediateCode, a condition on a constant, and IsLoad, which is about other nodes: drop one of them",
        ),
        (
            {"ImmediateCode": Code("x"), "PredicateCode": Code("x")},
            "'f' has ImmediateCode, a condition on a constant, and PredicateCode, which is about other nodes: drop one of them",
        ),
    ],
)
def test_contradicting_fields(fields: dict[str, Value], message: str) -> None:
    assert _target(fields).pattern_errors() == f"f: error: {message}\n1 error\n"


def test_a_predicate_is_for_nodes_of_one_cpp_class() -> None:
    target = _target({"PredicateCode": Code("c")}, "(mem node:$p) | (other node:$p)")
    assert target.pattern_errors() == (
        "f: error: the alternatives of 'f' are nodes of the C++ classes SDNode and MemSDNode, and its condition is "
        "code for one class: make it several fragments\n1 error\n"
    )


def test_unused_fragments_are_not_checked() -> None:
    target = _target({})
    target.frag("unused", "p", "(mem node:$p)", IsLoad=True, IsStore=True)
    assert target.pattern_errors() == ""
