"""Predicates of PatFrags, as data, on nodes of a DAG: the same as the C++ that SelectionDAG's generator prints for them."""

from __future__ import annotations

from itertools import product

import pytest

from tgdsl.cpp.evaluation import Undecided
from tgdsl.generators.kit.predicates import predicate_body
from tgdsl.llvm import DEFAULT, RELEASES
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
    LoadExtType,
    MemoryType,
    NodeCondition,
    NodeTest,
    Ordering,
    OrderingStrength,
    ScalarMemoryType,
    TruncatesStore,
    Unindexed,
)
from tgdsl.selection.dag import CHAIN, CONSTANT, FLOAT_CONSTANT, Memory, Node
from tgdsl.selection.fragment_conditions import fulfils
from tgdsl.selection.predicate_code import evaluate

NODES = [
    Node("ISD::LOAD", ("i32", CHAIN), memory=Memory("i8", "ZEXTLOAD", alignment=4, address_space=2)),
    Node("ISD::LOAD", ("v4i32", CHAIN), memory=Memory("v4i8", "SEXTLOAD"), uses=0),
    Node("ISD::STORE", (CHAIN,), memory=Memory("i16", addressing="POST_INC", truncating=True)),
    Node("ISD::ATOMIC_LOAD", ("i32", CHAIN), memory=Memory("i32", ordering="AcquireRelease"), uses=2),
    Node("ISD::ATOMIC_LOAD", ("i32", CHAIN), memory=Memory("i32", ordering="Monotonic")),
]

TESTS: list[tuple[Access | None, NodeTest]] = [
    (Access.LOAD, InAddressSpaces((0, 1))),
    (Access.STORE, InAddressSpaces((2,))),
    (Access.LOAD, Aligned(8)),
    (Access.LOAD, MemoryType("i8")),
    (Access.LOAD, ScalarMemoryType("i8")),
    *[(Access.LOAD, ExtendsLoad(kind)) for kind in LoadExtType],
    (Access.ATOMIC, ExtendsNothing()),
    *[(Access.ATOMIC, HasOrdering(ordering)) for ordering in Ordering],
    *[
        (Access.ATOMIC, OrderingStrength(ordering, holds))
        for ordering in (Ordering.ACQUIRE, Ordering.RELEASE)
        for holds in (True, False)
    ],
    (Access.STORE, Unindexed()),
    (Access.STORE, TruncatesStore(True)),
    (Access.STORE, TruncatesStore(False)),
    (None, HasUses(0)),
    (None, HasUses(1)),
]


#: Tests that none of the nodes passes.
NONE = (
    ExtendsNothing(),
    ExtendsLoad(LoadExtType.ANY),
    HasOrdering(Ordering.ACQUIRE),
    HasOrdering(Ordering.RELEASE),
    HasOrdering(Ordering.SEQUENTIALLY_CONSISTENT),
)


@pytest.mark.parametrize(("access", "test"), TESTS)
def test_each_test_is_as_its_cpp(access: Access | None, test: NodeTest) -> None:
    condition = NodeCondition("SDNode", access, (test,))
    found = [fulfils(condition, node) for node in NODES]
    for release in RELEASES.values():
        assert found == [evaluate(predicate_body(condition, release), node) for node in NODES]
    assert any(found) or test in NONE


def test_tests_and_code_together() -> None:
    condition = NodeCondition(tests=(HasUses(1),), code="return N->getOpcode() == ISD::STORE;")
    assert [fulfils(condition, node) for node in NODES] == [False, False, True, False, False]


CONSTANTS = [
    *[Node(CONSTANT, ("i32",), constant=value) for value in (-1, 0, 5)],
    *[Node(FLOAT_CONSTANT, ("f64",), number=value) for value in (0.0, 1.0)],
    NODES[0],
]


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (ImmediateCondition(ImmediateType.INT64, "return Imm < 1;"), [True, True, False, None, None, None]),
        (ImmediateCondition(ImmediateType.APINT, "return Imm.isZero();"), [False, True, False, None, None, None]),
        (ImmediateCondition(ImmediateType.APFLOAT, "return Imm.isZero();"), [None, None, None, True, False, None]),
    ],
)
def test_constants(condition: FragmentCondition, wanted: list[bool | None]) -> None:
    def told(by_data: bool, node: Node) -> bool | None:
        try:
            return fulfils(condition, node) if by_data else evaluate(predicate_body(condition, DEFAULT), node)
        except Undecided:
            return None

    assert [told(True, node) for node in CONSTANTS] == wanted
    assert [told(by_data, node) for node, by_data in product(CONSTANTS, (True, False))] == [
        one for one in wanted for _ in range(2)
    ]


def test_what_does_not_follow_from_the_dag() -> None:
    with pytest.raises(Undecided, match="ISD::ADD"):
        fulfils(NodeCondition("SDNode", Access.LOAD, (Unindexed(),)), Node("ISD::ADD", ("i32",)))
