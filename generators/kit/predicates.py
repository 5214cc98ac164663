"""Predicates of patterns and PatFrags as C++, for SelectionDAG's instruction selectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tgdsl.model.patterns import (
    Access,
    Aligned,
    ExtendsLoad,
    FragmentCondition,
    HasOrdering,
    HasUses,
    ImmediateCondition,
    ImmediateType,
    InAddressSpaces,
    MemoryType,
    NodeCondition,
    NodeTest,
    Ordering,
    OrderingStrength,
    PatternCondition,
    ScalarMemoryType,
    TruncatesStore,
    Unindexed,
)

_ORDERING = "cast<AtomicSDNode>(N)->getMergedOrdering()"
_STRENGTHS = {Ordering.ACQUIRE: "isAcquireOrStronger", Ordering.RELEASE: "isReleaseOrStronger"}
_CLASSES = {Access.LOAD: "LoadSDNode", Access.STORE: "StoreSDNode", Access.ATOMIC: "AtomicSDNode"}
_IMMEDIATES = {
    ImmediateType.INT64: "int64_t Imm = cast<ConstantSDNode>(Node)->getSExtValue();",
    ImmediateType.APINT: "const APInt & Imm = Node->getAsAPIntVal();",
    ImmediateType.APFLOAT: "const APFloat & Imm = cast<ConstantFPSDNode>(Node)->getValueAPF();",
}


def pattern_condition(condition: PatternCondition) -> str:
    """The expression that a pattern's condition is; empty for none."""
    held = [_all_of(condition.conditions)] if condition.conditions else []
    return " && ".join([*held, *[f"!({_all_of(mode)})" for mode in condition.excluded]])


def _all_of(conditions: tuple[str, ...]) -> str:
    return " && ".join([f"({condition})" for condition in conditions])


def predicate_body(condition: FragmentCondition) -> str:
    """The body of CheckNodePredicate's case for the predicate of a PatFrag: a function of ``Node`` (and ``Operands``)."""
    if isinstance(condition, ImmediateCondition):
        return f"    {_IMMEDIATES[condition.type]}\n{condition.code}"
    kind = condition.cpp_class
    declared = "SDNode *N = Node;" if kind == "SDNode" else f"auto *N = cast<{kind}>(Node);"
    tests = "".join(_tests(condition))
    end = condition.code or ("return true;\n" if tests else "")
    return f"    {declared}\n    (void)N;\n{tests}{end}"


def _tests(condition: NodeCondition) -> Iterator[str]:
    """The statements that return false where a test does not hold."""
    never = False
    for test in condition.tests:
        if isinstance(test, ExtendsLoad) and condition.access is Access.ATOMIC:
            if not never:
                yield "return false;\n"  # no atomic node extends what it loads
            never = True
        else:
            yield _test(test, "" if condition.access is None else f"cast<{_CLASSES[condition.access]}>(N)")


def _test(test: NodeTest, node: str) -> str:
    match test:
        case InAddressSpaces(spaces):
            others = " && ".join([f"AddrSpace != {space}" for space in spaces])
            return f"unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n if ({others})\nreturn false;\n"
        case Aligned(alignment):
            return f"if (cast<MemSDNode>(N)->getAlign() < Align({alignment}))\nreturn false;\n"
        case MemoryType(name):
            return f"if (cast<MemSDNode>(N)->getMemoryVT() != MVT::{name}) return false;\n"
        case ScalarMemoryType(name):
            return f"if ({node}->getMemoryVT().getScalarType() != MVT::{name}) return false;\n"
        case HasOrdering(ordering):
            return f"if ({_ORDERING} != AtomicOrdering::{ordering.value}) return false;\n"
        case OrderingStrength(ordering, holds):
            return f"if ({'!' * holds}{_STRENGTHS[ordering]}({_ORDERING})) return false;\n"
        case Unindexed():
            return f"if ({node}->getAddressingMode() != ISD::UNINDEXED) return false;\n"
        case ExtendsLoad(extension):
            return f"if ({node}->getExtensionType() != ISD::{extension.value}) return false;\n"
        case TruncatesStore(holds):
            return f" if ({'!' * holds}{node}->isTruncatingStore()) return false;\n"
        case HasUses(count):
            return f"if (!SDValue(N, 0).{'hasOneUse' if count else 'use_empty'}()) return false;\n"
    assert_never(test)
