"""The predicates of a tree's root, as conditions of which one may follow from another."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.cpp.conditions import Condition, Fact, all_of, read_function_body
from tgdsl.model.patterns import FragmentCondition, ImmediateCondition, ImmediateType, Predicate, Tree


class NodeConditions:
    """Finds the conditions of trees and of predicates, each once."""

    def __init__(self) -> None:
        self._of_predicate: dict[Predicate, Condition] = {}
        self._of_node: dict[Tree, Condition] = {}

    def of(self, tree: Tree) -> Condition:
        """The condition that the predicates at the root of a tree are, without those that use operands."""
        found = self._of_node.get(tree)
        if found is None:
            found = all_of([self._of(call.predicate) for call in tree.predicates if not call.predicate.uses_operands])
            self._of_node[tree] = found
        return found

    def _of(self, predicate: Predicate) -> Condition:
        found = self._of_predicate.get(predicate)
        if found is None:
            found = self._of_predicate[predicate] = all_of(_parts(predicate.condition))
        return found


def _parts(condition: FragmentCondition) -> Iterator[Condition]:
    if isinstance(condition, ImmediateCondition):
        code = read_function_body(condition.code)
        # Code on an APInt or APFloat says nothing about an int64_t of the same name.
        yield code if condition.type is ImmediateType.INT64 else Fact((condition.type, code))
        return
    yield from [Fact(test) for test in condition.tests]
    if condition.code:
        yield read_function_body(condition.code)
