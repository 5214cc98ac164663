"""What the fragments of a pattern ask of a node, as conditions."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.cpp.conditions import Condition, Fact, all_of, read_function_body
from tgdsl.model.patterns import Predicate, Tree
from tgdsl.records import Ref, Value

#: Fields that ask for something when they are on.
_SWITCHES = (
    "IsUnindexed",
    "IsNonExtLoad",
    "IsAnyExtLoad",
    "IsSignExtLoad",
    "IsZeroExtLoad",
    "IsAtomicOrderingMonotonic",
    "IsAtomicOrderingAcquire",
    "IsAtomicOrderingRelease",
    "IsAtomicOrderingAcquireRelease",
    "IsAtomicOrderingSequentiallyConsistent",
    "HasNoUse",
    "HasOneUse",
)
#: Fields that ask for something when they are set at all.
_SETTINGS = (
    "IsTruncStore",
    "IsAtomicOrderingAcquireOrStronger",
    "IsAtomicOrderingReleaseOrStronger",
    "MemoryVT",
    "ScalarMemoryVT",
    "AddressSpaces",
    "MinAlignment",
)
#: Ways to read a constant that are not the usual one.
_READINGS = ("IsAPInt", "IsAPFloat")


class NodeConditions:
    """Finds them. What has been found is remembered."""

    def __init__(self) -> None:
        self._of_predicate: dict[Predicate, Condition] = {}
        self._of_node: dict[Tree, Condition] = {}

    def of(self, tree: Tree) -> Condition:
        """What the root of a tree has to fulfil by its own predicates, but for those that are about operands as well."""
        found = self._of_node.get(tree)
        if found is None:
            found = all_of([self._of(call.predicate) for call in tree.predicates if not call.predicate.uses_operands])
            self._of_node[tree] = found
        return found

    def _of(self, predicate: Predicate) -> Condition:
        found = self._of_predicate.get(predicate)
        if found is None:
            found = self._of_predicate[predicate] = all_of(_parts(predicate))
        return found


def _parts(predicate: Predicate) -> Iterator[Condition]:
    fields = predicate.record.fields
    if predicate.is_immediate:
        reading = " ".join([field for field in _READINGS if fields.get(field)])
        condition = read_function_body(predicate.record.string("ImmediateCode"))
        yield Fact((reading, condition)) if reading else condition
        return
    for field in _SWITCHES:
        if fields.get(field):
            yield Fact(field)
    for field in _SETTINGS:
        value = fields.get(field)
        if value is not None and value != 0 or (value is False and field not in ("MinAlignment", "AddressSpaces")):
            yield Fact(f"{field} = {_shown(value)}")
    code = predicate.record.string("PredicateCode")
    if code:
        yield read_function_body(code)


def _shown(value: Value) -> str:
    return value.name if isinstance(value, Ref) else str(value)
