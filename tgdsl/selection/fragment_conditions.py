"""Predicates of PatFrags, as the model has them, on nodes of a DAG."""

from __future__ import annotations

from typing import assert_never

from tgdsl.cpp.evaluation import Symbol, Undecided
from tgdsl.model.patterns import (
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
    NodeTest,
    Ordering,
    OrderingStrength,
    ScalarMemoryType,
    TruncatesStore,
    Unindexed,
)
from tgdsl.selection.cpp_functions import call_function, call_method
from tgdsl.selection.cpp_objects import Cpp, same, truth
from tgdsl.selection.dag import Node
from tgdsl.selection.predicate_code import evaluate_code

_STRENGTHS = {Ordering.ACQUIRE: "isAcquireOrStronger", Ordering.RELEASE: "isReleaseOrStronger"}


def fulfils(condition: FragmentCondition, node: Node) -> bool:
    """True if a node has what a predicate asks for.

    Raises:
        Undecided: that does not follow from the DAG.
    """
    if isinstance(condition, ImmediateCondition):
        return evaluate_code(condition.code, {"Node": node, "Imm": _immediate(condition.type, node)})
    for test in condition.tests:
        if not _passes(test, node):
            return False
    return not condition.code or evaluate_code(condition.code, {"Node": node, "N": node})


def _immediate(kind: ImmediateType, node: Node) -> Cpp:
    match kind:
        case ImmediateType.INT64:
            return call_method(call_function("cast", ("ConstantSDNode",), [node]), "getSExtValue", [])
        case ImmediateType.APINT:
            return call_method(node, "getAsAPIntVal", [])
        case ImmediateType.APFLOAT:
            return call_method(call_function("cast", ("ConstantFPSDNode",), [node]), "getValueAPF", [])
    assert_never(kind)


def _passes(test: NodeTest, node: Node) -> bool:
    if isinstance(test, HasUses):
        return node.uses == test.count
    if node.memory is None:
        raise Undecided(f"how {node.name or node.opcode} accesses memory")
    memory = node.memory
    match test:
        case InAddressSpaces(spaces):
            return memory.address_space in spaces
        case Aligned(alignment):
            return memory.alignment >= alignment
        case MemoryType(name):
            return same(call_method(node, "getMemoryVT", []), Symbol(f"MVT::{name}"))
        case ScalarMemoryType(name):
            scalar = call_method(call_method(node, "getMemoryVT", []), "getScalarType", [])
            return same(scalar, Symbol(f"MVT::{name}"))
        case HasOrdering(ordering):
            return memory.ordering == ordering.value
        case OrderingStrength(ordering, holds):
            found = call_function(_STRENGTHS[ordering], (), [call_method(node, "getMergedOrdering", [])])
            return truth(found) is holds
        case Unindexed():
            return memory.addressing == "UNINDEXED"
        case ExtendsLoad(extension):
            return memory.extension == extension.value
        case ExtendsNothing():
            return False
        case TruncatesStore(holds):
            return memory.truncating is holds
    assert_never(test)
