"""Predicates of patterns and PatFrags as C++, for SelectionDAG's instruction selectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tgdsl.classes import frozen
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.patterns import (
    Access,
    Aligned,
    ExtendsLoad,
    ExtendsNothing,
    FragmentCondition,
    HasOrdering,
    HasUses,
    ImmediateCondition,
    ImmediateType,
    InAddressSpaces,
    MemoryType,
    NodeCondition,
    Ordering,
    OrderingStrength,
    PatternCondition,
    ReadTest,
    ScalarMemoryType,
    TruncatesStore,
    Unindexed,
)

_ORDERING = "cast<AtomicSDNode>(N)->getMergedOrdering()"
_STRENGTHS = {Ordering.ACQUIRE: "isAcquireOrStronger", Ordering.RELEASE: "isReleaseOrStronger"}
_CLASSES = {Access.LOAD: "LoadSDNode", Access.STORE: "StoreSDNode", Access.ATOMIC: "AtomicSDNode"}


@frozen
class _Words:
    """The words of a release in the bodies of predicates.

    Attributes:
        node: the parameter, as the SDNode that it is.
        given: the parameter, as what has the members of a node.
        no_use, one_use: where the node's first value is used, or not just once.
    """

    node: str
    given: str
    no_use: str
    one_use: str


#: The variable that predicates of PatFrags are about, and tests of its uses: a node, since 22 a value.
_WORDS = ByRelease(
    {
        19: _Words("Node", "Node", "!SDValue(N, 0).use_empty()", "!SDValue(N, 0).hasOneUse()"),
        22: _Words("Op.getNode()", "Op", "N->hasAnyUseOfValue(0)", "!N->hasNUsesOfValue(1, 0)"),
    }
)


def pattern_condition(condition: PatternCondition) -> str:
    """The expression that a pattern's condition is; empty for none."""
    held = [_all_of(condition.conditions)] if condition.conditions else []
    return " && ".join([*held, *[f"!({_all_of(mode)})" for mode in condition.excluded]])


def _all_of(conditions: tuple[str, ...]) -> str:
    return " && ".join([f"({condition})" for condition in conditions])


def predicate_body(condition: FragmentCondition, release: Release) -> str:
    """The body of CheckNodePredicate's case for the predicate of a PatFrag: a function of ``Node``, or of ``Op``, and perhaps ``Operands``."""
    words = _WORDS[release]
    node = words.node
    if isinstance(condition, ImmediateCondition):
        return f"    {_immediate(condition.type, words)}\n{condition.code}"
    kind = condition.cpp_class
    declared = f"SDNode *N = {node};" if kind == "SDNode" else f"auto *N = cast<{kind}>({node});"
    tests = "".join(_tests(condition, words))
    end = condition.code or ("return true;\n" if tests else "")
    return f"    {declared}\n    (void)N;\n{tests}{end}"


def _immediate(kind: ImmediateType, words: _Words) -> str:
    """The statement that declares a constant's ``Imm``."""
    if kind is ImmediateType.APINT:
        return f"const APInt & Imm = {words.given}->getAsAPIntVal();"
    if kind is ImmediateType.APFLOAT:
        return f"const APFloat & Imm = cast<ConstantFPSDNode>({words.node})->getValueAPF();"
    return f"int64_t Imm = cast<ConstantSDNode>({words.node})->getSExtValue();"


def _tests(condition: NodeCondition, words: _Words) -> Iterator[str]:
    """The statements that return false where a test does not hold."""
    never = False
    for test in condition.tests:
        if isinstance(test, ExtendsNothing):
            if not never:
                yield "return false;\n"
            never = True
        else:
            yield _test(test, words, "" if condition.access is None else f"cast<{_CLASSES[condition.access]}>(N)")


def _test(test: ReadTest, words: _Words, node: str) -> str:
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
            return f"if ({words.one_use if count else words.no_use}) return false;\n"
    assert_never(test)
