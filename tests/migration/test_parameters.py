"""Annotations of parameters that are called: what type checkers know of the nodes that calls give."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.language.test_patterns import PATTERNS
from tests.support.targets import load
from tgdsl.migration.kinds import kinds_of
from tgdsl.migration.leaves import Leaf, Slot
from tgdsl.migration.library import symbols_of_std
from tgdsl.migration.parameters import parameters_for
from tgdsl.migration.python import AS_DEFINED, Name, text

#: The classes of a call's value and of its operands.
_Call = tuple[str, Sequence[str]]


def _slot(number: int, nodes: Sequence[str], calls: Sequence[_Call]) -> Slot:
    """A place where nodes are called, in each unit one."""
    leaves = [
        Leaf("name", Name(symbols_of_std()[node]), "pattern", "call", [of], takes)
        for node, (of, takes) in zip(nodes, calls)
    ]
    return Slot(number, leaves)


_SHIFT: _Call = ("I64", ["I64", "I64"])
_UNKNOWN: _Call = ("I32", [])


_CALLS: Sequence[tuple[Sequence[str], Sequence[Sequence[_Call]], str]] = [
    (["add", "sub"], [[("I32", ["I32", "int"])] * 2], "Callable[[I32, int], I32]"),
    (["zextloadi8", "sextloadi8"], [[("DagValue", ["IPTR"])] * 2], "Callable[[IPTR], DagValue]"),
    (["store", "truncstorei8"], [[("Effect", ["I32", "IPTR"])] * 2], "Callable[[I32, IPTR], Effect]"),
    (["add", "sub"], [[_UNKNOWN] * 2], "IntBinary"),  # an operand of several classes
    (["add", "srl"], [[("I32", ["I32", "I32"])] * 2, [_SHIFT] * 2], "IntBinary | Shift"),
    (["extloadi8", "load"], [[("I32", ["I32"])] * 2, [("I32", ["I64"])] * 2], "Callable[..., I32]"),
    (["add", "sub"], [[("I32", ["I32", "I32"]), _SHIFT]], "Callable[[IntegerValue, IntegerValue], IntegerValue]"),
]


@pytest.mark.parametrize(("nodes", "places", "annotation"), _CALLS)
def test_what_is_called(
    nodes: Sequence[str], places: Sequence[Sequence[_Call]], annotation: str, tmp_path: Path
) -> None:
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {})
    slots = [_slot(number, nodes, calls) for number, calls in enumerate(places)]
    found = parameters_for(slots, kinds, lambda _: False, lambda _: None)
    assert found is not None
    assert [text(one.annotation, AS_DEFINED) for one in found.all] == [annotation]


def test_a_node_that_another_definition_calls(tmp_path: Path) -> None:
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {})
    slot = Slot(0, [Leaf("name", Name(symbols_of_std()[node]), "pattern") for node in ("add", "srl")])
    leaves = Slot(1, [Leaf("name", Name(symbols_of_std()[node]), "pattern") for node in ("imm", "timm")])
    found = parameters_for([slot, leaves], kinds, lambda _: False, lambda _: None)
    assert found is not None
    assert [text(one.annotation, AS_DEFINED) for one in found.all] == ["Callable[..., DagValue]", "DagValue"]
